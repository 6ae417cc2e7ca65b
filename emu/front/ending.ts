/** The end of a run in words, and its exit status. */

import { signame } from '../../kernel/sys/signal.ts';
import type { System } from '../system.ts';
import type { Ending } from './loop.ts';
import { EXIT_CYCLES, EXIT_EMULATOR, EXIT_PANIC, EXIT_SIGNAL, EXIT_STUCK } from './status.ts';

/** The end of a run as the user is told it. */
export interface Told {
  readonly status: number;
  /** A line about the end; undefined if the run ended well, or `more` says it all. */
  readonly line?: string;
  /** Lines that follow it. */
  readonly more: readonly string[];
}

/** The line above those that name the processes of a machine in which all sleep for ever. */
export const ASLEEP = 'every process sleeps for ever:';

/**
 * The end of the run of program `name`. `cycles` names the bound that ended a run, with its value.
 */
export function toldEnding(name: string, ending: Ending, system: System, cycles: string): Told {
  switch (ending) {
    case 'halt':
      return toldHalt(name, system);
    case 'stuck':
      return { status: EXIT_STUCK, line: ASLEEP, more: system.complaints };
    case 'panic':
      return { status: EXIT_PANIC, more: system.complaints };
    case 'cycles':
      return {
        status: EXIT_CYCLES,
        line: `stopped at cycle ${system.cycle}, the bound of ${cycles}`,
        more: [],
      };
    case 'quit':
      return { status: EXIT_SIGNAL + 2, more: [] };
  }
}

/** The end of a machine that has halted. */
function toldHalt(name: string, { refusal, status }: System): Told {
  if (refusal !== undefined)
    return { status: EXIT_EMULATOR, line: `not booted, for a module of --module: ${refusal}`, more: [] };
  const signum = status & 0x7f;
  if (signum === 0) return { status: (status >> 8) & 0xff, more: [] };
  return { status: EXIT_SIGNAL + signum, line: `${name}: terminated by ${signame(signum)}`, more: [] };
}
