/** Search in a sorted table. */

/** The last index in [low, high) whose key is at most `wanted`; low - 1 if there is none. */
export function lastUpTo(wanted: number, low: number, high: number, key: (index: number) => number): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (key(middle) <= wanted) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
