/**
 * Callouts that may come late by a precision, as in FreeBSD's calloutng. The scheme has such a
 * callout on its latest tick, c_time, and so has the clock: no interrupt is taken for the earliest
 * one. Each softclock that runs for another reason also calls the callouts whose earliest tick has
 * come: callouts whose ranges overlap share an interrupt, and each still comes within its own.
 *
 * They are found through a heap in the order of their earliest ticks (scheme3.ts). A callout
 * without precision is in no heap, and pays nothing.
 *
 * Invariant: heap[1] to heap[n] are pending callouts; place[heap[i]] = i, and place[c] = 0 for any
 * other; c_first[heap[i]] comes before c_time[heap[i]], and not before c_first[heap[i / 2]], i / 2
 * rounded down.
 */

import { Panic } from '../sys/panic.ts';
import { C_PENDING } from './entry.ts';
import { NONE } from './scheme.ts';
import type { CalloutTable } from './table.ts';

/** The callouts of a facility that have a precision. */
export class Leeway {
  /** The earliest tick of a callout in the heap. */
  readonly c_first: Int32Array;
  /** Entries of the heap that the last call looked at. */
  visited = 0;
  protected readonly table: CalloutTable;
  protected readonly heap: Int32Array;
  private readonly place: Int32Array;
  protected n = 0;

  constructor(table: CalloutTable) {
    this.table = table;
    this.c_first = new Int32Array(table.ncallout);
    this.heap = new Int32Array(table.ncallout + 1);
    this.place = new Int32Array(table.ncallout);
  }

  /** The most entries that are looked at to drop a callout and to add it anew. */
  get bound(): number {
    return 2 + 3 * Math.floor(Math.log2(this.table.ncallout));
  }

  /** True if the callout has a precision. */
  has(c: number): boolean {
    return this.place[c] !== 0;
  }

  /** The earliest tick of the pending callout `c`. */
  first(c: number): number {
    return this.has(c) ? this.c_first[c] : this.table.c_time[c];
  }

  /** Lets the callout `c`, which was just set, come up to `ticks` ticks before its c_time. */
  add(c: number, ticks: number): void {
    this.visited = 0;
    this.c_first[c] = (this.table.c_time[c] - ticks) | 0;
    this.rise(++this.n, c);
  }

  /** Takes `c` out of the heap, if it is there. */
  drop(c: number): void {
    const gap = this.place[c];
    this.visited = 0;
    if (gap === 0) return;
    const last = this.heap[this.n--];
    this.place[c] = 0;
    if (last === c) return;
    const i = this.sink(gap, this.togo(last));
    if (i === gap) this.rise(i, last);
    else this.put(i, last);
  }

  /** A callout whose earliest tick has come, the first of them; NONE if there is none. */
  ready(): number {
    this.visited = Math.min(1, this.n);
    return this.n > 0 && this.togo(this.heap[1]) <= 0 ? this.heap[1] : NONE;
  }

  /** Ticks to the earliest tick of `c`; 0 or less if it has come. */
  protected togo(c: number): number {
    return (this.c_first[c] - this.table.ticks) | 0;
  }

  /** Puts `c` at the gap, or at a place above it. */
  private rise(gap: number, c: number): void {
    const { heap } = this;
    const togo = this.togo(c);
    let i = gap;
    for (; i > 1; i >>= 1) {
      const above = heap[i >> 1];
      this.visited++;
      if (this.togo(above) <= togo) break;
      this.put(i, above);
    }
    this.put(i, c);
  }

  /** Moves the gap below callouts with fewer than `togo` ticks to go. Returns its place. */
  private sink(gap: number, togo: number): number {
    const { heap, n } = this;
    let i = gap;
    for (let below = 2 * i; below <= n; below = 2 * i) {
      this.visited++;
      if (below < n && this.togo(heap[below + 1]) < this.togo(heap[below])) below++;
      if (this.togo(heap[below]) >= togo) break;
      this.put(i, heap[below]);
      i = below;
    }
    return i;
  }

  private put(i: number, c: number): void {
    this.heap[i] = c;
    this.place[c] = i;
  }

  /** Panics if the invariant does not hold. */
  check(): void {
    const { c_first, heap, n, place, table } = this;
    for (let i = 1; i <= n; i++) {
      const c = heap[i];
      const early = (table.c_time[c] - c_first[c]) | 0;
      if (place[c] !== i || (table.c_flags[c] & C_PENDING) === 0 || early <= 0)
        throw new Panic(`callout: entry ${c} has a leeway of ${early} ticks, and place ${place[c]} for ${i}`);
      if (i > 1 && this.togo(heap[i >> 1]) > this.togo(c))
        throw new Panic(`callout: entry ${c} may come before the one above it`);
    }
    let placed = 0;
    for (const at of place) if (at !== 0) placed++;
    if (placed !== n) throw new Panic(`callout: ${placed} entries have a leeway, ${n} are in the heap`);
  }
}
