/** The section of Scheme 6 against Scheme 7. */

import { grouped } from '../svg.ts';
import { type Crossing, crossing, LONGEST_LIFETIME, scheme6Bound, scheme7Bound } from './crossing.ts';
import type { Plot } from './plot.ts';
import type { Section, Table } from './section.ts';

export const crossingSection: Section<Crossing> = {
  name: 'crossing',
  steps: () => 1,
  measure({ own, progress }) {
    progress.begin('Scheme 6 against 7');
    return crossing((what) => progress.detail(what), LONGEST_LIFETIME, own);
  },
  chapters: (figures) => [
    {
      title: 'When is Scheme 7 better than Scheme 6?',
      introduction: answer(figures),
      notes: [
        'A tick costs Scheme 6 at most n (c6 / M + 1 / T) nodes and Scheme 7 at most n m c7 / T and the steps of its upper hands (section VI); a node for each passing and each migration, so c6 = c7 = 1. The bounds, dashed, hold at every point. Where the bounds are equal, at T = m M, Scheme 7 is better for certain; it is better from the measured crossing on, since few timers migrate through all levels.',
      ],
      plots: [plot(figures)],
      tables: [table(figures)],
    },
  ],
};

function answer({ crossings, n }: Crossing): string {
  const met = crossings.flatMap(({ M, measured }) =>
    measured === undefined ? [] : [`${grouped(Math.round(measured))} ticks against ${grouped(M)} slots`],
  );
  if (met.length === 0) return 'The curves do not cross within the lifetimes measured.';
  return `When timers live long for the number of slots. With ${grouped(n)} timers, Scheme 7 looks at less on each tick from a mean lifetime T of ${met.join(', ')} on. Below that, Scheme 6 is cheaper; above, Scheme 6 passes every timer once in a turn, and Scheme 7 moves it four times in its life at most.`;
}

function plot({ points, sizes, levels, crossings }: Crossing): Plot {
  const rows = (scheme: string) => points.filter((point) => point.scheme === scheme);
  const of = (scheme: string) => rows(scheme).map(({ T, perTick }) => [T, perTick] as const);
  const bound = (of: (T: number) => number) => rows('scheme7').map(({ T }) => [T, of(T)] as const);
  return {
    name: 'crossing-plot',
    title: 'Nodes looked at on a tick, for each timer outstanding',
    x: 'mean lifetime of a timer, T, in ticks',
    y: 'nodes / tick / timer',
    curves: [
      ...sizes.map((M) => ({ name: `scheme6, M = ${M}`, points: of(`scheme6:${M}`) })),
      { name: `scheme7, m = ${levels}`, points: of('scheme7') },
      ...[...new Set(points.map(({ scheme }) => scheme))]
        .filter((name) => !name.startsWith('scheme'))
        .map((name) => ({ name, points: of(name) })),
      { name: 'scheme6, bound, M = 256', points: bound((T) => scheme6Bound(256, T)), formula: true },
      { name: 'scheme7, bound', points: bound(scheme7Bound), formula: true },
    ],
    marks: crossings.flatMap(({ M, measured }) => {
      if (measured === undefined) return [];
      return [
        { x: measured, y: onCurve(of(`scheme6:${M}`), measured), label: grouped(Math.round(measured)) },
      ];
    }),
  };
}

/** The height of a curve at x, on straight lines of logarithms. */
function onCurve(points: readonly (readonly [number, number])[], x: number): number {
  const i = points.findLastIndex(([at]) => at <= x);
  const [[x0, y0], [x1, y1]] = [points[i], points[i + 1]];
  return y0 * (y1 / y0) ** (Math.log(x / x0) / Math.log(x1 / x0));
}

function table({ crossings }: Crossing): Table {
  return {
    name: 'crossing',
    title: 'The lifetime above which Scheme 7 costs less, in ticks',
    head: ['slots of Scheme 6, M', 'T, measured', 'T, where the bounds are equal'],
    rows: crossings.map(({ M, measured, bound }) => [
      String(M),
      measured === undefined ? '' : String(Math.round(measured)),
      String(bound),
    ]),
  };
}
