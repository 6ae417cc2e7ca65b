/** `callwheel boot`: boots a machine into its shell. */

import type { Command } from 'commander';
import { EXIT_STATUS_HELP } from './exit.ts';
import { addSessionOptions, type SessionOptions } from './session-options.ts';

const HELP = `
In a terminal the shell prompts, with job control and line editing; time passes
as it does for you; ^A d enters the debugger, ^A x leaves the emulator. Otherwise
the shell reads its commands from standard input, and virtual time runs as fast
as the host can.

--file and --share copy files of the host's into the machine; with --file
/bin/prog=prog.c that is the program that the C source makes.

${EXIT_STATUS_HELP}

Examples:
  callwheel boot
  callwheel boot --kernel old --seed 7
  callwheel boot < script
  callwheel boot --file /bin/prog=prog.c < script
  echo 'time sleep 10' | callwheel boot -q`;

/** Adds `boot` to the command. */
export function addBoot(program: Command): void {
  const command = program
    .command('boot')
    .summary('boot a machine into its shell')
    .description('Boots a machine whose first process is the shell, and ends with its status.');
  addSessionOptions(command)
    .addHelpText('after', HELP)
    .action(async (options: SessionOptions) => {
      // Keys that are typed make every run another one: its hash says nothing.
      const quiet = process.stdin.isTTY ? ({ quiet: true } as const) : {};
      const { session } = await import('./session.ts');
      process.exitCode = await session(['sh'], { ...options, ...quiet });
    });
}
