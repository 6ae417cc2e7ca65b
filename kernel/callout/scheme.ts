/**
 * A timer scheme in the sense of Varghese and Lauck: the structure that keeps the started
 * callouts and finds the callouts that are due. The facility (callout.ts) gives callouts
 * to the scheme as small integers, the numbers of their entries in the callout table. The
 * links between callouts are the scheme's, in columns of its own; the function, argument
 * and handle of a callout are the facility's. A scheme is one file. A function of the
 * table makes it, and it is chosen at boot.
 *
 * Terms. A callout is idle or started. A started callout is due when the present tick has
 * reached its own. To hand a callout out is to stop it and return it to softclock, which
 * calls its handler. A window is a moment within softclock in which interrupts are let in.
 *
 * The contract. start(c, n) starts callout c for n ticks. expire() hands it out once,
 * when the table's `ticks` has advanced by n (plus at most lateness(n) ticks), unless
 * stop(c) came first; never earlier. Callouts of different ticks are handed out in the
 * order of their ticks, however late expire() is called. A scheme that rounds ticks up
 * keeps this order too, unless the later tick comes within the lateness of the callout of
 * the earlier one.
 *
 * Between two calls of any of these routines, and so between two calls of expire(), every
 * other callout may be started or stopped, and `ticks` may advance. So a scheme may
 * remember nothing between two calls but what start, stop and hardtick keep right.
 *
 * Every routine is called with interrupts locked out (hardtick: at splclock) and calls
 * nothing outside the scheme. Every routine but check sets `visited` anew; the price of
 * the call follows from it.
 */

/** The number that stands for no callout. */
export const NONE = -1;
/**
 * A result of expire(): there is more to look at, but interrupts have been locked out for
 * long enough.
 */
export const WINDOW = -2;

/** The greatest int. */
export const INT_MAX = 0x7fffffff;

/**
 * Default bound on the steps of one expire(), callouts and empty queues, before it
 * returns WINDOW.
 */
export const MAX_SOFTCLOCK_STEPS = 100;

/** The greatest number of queues in a wheel. */
export const MAX_WHEELSIZE = 2 ** 24;

/**
 * A handler, the function that softclock calls. It runs at splsoftclock, must not sleep,
 * and may start and stop any callout, its own included.
 */
// biome-ignore lint/suspicious/noExplicitAny: as void * in C, setter and handler know the type
export type CalloutFunc = (arg: any) => void;

/** The part of the callout table that a scheme may read. */
export interface CalloutColumns {
  /** Number of entries. They are numbered from 0 to ncallout - 1. */
  readonly ncallout: number;
  /** The present tick: an int that wraps, advanced just before each hardtick(). */
  readonly ticks: number;
  /**
   * The tick on which each started callout is due: an int that wraps. Two such ticks are
   * compared for equality, or each by its difference from `ticks`: an overdue one and a far one
   * are further apart than an int holds.
   */
  readonly c_time: Int32Array;
  /** The function of each started callout; null for any other entry. */
  readonly c_func: readonly (CalloutFunc | null)[];
  /** The argument of each started callout; undefined for any other entry. */
  readonly c_arg: readonly unknown[];
}

/**
 * Hardware that watches the slots of a wheel (the counter chip of Appendix A), or the
 * kernel's map of them, for a clock that holds one time (slotmap.ts). The slots
 * of all arrays are numbered in one sequence, those of the first array first. The hand of
 * the first array moves by one slot every tick. Each other hand moves by one slot
 * whenever the hand of the array before it has gone round. All hands are at slot 0 on
 * tick 0.
 */
export interface SlotWatch {
  /** Tells the hardware the sizes of the arrays. All slots are empty then. */
  arrays(sizes: readonly number[]): void;
  /**
   * Tells the hardware that an empty slot is empty no more (`busy` is true), or that a
   * busy slot is empty again.
   */
  mark(slot: number, busy: boolean): void;
}

/**
 * A function that makes a scheme over a table whose entries are all idle. A scheme that
 * has slots reports them to `watch`, if that is given.
 */
export type SchemeMaker = (table: CalloutColumns, watch?: SlotWatch) => Scheme;

/** An array of slots with a hand that goes round it, as a scheme describes it for a display. */
export interface Wheel {
  /** The bucket that is slot 0 of this array. */
  readonly first: number;
  /** Number of slots. */
  readonly slots: number;
  /** Ticks that one slot stands for. */
  readonly unit: number;
  /** The slot at which the hand stands. */
  readonly hand: number;
}

/** A timer scheme; its contract stands at the head of this file. */
export interface Scheme {
  /** The scheme's name, as messages show it. */
  readonly name: string;

  /**
   * The order in which callouts of one tick are handed out: the one started first comes
   * first ('fifo'), the one started last comes first ('lifo'), or no order is promised
   * ('none').
   */
  readonly order: 'fifo' | 'lifo' | 'none';
  /** The longest interval that start() takes, in ticks. */
  readonly longest: number;
  /**
   * The most ticks by which a callout started for `ticks` may come late although
   * softclock does not.
   */
  lateness(ticks: number): number;
  /**
   * True if ticksUntilNext takes constant time. Then a clock that holds one time
   * (Appendix A) follows the earliest callout. For any other scheme it searches, each time
   * that softclock has ended: with a map of the slots, if the scheme reports them to a
   * SlotWatch, and otherwise by ticksUntilNext.
   */
  readonly knowsNext: boolean;
  /**
   * Number of queues or lists that callouts are kept in, for displays: 1 for a single
   * list or a tree.
   */
  readonly nbuckets: number;
  /**
   * The most nodes that one call of each routine visits (of expire: steps). Infinity if
   * the number grows with the callouts.
   */
  readonly bound: {
    readonly start: number;
    readonly stop: number;
    readonly hardtick: number;
    readonly expire: number;
  };

  /**
   * Nodes visited by the last call of any routine: callouts, and levels of a hierarchy
   * above the lowest; in ticksUntilNext, empty slots that it looks at one by one as well.
   */
  readonly visited: number;
  /** Steps of the last expire(): callouts and empty queues looked at. */
  readonly steps: number;

  /**
   * Starts the idle callout `c`, due in `ticks` ticks (1 to `longest`). The table's
   * c_time already holds the tick on which it is due.
   */
  start(c: number, ticks: number): void;
  /** Stops the started callout `c`. */
  stop(c: number): void;
  /**
   * Does the work of one clock tick, after `table.ticks` has advanced by 1. Returns true
   * if softclock is wanted.
   */
  hardtick(): boolean;
  /**
   * Does the work of `n` clock ticks at once, `n` being 1 or more, after `table.ticks`
   * has advanced by `n`. The caller knows that expire() would have handed out nothing on
   * any of those ticks, nor before them (ticksUntilNext was more than n). The effect is
   * that of n hardticks, and of the softclocks that they would have asked for in vain; it
   * need not take as long.
   */
  skip(n: number): void;
  /**
   * Does the work of `n` clock ticks at once, `n` being 1 or more, after `table.ticks` has
   * advanced by `n`, while expire() would hand out callouts already. The caller knows that
   * no other callout is due on any of those ticks. The effect on expire() is that of n
   * hardticks. A scheme without this routine has n hardticks.
   */
  pass?(n: number): void;
  /**
   * True if pass() may count ticks on which other callouts come due, too: softclock goes from tick
   * to tick by itself, and hardtick does nothing for it.
   */
  readonly passesDue?: boolean;
  /**
   * Does softclock's work. Returns the next callout that is due, already stopped; NONE if
   * there is none; or WINDOW after a bounded number of steps, and is to be called again.
   */
  expire(): number;
  /**
   * Finds the callout with this function and argument that would be called first, and stops
   * it. Returns it, or NONE if there is none. A scheme that keeps its callouts in the order of
   * expiry walks them. Any other has this routine only if it keeps a table of functions and
   * arguments; the callouts that it looks at there count as visited.
   */
  find?(func: CalloutFunc, arg: unknown): number;
  /**
   * Gives callout `c`, which was started just now by setcallout, a handle: an integer from 1 to
   * 2^53 - 1 that stands for nothing else for as long as anybody may know it. Looks at no other
   * callout, and `c` does not count as visited. A scheme with this routine has `holder`, and gives
   * the handles in place of the table.
   */
  giveHandle?(c: number): number;
  /**
   * The started callout that was given this handle; NONE if that was stopped or handed out,
   * whatever its entry is used for now. Looks at that callout alone, which does not count as
   * visited.
   */
  holder?(handle: number): number;
  /**
   * Number of ticks until expire() hands out a callout: 0 if it does so already, `bound`
   * if it does not before that. For a scheme that rounds up, this is the tick on which
   * the callout is handed out, not the one on which it was due. May take long.
   */
  ticksUntilNext(bound: number): number;
  /**
   * Ticks until a hardtick or softclock does something with a callout that is in no slot of a
   * SlotWatch's, 1 or more; Infinity if there is no such callout, or if softclock is to serve it
   * already. Takes constant time. A scheme that reports all its callouts has no such routine. With
   * it, a chip that counts through the slots will not do (Appendix A).
   */
  unslotted?(): number;
  /** The bucket of the started callout `c`, from 0 to nbuckets - 1. */
  bucketOf(c: number): number;
  /**
   * The arrays into which the buckets are divided. A bucket in no array is a list. A
   * scheme without this routine has only lists.
   */
  wheels?(): readonly Wheel[];
  /**
   * Walks every link and panics if the scheme's invariant does not hold. Returns the
   * number of started callouts.
   */
  check(): number;
}

/**
 * Throws RangeError unless `size` can be the number of queues in a wheel: a power of two,
 * so that a mask gives the remainder, and at most MAX_WHEELSIZE.
 */
export function checkWheelSize(scheme: string, size: number): void {
  if (!isPowerOfTwo(size) || size > MAX_WHEELSIZE) {
    throw new RangeError(`${scheme}: wheel size ${size} is not a power of two up to ${MAX_WHEELSIZE}`);
  }
}

/** Throws RangeError unless `maxsteps` can be the bound on the steps of one expire(): 1 or more. */
export function checkSteps(scheme: string, maxsteps: number): void {
  if (!Number.isInteger(maxsteps) || maxsteps < 1) throw new RangeError(`${scheme}: ${maxsteps} steps`);
}

/** True for 1, 2, 4 and so on. */
export function isPowerOfTwo(n: number): boolean {
  return powerOfTwo(n) === n;
}

/** The smallest power of two that is at least n. */
export function powerOfTwo(n: number): number {
  let size = 1;
  while (size < n) size *= 2;
  return size;
}
