/**
 * A timer scheme in the sense of Varghese and Lauck: what keeps the started
 * callouts and finds those that are due. The facility (callout.ts) gives it
 * small integers, the entries of the callout table; their links are the
 * scheme's, in columns of its own, and their function, argument and handle are
 * the facility's. A scheme is one file, made by a function of the table and
 * chosen at boot.
 *
 * The contract. A callout started for n ticks is handed out by expire() once,
 * when the table's `ticks` has advanced by n (plus at most lateness(n)), unless
 * it is stopped before that; never earlier. Callouts of different ticks come
 * out in the order of their ticks, however late expire() is called; with a
 * scheme that rounds them up, unless the later tick comes within the lateness of
 * the callout of the earlier one. Between two
 * calls of any of these routines, and so between two calls of expire(), every
 * other callout may be started or stopped and ticks may advance: nothing may be
 * remembered over that but what start, stop and hardtick keep right.
 *
 * Every routine is called with interrupts locked out (hardtick: at splclock)
 * and calls nothing outside the scheme. Every routine but check sets `visited`
 * anew each time: the price of the call follows from it.
 */

/** No callout. */
export const NONE = -1;
/** expire(): more to look at, but interrupts have been locked out for long enough. */
export const WINDOW = -2;

export const INT_MAX = 0x7fffffff;

/** Callouts and empty queues that expire() looks at, by default, before it asks for an interrupt window. */
export const MAX_SOFTCLOCK_STEPS = 100;

/** The most queues in a wheel. */
export const MAX_WHEELSIZE = 2 ** 24;

/** A handler. It runs at splsoftclock, must not sleep, and may start and stop any callout, its own included. */
// biome-ignore lint/suspicious/noExplicitAny: as void * in C, the argument is between who sets the callout and its handler
export type CalloutFunc = (arg: any) => void;

/** What a scheme sees of the callout table. */
export interface CalloutColumns {
  /** Entries are numbered 0 to ncallout - 1. */
  readonly ncallout: number;
  /** The tick it is: an int that wraps, advanced just before each hardtick(). */
  readonly ticks: number;
  /** For each started callout the tick it is due on: an int that wraps, compared only for equality or by difference. */
  readonly c_time: Int32Array;
  /** Function and argument of each started callout; null and undefined otherwise. */
  readonly c_func: readonly (CalloutFunc | null)[];
  readonly c_arg: readonly unknown[];
}

/**
 * Hardware that watches the slots of a wheel (the counter chip of Appendix A).
 * The slots of all arrays are numbered through, those of the first array first;
 * the hand of the first takes a step every tick, each other one whenever the one
 * before has gone round, and all are at 0 on tick 0.
 */
export interface SlotWatch {
  /** The sizes of the arrays; to begin with all slots are empty. */
  arrays(sizes: readonly number[]): void;
  /** A slot that was empty is not (`busy`), or is empty again. */
  mark(slot: number, busy: boolean): void;
}

/** Makes a scheme over a table, all of whose entries are idle. One that has slots tells `watch` of them, if there is one. */
export type SchemeMaker = (table: CalloutColumns, watch?: SlotWatch) => Scheme;

/** An array of slots with a hand that goes round it, for who shows them. */
export interface Wheel {
  /** The bucket that is its slot 0, and how many it has. */
  readonly first: number;
  readonly slots: number;
  /** Ticks that a slot stands for. */
  readonly unit: number;
  /** The slot that the hand is at. */
  readonly hand: number;
}

export interface Scheme {
  readonly name: string;

  /** The order in which callouts of one tick are handed out, by when they were started; 'none' promises nothing. */
  readonly order: 'fifo' | 'lifo' | 'none';
  /** The longest interval start() takes, in ticks. */
  readonly longest: number;
  /** The most a callout started for `ticks` may come late although softclock is not, in ticks. */
  lateness(ticks: number): number;
  /** Whether ticksUntilNext takes constant time: then a clock that holds one time (Appendix A) can follow the earliest. */
  readonly knowsNext: boolean;
  /** Queues or lists that callouts are kept in, for who shows them: 1 for a list or a tree. */
  readonly nbuckets: number;
  /** The most nodes that one call of each routine visits (steps, for expire); Infinity if it grows with the callouts. */
  readonly bound: {
    readonly start: number;
    readonly stop: number;
    readonly hardtick: number;
    readonly expire: number;
  };

  /** Callouts, and levels of a hierarchy above the lowest, looked at by the last call of any routine. */
  readonly visited: number;
  /** Callouts and empty queues looked at by the last expire(). */
  readonly steps: number;

  /** Starts the idle callout `c`, due in `ticks` ticks (1 to `longest`); the table's c_time says when that is. */
  start(c: number, ticks: number): void;
  /** Stops the started callout `c`. */
  stop(c: number): void;
  /** The work of one clock tick, `table.ticks` having advanced; returns whether softclock is wanted. */
  hardtick(): boolean;
  /**
   * `table.ticks` has advanced by `n`, 1 or more, and expire() would have handed
   * out nothing on any of those ticks, nor before (ticksUntilNext was more than n):
   * does what n hardticks, and the softclocks they asked for in vain, would have
   * done, and need not take as long.
   */
  skip(n: number): void;
  /**
   * Softclock's work: the next callout that is due, already stopped; NONE when
   * there is none; or WINDOW after a bounded number of steps, to be called again.
   */
  expire(): number;
  /**
   * Finds by walking, and stops, the callout with this function and argument
   * that would be called first; returns it, or NONE. Only schemes that keep
   * their callouts in the order of expiry have it.
   */
  find?(func: CalloutFunc, arg: unknown): number;
  /**
   * Ticks until expire() hands out a callout: 0 if it does already, `bound` if not
   * before that. A scheme that rounds up says when it does, not when the callout
   * was due. May take long.
   */
  ticksUntilNext(bound: number): number;
  /** Which of the nbuckets the started callout `c` is in, from 0. */
  bucketOf(c: number): number;
  /** The arrays that its buckets are divided into; those in none are lists. Without it there are only lists. */
  wheels?(): readonly Wheel[];
  /** Walks every link and panics if the scheme's invariant does not hold; returns how many callouts are started. */
  check(): number;
}

/** RangeError unless `size` can be the number of queues in a wheel: a power of two, so that a mask takes the rest. */
export function checkWheelSize(scheme: string, size: number): void {
  if (!isPowerOfTwo(size) || size > MAX_WHEELSIZE) {
    throw new RangeError(`${scheme}: wheel size ${size} is not a power of two up to ${MAX_WHEELSIZE}`);
  }
}

/** RangeError unless expire() can ask for a window after `maxsteps` steps. */
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
