/**
 * The kernel's statistics in one piece, for who looks at the machine from
 * outside, between two runs: nothing of it is charged. Programs ask sysctl.
 */

import { calloutStat, type Spread } from '../callout/stat.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Holding, RoutineHolding } from '../machdep.ts';
import type { CalloutAccount, CalloutAccounts } from './callout_accounts.ts';

/** How many were `from` or more, and less than twice as many. */
export type Histogram = readonly { readonly from: number; readonly count: number }[];

export interface KernelStatistics {
  readonly callouts: {
    readonly pending: number;
    readonly sets: number;
    readonly unsets: number;
    readonly fires: number;
    /** Callouts looked at to set and to unset, and entries of hash chains. */
    readonly nodes: number;
    readonly chainNodes: number;
    readonly lateTicks: number;
    readonly maxLate: number;
    /** Of those that are pending: in each bucket, in each hash chain, ticks until they are due. */
    readonly inBucket: Spread;
    readonly inChain: Spread;
    readonly ticksLeft: Spread;
    readonly ticksLeftHistogram: Histogram;
  };
  readonly softclock: {
    readonly runs: number;
    readonly spurious: number;
    readonly windows: number;
    /** Callouts one run looked at. */
    readonly visitsAverage: number;
    readonly visitsMost: number;
    readonly visitsHistogram: Histogram;
  };
  /** null unless they are kept. */
  readonly accounts: {
    readonly settingsHistogram: Histogram;
    readonly functions: readonly CalloutAccount[];
  } | null;
  readonly levels: readonly Holding[];
  readonly routines: readonly (Omit<RoutineHolding, 'classes'> & { readonly histogram: Histogram })[];
}

/** `accounts` are those the kernel keeps, unless the asker has put some on of his own. */
export function kernelStatistics(
  k: Kernel,
  accounts: CalloutAccounts | null = k.accounting ? k.accounts : null,
): KernelStatistics {
  return {
    callouts: calloutFigures(k),
    softclock: softclockFigures(k),
    accounts: accounts && {
      settingsHistogram: accounts.settings.entries(),
      functions: accounts.accounts(),
    },
    levels: k.md.ledger.report(),
    routines: k.md.ledger.routines().map(({ classes, ...holding }) => ({
      ...holding,
      histogram: classes
        .map((count, i) => ({ from: i === 0 ? 0 : 2 ** i, count }))
        .filter(({ count }) => count > 0),
    })),
  };
}

function calloutFigures({ callouts }: Kernel): KernelStatistics['callouts'] {
  const { sets, unsets, fires, startNodes, stopNodes, chainNodes, lateTicks, maxLate } = callouts.counters;
  const stat = calloutStat(callouts);
  return {
    pending: callouts.npending,
    sets,
    unsets,
    fires,
    nodes: startNodes + stopNodes,
    chainNodes,
    lateTicks,
    maxLate,
    inBucket: stat.buckets,
    inChain: stat.chains,
    ticksLeft: stat.ticks,
    ticksLeftHistogram: stat.times.entries(),
  };
}

function softclockFigures({ callouts, softVisits }: Kernel): KernelStatistics['softclock'] {
  const { softclocks, spurious, windows } = callouts.counters;
  return {
    runs: softclocks,
    spurious,
    windows,
    visitsAverage: softVisits.average,
    visitsMost: softVisits.max,
    visitsHistogram: softVisits.entries(),
  };
}
