/** The sum of an exploration in lines. */

import { missOf, neededFor } from './random.ts';
import type { Search, Tally } from './search.ts';

/** Digits of a share and of a probability. */
const DIGITS = 3;
/** A probability of a miss above which a number of random schedules says nothing. */
const IDLE = 0.95;

/** So many of a thing. */
export const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

/** The places that some schedules stand for. */
export const standFor = ({
  schedules,
  covered,
  found,
}: Pick<Tally, 'schedules' | 'covered' | 'found'>): string =>
  `${counted(schedules, 'schedule')}, which ${schedules === 1 ? 'stands' : 'stand'} for ${covered} of ${counted(found, 'place')}`;

/** The steps of an exploration: moved interrupts, and faults if such are placed. */
const stepsOf = (moves: number, faults: boolean): string =>
  faults ? counted(moves, 'moved interrupt or fault') : counted(moves, 'moved interrupt');

/**
 * The schedules that were run, the share of the bounded space that they are, and the end; then the
 * outputs that differed, if that is no failure here. `faults`: such were placed.
 */
export function summary(
  { tally, failed, complete, moves }: Pick<Search, 'tally' | 'failed' | 'complete' | 'moves'>,
  faults: boolean,
): string[] {
  const { schedules, found, covered, failures, differed } = tally;
  const upTo = `up to ${stepsOf(moves, faults)}`;
  const share = found === 0 ? '' : ` (${((100 * covered) / found).toPrecision(DIGITS)} %)`;
  const counts = `${standFor(tally)}${complete ? '' : ` found so far${share}`}`;
  const all = schedules > 1 ? `all ${counts}` : schedules === 1 ? `the only ${counts.slice(2)}` : NONE;
  const sum =
    failed !== undefined
      ? `${failures === 1 ? 'a failure' : `${failures} failures`} with ${upTo}, in ${counts}`
      : complete
        ? `no failure with ${upTo}: ${all}`
        : `no failure so far with ${upTo}, in ${counts}`;
  return [`${sum}${randomWords(tally)}`, ...differedWords(differed)];
}

/** A line about the schedules that differed and did not fail, if there are such. */
export const differedWords = (differed: number): string[] =>
  differed === 0
    ? []
    : [
        `output or end differed from the undisturbed run in ${counted(differed, 'schedule')}: --until differs finds the first`,
      ];

/** The words for a program in which there is nothing to move. */
const NONE = 'nothing could be moved';

/** The random schedules, and the bound on the probability of a miss, if that says something. */
export function randomWords({ randoms, choices }: Pick<Tally, 'randoms' | 'choices'>): string {
  if (randoms === 0) return '';
  const words = `; ${counted(randoms, 'random schedule')} with one more`;
  const miss = missOf(choices, randoms);
  if (miss <= IDLE)
    return `${words}: a failure that needs it is missed with a probability of at most ${miss.toPrecision(DIGITS)}`;
  return `${words}, too few to say anything about failures that need it: ${neededFor(choices, 0.5)} would miss one with a probability of at most 0.5`;
}
