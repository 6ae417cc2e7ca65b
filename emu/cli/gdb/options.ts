/** The option --gdb[=PORT]. */

import { type Command, InvalidArgumentError, Option } from 'commander';

/** The port for --gdb without one, which is QEMU's. */
const GDB_PORT = 1234;

/** The port for standard input and output. */
export const STDIO = '-';

export interface GdbOptions {
  readonly gdb?: number | typeof STDIO;
}

/** True if standard input and output are GDB's. */
export const hasStdio = ({ gdb }: GdbOptions): boolean => gdb === STDIO;

const FLAG = '--gdb';
const PORT_MOST = 65_535;

function portOf(text: string): number | typeof STDIO {
  if (text === STDIO) return text;
  if (/^\d{1,5}$/.test(text) && Number(text) <= PORT_MOST) return Number(text);
  throw new InvalidArgumentError(`a port from 0 to ${PORT_MOST}, or - for standard input and output.`);
}

/**
 * Adds the option to a command. Its port stands behind =: a word that follows is a program.
 */
export function addGdbOption(command: Command): Command {
  const doc = `wait for gdb at this port of 127.0.0.1 (${GDB_PORT}), or be its end of a pipe with -`;
  command.addOption(new Option(`${FLAG} [=port]`, doc).argParser(portOf));
  const parse = command.parseOptions.bind(command);
  command.parseOptions = (args) => parse(withPort(command, args));
  return command;
}

/** Arguments in which the option has its port. The program's own stay as they are. */
function withPort(command: Command, args: readonly string[]): string[] {
  const all = [...args];
  for (let i = 0; i < all.length; i++) {
    const [flag = ''] = all[i].split('=');
    if (flag === '--' || !flag.startsWith('-')) break;
    if (all[i] === FLAG) all[i] = `${FLAG}=${GDB_PORT}`;
    const option = command.options.find((it) => it.long === flag || it.short === flag);
    if (option?.required === true && flag === all[i]) i++;
  }
  return all;
}
