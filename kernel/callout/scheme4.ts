/**
 * Scheme 4 of the paper, the timing wheel: a circular array of as many lists as the
 * longest interval has ticks, and a hand that moves on by one slot a tick. A callout due
 * in j ticks is j slots ahead of the hand. So starting it, stopping it and a tick cost
 * the same however many callouts there are.
 *
 * Longer intervals are refused (scheme4-refuse, for a module all of whose intervals are
 * short), or kept on a list that is ordered as in Scheme 2 (scheme4), as the paper
 * suggests where memory is short. Callouts stay on the list until they are due, though
 * they come within reach of the wheel before that. The reason is that the first of an
 * ordered list is found as quickly as a slot of the wheel, whereas any number of callouts
 * may come within reach on one tick and would have to be moved then. The list is searched
 * from the rear, where callouts that are nearly due are not met.
 *
 * hardtick takes up the slot of the new tick as a whole: it puts the slot's list at the
 * end of the queue `overdue`. softclock takes callouts from the front of `overdue` and of
 * the ordered list, whichever is due first. Of two callouts that are due on one tick, the
 * one on the list was started earlier, since its interval was longer. However late
 * softclock is, the wheel is not: any interval up to the size fits, since the slot under
 * the hand is empty.
 *
 * A SlotWatch is told of the slots. unslotted() tells of the list, by its first callout.
 *
 * The place of a slot follows from the hand and the ticks to go, never from the tick as
 * such, since ticks wrap at 2^32, which the size need not divide.
 *
 * Invariant: a started callout is in one of three places. It is in the slot as many slots
 * after the hand as it has ticks to go, 1 to the size; or in `overdue` if it has none to
 * go, callouts of earlier ticks first; or on the list `far`, callouts that are due
 * earlier first, if it was started for more ticks than the size. c_far is set for
 * callouts on `far` and for no other started ones. In each place, callouts of one tick
 * stand in the order in which they were started.
 */

import { Panic } from '../sys/panic.ts';
import type { Circq } from './circq.ts';
import {
  type CalloutColumns,
  INT_MAX,
  MAX_WHEELSIZE,
  NONE,
  powerOfTwo,
  type Scheme,
  type SchemeMaker,
  type SlotWatch,
  type Wheel,
} from './scheme.ts';
import { listShape, queueShape, type Shape, type Shaped } from './shape.ts';
import { queuesFor } from './watched.ts';

/** Scheme 4: a wheel with a slot for each tick. */
export class Scheme4 implements Shaped {
  readonly name: string;
  readonly order = 'fifo';
  readonly longest: number;
  readonly knowsNext = false;
  readonly nbuckets: number;
  readonly bound: Scheme['bound'];
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly ncallout: number;
  readonly c_time: Int32Array;
  /** 1 for a callout on the list `far`, 0 for any other started callout. */
  readonly c_far: Uint8Array;
  readonly queues: Circq;
  /** Number of slots. */
  readonly size: number;
  /** The head of the list for long intervals. The heads of the slots come before it. */
  readonly far: number;
  /** The head of the queue of callouts that are due. */
  readonly overdue: number;
  /** Only a wheel with a list keeps callouts outside of its slots. */
  readonly unslotted?: () => number;
  /** The slot of the present tick. */
  hand: number;

  /**
   * `size` is the number of slots, or 0 for the smallest power of two that is at least
   * ncallout. `list` is true if longer intervals go on a list, false if they are refused.
   */
  constructor(table: CalloutColumns, size: number, list: boolean, watch?: SlotWatch) {
    const slots = size === 0 ? powerOfTwo(table.ncallout) : size;
    this.name = list ? 'scheme4' : 'scheme4-refuse';
    this.table = table;
    this.ncallout = table.ncallout;
    this.c_time = table.c_time;
    this.c_far = new Uint8Array(table.ncallout);
    this.queues = queuesFor(table.ncallout, slots + 2, [slots], watch);
    this.size = slots;
    this.far = this.queues.head(slots);
    this.overdue = this.queues.head(slots + 1);
    this.hand = (table.ticks >>> 0) % slots;
    this.longest = list ? INT_MAX : slots;
    this.nbuckets = list ? slots + 1 : slots;
    if (list) this.unslotted = () => this.untilFar();
    this.bound = { start: list ? Number.POSITIVE_INFINITY : 0, stop: 0, hardtick: list ? 1 : 0, expire: 2 };
  }

  lateness(): number {
    return 0;
  }

  start(c: number, ticks: number): void {
    const far = ticks > this.size;
    this.c_far[c] = far ? 1 : 0;
    this.visited = 0;
    this.queues.insertTail(far ? this.search(ticks) : this.slot(ticks), c);
  }

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
  }

  hardtick(): boolean {
    this.turn(1);
    const due = !this.queues.isAlone(this.slot(0));
    if (due) this.queues.moveAll(this.slot(0), this.overdue);
    const first = this.firstFar();
    this.visited = first === NONE ? 0 : 1;
    return due || (first !== NONE && this.togo(first) === 0);
  }

  skip(n: number): void {
    this.visited = 0;
    this.turn(n);
  }

  pass(n: number): void {
    this.skip(n);
  }

  expire(): number {
    const { overdue, queues } = this;
    const near = queues.isAlone(overdue) ? NONE : queues.next[overdue];
    const far = this.firstFar();
    this.visited = this.steps = (near === NONE ? 0 : 1) + (far === NONE ? 0 : 1);
    let c = near;
    if (far !== NONE && this.togo(far) <= (near === NONE ? 0 : this.togo(near))) c = far;
    if (c !== NONE) queues.remove(c);
    return c;
  }

  /** Looks through the slots one by one; an empty one counts as visited. */
  ticksUntilNext(bound: number): number {
    const { queues } = this;
    const far = this.firstFar();
    let best = far === NONE ? bound : Math.min(bound, this.togo(far));
    this.visited = far === NONE ? 0 : 1;
    if (!queues.isAlone(this.overdue)) best = 0;
    for (let d = 1; d <= this.size && d < best; d++) {
      this.visited++;
      if (!queues.isAlone(this.slot(d))) best = d;
    }
    return Math.max(0, best);
  }

  /** Ticks until the first callout of the list is due; Infinity for none that is not due yet. */
  untilFar(): number {
    const far = this.firstFar();
    this.visited = far === NONE ? 0 : 1;
    const togo = far === NONE ? 0 : this.togo(far);
    return togo > 0 ? togo : Number.POSITIVE_INFINITY;
  }

  /**
   * The bucket of `c`. A callout in `overdue` counts for the slot under the hand; the
   * list is the last bucket.
   */
  bucketOf(c: number): number {
    if (this.c_far[c] === 1) return this.size;
    return this.slot(Math.max(0, this.togo(c))) - this.ncallout;
  }

  wheels(): readonly Wheel[] {
    return [{ first: 0, slots: this.size, unit: 1, hand: this.hand }];
  }

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    const { far, hand, overdue, queues, size } = this;
    const wheel = { first: 0, slots: size, unit: 1, hand, now: hand };
    const lists = [listShape(queues, 'overdue', overdue), listShape(queues, 'far', far, size)];
    return queueShape(queues, [wheel], this.longest > size ? lists : lists.slice(0, 1), 'rear');
  }

  check(): number {
    const { name } = this;
    const started = this.queues.check();
    for (let d = 1; d <= this.size; d++) {
      this.walk(this.slot(d), (c, togo) => {
        if (togo !== d) throw new Panic(`${name}: callout ${c}, due in ${togo} ticks, is ${d} slots ahead`);
        if (this.c_far[c] !== 0) throw new Panic(`${name}: callout ${c} of the list is on the wheel`);
      });
    }
    for (const head of [this.overdue, this.far]) {
      let before = Number.NEGATIVE_INFINITY;
      this.walk(head, (c, togo) => {
        if (togo < before) throw new Panic(`${name}: callout ${c} is due before its predecessor`);
        if (head === this.overdue && togo > 0) throw new Panic(`${name}: callout ${c} is not overdue`);
        if ((this.c_far[c] === 1) !== (head === this.far))
          throw new Panic(`${name}: callout ${c} is on the wrong list`);
        before = togo;
      });
    }
    return started;
  }

  /** The head of the slot that is `d` slots ahead of the hand, 0 to the size. */
  slot(d: number): number {
    const at = this.hand + d;
    return this.ncallout + (at < this.size ? at : at - this.size);
  }

  /** Moves the hand on by `n` slots. */
  private turn(n: number): void {
    this.hand = (this.hand + n) % this.size;
  }

  /** The ticks that `c` has to go. */
  private togo(c: number): number {
    return (this.c_time[c] - this.table.ticks) | 0;
  }

  /** The first callout of the list `far`; NONE if it is empty. */
  private firstFar(): number {
    const first = this.queues.next[this.far];
    return first === this.far ? NONE : first;
  }

  /**
   * Walks the list `far` from the rear, past callouts that are due in more than `ticks`
   * ticks. Returns the node that a callout due in `ticks` ticks goes in front of.
   */
  private search(ticks: number): number {
    const { far } = this;
    const { next, prev } = this.queues;
    let visited = 0;
    let c = prev[far];
    while (c !== far) {
      visited++;
      if (this.togo(c) <= ticks) break;
      c = prev[c];
    }
    this.visited = visited;
    return next[c];
  }

  /** Calls `see` with each callout in the queue of `head`, and the ticks that it has to go. */
  private walk(head: number, see: (c: number, togo: number) => void): void {
    const { next } = this.queues;
    for (let c = next[head]; c !== head; c = next[c]) see(c, this.togo(c));
  }
}

/**
 * A maker for the facility's options. `size` is the number of slots, or 0 for the
 * smallest power of two that is at least ncallout; RangeError for a size that no wheel
 * can have. `longer` says whether longer intervals go on a list or are refused.
 */
export function scheme4(size = 0, longer: 'list' | 'refuse' = 'list'): SchemeMaker {
  if (!Number.isInteger(size) || size < 0 || size > MAX_WHEELSIZE) {
    throw new RangeError(`scheme4: wheel size ${size} is not a whole number up to ${MAX_WHEELSIZE}`);
  }
  return (table, watch) => new Scheme4(table, size, longer === 'list', watch);
}
