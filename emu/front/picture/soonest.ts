/** The callouts of a table that are due first, for a structure whose links are not known. */

/** Bits of each of the three digits of a key, the highest first. */
const DIGITS = [11, 11, 10];

/**
 * The `most` least of the `n` keys, in order; equal ones in the order of their numbers. A key is
 * an int; `key` is called four times for each number, whatever the keys are, so that the time is
 * linear.
 */
export function leastOf(n: number, most: number, key: (i: number) => number): number[] {
  if (n <= most) return sorted(key, [...Array(n).keys()]);
  const bound = nthKey(n, most, key);
  const below: number[] = [];
  const equal: number[] = [];
  for (let i = 0; i < n; i++) {
    const it = key(i);
    if (it < bound) below.push(i);
    else if (it === bound && equal.length < most) equal.push(i);
  }
  return [...sorted(key, below), ...equal].slice(0, most);
}

const sorted = (key: (i: number) => number, some: number[]): number[] =>
  some.sort((a, b) => key(a) - key(b) || a - b);

/** The key that is number `nth` in order, 1 for the least: found digit by digit. */
function nthKey(n: number, nth: number, key: (i: number) => number): number {
  let prefix = 0;
  let known = 0;
  let rank = nth;
  for (const bits of DIGITS) {
    const counts = new Int32Array(2 ** bits);
    const shift = 32 - known - bits;
    for (let i = 0; i < n; i++) {
      const it = (key(i) ^ 0x80000000) >>> 0;
      if (known === 0 || it >>> (32 - known) === prefix) counts[(it >>> shift) & (2 ** bits - 1)]++;
    }
    let digit = 0;
    for (; counts[digit] < rank; digit++) rank -= counts[digit];
    prefix = prefix * 2 ** bits + digit;
    known += bits;
  }
  return prefix ^ 0x80000000;
}
