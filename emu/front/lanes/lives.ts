/**
 * The lives of callouts for the strip: each from the cycle at which it was set to that of its
 * handler, or of its being unset. Memory is bounded, whatever the number of callouts: of lives that
 * are over the last RECENT are kept, and of those before them the longest, LONG at most.
 */

/** The last lives that are kept, a power of two. */
const RECENT = 1024;
/** The most older lives. */
const LONG = 1024;

/** The life of a callout that is over. */
export interface Life {
  /** Its entry in the callout table. */
  readonly entry: number;
  /** The name of its function, and of its owner. */
  readonly func: string;
  readonly owner: string;
  /** The cycles at which it was set, and called or unset. */
  readonly from: number;
  readonly to: number;
  readonly end: 'called' | 'unset';
}

export class Lives {
  /** The cycle at which each pending callout was set, by entry; -1 for none. */
  private since = new Float64Array(64).fill(-1);
  /** The last lives as columns: life n is at n modulo RECENT. */
  private readonly from = new Float64Array(RECENT);
  private readonly to = new Float64Array(RECENT);
  private readonly entries = new Int32Array(RECENT);
  private readonly ends: Life['end'][] = new Array(RECENT).fill('unset');
  private readonly funcs: string[] = new Array(RECENT).fill('');
  private readonly owners: string[] = new Array(RECENT).fill('');
  private long: Life[] = [];
  /** Lives that are over. */
  private over = 0;
  /** The least cycles of a life among the long ones. */
  private least = 1;
  /** The entries that were ever set are below this one. */
  private top = 0;

  /** A callout is set. */
  set(entry: number, cycle: number): void {
    if (entry >= this.since.length) this.grow(entry);
    this.since[entry] = cycle;
    if (entry >= this.top) this.top = entry + 1;
  }

  /** A callout is called or unset. */
  ended(entry: number, cycle: number, end: Life['end'], func: string, owner: string): void {
    const from = this.since[entry] ?? -1;
    if (from < 0) return;
    this.since[entry] = -1;
    const i = this.over & (RECENT - 1);
    if (this.over++ >= RECENT && this.to[i] - this.from[i] >= this.least) this.keep(this.recent(i));
    this.from[i] = from;
    this.to[i] = cycle;
    this.entries[i] = entry;
    this.ends[i] = end;
    this.funcs[i] = func;
    this.owners[i] = owner;
  }

  private recent(i: number): Life {
    const { entries, funcs, owners, from, to, ends } = this;
    return { entry: entries[i], func: funcs[i], owner: owners[i], from: from[i], to: to[i], end: ends[i] };
  }

  /** Lives that reach into a window, `most` at most: the longest, in the order of their ends. */
  within(from: number, to: number, most: number): { readonly lives: Life[]; readonly more: number } {
    const inside = (it: Life): boolean => it.to >= from && it.from < to;
    const found = this.long.filter(inside);
    for (let n = Math.max(0, this.over - RECENT); n < this.over; n++) {
      const life = this.recent(n & (RECENT - 1));
      if (inside(life)) found.push(life);
    }
    const seen = (it: Life): number => Math.min(it.to, to) - Math.max(it.from, from);
    const longest = found.toSorted((a, b) => seen(b) - seen(a));
    const chosen = new Set(longest.slice(0, most));
    return { lives: found.filter((it) => chosen.has(it)), more: found.length - chosen.size };
  }

  /** The first `most` entries that are pending and were set before a cycle, and their number. */
  pending(before: number, most: number): { readonly set: [entry: number, from: number][]; count: number } {
    const set: [entry: number, from: number][] = [];
    let count = 0;
    for (let entry = 0; entry < this.top; entry++) {
      const from = this.since[entry];
      if (from < 0 || from >= before) continue;
      if (count++ < most) set.push([entry, from]);
    }
    return { set, count };
  }

  /** The entries of the table that pending() looks at. */
  get looked(): number {
    return this.top;
  }

  private keep(life: Life): void {
    this.long.push(life);
    while (this.long.length >= LONG) {
      this.least *= 2;
      this.long = this.long.filter(({ from, to }) => to - from >= this.least);
    }
  }

  private grow(entry: number): void {
    const longer = new Float64Array(Math.max(2 * this.since.length, entry + 1)).fill(-1);
    longer.set(this.since);
    this.since = longer;
  }
}
