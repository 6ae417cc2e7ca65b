/**
 * The steps of a schedule, in the order in which they come: interrupts that are moved, and faults
 * that are placed. A fault has no cycle of its own: it strikes at the nth time at which the run
 * comes by its point, wherever the moved interrupts put that.
 */

import type { Move } from '../moves.ts';

/** A fault that is placed. */
export interface Placed {
  readonly kind: 'fault';
  /** The fault as --fault takes it, at one time. */
  readonly spec: string;
  /** Cycles by which it lengthens a run: none. */
  readonly cycles: 0;
}

/** A step of a schedule. */
export type Step = Move | Placed;

/** The moved interrupts among some steps. */
export const movesIn = (steps: readonly Step[]): Move[] =>
  steps.filter((it): it is Move => it.kind !== 'fault');

/** The placed faults among some steps, as --fault takes them. */
export const faultsIn = (steps: readonly Step[]): string[] =>
  steps.flatMap((it) => (it.kind === 'fault' ? [it.spec] : []));
