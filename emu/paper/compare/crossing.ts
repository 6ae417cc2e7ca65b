/**
 * Scheme 6 against Scheme 7, section VI of the paper: with n timers of mean
 * lifetime T, M slots and m levels, a tick costs n c6 / M under Scheme 6 and at
 * most n m c7 / T under Scheme 7. c6 is the cost of a timer when its slot is
 * passed, c7 its cost when it migrates. Both are measured here, and with them the
 * lifetime at which the two schemes cost the same.
 */

import { SchemeAlone } from './alone.ts';
import { Random } from './random.ts';

export interface CrossingPoint {
  readonly scheme: string;
  /** Mean lifetime, ticks. */
  readonly T: number;
  /** Nodes visited on a tick by the clock and by softclock, for each timer outstanding. */
  readonly perTick: number;
  /** Nodes visited by a start, in the mean. */
  readonly perStart: number;
}

export interface Crossing {
  /** Timers outstanding. */
  readonly n: number;
  /** The M of each Scheme 6. */
  readonly sizes: readonly number[];
  /** The m of Scheme 7. */
  readonly levels: number;
  readonly points: readonly CrossingPoint[];
  /** Nodes that a timer costs when its slot is passed. */
  readonly c6: number;
  /** Nodes that a timer costs when it migrates or is handed out. */
  readonly c7: number;
  /** The lifetime above which Scheme 7 costs less, for each of the sizes: m c7 M / c6. */
  readonly crossings: readonly number[];
}

const N = 1000;
const SIZES = [64, 256, 1024, 4096];
const LEVELS = 4;
const LIFETIMES = Array.from({ length: 9 }, (_, i) => 2 ** (4 + 2 * i));

/**
 * Measures both schemes for every size and lifetime. `onStep` is told of each measurement
 * as it begins.
 */
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
  // A timer migrates through all levels but one if it lives for more than three turns
  // of the second level from below.
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

/**
 * N timers for a few lifetimes, each started again when it expires, with lifetimes uniform
 * around T.
 */
function measure(name: string, T: number): CrossingPoint {
  const random = new Random(T);
  const alone = new SchemeAlone(name, N);
  let [perTick, perStart, starts] = [0, 0, 0];
  const start = (c: number): void => {
    perStart += alone.start(c, 1 + random.below(2 * T - 1));
    starts++;
  };
  for (let c = 0; c < N; c++) start(c);
  const ticks = Math.max(20_000, 3 * T);
  for (let t = 0; t < ticks; t++) perTick += alone.tick(start);
  return { scheme: name, T, perTick: perTick / ticks / N, perStart: perStart / starts };
}
