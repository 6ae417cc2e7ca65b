/** The debugger's options. */

import type { Command } from 'commander';

export interface DebuggerOptions {
  readonly ddb?: true;
  readonly ddbCommands?: string;
}

export function addDebuggerOptions(command: Command): Command {
  return command
    .option('--ddb', 'enter the debugger before the first instruction, and when the kernel panics')
    .option('--ddb-commands <file>', 'the same, with commands from a file; - for standard input');
}
