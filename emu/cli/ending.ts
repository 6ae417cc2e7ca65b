/** The end of a run as the user is told it, and its exit status. */

import { signame } from '../../kernel/sys/signal.ts';
import type { Ending } from '../front/loop.ts';
import type { System } from '../system.ts';
import { EXIT_CYCLES, EXIT_EMULATOR, EXIT_PANIC, EXIT_SIGNAL, EXIT_STUCK } from './exit.ts';
import { complain } from './output.ts';

/**
 * Says how the run of program `name` ended, unless it ended well, and returns the exit status.
 * `bound` is the value of --cycles; `told` is true if the user knows already why the kernel
 * panicked.
 */
export function reportEnding(
  name: string,
  ending: Ending,
  system: System,
  { bound, told }: { readonly bound: number | undefined; readonly told: boolean },
): number {
  switch (ending) {
    case 'halt': {
      if (system.refusal !== undefined) {
        complain(`not booted, for a module of --module: ${system.refusal}`);
        return EXIT_EMULATOR;
      }
      const signum = system.status & 0x7f;
      if (signum === 0) return (system.status >> 8) & 0xff;
      // The cursor of a terminal may stand behind what the program wrote, or an echoed ^C.
      if (process.stdin.isTTY) process.stderr.write('\n');
      complain(`${name}: terminated by ${signame(signum)}`);
      return EXIT_SIGNAL + signum;
    }
    case 'stuck':
      asleep(system);
      return EXIT_STUCK;
    case 'panic':
      if (!told) for (const line of system.complaints) process.stderr.write(`${line}\n`);
      return EXIT_PANIC;
    case 'cycles':
      complain(`stopped at cycle ${system.cycle}, the bound of --cycles ${bound}`);
      return EXIT_CYCLES;
    case 'quit':
      process.stderr.write('\n');
      return EXIT_SIGNAL + 2;
  }
}

/** Says that every process sleeps for ever, with a line for each. */
export function asleep(system: System): void {
  complain('every process sleeps for ever:');
  for (const line of system.complaints) process.stderr.write(`  ${line}\n`);
}
