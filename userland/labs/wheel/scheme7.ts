/**
 * Lab 3, Wheel: Scheme 7, a hierarchy of wheels. See handout.md.
 *
 *     callwheel judge ./scheme7.ts
 */

import { Circq } from 'callwheel/callout/circq.ts';
import { type CalloutColumns, INT_MAX, NONE, type Scheme } from 'callwheel/callout/scheme.ts';

/** Eight wheels of 16 slots, one for each hexadecimal digit of the tick. Yours. */
class Hierarchy implements Scheme {
  readonly name = 'hierarchy';
  /** The order of the callouts of one tick: no order is promised. */
  readonly order = 'none';
  /** The longest interval that start() takes. */
  readonly longest = INT_MAX;
  readonly knowsNext = false;
  /** The number of queues. Yours. */
  readonly nbuckets = 1;
  /** The most nodes that one call visits; Infinity if that grows with the callouts. */
  readonly bound = {
    start: Number.POSITIVE_INFINITY,
    stop: 0,
    hardtick: Number.POSITIVE_INFINITY,
    expire: 1,
  };
  /** Nodes that the last call of any routine has visited. */
  visited = 0;
  /** The same for the last call of expire(). */
  steps = 0;
  private readonly table: CalloutColumns;
  private readonly queues: Circq;

  constructor(table: CalloutColumns) {
    this.table = table;
    this.queues = new Circq(table.ncallout, this.nbuckets);
  }

  /** Ticks by which a callout may come late: none. */
  lateness(): number {
    return 0;
  }

  /** The number of the queue in which the started callout `c` is. Yours. */
  bucketOf(_c: number): number {
    return 0;
  }

  /** Starts callout `c`, due in `ticks` ticks: on tick table.c_time[c]. Yours. */
  start(_c: number, _ticks: number): void {
    this.visited = 0;
  }

  /** Stops the started callout `c`. Yours. */
  stop(_c: number): void {
    this.visited = 0;
  }

  /** The work of a tick; table.ticks is the new one. True if a callout is due. Yours. */
  hardtick(): boolean {
    this.visited = 0;
    return false;
  }

  /** The work of `n` ticks at once, on which no callout was due. Yours. */
  skip(_n: number): void {
    this.visited = 0;
  }

  /** Hands out one callout that is due, already stopped; NONE if there is none. Yours. */
  expire(): number {
    this.visited = this.steps = 0;
    return NONE;
  }

  /** Ticks until the next callout is due: 0 if one is due now, and `bound` at most. Yours. */
  ticksUntilNext(bound: number): number {
    this.visited = 0;
    return bound;
  }

  /** Walks every link; the number of started callouts. */
  check(): number {
    return this.queues.check();
  }
}

export default (table: CalloutColumns): Scheme => new Hierarchy(table);
