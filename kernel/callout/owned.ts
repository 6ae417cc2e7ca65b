/**
 * Caller-owned callouts, in the manner of callout(9) since FreeBSD 3.3: for
 * users that set the same one over and over. The entry is taken once, by
 * callout_init, and kept until callout_destroy, so setting it cannot fail, and
 * setting it while it is pending only moves it.
 *
 * There is one processor and handlers do not sleep, so outside the handler
 * itself (and what interrupts it) no handler is ever half way through: draining
 * is stopping.
 *
 * Every routine may be called at any level.
 */

import { IPL_HIGH } from '../machdep.ts';
import { Panic } from '../panic.ts';
import type { Callouts } from './callout.ts';
import { checkTicks } from './checkticks.ts';
import { UNLINK_MEMREFS } from './circq.ts';
import { type CalloutFunc, NONE } from './scheme.ts';
import { C_OWNED, C_PENDING } from './table.ts';

/** The owner's side of a callout: its entry in the table, NONE after callout_destroy. */
export interface Callout {
  c: number;
}

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

  /** Takes an entry; null when the table is full. */
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
   * Has func(arg) called `ticks` ticks from now, an integer (0 or less counts as
   * 1), in place of what was pending; returns whether something was.
   */
  callout_reset(callout: Callout, ticks: number, func: CalloutFunc, arg: unknown): boolean {
    const { callouts } = this;
    const { spl, cost, table } = callouts;
    const n = checkTicks('callout_reset', ticks, callouts.scheme.longest);
    const s = spl.splraise(IPL_HIGH, this.r_reset);
    const c = entry('callout_reset', callout);
    const pending = (table.c_flags[c] & C_PENDING) !== 0;
    let ncycles = cost.calloutSet;
    if (pending) {
      callouts.stop(c);
      ncycles += UNLINK_MEMREFS * cost.memref;
    }
    callouts.start(c, C_OWNED | C_PENDING, func, arg, n);
    spl.charge(ncycles);
    spl.splx(s);
    return pending;
  }

  /** Unsets the callout; returns whether it was pending. */
  callout_stop(callout: Callout): boolean {
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
    return pending;
  }

  /** Whether the callout is set and its handler not yet begun. */
  callout_pending(callout: Callout): boolean {
    return (this.callouts.table.c_flags[entry('callout_pending', callout)] & C_PENDING) !== 0;
  }

  /** Unsets the callout and makes sure that its handler is not running, which only its handler could be wrong about. */
  callout_drain(callout: Callout): boolean {
    if (this.callouts.executing === entry('callout_drain', callout)) {
      throw new Panic('callout_drain: called from the handler it would wait for');
    }
    return this.callout_stop(callout);
  }

  /** Gives the entry back. Not while the callout is pending; from its own handler if need be. */
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
}

function entry(routine: string, callout: Callout): number {
  if (callout.c === NONE) throw new Panic(`${routine}: the callout was destroyed`);
  return callout.c;
}
