/**
 * The pace of periodic timers. A few timers of a short interval, on a clock of many ticks a second,
 * or many timers of one tick, would expire faster than softclock can serve them, and no process
 * would run, not even the one that set them and could stop them. So the time that softclock takes
 * for periodic timers is noted, and is to be followed by as much time for others: a timer is set
 * again no sooner than that. It misses the periods in between, which count as overruns. Each timer
 * waits for the same time, so that all have their turn.
 *
 * Invariant: until `paid`, others may have the processor for as long as the timers have had it.
 */

/** Microseconds of timers served for which others wait, before timers are put off. */
const ALLOWANCE = 10_000;
/** Microseconds by which timers are put off at most: not all that is noted may be theirs. */
const MOST = 10_000_000;

export class TimerPace {
  /** The uptime at which others have had as much time as periodic timers. [S] */
  private paid = 0;
  /** The uptime from which on softclock's time is the next timer's. [S] */
  private since = 0;
  /**
   * Microseconds that the clock and softclock have spent on callouts, to be noted with the next
   * timer that is served. [C]
   */
  private spent = 0;

  /** Notes that the clock's interrupt took `usec` microseconds for callouts. Level: IPL_CLOCK. */
  spend(usec: number): void {
    this.spent += usec;
  }

  /** Notes that softclock begins at `now`, in an interrupt that has taken `entry` already. */
  begin(now: number, entry: number): void {
    this.since = now - entry - this.spent;
    this.spent = 0;
  }

  /** Notes that softclock has ended at `now`. */
  end(now: number): void {
    this.spent += now - this.since;
  }

  /**
   * Notes that a periodic timer has been served, up to `now`. The microseconds from now on in which
   * it may not expire again; 0 if it may at once. All times are uptimes in microseconds.
   */
  served(now: number): number {
    this.paid = Math.min(now + MOST, Math.max(this.paid, this.since) + 2 * (now - this.since));
    this.since = now;
    return Math.max(0, this.paid - now - ALLOWANCE);
  }
}
