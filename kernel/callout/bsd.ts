/**
 * The callout list of 4.4BSD: Scheme 2 with differential times. It is one singly linked
 * list in the order of expiry. c_time counts the ticks after the predecessor, so the
 * clock ages the head alone. Starting and cancelling walk from the head, with interrupts
 * locked out all the way: the flaw that the paper sets out from.
 *
 * While softclock is held off, callouts that are due stay at the front of the list.
 * hardclock makes each of them more negative, and goes on to the first callout that is
 * not due, which ages as it always does. So a walk must not add up a c_time that is not
 * positive; otherwise callouts that are set while softclock is late would come late
 * themselves.
 *
 * Invariant: the list holds the started callouts. The callouts with c_time <= 0 at its
 * front are due, and c_time is what each has to go. The c_times after them, added up one
 * by one, give the ticks that each callout has to go, and none of those after the first
 * of them is negative.
 */

import { Panic } from '../sys/panic.ts';
import { type CalloutColumns, type CalloutFunc, INT_MAX, NONE, type Scheme } from './scheme.ts';
import type { Shape, Shaped } from './shape.ts';

/** The callout list of 4.4BSD. */
export class BsdScheme implements Shaped {
  readonly name = 'bsd';
  readonly order = 'lifo';
  readonly longest = INT_MAX;
  readonly knowsNext = true;
  readonly nbuckets = 1;
  readonly bound = {
    start: Number.POSITIVE_INFINITY,
    stop: Number.POSITIVE_INFINITY,
    hardtick: Number.POSITIVE_INFINITY,
    expire: 1,
  };
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  /** Ticks after the predecessor. The table's c_time, in contrast, is an absolute tick. */
  readonly c_time: Int32Array;
  readonly c_next: Int32Array;
  /** The dummy node at the head of the list. */
  readonly calltodo: number;

  constructor(table: CalloutColumns) {
    this.table = table;
    this.c_time = new Int32Array(table.ncallout);
    this.c_next = new Int32Array(table.ncallout + 1).fill(NONE);
    this.calltodo = table.ncallout;
  }

  lateness(): number {
    return 0;
  }

  /**
   * Walks to the first callout that is due on the same tick or later, and puts `c` in
   * front of it.
   */
  start(c: number, ticks: number): void {
    const { c_next, c_time } = this;
    let left = ticks;
    let visited = 0;
    let p = this.calltodo;
    let t = c_next[p];
    while (t !== NONE) {
      visited++;
      if (left <= c_time[t]) {
        c_time[t] -= left;
        break;
      }
      if (c_time[t] > 0) left -= c_time[t];
      p = t;
      t = c_next[t];
    }
    c_time[c] = left;
    c_next[c] = t;
    c_next[p] = c;
    this.visited = visited;
  }

  stop(c: number): void {
    const { c_next } = this;
    let visited = 1;
    let p = this.calltodo;
    while (c_next[p] !== c) {
      p = c_next[p];
      visited++;
    }
    this.unlinkAfter(p);
    this.visited = visited;
  }

  find(func: CalloutFunc, arg: unknown): number {
    const { c_next } = this;
    const { c_func, c_arg } = this.table;
    let visited = 0;
    let p = this.calltodo;
    let c = c_next[p];
    while (c !== NONE) {
      visited++;
      if (c_func[c] === func && Object.is(c_arg[c], arg)) {
        this.unlinkAfter(p);
        break;
      }
      p = c;
      c = c_next[c];
    }
    this.visited = visited;
    return c;
  }

  /** Ages all callouts that are due, and the first one that is not. */
  hardtick(): boolean {
    const { c_next, c_time } = this;
    let visited = 0;
    let needsoft = false;
    for (let p = c_next[this.calltodo]; p !== NONE; p = c_next[p]) {
      visited++;
      if (--c_time[p] > 0) break;
      needsoft = true;
      if (c_time[p] === 0) break;
    }
    this.visited = visited;
    return needsoft;
  }

  skip(n: number): void {
    const head = this.c_next[this.calltodo];
    this.visited = 0;
    if (head === NONE) return;
    this.visited = 1;
    this.c_time[head] -= n;
  }

  /** Ages all callouts that are due, and the first one that is not. */
  pass(n: number): void {
    const { c_next, c_time } = this;
    let visited = 0;
    for (let p = c_next[this.calltodo]; p !== NONE; p = c_next[p]) {
      const due = c_time[p] <= 0;
      visited++;
      c_time[p] -= n;
      if (!due) break;
    }
    this.visited = visited;
  }

  expire(): number {
    const c = this.c_next[this.calltodo];
    if (c === NONE) {
      this.visited = this.steps = 0;
      return NONE;
    }
    this.visited = this.steps = 1;
    if (this.c_time[c] > 0) return NONE;
    this.unlinkAfter(this.calltodo);
    return c;
  }

  ticksUntilNext(bound: number): number {
    const first = this.c_next[this.calltodo];
    this.visited = first === NONE ? 0 : 1;
    if (first === NONE) return bound;
    return Math.max(0, Math.min(bound, this.c_time[first]));
  }

  bucketOf(): number {
    return 0;
  }

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    const { c_next, calltodo } = this;
    const none = (): number => NONE;
    return {
      wheels: [],
      lists: [{ name: 'calltodo', bucket: 0, first: c_next[calltodo], last: NONE }],
      tree: null,
      search: 'front',
      slot: none,
      after: (c) => c_next[c],
      before: none,
    };
  }

  check(): number {
    const { c_next, c_time } = this;
    const { ncallout, ticks } = this.table;
    let started = 0;
    let togo = 0;
    for (let c = c_next[this.calltodo]; c !== NONE; c = c_next[c]) {
      if (++started > ncallout) throw new Panic('bsd: the list is a ring');
      if (togo > 0 && c_time[c] < 0) throw new Panic(`bsd: callout ${c} is due before its predecessor`);
      togo = togo > 0 ? togo + c_time[c] : c_time[c];
      const due = (this.table.c_time[c] - ticks) | 0;
      if (togo !== due) throw new Panic(`bsd: callout ${c} is due in ${due} ticks, the list says ${togo}`);
    }
    return started;
  }

  /**
   * Unlinks the successor of `p`. If it still has ticks to go, they are added to the
   * callout behind it; a callout that is due has none.
   */
  private unlinkAfter(p: number): void {
    const { c_next, c_time } = this;
    const c = c_next[p];
    const next = c_next[c];
    if (next !== NONE && c_time[c] > 0) c_time[next] += c_time[c];
    c_next[p] = next;
    c_next[c] = NONE;
  }
}

/** The maker of this scheme, for the facility's options. */
export function bsd(table: CalloutColumns): Scheme {
  return new BsdScheme(table);
}
