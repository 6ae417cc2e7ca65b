/** Machines that make the run again that gdb has. */

import { MANY_DISTANCES, Trail } from '../../debug/trail.ts';
import type { ReplayedRun } from '../../front/replayed.ts';
import type { MachineTarget } from '../machine.ts';

/** A machine of the run, and its target, which holds no process yet. */
export interface PastMachine {
  readonly run: ReplayedRun;
  readonly target: MachineTarget;
}

/** Makes a machine of the run, at its beginning. */
export type MakePast = () => PastMachine;

/** The machines that trail behind, the nearest of which does what is wanted next. */
export type PastTrail = Trail<PastMachine>;

export const pastTrail = (make: MakePast): PastTrail => new Trail(make, MANY_DISTANCES);

/**
 * Has a machine run to a cycle, to the end of the log, or until its observer stops it. Throws if
 * the run is another one than the log's: a journal of that would be none of the past.
 */
export function runTo({ run }: PastMachine, cycle: number): 'cycle' | 'end' {
  const stop = run.run(cycle);
  if (stop === 'parted') throw new Error(`the run parts from its log ${run.parting}`);
  return stop;
}
