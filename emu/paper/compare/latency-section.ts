/** The section of latencies: the cost of START_TIMER, STOP_TIMER and a tick on every scheme. */

import { SUN_4_360 } from '../../cost.ts';
import { CONTENDERS, type Latency, latency } from './latency.ts';
import type { Plot } from './plot.ts';
import { figure, type Run, type Section, type Table } from './section.ts';

/** The numbers of callouts outstanding that are measured, as far as they are wanted. */
const SIZES = [10, 100, 1000, 10_000, 100_000, 1_000_000];

const sizesUpTo = (max: number): number[] => SIZES.filter((n) => n <= max);

/** All latencies. */
export function latencies({ max, host, progress }: Run): Latency[] {
  return CONTENDERS.flatMap((contender) =>
    sizesUpTo(max).flatMap((n) => {
      progress.begin(`${contender.name}, n = ${n}`);
      return latency(contender, n, SUN_4_360, host.now) ?? [];
    }),
  );
}

export const latencySection: Section<readonly Latency[]> = {
  name: 'latencies',
  steps: (max) => CONTENDERS.length * sizesUpTo(max).length,
  measure(run) {
    return latencies(run);
  },
  chapters: (figures) => [
    {
      title: 'The cost of START, STOP and a tick',
      introduction:
        "Tables I to III of the paper, measured. Nodes are counted; cycles are the model's charges (emu/cost.ts), levels and interrupt entry apart; host time is warm, of the structure alone, the median of nine batches. One hundred random operations with n outstanding.",
      plots: plots(figures),
      tables: [table(figures)],
    },
  ],
};

/** The schemes that are plotted. More curves than these cannot be told apart. */
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

function plots(latencies: readonly Latency[]): Plot[] {
  const names = [...new Set(latencies.map(({ name }) => name))].filter((name) => PLOTTED.has(name));
  const over = (about: Pick<Plot, 'name' | 'title' | 'y' | 'least'>, of: (row: Latency) => number): Plot => ({
    ...about,
    x: 'callouts outstanding, n',
    curves: names.map((name) => ({
      name,
      points: latencies.filter((row) => row.name === name).map((row) => [row.n, of(row)]),
    })),
  });
  return [
    over(
      { name: 'start', title: 'START_TIMER: nodes visited, mean', y: 'nodes', least: 0.5 },
      (row) => row.start.nodes,
    ),
    over(
      { name: 'tick', title: 'A tick: nodes visited, mean', y: 'nodes', least: 0.01 },
      (row) => row.tick.nodes,
    ),
    over(
      { name: 'pair', title: 'A start and a stop: host time, warm', y: 'nanoseconds', least: 1 },
      (row) => row.hostPair,
    ),
  ];
}

function table(latencies: readonly Latency[]): Table {
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
