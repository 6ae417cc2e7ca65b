/** The statistics beside the strip: visits, lateness, and the longest lockout. */

import { grouped } from '../digits.ts';
import { part, show } from '../parts.ts';
import type { Figures } from '../protocol.ts';
import { lengthText } from './axis.ts';
import { heldText, longestLockout, mean, visitsText } from './words.ts';

/** Shows the statistics of a machine of that frequency. */
export function showStatistics({ visits, fires, late, mostLate, held }: Figures, freq: number): void {
  for (const [id, kind] of [
    ['set-visits', visits.sets],
    ['unset-visits', visits.unsets],
  ] as const) {
    const [figure, more] = visitsText(kind);
    show(part(id), figure);
    show(part(`${id}-more`), more);
  }
  show(part('late-more'), `mean ${mean(late, fires)}, worst ${grouped(mostLate)}`);
  const lockout = longestLockout(held);
  show(part('lockout'), lockout === undefined ? '0' : lengthText(lockout.cycles / freq));
  const more = lockout === undefined ? 'never' : `${grouped(lockout.cycles)} cycles, ${lockout.routine}`;
  show(part('lockout-more'), more);
  const title = held.map((it) => heldText(it, freq)).join('\n');
  const entry = part('lockout-entry');
  if (entry.title !== title) entry.title = title;
}
