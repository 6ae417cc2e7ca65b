/**
 * Scheme 3 of the paper as a binary search tree that is never balanced. To the left of a
 * callout are those that are due before it, to the right those due on the same tick or
 * later; the order of the starts gives the tree its shape. Under intervals of every
 * length the depth is about 2 ln n. Under equal intervals, or any that make each callout
 * due after the last, the tree is a list, and starting walks all of it. This scheme is
 * here to show that.
 *
 * Stopping unlinks. A callout with one child is replaced by that child. A callout with
 * two is replaced by its successor, which is a step or two away on average (and at worst
 * as far as the tree is deep). Nothing recurses, so depth costs time but no stack.
 *
 * The earliest callout is the end of the left spine: the root, its left child, the left
 * child of that, and so on. `first` is a cursor on the spine. When the callout at the
 * cursor goes, its heir takes its place, and may have others to its left. stop then moves
 * the cursor to the end at once. expire leaves that to the next expire, which moves it in
 * bounded steps. The cursor steps over each callout once while that is on the spine, so
 * on average it takes a step or two.
 *
 * Links. A node has two links, as in a pairing heap. c_child leads to its left child or,
 * over the missing left child, to the right one. c_next leads from a left child to the
 * right child beside it or, over the missing sibling, back to the parent; from a right
 * child it always leads back to the parent, over the missing sibling. A link that leads
 * over something is stored as over(node), a negative number. The root is the left child
 * of `top`.
 *
 * Ticks wrap, so callouts are compared by the ticks they have to go from the present tick
 * (see scheme2.ts).
 *
 * Invariant: the started callouts are the nodes below `top`. From left to right the ticks
 * to go never fall, and callouts due on one tick stand in the order in which they were
 * started. `first` is on the left spine, or is `top` when there is no callout. The links
 * of idle callouts are NONE.
 */

import { Panic } from '../sys/panic.ts';
import {
  type CalloutColumns,
  checkSteps,
  INT_MAX,
  MAX_SOFTCLOCK_STEPS,
  NONE,
  type Scheme,
  type SchemeMaker,
  WINDOW,
} from './scheme.ts';
import { type Shape, type Shaped, type ShapeTree, treeShape } from './shape.ts';

/** Scheme 3 as an unbalanced binary search tree. */
export class Scheme3Tree implements Shaped {
  readonly name = 'scheme3-tree';
  readonly order = 'fifo';
  readonly longest = INT_MAX;
  readonly knowsNext = true;
  readonly nbuckets = 1;
  readonly bound: Scheme['bound'];
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly c_time: Int32Array;
  /** Link of each node to a child; see the head of this file. */
  readonly c_child: Int32Array;
  /** Link of each node to its sibling or parent. */
  readonly c_next: Int32Array;
  /** The node above the root. */
  readonly top: number;
  /** Bound on the steps of one expire(). */
  readonly maxsteps: number;
  /** The cursor on the left spine. */
  first: number;

  constructor(table: CalloutColumns, maxsteps: number) {
    this.table = table;
    this.c_time = table.c_time;
    this.c_child = new Int32Array(table.ncallout + 1).fill(NONE);
    this.c_next = new Int32Array(table.ncallout + 1).fill(NONE);
    this.first = this.top = table.ncallout;
    this.maxsteps = maxsteps;
    const unbounded = Number.POSITIVE_INFINITY;
    this.bound = { start: unbounded, stop: unbounded, hardtick: 1, expire: maxsteps };
  }

  lateness(): number {
    return 0;
  }

  /** The ticks that `c` has to go. */
  togo(c: number): number {
    return (this.c_time[c] - this.table.ticks) | 0;
  }

  /** The left child of `p`; NONE if there is none. */
  left(p: number): number {
    const child = this.c_child[p];
    return child >= 0 ? child : NONE;
  }

  /** The right child of `p`; NONE if there is none. */
  right(p: number): number {
    const child = this.c_child[p];
    if (child < 0) return over(child);
    const sibling = this.c_next[child];
    return sibling >= 0 ? sibling : NONE;
  }

  /** The parent of `c`. */
  parent(c: number): number {
    const next = this.c_next[c];
    return over(next >= 0 ? this.c_next[next] : next);
  }

  /** Makes `left` and `right`, each of which may be NONE, the children of `p`. */
  setChildren(p: number, left: number, right: number): void {
    this.c_child[p] = left !== NONE ? left : over(right);
    if (left !== NONE) this.c_next[left] = right !== NONE ? right : over(p);
    if (right !== NONE) this.c_next[right] = over(p);
  }

  start(c: number, ticks: number): void {
    let visited = 0;
    let p = this.top;
    let before = true;
    for (let below = this.left(p); below !== NONE; below = before ? this.left(p) : this.right(p)) {
      p = below;
      before = ticks < this.togo(p);
      visited++;
    }
    if (before) this.setChildren(p, c, this.right(p));
    else this.setChildren(p, this.left(p), c);
    if (before && p === this.first) this.first = c;
    this.visited = visited;
  }

  stop(c: number): void {
    this.visited = 0;
    const wasFirst = this.first === c;
    this.remove(c);
    if (wasFirst) this.settle(Number.POSITIVE_INFINITY);
  }

  hardtick(): boolean {
    const { first } = this;
    this.visited = first === this.top ? 0 : 1;
    if (first === this.top) return false;
    // With a callout on its left, it is not the earliest: softclock is at work, and has taken the
    // earliest.
    return this.left(first) !== NONE || this.togo(first) <= 0;
  }

  skip(_n: number): void {
    this.visited = 0;
  }

  pass(_n: number): void {
    this.visited = 0;
  }

  expire(): number {
    this.visited = 0;
    const settled = this.settle(this.maxsteps);
    this.steps = this.visited;
    if (!settled) return WINDOW;
    const c = this.first;
    if (c === this.top || this.togo(c) > 0) return NONE;
    this.remove(c);
    return c;
  }

  ticksUntilNext(bound: number): number {
    this.visited = 0;
    if (this.first === this.top) return bound;
    let earliest = this.first;
    for (let below = earliest; below !== NONE; below = this.left(below)) {
      earliest = below;
      this.visited++;
    }
    return Math.max(0, Math.min(bound, this.togo(earliest)));
  }

  bucketOf(): number {
    return 0;
  }

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    const links: ShapeTree = {
      root: this.left(this.top),
      left: (c) => this.left(c),
      right: (c) => this.right(c),
    };
    return treeShape(links, 'root');
  }

  check(): number {
    const { ncallout } = this.table;
    let started = 0;
    let before = Number.NEGATIVE_INFINITY;
    for (let c = this.leftmost(this.top); c !== this.top; c = this.successor(c)) {
      started++;
      if (this.togo(c) < before) throw new Panic(`scheme3-tree: callout ${c} is due before its predecessor`);
      before = this.togo(c);
    }
    let spine = this.left(this.top);
    while (spine !== NONE && spine !== this.first) spine = this.left(spine);
    if (spine === NONE && (started > 0 || this.first !== this.top)) {
      throw new Panic(`scheme3-tree: ${this.first} is first, and not on the left spine`);
    }
    let linked = 0;
    for (let c = 0; c < ncallout; c++) if (this.c_next[c] !== NONE) linked++;
    if (linked !== started) {
      throw new Panic(`scheme3-tree: ${linked} callouts are linked, ${started} are in the tree`);
    }
    return started;
  }

  /** Unlinks `c`. Looks only at the callouts on the way to its successor. */
  remove(c: number): void {
    const parent = this.parent(c);
    const left = this.left(c);
    const right = this.right(c);
    const heir = left === NONE ? right : right === NONE ? left : this.takeSuccessor(left, right);
    if (this.left(parent) === c) this.setChildren(parent, heir, this.right(parent));
    else this.setChildren(parent, this.left(parent), heir);
    if (this.first === c) this.first = heir !== NONE ? heir : parent;
    this.c_child[c] = NONE;
    this.c_next[c] = NONE;
  }

  /**
   * Takes the leftmost callout out of the tree `right`, makes `left` and the rest of that
   * tree its children, and returns it.
   */
  takeSuccessor(left: number, right: number): number {
    let p = NONE;
    let successor = right;
    this.visited++;
    for (let below = this.left(right); below !== NONE; below = this.left(below)) {
      p = successor;
      successor = below;
      this.visited++;
    }
    const behind = this.right(successor);
    if (p === NONE) this.setChildren(successor, left, behind);
    else {
      this.setChildren(p, behind, this.right(p));
      this.setChildren(successor, left, right);
    }
    return successor;
  }

  /**
   * Moves `first` to the end of the spine, looking at `most` callouts at most. Returns
   * true if it got there.
   */
  settle(most: number): boolean {
    if (this.first === this.top) return true;
    for (let looked = 0; looked < most; looked++) {
      this.visited++;
      const below = this.left(this.first);
      if (below === NONE) return true;
      this.first = below;
    }
    return false;
  }

  /** The end of the left spine below `p`. For check(). */
  private leftmost(p: number): number {
    let c = p;
    for (let below = this.left(c); below !== NONE; below = this.left(c)) c = this.childOf(c, below);
    return c;
  }

  /** The next node from left to right; `top` after the last. For check(). */
  private successor(c: number): number {
    const right = this.right(c);
    if (right !== NONE) return this.leftmost(this.childOf(c, right));
    let below = c;
    let p = this.parent(c);
    for (; this.left(p) !== below; p = this.parent(p)) below = p;
    return p;
  }

  /**
   * Returns `c` if a link leads from it up to `p`; panics if not. So no way down can come
   * back to where it was. For check().
   */
  private childOf(p: number, c: number): number {
    if (this.parent(c) !== p) throw new Panic(`scheme3-tree: callout ${c} is no child of ${p}`);
    return c;
  }
}

/** A link that leads over a missing node. over(over(node)) is the node, and over(NONE) is NONE. */
function over(node: number): number {
  return -2 - node;
}

/** A maker for the facility's options; RangeError if expire() cannot take `maxsteps` steps. */
export function scheme3tree(maxsteps = MAX_SOFTCLOCK_STEPS): SchemeMaker {
  checkSteps('scheme3-tree', maxsteps);
  return (table) => new Scheme3Tree(table, maxsteps);
}
