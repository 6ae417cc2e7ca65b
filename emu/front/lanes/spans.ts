/**
 * The spans of one lane of the strip: stretches of cycles, one after the other, in bounded memory.
 * The newest are kept as they were. Older ones that lie close together are gathered into one: it
 * may be as long as a part of its age, but no longer than a part of the run. So a look
 * at any part of the run, at the scale of its age, sees what is to be seen.
 *
 * Invariant: the older spans are before the newest, and neither overlap. There are `room` of them
 * at most. Nothing is lost: counts and busy cycles add up to those that were added.
 */

import { firstAbove, Gathered, type Grain, longer, type SpanColumns } from './gathered.ts';

/** The longest gathered span, as a part of the run so far. */
const PART_OF_RUN = 1 / 1024;
/** The part of the room that older spans may fill. */
const FULL = 5 / 8;
/** The first room of the newest. */
const FIRST_ROOM = 32;

export class Spans {
  private readonly room: number;
  /** The longest gathered span, as a part of its age. */
  private readonly partOfAge: number;
  private readonly older = new Gathered();
  private newest = 0;
  /** The newest ones as columns. */
  from = new Float64Array(FIRST_ROOM);
  to = new Float64Array(FIRST_ROOM);
  readonly key: string[] = [];

  /** `room` is the most spans that are kept, a power of two from 256. */
  constructor(room: number) {
    this.room = room;
    this.partOfAge = 32 / room;
  }

  /** The number of spans that are kept. */
  get size(): number {
    return this.older.size + this.newest;
  }

  /** Adds a span, which begins at or after the end of the one before it. */
  add(from: number, to: number, key: string): void {
    if (this.newest === this.from.length) this.makeRoom(to);
    const i = this.newest++;
    this.from[i] = from;
    this.to[i] = to;
    this.key[i] = key;
  }

  /**
   * The spans that reach into a window of so many pixels. Those that lie in the width of one pixel
   * are gathered.
   */
  within(from: number, to: number, pixels: number): SpanColumns {
    const picked = new Gathered();
    const { older } = this;
    const pixel = (to - from) / pixels;
    for (let i = older.firstAfter(from); i < older.size && older.from[i] < to; i++)
      picked.addFrom(older, i, pixel);
    for (let i = firstAbove(this.to, this.newest, from); i < this.newest && this.from[i] < to; i++)
      this.giveTo(picked, i, pixel);
    return picked.columns();
  }

  private makeRoom(now: number): void {
    if (this.from.length < this.room / 4) {
      this.from = longer(this.from);
      this.to = longer(this.to);
      return;
    }
    const half = this.newest / 2;
    this.older.addSingles(this, half, this.grain(now, 1));
    this.from.copyWithin(0, half);
    this.to.copyWithin(0, half);
    for (let i = half; i < this.newest; i++) this.key[i - half] = this.key[i];
    this.newest -= half;
    // Now and then what is older is gathered again, with as little loss as makes room.
    for (let times = 1; this.older.size > this.room * FULL; times *= 2)
      this.older.thin(this.grain(now, times));
  }

  /** Adds one of the newest to others. */
  private giveTo(others: Gathered, i: number, grain: number): void {
    const [from, to] = [this.from[i], this.to[i]];
    others.add(from, to, to - from, 1, this.key[i], to - from, grain);
  }

  /** The length that a gathered span may have. */
  private grain(now: number, times: number): Grain {
    return { now, most: times * now * PART_OF_RUN, part: times * this.partOfAge };
  }
}
