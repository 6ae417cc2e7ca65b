/** Machines that make the run again that gdb has. */

import { Trail } from '../../debug/trail.ts';
import type { ReplayedRun } from '../../front/replayed.ts';
import type { MachineTarget } from '../machine.ts';

/** Cycles that a machine runs at most before gdb's user is listened to. */
export const SLICE = 2_000_000;

/**
 * Cycles by which the machines trail behind. Each serves once; the first five serve a row of
 * journals of half a million cycles (stretch.ts). Eight machines have eight times the memory that
 * the run has touched.
 */
export const DISTANCES = [6e5, 11e5, 17e5, 25e5, 6e6, 25e6, 11e7, 45e7] as const;

/** A machine of the run, and its target, which holds no process yet. */
export interface PastMachine {
  readonly run: ReplayedRun;
  readonly target: MachineTarget;
  /** Throws Interrupted if gdb's user wants the way to end here. */
  readonly check?: () => void;
}

/** The end of a way that gdb's user has interrupted, or that gdb has left. */
export class Interrupted extends Error {
  readonly how: 'stop' | 'leave';

  constructor(how: Interrupted['how']) {
    super('gdb: interrupted');
    this.how = how;
  }
}

/** Makes a machine of the run, at its beginning. */
export type MakePast = () => PastMachine;

/** The machines that trail behind, the nearest of which does what is wanted next. */
export type PastTrail = Trail<PastMachine>;

export const pastTrail = (make: MakePast): PastTrail => new Trail(make, DISTANCES);

/**
 * Has a machine run towards a cycle, to the end of the log, or until its observer stops it; for a
 * slice at most. Throws if the run is another one than the log's, since a journal of that would be
 * none of the past; and Interrupted.
 */
export function runTo({ run, check }: PastMachine, cycle: number): 'cycle' | 'end' {
  const end = run.cycle + SLICE;
  const stop = run.run(Math.min(cycle, end));
  if (cycle > end) check?.();
  if (stop === 'parted') throw new Error(`the run parts from its log ${run.parting}`);
  return stop;
}
