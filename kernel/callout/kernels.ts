/** The wiring of the three kernels of Figure 9. */

import type { CalloutCost, Spl } from '../machdep.ts';
import type { FailPoints } from '../sys/failpoints.ts';
import { bsd } from './bsd.ts';
import { Callouts } from './callout.ts';
import { FailingCallouts } from './failing.ts';
import type { CalloutClock } from './options.ts';
import { withOwnHandles } from './ownhandles.ts';
import type { SchemeMaker } from './scheme.ts';
import { scheme6 } from './scheme6.ts';
import type { CalloutProbe } from './trace.ts';

/**
 * The names of the three kernels. `old` has the list of 4.4BSD, and untimeout walks it,
 * too. `hash` and `handle` have the wheel, and untimeout searches the hash. They differ
 * in the interface that the interval timers use, which kern/kernel.ts chooses.
 */
export type KernelName = 'old' | 'hash' | 'handle';

/** Number of handlers that one software interrupt calls before others that wait get their turn. */
export const MAX_SOFTCLOCK_FIRES = 100;

/** The sizes of a kernel's facility. */
export interface CalloutSizes {
  /** Entries in the callout table. */
  readonly ncallout: number;
  /** Buckets of the wheel: a power of two, or 0 for the smallest one that is at least ncallout. */
  readonly wheelsize: number;
  /** Chains of the hash: a power of two, or 0 for the smallest one that is at least ncallout. */
  readonly hashsize: number;
}

/** The scheme of a kernel that is given no other. */
export function ownScheme(kernel: KernelName, wheelsize: number): SchemeMaker {
  return kernel === 'old' ? bsd : scheme6(wheelsize);
}

/** Optional parts of a facility. */
export interface CalloutExtras {
  /** The receiver of the facility's events. */
  readonly probe?: CalloutProbe | undefined;
  /** The clock to be told of changes, if it does not interrupt at every tick. */
  readonly clock?: CalloutClock | undefined;
  /** A scheme in place of the kernel's own. */
  readonly scheme?: SchemeMaker | undefined;
  /**
   * Makes a maker that wires the scheme to the machine's clock, if the clock takes part
   * in the scheme's work.
   */
  readonly wire?: ((make: SchemeMaker) => SchemeMaker) | undefined;
  /** The fail points; undefined for a facility that refuses nothing on purpose. */
  readonly failpoints?: Pick<FailPoints, 'setcallout'> | undefined;
}

/**
 * The facility of a kernel, on another scheme if `more` names one. Then `old` walks the
 * lists of that scheme (RangeError if the scheme cannot find), and the other kernels find
 * callouts by the hash.
 */
export function calloutsFor(
  kernel: KernelName,
  sizes: CalloutSizes,
  spl: Spl,
  cost: CalloutCost,
  more: CalloutExtras = {},
): Callouts {
  const { probe, clock, wire } = more;
  const make = more.scheme ?? ownScheme(kernel, sizes.wheelsize);
  const scheme = wire === undefined ? make : wire(make);
  const { ncallout, hashsize } = sizes;
  const search = kernel === 'old' ? 'walk' : 'hash';
  const maxfires = MAX_SOFTCLOCK_FIRES;
  const options = { ncallout, scheme, search, hashsize, maxfires, spl, cost, clock, probe } as const;
  return withOwnHandles(
    more.failpoints === undefined ? new Callouts(options) : new FailingCallouts(options, more.failpoints),
  );
}
