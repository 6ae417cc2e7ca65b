/**
 * Machines that trail behind the one that a user looks at, so that going back is quick. A machine
 * cannot be copied: each step back is another machine of the same log, which runs to the point that
 * the step leads to. The nearest machine of the trail is a little behind, each further one by much
 * more.
 */

import type { ReplayedRun } from '../front/replayed.ts';

/**
 * Cycles by which the machines trail behind; the first is a little more than two ticks of
 * 100 Hz.
 */
export const DISTANCES = [600_000, 6_000_000, 100_000_000] as const;
/**
 * The same for a user who goes back again and again: each machine of these serves once, and the
 * time that the next one takes is that of its distance. Eight machines have eight times the
 * memory that the run has touched.
 */
export const MANY_DISTANCES = [6e5, 15e5, 4e6, 1e7, 25e6, 65e6, 17e7, 45e7] as const;
/**
 * Cycles that a trailing machine runs at once: a few milliseconds, which the user does not
 * notice.
 */
const SLICE = 500_000;

export class Trail<T extends { readonly run: ReplayedRun }> {
  private readonly make: () => T;
  /** The nearest first. */
  private trailing: T[] = [];
  private readonly distances: readonly number[];

  /** `make` makes a machine of the log, at its beginning; they trail behind by `distances`. */
  constructor(make: () => T, distances: readonly number[] = DISTANCES) {
    this.make = make;
    this.distances = distances;
  }

  /** Takes the nearest machine that `serves`, or a new one. Those that do not are dropped. */
  take(serves: (machine: T) => boolean): T {
    this.trailing = this.trailing.filter(serves);
    return this.trailing.shift() ?? this.make();
  }

  /** Brings the machines up a little to `cycle`; false when all are where they belong. */
  prepare(cycle: number): boolean {
    this.trailing = this.trailing.filter(({ run }) => run.cycle < cycle);
    for (const [i, distance] of this.distances.entries()) {
      const wanted = cycle - distance;
      if (wanted <= 0) return false;
      if (this.trailing.length === i) {
        this.trailing.push(this.make());
        return true;
      }
      const { run } = this.trailing[i];
      if (run.cycle >= wanted) continue;
      if (run.run(Math.min(wanted, run.cycle + SLICE)) !== 'cycle') this.trailing.splice(i, 1);
      return true;
    }
    return false;
  }
}
