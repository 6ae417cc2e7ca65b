/**
 * Scheme 6 against Scheme 7, section VI of the paper: with n timers of mean
 * lifetime T, M slots and m levels, a tick costs n c6 / M under the one and at
 * most n m c7 / T under the other. c6 and c7 are what a timer costs when its slot
 * is passed and when it migrates; here they are measured, and with them the
 * lifetime at which the two cost the same.
 */

import { type CalloutColumns, NONE, type Scheme, WINDOW } from '../../../kernel/callout/scheme.ts';
import { schemeNamed } from '../../../kernel/callout/schemes.ts';
import { Random } from './random.ts';

export interface CrossingPoint {
  readonly scheme: string;
  /** Mean lifetime, ticks. */
  readonly T: number;
  /** Nodes visited on a tick for each timer outstanding, by the clock and by softclock; and when they were started. */
  readonly perTick: number;
  readonly perStart: number;
}

export interface Crossing {
  readonly n: number;
  readonly sizes: readonly number[];
  readonly levels: number;
  readonly points: readonly CrossingPoint[];
  /** Nodes a timer costs when its slot is passed, and when it migrates (or is handed out). */
  readonly c6: number;
  readonly c7: number;
  /** For each of the sizes, the lifetime above which Scheme 7 costs less: m c7 M / c6. */
  readonly crossings: readonly number[];
}

const N = 1000;
const SIZES = [64, 256, 1024, 4096];
const LEVELS = 4;
const LIFETIMES = Array.from({ length: 9 }, (_, i) => 2 ** (4 + 2 * i));

export function crossing(onStep: (what: string) => void): Crossing {
  const schemes = [...SIZES.map((size) => `scheme6:${size}`), 'scheme7'];
  const points = schemes.flatMap((scheme) =>
    LIFETIMES.map((T) => {
      onStep(`${scheme}, T = ${T}`);
      return measure(scheme, T);
    }),
  );
  const of = (scheme: string): CrossingPoint[] => points.filter((point) => point.scheme === scheme);
  const c6 = mean(
    SIZES.flatMap((M) =>
      of(`scheme6:${M}`)
        .filter(({ T }) => T >= 4 * M)
        .map(({ perTick }) => perTick * M),
    ),
  );
  // A timer that lives for more than three turns of the lowest level but one migrates through all levels but one.
  const c7 = mean(of('scheme7').map(({ perTick, T }) => (perTick * T) / LEVELS));
  return {
    n: N,
    sizes: SIZES,
    levels: LEVELS,
    points,
    c6,
    c7,
    crossings: SIZES.map((M) => (LEVELS * c7 * M) / c6),
  };
}

function mean(of: readonly number[]): number {
  return of.reduce((sum, x) => sum + x, 0) / of.length;
}

/** N timers, each started again when it expires, with lifetimes uniform around T, for a few lifetimes. */
function measure(name: string, T: number): CrossingPoint {
  const random = new Random(T);
  const columns: { -readonly [K in keyof CalloutColumns]: CalloutColumns[K] } = {
    ncallout: N,
    ticks: 0,
    c_time: new Int32Array(N),
    c_func: [],
    c_arg: [],
  };
  const scheme = schemeNamed(name)(columns);
  let [perTick, perStart, starts] = [0, 0, 0];
  const start = (c: number): void => {
    const ticks = 1 + random.below(2 * T - 1);
    columns.c_time[c] = (columns.ticks + ticks) | 0;
    scheme.start(c, ticks);
    perStart += scheme.visited;
    starts++;
  };
  for (let c = 0; c < N; c++) start(c);
  const ticks = Math.max(20_000, 3 * T);
  for (let t = 0; t < ticks; t++) perTick += tick(scheme, columns, start);
  return { scheme: name, T, perTick: perTick / ticks / N, perStart: perStart / starts };
}

/** A tick and its softclock; returns the nodes visited. */
function tick(scheme: Scheme, columns: { ticks: number }, start: (c: number) => void): number {
  columns.ticks = (columns.ticks + 1) | 0;
  const wanted = scheme.hardtick();
  let visited = scheme.visited;
  if (!wanted) return visited;
  for (let c = WINDOW; c !== NONE; ) {
    c = scheme.expire();
    visited += scheme.visited;
    if (c >= 0) start(c);
  }
  return visited;
}
