/**
 * What the kernel tells of its callouts, for callstat(1): tables, as those of
 * sysctl_tables.ts, of what is pending now and of what has been counted.
 */

import { calloutStat, forEachPending, type Spread } from '../callout/stat.ts';
import type { Tally } from '../callout/tally.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Table } from './sysctl_tables.ts';

/** The walk over the table, charged. */
function visitPending(k: Kernel, visit: (c: number) => void): void {
  k.spl.charge(k.cost.memref * forEachPending(k.callouts, visit));
}

/** bucket callouts, of the buckets that hold any. */
function bucketTable(k: Kernel): string[] {
  const counts = new Map<number, number>();
  visitPending(k, (c) => {
    const bucket = k.callouts.scheme.bucketOf(c);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  });
  return [...counts].sort(([a], [b]) => a - b).map(([bucket, count]) => `${bucket} ${count}`);
}

/** handler callouts ticks-to-the-first, of the handlers that any callout waits to call. */
function handlerTable(k: Kernel): string[] {
  const { table } = k.callouts;
  const found = new Map<string, { count: number; first: number }>();
  visitPending(k, (c) => {
    const name = table.c_func[c]?.name || '?';
    const left = (k.callouts.due(c) - table.ticks) | 0;
    const known = found.get(name) ?? { count: 0, first: left };
    found.set(name, { count: known.count + 1, first: Math.min(known.first, left) });
  });
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { count, first }]) => `${name} ${count} ${first}`);
}

/** The picture of calloutStat, charged. */
function stat(k: Kernel) {
  const found = calloutStat(k.callouts);
  k.spl.charge(k.cost.memref * found.looked);
  return found;
}

/** what count median average-in-thousandths most. */
function statTable(k: Kernel): string[] {
  const { buckets, chains, ticks } = stat(k);
  const line = (what: string, { count, median, average, max }: Spread) =>
    `${what} ${count} ${median} ${Math.round(average * 1000)} ${max}`;
  return [line('buckets', buckets), line('chains', chains), line('ticks', ticks)];
}

function histogram(tally: Tally): string[] {
  return tally.entries().map(({ from, count }) => `${from} ${count}`);
}

/** sets unsets fires late maxlate cycles longest handler, the one that was set the most often first. */
function accountTable(k: Kernel): string[] {
  return k.accounts
    .accounts()
    .map(
      ({ name, sets, unsets, fires, lateTicks, maxLate, cycles, longest }) =>
        `${sets} ${unsets} ${fires} ${lateTicks} ${maxLate} ${cycles} ${longest} ${name}`,
    );
}

export const CALLOUT_TABLES: Readonly<Record<string, Table>> = {
  'kern.callout_stat': {
    doc: 'callouts in a bucket, in a hash chain, ticks until pending ones are due: what count median average/1000 most',
    lines: statTable,
  },
  'kern.callout.times': {
    doc: 'pending callouts by the ticks until they are due: ticks (of which it is less than twice as many), callouts',
    lines: (k) => histogram(stat(k).times),
  },
  'kern.callout.settings': {
    doc: 'callouts set, while accounts are kept, by their ticks: ticks (of which it was less than twice as many), callouts',
    lines: (k) => histogram(k.accounts.settings),
  },
  'kern.callout.accounts': {
    doc: 'what was done with callouts while accounts are kept: sets unsets fires lateticks maxlate cycles longest handler',
    lines: accountTable,
  },
  'kern.callout.visits': {
    doc: 'runs of softclock by the callouts it looked at: callouts (of which it was less than twice as many), runs',
    lines: (k) => histogram(k.softVisits),
  },
  'kern.callout.buckets': { doc: 'buckets that are not empty: bucket callouts', lines: bucketTable },
  'kern.callout.handlers': { doc: 'pending callouts: handler callouts ticks', lines: handlerTable },
};
