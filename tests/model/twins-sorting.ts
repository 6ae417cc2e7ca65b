/**
 * Wrong twins of Schemes 1, 2 and 3: a list, an ordered list, a heap and a tree, with one
 * mistake each.
 */

import { type CalloutColumns, type CalloutFunc, INT_MAX, NONE } from '../../kernel/callout/scheme.ts';
import { Scheme1 } from '../../kernel/callout/scheme1.ts';
import { Scheme2 } from '../../kernel/callout/scheme2.ts';
import { Scheme3 } from '../../kernel/callout/scheme3.ts';
import { Scheme3Tree } from '../../kernel/callout/scheme3tree.ts';
import { HURRIED, MISSED, schemeTwin, type Twin } from './twin.ts';

/** Stops at the first callout that is due, as if no other could be. */
class StopsAtFirst extends Scheme1 {
  override hardtick(): boolean {
    const { queues, timers, c_time, overdue } = this;
    let c = queues.next[timers];
    while (c !== timers && c_time[c] !== this.table.ticks) c = queues.next[c];
    if (c !== timers) {
      queues.remove(c);
      queues.insertTail(overdue, c);
    }
    return !queues.isAlone(overdue);
  }
}

/** Looks only for callouts due on the present tick, and never for overdue ones. */
class ForgetsOverdue extends Scheme1 {
  override expire(): number {
    const c = super.expire();
    return c === NONE || this.c_time[c] === this.table.ticks ? c : this.expire();
  }
}

/** Counts the tick under way as one that has passed. */
class CountsTickUnderWay extends Scheme1 {
  override start(c: number, ticks: number): void {
    if (ticks > 1) this.c_time[c]--;
    super.start(c, ticks);
  }
}

/** Puts due callouts in front of overdue ones. */
class LatestFirst extends Scheme1 {
  override hardtick(): boolean {
    const { queues, overdue } = this;
    const wanted = super.hardtick();
    const last = queues.prev[overdue];
    if (last !== overdue && this.c_time[last] === this.table.ticks) {
      queues.remove(last);
      queues.insertTail(queues.next[overdue], last);
    }
    return wanted;
  }
}

class FromFront extends Scheme2 {
  constructor(table: CalloutColumns) {
    super(table, false);
  }
}

class FromRear extends Scheme2 {
  constructor(table: CalloutColumns) {
    super(table, true);
  }
}

/** Goes on, from the rear, past the callouts that are due on the same tick. */
class BreaksTies extends FromRear {
  override searchRear(ticks: number): number {
    return super.searchRear(ticks - 1);
  }
}

/** Compares the ticks themselves, though they wrap. */
class ForgetsWrap extends FromFront {
  override searchFront(ticks: number): number {
    const { c_time, head } = this;
    const due = (this.table.ticks + ticks) | 0;
    let c = this.list.next[head];
    while (c !== head && c_time[c] <= due) c = this.list.next[c];
    return c;
  }
}

/**
 * Compares two times by their difference, though an overdue and a far callout are further
 * apart than an int holds.
 */
class ForgetsOverflow extends FromFront {
  override searchFront(ticks: number): number {
    const { c_time, head } = this;
    const due = (this.table.ticks + ticks) | 0;
    let c = this.list.next[head];
    while (c !== head && ((c_time[c] - due) | 0) <= 0) c = this.list.next[c];
    return c;
  }
}

/** Lets untimeout search from the rear. */
class FindsLast extends FromFront {
  override find(func: CalloutFunc, arg: unknown): number {
    const { c_func, c_arg } = this.table;
    let c = this.list.prev[this.head];
    while (c !== this.head && (c_func[c] !== func || c_arg[c] !== arg)) c = this.list.prev[c];
    if (c === this.head) return NONE;
    this.list.remove(c);
    return c;
  }
}

/** Lets the last callout, which takes the place of a stopped one, only sink and never rise. */
class OnlySinks extends Scheme3 {
  override remove(c: number): void {
    const gap = this.place[c];
    const last = this.heap[this.n--];
    this.place[c] = 0;
    if (last === c) return;
    const i = this.sink(gap, this.togo(last));
    this.heap[i] = last;
    this.place[last] = i;
  }
}

/** Compares with two children or with none: never with the last callout if it has no sibling. */
class MissesOnlyChild extends Scheme3 {
  override sink(gap: number, togo: number): number {
    const odd = this.n % 2 === 0 ? 1 : 0;
    this.n -= odd;
    const i = super.sink(gap, togo);
    this.n += odd;
    return i;
  }
}

/** Does not record the new places of the callouts that a rising one passes. */
class ForgetsPlaces extends Scheme3 {
  override rise(gap: number, c: number, togo: number): void {
    const { heap, place } = this;
    let i = gap;
    for (; i > 1 && this.togo(heap[i >> 1]) > togo; i >>= 1) heap[i] = heap[i >> 1];
    heap[i] = c;
    place[c] = i;
  }
  /** Without a place for it, the search below the gap would have no end. */
  override remove(c: number): void {
    if (this.place[c] === 0) throw new RangeError(`callout ${c} has no place`);
    super.remove(c);
  }
}

/** Sorts by the ticks themselves, though they wrap. */
class SortsByTick extends Scheme3 {
  override togo(c: number): number {
    return this.c_time[c];
  }
  override start(c: number, _ticks: number): void {
    this.visited = 0;
    this.rise(++this.n, c, this.c_time[c]);
  }
  override ticksUntilNext(bound: number): number {
    const due = this.n > 0 && ((this.c_time[this.heap[1]] - this.table.ticks) | 0) <= 0;
    this.visited = 1;
    return due ? 0 : bound;
  }
}

class Tree extends Scheme3Tree {
  constructor(table: CalloutColumns) {
    super(table, 3);
  }
}

/** Goes to the left of callouts that are due on the same tick. */
class TiesToTheLeft extends Tree {
  override start(c: number, ticks: number): void {
    super.start(c, ticks - 1);
  }
}

/** Forgets the subtree below the successor that takes the place of a removed callout. */
class LosesSubtree extends Tree {
  override takeSuccessor(left: number, right: number): number {
    let successor = right;
    while (this.left(successor) !== NONE) successor = this.left(successor);
    const p = this.parent(successor);
    if (successor !== right) this.setChildren(p, NONE, this.right(p));
    this.setChildren(successor, left, successor === right ? NONE : right);
    return successor;
  }
}

/** Takes any callout on the left spine for the earliest. */
class TrustsCursor extends Tree {
  override hardtick(): boolean {
    this.visited = 1;
    return this.first !== this.top && this.togo(this.first) <= 0;
  }
  override expire(): number {
    const c = this.first;
    this.visited = this.steps = 1;
    if (c === this.top || this.togo(c) > 0) return NONE;
    this.remove(c);
    return c;
  }
}

/** Leaves the cursor on a callout that is removed. */
class ForgetsCursor extends Tree {
  override remove(c: number): void {
    const { first } = this;
    super.remove(c);
    this.first = first;
  }
}

const WRAP = { ticks: INT_MAX - 10 };

export const SORTING_TWINS: Readonly<Record<string, Twin>> = {
  'scheme1, stops at the first that is due': schemeTwin(StopsAtFirst, MISSED),
  'scheme1, forgets what is overdue': schemeTwin(ForgetsOverdue, MISSED),
  'scheme1, counts the tick under way': schemeTwin(CountsTickUnderWay, HURRIED),
  'scheme1, puts what is due in front': schemeTwin(LatestFirst, MISSED),
  'scheme2, breaks ties wrongly from the rear': schemeTwin(BreaksTies, ['order within a tick']),
  'scheme2, compares ticks that wrap': schemeTwin(ForgetsWrap, MISSED, WRAP),
  'scheme2, compares times too far apart': schemeTwin(ForgetsOverflow, MISSED),
  'scheme2, finds the last': schemeTwin(FindsLast, HURRIED, { search: 'walk' }),
  'scheme3, never rises when one is stopped': schemeTwin(OnlySinks, MISSED),
  'scheme3, misses an only child': schemeTwin(MissesOnlyChild, MISSED),
  'scheme3, forgets places': schemeTwin(ForgetsPlaces, [...MISSED, 'after unset', 'crash']),
  'scheme3, sorts by ticks that wrap': schemeTwin(SortsByTick, MISSED, WRAP),
  'scheme3-tree, ties to the left': schemeTwin(TiesToTheLeft, ['order within a tick']),
  'scheme3-tree, loses a subtree': schemeTwin(LosesSubtree, MISSED),
  'scheme3-tree, trusts the cursor': schemeTwin(TrustsCursor, MISSED),
  'scheme3-tree, leaves the cursor behind': schemeTwin(ForgetsCursor, [
    ...MISSED,
    'after unset',
    'crash',
    'no end',
  ]),
};
