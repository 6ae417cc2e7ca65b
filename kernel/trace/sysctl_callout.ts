/**
 * Tables of sysctl about callouts, for callstat(1), in the form of sysctl_tables.ts: the
 * callouts that are pending now, and those that were counted.
 */

import { calloutStat, forEachPending, type Spread } from '../callout/stat.ts';
import type { Tally } from '../callout/tally.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Table } from './sysctl_tables.ts';

/** Calls `visit` for each pending callout; the walk over the table is charged. */
function visitPending(k: Kernel, visit: (c: number) => void): void {
  k.spl.charge(k.cost.memref * forEachPending(k.cpu.callouts, visit));
}

/** Lines of `bucket callouts`, for each bucket that is not empty. */
function bucketTable(k: Kernel): string[] {
  const counts = new Map<number, number>();
  visitPending(k, (c) => {
    const bucket = k.cpu.callouts.scheme.bucketOf(c);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  });
  return [...counts].sort(([a], [b]) => a - b).map(([bucket, count]) => `${bucket} ${count}`);
}

/**
 * Lines of `handler callouts ticks`, for each handler of a pending callout; the ticks are those
 * to its first call.
 */
function handlerTable(k: Kernel): string[] {
  const { table } = k.cpu.callouts;
  const found = new Map<string, { count: number; first: number }>();
  visitPending(k, (c) => {
    const name = table.c_func[c]?.name || '?';
    const left = (k.cpu.callouts.due(c) - table.ticks) | 0;
    const known = found.get(name) ?? { count: 0, first: left };
    found.set(name, { count: known.count + 1, first: Math.min(known.first, left) });
  });
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { count, first }]) => `${name} ${count} ${first}`);
}

/** The result of calloutStat; its walk is charged. */
function stat(k: Kernel) {
  const found = calloutStat(k.cpu.callouts);
  k.spl.charge(k.cost.memref * found.looked);
  return found;
}

/** Lines of `name count median average most`; the average is in thousandths. */
function statTable(k: Kernel): string[] {
  const { buckets, chains, ticks } = stat(k);
  const line = (what: string, { count, median, average, max }: Spread) =>
    `${what} ${count} ${median} ${Math.round(average * 1000)} ${max}`;
  return [line('buckets', buckets), line('chains', chains), line('ticks', ticks)];
}

/** Lines of `from count`, for each class of `tally` that is not empty. */
function histogram(tally: Tally): string[] {
  return tally.entries().map(({ from, count }) => `${from} ${count}`);
}

/**
 * Lines of `sets unsets fires late maxlate cycles longest handler`, the handler that was set
 * most often first.
 */
function accountTable(k: Kernel): string[] {
  return k.accounts
    .accounts()
    .map(
      ({ name, sets, unsets, fires, lateTicks, maxLate, cycles, longest }) =>
        `${sets} ${unsets} ${fires} ${lateTicks} ${maxLate} ${cycles} ${longest} ${name}`,
    );
}

/** The tables by their sysctl names. */
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
    lines: (k) => histogram(k.cpu.softVisits),
  },
  'kern.callout.buckets': { doc: 'buckets that are not empty: bucket callouts', lines: bucketTable },
  'kern.callout.handlers': { doc: 'pending callouts: handler callouts ticks', lines: handlerTable },
};
