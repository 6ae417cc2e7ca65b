/** The report of `callwheel compare`: tables and plots, as one HTML page that needs no network, and as CSV. */

import type { Crossing } from './crossing.ts';
import type { Insertion } from './insertion.ts';
import type { Interrupts } from './interrupts.ts';
import type { KernelRun } from './kernelrun.ts';
import type { Latency } from './latency.ts';
import { type Plot, plotSvg } from './plot.ts';
import type { Workload } from './workloads.ts';

export interface Figures {
  readonly latencies: readonly Latency[];
  readonly bytes: Readonly<Record<string, number>>;
  readonly insertions: readonly Insertion[];
  readonly crossing: Crossing;
  readonly interrupts: readonly Interrupts[];
  readonly workloads: readonly KernelRun[];
}

export interface Table {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Whole numbers as they are, others with three figures. */
function figure(x: number): string {
  if (Number.isInteger(x)) return String(x);
  return Math.abs(x) >= 100 ? x.toFixed(0) : x.toPrecision(3);
}

export function tables(figures: Figures): Table[] {
  return [
    latencyTable(figures),
    bytesTable(figures),
    insertionTable(figures),
    crossingTable(figures),
    interruptTable(figures),
    workloadTable(figures),
  ];
}

function latencyTable({ latencies }: Figures): Table {
  const columns = ['start', 'stop', 'tick'] as const;
  return {
    name: 'latency',
    head: [
      'scheme',
      'n',
      ...columns.flatMap((c) => [`${c}: nodes`, `worst`, `${c}: cycles (model)`, `worst`]),
      'host ns, start and stop',
      'host ns, tick',
    ],
    rows: latencies.map((row) => [
      row.name,
      String(row.n),
      ...columns.flatMap((c) => {
        const { nodes, worstNodes, cycles, worstCycles } = row[c];
        return [nodes, worstNodes, cycles, worstCycles].map(figure);
      }),
      figure(row.hostPair),
      figure(row.hostTick),
    ]),
  };
}

function bytesTable({ bytes }: Figures): Table {
  return {
    name: 'bytes',
    head: ['scheme', 'bytes for each callout'],
    rows: Object.entries(bytes).map(([scheme, each]) => [scheme, figure(each)]),
  };
}

function insertionTable({ insertions }: Figures): Table {
  return {
    name: 'insertion',
    head: ['intervals', 'from the', 'n', 'nodes looked at', 'measured / n', 'derived / n', 'printed / n'],
    rows: insertions.map((row) => [
      row.intervals,
      row.from,
      figure(row.n),
      figure(row.nodes),
      row.measured.toFixed(3),
      row.derived.toFixed(3),
      row.printed === undefined ? '' : row.printed.toFixed(3),
    ]),
  };
}

function crossingTable({ crossing }: Figures): Table {
  const { c6, c7, sizes, crossings, levels } = crossing;
  return {
    name: 'crossing',
    head: ['M', 'c6, nodes', 'c7, nodes', 'm', 'Scheme 7 costs less for T above, ticks'],
    rows: sizes.map((M, i) => [M, c6, c7, levels, crossings[i]].map(figure)),
  };
}

function interruptTable({ interrupts }: Figures): Table {
  return {
    name: 'interrupts',
    head: ['clock', 'scheme', 'T', 'n', 'interrupts for each timer', 'the paper'],
    rows: interrupts.map((row) => [
      row.hardware,
      row.scheme,
      String(row.T),
      String(row.n),
      row.each.toFixed(2),
      row.paper,
    ]),
  };
}

function workloadTable({ workloads }: Figures): Table {
  return {
    name: 'workloads',
    head: [
      'workload',
      'scheme',
      'set / s',
      'unset / s',
      'called / s',
      'nodes / set',
      'softclock, % of the processor',
      'late ticks',
      'latest callout, ticks',
      'longest lockout, cycles',
      'by',
    ],
    rows: workloads.map((run) => [
      run.workload,
      run.scheme,
      ...[run.sets, run.unsets, run.fires].map((x) => x.toFixed(0)),
      figure(run.nodes),
      run.softclock.toFixed(2),
      String(run.lateTicks),
      String(run.late),
      String(run.lockout),
      run.routine,
    ]),
  };
}

export function plots({ latencies, crossing }: Figures): Readonly<Record<string, string>> {
  const over = (title: string, y: string, of: (row: Latency) => number): Plot => {
    const names = [...new Set(latencies.map(({ name }) => name))].filter((name) => PLOTTED.has(name));
    const points = (name: string) =>
      latencies.filter((row) => row.name === name).map((row) => [row.n, of(row)] as const);
    return {
      title,
      x: 'callouts outstanding, n',
      y,
      curves: names.map((name) => ({ name, points: points(name) })),
    };
  };
  return {
    start: plotSvg(
      over('START_TIMER: nodes visited, mean', 'nodes', (row) => row.start.nodes),
      0.5,
    ),
    tick: plotSvg(
      over('A tick: nodes visited, mean', 'nodes', (row) => row.tick.nodes),
      0.01,
    ),
    pair: plotSvg(
      over('A start and a stop: host time, warm', 'nanoseconds', (row) => row.hostPair),
      1,
    ),
    crossing: plotSvg(crossingPlot(crossing), 1e-6),
  };
}

/** More curves than these cannot be told apart. */
const PLOTTED = new Set([
  'bsd',
  'scheme1',
  'scheme2',
  'scheme3',
  'scheme3-tree',
  'scheme5, n lists',
  'scheme6, n queues',
  'scheme7',
]);

function crossingPlot({ points, sizes, levels, c6, c7 }: Crossing): Plot {
  const of = (scheme: string) =>
    points.filter((point) => point.scheme === scheme).map(({ T, perTick }) => [T, perTick] as const);
  const Ts = [...new Set(points.map(({ T }) => T))];
  return {
    title: 'Scheme 6 against Scheme 7: nodes a tick for each timer',
    x: 'mean lifetime of a timer, T, in ticks',
    y: 'nodes / tick / timer',
    curves: [
      ...sizes.map((M) => ({ name: `scheme6, M = ${M}`, points: of(`scheme6:${M}`) })),
      { name: `scheme7, m = ${levels}`, points: of('scheme7') },
      ...sizes.slice(1, 2).map((M) => ({
        name: `c6 / M, M = ${M}`,
        points: Ts.map((T) => [T, c6 / M] as const),
        formula: true,
      })),
      { name: 'm c7 / T', points: Ts.map((T) => [T, (levels * c7) / T] as const), formula: true },
    ],
  };
}

const INTRODUCTIONS: Readonly<Record<string, string>> = {
  latency:
    "Tables I to III of the paper, measured. Nodes are counted; cycles are the model's charges (emu/cost.ts), levels and interrupt entry apart; host time is warm, of the structure alone, the median of nine batches. One hundred random operations with n outstanding.",
  bytes: 'Columns, links and hash link of one callout; heads of queues apart.',
  insertion:
    "What inserting into Scheme 2's list costs when timers arrive as a Poisson process: the part of the n outstanding that is looked at, measured, derived (residual life), and as section III prints it, where the names of the two distributions seem exchanged.",
  crossing:
    'Scheme 6 costs n c6 / M a tick, Scheme 7 at most n m c7 / T (section VI); c6 and c7 measured in nodes.',
  interrupts:
    'Appendix A: interrupts of the host for each timer that expires. With n timers one interrupt may serve several.',
  workloads: 'Kernel code on a booted machine, a modelled 25 MHz Sun 4/360; the same work on every scheme.',
};

export function html(
  all: readonly Table[],
  drawn: Readonly<Record<string, string>>,
  about: string,
  workloads: readonly Workload[],
): string {
  const sections = all.map(
    (table) => `<h2>${TITLES[table.name]}</h2>
<p>${INTRODUCTIONS[table.name]}</p>
${table.name === 'workloads' ? `<ul>${workloads.map((w) => `<li><b>${w.name}</b>: ${w.summary}</li>`).join('')}</ul>` : ''}
${PLOTS_OF[table.name]?.map((name) => drawn[name]).join('\n') ?? ''}
${tableHtml(table)}`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Callwheel: the schemes compared</title>
<style>
body { font: 16px/1.5 Helvetica, Arial, sans-serif; color: #1f2933; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; font-size: 13px; display: block; overflow-x: auto }
th, td { padding: 2px 10px; text-align: right; border-bottom: 1px solid #e3e7eb; white-space: nowrap }
th:first-child, td:first-child, td:nth-child(2) { text-align: left }
thead th { white-space: normal; vertical-align: bottom }
svg { max-width: 100%; height: auto }
</style>
<h1>The schemes compared</h1>
<p>${about}</p>
${sections.join('\n')}
</html>
`;
}

const TITLES: Readonly<Record<string, string>> = {
  latency: 'What START, STOP and a tick cost',
  bytes: 'Memory',
  insertion: "Inserting into Scheme 2's list",
  crossing: 'Scheme 6 against Scheme 7',
  interrupts: 'Interrupts for each timer',
  workloads: 'At work in the kernel',
};

const PLOTS_OF: Readonly<Record<string, readonly string[]>> = {
  latency: ['start', 'tick', 'pair'],
  crossing: ['crossing'],
};

function tableHtml({ head, rows }: Table): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead>\n<tbody>\n${rows.map((cells) => row(cells, 'td')).join('\n')}\n</tbody></table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function csv({ head, rows }: Table): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${[head, ...rows].map((cells) => cells.map(cell).join(',')).join('\n')}\n`;
}
