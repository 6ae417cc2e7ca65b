/** The statistics beside the strip, in words: visits, lateness, and the longest lockout. */

import { part, show } from '../parts.ts';
import type { Figures } from '../protocol.ts';
import { lengthText } from './axis.ts';

type Visits = Figures['visits']['sets'];
type Held = Figures['held'][number];

/** The level from which on the clock is locked out. */
const SPLCLOCK = 5;
const LEVELS = ['', 'splsoftclock', 'splnet', 'splbio', 'spltty', 'splclock', 'splstatclock', 'splhigh'];

/** A mean with two digits. */
const mean = (sum: number, count: number): string => (count === 0 ? '0' : (sum / count).toFixed(2));

/** Digits in groups of three. */
export const grouped = (figure: number): string => `${figure}`.replace(/\B(?=(?:\d{3})+$)/g, '\u202f');

/** Visits in words: their mean; the last one and the worst. */
export function visitsText({ count, sum, last, most }: Visits): readonly [mean: string, more: string] {
  return [mean(sum, count), `last ${grouped(last)}, worst ${grouped(most)}`];
}

/** A stretch for which a level was held, in words. */
export function heldText({ level, cycles, routine, site }: Held, freq: number): string {
  const inWork = site === '' || site === routine ? '' : `, in ${site}`;
  return `${LEVELS[level]}: ${grouped(cycles)} cycles, ${lengthText(cycles / freq)}, by ${routine}${inWork}`;
}

/** The longest time for which the clock was locked out; undefined if it never was. */
export function longestLockout(held: readonly Held[]): Held | undefined {
  return held.find(({ level }) => level === SPLCLOCK);
}

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
