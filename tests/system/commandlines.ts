/**
 * Command lines of callwheel that end before a machine runs: help texts and
 * refusals. They are run one after the other in one process of the built
 * command, since most of the time of such a line is the start of its process.
 */

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The result of a command line. */
export interface Answer {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program of that process: the command is a module, which is loaded anew for each line. */
const DRIVER = `
const [main, lines] = JSON.parse(process.argv[1]);
// Commander reads process.argv in another way where it finds -e.
process.execArgv = [];
const streams = ['stdout', 'stderr'].map((name) => [name, process[name].setMaxListeners(0)]);
process.setMaxListeners(0);
const write = process.stdout.write.bind(process.stdout);
const answers = [];
for (const [i, args] of lines.entries()) {
  const answer = { status: 0, stdout: '', stderr: '' };
  for (const [name, stream] of streams) stream.write = (text) => Boolean((answer[name] += text));
  process.argv = [process.execPath, main, ...args];
  process.exitCode = undefined;
  await import(main + '?' + i);
  answers.push({ ...answer, status: process.exitCode ?? 0 });
}
process.exitCode = 0;
write(JSON.stringify(answers));
`;

/** The results of command lines, given without the name of the command. */
export function answersTo(lines: readonly (readonly string[])[]): Answer[] {
  const main = pathToFileURL(resolve('build/js/emu/cli/main.js')).href;
  const argv = ['--input-type=module', '-e', DRIVER, JSON.stringify([main, lines])];
  return JSON.parse(execFileSync(process.execPath, argv, { encoding: 'utf8', stdio: 'pipe' }));
}
