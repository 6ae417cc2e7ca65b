/** What each of the three kernels of Figure 9 is wired with. */

import type { CalloutCost, Spl } from '../machdep.ts';
import { bsd } from './bsd.ts';
import { Callouts } from './callout.ts';
import type { CalloutClock } from './options.ts';
import type { SchemeMaker } from './scheme.ts';
import { scheme6 } from './scheme6.ts';
import type { CalloutTrace } from './trace.ts';

/**
 * old: the list of 4.4BSD, walked by untimeout too. hash and handle: the wheel,
 * and untimeout through the hash; the two differ in which interface the
 * interval timers use, which is kern_time's matter.
 */
export type KernelName = 'old' | 'hash' | 'handle';

/** Handlers that one software interrupt calls, before others that wait get their turn. */
export const MAX_SOFTCLOCK_FIRES = 100;

export interface CalloutSizes {
  readonly ncallout: number;
  /** Buckets of the wheel and chains of the hash: powers of two; 0 for the smallest that is at least ncallout. */
  readonly wheelsize: number;
  readonly hashsize: number;
}

/** The scheme of a kernel that is not given another. */
export function ownScheme(kernel: KernelName, wheelsize: number): SchemeMaker {
  return kernel === 'old' ? bsd : scheme6(wheelsize);
}

/** What a facility may have besides. */
export interface CalloutExtras {
  readonly trace?: CalloutTrace | undefined;
  readonly clock?: CalloutClock | undefined;
  /** A scheme in place of the kernel's own. */
  readonly scheme?: SchemeMaker | undefined;
  /** How a scheme is made on the machine's clock, if that has to do with it. */
  readonly wire?: ((make: SchemeMaker) => SchemeMaker) | undefined;
}

/**
 * The facility of a kernel, on another scheme if one is given: then `old` walks
 * its lists, RangeError if it cannot, and the others find by the hash.
 */
export function calloutsFor(
  kernel: KernelName,
  sizes: CalloutSizes,
  spl: Spl,
  cost: CalloutCost,
  more: CalloutExtras = {},
): Callouts {
  const { trace, clock, wire } = more;
  const make = more.scheme ?? ownScheme(kernel, sizes.wheelsize);
  const scheme = wire === undefined ? make : wire(make);
  const { ncallout, hashsize } = sizes;
  const search = kernel === 'old' ? 'walk' : 'hash';
  const maxfires = MAX_SOFTCLOCK_FIRES;
  return new Callouts({ ncallout, scheme, search, hashsize, maxfires, spl, cost, clock, trace });
}
