/**
 * The cost of inserting into Scheme 2's list, section III of the paper: as
 * printed there, as derived, and as measured, with timers that arrive as a
 * Poisson process and run to their end.
 *
 * The derivation: a new timer goes behind the timers that have less time left
 * than it. In the steady state the time left of the others is distributed as the
 * residual life of their interval. For exponential intervals that is exponential
 * again, with the same mean, so half of the others are before the new one,
 * counted from either end. For uniform intervals it has the density 2 (1 - x), so
 * two thirds are. (The printed coefficients have the two the other way round.)
 */

import { NONE, WINDOW } from '../../../kernel/callout/scheme.ts';
import { SchemeAlone } from './alone.ts';
import { Random } from './random.ts';

export interface Insertion {
  readonly intervals: 'exponential' | 'uniform';
  readonly from: 'front' | 'rear';
  /** Mean callouts outstanding at a start. */
  readonly n: number;
  /** Mean callouts looked at by a start. */
  readonly nodes: number;
  /** The part of n that a start looks at, as measured. */
  readonly measured: number;
  /** The same part as derived above. */
  readonly derived: number;
  /**
   * The same part as the paper prints it; it prints nothing for uniform intervals from the
   * rear.
   */
  readonly printed: number | undefined;
}

const FORMULAS: readonly Pick<Insertion, 'intervals' | 'from' | 'derived' | 'printed'>[] = [
  { intervals: 'exponential', from: 'front', derived: 1 / 2, printed: 2 / 3 },
  { intervals: 'exponential', from: 'rear', derived: 1 / 2, printed: 1 / 3 },
  { intervals: 'uniform', from: 'front', derived: 2 / 3, printed: 1 / 2 },
  { intervals: 'uniform', from: 'rear', derived: 1 / 3, printed: undefined },
];

/** Ticks of the mean interval. It is long beside a tick, so that whole ticks do not show. */
const MEAN = 100_000;
/** Mean intervals that a measurement takes. */
const LIFETIMES = 40;

/** All four measurements, with about n callouts outstanding. */
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
  const alone = new SchemeAlone(formula.from === 'front' ? 'scheme2' : 'scheme2-rear', ncallout);
  const idle = Array.from({ length: ncallout }, (_, c) => c);
  let [starts, nodes, outstanding] = [0, 0, 0];
  for (let now = 0; now < LIFETIMES * MEAN; ) {
    const pause = random.exponential(MEAN / n);
    now += pause;
    advance(alone, Math.floor(now), idle);
    const c = idle.pop();
    if (c === undefined) continue;
    const visited = alone.start(c, interval());
    // The first lifetimes fill the list.
    if (now < 5 * MEAN) continue;
    starts++;
    nodes += visited;
    outstanding += ncallout - idle.length - 1;
  }
  const meanNodes = nodes / starts;
  const meanN = outstanding / starts;
  // A start looks at one callout more than it passes: the one that it stops at, unless it
  // comes to the end.
  return { ...formula, n: meanN, nodes: meanNodes, measured: Math.max(0, meanNodes - 1) / meanN };
}

/** Lets the clock run to a tick; callouts that expire become idle. */
function advance(alone: SchemeAlone, until: number, idle: number[]): void {
  const { columns, scheme } = alone;
  while (columns.ticks < until) {
    const left = until - columns.ticks;
    const due = scheme.ticksUntilNext(left + 1);
    if (due > left) {
      alone.skip(left);
      return;
    }
    if (due > 1) alone.skip(due - 1);
    columns.ticks++;
    scheme.hardtick();
    for (let c = scheme.expire(); c !== NONE; c = scheme.expire()) if (c !== WINDOW) idle.push(c);
  }
}
