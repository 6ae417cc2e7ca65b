/**
 * Scheme 3 of the paper as a binary heap: the callouts are in an array, and none is due
 * before the one at half its index, so the first is the earliest. Starting a callout lets
 * it rise from the end of the array. Stopping one puts the last callout in its place,
 * which then rises or sinks. Either takes at most log2(n) steps, with two looks a step
 * when it sinks. For that, `place` keeps each callout's index in the array.
 *
 * The order within a tick depends on how callouts have risen and sunk.
 *
 * Ticks wrap, so callouts are compared by the ticks they have to go from the present tick
 * (see scheme2.ts).
 *
 * Invariant: heap[1] to heap[n] are the n started callouts; place[heap[i]] = i, and
 * place[c] = 0 for a callout c that is not started; heap[i] has at least as many ticks to
 * go as heap[i / 2], i / 2 rounded down.
 */

import { Panic } from '../sys/panic.ts';
import { type CalloutColumns, INT_MAX, NONE, type Scheme } from './scheme.ts';
import { type Shape, type Shaped, treeShape } from './shape.ts';

/** Scheme 3 as a binary heap. */
export class Scheme3 implements Shaped {
  readonly name = 'scheme3';
  readonly order = 'none';
  readonly longest = INT_MAX;
  readonly knowsNext = true;
  readonly nbuckets = 1;
  readonly bound: Scheme['bound'];
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly c_time: Int32Array;
  /** The heap. Its first element is not used, so that the children of i are 2i and 2i + 1. */
  readonly heap: Int32Array;
  /** The index of each callout in the heap; 0 for an idle one. */
  readonly place: Int32Array;
  /** Number of started callouts. */
  n = 0;

  constructor(table: CalloutColumns) {
    this.table = table;
    this.c_time = table.c_time;
    this.heap = new Int32Array(table.ncallout + 1);
    this.place = new Int32Array(table.ncallout);
    const depth = Math.floor(Math.log2(table.ncallout));
    // stop looks at the callout that is to fill the gap, at the one above the gap, and then at one
    // or two a level.
    this.bound = { start: depth, stop: 2 + 2 * depth, hardtick: 1, expire: 2 + 2 * depth };
  }

  lateness(): number {
    return 0;
  }

  /** The ticks that `c` has to go. */
  togo(c: number): number {
    return (this.c_time[c] - this.table.ticks) | 0;
  }

  start(c: number, ticks: number): void {
    this.visited = 0;
    this.rise(++this.n, c, ticks);
  }

  stop(c: number): void {
    this.visited = 0;
    this.remove(c);
  }

  hardtick(): boolean {
    return this.ticksUntilNext(1) === 0;
  }

  skip(_n: number): void {
    this.visited = 0;
  }

  pass(_n: number): void {
    this.visited = 0;
  }

  expire(): number {
    const due = this.ticksUntilNext(1) === 0;
    const c = due ? this.heap[1] : NONE;
    if (due) this.remove(c);
    this.steps = this.visited;
    return c;
  }

  ticksUntilNext(bound: number): number {
    this.visited = this.n === 0 ? 0 : 1;
    if (this.n === 0) return bound;
    return Math.max(0, Math.min(bound, this.togo(this.heap[1])));
  }

  bucketOf(): number {
    return 0;
  }

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    const { heap, place, n } = this;
    const at = (i: number): number => (i <= n ? heap[i] : NONE);
    return treeShape({
      root: at(1),
      left: (c) => at(2 * place[c]),
      right: (c) => at(2 * place[c] + 1),
      size: (c) => sizeBelow(place[c], n),
    });
  }

  check(): number {
    const { heap, place, n } = this;
    for (let i = 1; i <= n; i++) {
      const c = heap[i];
      if (place[c] !== i)
        throw new Panic(`scheme3: callout ${c} is at ${i}, its place is said to be ${place[c]}`);
      if (i > 1 && this.togo(c) < this.togo(heap[i >> 1])) {
        throw new Panic(`scheme3: callout ${c} at ${i} is due before the one above it`);
      }
    }
    let placed = 0;
    for (let c = 0; c < this.table.ncallout; c++) if (place[c] !== 0) placed++;
    if (placed !== n) throw new Panic(`scheme3: ${placed} callouts have a place, ${n} are in the heap`);
    return n;
  }

  /** Takes `c` out of the heap and closes the gap with the last callout. */
  remove(c: number): void {
    const { heap, place } = this;
    const gap = place[c];
    const last = heap[this.n--];
    place[c] = 0;
    if (last === c) return;
    const togo = this.togo(last);
    this.visited++;
    const i = this.sink(gap, togo);
    // The last callout comes from another branch, so it may be due before the one above the gap;
    // but not if it has sunk.
    if (i === gap) this.rise(i, last, togo);
    else this.put(i, last);
  }

  /** Puts `c`, which has `togo` ticks to go, at the gap or at a place above it. */
  rise(gap: number, c: number, togo: number): void {
    const { heap } = this;
    let i = gap;
    while (i > 1) {
      const above = heap[i >> 1];
      this.visited++;
      if (this.togo(above) <= togo) break;
      this.put(i, above);
      i >>= 1;
    }
    this.put(i, c);
  }

  /**
   * Moves the gap down while a callout below it has fewer than `togo` ticks to go.
   * Returns the place that the gap comes to.
   */
  sink(gap: number, togo: number): number {
    const { heap, n } = this;
    let i = gap;
    for (let below = 2 * i; below <= n; below = 2 * i) {
      let soonest = this.togo(heap[below]);
      this.visited++;
      if (below < n) {
        const other = this.togo(heap[below + 1]);
        this.visited++;
        if (other < soonest) {
          below++;
          soonest = other;
        }
      }
      if (soonest >= togo) break;
      this.put(i, heap[below]);
      i = below;
    }
    return i;
  }

  /** Puts `c` at index `i` of the heap. */
  private put(i: number, c: number): void {
    this.heap[i] = c;
    this.place[c] = i;
  }
}

/** The number of indices up to `n` in the tree below index `i` of a heap, `i` included. */
function sizeBelow(i: number, n: number): number {
  let size = 0;
  for (let [first, last] = [i, i]; first <= n; [first, last] = [2 * first, 2 * last + 1])
    size += Math.min(n, last) - first + 1;
  return size;
}

/** The maker of this scheme, for the facility's options. */
export function scheme3(table: CalloutColumns): Scheme {
  return new Scheme3(table);
}
