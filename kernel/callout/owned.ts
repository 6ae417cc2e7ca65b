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

import { IPL_HIGH, type Spl } from '../machdep.ts';
import { Panic } from '../sys/panic.ts';
import type { Callouts } from './callout.ts';
import { checkTicks } from './checkticks.ts';
import { C_OWNED, C_PENDING, COUNT_SET, COUNT_UNSET, UNLINK_MEMREFS } from './entry.ts';
import type { PutOff } from './putoff.ts';
import { type CalloutFunc, NONE } from './scheme.ts';
import type { CalloutTable } from './table.ts';

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
  private readonly spl: Spl;
  private readonly c_flags: Uint8Array;
  private readonly longest: number;
  /** Cycles that setting an idle callout takes, without the nodes. */
  private readonly setCost: number;
  /** Cycles that setting a pending callout anew takes, without the nodes. */
  private readonly moveCost: number;
  /** Cycles that callout_stop takes. */
  private readonly stopCost: number;
  private readonly table: CalloutTable;
  private readonly r_init: number;
  private readonly r_reset: number;
  private readonly r_stop: number;
  private readonly r_destroy: number;

  constructor(callouts: Callouts) {
    const { spl } = callouts;
    this.callouts = callouts;
    this.spl = spl;
    this.c_flags = callouts.table.c_flags;
    this.longest = callouts.scheme.longest;
    this.setCost = callouts.cost.calloutSet;
    this.moveCost = callouts.cost.calloutSet + UNLINK_MEMREFS * callouts.cost.memref;
    this.stopCost = callouts.cost.calloutUnset;
    this.table = callouts.table;
    this.r_init = spl.routine('callout_init');
    this.r_reset = spl.routine('callout_reset');
    this.r_stop = spl.routine('callout_stop');
    this.r_destroy = spl.routine('callout_destroy');
    if (callouts.putoff !== null) this.reset = this.lazily(callouts.putoff);
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
    return this.reset(callout.c, ticks, func, arg);
  }

  /**
   * callout_reset for an owner that keeps the number of the entry, `callout.c`, and not the object.
   * It must forget the number when it destroys the callout: another owner's may have it then.
   */
  reset = (c: number, ticks: number, func: CalloutFunc, arg: unknown): boolean => {
    const { c_flags, callouts, longest, moveCost, r_reset, setCost, spl } = this;
    // checkTicks(), written out for the common case: V8 has only so much room for calls of calls
    // (userland/share/doc/bench.md).
    const n = ticks > 0 && (ticks | 0) === ticks && ticks <= longest ? ticks : this.checked(ticks);
    const s = spl.splraise(IPL_HIGH, r_reset);
    const flags = c_flags[c];
    if (flags !== C_OWNED) this.unset(c, flags);
    callouts.start(c, C_OWNED | C_PENDING, func, arg, n);
    spl.charge(flags !== C_OWNED ? moveCost : setCost);
    spl.splx(s);
    return flags !== C_OWNED;
  };

  /** Does checkTicks() for `reset`. */
  private checked(ticks: number): number {
    return checkTicks('callout_reset', ticks, this.longest);
  }

  /** Stops entry `c`, which has `flags`, for `reset`. Panics if it is not an owner's any more. */
  private unset(c: number, flags: number): void {
    if (flags !== (C_OWNED | C_PENDING)) throw destroyed('callout_reset');
    this.callouts.stop(c);
  }

  /** The routine `reset` of a facility that puts callouts off. */
  private lazily(putoff: PutOff): OwnedCallouts['reset'] {
    const { c_flags, callouts, longest, r_reset, spl } = this;
    return (c, ticks, func, arg) => {
      const n = checkTicks('callout_reset', ticks, longest);
      const s = spl.splraise(IPL_HIGH, r_reset);
      const flags = c_flags[c];
      if ((flags & C_OWNED) === 0) throw destroyed('callout_reset');
      const pending = (flags & C_PENDING) !== 0;
      const stays = pending && callouts.leeway?.has(c) !== true;
      if (!stays || !this.putOff(putoff, c, func, arg, n)) {
        if (pending) callouts.stop(c);
        callouts.start(c, C_OWNED | C_PENDING, func, arg, n);
        spl.charge(pending ? this.moveCost : this.setCost);
      }
      spl.splx(s);
      return pending;
    };
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
   * Calls func(arg) within the `precision` ticks from `ticks` ticks from now on, in place of a
   * call that was pending: in the first softclock in that time that runs anyway, and otherwise on
   * its last tick. Integers; a precision of 0 or less is callout_reset. Returns true if a call was
   * pending. The latest tick is cut to the longest interval that the scheme takes. `from` is as for
   * timeout.
   */
  callout_reset_precise(
    callout: Callout,
    ticks: number,
    precision: number,
    func: CalloutFunc,
    arg: unknown,
    from?: number,
  ): boolean {
    const { callouts, longest } = this;
    const n = checkTicks('callout_reset_precise', ticks, longest);
    const pr = Math.max(0, Math.min(precision, longest - n));
    const s = callouts.spl.splraise(IPL_HIGH, this.r_reset);
    const c = entry('callout_reset_precise', callout);
    const pending = (callouts.table.c_flags[c] & C_PENDING) !== 0;
    if (pending) callouts.stop(c);
    callouts.start(c, C_OWNED | C_PENDING, func, arg, n + pr, from);
    callouts.setPrecision(c, pr);
    callouts.spl.charge(pending ? this.moveCost : this.setCost);
    callouts.spl.splx(s);
    return pending;
  }

  /**
   * Unsets the callout. Returns STOP_RUNNING if its handler is running, whether or not it
   * was pending again; otherwise STOP_REMOVED if it was pending and STOP_NOTPENDING if
   * not.
   */
  callout_stop(callout: Callout): StopResult {
    return this.stop(callout.c);
  }

  /** callout_stop for an owner that keeps the number of the entry. */
  readonly stop = (c: number): StopResult => {
    const { c_flags, callouts, r_stop, spl, stopCost, table } = this;
    const s = spl.splraise(IPL_HIGH, r_stop);
    const flags = c_flags[c];
    if ((flags & (C_OWNED | C_PENDING)) === (C_OWNED | C_PENDING)) {
      callouts.stop(c);
      table.keep(c);
    } else this.notPending(flags);
    spl.charge(stopCost);
    spl.splx(s);
    if (callouts.executing === c) return STOP_RUNNING;
    return flags === C_OWNED ? STOP_NOTPENDING : STOP_REMOVED;
  };

  /** Counts a callout_stop that found nothing to stop. Panics if the entry is not an owner's. */
  private notPending(flags: number): void {
    if ((flags & C_OWNED) === 0) throw destroyed('callout_stop');
    this.callouts.counters.stale += 1;
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
    counters.often[COUNT_SET] += 1;
    counters.often[COUNT_UNSET] += 1;
    counters.putOffs++;
    probe?.calloutUnset?.(c, table.c_func[c] as CalloutFunc, callouts.argument(c), due);
    table.c_func[c] = func;
    table.c_arg[c] = arg;
    probe?.calloutSet?.(c, func, callouts.argument(c), n, callouts.due(c));
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
