/**
 * What the host benchmark measures: something that holds at most one timer for
 * each of n clients, numbered from 0, and calls `fire` with the client's number
 * on the tick it is due, neither before nor after. The workloads (workloads.ts)
 * know no more of it than this; contenders.ts lists who takes part.
 */

/** Called on the tick it is due, the timer no longer set; may set and cancel any. */
export type Fire = (client: number) => void;

export interface Contender {
  /** Sets the timer of a client that has none, `ticks` ticks ahead, 1 or more. */
  set(client: number, ticks: number): void;
  /** Cancels the timer of a client; returns whether there was one. */
  cancel(client: number): boolean;
  /** Sets the timer of a client anew; returns whether there was one. */
  reset(client: number, ticks: number): boolean;
  /** Counts a tick and fires what is due. */
  tick(): void;
  /** Timers looked at so far while ticking, where that is counted. */
  nodes?(): number;
}

export type ContenderMaker = (n: number, fire: Fire) => Contender;
