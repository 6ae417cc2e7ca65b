/** What each of the three kernels of Figure 9 is wired with. */

import type { CalloutCost, Spl } from '../machdep.ts';
import { bsd } from './bsd.ts';
import { Callouts } from './callout.ts';
import type { SchemeMaker } from './scheme.ts';
import { scheme6 } from './scheme6.ts';
import type { CalloutTrace } from './trace.ts';

/**
 * old: the list of 4.4BSD, walked by untimeout too. hash and handle: the wheel,
 * and untimeout through the hash; the two differ in which interface the
 * interval timers use, which is kern_time's matter.
 */
export type CalloutKernel = 'old' | 'hash' | 'handle';

/** Handlers that one software interrupt calls, before others that wait get their turn. */
export const MAX_SOFTCLOCK_FIRES = 100;

export interface CalloutSizes {
  readonly ncallout: number;
  /** Buckets of the wheel and chains of the hash: powers of two; 0 for the smallest that is at least ncallout. */
  readonly wheelsize: number;
  readonly hashsize: number;
}

/**
 * The facility of a kernel, on another scheme if one is given: then `old` walks
 * its lists, RangeError if it cannot, and the others find by the hash.
 */
export function calloutsFor(
  kernel: CalloutKernel,
  sizes: CalloutSizes,
  spl: Spl,
  cost: CalloutCost,
  trace?: CalloutTrace,
  scheme: SchemeMaker = kernel === 'old' ? bsd : scheme6(sizes.wheelsize),
): Callouts {
  const { ncallout, hashsize } = sizes;
  const search = kernel === 'old' ? 'walk' : 'hash';
  const maxfires = MAX_SOFTCLOCK_FIRES;
  return new Callouts({ ncallout, scheme, search, hashsize, maxfires, spl, cost, trace });
}
