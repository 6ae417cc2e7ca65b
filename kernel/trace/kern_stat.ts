/**
 * The kernel's statistics as one object, for an observer outside the machine, between two runs.
 * Nothing of it is charged. Programs use sysctl.
 */

import { calloutStat, type Spread } from '../callout/stat.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Holding, RoutineHolding } from '../machdep.ts';
import type { CpuInfo } from '../machine/cpu.ts';
import type { CalloutAccount, CalloutAccounts } from './callout_accounts.ts';

/** Classes of numbers: `count` numbers were at least `from` and less than twice `from`. */
export type Histogram = readonly { readonly from: number; readonly count: number }[];

/** Statistics since boot, and the callouts that are pending now. */
export interface KernelStatistics {
  readonly callouts: {
    /** Callouts that are pending. */
    readonly pending: number;
    /** Callouts that were set. */
    readonly sets: number;
    /** Callouts that were unset while pending. */
    readonly unsets: number;
    /** Calls of handlers. */
    readonly fires: number;
    /** Callouts that were looked at to set and to unset one. */
    readonly nodes: number;
    /** Entries of hash chains that were looked at. */
    readonly chainNodes: number;
    /** Ticks that calls came late, added up. */
    readonly lateTicks: number;
    /** The most ticks that one call came late. */
    readonly maxLate: number;
    /** Pending callouts in each bucket, empty ones included. */
    readonly inBucket: Spread;
    /** Pending callouts in each hash chain, empty ones included. */
    readonly inChain: Spread;
    /** Ticks until pending callouts are due. */
    readonly ticksLeft: Spread;
    /** Pending callouts by the ticks until they are due. */
    readonly ticksLeftHistogram: Histogram;
  };
  readonly softclock: {
    /** Runs of softclock. */
    readonly runs: number;
    /** Runs that found nothing due. */
    readonly spurious: number;
    /** Times that softclock let interrupts in. */
    readonly windows: number;
    /** Callouts that one run looked at, on average. */
    readonly visitsAverage: number;
    /** The most callouts that one run looked at. */
    readonly visitsMost: number;
    /** Runs by the callouts they looked at. */
    readonly visitsHistogram: Histogram;
  };
  /** Accounts by handler; null while none are kept. */
  readonly accounts: {
    /** Callouts set, by their ticks. */
    readonly settingsHistogram: Histogram;
    readonly functions: readonly CalloutAccount[];
  } | null;
  /** The longest time that each level was held off. */
  readonly levels: readonly Holding[];
  /** The times that each routine held interrupts off, in cycles. */
  readonly routines: readonly (Omit<RoutineHolding, 'classes'> & { readonly histogram: Histogram })[];
}

/**
 * The statistics of `k`, with the accounts that the kernel keeps, if it does, or those of the
 * caller.
 */
export function kernelStatistics(
  k: Kernel,
  accounts: CalloutAccounts | null = k.accounting ? k.accounts : null,
): KernelStatistics {
  return {
    callouts: calloutFigures(k.cpu),
    softclock: softclockFigures(k.cpu),
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

/** Statistics of the callout facility. */
function calloutFigures({ callouts }: CpuInfo): KernelStatistics['callouts'] {
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

/** Statistics of softclock. */
function softclockFigures({ callouts, softVisits }: CpuInfo): KernelStatistics['softclock'] {
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
