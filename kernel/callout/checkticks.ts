/**
 * Intervals as the callout routines take them: whole ticks, an int. The test for an int
 * is explicit: |0 changes every number that is not one.
 */

import { INT_MAX } from './scheme.ts';

/**
 * The interval that `ticks` means: `ticks` itself, or 1 for 0 and less. Throws TypeError,
 * naming `routine`, if `ticks` is no integer, and RangeError if it is more than an int
 * holds or more than `longest`, which the scheme takes at most.
 */
export function checkTicks(routine: string, ticks: number, longest: number): number {
  return ticks > 0 && (ticks | 0) === ticks && ticks <= longest ? ticks : oddTicks(routine, ticks, longest);
}

/** The interval, or the error, for any `ticks` but a positive int up to `longest`. */
function oddTicks(routine: string, ticks: number, longest: number): number {
  if (!Number.isInteger(ticks)) throw new TypeError(`${routine}: ticks is ${ticks}, must be an integer`);
  if (ticks <= 0) return 1;
  if (ticks > INT_MAX) throw new RangeError(`${routine}: ticks is ${ticks}, an int is at most ${INT_MAX}`);
  throw new RangeError(`${routine}: ticks is ${ticks}, the scheme takes at most ${longest}`);
}
