/**
 * Spans of which several may have been gathered into one, as columns that grow.
 *
 * Invariant: the spans are in order and do not overlap: from[i] <= to[i] <= from[i + 1]. One of
 * count n begins where the first of n spans began and ends where the last ended; `busy` cycles of
 * it are theirs, `longest` those of the longest of them, whose key it has.
 */

/** Spans as columns, for a page. */
export interface SpanColumns {
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Cycles of the spans that were gathered into each, and the number of those. */
  readonly busy: Float64Array;
  readonly count: Float64Array;
  readonly key: readonly string[];
}

/** Spans one by one, as columns. */
export interface Singles {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly key: readonly string[];
}

/**
 * The length to which spans are gathered, seen from the cycle `now`: `part` of the age of each, but
 * `most` at most.
 */
export interface Grain {
  readonly now: number;
  readonly most: number;
  readonly part: number;
}

export class Gathered {
  size = 0;
  from = new Float64Array(32);
  to = new Float64Array(32);
  busy = new Float64Array(32);
  count = new Float64Array(32);
  private longest = new Float64Array(32);
  readonly key: string[] = [];

  /** Adds a span: to the last one, if both are no longer than `grain` together, or after it. */
  add(from: number, to: number, busy: number, count: number, key: string, longest: number, grain: number) {
    const last = this.size - 1;
    if (last < 0 || to - this.from[last] > grain) {
      this.push(from, to, busy, count, key, longest);
      return;
    }
    this.to[last] = to;
    this.busy[last] += busy;
    this.count[last] += count;
    if (longest <= this.longest[last]) return;
    this.longest[last] = longest;
    this.key[last] = key;
  }

  /** Adds span i of others. */
  addFrom(others: Gathered, i: number, grain: number): void {
    const { from, to, busy, count, key, longest } = others;
    this.add(from[i], to[i], busy[i], count[i], key[i], longest[i], grain);
  }

  /**
   * Adds the first `n` spans of columns; each may be gathered to the length that `grain` gives to
   * one that ends where it does. The same as add() of each, in one loop: at full speed a machine
   * has some ten million spans a second.
   */
  addSingles(spans: Singles, n: number, { now, most, part }: Grain): void {
    const { from: begins, to: ends, key: keys } = spans;
    while (this.from.length < this.size + n) this.grow();
    const { from, to, busy, count, longest, key } = this;
    let last = this.size - 1;
    for (let i = 0; i < n; i++) {
      const [begin, end] = [begins[i], ends[i]];
      const length = end - begin;
      if (last >= 0 && end - from[last] <= Math.min(most, (now - end) * part)) {
        to[last] = end;
        busy[last] += length;
        count[last]++;
        if (length <= longest[last]) continue;
      } else {
        last++;
        from[last] = begin;
        to[last] = end;
        busy[last] = length;
        count[last] = 1;
      }
      longest[last] = length;
      key[last] = keys[i];
    }
    this.size = last + 1;
  }

  /** Gathers its spans again, each to the length that `grain` gives to one that ends there. */
  thin({ now, most, part }: Grain): void {
    const { from, to, busy, count, longest, key, size } = this;
    let last = 0;
    for (let i = 1; i < size; i++) {
      const end = to[i];
      if (end - from[last] <= Math.min(most, (now - end) * part)) {
        to[last] = end;
        busy[last] += busy[i];
        count[last] += count[i];
        if (longest[i] <= longest[last]) continue;
      } else {
        last++;
        from[last] = from[i];
        to[last] = end;
        busy[last] = busy[i];
        count[last] = count[i];
      }
      longest[last] = longest[i];
      key[last] = key[i];
    }
    this.size = Math.min(size, last + 1);
  }

  /** The index of the first span that ends after a cycle. */
  firstAfter(cycle: number): number {
    return firstAbove(this.to, this.size, cycle);
  }

  /** The spans, to be sent. */
  columns(): SpanColumns {
    const column = (it: Float64Array): Float64Array => it.slice(0, this.size);
    const { from, to, busy, count, key } = this;
    return {
      from: column(from),
      to: column(to),
      busy: column(busy),
      count: column(count),
      key: key.slice(0, this.size),
    };
  }

  private push(from: number, to: number, busy: number, count: number, key: string, longest: number): void {
    if (this.size === this.from.length) this.grow();
    const i = this.size++;
    this.from[i] = from;
    this.to[i] = to;
    this.busy[i] = busy;
    this.count[i] = count;
    this.longest[i] = longest;
    this.key[i] = key;
  }

  private grow(): void {
    this.from = longer(this.from);
    this.to = longer(this.to);
    this.busy = longer(this.busy);
    this.count = longer(this.count);
    this.longest = longer(this.longest);
  }
}

/** A column that is twice as long. */
export function longer(column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const more = new Float64Array(2 * column.length);
  more.set(column);
  return more;
}

/** The index of the first of `size` ascending numbers that is above a limit. */
export function firstAbove(column: Float64Array, size: number, limit: number): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle] > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
