/** The plots of `callwheel compare`. */

import type { Crossing } from './crossing.ts';
import type { Figures } from './figures.ts';
import type { Latency } from './latency.ts';
import { type Plot, plotSvg } from './plot.ts';

/** All plots of the report as SVG texts, by their names. */
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
