/**
 * The probe of the callout facility: the events that it reports to an observer. An observer
 * must not call back into the facility.
 */

import type { CalloutFunc } from './scheme.ts';

/**
 * The events of the facility. Any of the routines may be missing. Each but
 * calloutDone is called with interrupts locked out, after the event; `c` is the number of
 * the entry in the table.
 */
export interface CalloutProbe {
  /** `c` was set `ticks` ticks ahead, for tick `due`. */
  calloutSet?(c: number, func: CalloutFunc, arg: unknown, ticks: number, due: number): void;
  /** `c`, which was due on tick `due`, was unset. */
  calloutUnset?(c: number, func: CalloutFunc, arg: unknown, due: number): void;
  /**
   * softclock is about to call the handler of `c`, `late` ticks after the tick on which
   * it was due.
   */
  calloutFire?(c: number, func: CalloutFunc, arg: unknown, late: number): void;
  /**
   * The handler of `c` has come back, at splsoftclock. The entry may belong to another
   * callout by now.
   */
  calloutDone?(c: number, func: CalloutFunc, arg: unknown): void;
  /** softclock opens an interrupt window after `steps` steps. */
  calloutWindow?(steps: number): void;
  /** A clock tick was counted. `wanted` is true if there is work for softclock. */
  calloutTick?(ticks: number, wanted: boolean): void;
  /** softclock begins. */
  softclockBegin?(): void;
  /** softclock ends. It called `fires` handlers in `steps` steps; `more` if it left some. */
  softclockEnd?(fires: number, steps: number, more: boolean): void;
}

/** The facility's counters, from its making on. */
export class CalloutCounters {
  /**
   * The counters that are counted most, by their COUNT_ constants (entry.ts). Counting in an
   * array of doubles needs no check of an overflow. V8 keeps an array of up to 64 bytes on its
   * heap, where it may move; a longer one lies at an address that its code takes for a constant.
   */
  readonly often = new Float64Array(16);
  /** Callouts called. */
  fires = 0;
  /** Ticks by which handlers were called late, added up. */
  lateTicks = 0;
  /** The most ticks by which one handler was called late. */
  maxLate = 0;
  /** Nodes that the scheme visited to start callouts. */
  startNodes = 0;
  /** Nodes that the scheme visited to stop or find callouts. */
  stopNodes = 0;
  /** Nodes that the scheme visited in hardclock. */
  tickNodes = 0;
  /** Nodes that the scheme visited in softclock. */
  softNodes = 0;
  /**
   * Nodes looked at, and words of the map of busy slots, to find the next expiry for a clock that
   * does not tick.
   */
  lookNodes = 0;
  /** Entries of hash chains that untimeout looked at. */
  chainNodes = 0;
  /** The most entries that one untimeout looked at. */
  longestChain = 0;
  /** Runs of softclock. */
  softclocks = 0;
  /** Runs of softclock that found nothing due. */
  spurious = 0;
  /** Callouts and empty queues that softclock stepped over. */
  steps = 0;
  /** Interrupt windows that softclock opened. */
  windows = 0;
  /** Resets that put a pending callout off without moving it. */
  putOffs = 0;
  /** Callouts that were put off, and started anew on the tick they had at first. */
  anew = 0;
  /** Resets within a range that found the callout pending in the range. */
  leftAlone = 0;
  /** Callouts called before their latest tick, in a softclock that ran anyway. */
  coalesced = 0;
  /** Entries looked at in the heap of callouts that have a precision. */
  leewayNodes = 0;
  /** Cancellations that found nothing to cancel. */
  stale = 0;

  /** Callouts set; setting a pending one anew counts as well. */
  get sets(): number {
    return this.often[0];
  }

  /** Callouts unset, by any interface; setting a pending one anew counts as well. */
  get unsets(): number {
    return this.often[1];
  }

  /** Counts the `visited` entries of a chain that an untimeout has looked at. */
  countChain(visited: number): void {
    this.chainNodes += visited;
    if (visited > this.longestChain) this.longestChain = visited;
  }
}
