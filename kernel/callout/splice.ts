/** Whole queues moved at once, however long they are: what lets a slot of a wheel be taken up at splclock. */

import type { Circq } from './circq.ts';

/**
 * Moves all elements of the queue of head `from`, in their order, in front of
 * the node `before` of another queue: at the end of it if that is its head, at
 * its beginning if that is its first element.
 */
export function moveAll(q: Circq, from: number, before: number): void {
  const { next, prev } = q;
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
