/** The debugger's options. */

import type { Command } from 'commander';

export interface DebuggerOptions {
  readonly ddb?: true;
  readonly ddbCommands?: string;
}

/** True if there is a debugger: it was asked for, or its key may ask for it. */
export const hasDebugger = ({ ddb, ddbCommands }: DebuggerOptions): boolean =>
  ddb === true || ddbCommands !== undefined || process.stdin.isTTY === true;

/** Adds the options; `free` says whether standard input is not the machine's. */
export function addDebuggerOptions(command: Command, free: boolean): Command {
  return command
    .option('--ddb', 'enter the debugger before the first instruction, and when the kernel panics')
    .option(
      '--ddb-commands <file>',
      `the same, with commands from a file${free ? '; - for standard input' : ''}`,
    );
}
