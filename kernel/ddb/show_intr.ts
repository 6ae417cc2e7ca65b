/**
 * `show intr` and `show ledger`: interrupts taken and waiting, and the routines that held
 * them off.
 */
import { type Holding, NIPL } from '../machdep.ts';
import { columns } from './columns.ts';
import type { View } from './view.ts';

/** The levels, by number. */
export const LEVELS = ['none', 'softclock', 'net', 'bio', 'tty', 'clock', 'statclock', 'high'] as const;

/** An interrupt level by number and name: `5 (clock)`. */
export function levelName(level: number): string {
  return `${level} (${LEVELS[level]})`;
}

/** The present level; and for each handler the number of its interrupts taken, and if one waits. */
export function showIntr({ k }: View): string[] {
  const { md } = k;
  const waits = (level: number): string => ((md.intr.waiting >>> level) & 1 ? 'waits' : '');
  return [
    `level ${levelName(md.spl.ipl)} of ${NIPL - 1}`,
    ...columns(
      ['level', 'handler', 'taken', 'now'],
      md.intr.counts().map(({ level, routine, count }) => [levelName(level), routine, count, waits(level)]),
    ),
  ];
}

/** A routine, and the place in a program for which it held a level. */
const heldBy = ({ routine, place }: Pick<Holding, 'routine' | 'place'>): string =>
  place === undefined ? routine : `${routine}, for ${place}`;

/**
 * The longest stretch of each level and of each routine that held one, in cycles and
 * microseconds.
 */
export function showLedger({ k }: View): string[] {
  const { md } = k;
  const us = (cycles: number): string => ((cycles / md.freq) * 1e6).toFixed(2).padStart(10);
  return [
    ...columns(
      ['level held', 'cycles', 'microseconds', 'longest by'],
      md.ledger.report().map((it) => [levelName(it.level), it.cycles, us(it.cycles), heldBy(it)]),
    ),
    '',
    ...columns(
      ['routine', 'cycles', 'microseconds'],
      md.ledger.routines().map((it) => [heldBy(it), it.cycles, us(it.cycles)]),
    ),
  ];
}
