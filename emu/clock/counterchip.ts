/**
 * The counter chip of Appendix A. The host has arrays of lists; the chip knows only how many slots
 * each array has, and which slots are busy. A pointer goes through each array: the first pointer
 * moves one slot a period, each other pointer one slot whenever the pointer before it has gone
 * round. When a pointer comes to a busy slot, the chip interrupts the host.
 *
 * The emulated chip does not step through idle slots. It computes the period at which a pointer
 * next comes to a busy slot, and waits for the end of that period.
 *
 * Invariant: `soonest` is not later than the first period after `seen` at which a pointer comes to
 * a busy slot.
 */
import type { CounterTimer } from '../../kernel/machdep.ts';
import { QuietClock } from './clockchip.ts';

/** One array of the host. */
interface Ring {
  /** Number of its first slot, counted through all arrays. */
  readonly base: number;
  /** Number of its slots. */
  readonly size: number;
  /** Number of periods for which its pointer stands at a slot. */
  readonly unit: number;
}

export class CounterChip extends QuietClock implements CounterTimer {
  readonly kind = 'counter';
  /** The arrays, in the order in which the host named them. */
  private rings: readonly Ring[] = [];
  /** 1 for each busy slot, 0 for an idle one. */
  private busy = new Uint8Array(0);
  /** The last period that was looked at. */
  private seen = 0;
  /** The period that the chip waits for; Infinity if no slot is busy. */
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

  /**
   * Marks a slot busy or idle. `soonest` stays when a slot becomes idle, since a search for the
   * next busy slot would take longer than one needless look.
   */
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

  /**
   * The first period after `from` at which a pointer comes to a busy slot; Infinity if none is
   * busy.
   */
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
