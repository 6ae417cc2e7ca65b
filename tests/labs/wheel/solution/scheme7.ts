/** Lab 3, Wheel: Scheme 7, a hierarchy of wheels, one for each hexadecimal digit of the tick. */

import { Circq } from 'callwheel/callout/circq.ts';
import { type CalloutColumns, INT_MAX, NONE, type Scheme } from 'callwheel/callout/scheme.ts';

const LEVELS = 8;
const BITS = 4;
const SLOTS = 1 << BITS;
const ALL = LEVELS * SLOTS;

/** A callout is at the level of the highest digit in which its tick and the present one differ. */
class Hierarchy implements Scheme {
  readonly name = 'hierarchy';
  readonly order = 'none';
  readonly longest = INT_MAX;
  readonly knowsNext = false;
  readonly nbuckets = ALL + 1;
  readonly bound = { start: LEVELS, stop: 0, hardtick: Number.POSITIVE_INFINITY, expire: 1 };
  visited = 0;
  steps = 0;
  private readonly table: CalloutColumns;
  private readonly queues: Circq;
  private readonly due: number;

  constructor(table: CalloutColumns) {
    this.table = table;
    this.queues = new Circq(table.ncallout, ALL + 1);
    this.due = this.queues.head(ALL);
  }

  lateness(): number {
    return 0;
  }

  bucketOf(c: number): number {
    const { c_time, ticks } = this.table;
    if (((c_time[c] - ticks) | 0) <= 0) return ALL;
    let level = LEVELS - 1;
    while (this.digit(c_time[c], level) === this.digit(ticks, level)) level--;
    return level * SLOTS + this.digit(c_time[c], level);
  }

  start(c: number, _ticks: number): void {
    this.file(c);
    this.visited = LEVELS;
  }

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
  }

  hardtick(): boolean {
    this.turn(1);
    return !this.queues.isAlone(this.due);
  }

  skip(n: number): void {
    this.turn(n);
  }

  expire(): number {
    const c = this.queues.next[this.due];
    this.visited = this.steps = c === this.due ? 0 : 1;
    if (c === this.due) return NONE;
    this.queues.remove(c);
    return c;
  }

  ticksUntilNext(bound: number): number {
    const { queues, table, due } = this;
    let best = queues.isAlone(due) ? bound : 0;
    this.visited = 0;
    for (let bucket = 0; bucket < ALL; bucket++) {
      const head = queues.head(bucket);
      for (let c = queues.next[head]; c !== head; c = queues.next[c]) {
        this.visited++;
        best = Math.min(best, Math.max(0, (table.c_time[c] - table.ticks) | 0));
      }
    }
    return best;
  }

  check(): number {
    return this.queues.check();
  }

  private digit(tick: number, level: number): number {
    return (tick >>> (BITS * level)) & (SLOTS - 1);
  }

  private file(c: number): void {
    this.queues.insertTail(this.queues.head(this.bucketOf(c)), c);
  }

  /** Empties the slots that the hands have come to in `n` ticks, the highest level first. */
  private turn(n: number): void {
    const { queues, table } = this;
    const { ticks } = table;
    this.visited = 0;
    for (let level = LEVELS - 1; level >= 0; level--) {
      if (ticks >>> (BITS * level) === (ticks - n) >>> (BITS * level)) continue;
      const slot = queues.head(level * SLOTS + this.digit(ticks, level));
      for (let c = queues.next[slot], after: number; c !== slot; c = after) {
        after = queues.next[c];
        this.visited++;
        queues.remove(c);
        this.file(c);
      }
    }
  }
}

export default (table: CalloutColumns): Scheme => new Hierarchy(table);
