/**
 * Scheme 1 of the paper: an unordered list of all callouts, each of which is looked at on
 * every tick. The paper decrements a count in each callout. Or, as it says may be done
 * instead, it compares the tick on which each is due with the present tick. This file
 * does the latter: the nodes visited are the same, and the table holds that tick already.
 * The scheme is good when there are few callouts, or most are stopped early, or hardware
 * does the looking.
 *
 * hardtick walks the whole list, at splclock. It moves callouts that are due to the end
 * of a second queue. So a late softclock finds the missed ticks in their order, and takes
 * the callouts off the front one by one.
 *
 * Invariant: the started callouts that are due later than `ticks` are in the queue
 * `timers`, in the order in which they were started. The others are in the queue
 * `overdue`, in the order of their ticks and, within a tick, in the order in which they
 * were started.
 */

import { Panic } from '../sys/panic.ts';
import { Circq } from './circq.ts';
import { type CalloutColumns, INT_MAX, NONE, type Scheme } from './scheme.ts';
import { listShape, queueShape, type Shape, type Shaped } from './shape.ts';

/** Scheme 1: an unordered list. */
export class Scheme1 implements Shaped {
  readonly name = 'scheme1';
  readonly order = 'fifo';
  readonly longest = INT_MAX;
  readonly knowsNext = false;
  readonly nbuckets = 1;
  readonly bound = { start: 0, stop: 0, hardtick: Number.POSITIVE_INFINITY, expire: 1 };
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly c_time: Int32Array;
  readonly queues: Circq;
  /** The head of the queue of callouts that are not yet due. */
  readonly timers: number;
  /** The head of the queue of callouts that are due. */
  readonly overdue: number;

  constructor(table: CalloutColumns) {
    this.table = table;
    this.c_time = table.c_time;
    this.queues = new Circq(table.ncallout, 2);
    this.timers = this.queues.head(0);
    this.overdue = this.queues.head(1);
  }

  lateness(): number {
    return 0;
  }

  start(c: number, _ticks: number): void {
    this.visited = 0;
    this.queues.insertTail(this.timers, c);
  }

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
  }

  hardtick(): boolean {
    const { c_time, queues, timers, overdue } = this;
    const { next } = queues;
    const { ticks } = this.table;
    let visited = 0;
    for (let c = next[timers], after: number; c !== timers; c = after) {
      after = next[c];
      visited++;
      if (c_time[c] !== ticks) continue;
      queues.remove(c);
      queues.insertTail(overdue, c);
    }
    this.visited = visited;
    return !queues.isAlone(overdue);
  }

  skip(_n: number): void {
    this.visited = 0;
  }

  pass(_n: number): void {
    this.visited = 0;
  }

  expire(): number {
    const { queues, overdue } = this;
    const c = queues.next[overdue];
    if (c === overdue) {
      this.visited = this.steps = 0;
      return NONE;
    }
    this.visited = this.steps = 1;
    queues.remove(c);
    return c;
  }

  ticksUntilNext(bound: number): number {
    const { c_time, queues, timers, overdue } = this;
    const { next } = queues;
    const { ticks } = this.table;
    let best = queues.isAlone(overdue) ? bound : 0;
    let visited = 0;
    for (let c = next[timers]; c !== timers && best > 0; c = next[c]) {
      best = Math.min(best, (c_time[c] - ticks) | 0);
      visited++;
    }
    this.visited = visited;
    return best;
  }

  bucketOf(): number {
    return 0;
  }

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    const { queues, timers, overdue } = this;
    const lists = [listShape(queues, 'timers', timers, 0), listShape(queues, 'overdue', overdue)];
    return queueShape(queues, [], lists);
  }

  check(): number {
    const { c_time, timers, overdue } = this;
    const { next } = this.queues;
    const { ticks } = this.table;
    const started = this.queues.check();
    for (let c = next[timers]; c !== timers; c = next[c]) {
      if (((c_time[c] - ticks) | 0) <= 0)
        throw new Panic(`scheme1: callout ${c} was passed over on its tick`);
    }
    let before = Number.NEGATIVE_INFINITY;
    for (let c = next[overdue]; c !== overdue; c = next[c]) {
      const togo = (c_time[c] - ticks) | 0;
      if (togo > 0) throw new Panic(`scheme1: callout ${c} is due only in ${togo} ticks`);
      if (togo < before) throw new Panic(`scheme1: callout ${c} is overdue out of order`);
      before = togo;
    }
    return started;
  }
}

/** The maker of this scheme, for the facility's options. */
export function scheme1(table: CalloutColumns): Scheme {
  return new Scheme1(table);
}
