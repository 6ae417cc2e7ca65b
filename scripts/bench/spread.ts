/** Medians, their spread, and the agreement of the contenders' counts. */

/** The number in the middle; of an even count, the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** Some measured figures, told by three of them. */
export interface Spread {
  /** The figure that a quarter of them are below. */
  readonly low: number;
  readonly median: number;
  /** The figure that a quarter of them are above. */
  readonly high: number;
}

/** The spread of some figures. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  return { low: at(0.25), median: median(values), high: at(0.75) };
}

/**
 * Holds the counts of all contenders after each round against those of the first
 * contender. They must be the same.
 */
export class Agreement {
  private readonly seen = new Map<string, { name: string; counts: string }>();

  /** Compares `counts` with the first that were given for `key`; throws if they differ. */
  hold(name: string, key: string, counts: readonly number[]): void {
    const now = counts.join(' ');
    const first = this.seen.get(key);
    if (first === undefined) this.seen.set(key, { name, counts: now });
    else if (first.counts !== now) {
      throw new Error(
        `${key}: sets, cancels, fires, sum are ${now} by ${name}, ${first.counts} by ${first.name}`,
      );
    }
  }
}
