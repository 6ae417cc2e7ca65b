/** Options whose value may be left out. It stands behind =: a word that follows is a program. */

import type { Command } from 'commander';

/** Has `flag` without a value mean `flag=value` in what the command parses. */
export function withDefaultValue(command: Command, flag: string, value: string): Command {
  const parse = command.parseOptions.bind(command);
  command.parseOptions = (args) => parse(completed(command, args, flag, value));
  return command;
}

/** Arguments in which the option has its value. The program's own stay as they are. */
function completed(command: Command, args: readonly string[], wanted: string, value: string): string[] {
  const all = [...args];
  for (let i = 0; i < all.length; i++) {
    const [flag = ''] = all[i].split('=');
    if (flag === '--' || !flag.startsWith('-')) break;
    if (all[i] === wanted) all[i] = `${wanted}=${value}`;
    const option = command.options.find((it) => it.long === flag || it.short === flag);
    if (option?.required === true && flag === all[i]) i++;
  }
  return all;
}
