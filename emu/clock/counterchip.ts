/**
 * The counter chip of Appendix A: it knows of the host's arrays of lists only
 * how many slots they have and which of those are busy. Its pointers go through
 * the arrays, the first a slot a period, each other one a slot whenever the one
 * before has gone round, and where one comes to a busy slot the host is
 * interrupted. It does not go through idle ones one by one here: what it waits
 * for is the period at which a pointer next comes to a busy slot.
 *
 * Invariant: `soonest` is not later than the first period after `seen` at which
 * a pointer comes to a busy slot.
 */
import type { CounterTimer } from '../../kernel/machdep.ts';
import { QuietClock } from './clockchip.ts';

/** One array: its first slot, its slots, and the periods for which its pointer stands at one. */
interface Ring {
  readonly base: number;
  readonly size: number;
  readonly unit: number;
}

export class CounterChip extends QuietClock implements CounterTimer {
  readonly kind = 'counter';
  private rings: readonly Ring[] = [];
  private busy = new Uint8Array(0);
  /** The last period that was looked at. */
  private seen = 0;
  private soonest = Infinity;

  arrays(sizes: readonly number[]): void {
    const rings: Ring[] = [];
    let base = 0;
    let unit = 1;
    for (const size of sizes) {
      rings.push({ base, size, unit });
      base += size;
      unit *= size;
    }
    this.rings = rings;
    this.busy = new Uint8Array(base);
    this.seen = this.ended();
    this.soonest = Infinity;
    this.rearm();
  }

  /** A slot marked idle is left to be found so: looking for the next busy one would take longer. */
  mark(slot: number, busy: boolean): void {
    this.busy[slot] = Number(busy);
    if (!busy) return;
    const ring = this.rings.findLast(({ base }) => base <= slot) as Ring;
    const at = Math.floor(this.ended() / ring.unit);
    const ahead = (slot - ring.base - (at % ring.size) + ring.size) % ring.size || ring.size;
    this.soonest = Math.min(this.soonest, (at + ahead) * ring.unit);
    this.rearm();
  }

  protected override awaited(): number {
    return this.soonest;
  }

  protected override due(ended: number): boolean {
    const met = this.meet(this.seen) <= ended;
    this.seen = ended;
    this.soonest = this.meet(ended);
    return met;
  }

  /** The first period after `from` at which a pointer comes to a busy slot; Infinity if none is busy. */
  private meet(from: number): number {
    let first = Infinity;
    for (const { base, size, unit } of this.rings) {
      const at = Math.floor(from / unit);
      for (let d = 1; d <= size && (at + d) * unit < first; d++) {
        if (this.busy[base + ((at + d) % size)] !== 0) first = (at + d) * unit;
      }
    }
    return first;
  }

  override check(): void {
    super.check();
    if (this.meet(this.seen) < this.soonest) throw new Error('counter chip: a busy slot is overlooked');
  }
}
