/**
 * Intervals as the callout routines take them: whole ticks, an int. The int
 * comparison is explicit: |0 of any other number differs from the number.
 */

import { INT_MAX } from './scheme.ts';

/**
 * The interval that `ticks` means: itself, or 1 for 0 and less. TypeError,
 * naming `routine`, for what is no integer; RangeError for more than an int
 * holds or the scheme takes.
 */
export function checkTicks(routine: string, ticks: number, longest: number): number {
  return ticks > 0 && (ticks | 0) === ticks && ticks <= longest ? ticks : oddTicks(routine, ticks, longest);
}

function oddTicks(routine: string, ticks: number, longest: number): number {
  if (!Number.isInteger(ticks)) throw new TypeError(`${routine}: ticks is ${ticks}, must be an integer`);
  if (ticks <= 0) return 1;
  if (ticks > INT_MAX) throw new RangeError(`${routine}: ticks is ${ticks}, an int is at most ${INT_MAX}`);
  throw new RangeError(`${routine}: ticks is ${ticks}, the scheme takes at most ${longest}`);
}
