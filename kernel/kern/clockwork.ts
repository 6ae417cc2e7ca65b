/**
 * Time: the present uptime and time of day, and the number of ticks until a time.
 *
 * Uptime is exact. Tick t comes t / hz seconds after boot, and the clock chip measures the time
 * since the last counted tick, so that microuptime moves between ticks and never goes back. The
 * time of day is uptime plus an offset, which settimeofday replaces and adjtime moves a little at
 * each tick. All times are microseconds in doubles.
 *
 * The two modes turn a time into ticks in different ways. Today, timers run on uptime and end at
 * the first tick at or after their time, never early. In 44bsd, ITIMER_REAL runs on the time of
 * day of the last tick, and hzto truncates to milliseconds, so that a timer may be early.
 */
import type { IntervalClock } from '../machdep.ts';
import { BOOTTIME, MAXTICKS, MICROSECONDS } from '../sys/param.ts';

/** Microseconds that adjtime slews in a second: 40 a tick at 100 Hz (tickadj of kern_clock.c). */
const TICKADJ_PER_SECOND = 40 * 100;
/** Above this many microseconds adjtime slews ten times as fast (bigadj of kern_clock.c). */
const BIGADJ = MICROSECONDS;
/**
 * Microseconds by which a tick may come before a time that it still serves: half a nanosecond, far
 * less than a cycle. A tick that is no whole number of microseconds is rounded in doubles, and the
 * rounding must not cost a timer a tick.
 */
export const ROUNDING = 0.0005;

/** The owner of the count of ticks: the callout table. */
export interface TickCount {
  /** Clock ticks counted since boot. */
  readonly nticks: number;
}

export class Clockwork {
  readonly hz: number;
  /** Microseconds a tick; a fraction when hz does not divide a million. */
  readonly tick: number;
  /** Ticks that regular work of the clock is done for at a time (clock_rates.ts). */
  readonly stride: number;
  /** True in 44bsd mode. */
  readonly compat44: boolean;
  /**
   * Percent of their time by which sleeps and real timers may be late, so that they share
   * interrupts: sysctl kern.timecounter.alloweddeviation.
   */
  alloweddeviation = 0;
  /** Microseconds that adjtime has still to slew. [C] */
  timedelta = 0;
  /**
   * The clock source, which counts the ticks that have passed when catchUp is called; null if each
   * tick is counted as it comes.
   */
  source: { catchUp(): void } | null = null;
  /** The time of day less the uptime, in microseconds. */
  private offset: number;
  /** The last time of day that microtime returned, so that a slew backward never shows. */
  private lastTime = 0;
  private readonly chip: IntervalClock;
  private readonly count: TickCount;
  /** Processor frequency, hertz. */
  private readonly freq: number;

  /** `boottime` is the time of day at boot, in seconds since 1970. */
  constructor(
    chip: IntervalClock,
    count: TickCount,
    freq: number,
    compat44: boolean,
    boottime = BOOTTIME,
    stride = 1,
  ) {
    this.offset = boottime * MICROSECONDS;
    this.chip = chip;
    this.count = count;
    this.hz = chip.hz;
    this.freq = freq;
    this.tick = MICROSECONDS / chip.hz;
    this.stride = stride;
    this.compat44 = compat44;
  }

  /** Clock ticks counted since boot. */
  get ticks(): number {
    return this.count.nticks;
  }

  /**
   * Slews the time of day for `n` ticks, as adjtime asked for, first at the fast pace and then at
   * the slow one. Level: IPL_CLOCK.
   */
  adjust(n: number): void {
    const fast = (Math.abs(this.timedelta) - BIGADJ) / ((10 * TICKADJ_PER_SECOND) / this.hz);
    const first = Math.max(0, Math.min(n, Math.ceil(fast)));
    if (first > 0) this.slew(first);
    if (n > first) this.slew(n - first);
  }

  /** Ticks by which a wait of `ticks` ticks may be late. */
  deviation(ticks: number): number {
    if (this.alloweddeviation === 0) return 0;
    return Math.min(MAXTICKS - ticks, Math.floor((ticks * this.alloweddeviation) / 100));
  }

  /** Microseconds of the ticks of a stride: the least time between two turns of regular work. */
  get grain(): number {
    return this.tick * this.stride;
  }

  /** Exact uptime, with its fraction of a microsecond. */
  uptime(): number {
    const ticks = this.count.nticks;
    return (ticks * MICROSECONDS) / this.hz + (this.chip.since(ticks) * MICROSECONDS) / this.freq;
  }

  /** Uptime at the last tick that is counted. */
  tickTime(): number {
    this.source?.catchUp();
    return (this.count.nticks * MICROSECONDS) / this.hz;
  }

  /** Microseconds since the clock's last tick, which may not be counted yet. */
  sinceTick(): number {
    const ncycles = this.chip.since(this.count.nticks);
    // A tick comes with a whole cycle, up to one cycle after its exact time.
    return Math.max(0, (((ncycles + 0.5) % (this.freq / this.hz)) - 0.5) * MICROSECONDS) / this.freq;
  }

  /** Ticks that have passed and are not counted yet. */
  uncounted(): number {
    // A tick comes with a whole cycle: the least part of one is rounding.
    return Math.floor((this.chip.since(this.count.nticks) * this.hz) / this.freq + 1e-9);
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

  /**
   * Ticks until the first tick at or after a time of day, from 1 to MAXTICKS, as long as nobody
   * sets the time of day. They are too few if adjtime makes it lose, or gain less than at its
   * present pace.
   */
  ticksUntilWall(when: number): number {
    const gain = this.gain(when - this.tickWall());
    return this.ticksUntilUptime(when - this.offset - gain);
  }

  /** Microseconds that adjtime lets the time of day gain, at most, while that goes on by `togo`. */
  private gain(togo: number): number {
    if (this.timedelta <= 0 || togo <= 0) return 0;
    const rate = this.pace() / MICROSECONDS;
    return Math.min(this.timedelta, (togo * rate) / (1 + rate));
  }

  /** Microseconds that adjtime slews in a second at present. */
  private pace(): number {
    return Math.abs(this.timedelta) > BIGADJ ? 10 * TICKADJ_PER_SECOND : TICKADJ_PER_SECOND;
  }

  /** The time of day at the last tick that is counted, with its fraction. */
  tickWall(): number {
    return this.tickTime() + this.offset;
  }

  /** Sets the time of day; ends an adjtime. Level: IPL_CLOCK. */
  settime(microseconds: number): void {
    this.offset = microseconds - this.uptime();
    this.timedelta = 0;
    this.lastTime = 0;
  }

  /**
   * The present time of interval timers, rounded up so that an interval added is never too short.
   */
  itimerNow(): number {
    if (!this.compat44) return Math.ceil(this.uptime());
    return (this.count.nticks * MICROSECONDS) / this.hz + this.offset;
  }

  /** Ticks until the tick at which an interval timer of absolute time `when` is to end. */
  ticksUntil(when: number): number {
    if (!this.compat44) return this.ticksUntilUptime(when);
    this.source?.catchUp();
    return hzto(when - this.itimerNow(), this.tick, this.hz);
  }

  /** Ticks until the first tick at or after an uptime, from 1 to MAXTICKS. */
  ticksUntilUptime(when: number): number {
    this.source?.catchUp();
    const tick = Math.ceil(((when - ROUNDING) * this.hz) / MICROSECONDS);
    return Math.max(1, Math.min(MAXTICKS, tick - this.count.nticks));
  }

  /** Slews the time of day for `n` ticks of one pace. */
  private slew(n: number): void {
    const most = (n * this.pace()) / this.hz;
    const step = Math.max(-most, Math.min(most, this.timedelta));
    this.timedelta -= step;
    this.offset += step;
  }
}

/**
 * 4.4BSD's hzto: the ticks in `delta` microseconds, computed in milliseconds and truncated; 0 or
 * less for a time that is past. With a tick below a millisecond it computes in microseconds, where
 * the original divided by zero.
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
