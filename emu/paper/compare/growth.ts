/** The growth of a cost with n, fitted to counts. */

/** A growth, as the paper claims it: constant, logarithmic or linear in n. */
export type Growth = '1' | 'log n' | 'n';

/** The growths, from the slowest to the fastest. */
const GROWTHS: readonly Growth[] = ['1', 'log n', 'n'];

const SHAPE: Readonly<Record<Growth, (n: number) => number>> = {
  '1': () => 0,
  'log n': Math.log2,
  n: (n) => n,
};

/** A line through counts: y = offset + factor * shape(n). */
export interface Fit {
  readonly growth: Growth;
  readonly offset: number;
  readonly factor: number;
  /** The last count and its n. */
  readonly last: Point;
  /** Root of the mean squared error of the fit, in parts of each count. */
  readonly error: number;
}

export type Point = readonly [n: number, y: number];

/** Counts that a fit needs. With fewer the growth is unknown. */
const NEEDED = 3;
/** A growth fits if its error is below this. */
const CLOSE = 0.25;

/**
 * The slowest growth that fits the counts, or, if none does, the one that fits best; undefined
 * if there are too few counts. Counts of the smallest n matter as much as those of the largest:
 * errors are relative.
 */
export function growthOf(points: readonly Point[]): Fit | undefined {
  if (points.length < NEEDED) return undefined;
  const fits = GROWTHS.map((growth) => through(points, growth));
  return (
    fits.find(({ error }) => error < CLOSE) ?? fits.reduce((best, it) => (it.error < best.error ? it : best))
  );
}

/** True if a measured growth is no faster than a claimed one. */
export const isWithin = (measured: Growth, claimed: Growth): boolean =>
  GROWTHS.indexOf(measured) <= GROWTHS.indexOf(claimed);

/** The line of one growth by least squares of relative errors, with a factor of 0 or more. */
function through(points: readonly Point[], growth: Growth): Fit {
  const most = Math.max(...points.map(([, y]) => y));
  // A count of almost nothing is not to weigh more than all others.
  const weight = (y: number): number => 1 / (y + most / 50 + 0.02) ** 2;
  const sum = (of: (x: number, y: number) => number): number =>
    points.reduce((total, [n, y]) => total + weight(y) * of(SHAPE[growth](n), y), 0);
  const [w, x, y] = [sum(() => 1), sum((x) => x), sum((_, y) => y)];
  const spread = sum((x) => x * x) - (x * x) / w;
  const factor = spread <= 0 ? 0 : Math.max(0, (sum((x, y) => x * y) - (x * y) / w) / spread);
  const offset = (y - factor * x) / w;
  const error = Math.sqrt(sum((x, y) => (y - offset - factor * x) ** 2) / points.length);
  return { growth, offset, factor, last: points[points.length - 1], error };
}

/** A measured growth in a few characters, as HTML: `0.50 n`, `n / 256`, `1.9 log n`, `4`. */
export function growthText({ growth, factor, offset, last: [n, y] }: Fit): string {
  if (growth === 'n') {
    const each = y / n;
    return each >= 0.01 ? `${each.toFixed(2)} n` : `n / ${Math.round(1 / factor)}`;
  }
  if (growth === 'log n') return `${(y / Math.log2(n)).toFixed(1)} log n`;
  return small(offset);
}

/** A count of few nodes, as HTML. */
export function small(y: number): string {
  if (y !== 0 && y < 0.01) return '&lt; 0.01';
  return Number.isInteger(y) ? String(y) : String(Number(y.toPrecision(2)));
}
