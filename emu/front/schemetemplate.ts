/** The scheme that `callwheel scheme new` writes, to start from: a wheel, Scheme 6 of the paper. */

/** The text of a new scheme. */
export const schemeText = (name: string): string => `\
/**
 * ${name}: a wheel of 64 slots, to be made into a scheme of your own.
 *
 *     callwheel judge ./${name}.ts
 *     callwheel boot --callout ./${name}.ts
 *
 * What each routine has to do is written above it in types/callwheel/callout/scheme.d.ts, and in
 * \`callwheel man 9 scheme\`.
 */

import { Circq } from 'callwheel/callout/circq.ts';
import { type CalloutColumns, INT_MAX, NONE, type Scheme } from 'callwheel/callout/scheme.ts';

const SLOTS = 64;

/**
 * A callout that is due on tick t is in the queue of slot t mod 64, at whatever turn of the wheel.
 * Queue 64 has those that are due now.
 */
class Wheel implements Scheme {
  readonly name = '${name}';
  readonly order = 'none';
  readonly longest = INT_MAX;
  readonly knowsNext = false;
  readonly nbuckets = SLOTS;
  /** The most nodes that a routine visits. */
  readonly bound = { start: 0, stop: 0, hardtick: Number.POSITIVE_INFINITY, expire: 1 };
  /** Nodes that the last routine has visited. */
  visited = 0;
  /** Steps that the last call of expire took. */
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
    return this.table.c_time[c] & (SLOTS - 1);
  }

  start(c: number): void {
    this.visited = 0;
    this.queues.insertTail(this.queues.head(this.bucketOf(c)), c);
  }

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
  }

  /** Moves the callouts of this tick to the queue of the due ones; others wait for their round. */
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

  skip(_ticks: number): void {
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

export default (table: CalloutColumns): Scheme => new Wheel(table);
`;
