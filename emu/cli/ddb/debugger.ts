/** The debugger that the options ask for, and where its commands come from. */

import type { Code } from '../../debug/code.ts';
import { Debugger } from '../../debug/debugger.ts';
import type { CommandLines } from '../../debug/prompt.ts';
import { Failure } from '../exit.ts';
import { FileLines, TerminalLines } from './lines.ts';
import type { DebuggerOptions } from './options.ts';

/** Does something while which the machine stands still for the user. */
export type StandingStill = <T>(work: () => T) => T;

/** Commands that are waited for while the machine stands still. */
function waitedFor(lines: CommandLines, standing: StandingStill): CommandLines {
  return {
    interactive: lines.interactive,
    get place() {
      return lines.place;
    },
    next: (prompt, idle, complete) => standing(() => lines.next(prompt, idle, complete)),
  };
}

/**
 * The debugger for a terminal, or for a file of commands; undefined if there is
 * neither. Failure if it was asked for and nobody could talk to it: `free` says
 * whether standard input is not the machine's. `say` shows the user a text; `code` is what can be
 * stopped by line.
 */
export function debuggerFor(
  { ddb, ddbCommands }: DebuggerOptions,
  free: boolean,
  say: (text: string) => void,
  code?: Code,
  standing: StandingStill = (work) => work(),
): Debugger | undefined {
  const lines = (): CommandLines | undefined => {
    if (ddbCommands === '-' && !free)
      throw new Failure('--ddb-commands -: standard input is for the machine; give a file');
    if (ddbCommands !== undefined) return new FileLines(ddbCommands, say);
    if (process.stdin.isTTY) return new TerminalLines(process.stdin, say);
    if (ddb && free) return new FileLines('-', say);
    if (ddb) throw new Failure('--ddb: standard input is no terminal; give commands by --ddb-commands FILE');
    return undefined;
  };
  const from = lines();
  return from === undefined ? undefined : new Debugger(waitedFor(from, standing), say, code);
}
