/** The section of Scheme 6 against Scheme 7. */

import { type Crossing, crossing } from './crossing.ts';
import type { Plot } from './plot.ts';
import { figure, type Section, type Table } from './section.ts';

export const crossingSection: Section<Crossing> = {
  name: 'crossing',
  steps: () => 1,
  measure({ progress }) {
    progress.begin('Scheme 6 against 7');
    return crossing((what) => progress.detail(what));
  },
  chapters: (figures) => [
    {
      title: 'Scheme 6 against Scheme 7',
      introduction:
        'Scheme 6 costs n c6 / M a tick, Scheme 7 at most n m c7 / T (section VI); c6 and c7 measured in nodes.',
      plots: [plot(figures)],
      tables: [table(figures)],
    },
  ],
};

function plot({ points, sizes, levels, c6, c7 }: Crossing): Plot {
  const of = (scheme: string) =>
    points.filter((point) => point.scheme === scheme).map(({ T, perTick }) => [T, perTick] as const);
  const Ts = [...new Set(points.map(({ T }) => T))];
  return {
    name: 'crossing',
    title: 'Scheme 6 against Scheme 7: nodes a tick for each timer',
    x: 'mean lifetime of a timer, T, in ticks',
    y: 'nodes / tick / timer',
    least: 1e-6,
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

function table({ c6, c7, sizes, crossings, levels }: Crossing): Table {
  return {
    name: 'crossing',
    head: ['M', 'c6, nodes', 'c7, nodes', 'm', 'Scheme 7 costs less for T above, ticks'],
    rows: sizes.map((M, i) => [M, c6, c7, levels, crossings[i]].map(figure)),
  };
}
