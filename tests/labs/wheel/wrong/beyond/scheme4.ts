/** Lab 3, Wheel: Scheme 4, a wheel with a slot for each tick, and a list for what is beyond. */

import { Circq } from 'callwheel/callout/circq.ts';
import { type CalloutColumns, INT_MAX, NONE, type Scheme } from 'callwheel/callout/scheme.ts';

const SLOTS = 64;

/**
 * Queues 0 to 63 are the slots: a callout started for 1 to 64 ticks is in queue t mod 64, where t
 * is its tick. Queue 64 is the ordered list of those started for longer, queue 65 has those due.
 */
class Wheel implements Scheme {
  readonly name = 'wheel';
  readonly order = 'none';
  readonly longest = INT_MAX;
  readonly knowsNext = false;
  readonly nbuckets = SLOTS + 2;
  readonly bound = {
    start: Number.POSITIVE_INFINITY,
    stop: 0,
    hardtick: Number.POSITIVE_INFINITY,
    expire: 1,
  };
  visited = 0;
  steps = 0;
  private readonly table: CalloutColumns;
  private readonly queues: Circq;
  private readonly far: number;
  private readonly due: number;
  /** The queue that each callout was put into when it was started. */
  private readonly c_bucket: Int32Array;

  constructor(table: CalloutColumns) {
    this.table = table;
    this.queues = new Circq(table.ncallout, this.nbuckets);
    this.far = this.queues.head(SLOTS);
    this.due = this.queues.head(SLOTS + 1);
    this.c_bucket = new Int32Array(table.ncallout);
  }

  lateness(): number {
    return 0;
  }

  bucketOf(c: number): number {
    return this.c_bucket[c];
  }

  start(c: number, ticks: number): void {
    this.visited = 0;
    if (ticks > SLOTS + 1) {
      this.c_bucket[c] = SLOTS;
      this.queues.insertTail(this.placeOnList(c), c);
    } else {
      this.c_bucket[c] = this.table.c_time[c] & (SLOTS - 1);
      this.queues.insertTail(this.queues.head(this.c_bucket[c]), c);
    }
  }

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
  }

  hardtick(): boolean {
    const { queues, far, due, table } = this;
    this.visited = 0;
    queues.moveAll(queues.head(table.ticks & (SLOTS - 1)), due);
    for (let c = queues.next[far]; c !== far; c = queues.next[far]) {
      this.visited++;
      if (this.togo(c) > 0) break;
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
    const { queues, far, due, table } = this;
    this.visited = 0;
    if (!queues.isAlone(due)) return 0;
    let best = bound;
    if (!queues.isAlone(far)) best = Math.min(best, this.togo(queues.next[far]));
    for (let ahead = 1; ahead <= SLOTS && ahead < best; ahead++)
      if (!queues.isAlone(queues.head((table.ticks + ahead) & (SLOTS - 1)))) best = ahead;
    return best;
  }

  check(): number {
    return this.queues.check();
  }

  /** Ticks until `c` is due. */
  private togo(c: number): number {
    return (this.table.c_time[c] - this.table.ticks) | 0;
  }

  /** The node of the ordered list in front of which `c` belongs; counts the nodes it walks over. */
  private placeOnList(c: number): number {
    const { queues, far } = this;
    let node = queues.prev[far];
    while (node !== far) {
      this.visited++;
      if (this.togo(node) <= this.togo(c)) break;
      node = queues.prev[node];
    }
    return queues.next[node];
  }
}

export default (table: CalloutColumns): Scheme => new Wheel(table);
