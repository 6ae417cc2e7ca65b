/**
 * What inserting into Scheme 2's list costs, section III of the paper: as
 * printed there, as derived, and as measured, with timers that arrive as a
 * Poisson process and run to their end.
 *
 * Derived: a new timer goes behind those that have less to go than it. In the
 * steady state what the others have to go is distributed as the residual life
 * of their interval: again exponential with the same mean for exponential
 * intervals, so that half are before it either way; for uniform intervals with
 * the density 2 (1 - x), so that two thirds are. (The printed coefficients have
 * the two the other way round.)
 */

import type { CalloutColumns, Scheme } from '../../../kernel/callout/scheme.ts';
import { NONE, WINDOW } from '../../../kernel/callout/scheme.ts';
import { schemeNamed } from '../../../kernel/callout/schemes.ts';
import { Random } from './random.ts';

export interface Insertion {
  readonly intervals: 'exponential' | 'uniform';
  readonly from: 'front' | 'rear';
  /** Mean callouts outstanding at a start. */
  readonly n: number;
  /** Mean callouts looked at by a start. */
  readonly nodes: number;
  /** The part of n that it looks at: measured, derived, and as the paper prints it (nothing for uniform from the rear). */
  readonly measured: number;
  readonly derived: number;
  readonly printed: number | undefined;
}

const FORMULAS: readonly Pick<Insertion, 'intervals' | 'from' | 'derived' | 'printed'>[] = [
  { intervals: 'exponential', from: 'front', derived: 1 / 2, printed: 2 / 3 },
  { intervals: 'exponential', from: 'rear', derived: 1 / 2, printed: 1 / 3 },
  { intervals: 'uniform', from: 'front', derived: 2 / 3, printed: 1 / 2 },
  { intervals: 'uniform', from: 'rear', derived: 1 / 3, printed: undefined },
];

/** Ticks of the mean interval: long beside a tick, so that whole ticks do not show. */
const MEAN = 100_000;
const LIFETIMES = 40;

/** All four, with about n outstanding. */
export function insertions(n: number): Insertion[] {
  return FORMULAS.map((formula) => measure(formula, n));
}

function measure(formula: (typeof FORMULAS)[number], n: number): Insertion {
  const random = new Random(1997);
  const interval =
    formula.intervals === 'exponential'
      ? () => Math.ceil(random.exponential(MEAN))
      : () => 1 + random.below(2 * MEAN);
  const ncallout = 4 * n + 64;
  const columns: { -readonly [K in keyof CalloutColumns]: CalloutColumns[K] } = {
    ncallout,
    ticks: 0,
    c_time: new Int32Array(ncallout),
    c_func: [],
    c_arg: [],
  };
  const scheme = schemeNamed(formula.from === 'front' ? 'scheme2' : 'scheme2-rear')(columns);
  const idle = Array.from({ length: ncallout }, (_, c) => c);
  let [starts, nodes, outstanding] = [0, 0, 0];
  for (let now = 0; now < LIFETIMES * MEAN; ) {
    const pause = random.exponential(MEAN / n);
    now += pause;
    advance(scheme, columns, Math.floor(now), idle);
    const c = idle.pop();
    if (c === undefined) continue;
    const ticks = interval();
    columns.c_time[c] = columns.ticks + ticks;
    scheme.start(c, ticks);
    // The first lifetimes fill the list.
    if (now < 5 * MEAN) continue;
    starts++;
    nodes += scheme.visited;
    outstanding += ncallout - idle.length - 1;
  }
  const meanNodes = nodes / starts;
  const meanN = outstanding / starts;
  // The last callout looked at is the one that it stops at, which is one more than it passes, but at the end.
  return { ...formula, n: meanN, nodes: meanNodes, measured: Math.max(0, meanNodes - 1) / meanN };
}

/** Lets the clock run to a tick, and what expires become idle. */
function advance(scheme: Scheme, columns: { ticks: number }, until: number, idle: number[]): void {
  while (columns.ticks < until) {
    const due = scheme.ticksUntilNext(until - columns.ticks + 1);
    if (due > until - columns.ticks) {
      const rest = until - columns.ticks;
      columns.ticks = until;
      scheme.skip(rest);
      return;
    }
    if (due > 1) {
      columns.ticks += due - 1;
      scheme.skip(due - 1);
    }
    columns.ticks++;
    scheme.hardtick();
    for (let c = scheme.expire(); c !== NONE; c = scheme.expire()) if (c !== WINDOW) idle.push(c);
  }
}
