/** Plots and tables of a figure for each scheme and each n. */

import { grouped } from '../svg.ts';
import { CONTENDERS } from './contenders.ts';
import type { Plot } from './plot.ts';
import { figure, type Table } from './section.ts';

/** A row of figures. */
interface Row {
  /** The name of the contender. */
  readonly name: string;
  readonly n: number;
}

/** The schemes that are plotted. More curves than these cannot be told apart. */
const PLOTTED = new Set([
  'bsd',
  'scheme1',
  'scheme2',
  'scheme3',
  'scheme3-tree',
  'scheme4, within reach',
  'scheme5, n lists',
  'scheme6, 256 queues',
  'scheme6, n queues',
  'scheme7',
]);

/** True for the name of a scheme of the user's. */
export const isOwn = (name: string): boolean => !CONTENDERS.some((contender) => contender.name === name);

export const namesOf = (rows: readonly Row[]): string[] => [...new Set(rows.map(({ name }) => name))];

/** A plot over n, with a curve for each scheme that is plotted. */
export function plotByScheme<R extends Row>(
  rows: readonly R[],
  about: Pick<Plot, 'name' | 'title' | 'y'>,
  of: (row: R) => number,
): Plot {
  const points = (name: string) =>
    rows.filter((row) => row.name === name).map((row) => [row.n, of(row)] as const);
  return {
    ...about,
    x: 'callouts outstanding, n',
    curves: namesOf(rows)
      .filter((name) => PLOTTED.has(name) || isOwn(name))
      .map((name) => ({ name, points: points(name) })),
  };
}

/** A table of a row for each scheme and a column for each n. */
export function tableByScheme<R extends Row>(
  rows: readonly R[],
  name: string,
  title: string,
  of: (row: R) => number,
  shown: (x: number) => string = figure,
): Table {
  const sizes = [...new Set(rows.map(({ n }) => n))];
  const cell = (scheme: string, n: number): string => {
    const row = rows.find((row) => row.name === scheme && row.n === n);
    return row === undefined ? '' : shown(of(row));
  };
  return {
    name,
    title,
    head: ['scheme', ...sizes.map((n) => `n = ${grouped(n)}`)],
    rows: namesOf(rows).map((scheme) => [scheme, ...sizes.map((n) => cell(scheme, n))]),
  };
}
