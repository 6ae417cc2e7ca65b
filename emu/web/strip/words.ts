/** Figures in words: visits, and the times for which interrupt levels were held. */

import { grouped } from '../digits.ts';
import type { Figures } from '../protocol.ts';
import { lengthText } from './axis.ts';

type Visits = Figures['visits']['sets'];
type Held = Figures['held'][number];

/** The level from which on the clock is locked out. */
const SPLCLOCK = 5;
/** The names of the interrupt levels, by number. */
const LEVELS = ['', 'splsoftclock', 'splnet', 'splbio', 'spltty', 'splclock', 'splstatclock', 'splhigh'];

/** A mean with two digits. */
export const mean = (sum: number, count: number): string => (count === 0 ? '0' : (sum / count).toFixed(2));

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
