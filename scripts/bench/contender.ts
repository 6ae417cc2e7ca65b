/**
 * The thing that the host benchmark measures: it holds at most one timer for each of n
 * clients, numbered from 0, and calls `fire` with the client's number on the tick on
 * which the timer is due, neither before nor after. The workloads (workloads.ts) know no
 * more of it than this. contenders.ts lists the contenders.
 */

/**
 * A function called on the tick on which a timer is due. The timer is no longer set then.
 * The function may set and cancel any timer.
 */
export type Fire = (client: number) => void;

/** A holder of timers. */
export interface Contender {
  /** Sets the timer of a client that has none, `ticks` ticks ahead, 1 or more. */
  set(client: number, ticks: number): void;
  /** Cancels the timer of a client. Returns true if there was one. */
  cancel(client: number): boolean;
  /** Sets the timer of a client anew. Returns true if there was one. */
  reset(client: number, ticks: number): boolean;
  /** Counts a tick and fires the timers that are due. */
  tick(): void;
  /** Timers looked at so far while ticking. Missing where that is not counted. */
  nodes?(): number;
}

/** Makes a contender for n clients. */
export type ContenderMaker = (n: number, fire: Fire) => Contender;
