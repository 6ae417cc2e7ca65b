/** The sum of an exploration in a line. */

import { missOf } from './random.ts';
import type { Search } from './search.ts';

/** Digits of a share and of a probability. */
const DIGITS = 3;

/** The schedules that were run, the share of the bounded space that they are, and the end. */
export function summary({
  tally,
  failed,
  complete,
  moves,
}: Pick<Search, 'tally' | 'failed' | 'complete' | 'moves'>): string {
  const { schedules, found, covered, randoms, choices, failures } = tally;
  const upTo = `up to ${moves} moved interrupt${moves === 1 ? '' : 's'}`;
  const share = found === 0 ? '' : ` (${((100 * covered) / found).toPrecision(DIGITS)} %)`;
  const counts = `${schedules} schedules, which stand for ${covered} of ${found} places${complete ? '' : ` found so far${share}`}`;
  const random =
    randoms === 0
      ? ''
      : `; ${randoms} random schedules with one more: a failure that it needs is missed with a probability of at most ${missOf(choices, randoms).toPrecision(DIGITS)}`;
  if (failed !== undefined) {
    const many = failures === 1 ? 'a failure' : `${failures} failures`;
    return `${many} with ${upTo}, in ${counts}${random}`;
  }
  return complete
    ? `no failure with ${upTo}: all ${counts}${random}`
    : `no failure so far with ${upTo}, in ${counts}${random}`;
}
