/**
 * What the callout facility holds at one moment, in the manner of FreeBSD's
 * kern.callout_stat: found by walking when it is asked for, so that nothing is
 * kept for it meanwhile. What it costs to walk is the asker's affair: `looked`
 * says at how many entries and queue heads it was.
 */

import type { Callouts } from './callout.ts';
import { C_PENDING } from './entry.ts';
import { Tally } from './tally.ts';

/** Some whole numbers, in four. */
export interface Spread {
  readonly count: number;
  /** Of an even count the lower of the two in the middle. */
  readonly median: number;
  readonly average: number;
  readonly max: number;
}

/** The spread of numbers of which `counts` says how many there are of each. */
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

function countIn(counts: Map<number, number>, value: number, n = 1): void {
  counts.set(value, (counts.get(value) ?? 0) + n);
}

/** Calls `visit` with every pending entry; returns how many entries were looked at. */
export function forEachPending({ table }: Callouts, visit: (c: number) => void): number {
  for (let c = 0; c < table.ncallout; c++) if ((table.c_flags[c] & C_PENDING) !== 0) visit(c);
  return table.ncallout;
}

/** A picture of the facility. */
export interface CalloutStat {
  /** Callouts in each queue of the scheme, empty ones included. */
  readonly buckets: Spread;
  /** The same of the chains of the hash; none where there is no hash. */
  readonly chains: Spread;
  /** Ticks until the pending callouts are due, and how many there are of each power of two; what is overdue counts as 0. */
  readonly ticks: Spread;
  readonly times: Tally;
  readonly looked: number;
}

/** Takes the picture. */
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

/** How many chains of the hash there are of each length. */
export function chainLengths({ hash }: Callouts): Map<number, number> {
  const lengths = new Map<number, number>();
  if (hash === null) return lengths;
  const { next } = hash.chains;
  for (let i = 0; i < hash.hashsize; i++) {
    const head = hash.chains.head(i);
    let length = 0;
    for (let c = next[head]; c !== head; c = next[c]) length++;
    countIn(lengths, length);
  }
  return lengths;
}
