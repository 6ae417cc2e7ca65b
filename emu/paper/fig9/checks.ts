/**
 * The checks of Figure 9, computed from the runs: by the cost model, by counting, and in
 * host time.
 */

import type { CurveName, Fig9Run } from './plan.ts';

/** One statement about the runs. */
export interface Check {
  /** The figures that it rests on. */
  readonly basis: 'model' | 'counted' | 'host';
  /** True if it holds; null if these runs cannot tell, or if it is held to no limit. */
  readonly holds: boolean | null;
  readonly text: string;
}

/** The share of the variance of y that a straight line through (x, y) accounts for. */
export function linearR2(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  return (xy * xy) / (xx * yy);
}

/** The distance of the largest value from the smallest, as a part of the smallest. */
export function spread(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values) - 1;
}

const percent = (part: number): string => `${(100 * part).toFixed(2)} %`;

/**
 * All checks of these runs, which have at least one point for each kernel, and the findings for
 * the user's scheme, if it has run. `hashsize` is the number of chains of the hash table, if it
 * was chosen.
 */
export function checks(runs: readonly Fig9Run[], hashsize?: number): Check[] {
  const of = (kernel: CurveName): Fig9Run[] => runs.filter((run) => run.kernel === kernel);
  const [old, hash, handle] = [of('old'), of('hash'), of('handle')];
  const own = of('yours');
  const chains = hash.some(({ n }) => n > (hashsize ?? Number.POSITIVE_INFINITY)) ? hashsize : undefined;
  return [
    ...modelChecks(old, hash, handle, chains),
    ...countChecks(old, hash, handle),
    ...(chains === undefined ? [] : [chainCheck(hash, handle, chains)]),
    ...hostChecks(old, hash),
    ...(own.length === 0 ? [] : ownFindings(own, handle)),
  ];
}

/** The smallest number of points that is asked to lie on a line; two always do. */
const LINE_POINTS = 3;
/** The n from which on the host times of old and hash are compared. */
const HOST_N = 1000;
/** The least number of times by which old has to be slower than hash on the host. */
const HOST_RATIO = 3;

/** `chains` is the number of chains of a hash table that is smaller than the largest n. */
function modelChecks(old: Fig9Run[], hash: Fig9Run[], handle: Fig9Run[], chains?: number): Check[] {
  const list: Check[] = [];
  const basis = 'model';
  if (old.length < LINE_POINTS) {
    list.push({ basis, holds: null, text: `old is linear in n: asked of ${LINE_POINTS} points or more` });
  } else {
    const r2 = linearR2(old.map((run) => [run.n, run.emulatedSeconds]));
    list.push({ basis, holds: r2 > 0.99, text: `old is linear in n: R² ${r2.toFixed(5)} (more than 0.99)` });
  }
  for (const series of [hash, handle]) {
    const name = series[0]?.kernel;
    if (series.length < 2) {
      list.push({ basis, holds: null, text: `${name} is flat: asked of 2 points or more` });
      continue;
    }
    if (series === hash && chains !== undefined) {
      const text = 'hash is flat: asked of a table that has a chain for each timer';
      list.push({ basis, holds: null, text });
      continue;
    }
    const flat = spread(series.map((run) => run.emulatedSeconds));
    const range = `from n=${series[0]?.n} to ${series.at(-1)?.n}`;
    list.push({
      basis,
      holds: flat <= 0.02,
      text: `${name} is within ${percent(flat)} of flat ${range} (2 %)`,
    });
  }
  const gaps = hash.map((run, i) => 1 - (handle[i]?.emulatedSeconds ?? Number.NaN) / run.emulatedSeconds);
  list.push({
    basis,
    holds: gaps.every((gap) => gap > 0),
    text: `handle is below hash at every n, by ${percent(Math.min(...gaps))} at least`,
  });
  return list;
}

const perPair = (run: Fig9Run): number => run.nodesVisited / run.iterations;

function countChecks(old: Fig9Run[], hash: Fig9Run[], handle: Fig9Run[]): Check[] {
  const basis = 'counted';
  const constant = perPair(handle[0] as Fig9Run);
  const least = Math.min(...old.filter((run) => run.n > 0).map((run) => perPair(run) / run.n));
  const asked = least < Number.POSITIVE_INFINITY;
  const text = asked
    ? `old looks at ${least.toFixed(2)} n callouts a pair or more (2 n)`
    : 'old looks at 2 n callouts a pair or more: asked of an n above 0';
  const over = hash.map((run) => perPair(run) - constant);
  const chain = Math.max(...hash.map((run) => run.longestChain));
  return [
    { basis, holds: asked ? least >= 2 : null, text },
    {
      basis,
      holds: handle.every((run) => perPair(run) === constant),
      text: `handle looks at ${constant} at every n`,
    },
    {
      basis,
      holds: Math.min(...over) >= 0 && Math.max(...over) <= chain,
      text: `hash looks at ${constant} and at most ${Math.max(...over).toFixed(2)} of its chain (longest: ${chain})`,
    },
  ];
}

/** The check that a hash table of few chains is a list for each of them. */
function chainCheck(hash: Fig9Run[], handle: Fig9Run[], chains: number): Check {
  const constant = perPair(handle[0] as Fig9Run);
  const off = hash.map((run) => Math.abs(perPair(run) - constant - run.n / chains));
  return {
    basis: 'counted',
    // As far as chance takes a chain: its length has the variance n / chains.
    holds: hash.every(({ n }, i) => (off[i] as number) <= 1 + 3 * Math.sqrt(n / chains)),
    text: `hash looks at n / ${chains} callouts a pair, ${Math.max(...off).toFixed(2)} more or less (chance): its table is smaller than n`,
  };
}

function hostChecks(old: Fig9Run[], hash: Fig9Run[]): Check[] {
  const last = old.at(-1);
  const same = hash.find((run) => run.n === last?.n);
  if (last === undefined || same === undefined || last.n === 0) return [];
  const ratio = last.hostSeconds / same.hostSeconds;
  const text = `old takes ${ratio.toFixed(1)} times as long as hash at n=${last.n}`;
  return last.n < HOST_N
    ? [{ basis: 'host', holds: null, text: `${text} (${HOST_RATIO} are asked from n=${HOST_N} on)` }]
    : [{ basis: 'host', holds: ratio >= HOST_RATIO, text: `${text} (${HOST_RATIO})` }];
}

/** The limit of what is flat, as a part of the smallest value. */
const FLAT = 0.02;

/** The findings for the user's scheme. The paper says nothing of it, so there is no limit. */
function ownFindings(own: Fig9Run[], handle: Fig9Run[]): Check[] {
  const seconds = own.map((run) => run.emulatedSeconds);
  const [first, last] = [own[0] as Fig9Run, own.at(-1) as Fig9Run];
  const range = `from n=${first.n} to ${last.n}`;
  const over = spread(seconds);
  const line = linearR2(own.map((run) => [run.n, run.emulatedSeconds])).toFixed(5);
  const shape =
    over <= FLAT
      ? `is within ${percent(over)} of flat ${range}`
      : `takes ${(last.emulatedSeconds / first.emulatedSeconds).toFixed(2)} times as long at n=${last.n} as at n=${first.n}; a line has R² ${line}`;
  const gaps = own.map((run, i) => run.emulatedSeconds / (handle[i] as Fig9Run).emulatedSeconds - 1);
  const nodes = own.map(perPair);
  const [least, most] = [Math.min(...nodes), Math.max(...nodes)];
  const looked = least === most ? String(least) : `${least.toFixed(2)} to ${most.toFixed(2)}`;
  const finding = (basis: Check['basis'], text: string): Check => ({
    basis,
    holds: null,
    text: `yours ${text}: held to no limit`,
  });
  return [
    ...(own.length < 2 ? [] : [finding('model', shape)]),
    finding('model', `takes ${percent(Math.min(...gaps))} to ${percent(Math.max(...gaps))} more than handle`),
    finding('counted', `looks at ${looked} callouts a pair`),
  ];
}
