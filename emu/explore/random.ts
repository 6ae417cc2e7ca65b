/**
 * Random schedules, beyond the bound of the search. Each has `depth` moves, which are drawn one
 * after the other: a window and a place in it, each such pair as likely as any other that the run
 * so far offers, and then a cycle within the place.
 *
 * As for PCT (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010) the probability of a hit
 * has a bound: of a failure that `depth` moves bring, each anywhere in one place, a random schedule
 * is an example with a probability of at least the product of 1 / m over the draws, m being the
 * pairs on offer. So n schedules miss it with a probability of at most (1 - 1 / choices)^n,
 * `choices` being the greatest product that was met.
 */

import type { Move } from '../moves.ts';
import { stillAt, windowsOf } from './offers.ts';
import type { Recording } from './recording.ts';

/** A sequence of numbers from 0 up to 1, the same for the same seed and number. */
export function sequence(seed: number, number: number): () => number {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

/** Draws one more move for a recorded run, and the number of pairs it was drawn from; 0 if none. */
export function drawn(
  recording: Recording,
  width: number,
  random: () => number,
): { readonly move: Move | undefined; readonly pairs: number } {
  const windows = windowsOf(recording, width);
  const pairs = windows.reduce((sum, { first, end }) => sum + end - first, 0);
  let index = Math.floor(random() * pairs);
  for (const { first, end, until } of windows) {
    if (index >= end - first) {
      index -= end - first;
      continue;
    }
    const place = recording.places[first + index];
    if (place === undefined) break;
    const { kind, from, to } = place;
    const within = kind === 'user' ? { ...place, from: from + Math.floor(random() * (to - from)) } : place;
    return { move: stillAt(within, until), pairs };
  }
  return { move: undefined, pairs };
}

/** The probability with which so many schedules miss a failure, at most. */
export const missOf = (choices: number, schedules: number): number =>
  choices === 0 ? 0 : (1 - 1 / choices) ** schedules;
