/**
 * The tables of the page of benchmarks (userland/share/doc/bench.md), filled from the figures that
 * the benchmark has written. A table is known by the first cells of its head. A table for which
 * there are no figures stays as it is, and so does every word between the tables.
 */

import { goalOver, OVER, RIVALS } from './goals.ts';
import type { Figure, HeapFigures, TickTimes } from './measure.ts';
import type { PutOffFigure } from './putoff.ts';
import type { SetitimerFigure } from './setitimer.ts';
import type { Workload } from './workloads.ts';

/** The figures that the benchmark writes, as far as the page shows them. */
export interface Written {
  readonly machine: {
    readonly node: string;
    readonly cpu: string;
    readonly ncpu: number;
    readonly processes: number;
    readonly patience: number;
    readonly busy: number;
  };
  readonly times: readonly Figure[];
  readonly ticks: readonly TickTimes[];
  readonly heap?: HeapFigures;
  readonly putoff?: readonly PutOffFigure[];
  readonly setitimer?: readonly SetitimerFigure[];
}

/** Numbers of timers that the page has a column for, if they were measured. */
const COLUMNS: Readonly<Record<Workload, readonly number[]>> = {
  pair: [1000, 1_000_000],
  stop: [1000, 1_000_000],
  mix: [1000, 1_000_000],
  ratas: [1000, 10_000],
  idle: [1000, 1_000_000],
};
/** The rows of the table of first rounds. */
const COLD = ['C: owned', 'owned', 'C: handle', 'handle', 'C: (func, arg)', '(func, arg)'];

/** A table: its rows of cells, without the head. */
type Rows = readonly (readonly string[])[];

/** A whole number in groups of three digits. */
const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ' ');
/** Nanoseconds as text. */
const ns = (x: number): string => (x < 100 ? x.toFixed(1) : x.toFixed(0));
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const cellsOf = (line = ''): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Puts `rows` in place of those of the table whose head begins with the cells `first`, and `head`
 * in place of the rest of its head. Throws if the page has no such table.
 */
function fill(page: string, first: readonly string[], head: readonly string[], rows: Rows): string {
  const lines = page.split('\n');
  const at = lines.findIndex((line) => {
    const cells = cellsOf(line);
    return cells.length > 0 && first.every((cell, i) => cells[i] === cell);
  });
  if (at < 0) throw new Error(`the page has no table of ${first.join(', ')}`);
  const end = lines.findIndex((line, i) => i > at && !line.startsWith('|'));
  const texts = cellsOf(lines[at + 1]).map((it) => it.replace(/-+/, '---'));
  const cells = [...first, ...head];
  const rule = cells.map((_, i) => (i === cells.length - 1 ? texts.at(-1) : texts[Math.min(i, 1)]));
  lines.splice(at, end - at, row(cells), `|${rule.join('|')}|`, ...rows.map(row));
  return lines.join('\n').replaceAll('|  |', '| |');
}

/** The columns of a workload that were measured. */
function columnsOf(times: readonly Figure[], workload: Workload): number[] {
  return COLUMNS[workload].filter((n) => times.some((it) => it.workload === workload && it.n === n));
}

/** The rows of a table of a workload, by contender: those that have a figure in a column. */
function rowsOf(
  times: readonly Figure[],
  workload: Workload,
  cell: (figure: Figure) => string | undefined,
): string[][] {
  const columns = columnsOf(times, workload);
  const mine = times.filter((it) => it.workload === workload && columns.includes(it.n));
  return [...new Set(mine.map((it) => it.name))]
    .map((name) => [
      name,
      ...columns.map((n) => {
        const figure = mine.find((it) => it.name === name && it.n === n);
        return (figure && cell(figure)) ?? '-';
      }),
    ])
    .filter(([, ...cells]) => cells.some((it) => it !== '-'));
}

/** Fills the tables of times. */
function withTimes(page: string, times: readonly Figure[]): string {
  let filled = page;
  for (const workload of ['pair', 'stop', 'mix', 'ratas'] as const) {
    const head = columnsOf(times, workload).map((n) => `n = ${grouped(n)}`);
    if (head.length === 0) continue;
    const ratio = ({ over }: Figure) =>
      over && `${over.times.median.toFixed(2)} (${over.times.low.toFixed(2)}-${over.times.high.toFixed(2)})`;
    const warm = rowsOf(times, workload, (it) => ns(it.warm));
    filled = fill(filled, [`${workload}, warm`], head, warm);
    filled = fill(filled, [`${workload}, times`], head, rowsOf(times, workload, ratio));
    if (workload !== 'pair') continue;
    const cold = rowsOf(times, workload, (it) => ns(it.cold));
    const shown = cold.filter(([name]) => COLD.includes(name) || RIVALS.includes(name));
    filled = fill(filled, ['pair, cold'], head, shown);
  }
  return filled;
}

/** The verdict on a goal, from the ratios in its columns. */
function verdict(columns: readonly number[], ratios: readonly (number | undefined)[], most: number): string {
  const reached = columns.filter((_, i) => Number(ratios[i]?.toFixed(2)) <= most);
  if (reached.length === columns.length) return 'reached';
  return reached.length === 0 ? 'not reached' : `reached at ${reached.map(grouped).join(' and ')}`;
}

/** Fills the tables of goals that are ratios. */
function withGoals(page: string, times: readonly Figure[]): string {
  let filled = page;
  for (const works of [['pair', 'stop', 'mix'], ['ratas']] as const) {
    const columns = columnsOf(times, works[0]);
    if (columns.length === 0) continue;
    const rows = OVER.filter(([, workload]) => (works as readonly Workload[]).includes(workload)).map(
      ([name, workload, , most]) => {
        const ratios = columns.map((n) => goalOver(times, name, workload, n)?.times.median);
        const cells = ratios.map((it) => it?.toFixed(2) ?? '-');
        return [`${name}, ${workload}`, String(most), ...cells, verdict(columns, ratios, most)];
      },
    );
    // The two tables differ in what follows the first two cells: the second is that of ratas.
    const at = filled.indexOf('## The goals');
    const from = works[0] === 'ratas' ? filled.indexOf('\n\n| goal', filled.indexOf('| goal', at)) : at;
    const head = [...columns.map((n) => `n = ${grouped(n)}`), ''];
    filled = filled.slice(0, from) + fill(filled.slice(from), ['goal', 'at most'], head, rows);
  }
  return filled;
}

/** Fills the table of the rival that comes nearest to handles. */
function withRivals(page: string, times: readonly Figure[]): string {
  const warm = (name: string, workload: Workload, n: number) =>
    times.find((it) => it.name === name && it.workload === workload && it.n === n)?.warm;
  const columns = columnsOf(times, 'pair').filter((n) => RIVALS.some((it) => warm(it, 'pair', n)));
  if (columns.length === 0) return page;
  const rows = (['pair', 'mix'] as const).map((workload) => [
    workload,
    ...columns.map((n) => {
      const all = RIVALS.map((name) => ({
        name,
        // The quotient of the figures as the page shows them.
        times:
          Number(ns(warm(name, workload, n) ?? Number.NaN)) / Number(ns(warm('handle', workload, n) ?? 1)),
      })).filter((it) => !Number.isNaN(it.times));
      const least = all.sort((a, b) => a.times - b.times)[0];
      return least === undefined ? '-' : `${least.times.toFixed(1)} (${least.name})`;
    }),
  ]);
  const head = columns.map((n) => `n = ${grouped(n)}`);
  return fill(page, ['the least times as long as handle'], head, rows);
}

/** Fills the tables of single ticks, of putting off and of setitimer. */
function withOthers(page: string, { ticks, putoff, setitimer }: Written): string {
  let filled = page;
  const us = (x: number) => (x / 1e3).toFixed(2);
  if (ticks.length > 0) {
    const rows = ticks.map((it) => [
      ...[it.name, us(it.median), us(it.p999), grouped(Math.round(it.longest / 1e3))],
      ...[it.meanNodes.toFixed(2), String(it.mostNodes)],
    ]);
    filled = fill(filled, ['', 'median', 'p99.9'], ['longest', 'nodes, mean', 'nodes, most'], rows);
  }
  if (setitimer !== undefined) {
    const rows = setitimer.map((it) => [
      ...[it.kernel, it.coldNanoseconds.toFixed(0), it.warmNanoseconds.toFixed(0)],
    ]);
    filled = fill(filled, ['kernel', 'cold'], ['warm'], rows);
  }
  if (putoff !== undefined) {
    const rows = putoff.map((it) => [
      `${it.scheme}, ${it.lazy ? 'lazily' : 'at once'}`,
      ns(it.nanoseconds),
      ...[it.nodes, it.putOff, it.anew, it.softclocks, it.spurious].map((x) => x.toFixed(3)),
    ]);
    const head = ['nodes', 'put off', 'started anew', 'softclocks a tick', 'in vain'];
    filled = fill(filled, ['', 'ns an acknowledgement'], head, rows);
  }
  return filled;
}

/** Fills the table of the goals that are no ratios, if all of them were measured. */
function withOtherGoals(page: string, { ticks, heap, setitimer }: Written): string {
  const p999 = ticks.filter(({ name }) => !name.startsWith('C')).map((it) => it.p999);
  if (heap === undefined || setitimer === undefined || p999.length === 0) return page;
  const allocated = Object.entries(heap.allocated).map(([name, x]) => `${name} ${x.toFixed(2)}`);
  const warm = (kernel: string) =>
    ((setitimer.find((it) => it.kernel === kernel)?.warmNanoseconds ?? Number.NaN) / 1e3).toFixed(2);
  const rows: Rows = [
    ['bytes held by a callout', '48', heap.held.toFixed(1)],
    ['bytes allocated by set, cancel and fire', '0.05', allocated.join(', ')],
    ['p99.9 of a tick, n = 1 000 000', '1 ms', `${(Math.max(...p999) / 1e6).toFixed(3)} ms`],
    [
      'one emulated `setitimer`, n = 1000, warm',
      '1 us',
      `${warm('hash')} us hash, ${warm('handle')} us handle`,
    ],
  ];
  return fill(page, ['goal', 'at most', 'measured'], [], rows);
}

/** The paragraph below "Measured": the machine, and the way in which the figures came about. */
function withMachine(page: string, { machine }: Written): string {
  const { node, cpu, ncpu, processes, patience, busy } = machine;
  const words =
    `Node ${node.replace(/^v/, '')}, ${ncpu} processors (${cpu}). All figures are of one run: ` +
    `${processes} processes of each contender, \`--patience ${patience}\`. On average ${busy.toFixed(1)} ` +
    'programs were running on the machine in the last quarter of an hour, the benchmark included. ' +
    'The ratios are of rounds beside each other. A ratio of a row *scheme7* is to the same row on ' +
    'Scheme 6; all others are to C.';
  const at = page.indexOf('## Measured\n') + '## Measured\n\n'.length;
  return `${page.slice(0, at)}${wrapped(words)}${page.slice(page.indexOf('\n\n|', at))}`;
}

/** Words in lines of up to 100 columns. */
function wrapped(words: string): string {
  const lines: string[] = [''];
  for (const word of words.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > 100) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}

/** The page with its tables filled from what the benchmark has written. */
export function filledPage(page: string, written: Written): string {
  const { times } = written;
  const filled = withRivals(withGoals(withTimes(page, times), times), times);
  return withMachine(withOtherGoals(withOthers(filled, written), written), written);
}
