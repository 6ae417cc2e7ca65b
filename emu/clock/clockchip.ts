/**
 * Clock chips. A chip counts its periods exactly, hz a second, whether it interrupts or not, and
 * gives the kernel the number of periods that have ended since the kernel last asked. With jitter,
 * a request for an interrupt comes late by a seeded random part of a period; the count and `since`
 * stay exact.
 *
 * Invariant: 0 <= `taken` <= the number of periods that have ended.
 */
import type { IntervalClock, QuietTimer, StatClock } from '../../kernel/machdep.ts';
import type { EventQueue } from '../events.ts';
import type { VirtualClock } from './virtualclock.ts';

/**
 * Returns the cycles by which the next request comes late, given the cycles of a period: less than
 * the period, and 0 without jitter.
 */
export type Jitter = (period: number) => number;

/** The parts of the machine that a chip is connected to, and its frequency. */
export interface ChipWiring {
  /** Periods a second. */
  readonly hz: number;
  /** Processor frequency: cycles a second. */
  readonly freq: number;
  readonly clock: VirtualClock;
  readonly events: EventQueue;
  /** Undefined for none. */
  readonly jitter?: Jitter | undefined;
  /** Requests the chip's interrupt. */
  readonly request: () => void;
}

/**
 * The counter of periods in every chip, and its one event. A subclass decides when it interrupts.
 */
abstract class PeriodCounter implements IntervalClock {
  readonly hz: number;
  protected readonly wiring: ChipWiring;
  /** The chip's source in the event queue. */
  private readonly source: number;
  /** Number of periods that the kernel has taken. */
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
    return this.wiring.clock.cycle - this.cyclesOf(period);
  }

  /** Called when the period that arm() named has ended. */
  protected abstract reached(): void;

  /**
   * Has reached() called when period `n` ends, or a little later with jitter; never for Infinity.
   * The first period is 1.
   */
  protected arm(n: number): void {
    const { events, freq, hz, jitter } = this.wiring;
    const end = n === Infinity ? Infinity : this.endOf(n);
    events.arm(this.source, jitter === undefined || n === Infinity ? end : end + jitter(freq / hz));
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
    return Math.ceil(this.cyclesOf(n));
  }

  /**
   * The cycles of n periods, with their fraction. Where the product with the frequency is more than
   * a double holds, whole seconds are counted apart: no cycle is lost in days of short periods.
   */
  private cyclesOf(n: number): number {
    const { freq, hz } = this.wiring;
    if (n * freq <= Number.MAX_SAFE_INTEGER) return (n * freq) / hz;
    const seconds = Math.floor(n / hz);
    return seconds * freq + ((n - seconds * hz) * freq) / hz;
  }

  check(): void {
    if (this.taken < 0 || this.taken > this.ended())
      throw new Error('clock chip: more periods taken than ended');
  }
}

/** The ticking clock: it interrupts at the end of each period. */
export class ClockChip extends PeriodCounter implements StatClock {
  readonly kind = 'tick';
  /** The period at whose end the chip interrupts next. */
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

/**
 * A chip that does not interrupt at every period, but at the end of the period that its hardware
 * waits for.
 */
export abstract class QuietClock extends PeriodCounter implements QuietTimer {
  /** The chip is to interrupt at every period that this number divides; 0 for none. */
  private every = 0;
  /** The period that reached() will be called for; Infinity for none. */
  private armed = Infinity;

  everyPeriod(wanted: boolean, stride = 1): void {
    const every = wanted ? stride : 0;
    if (every === this.every) return;
    this.every = every;
    this.rearm();
  }

  /** The period whose end the hardware waits for; Infinity for none. It may have ended already. */
  protected abstract awaited(): number;

  /**
   * Looks at the periods up to `period`, the last that has ended; true if one of them is a reason
   * to interrupt.
   */
  protected abstract due(period: number): boolean;

  /** Arms the chip anew. Call it when the value of awaited() may have changed. */
  protected rearm(): void {
    const { every } = this;
    const regular = every === 0 ? Infinity : (Math.floor(this.ended() / every) + 1) * every;
    const soonest = Math.min(this.awaited(), regular);
    if (soonest === this.armed) return;
    this.armed = soonest;
    this.arm(soonest);
  }

  protected override reached(): void {
    this.armed = Infinity;
    const ended = this.ended();
    if (this.due(ended) || this.every > 0) this.wiring.request();
    this.rearm();
  }
}
