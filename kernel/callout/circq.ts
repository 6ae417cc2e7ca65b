/**
 * Circular, doubly linked queues, held as two columns of numbers. Elements are numbered
 * from 0 to nelements - 1. The heads of the queues follow them in the same number space,
 * so a link to an element and a link to a head need no distinction, and remove() has no
 * cases. A node that is linked to itself is an idle element or the head of an empty
 * queue.
 *
 * Invariant: prev[next[i]] = i for every node i, and every cycle of more than one node
 * holds exactly one head.
 */

import { Panic } from '../sys/panic.ts';

/** A set of queues over one number space of elements and heads. */
export class Circq {
  readonly nelements: number;
  readonly nheads: number;
  readonly next: Int32Array;
  readonly prev: Int32Array;

  constructor(nelements: number, nheads: number) {
    this.nelements = nelements;
    this.nheads = nheads;
    this.next = new Int32Array(nelements + nheads);
    for (let i = 0; i < this.next.length; i++) this.next[i] = i;
    this.prev = this.next.slice();
  }

  /** The node that is the head of queue `i`. */
  head(i: number): number {
    return this.nelements + i;
  }

  /**
   * Puts the idle element `c` at the end of the queue of `head`. If `head` is an element,
   * `c` goes in front of it.
   */
  insertTail(head: number, c: number): void {
    const { next, prev } = this;
    const last = prev[head];
    next[c] = head;
    prev[c] = last;
    next[last] = c;
    prev[head] = c;
  }

  /**
   * Takes `c` out of the queue that it is in and leaves it idle. An idle element stays as
   * it is.
   */
  remove(c: number): void {
    const { next, prev } = this;
    const after = next[c];
    const before = prev[c];
    next[before] = after;
    prev[after] = before;
    next[c] = c;
    prev[c] = c;
  }

  /**
   * Moves all elements of the queue of head `from`, in their order, in front of the node
   * `before` of another queue: to its end if `before` is its head, to its beginning if
   * `before` is its first element. Takes the same time for any number of elements; so a
   * slot of a wheel can be taken up at splclock.
   */
  moveAll(from: number, before: number): void {
    const { next, prev } = this;
    const first = next[from];
    if (first === from) return;
    const last = prev[from];
    const ahead = prev[before];
    next[ahead] = first;
    prev[first] = ahead;
    next[last] = before;
    prev[before] = last;
    next[from] = from;
    prev[from] = from;
  }

  /** True if the node is alone: an idle element, or the head of an empty queue. */
  isAlone(node: number): boolean {
    return this.next[node] === node;
  }

  /**
   * Walks every link and panics if the invariant does not hold. Returns the number of
   * elements in queues.
   */
  check(): number {
    const { nelements, nheads, next, prev } = this;
    for (let i = 0; i < nelements + nheads; i++) {
      if (prev[next[i]] !== i)
        throw new Panic(`circq: next of ${i} is ${next[i]}, whose prev is ${prev[next[i]]}`);
    }
    let queued = 0;
    for (let h = nelements; h < nelements + nheads; h++) {
      for (let c = next[h]; c !== h; c = next[c]) {
        if (c >= nelements) throw new Panic(`circq: head ${c} stands in the queue of head ${h}`);
        queued++;
      }
    }
    let linked = 0;
    for (let c = 0; c < nelements; c++) if (next[c] !== c) linked++;
    if (linked !== queued) throw new Panic(`circq: ${linked} elements are linked, ${queued} are in queues`);
    return queued;
  }
}
