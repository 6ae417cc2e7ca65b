/**
 * Scheme 6 against Scheme 7, section VI of the paper: with n timers of mean
 * lifetime T, M slots and m levels, a tick costs n c6 / M under Scheme 6 and at
 * most n m c7 / T under Scheme 7. c6 is the cost of a timer when its slot is
 * passed, c7 its cost when it migrates: a node each. Both schemes are measured for
 * lifetimes from far below M to far above it, and with them the lifetime at which
 * their curves cross.
 */

import type { SchemeMaker } from '../../../kernel/callout/scheme.ts';
import { SchemeAlone } from './alone.ts';
import { Random } from './random.ts';
import type { OwnScheme } from './section.ts';

export interface CrossingPoint {
  readonly scheme: string;
  /** Mean lifetime, ticks. */
  readonly T: number;
  /** Nodes visited on a tick by the clock and by softclock, for each timer outstanding. */
  readonly perTick: number;
  /** Nodes visited by a start, in the mean. */
  readonly perStart: number;
}

/** The lifetime above which Scheme 7 costs less a tick than Scheme 6 with M slots. */
export interface Meeting {
  readonly M: number;
  /** The place at which the measured curves cross; undefined if they do not. */
  readonly measured: number | undefined;
  /** The place at which the paper's bounds are equal: m M, where c6 is c7. */
  readonly bound: number;
}

export interface Crossing {
  /** Timers outstanding. */
  readonly n: number;
  /** The M of each Scheme 6. */
  readonly sizes: readonly number[];
  /** The m of Scheme 7. */
  readonly levels: number;
  readonly points: readonly CrossingPoint[];
  readonly crossings: readonly Meeting[];
}

const N = 1000;
const SIZES = [64, 256, 1024, 4096];
const LEVELS = 4;
/** Slots of each level of the Scheme 7 that is measured. */
const SLOTS = 256;
/** The longest lifetime that is measured. */
export const LONGEST_LIFETIME = 2 ** 20;
/** The same for a scheme of the user's, whose code is counted, and slower. */
const LONGEST_OF_OWN = 2 ** 13;

/** The most nodes that a tick costs Scheme 6 for each timer: it is passed, or it is handed out. */
export const scheme6Bound = (M: number, T: number): number => 1 / M + 1 / T;
/**
 * The most nodes that a tick costs Scheme 7 for each of n timers: m migrations in a lifetime,
 * and the steps of the hands above the lowest, whatever n is.
 */
export const scheme7Bound = (T: number): number => LEVELS / T + 1 / (SLOTS - 1) / N;

/**
 * Measures both schemes for every size and for lifetimes up to `longest`. `onStep` is told of
 * each measurement as it begins.
 */
export function crossing(
  onStep: (what: string) => void,
  longest = LONGEST_LIFETIME,
  own?: OwnScheme,
): Crossing {
  const lifetimes: number[] = [];
  // Closely where the curves cross, then by fours.
  for (let T = 16; T <= longest; T *= T < 2 ** 14 ? 2 : 4) lifetimes.push(T);
  const schemes = [...SIZES.map((size) => `scheme6:${size}`), 'scheme7'];
  const points = schemes.flatMap((scheme) =>
    lifetimes.map((T) => {
      onStep(`${scheme}, T = ${T}`);
      return measure(scheme, scheme, T);
    }),
  );
  const owns =
    own === undefined
      ? []
      : lifetimes
          .filter((T) => T <= LONGEST_OF_OWN)
          .map((T) => {
            onStep(`${own.name}, T = ${T}`);
            return measure(own.name, own.make, T);
          });
  const of = (scheme: string): CrossingPoint[] => points.filter((point) => point.scheme === scheme);
  return {
    n: N,
    sizes: SIZES,
    levels: LEVELS,
    points: [...points, ...owns],
    crossings: SIZES.map((M) => ({
      M,
      measured: meeting(of(`scheme6:${M}`), of('scheme7')),
      bound: LEVELS * M,
    })),
  };
}

/**
 * The lifetime at which the first curve rises above the second for good, between two measured
 * points on straight lines of logarithms; undefined if it does not within them.
 */
function meeting(first: readonly CrossingPoint[], second: readonly CrossingPoint[]): number | undefined {
  const lead = first.map(({ perTick }, i) => Math.log(perTick / second[i].perTick));
  const last = lead.findLastIndex((x) => x <= 0);
  if (last < 0 || last === lead.length - 1) return undefined;
  const part = lead[last] / (lead[last] - lead[last + 1]);
  return first[last].T * (first[last + 1].T / first[last].T) ** part;
}

/**
 * N timers for a few lifetimes, each started again when it expires, with lifetimes uniform
 * around T.
 */
function measure(name: string, scheme: string | SchemeMaker, T: number): CrossingPoint {
  const random = new Random(T);
  const alone = new SchemeAlone(scheme, N);
  let [perTick, perStart, starts] = [0, 0, 0];
  const start = (c: number): void => {
    perStart += alone.start(c, 1 + random.below(2 * T - 1));
    starts++;
  };
  for (let c = 0; c < N; c++) start(c);
  const ticks = Math.max(20_000, 2 * T);
  for (let t = 0; t < ticks; t++) perTick += alone.tick(start);
  return { scheme: name, T, perTick: perTick / ticks / N, perStart: perStart / starts };
}
