/**
 * The kernel's statistics as text, for --stats: callouts, softclock, the routines that held
 * interrupts off, the accounts, and histograms drawn in characters.
 */

import type { Histogram, KernelStatistics } from '../../kernel/trace/kern_stat.ts';

/** Characters of the longest bar. */
const BAR = 50;

/**
 * Rows under titles, in columns as wide as their cells; the last column is text and stands on the
 * left.
 */
function table(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [titles, ...rows.map((row) => row.map((cell) => `${cell}`))];
  const widths = titles.map((_, i) => Math.max(...all.map((row) => (row[i] as string).length)));
  const last = titles.length - 1;
  return all
    .map((row) => row.map((cell, i) => (i === last ? cell : cell.padStart(widths[i] as number))).join('  '))
    .join('\n');
}

/** A line for each power of two, empty ones between others included, with a bar. */
function histogramText(unit: string, histogram: Histogram): string {
  const counts = new Map(histogram.map(({ from, count }) => [from, count]));
  const most = Math.max(...counts.values());
  const rows: (string | number)[][] = [];
  const last = histogram.at(-1)?.from ?? -1;
  for (let from = histogram[0]?.from ?? 0; from <= last; from = from === 0 ? 1 : from * 2) {
    const count = counts.get(from) ?? 0;
    rows.push([from, count, '*'.repeat(Math.ceil((count / most) * BAR))]);
  }
  return table([unit, 'times', ''], rows).replaceAll(/ +$/gm, '');
}

const perCall = (sum: number, count: number, digits: number): string =>
  (count === 0 ? 0 : sum / count).toFixed(digits);

function calloutsText({ callouts: c, softclock: s }: KernelStatistics): string {
  const perNode = perCall(c.nodes + c.chainNodes, c.sets + c.unsets, 2);
  return [
    `callouts: ${c.sets} set, ${c.unsets} unset, ${c.fires} fired, ${c.pending} pending; late by ${c.lateTicks} ticks in all, ${c.maxLate} at most`,
    `looked at to set and unset: ${perNode} a call; ${c.inChain.max} in a hash chain at most, ${c.inBucket.max} in a bucket`,
    `softclock: ${s.runs} runs, ${s.spurious} with nothing due, ${s.windows} windows; looked at ${s.visitsAverage.toFixed(2)} callouts a run, ${s.visitsMost} at most`,
  ].join('\n');
}

function routinesText({ routines }: KernelStatistics): string {
  const rows = routines.map(({ routine, count, total, cycles, site }) => [
    count,
    perCall(total, count, 1),
    cycles,
    `${routine} (${site})`,
  ]);
  return table(
    ['times', 'cycles', 'longest', 'interrupts were held off by (and for the longest time in)'],
    rows,
  );
}

function accountsText({ functions, settingsHistogram }: NonNullable<KernelStatistics['accounts']>): string {
  const rows = functions.map((a) => [
    a.sets,
    a.unsets,
    a.fires,
    a.lateTicks,
    perCall(a.cycles, a.fires, 1),
    a.longest,
    a.name,
  ]);
  return [
    table(['set', 'unset', 'fired', 'late', 'cycles', 'longest', 'handler'], rows),
    histogramText('ticks', settingsHistogram),
  ].join('\n\n');
}

/** All statistics, in paragraphs. */
export function statisticsText(statistics: KernelStatistics): string {
  const { softclock, accounts } = statistics;
  const paragraphs = [calloutsText(statistics), routinesText(statistics)];
  if (softclock.runs > 0) paragraphs.push(histogramText('callouts a softclock', softclock.visitsHistogram));
  if (accounts !== null) paragraphs.push(accountsText(accounts));
  return `${paragraphs.join('\n\n')}\n`;
}
