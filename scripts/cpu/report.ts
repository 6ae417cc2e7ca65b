/** The table of `make bench-cpu` as lines of text. */

import type { Spread } from '../bench/spread.ts';
import { type CostFigures, WAYS, type WorkFigures } from './figures.ts';

/** Columns of a row's name, of a median with its quarters, and of a rate. */
const NAME = 15;
const SPREAD = 21;
const RATE = 15;

/** The figures of a row: of a program, or of an event. */
export type Figures = WorkFigures | CostFigures;

const decimals = (x: number): number => (x < 1 ? 3 : x < 100 ? 2 : 0);
/** A median, with the quarters of the runs below and above. */
const told = (it: Spread | undefined): string => {
  if (it === undefined) return '-';
  const text = (x: number): string => x.toFixed(decimals(it.median));
  return `${text(it.median)} (${text(it.low)}-${text(it.high)})`;
};

function line(name: string, spreads: readonly string[], rates: readonly string[]): string {
  const cells = [...spreads.map((it) => it.padStart(SPREAD)), ...rates.map((it) => it.padStart(RATE))];
  return `${name.padEnd(NAME)}${cells.join('')}`.trimEnd();
}

/** The head of the table. */
export const head = (): string =>
  line('CPU seconds', [...WAYS, 'times', 'of qemu'], ['MIPS: interp.', 'compiled', 'qemu']);

/**
 * A row of the table. The MIPS of qemu are those of a machine that would run the instructions
 * of ours in the time of qemu.
 */
export function row(name: string, figures: Figures): string {
  if ('microseconds' in figures) {
    const { interpreter, compiled } = figures.microseconds;
    return line(`${name}, us`, [told(interpreter), told(compiled), '-', told(figures.times)], []);
  }
  const { seconds, times, ofQemu, instructions } = figures;
  const rates = WAYS.map((way) => {
    const spread = seconds[way];
    return spread === undefined ? '-' : (instructions / spread.median / 1e6).toFixed(0);
  });
  return line(name, [...WAYS.map((way) => told(seconds[way])), told(times), told(ofQemu)], rates);
}
