/**
 * A periodic clock chip: ends a period hz times a second, asks for its
 * interrupt each time, and counts the periods that the kernel has not taken
 * yet. With jitter the request comes late by a seeded random part of a period;
 * the count and `since` stay exact.
 *
 * Invariant: 0 <= taken <= the periods that have ended.
 */
import type { IntervalClock } from '../kernel/machdep.ts';
import type { EventQueue } from './events.ts';
import type { VirtualClock } from './virtualclock.ts';

/** Cycles by which the next request is late; 0 without jitter. Below the period. */
export type Jitter = (period: number) => number;

export class ClockChip implements IntervalClock {
  readonly hz: number;
  private readonly freq: number;
  private readonly clock: VirtualClock;
  private readonly events: EventQueue;
  private readonly jitter: Jitter;
  private readonly source: number;
  /** The period whose end asks for the next interrupt. */
  private next = 1;
  private taken = 0;

  constructor(
    hz: number,
    freq: number,
    clock: VirtualClock,
    events: EventQueue,
    jitter: Jitter,
    request: () => void,
  ) {
    this.hz = hz;
    this.freq = freq;
    this.clock = clock;
    this.events = events;
    this.jitter = jitter;
    this.source = events.source(() => {
      request();
      this.next = Math.max(this.next, this.ended()) + 1;
      this.armNext();
    });
    this.armNext();
  }

  take(): number {
    const ended = this.ended();
    const periods = ended - this.taken;
    this.taken = ended;
    return periods;
  }

  since(period: number): number {
    return this.clock.cycle - (period * this.freq) / this.hz;
  }

  private armNext(): void {
    this.events.arm(this.source, this.endOf(this.next) + this.jitter(this.freq / this.hz));
  }

  /** The cycle at which period n (from 1) ends. */
  private endOf(n: number): number {
    return Math.ceil((n * this.freq) / this.hz);
  }

  private ended(): number {
    let n = Math.floor((this.clock.cycle * this.hz) / this.freq);
    while (this.endOf(n + 1) <= this.clock.cycle) n++;
    while (this.endOf(n) > this.clock.cycle) n--;
    return n;
  }

  check(): void {
    if (this.taken < 0 || this.taken > this.ended())
      throw new Error('clock chip: more periods taken than ended');
  }
}
