/**
 * The chains of the callout hash: circular, doubly linked queues as in circq.ts, but with each link
 * kept as its distance from its own node. So the columns begin as zeros, and pages of them that no
 * chain has come to take no memory: most kernels hold few callouts in the hash, whose chains are as
 * many as the entries of the table.
 *
 * Invariant: that of circq.ts.
 */

import { Panic } from '../sys/panic.ts';

/** A set of queues over one number space of elements and heads. */
export class Chains {
  readonly nelements: number;
  readonly nheads: number;
  /** Distance to the node behind; 0 for a node that is alone. */
  readonly ahead: Int32Array;
  /** Distance to the node before. */
  readonly back: Int32Array;

  constructor(nelements: number, nheads: number) {
    this.nelements = nelements;
    this.nheads = nheads;
    this.ahead = new Int32Array(nelements + nheads);
    this.back = new Int32Array(nelements + nheads);
  }

  /** The node that is the head of queue `i`. */
  head(i: number): number {
    return this.nelements + i;
  }

  /** The node behind another; the head, behind the last element. */
  after(node: number): number {
    return node + this.ahead[node];
  }

  /** Puts the idle element `c` at the end of the queue of `head`. */
  insertTail(head: number, c: number): void {
    const { ahead, back } = this;
    const last = head + back[head];
    ahead[c] = head - c;
    back[c] = last - c;
    ahead[last] = c - last;
    back[head] = c - head;
  }

  /** Takes `c` out of its queue and leaves it idle. */
  remove(c: number): void {
    const { ahead, back } = this;
    const after = c + ahead[c];
    const before = c + back[c];
    ahead[before] = after - before;
    back[after] = before - after;
    ahead[c] = 0;
    back[c] = 0;
  }

  /** Panics if the invariant does not hold. */
  check(): void {
    const { ahead, back, nelements, nheads } = this;
    for (let i = 0; i < nelements + nheads; i++) {
      const after = this.after(i);
      if (back[after] !== i - after)
        throw new Panic(`chains: next of ${i} is ${after}, whose prev is ${after + back[after]}`);
    }
    let queued = 0;
    for (let h = nelements; h < nelements + nheads; h++) {
      for (let c = this.after(h); c !== h; c = this.after(c)) {
        if (c >= nelements) throw new Panic(`chains: head ${c} stands in the queue of head ${h}`);
        queued++;
      }
    }
    let linked = 0;
    for (let c = 0; c < nelements; c++) if (ahead[c] !== 0) linked++;
    if (linked !== queued) throw new Panic(`chains: ${linked} elements are linked, ${queued} are in queues`);
  }
}
