/**
 * Scheme 5 of the paper, the hashed timing wheel with sorted lists: an array of lists,
 * with a callout due on tick t in list t modulo the size. Each list is ordered as in
 * Scheme 2. With one list it is Scheme 2. With fewer callouts than lists, and ticks that
 * spread over them, starting a callout takes constant time on average. The price is the
 * worst case, all callouts in one list, which depends on the clients' intervals. The
 * x-kernel keeps a variant of this scheme.
 *
 * The paper stores the high-order part of the interval and counts it down. Here an entry
 * carries its tick in full, and a list is searched from the rear, where a callout that is
 * due last goes at once.
 *
 * Only the first callout of a list is ever looked at to see what is due. hardtick looks
 * at the first of the new tick's list. softclock goes from tick to tick up to the present
 * one, and looks at the first of each tick's list. `softticks` is the last tick that has
 * been served to its end. An empty list, or one whose first callout is not due, counts as
 * a step, so that catching up over an idle stretch is bounded.
 *
 * Invariant: softticks is not ahead of ticks. A started callout is in list c_time & mask,
 * and its c_time is later than softticks. From one callout to the next in a list the
 * ticks to go never fall, and callouts due on one tick stand in the order in which they
 * were started.
 */

import { Panic } from '../sys/panic.ts';
import type { Circq } from './circq.ts';
import {
  type CalloutColumns,
  checkSteps,
  checkWheelSize,
  INT_MAX,
  MAX_SOFTCLOCK_STEPS,
  NONE,
  powerOfTwo,
  type Scheme,
  type SchemeMaker,
  type SlotWatch,
  type Wheel,
  WINDOW,
} from './scheme.ts';
import { queueShape, type Shape, type Shaped } from './shape.ts';
import { queuesFor } from './watched.ts';

/** Scheme 5: a hashed wheel with sorted lists. */
export class Scheme5 implements Shaped {
  readonly name = 'scheme5';
  readonly order = 'fifo';
  readonly longest = INT_MAX;
  readonly passesDue = true;
  readonly knowsNext = false;
  readonly nbuckets: number;
  readonly bound: Scheme['bound'];
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly ncallout: number;
  readonly c_time: Int32Array;
  readonly lists: Circq;
  readonly mask: number;
  readonly maxsteps: number;
  /** The last tick that has been served to its end. */
  softticks: number;

  /**
   * `wheelsize` is a power of two, or 0 for the smallest one that is at least ncallout;
   * `maxsteps` is at least 1.
   */
  constructor(table: CalloutColumns, wheelsize: number, maxsteps: number, watch?: SlotWatch) {
    const size = wheelsize === 0 ? powerOfTwo(table.ncallout) : wheelsize;
    this.table = table;
    this.ncallout = table.ncallout;
    this.c_time = table.c_time;
    this.lists = queuesFor(table.ncallout, size, [size], watch);
    this.mask = size - 1;
    this.maxsteps = maxsteps;
    this.nbuckets = size;
    this.bound = { start: Number.POSITIVE_INFINITY, stop: 0, hardtick: 1, expire: maxsteps };
    this.softticks = table.ticks;
  }

  lateness(): number {
    return 0;
  }

  /**
   * Walks from the rear past callouts that are due later, and puts `c` behind the first
   * one that is not.
   */
  start(c: number, ticks: number): void {
    const { c_time, lists } = this;
    const { next, prev } = lists;
    const now = this.table.ticks;
    const head = this.list(c_time[c]);
    let visited = 0;
    let p = prev[head];
    while (p !== head) {
      visited++;
      if (((c_time[p] - now) | 0) <= ticks) break;
      p = prev[p];
    }
    lists.insertTail(next[p], c);
    this.visited = visited;
  }

  stop(c: number): void {
    this.visited = 0;
    this.lists.remove(c);
  }

  hardtick(): boolean {
    const { ticks } = this.table;
    const first = this.first(ticks);
    this.visited = first === NONE ? 0 : 1;
    if (first !== NONE && this.c_time[first] === ticks) return true;
    if (((this.softticks + 1) | 0) === ticks) this.softticks = ticks;
    return false;
  }

  skip(_n: number): void {
    this.visited = 0;
    this.softticks = this.table.ticks;
  }

  /** Leaves the ticks to softclock, which is behind already. */
  pass(_n: number): void {
    this.visited = 0;
  }

  expire(): number {
    const { ticks } = this.table;
    let visited = 0;
    let steps = 0;
    let found = WINDOW;
    while (steps < this.maxsteps) {
      if (this.softticks === ticks) {
        found = NONE;
        break;
      }
      const serving = (this.softticks + 1) | 0;
      const first = this.first(serving);
      steps++;
      if (first !== NONE) visited++;
      if (first !== NONE && this.c_time[first] === serving) {
        this.lists.remove(first);
        found = first;
        break;
      }
      this.softticks = serving;
    }
    this.visited = visited;
    this.steps = steps;
    return found;
  }

  /** Looks at the first callout of each list, for one turn of the wheel at most. */
  ticksUntilNext(bound: number): number {
    const { ticks } = this.table;
    let best = bound;
    this.visited = 0;
    let d = (this.softticks + 1 - ticks) | 0;
    for (let turn = 0; turn < this.nbuckets && d < best; turn++, d++) {
      const first = this.first(ticks + d);
      if (first === NONE) continue;
      best = Math.min(best, (this.c_time[first] - ticks) | 0);
      this.visited++;
    }
    return Math.max(0, best);
  }

  bucketOf(c: number): number {
    return this.c_time[c] & this.mask;
  }

  wheels(): readonly Wheel[] {
    return [{ first: 0, slots: this.nbuckets, unit: 1, hand: this.softticks & this.mask }];
  }

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    const [wheel] = this.wheels();
    return queueShape(this.lists, [{ ...wheel, now: this.table.ticks & this.mask }], [], 'rear');
  }

  check(): number {
    const { c_time, ncallout } = this;
    const { next } = this.lists;
    const { ticks } = this.table;
    const started = this.lists.check();
    const late = (ticks - this.softticks) | 0;
    if (late < 0) throw new Panic(`scheme5: softticks ${this.softticks} is ahead of ticks ${ticks}`);
    for (let head = ncallout; head < ncallout + this.nbuckets; head++) {
      let before = -late;
      for (let c = next[head]; c !== head; c = next[c]) {
        const togo = (c_time[c] - ticks) | 0;
        if (this.list(c_time[c]) !== head) throw new Panic(`scheme5: callout ${c} is in the wrong list`);
        if (togo <= -late) throw new Panic(`scheme5: callout ${c} was passed over on its tick, ${c_time[c]}`);
        if (togo < before) throw new Panic(`scheme5: callout ${c} is due before its predecessor`);
        before = togo;
      }
    }
    return started;
  }

  /** The head of the list for a tick. The mask is right for negative ticks too. */
  private list(tick: number): number {
    return this.ncallout + (tick & this.mask);
  }

  /** The first callout in the list for a tick; NONE if the list is empty. */
  private first(tick: number): number {
    const head = this.list(tick);
    const first = this.lists.next[head];
    return first === head ? NONE : first;
  }
}

/**
 * A maker for the facility's options, with the constructor's arguments; RangeError for
 * values that it cannot take.
 */
export function scheme5(wheelsize = 0, maxsteps = MAX_SOFTCLOCK_STEPS): SchemeMaker {
  if (wheelsize !== 0) checkWheelSize('scheme5', wheelsize);
  checkSteps('scheme5', maxsteps);
  return (table, watch) => new Scheme5(table, wheelsize, maxsteps, watch);
}
