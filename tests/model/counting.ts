/**
 * Complexity by counting: the visits of a scheme's routines with n callouts outstanding,
 * and the columns of the paper's table that they have to fit. The structure is built in
 * the order that is cheap for it; then a hundred random operations of each kind are
 * counted.
 */

import { expect } from 'chai';
import { BASE, Load, type Loading } from '../../emu/paper/compare/load.ts';
import { repetitions } from '../matrix.ts';

/** The largest number of callouts outstanding. */
export const LARGEST = repetitions(100_000, 1_000_000);
const SIZES = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].filter((n) => n <= LARGEST);
const ROUNDS = 100;

/** The visits of a hundred operations of one kind with n callouts outstanding. */
interface Count {
  readonly n: number;
  readonly mean: number;
  readonly worst: number;
}

/** A check that throws unless counts for growing n fit a column of the table. */
export type Column = (counts: readonly Count[]) => void;

/**
 * Fits if no operation visits more than `worst` nodes, and the mean is at most `mean`,
 * for every n.
 */
export function constant(mean: number, worst = mean): Column {
  return (counts) => {
    for (const { n, mean: m, worst: w } of counts) {
      expect(m, `mean for n = ${n}`).to.be.at.most(mean);
      expect(w, `worst for n = ${n}`).to.be.at.most(worst);
    }
  };
}

/** Fits if each level of a tree of n costs at most that many nodes, on average and at worst. */
export function logarithmic(mean: number, worst = mean): Column {
  return (counts) => {
    for (const { n, mean: m, worst: w } of counts) {
      const levels = 1 + Math.log2(n);
      expect(m, `mean for n = ${n}`).to.be.at.most(mean * levels);
      expect(w, `worst for n = ${n}`).to.be.at.most(worst * levels);
    }
  };
}

/**
 * Fits if the mean is at most `mean` for every n, and no operation visits more than `worst` nodes
 * for each level of a tree of n.
 */
export function atWorstLogarithmic(mean: number, worst: number): Column {
  return (counts) => {
    constant(mean, Number.POSITIVE_INFINITY)(counts);
    logarithmic(Number.POSITIVE_INFINITY, worst)(counts);
  };
}

/**
 * Fits if each of the n callouts costs between `least` and `most` nodes, on average, and no
 * operation visits more than each of them and one node more.
 */
export function linear(least: number, most: number): Column {
  return (counts) => {
    for (const { n, worst } of counts) expect(worst, `worst for n = ${n}`).to.be.at.most(n + 1);
    for (const { n, mean } of counts.filter(({ n }) => n >= BASE)) {
      expect(mean / n, `mean for each of n = ${n}`).to.be.within(least, most);
    }
  };
}

export interface Row extends Loading {
  /** The largest n, for a structure whose building takes n * n steps. */
  readonly upTo?: number;
  readonly start: Column;
  readonly stop: Column;
  readonly tick: Column;
  readonly expire?: Column;
}

/** The visits of a hundred rounds, for each column of the row. */
function measure(row: Row, n: number): Readonly<Record<'start' | 'stop' | 'tick' | 'expire', Count>> {
  const load = new Load(row, n);
  const visits = {
    start: [] as number[],
    stop: [] as number[],
    tick: [] as number[],
    expire: [] as number[],
  };
  for (let i = 0; i < ROUNDS; i++) {
    const [started, stopped] = load.restart(load.ticks());
    visits.start.push(started);
    visits.stop.push(stopped);
    visits.tick.push(load.tick());
  }
  if (row.expire !== undefined) for (let i = 0; i < ROUNDS; i++) visits.expire.push(load.expire());
  const count = (of: readonly number[]): Count => {
    return { n, mean: of.reduce((sum, x) => sum + x, 0) / of.length, worst: Math.max(...of) };
  };
  return {
    start: count(visits.start),
    stop: count(visits.stop),
    tick: count(visits.tick),
    expire: count(visits.expire),
  };
}

/** Counts for every n, and throws unless they fit the row. */
export function expectToFit(row: Row): void {
  const sizes = SIZES.filter((n) => n <= (row.upTo ?? Number.POSITIVE_INFINITY));
  const counts = sizes.map((n) => measure(row, n));
  for (const column of ['start', 'stop', 'tick', 'expire'] as const) {
    row[column]?.(counts.map((count) => count[column]));
  }
}
