/**
 * The full chip of Appendix A: it has the lists of Scheme 6 in itself, and
 * interrupts the host when a timer has expired, which the host then takes out.
 *
 * Invariant: a started timer is in the slot of its period, which has not been
 * served, or in `done`; no started timer expires before `soonest`.
 */
import type { ChipTimer } from '../../kernel/machdep.ts';
import { type ChipWiring, QuietClock } from './clockchip.ts';

const SLOTS = 256;

export class TimerChip extends QuietClock implements ChipTimer {
  readonly kind = 'chip';
  /** The period that each started timer expires with. */
  private readonly period: Float64Array;
  /** The timers of each slot, in the order in which they were started. */
  private readonly slots = Array.from({ length: SLOTS }, () => new Set<number>());
  /** Those that have expired and wait to be taken, in order. */
  private readonly done = new Set<number>();
  /** The last period whose timers have expired. */
  private served = 0;
  private soonest = Infinity;

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

  /** The period it would have expired with may still be waited for, and found empty. */
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

  /** Has the timers of all periods up to `period` expire. */
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

  /** The period with which the next expires; Infinity if none is started. */
  private next(): number {
    const from = this.served + 1;
    for (let p = from; p < from + SLOTS; p++) {
      for (const id of this.slot(p)) if (this.period[id] === p) return p;
    }
    let first = Infinity;
    for (const slot of this.slots) for (const id of slot) first = Math.min(first, this.period[id]);
    return first;
  }

  private slot(period: number): Set<number> {
    return this.slots[period % SLOTS];
  }

  override check(): void {
    super.check();
    if (this.next() < this.soonest) throw new Error('timer chip: a timer expires before the one waited for');
  }
}
