/**
 * Random schedules, beyond the bound of the search. Each has `depth` steps, which are drawn one
 * after the other: a fault, or a window and a place in it, each as likely as any other that the run
 * so far offers, and then a cycle within the place.
 *
 * As for PCT (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010) the probability of a hit
 * has a bound: of a failure that `depth` steps bring, each anywhere in one place, a random schedule
 * is an example with a probability of at least the product of 1 / m over the draws, m being the
 * choices on offer. So n schedules miss it with a probability of at most (1 - 1 / choices)^n,
 * `choices` being the greatest product that was met.
 */

import { drawing, stateOf } from '../clock/xorshift.ts';
import { stillAt, windowsOf } from './offers.ts';
import type { Recording } from './recording.ts';
import type { Placed, Step } from './steps.ts';

/** A sequence of numbers from 0 up to 1, the same for the same seed and number. */
export const sequence = (seed: number, number: number): (() => number) =>
  drawing((stateOf(seed) ^ Math.imul(number + 1, 0xc2b2ae35)) | 1);

/** Draws one more step for a recorded run. The number of choices that it had: 0 if none. */
export function drawn(
  recording: Recording,
  { width, faults }: { readonly width: number; readonly faults: readonly Placed[] },
  random: () => number,
): { readonly step: Step | undefined; readonly choices: number } {
  const windows = windowsOf(recording, width);
  const choices = windows.reduce((sum, { first, end }) => sum + end - first, faults.length);
  let index = Math.floor(random() * choices) - faults.length;
  if (index < 0) return { step: faults.at(index), choices };
  for (const { first, end, until } of windows) {
    if (index >= end - first) {
      index -= end - first;
      continue;
    }
    const place = recording.places[first + index];
    if (place === undefined) break;
    const { kind, from, to } = place;
    const within = kind === 'user' ? { ...place, from: from + Math.floor(random() * (to - from)) } : place;
    return { step: stillAt(within, until), choices };
  }
  return { step: undefined, choices };
}

/** The probability with which so many schedules miss a failure, at most. */
export const missOf = (choices: number, schedules: number): number =>
  choices === 0 ? 0 : (1 - 1 / choices) ** schedules;

/** The least number of schedules that miss a failure with a probability of at most `miss`. */
export const neededFor = (choices: number, miss: number): number =>
  choices <= 1 ? 1 : Math.ceil(Math.log(miss) / Math.log1p(-1 / choices));
