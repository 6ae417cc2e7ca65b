/**
 * A map of the busy slots of a wheel, for a clock that holds one time and a scheme that does not
 * know its earliest callout: one bit for each slot, 32 to a word, and above them a bit for each
 * word that is not 0, up to a single word. So a million empty slots are passed over in a few words.
 * The counter chip of Appendix A does the same in hardware (CounterTimer).
 *
 * The map finds the tick on which a hand next comes to a busy slot. In a hashed wheel a callout of
 * a later turn may stand there, and in a hierarchy callouts that only migrate: the answer is never
 * late, and may be too soon.
 *
 * Invariant: bit i of a level is set exactly if word i of the level below is not 0.
 */

import { Panic } from '../sys/panic.ts';
import type { SlotWatch } from './scheme.ts';

/** One array of the wheel. */
interface Ring {
  /** Number of its first slot, counted through all arrays. */
  readonly base: number;
  /** Number of its slots. */
  readonly size: number;
  /** Ticks for which its hand stands at a slot. */
  readonly unit: number;
}

/** The busy slots of a wheel. */
export class SlotMap implements SlotWatch {
  /** Words looked at by the last call of mark() or next(). */
  visited = 0;
  /** Is called with the slot that is not empty any more. */
  private readonly filled: (slot: number) => void;
  private rings: readonly Ring[] = [];
  /** The words of each level: of the slots, of those words, and so on. */
  private levels: readonly Int32Array[] = [];

  constructor(filled: (slot: number) => void) {
    this.filled = filled;
  }

  /** True if the scheme has slots. */
  get known(): boolean {
    return this.rings.length > 0;
  }

  /** True if the scheme has one array of slots, whose callouts may be passed over. */
  get flat(): boolean {
    return this.rings.length === 1;
  }

  arrays(sizes: readonly number[]): void {
    const rings: Ring[] = [];
    let base = 0;
    let unit = 1;
    for (const size of sizes) {
      rings.push({ base, size, unit });
      base += size;
      unit *= size;
    }
    const levels: Int32Array[] = [];
    let words = base;
    do {
      words = Math.ceil(words / 32);
      levels.push(new Int32Array(words));
    } while (words > 1);
    this.rings = rings;
    this.levels = levels;
  }

  /** Goes up a level only where a word has become 0, or is 0 no more. */
  mark(slot: number, busy: boolean): void {
    let at = slot;
    this.visited = 0;
    for (const words of this.levels) {
      const before = words[at >> 5];
      const bit = 1 << (at & 31);
      const after = busy ? before | bit : before & ~bit;
      words[at >> 5] = after;
      this.visited++;
      if (busy ? before !== 0 : after !== 0) break;
      at >>= 5;
    }
    if (busy) this.filled(slot);
  }

  /** Ticks from tick `now` until the hand of its array comes to `slot`, 1 or more. */
  distance(slot: number, now: number): number {
    const ring = this.rings.findLast(({ base }) => base <= slot) as Ring;
    const at = Math.floor(now / ring.unit);
    const ahead = (slot - ring.base - (at % ring.size) + ring.size) % ring.size || ring.size;
    return (at + ahead) * ring.unit - now;
  }

  /** Ticks from tick `now` until a hand comes to a busy slot; Infinity if none is busy. */
  next(now: number): number {
    let first = Number.POSITIVE_INFINITY;
    this.visited = 0;
    for (const { base, size, unit } of this.rings) {
      const at = Math.floor(now / unit);
      if ((at + 1) * unit - now >= first) break;
      const hand = base + (at % size);
      let slot = this.successor(hand + 1);
      if (slot >= base + size) slot = this.successor(base);
      if (slot >= base + size) continue;
      const ahead = slot > hand ? slot - hand : slot + size - hand;
      first = Math.min(first, (at + ahead) * unit - now);
    }
    return first;
  }

  /** The first busy slot from `slot` on, whichever array it is in; Infinity if there is none. */
  private successor(slot: number): number {
    const { levels } = this;
    let at = slot;
    for (let level = 0; level < levels.length; level++) {
      const words = levels[level];
      const word = at >> 5;
      if (word >= words.length) return Number.POSITIVE_INFINITY;
      this.visited++;
      const left = words[word] & (-1 << (at & 31));
      if (left !== 0) return this.descend(level, word * 32 + lowest(left));
      at = word + 1;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** The first busy slot below bit `bit` of a level. */
  private descend(level: number, bit: number): number {
    let at = bit;
    for (let below = level - 1; below >= 0; below--) {
      this.visited++;
      at = at * 32 + lowest(this.levels[below][at]);
    }
    return at;
  }

  /** Panics if the invariant does not hold, or if other slots are busy than `busy` says. */
  check(busy: (slot: number) => boolean): void {
    const [slots] = this.levels;
    for (let slot = 0; slot < slots.length * 32; slot++) {
      const bit = ((slots[slot >> 5] >>> (slot & 31)) & 1) === 1;
      if (bit !== busy(slot))
        throw new Panic(`slot map: slot ${slot} is said to be ${bit ? 'busy' : 'empty'}`);
    }
    for (let level = 1; level < this.levels.length; level++) {
      this.levels[level - 1].forEach((word, i) => {
        const bit = ((this.levels[level][i >> 5] >>> (i & 31)) & 1) === 1;
        if (bit !== (word !== 0)) throw new Panic(`slot map: bit ${i} of level ${level} is wrong`);
      });
    }
  }
}

/** The number of the lowest bit that is set. */
const lowest = (word: number): number => 31 - Math.clz32(word & -word);
