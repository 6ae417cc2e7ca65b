/**
 * Machines side by side, in step of virtual time: the one that is behind runs next, and never
 * further than a step beyond the others. The parts in which a machine is run do not show in its
 * run, so each makes the run that it makes alone.
 */

/** A machine that runs beside others. */
export interface Lane {
  /** Its virtual clock, in cycles. */
  readonly cycle: number;
  /** True when its run has ended. */
  readonly over: boolean;
  /**
   * Runs it to a cycle, or to its end. It stops at the first boundary at or after that cycle, which
   * the kernel routine under way may put off.
   */
  run(until: number): void;
}

/**
 * Runs the lanes to the cycle `until`, or to their ends, or until `enough` says so, which is asked
 * after each run of a lane. Between two runs no lane is ahead of another that still runs by more
 * than `step` cycles and the kernel routine under way.
 */
export function advance(lanes: readonly Lane[], step: number, until: number, enough: () => boolean): void {
  do {
    const [last, ...others] = lanes.filter(({ over }) => !over).sort((a, b) => a.cycle - b.cycle);
    if (last === undefined || last.cycle >= until) return;
    const next = others[0]?.cycle ?? Number.POSITIVE_INFINITY;
    last.run(Math.min(until, next + step, last.cycle + LONGEST));
  } while (!enough());
}

/** The most cycles that a lane runs at once, so that `enough` is asked in time. */
const LONGEST = 2_500_000;
