/**
 * Queues whose first ones are the slots of a wheel that hardware watches: it is
 * told when a slot is no longer empty, and when it is empty again.
 *
 * Invariant: the watcher has been told last, of each slot, whether it is empty.
 */

import { Circq } from './circq.ts';
import type { SlotWatch } from './scheme.ts';

class WatchedCircq extends Circq {
  private readonly watch: SlotWatch;
  /** The head after those of the slots. */
  private readonly end: number;

  constructor(nelements: number, nheads: number, nslots: number, watch: SlotWatch) {
    super(nelements, nheads);
    this.end = nelements + nslots;
    this.watch = watch;
  }

  override insertTail(head: number, c: number): void {
    const empty = this.isAlone(head);
    super.insertTail(head, c);
    if (empty) this.tell(head, true);
  }

  override remove(c: number): void {
    const after = this.next[c];
    super.remove(c);
    if (after !== c && this.isAlone(after)) this.tell(after, false);
  }

  override moveAll(from: number, before: number): void {
    if (this.isAlone(from)) return;
    const empty = this.isAlone(before);
    super.moveAll(from, before);
    this.tell(from, false);
    if (empty) this.tell(before, true);
  }

  /** Nothing is said of an element: it stands before or behind another in a queue that was not empty, and is not. */
  private tell(node: number, busy: boolean): void {
    if (node >= this.nelements && node < this.end) this.watch.mark(node - this.nelements, busy);
  }
}

/** Queues for `nelements` elements and `nheads` heads; with a watcher, which is told that the first heads are slots of `arrays`. */
export function queuesFor(
  nelements: number,
  nheads: number,
  arrays: readonly number[],
  watch: SlotWatch | undefined,
): Circq {
  if (watch === undefined) return new Circq(nelements, nheads);
  const nslots = arrays.reduce((sum, size) => sum + size, 0);
  watch.arrays(arrays);
  return new WatchedCircq(nelements, nheads, nslots, watch);
}
