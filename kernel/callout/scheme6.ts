/**
 * Scheme 6 of the paper, the hashed timing wheel with unsorted lists, in the form that
 * Costello and Varghese gave it for BSD and that its descendants kept: an array of
 * queues, with a callout due on tick t at the tail of queue t modulo the size. There is no
 * round count: an entry carries its tick in full, and is due when that tick equals the tick
 * being served. Entries of other turns of the wheel are stepped over.
 *
 * hardtick only looks whether the queue of the new tick is empty. softclock walks the
 * queues, one tick after another up to the present one, so a late softclock loses
 * nothing. `softticks` is the last tick taken up; `cur` is the tick whose queue is being
 * walked. softticks cannot serve for it: in the middle of a walk, hardtick advances
 * softticks over ticks whose queues are empty.
 *
 * The walk has a cursor, `nextsoftcheck`, and stop() moves it off a callout that it
 * removes. So a handler, or an interrupt in a window, may start and stop any callout. The
 * cursor stands on the next callout to look at, or on a head, which ends the queue. An
 * empty queue counts as a step, so that catching up over an idle stretch is bounded as
 * well.
 *
 * Invariant: softticks is not ahead of ticks. A started callout is in queue c_time &
 * mask. Its c_time is later than softticks; or it is `cur`, the tick being served, and
 * the cursor has not passed the callout. Nothing can be started with a c_time that has
 * been served or is being served, since c_time > ticks >= softticks at that moment; hence
 * a handler that starts itself again waits for the next tick.
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

/** Scheme 6: a hashed wheel with unsorted queues. */
export class Scheme6 implements Shaped {
  readonly name: string = 'scheme6';
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
  /** Number of queues in the wheel: a power of two. */
  readonly callwheelsize: number;
  readonly callwheelmask: number;
  readonly callwheel: Circq;
  readonly maxsteps: number;
  readonly c_time: Int32Array;
  /** The last tick taken up. */
  softticks: number;
  /** The tick whose queue the cursor is in, when it is in one. */
  cur: number;
  /** The cursor of softclock's walk: the next callout to look at, or a head. */
  nextsoftcheck: number;

  /**
   * `wheelsize` is a power of two, or 0 for the smallest one that is at least ncallout;
   * `maxsteps` is at least 1.
   */
  constructor(table: CalloutColumns, wheelsize: number, maxsteps: number, watch?: SlotWatch) {
    const size = wheelsize === 0 ? powerOfTwo(table.ncallout) : wheelsize;
    this.table = table;
    this.ncallout = table.ncallout;
    this.maxsteps = maxsteps;
    this.bound = { start: 0, stop: 0, hardtick: 0, expire: maxsteps };
    this.nbuckets = this.callwheelsize = size;
    this.callwheelmask = size - 1;
    this.callwheel = queuesFor(table.ncallout, size, [size], watch);
    this.c_time = table.c_time;
    this.softticks = table.ticks;
    this.cur = table.ticks;
    this.nextsoftcheck = this.bucket(table.ticks);
  }

  lateness(): number {
    return 0;
  }

  /** The head of the queue for a tick. The mask is right for negative ticks too. */
  bucket(tick: number): number {
    return this.ncallout + (tick & this.callwheelmask);
  }

  start(c: number, _ticks: number): void {
    this.visited = 0;
    // bucket(), written out: V8 has only so much room for calls of calls
    // (userland/share/doc/bench.md).
    this.callwheel.insertTail(this.ncallout + (this.c_time[c] & this.callwheelmask), c);
  }

  stop(c: number): void {
    this.visited = 0;
    if (this.nextsoftcheck === c) this.nextsoftcheck = this.callwheel.next[c];
    this.callwheel.remove(c);
  }

  hardtick(): boolean {
    this.visited = 0;
    const ticks = this.table.ticks;
    if (!this.callwheel.isAlone(this.bucket(ticks))) return true;
    if (((this.softticks + 1) | 0) === ticks) this.softticks = ticks;
    return false;
  }

  /**
   * Moves softticks along, unless a softclock is still wanted. That one has its own ticks
   * to catch up, and these with them.
   */
  skip(n: number): void {
    const { ticks } = this.table;
    this.visited = 0;
    if (((this.softticks + n) | 0) === ticks) this.softticks = ticks;
  }

  /** Leaves the ticks to softclock, which is behind already. */
  pass(_n: number): void {
    this.visited = 0;
  }

  expire(): number {
    const { c_time, maxsteps, ncallout } = this;
    const { next } = this.callwheel;
    let c = this.nextsoftcheck;
    let visited = 0;
    let steps = 0;
    let found = WINDOW;
    while (steps < maxsteps) {
      if (c >= ncallout) {
        if (this.softticks === this.table.ticks) {
          found = NONE;
          break;
        }
        this.cur = this.softticks = (this.softticks + 1) | 0;
        c = next[this.bucket(this.cur)];
        if (c >= ncallout) steps++;
        continue;
      }
      const after = next[c];
      visited++;
      steps++;
      if (c_time[c] === this.cur) {
        this.callwheel.remove(c);
        found = c;
        c = after;
        break;
      }
      c = after;
    }
    this.nextsoftcheck = c;
    this.visited = visited;
    this.steps = steps;
    return found;
  }

  /** Looks through the queues in the order of their ticks, for one turn of the wheel at most. */
  ticksUntilNext(bound: number): number {
    const { next } = this.callwheel;
    const { ticks } = this.table;
    const serving = this.nextsoftcheck < this.ncallout;
    const first = serving ? (this.cur - ticks) | 0 : (this.softticks + 1 - ticks) | 0;
    let best = bound;
    this.visited = 0;
    for (let turn = 0, d = first; turn < this.callwheelsize && d <= best; turn++, d++) {
      const head = this.bucket(ticks + d);
      for (let c = next[head]; c !== head; c = next[c]) {
        best = Math.min(best, (this.c_time[c] - ticks) | 0);
        this.visited++;
      }
    }
    return Math.max(0, best);
  }

  bucketOf(c: number): number {
    return this.c_time[c] & this.callwheelmask;
  }

  wheels(): readonly Wheel[] {
    return [{ first: 0, slots: this.nbuckets, unit: 1, hand: this.softticks & this.callwheelmask }];
  }

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    const [wheel] = this.wheels();
    return queueShape(this.callwheel, [{ ...wheel, now: this.table.ticks & this.callwheelmask }], []);
  }

  check(): number {
    const { next } = this.callwheel;
    const { ncallout } = this;
    const { ticks } = this.table;
    const started = this.callwheel.check();
    const late = (ticks - this.softticks) | 0;
    if (late < 0) throw new Panic(`scheme6: softticks ${this.softticks} is ahead of ticks ${ticks}`);
    const ahead = new Set<number>();
    for (let c = this.nextsoftcheck; c < ncallout; c = next[c]) ahead.add(c);
    for (let tick = 0; tick < this.callwheelsize; tick++) {
      const head = this.bucket(tick);
      for (let c = next[head]; c !== head; c = next[c]) {
        if (this.bucket(this.c_time[c]) !== head)
          throw new Panic(`scheme6: callout ${c} is in the wrong bucket`);
        const togo = (this.c_time[c] - ticks) | 0;
        const waits = togo > -late || (this.c_time[c] === this.cur && ahead.has(c));
        if (!waits) throw new Panic(`scheme6: callout ${c} was passed over on its tick, ${this.c_time[c]}`);
      }
    }
    return started;
  }
}

/**
 * A maker for the facility's options, with the constructor's arguments; RangeError for
 * values that it cannot take.
 */
export function scheme6(wheelsize = 0, maxsteps = MAX_SOFTCLOCK_STEPS): SchemeMaker {
  if (wheelsize !== 0) checkWheelSize('scheme6', wheelsize);
  checkSteps('scheme6', maxsteps);
  return (table, watch) => new Scheme6(table, wheelsize, maxsteps, watch);
}
