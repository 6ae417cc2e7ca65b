/** The tables of `callwheel compare`, as rows of text and as CSV. */

import type { Figures } from './figures.ts';

export interface Table {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A figure for a table: a whole number as it is, others with three digits. */
function figure(x: number): string {
  if (Number.isInteger(x)) return String(x);
  return Math.abs(x) >= 100 ? x.toFixed(0) : x.toPrecision(3);
}

/** All tables of the report. */
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

/** A table as CSV. */
export function csv({ head, rows }: Table): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${[head, ...rows].map((cells) => cells.map(cell).join(',')).join('\n')}\n`;
}
