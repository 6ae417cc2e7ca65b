/** What a callout facility is made of. */

import type { CalloutCost, Spl } from '../machdep.ts';
import type { SchemeMaker } from './scheme.ts';
import type { CalloutTrace } from './trace.ts';

/** A clock that counts ticks without an interrupt for each, and interrupts when it must. */
export interface CalloutClock {
  /** A tick is about to be counted from: those that have passed are to be counted (calloutTicks). Interrupts are locked out. */
  sync(): void;
  /** The earliest callout may be another than before. Interrupts are locked out. */
  changed(): void;
}

export interface CalloutOptions {
  /** Entries in the table, 1 to 2^22. */
  readonly ncallout: number;
  readonly scheme: SchemeMaker;
  readonly spl: Spl;
  readonly cost: CalloutCost;
  /** How untimeout finds a callout: 'hash' (the default), or 'walk' with a scheme that can find. */
  readonly search?: 'hash' | 'walk';
  /** Chains of the hash: a power of two; 0 (the default) for the smallest that is at least ncallout. */
  readonly hashsize?: number;
  /** The tick to begin at, an int; 0 by default. */
  readonly ticks?: number;
  /** See table.ts; 1 by default. */
  readonly firstGeneration?: number;
  /** Handlers that one softclock() calls before it leaves the rest to another; no bound by default. */
  readonly maxfires?: number;
  /**
   * Whether resetting a pending caller-owned callout to the same tick or a later
   * one leaves it where it is, to be started anew when its first tick comes
   * (putoff.ts). With schemes that are never late.
   */
  readonly lazy?: boolean;
  /** None with a clock that interrupts at every tick. */
  readonly clock?: CalloutClock | undefined;
  readonly trace?: CalloutTrace | undefined;
}
