/**
 * Time: what the clock says, and how many ticks until it says something else.
 *
 * Uptime is exact: tick t comes t / hz seconds after boot, and the clock chip
 * tells how long ago the last counted tick was, so that microuptime moves
 * between ticks and never goes back. The time of day is uptime plus an offset
 * that settimeofday replaces and adjtime moves a little each tick. All times
 * are microseconds in doubles.
 *
 * Two ways to turn a time into ticks (BSD.md's "modes"):
 * today: timers run on uptime, and end at the first tick at or after their
 * time, never early; 44bsd: ITIMER_REAL runs on the time of day as of the last
 * tick, and hzto truncates to milliseconds, so that a timer may be early.
 */
import type { IntervalClock } from '../machdep.ts';
import { BOOTTIME, MAXTICKS, MICROSECONDS } from '../sys/param.ts';

/** How fast adjtime slews: microseconds a tick at 100 Hz, and ten times that for more than a second (kern_clock.c). */
const TICKADJ_PER_SECOND = 40 * 100;
const BIGADJ = MICROSECONDS;

/** The owner of the count of ticks: the callout table. */
export interface TickCount {
  /** Clock ticks counted since boot. */
  readonly nticks: number;
}

export class Clockwork {
  readonly hz: number;
  /** Microseconds a tick; a fraction when hz does not divide a million. */
  readonly tick: number;
  readonly compat44: boolean;
  /** What adjtime still has to do, microseconds. [C] */
  timedelta = 0;
  /** Who counts the ticks that have passed, when they are not counted one by one. */
  source: { catchUp(): void } | null = null;
  private offset = BOOTTIME;
  /** The last time of day handed out, so that a slew backward never shows. */
  private lastTime = 0;
  private readonly chip: IntervalClock;
  private readonly count: TickCount;
  private readonly freq: number;

  constructor(chip: IntervalClock, count: TickCount, freq: number, compat44: boolean) {
    this.chip = chip;
    this.count = count;
    this.hz = chip.hz;
    this.freq = freq;
    this.tick = MICROSECONDS / chip.hz;
    this.compat44 = compat44;
  }

  /** Clock ticks counted since boot. */
  get ticks(): number {
    return this.count.nticks;
  }

  /** Slews the time of day for `n` ticks, as adjtime asked for. Level: IPL_CLOCK. */
  adjust(n: number): void {
    for (let i = 0; i < n && this.timedelta !== 0; i++) this.slew();
  }

  /** Exact uptime, with its fraction of a microsecond. */
  uptime(): number {
    const ticks = this.count.nticks;
    return (ticks * MICROSECONDS) / this.hz + (this.chip.since(ticks) * MICROSECONDS) / this.freq;
  }

  /** Uptime in whole microseconds. */
  microuptime(): number {
    return Math.floor(this.uptime());
  }

  /** The time of day in whole microseconds since 1970; never goes back but by settime. */
  microtime(): number {
    this.lastTime = Math.max(this.lastTime, Math.floor(this.uptime() + this.offset));
    return this.lastTime;
  }

  /** The time of day with its fraction, as adjtime has slewed it: it may go back a little. */
  walltime(): number {
    return this.uptime() + this.offset;
  }

  /** Ticks until the first tick at or after a time of day, as far as is known now, from 1 to MAXTICKS. */
  ticksUntilWall(when: number): number {
    return this.ticksUntilUptime(when - this.offset);
  }

  settime(microseconds: number): void {
    this.offset = microseconds - this.uptime();
    this.timedelta = 0;
    this.lastTime = 0;
  }

  /** The clock that interval timers run on: rounded up, so that what is added to it is never too short. */
  itimerNow(): number {
    if (!this.compat44) return Math.ceil(this.uptime());
    return (this.count.nticks * MICROSECONDS) / this.hz + this.offset;
  }

  /** Ticks from now until the tick at which a timer of absolute time `when`, on itimerNow's clock, is to end. */
  ticksUntil(when: number): number {
    this.source?.catchUp();
    return this.compat44 ? hzto(when - this.itimerNow(), this.tick, this.hz) : this.ticksUntilUptime(when);
  }

  /** Ticks until the first tick at or after an uptime, from 1 to MAXTICKS. */
  ticksUntilUptime(when: number): number {
    this.source?.catchUp();
    const tick = Math.ceil((when * this.hz) / MICROSECONDS);
    return Math.max(1, Math.min(MAXTICKS, tick - this.count.nticks));
  }

  /** What adjtime does in a tick. */
  private slew(): void {
    const pace = Math.abs(this.timedelta) > BIGADJ ? 10 : 1;
    const most = (pace * TICKADJ_PER_SECOND) / this.hz;
    const step = Math.max(-most, Math.min(most, this.timedelta));
    this.timedelta -= step;
    this.offset += step;
  }
}

/**
 * 4.4BSD's hzto: ticks in `delta` microseconds, in milliseconds and truncated.
 * 0 or less for a time that is past. A tick below a millisecond counts in
 * microseconds (the original divided by zero there).
 */
export function hzto(delta: number, tick: number, hz: number): number {
  const seconds = Math.floor(delta / MICROSECONDS);
  const rest = delta - seconds * MICROSECONDS;
  if (seconds <= MAXTICKS / 1000 - 1000) {
    if (tick < 1000) return Math.min(MAXTICKS, Math.floor(delta / tick));
    return Math.trunc((seconds * 1000 + Math.floor(rest / 1000)) / Math.floor(tick / 1000));
  }
  return seconds <= MAXTICKS / hz ? Math.trunc(seconds * hz) : MAXTICKS;
}
