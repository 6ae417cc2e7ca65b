/** Bug zoo 28. H: the upper digits of ticks that are near each other are the same. */

import { Circq } from 'callwheel/callout/circq.ts';
import { type CalloutColumns, INT_MAX, NONE, type Scheme } from 'callwheel/callout/scheme.ts';

const SLOTS = 64;

/** The hash of a tick: the queue for the callouts that are due on it. */
const slotOf = (tick: number): number => tick & (SLOTS - 1);

/** Queue SLOTS has the callouts that are due now. */
class Hashed implements Scheme {
  readonly name = 'bucket';
  readonly order = 'none';
  readonly longest = INT_MAX;
  readonly knowsNext = false;
  readonly nbuckets = SLOTS;
  readonly bound = { start: 0, stop: 0, hardtick: Number.POSITIVE_INFINITY, expire: 1 };
  visited = 0;
  steps = 0;
  private readonly table: CalloutColumns;
  private readonly queues: Circq;
  private readonly due: number;

  constructor(table: CalloutColumns) {
    this.table = table;
    this.queues = new Circq(table.ncallout, SLOTS + 1);
    this.due = this.queues.head(SLOTS);
  }

  lateness(): number {
    return 0;
  }

  bucketOf(c: number): number {
    return slotOf(this.table.c_time[c]);
  }

  start(c: number): void {
    this.visited = 0;
    this.queues.insertTail(this.queues.head(this.bucketOf(c)), c);
  }

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
  }

  hardtick(): boolean {
    const { queues, table, due } = this;
    const slot = queues.head(slotOf(table.ticks));
    this.visited = 0;
    for (let c = queues.next[slot], after: number; c !== slot; c = after) {
      after = queues.next[c];
      this.visited++;
      if (table.c_time[c] !== table.ticks) continue;
      queues.remove(c);
      queues.insertTail(due, c);
    }
    return !queues.isAlone(due);
  }

  skip(): void {
    this.visited = 0;
  }

  expire(): number {
    const c = this.queues.next[this.due];
    this.visited = this.steps = c === this.due ? 0 : 1;
    if (c === this.due) return NONE;
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

  check(): number {
    return this.queues.check();
  }
}

export default (table: CalloutColumns): Scheme => new Hashed(table);
