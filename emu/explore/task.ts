/** The tasks of an exploration and their results, as they go from thread to thread. */

import type { Step } from './steps.ts';

/**
 * A group: some boundaries of a place, to which the last step brings an interrupt, one after the
 * other; or one time at which a fault strikes, which counts as a boundary. `fine` says how far it
 * was taken apart: 0 a whole place, 1 boundaries without access to memory in between, 2 one
 * boundary.
 */
export interface Group {
  readonly kind: 'group';
  /** The steps; the last brings the interrupt to the first boundary, or is the fault. */
  readonly moves: readonly Step[];
  /** The cycle at which the boundaries begin: the first is the first after it. */
  readonly from: number;
  /** The cycle of the last boundary. */
  readonly to: number;
  readonly boundaries: number;
  readonly fine: 0 | 1 | 2;
  /** The boundaries are in user code. */
  readonly user: boolean;
}

/** A task. */
export type Task =
  | Group
  /** To find the steps that can follow these. */
  | { readonly kind: 'offers'; readonly moves: readonly Step[] }
  /** To find the places to which the interrupt requested at cycle `at` can be late. */
  | { readonly kind: 'late'; readonly moves: readonly Step[]; readonly at: number }
  /** To run the random schedule of a seed and number, of so many steps. */
  | {
      readonly kind: 'random';
      readonly seed: number;
      readonly number: number;
      readonly depth: number;
    };

/** A run that has failed. */
export interface Failed {
  readonly moves: readonly Step[];
  /** The failure in words. */
  readonly words: string;
}

/** The result of a task. */
export interface Result {
  /** Runs that were made for it. */
  readonly runs: number;
  /**
   * Boundaries that it has found, to be covered by `tasks`; less than none for those that belong to
   * schedules with one step more.
   */
  readonly found: number;
  /** Boundaries that it has covered: those of the run that was made, and of all that are equal. */
  readonly covered: number;
  /** The steps of the run that was made; undefined if the task was to find tasks. */
  readonly moves?: readonly Step[];
  readonly failed?: Failed | undefined;
  /** The run that was made has failed in nothing, but has written other output than undisturbed. */
  readonly differs?: boolean;
  /** The tasks that follow from it, in their order. */
  readonly tasks: readonly Task[];
  /** Of a random schedule: the number of equally likely choices that led to it. */
  readonly choices?: number;
}
