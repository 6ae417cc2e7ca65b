/**
 * The longest lockout of interrupts by the callout facility, computed from the most that
 * its code does.
 */

import type { CalloutCost } from '../machdep.ts';
import type { Callouts } from './callout.ts';
import { UNLINK_MEMREFS } from './entry.ts';

/**
 * The longest stretch, in cycles, for which a handle routine, a caller-owned routine or
 * softclock holds interrupts out; Infinity if the scheme has no constant bound.
 *
 * A routine raises the level once and lowers it once. In between, setcallout,
 * unsetcallout and callout_stop charge their constant and the nodes that the scheme
 * visited. callout_reset of a pending callout stops and starts it under one lock.
 * softclock lowers the level after every expire(), which takes at most bound.expire
 * steps, each at the price of a node. After it has taken an entry, it also charges
 * calloutFire and the removal of the entry from its hash chain; or, for an entry that was
 * put off, another start. Where callouts have a precision, their heap is looked at, and softclock
 * may stop one that is not due. The price of a change of level is counted twice, for raising
 * and for lowering, whichever side of the change the machine charges it on.
 *
 * timeout and untimeout are not covered: the length of a hash chain has no bound.
 */
export function lockoutBound(cost: CalloutCost, callouts: Callouts): number {
  const { start, stop, expire } = callouts.scheme.bound;
  const set = cost.calloutSet + nodes(start, cost);
  const unset = cost.calloutUnset + nodes(stop, cost);
  const unlink = UNLINK_MEMREFS * cost.memref;
  const reset = set + unlink + nodes(stop, cost);
  const soft = nodes(expire, cost) + cost.calloutFire + (callouts.hash === null ? 0 : unlink);
  const anew = callouts.putoff === null ? 0 : nodes(expire, cost) + set;
  const heap = callouts.leeway === null ? 0 : callouts.leeway.bound;
  const early = heap === 0 ? 0 : nodes(1 + stop, cost);
  const most = Math.max(set, unset, reset, soft + early, anew + early);
  return 2 * cost.spl + most + nodes(heap, cost);
}

/** The price of `count` nodes. Infinitely many nodes cost infinitely much, even if one is free. */
function nodes(count: number, cost: CalloutCost): number {
  return count === Number.POSITIVE_INFINITY ? count : count * cost.calloutNode;
}
