/**
 * Queues that report to hardware (SlotWatch). The first queues are the slots of a wheel,
 * and the hardware is told when a slot is no longer empty, and when it is empty again.
 *
 * Invariant: of each slot, the last report says whether it is empty; a slot without a
 * report is empty.
 */

import { Circq } from './circq.ts';
import type { SlotWatch } from './scheme.ts';

/** Queues of which the first are the slots of a wheel, and report their changes. */
class WatchedCircq extends Circq {
  private readonly watch: SlotWatch;
  /** The first head after those of the slots. */
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

  /**
   * Reports a change of the slot whose head is `node`. Nothing is reported for an
   * element: it stands in front of or behind another one in a queue that was not empty
   * before, and is not now.
   */
  private tell(node: number, busy: boolean): void {
    if (node >= this.nelements && node < this.end) this.watch.mark(node - this.nelements, busy);
  }
}

/**
 * Queues for `nelements` elements and `nheads` heads. With `watch`, the first heads are
 * the slots of arrays of the sizes `arrays`, and `watch` is told of the arrays now and of
 * each change later.
 */
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
