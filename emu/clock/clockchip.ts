/**
 * Clock chips. Each counts its periods exactly, hz a second, whatever it does
 * about interrupts, and hands out those that the kernel has not taken yet. With
 * jitter a request for an interrupt comes late by a seeded random part of a
 * period; the count and `since` stay exact.
 *
 * Invariant: 0 <= taken <= the periods that have ended.
 */
import type { IntervalClock, QuietTimer, StatClock } from '../../kernel/machdep.ts';
import type { EventQueue } from '../events.ts';
import type { VirtualClock } from './virtualclock.ts';

/** Cycles by which the next request is late; 0 without jitter. Below the period. */
export type Jitter = (period: number) => number;

/** What a chip is connected to. */
export interface ChipWiring {
  readonly hz: number;
  readonly freq: number;
  readonly clock: VirtualClock;
  readonly events: EventQueue;
  readonly jitter: Jitter;
  /** Asks for the chip's interrupt. */
  readonly request: () => void;
}

abstract class PeriodCounter implements IntervalClock {
  readonly hz: number;
  protected readonly wiring: ChipWiring;
  private readonly source: number;
  private taken = 0;

  constructor(wiring: ChipWiring) {
    this.hz = wiring.hz;
    this.wiring = wiring;
    this.source = wiring.events.source(() => this.reached());
  }

  take(): number {
    const ended = this.ended();
    const periods = ended - this.taken;
    this.taken = ended;
    return periods;
  }

  since(period: number): number {
    const { clock, freq, hz } = this.wiring;
    return clock.cycle - (period * freq) / hz;
  }

  /** What arm() has asked for has come. */
  protected abstract reached(): void;

  /** Has reached() called when period `n` (from 1) ends, or a little later; with Infinity not at all. */
  protected arm(n: number): void {
    const { events, freq, hz, jitter } = this.wiring;
    events.arm(this.source, n === Infinity ? Infinity : this.endOf(n) + jitter(freq / hz));
  }

  /** The number of periods that have ended. */
  protected ended(): number {
    const { clock, freq, hz } = this.wiring;
    let n = Math.floor((clock.cycle * hz) / freq);
    while (this.endOf(n + 1) <= clock.cycle) n++;
    while (this.endOf(n) > clock.cycle) n--;
    return n;
  }

  /** The cycle at which period n ends. */
  private endOf(n: number): number {
    const { freq, hz } = this.wiring;
    return Math.ceil((n * freq) / hz);
  }

  check(): void {
    if (this.taken < 0 || this.taken > this.ended())
      throw new Error('clock chip: more periods taken than ended');
  }
}

/** The chip of every machine: an interrupt at the end of each period. */
export class ClockChip extends PeriodCounter implements StatClock {
  readonly kind = 'tick';
  /** The period whose end asks for the next interrupt. */
  private next = 1;

  constructor(wiring: ChipWiring) {
    super(wiring);
    this.arm(this.next);
  }

  hold(): void {
    this.arm(Infinity);
  }

  release(): number {
    this.next = this.ended() + 1;
    this.arm(this.next);
    return this.take();
  }

  protected override reached(): void {
    this.wiring.request();
    this.next = Math.max(this.next, this.ended()) + 1;
    this.arm(this.next);
  }
}

/** A chip that interrupts when it has reason to: at the end of the period that the hardware in it waits for. */
export abstract class QuietClock extends PeriodCounter implements QuietTimer {
  private every = false;
  /** The period reached() is to be called for, Infinity for none. */
  private armed = Infinity;

  everyPeriod(wanted: boolean): void {
    if (wanted === this.every) return;
    this.every = wanted;
    this.rearm();
  }

  /** The next period at whose end there is something to look at; one that has ended counts as ending now. */
  protected abstract awaited(): number;

  /** Whether that period, the last that ended or one before it, is a reason to interrupt. */
  protected abstract due(period: number): boolean;

  /** After awaited() may have changed. */
  protected rearm(): void {
    const soonest = Math.min(this.awaited(), this.every ? this.ended() + 1 : Infinity);
    if (soonest === this.armed) return;
    this.armed = soonest;
    this.arm(soonest);
  }

  protected override reached(): void {
    this.armed = Infinity;
    const ended = this.ended();
    if (this.due(ended) || this.every) this.wiring.request();
    this.rearm();
  }
}
