/**
 * The full chip of Appendix A: it holds the lists of Scheme 6 itself. It interrupts the host when a
 * timer has expired, and the host then takes that timer out.
 *
 * Invariant: a started timer is in `done`, or in the slot of its period, and that period is after
 * `served`; no timer in a slot expires before `soonest`.
 */
import type { ChipTimer } from '../../kernel/machdep.ts';
import { type ChipWiring, QuietClock } from './clockchip.ts';

/** Slots of the wheel. */
const SLOTS = 256;

export class TimerChip extends QuietClock implements ChipTimer {
  readonly kind = 'chip';
  /** The period at whose end each started timer expires, by the timer's number. */
  private readonly period: Float64Array;
  /** The timers of each slot, in the order in which they were started. */
  private readonly slots = Array.from({ length: SLOTS }, () => new Set<number>());
  /** The timers that have expired and wait to be taken, in the order of their expiry. */
  private readonly done = new Set<number>();
  /** The last period whose timers have expired. */
  private served = 0;
  /** The period that the chip waits for; Infinity if no slot holds a timer. */
  private soonest = Infinity;

  /** `capacity` is the number of timers. */
  constructor(wiring: ChipWiring, capacity: number) {
    super(wiring);
    this.period = new Float64Array(capacity);
  }

  start(id: number, period: number): void {
    const when = Math.max(period, this.served + 1);
    this.period[id] = when;
    this.slot(when).add(id);
    this.soonest = Math.min(this.soonest, when);
    this.rearm();
  }

  /**
   * Stops a timer. `soonest` stays, so that the chip may wait for a period with which no timer
   * expires.
   */
  stop(id: number): void {
    this.done.delete(id);
    this.slot(this.period[id]).delete(id);
  }

  expired(period: number): number {
    this.serve(Math.min(period, this.ended()));
    for (const id of this.done) {
      if (this.period[id] > period) break;
      this.done.delete(id);
      return id;
    }
    return -1;
  }

  first(): number {
    for (const id of this.done) return this.period[id];
    return this.next();
  }

  protected override awaited(): number {
    return this.soonest;
  }

  protected override due(ended: number): boolean {
    this.serve(ended);
    return this.done.size > 0;
  }

  /** Expires the timers of all periods up to `period`. */
  private serve(period: number): void {
    for (let p = this.soonest; p <= period; p++) {
      const slot = this.slot(p);
      for (const id of slot) {
        if (this.period[id] !== p) continue;
        slot.delete(id);
        this.done.add(id);
      }
    }
    this.served = Math.max(this.served, period);
    if (this.soonest <= period) this.soonest = this.next();
    this.rearm();
  }

  /** The period with which the first timer in a slot expires; Infinity if there is none. */
  private next(): number {
    const from = this.served + 1;
    for (let p = from; p < from + SLOTS; p++) {
      for (const id of this.slot(p)) if (this.period[id] === p) return p;
    }
    let first = Infinity;
    for (const slot of this.slots) for (const id of slot) first = Math.min(first, this.period[id]);
    return first;
  }

  /** The slot of the timers that expire with a period. */
  private slot(period: number): Set<number> {
    return this.slots[period % SLOTS];
  }

  override check(): void {
    super.check();
    if (this.next() < this.soonest) throw new Error('timer chip: a timer expires before the one waited for');
  }
}
