/**
 * Caller-owned callouts, in the manner of callout(9) since FreeBSD 3.3, for users that
 * set the same callout over and over. callout_init takes the entry, and callout_destroy
 * gives it back. So setting the callout cannot fail, and setting it while it is pending
 * only moves it.
 *
 * There is one processor, and handlers do not sleep. So outside the handler itself (and
 * what interrupts it) no handler is ever half way through, and draining a callout is
 * stopping it.
 *
 * A facility made with `lazy` does not move a callout that is reset to the tick it waits
 * for or to a later one (putoff.ts).
 *
 * Every routine may be called at any level. Every routine panics if the callout was
 * destroyed.
 */

import { IPL_HIGH } from '../machdep.ts';
import { Panic } from '../sys/panic.ts';
import type { Callouts } from './callout.ts';
import { checkTicks } from './checkticks.ts';
import { C_OWNED, C_PENDING, UNLINK_MEMREFS } from './entry.ts';
import type { PutOff } from './putoff.ts';
import { type CalloutFunc, NONE } from './scheme.ts';

/** A result of callout_stop, with FreeBSD's number: the callout was not pending. */
export const STOP_NOTPENDING = -1;
/** A result of callout_stop, with FreeBSD's number: the handler is running. */
export const STOP_RUNNING = 0;
/** A result of callout_stop, with FreeBSD's number: a pending callout will not come now. */
export const STOP_REMOVED = 1;
/** The results of callout_stop. */
export type StopResult = typeof STOP_NOTPENDING | typeof STOP_RUNNING | typeof STOP_REMOVED;

/** The owner's side of a callout: its entry in the table; NONE after callout_destroy. */
export interface Callout {
  c: number;
}

/** The routines of caller-owned callouts, over a facility. */
export class OwnedCallouts {
  readonly callouts: Callouts;
  private readonly r_init: number;
  private readonly r_reset: number;
  private readonly r_stop: number;
  private readonly r_destroy: number;

  constructor(callouts: Callouts) {
    const { spl } = callouts;
    this.callouts = callouts;
    this.r_init = spl.routine('callout_init');
    this.r_reset = spl.routine('callout_reset');
    this.r_stop = spl.routine('callout_stop');
    this.r_destroy = spl.routine('callout_destroy');
  }

  /** Takes an entry for a callout; null when the table is full. */
  callout_init(): Callout | null {
    const { spl, cost, table } = this.callouts;
    const s = spl.splraise(IPL_HIGH, this.r_init);
    const c = table.take();
    if (c !== NONE) table.c_flags[c] = C_OWNED;
    spl.charge(cost.calloutSet);
    spl.splx(s);
    return c === NONE ? null : { c };
  }

  /**
   * Calls func(arg) `ticks` ticks from now, an integer (0 or less counts as 1), in place
   * of a call that was pending. Returns true if there was one.
   */
  callout_reset(callout: Callout, ticks: number, func: CalloutFunc, arg: unknown): boolean {
    const { callouts } = this;
    const { spl, cost, putoff } = callouts;
    const { c } = callout;
    const n = checkTicks('callout_reset', ticks, callouts.scheme.longest);
    const s = spl.splraise(IPL_HIGH, this.r_reset);
    if (c === NONE) throw destroyed('callout_reset');
    const pending = (callouts.table.c_flags[c] & C_PENDING) !== 0;
    if (!pending || putoff === null || !this.putOff(putoff, c, func, arg, n)) {
      let ncycles = cost.calloutSet;
      if (pending) {
        callouts.stop(c);
        ncycles += UNLINK_MEMREFS * cost.memref;
      }
      callouts.start(c, C_OWNED | C_PENDING, func, arg, n);
      spl.charge(ncycles);
    }
    spl.splx(s);
    return pending;
  }

  /**
   * Calls func(arg) `from` to `to` ticks from now, integers, in place of a call that was
   * pending. Returns true if there was one. A callout that is pending for a tick within
   * the range keeps that tick. Otherwise it is set for the roundest tick in the range,
   * the one with the most low bits that are 0, so that callouts with some leeway come
   * together. After Ratas's schedule_in_range.
   */
  callout_reset_within(callout: Callout, from: number, to: number, func: CalloutFunc, arg: unknown): boolean {
    const { callouts } = this;
    const { table, scheme } = callouts;
    const first = checkTicks('callout_reset_within', from, scheme.longest);
    const last = checkTicks('callout_reset_within', to, scheme.longest);
    if (first > last) throw new RangeError(`callout_reset_within: from ${from} to ${to} ticks is no range`);
    const s = callouts.spl.splraise(IPL_HIGH, this.r_reset);
    const c = entry('callout_reset_within', callout);
    const left = (callouts.due(c) - table.ticks) | 0;
    const pending = (table.c_flags[c] & C_PENDING) !== 0;
    if (pending && first <= left && left <= last) {
      table.c_func[c] = func;
      table.c_arg[c] = arg;
      callouts.counters.leftAlone++;
      callouts.spl.charge(callouts.cost.calloutUnset);
    } else this.callout_reset(callout, roundest(table.ticks, first, last), func, arg);
    callouts.spl.splx(s);
    return pending;
  }

  /**
   * Unsets the callout. Returns STOP_RUNNING if its handler is running, whether or not it
   * was pending again; otherwise STOP_REMOVED if it was pending and STOP_NOTPENDING if
   * not.
   */
  callout_stop(callout: Callout): StopResult {
    const { callouts } = this;
    const { spl, cost, table } = callouts;
    const s = spl.splraise(IPL_HIGH, this.r_stop);
    const c = entry('callout_stop', callout);
    const pending = (table.c_flags[c] & C_PENDING) !== 0;
    if (pending) {
      callouts.stop(c);
      callouts.release(c);
    } else callouts.counters.stale++;
    spl.charge(cost.calloutUnset);
    spl.splx(s);
    if (callouts.executing === c) return STOP_RUNNING;
    return pending ? STOP_REMOVED : STOP_NOTPENDING;
  }

  /** True if the callout is set and its handler has not begun. */
  callout_pending(callout: Callout): boolean {
    return (this.callouts.table.c_flags[entry('callout_pending', callout)] & C_PENDING) !== 0;
  }

  /**
   * Unsets the callout and makes sure that its handler is not running. Only from that
   * handler, or from what interrupts it, can it be found running; that is a Panic.
   */
  callout_drain(callout: Callout): StopResult {
    if (this.callouts.executing === entry('callout_drain', callout)) {
      throw new Panic('callout_drain: called from the handler it would wait for');
    }
    return this.callout_stop(callout);
  }

  /**
   * Gives the entry back. Panics if the callout is pending. The callout's own handler may
   * call it.
   */
  callout_destroy(callout: Callout): void {
    const { spl, cost, table } = this.callouts;
    const s = spl.splraise(IPL_HIGH, this.r_destroy);
    const c = entry('callout_destroy', callout);
    if ((table.c_flags[c] & C_PENDING) !== 0) throw new Panic(`callout_destroy: callout ${c} is pending`);
    table.free(c);
    callout.c = NONE;
    if (this.callouts.executing === c) this.callouts.executing = NONE;
    spl.charge(cost.calloutUnset);
    spl.splx(s);
  }

  /**
   * Puts the pending callout `c` off to `n` ticks from now, unless it must be moved for
   * that. Returns true if it did.
   */
  private putOff(putoff: PutOff, c: number, func: CalloutFunc, arg: unknown, n: number): boolean {
    const { callouts } = this;
    const { table, probe, counters } = callouts;
    const due = callouts.due(c);
    if (!putoff.putOff(c, n)) return false;
    counters.sets++;
    counters.unsets++;
    counters.putOffs++;
    probe?.calloutUnset?.(c, table.c_func[c] as CalloutFunc, table.c_arg[c], due);
    table.c_func[c] = func;
    table.c_arg[c] = arg;
    probe?.calloutSet?.(c, func, arg, n, callouts.due(c));
    callouts.spl.charge(callouts.cost.calloutUnset);
    return true;
  }
}

/**
 * The roundest of the ticks `first` to `last` after `ticks`: the one whose number is a
 * multiple of the greatest power of two. Returns its distance from `ticks`.
 */
function roundest(ticks: number, first: number, last: number): number {
  const before = (ticks + first - 1) | 0;
  const latest = (ticks + last) | 0;
  // Above the highest bit in which `before` and `latest` differ, nothing changes in the
  // range. In that bit, only `latest` has a 1.
  const mask = -1 << (31 - Math.clz32(before ^ latest));
  return ((latest & mask) - ticks) | 0;
}

/** The entry of a callout. Panics, naming `routine`, if the callout was destroyed. */
function entry(routine: string, callout: Callout): number {
  if (callout.c === NONE) throw destroyed(routine);
  return callout.c;
}

/** The Panic for a callout that was destroyed. */
function destroyed(routine: string): Panic {
  return new Panic(`${routine}: the callout was destroyed`);
}
