/** The figures of the host benchmark as tables of text. */

import type { ForkFigure } from './forks.ts';
import type { Goal } from './goals.ts';
import type { Figure, HeapFigures, TickTimes } from './measure.ts';
import type { PutOffFigure } from './putoff.ts';
import type { SetitimerFigure } from './setitimer.ts';
import type { Workload } from './workloads.ts';

/** The titles of the tables. */
const TITLES: Readonly<Record<Workload, string>> = {
  pair: 'a random one of n timers set anew, far ahead: ns each',
  mix: 'steady mix, 80 % cancelled, 20 % fire: ns for each timer set, its end and its share of the ticks',
  ratas: "Ratas's mix of five kinds: ns for each timer set, its end and its share of the ticks",
  idle: 'a tick on which nothing is due, n timers far ahead: ns',
};

/** Columns of a row's name. */
const NAME = 24;
/** Columns of a figure. */
const COLUMN = 12;

/** A row of a table. */
function row(name: string, cells: readonly string[]): string {
  return name.padEnd(NAME) + cells.map((it) => it.padStart(COLUMN)).join('');
}

/** Nanoseconds as text. */
const ns = (x: number) => (x < 100 ? x.toFixed(1) : x.toFixed(0));

/** The table of a workload: a row for each contender, a column for each size. */
function table(figures: readonly Figure[], workload: Workload, which: 'warm' | 'cold'): string {
  const mine = figures.filter((it) => it.workload === workload);
  const sizes = [...new Set(mine.map((it) => it.n))];
  // At the least size everybody takes part, in the order of the contenders.
  const lines = [...new Set(mine.map((it) => it.name))].map((name) =>
    row(
      name,
      sizes.map((n) => {
        const figure = mine.find((it) => it.name === name && it.n === n);
        return figure === undefined ? '-' : ns(figure[which]);
      }),
    ),
  );
  return [
    `${TITLES[workload]}, ${which}`,
    row(
      '',
      sizes.map((n) => `n = ${n}`),
    ),
    ...lines,
    '',
  ].join('\n');
}

/** The tables of all workloads, warm and cold. */
export function timesReport(figures: readonly Figure[]): string {
  const workloads = [...new Set(figures.map((it) => it.workload))];
  return workloads.flatMap((it) => [table(figures, it, 'warm'), table(figures, it, 'cold')]).join('\n');
}

/** The table of single ticks. */
export function ticksReport(ticks: readonly TickTimes[]): string {
  const us = (x: number) => (x / 1e3).toFixed(2);
  const lines = ticks.map((it) =>
    row(it.name, [us(it.median), us(it.p999), us(it.longest), it.meanNodes.toFixed(2), String(it.mostNodes)]),
  );
  const head = row('', ['median', 'p99.9', 'longest', 'nodes', 'most nodes']);
  return [`single ticks of the mix, n = ${ticks[0]?.n}: microseconds`, head, ...lines, ''].join('\n');
}

/** The table of the heap. */
export function heapReport({ allocated, held }: HeapFigures): string {
  const lines = Object.entries(allocated).map(([name, bytes]) => `${name.padEnd(34)}${bytes.toFixed(3)}`);
  return [
    'bytes of heap allocated for each timer set and cancelled or fired',
    ...lines,
    `${'bytes held by each callout'.padEnd(34)}${held.toFixed(1)}`,
    '',
  ].join('\n');
}

/** The table of putting off. */
export function putOffReport(figures: readonly PutOffFigure[]): string {
  const lines = figures.map((it) =>
    row(`${it.scheme}${it.lazy ? ', lazily' : ', at once'}`, [
      ns(it.nanoseconds),
      it.nodes.toFixed(3),
      it.putOff.toFixed(3),
      it.anew.toFixed(3),
      it.softclocks.toFixed(3),
      it.spurious.toFixed(3),
    ]),
  );
  const { n, counts } = figures[0];
  return [
    `${n} retransmission timers, each pushed later at every acknowledgement (${counts.fires} of ${counts.sets} fired)`,
    'for each acknowledgement: ns, callouts looked at, put off, started anew; for each tick: softclocks, those in vain',
    row('', ['ns', 'nodes', 'put off', 'anew', 'softclocks', 'in vain']),
    ...lines,
    '',
  ].join('\n');
}

/** The table of setitimer. */
export function setitimerReport(figures: readonly SetitimerFigure[]): string {
  const lines = figures.map((it) =>
    row(it.kernel, [
      it.coldNanoseconds.toFixed(0),
      it.warmNanoseconds.toFixed(0),
      it.warmMin.toFixed(0),
      it.warmMax.toFixed(0),
    ]),
  );
  return [
    `setitimer, host ns of one call that sets a pending timer anew, ${figures[0]?.n} others pending`,
    row('kernel', ['cold', 'warm', 'least', 'most']),
    ...lines,
    '',
  ].join('\n');
}

/** The table of processes. */
export function forksReport(figures: readonly ForkFigure[]): string {
  const lines = figures.map((it) =>
    row(it.end === 'exec' ? 'fork, exec, exit, wait' : 'fork, exit, wait', [
      it.microseconds.toFixed(0),
      it.least.toFixed(0),
      it.most.toFixed(0),
      it.cycles.toFixed(0),
    ]),
  );
  return [
    'a process that is made, ends and is waited for: host us of processor time, and cycles of the machine',
    row('', ['median', 'least', 'most', 'cycles']),
    ...lines,
    '',
  ].join('\n');
}

/** The table of goals. */
export function goalsReport(goals: readonly Goal[]): string {
  const lines = goals.map(({ what, limit, unit, measured, reached }) => {
    const figure = measured === null ? '-' : measured.toFixed(2);
    const missed =
      reached === false ? `no: ${((measured as number) / limit).toFixed(2)} times the goal` : 'yes';
    return `${what.padEnd(56)}${`${limit} ${unit}`.padStart(12)}${figure.padStart(10)}  ${reached === null ? 'not measured' : missed}`;
  });
  return [`${'goal'.padEnd(56)}${'at most'.padStart(12)}${'measured'.padStart(10)}  reached`, ...lines].join(
    '\n',
  );
}
