/** Bug zoo 29. W: the range is one of intervals, and was compared with a time. */

import { Circq } from 'callwheel/callout/circq.ts';
import { type CalloutColumns, INT_MAX, NONE, type Scheme } from 'callwheel/callout/scheme.ts';

const SLOTS = 16;
/** Ticks that the last wheel reaches to. What is due later waits at its end, and is filed anew. */
const RANGE = SLOTS ** 3;
/** The queue of the callouts that are due, and one for a slot while it is emptied. */
const DUE = 3 * SLOTS;
const TAKEN = DUE + 1;

/** Ticks of a slot at each level. */
const UNITS = [1, SLOTS, SLOTS ** 2];

class Levels implements Scheme {
  readonly name = 'level';
  readonly order = 'none';
  readonly longest = INT_MAX;
  readonly knowsNext = false;
  readonly nbuckets = DUE + 1;
  readonly bound = { start: 1, stop: 0, hardtick: Number.POSITIVE_INFINITY, expire: 1 };
  visited = 0;
  steps = 0;
  private readonly table: CalloutColumns;
  private readonly queues: Circq;
  private readonly bucket: Int32Array;

  constructor(table: CalloutColumns) {
    this.table = table;
    this.queues = new Circq(table.ncallout, TAKEN + 1);
    this.bucket = new Int32Array(table.ncallout);
  }

  lateness = (): number => 0;
  bucketOf = (c: number): number => this.bucket[c];

  start(c: number): void {
    this.visited = 1;
    this.file(c);
  }

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
  }

  hardtick(): boolean {
    const { ticks } = this.table;
    this.visited = 0;
    for (const level of [2, 1, 0])
      if (ticks % UNITS[level] === 0) this.empty(level * SLOTS + slotOf(ticks, level));
    return !this.queues.isAlone(this.queues.head(DUE));
  }

  skip(): void {
    this.visited = 0;
    for (let bucket = SLOTS; bucket < DUE; bucket++) this.empty(bucket);
  }

  expire(): number {
    const due = this.queues.head(DUE);
    const c = this.queues.next[due];
    this.visited = this.steps = c === due ? 0 : 1;
    if (c === due) return NONE;
    this.queues.remove(c);
    return c;
  }

  ticksUntilNext(bound: number): number {
    const { queues, table } = this;
    let best = bound;
    this.visited = 0;
    for (let c = 0; c < table.ncallout; c++) {
      if (queues.isAlone(c)) continue;
      this.visited++;
      best = Math.min(best, Math.max(0, (table.c_time[c] - table.ticks) | 0));
    }
    return best;
  }

  check = (): number => this.queues.check();

  /** Files all callouts of a bucket anew. */
  private empty(bucket: number): void {
    const taken = this.queues.head(TAKEN);
    this.queues.moveAll(this.queues.head(bucket), taken);
    for (let c = this.queues.next[taken]; c !== taken; c = this.queues.next[taken]) {
      this.visited++;
      this.queues.remove(c);
      this.file(c);
    }
  }

  private file(c: number): void {
    const { c_time, ticks } = this.table;
    const left = (c_time[c] - ticks) | 0;
    const level = left < UNITS[1] ? 0 : left < UNITS[2] ? 1 : 2;
    let at = c_time[c];
    if (left >= RANGE) at = ticks + RANGE - 1;
    this.bucket[c] = left <= 0 ? DUE : level * SLOTS + slotOf(at, level);
    this.queues.insertTail(this.queues.head(this.bucket[c]), c);
  }
}

/** The slot of a tick on the wheel of a level. */
const slotOf = (tick: number, level: number): number => (tick >>> (4 * level)) % SLOTS;

export default (table: CalloutColumns): Scheme => new Levels(table);
