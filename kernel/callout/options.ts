/** The options that a callout facility is made with. */

import type { CalloutCost, Spl } from '../machdep.ts';
import type { SchemeMaker } from './scheme.ts';
import type { CalloutProbe } from './trace.ts';

/** A clock that counts ticks without an interrupt for each, and interrupts only when it must. */
export interface CalloutClock {
  /**
   * Counts the ticks that have passed (Callouts.calloutTicks). The facility calls it
   * before it takes the present tick as the start of an interval. Interrupts are locked
   * out.
   */
  sync(): void;
  /** Tells the clock that a callout was set for `ticks` ticks. Interrupts are locked out. */
  started(ticks: number): void;
  /** Tells the clock that a callout was unset. Interrupts are locked out. */
  stopped(): void;
  /**
   * Tells the clock that softclock has ended; `more` is true if it has left callouts that are due.
   * Interrupts are locked out.
   */
  served(more: boolean): void;
}

/** The options of a callout facility. */
export interface CalloutOptions {
  /** Number of entries in the table, 1 to 2^22. */
  readonly ncallout: number;
  /** Maker of the scheme that keeps the started callouts. */
  readonly scheme: SchemeMaker;
  /** The interrupt levels, and the charging of work. */
  readonly spl: Spl;
  /** The prices of the facility's work. */
  readonly cost: CalloutCost;
  /**
   * The way in which untimeout finds a callout: 'hash' (the default), or 'walk', for a
   * scheme with find().
   */
  readonly search?: 'hash' | 'walk';
  /**
   * Number of chains of the hash: a power of two. 0, the default, means the smallest one
   * that is at least ncallout.
   */
  readonly hashsize?: number;
  /** The tick to begin at, an int; 0 by default. */
  readonly ticks?: number;
  /** The generation of the first handles (table.ts); 1 by default. */
  readonly firstGeneration?: number;
  /**
   * Number of handlers that one softclock() calls before it leaves the rest to the next;
   * no bound by default.
   */
  readonly maxfires?: number;
  /**
   * True if a pending caller-owned callout that is reset to the same tick or a later one
   * stays where it is, and is started anew when its first tick comes (putoff.ts). Only
   * for schemes that are never late.
   */
  readonly lazy?: boolean;
  /** The clock to be told of changes; undefined for a clock that interrupts at every tick. */
  readonly clock?: CalloutClock | undefined;
  /** The receiver of the facility's events; undefined for none. */
  readonly probe?: CalloutProbe | undefined;
}
