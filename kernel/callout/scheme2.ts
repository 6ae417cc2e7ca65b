/**
 * Scheme 2 of the paper: one doubly linked list in the order of expiry. Each entry has
 * the tick on which it is due in full. Starting a callout walks to its place from the
 * front or, as an option, from the rear, where a callout that is due last goes at once;
 * so equal intervals cost nothing. Stopping a callout unlinks it. A tick looks at the
 * first callout alone. VMS does it so; 4.4BSD (bsd.ts) keeps differences of time, with a
 * single link.
 *
 * A timer chip that holds one time can do the looking (Appendix A). Then the processor is
 * interrupted only when a callout is due.
 *
 * Ticks wrap, so two ticks that are far apart cannot be compared with each other. Instead
 * each callout is compared by the ticks it has to go from the present tick: at most
 * INT_MAX, and 0 or less when it is overdue.
 *
 * Invariant: the list holds the started callouts. From one callout to the next the ticks
 * to go never fall, and callouts due on one tick stand in the order in which they were
 * started.
 */

import { Panic } from '../sys/panic.ts';
import { Circq } from './circq.ts';
import { type CalloutColumns, type CalloutFunc, INT_MAX, NONE, type SchemeMaker } from './scheme.ts';
import { listShape, queueShape, type Shape, type Shaped } from './shape.ts';

/** Scheme 2: a list in the order of expiry. */
export class Scheme2 implements Shaped {
  readonly name: string;
  readonly order = 'fifo';
  readonly longest = INT_MAX;
  readonly knowsNext = true;
  readonly nbuckets = 1;
  readonly bound = { start: Number.POSITIVE_INFINITY, stop: 0, hardtick: 1, expire: 1 };
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly c_time: Int32Array;
  readonly list: Circq;
  readonly head: number;
  readonly fromRear: boolean;

  constructor(table: CalloutColumns, fromRear: boolean) {
    this.name = fromRear ? 'scheme2-rear' : 'scheme2';
    this.table = table;
    this.c_time = table.c_time;
    this.list = new Circq(table.ncallout, 1);
    this.head = this.list.head(0);
    this.fromRear = fromRear;
  }

  lateness(): number {
    return 0;
  }

  start(c: number, ticks: number): void {
    const successor = this.fromRear ? this.searchRear(ticks) : this.searchFront(ticks);
    this.list.insertTail(successor, c);
  }

  stop(c: number): void {
    this.visited = 0;
    this.list.remove(c);
  }

  find(func: CalloutFunc, arg: unknown): number {
    const { head } = this;
    const { next } = this.list;
    const { c_func, c_arg } = this.table;
    let visited = 0;
    let found = NONE;
    for (let c = next[head]; c !== head && found === NONE; c = next[c]) {
      visited++;
      if (c_func[c] === func && Object.is(c_arg[c], arg)) found = c;
    }
    if (found !== NONE) this.list.remove(found);
    this.visited = visited;
    return found;
  }

  hardtick(): boolean {
    return this.ticksUntilNext(1) === 0;
  }

  skip(_n: number): void {
    this.visited = 0;
  }

  pass(_n: number): void {
    this.visited = 0;
  }

  expire(): number {
    const due = this.ticksUntilNext(1) === 0;
    this.steps = this.visited;
    if (!due) return NONE;
    const c = this.list.next[this.head];
    this.list.remove(c);
    return c;
  }

  ticksUntilNext(bound: number): number {
    const first = this.list.next[this.head];
    this.visited = first === this.head ? 0 : 1;
    if (first === this.head) return bound;
    return Math.max(0, Math.min(bound, (this.c_time[first] - this.table.ticks) | 0));
  }

  bucketOf(): number {
    return 0;
  }

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    const { list, head, fromRear } = this;
    return queueShape(list, [], [listShape(list, 'list', head, 0)], fromRear ? 'rear' : 'front');
  }

  check(): number {
    const { c_time, head } = this;
    const { next } = this.list;
    const { ticks } = this.table;
    const started = this.list.check();
    let before = Number.NEGATIVE_INFINITY;
    for (let c = next[head]; c !== head; c = next[c]) {
      const togo = (c_time[c] - ticks) | 0;
      if (togo < before) throw new Panic(`${this.name}: callout ${c} is due before its predecessor`);
      before = togo;
    }
    return started;
  }

  /**
   * The node that a callout due in `ticks` ticks goes in front of, searched from the
   * front: the first callout that is due later, or the head.
   */
  searchFront(ticks: number): number {
    const { c_time, head } = this;
    const { next } = this.list;
    const now = this.table.ticks;
    let visited = 0;
    let c = next[head];
    while (c !== head) {
      visited++;
      if (((c_time[c] - now) | 0) > ticks) break;
      c = next[c];
    }
    this.visited = visited;
    return c;
  }

  /** The same node, searched from the rear. */
  searchRear(ticks: number): number {
    const { c_time, head } = this;
    const { next, prev } = this.list;
    const now = this.table.ticks;
    let visited = 0;
    let c = prev[head];
    while (c !== head) {
      visited++;
      if (((c_time[c] - now) | 0) <= ticks) break;
      c = prev[c];
    }
    this.visited = visited;
    return next[c];
  }
}

/** A maker for the facility's options; start() searches from the end that `from` names. */
export function scheme2(from: 'front' | 'rear' = 'front'): SchemeMaker {
  return (table) => new Scheme2(table, from === 'rear');
}
