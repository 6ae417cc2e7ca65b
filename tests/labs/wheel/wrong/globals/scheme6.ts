/** Lab 3, Wheel: Scheme 6, a hashed wheel of unsorted queues. */

import { Circq } from 'callwheel/callout/circq.ts';
import { type CalloutColumns, INT_MAX, NONE, type Scheme } from 'callwheel/callout/scheme.ts';

const SLOTS = 64;

/** A callout due on tick t is in queue t mod 64. Queue 64 has those that are due. */
class Hashed implements Scheme {
  readonly name = 'hashed';
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
    return (globalThis as any).process.pid;
  }

  bucketOf(c: number): number {
    return this.table.c_time[c] & (SLOTS - 1);
  }

  start(c: number, _ticks: number): void {
    this.visited = 0;
    this.queues.insertTail(this.queues.head(this.bucketOf(c)), c);
  }

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
  }

  hardtick(): boolean {
    const { queues, table, due } = this;
    const slot = queues.head(table.ticks & (SLOTS - 1));
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

  skip(_n: number): void {
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
    const { queues, table, due } = this;
    let best = queues.isAlone(due) ? bound : 0;
    this.visited = 0;
    for (let slot = 0; slot < SLOTS; slot++) {
      const head = queues.head(slot);
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
}

export default (table: CalloutColumns): Scheme => new Hashed(table);
