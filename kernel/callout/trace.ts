/** What happens to callouts, for whoever prints or counts it; nothing here may call back into the facility. */

import type { CalloutFunc } from './scheme.ts';

/**
 * Each routine may be missing. Called with interrupts locked out, after the fact,
 * but for calloutDone; `c` is the entry's number in the table.
 */
export interface CalloutTrace {
  /** `c` was set `ticks` ticks ahead, to tick `due`. */
  calloutSet?(c: number, func: CalloutFunc, arg: unknown, ticks: number, due: number): void;
  /** `c`, which was due on tick `due`, was unset. */
  calloutUnset?(c: number, func: CalloutFunc, arg: unknown, due: number): void;
  /** softclock is about to call the handler of `c`, `late` ticks after its tick. */
  calloutFire?(c: number, func: CalloutFunc, arg: unknown, late: number): void;
  /** The handler that was `c`'s has come back: at splsoftclock. Its entry may be another's by now. */
  calloutDone?(c: number, func: CalloutFunc, arg: unknown): void;
  /** softclock lets interrupts in after `steps` steps. */
  calloutWindow?(steps: number): void;
  /** A clock tick was counted; `wanted` says whether there is work for softclock. */
  calloutTick?(ticks: number, wanted: boolean): void;
  /** softclock begins; it is over, having called `fires` handlers in `steps` steps, `more` when it left some. */
  softclockBegin?(): void;
  softclockEnd?(fires: number, steps: number, more: boolean): void;
}

/** What the facility has counted since it was made. */
export class CalloutCounters {
  /** Callouts set, unset (by any interface, setting a pending one anew included) and called. */
  sets = 0;
  unsets = 0;
  fires = 0;
  /** Ticks that handlers were called after theirs: added up, and the most of one call. */
  lateTicks = 0;
  maxLate = 0;
  /** Callouts the scheme looked at: to start one, to stop or find one, in hardclock, in softclock. */
  startNodes = 0;
  stopNodes = 0;
  tickNodes = 0;
  softNodes = 0;
  /** Entries of hash chains that untimeout looked at. */
  chainNodes = 0;
  /** The most entries one untimeout looked at. */
  longestChain = 0;
  /** Runs of softclock, and those that found nothing due. */
  softclocks = 0;
  spurious = 0;
  /** Callouts and empty queues softclock stepped over, and the interrupt windows it opened. */
  steps = 0;
  windows = 0;
  /** Resets that put a pending callout off without moving it, and callouts started anew on the tick they had at first. */
  putOffs = 0;
  anew = 0;
  /** Resets within a range that found the callout pending in it. */
  leftAlone = 0;
  /** Cancellations that found nothing to cancel. */
  stale = 0;
}
