/**
 * A picture of the callout facility at one moment, in the manner of FreeBSD's
 * kern.callout_stat. It is found by walking when it is asked for, so nothing is kept for
 * it in the meantime. The caller answers for the price of the walk: `looked` is the
 * number of entries and queue heads that were looked at.
 */

import type { Callouts } from './callout.ts';
import { C_PENDING } from './entry.ts';
import { Tally } from './tally.ts';

/** A set of whole numbers, described by four figures. */
export interface Spread {
  /** Size of the set. */
  readonly count: number;
  /** The number in the middle; of an even count, the lower of the two in the middle. */
  readonly median: number;
  readonly average: number;
  readonly max: number;
}

/** The spread of a set of numbers. `counts` maps each number to how often it is in the set. */
export function spreadOf(counts: ReadonlyMap<number, number>): Spread {
  const values = [...counts].sort(([a], [b]) => a - b);
  const count = values.reduce((sum, [, n]) => sum + n, 0);
  const sum = values.reduce((total, [value, n]) => total + value * n, 0);
  let middle = 0;
  for (let seen = values[0]?.[1] ?? 0; seen * 2 < count; seen += values[middle][1]) middle++;
  return {
    count,
    median: values[middle]?.[0] ?? 0,
    average: count === 0 ? 0 : sum / count,
    max: values.at(-1)?.[0] ?? 0,
  };
}

/** Counts `value` another `n` times. */
function countIn(counts: Map<number, number>, value: number, n = 1): void {
  counts.set(value, (counts.get(value) ?? 0) + n);
}

/** Calls `visit` with every pending entry. Returns the number of entries looked at. */
export function forEachPending({ table }: Callouts, visit: (c: number) => void): number {
  for (let c = 0; c < table.ncallout; c++) if ((table.c_flags[c] & C_PENDING) !== 0) visit(c);
  return table.ncallout;
}

/** A picture of the facility. */
export interface CalloutStat {
  /** Callouts in each queue of the scheme, empty queues included. */
  readonly buckets: Spread;
  /**
   * Callouts in each chain of the hash, empty chains included; the spread of no numbers
   * if there is no hash.
   */
  readonly chains: Spread;
  /** Ticks until each pending callout is due; 0 if it is overdue. */
  readonly ticks: Spread;
  /** The same ticks, counted for each power of two. */
  readonly times: Tally;
  /** Entries and queue heads that were looked at. */
  readonly looked: number;
}

/** Takes a picture of the facility. */
export function calloutStat(callouts: Callouts): CalloutStat {
  const inBucket = new Map<number, number>();
  const left = new Map<number, number>();
  const times = new Tally();
  const entries = forEachPending(callouts, (c) => {
    const ticks = Math.max(0, (callouts.due(c) - callouts.ticks) | 0);
    countIn(inBucket, callouts.scheme.bucketOf(c));
    countIn(left, ticks);
    times.add(ticks);
  });
  const buckets = new Map<number, number>();
  for (const n of inBucket.values()) countIn(buckets, n);
  countIn(buckets, 0, callouts.scheme.nbuckets - inBucket.size);
  const chains = chainLengths(callouts);
  return {
    buckets: spreadOf(buckets),
    chains: spreadOf(chains),
    ticks: spreadOf(left),
    times,
    looked: entries + (callouts.hash?.hashsize ?? 0),
  };
}

/** The number of chains of the hash of each length; an empty map if there is no hash. */
export function chainLengths({ hash }: Callouts): Map<number, number> {
  const lengths = new Map<number, number>();
  if (hash === null) return lengths;
  const { chains } = hash;
  for (let i = 0; i < hash.hashsize; i++) {
    const head = chains.head(i);
    let length = 0;
    for (let c = chains.after(head); c !== head; c = chains.after(c)) length++;
    countIn(lengths, length);
  }
  return lengths;
}
