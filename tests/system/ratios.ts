/** The price of one thing in another, of a program that does both in each of its rounds. */

import { execFileSync } from 'node:child_process';
import type { KernelName } from '../../emu/config.ts';

/** The second half of a round in first halves: the median of the rounds. */
export interface Ratios {
  /** By the processor time of the host. */
  readonly host: number;
  /** By the cycles of the machine, which are the same in each run. */
  readonly cycles: number;
}

/** Runs a program of /tests with `calls` in each half of a round, in a process of its own. */
export function ratiosOf(name: string, calls: number, kernel: KernelName): Ratios {
  const args = ['build/js/tests/system/ratios.child.js', name, `${calls}`, kernel];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}
