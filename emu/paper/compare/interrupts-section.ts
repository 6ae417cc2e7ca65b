/** The section of the clock's hardware, the paper's Appendix A: interrupts for each timer. */

import { grouped } from '../svg.ts';
import { type Interrupts, interrupts, LEVELS, SLOTS } from './interrupts.ts';
import type { Plot } from './plot.ts';
import type { Section, Table } from './section.ts';

export const interruptSection: Section<readonly Interrupts[]> = {
  name: 'interrupts',
  steps: () => 1,
  measure({ progress }) {
    progress.begin('interrupts');
    return interrupts();
  },
  chapters: (figures) => [
    {
      title: "What does the clock's hardware save?",
      introduction: answer(figures),
      notes: [
        `Appendix A of the paper. A clock that ticks interrupts the host on every tick. A one-shot clock holds the first timer of an ordered list. A counter chip steps through the slots of a wheel and interrupts at a busy one: by the paper T / M times for a timer under Scheme 6, to which the interrupt of its own expiry comes, and m times at most under Scheme 7. A full chip holds all timers. With one timer outstanding each timer needs interrupts of its own; with 50, one interrupt may serve several. Here M = ${SLOTS} and m = ${LEVELS.length}; lifetimes are uniform around T.`,
      ],
      plots: [plot(figures)],
      tables: [table(figures)],
    },
  ],
};

/** The curves, by hardware and scheme. */
const NAMES: Readonly<Record<string, string>> = {
  'tick scheme6': 'scheme6, clock that ticks',
  [`counter scheme6:${SLOTS}`]: 'scheme6, counter chip',
  [`counter scheme7:${LEVELS.join(',')}`]: 'scheme7, counter chip',
  'oneshot scheme2': 'scheme2, one-shot clock',
  'chip scheme6 in the chip': 'scheme6, all in the chip',
};

const nameOf = ({ hardware, scheme }: Interrupts): string => NAMES[`${hardware} ${scheme}`];
const alone = (figures: readonly Interrupts[]): Interrupts[] => figures.filter(({ n }) => n === 1);

function answer(figures: readonly Interrupts[]): string {
  const last = new Map(alone(figures).map((row) => [nameOf(row), row]));
  const each = (name: string): string => grouped(Math.round(last.get(name)?.each ?? 0));
  return `Nearly all interrupts. A timer of ${grouped(last.get(NAMES['tick scheme6'])?.T ?? 0)} ticks, alone, takes ${each('scheme6, clock that ticks')} interrupts of a clock that ticks, ${each('scheme6, counter chip')} of a counter chip under Scheme 6, ${each('scheme7, counter chip')} under Scheme 7, and one of a clock that holds the first timer or of a chip that holds them all.`;
}

function plot(figures: readonly Interrupts[]): Plot {
  const rows = alone(figures);
  const Ts = [...new Set(rows.map(({ T }) => T))];
  return {
    name: 'interrupts-plot',
    title: 'Interrupts for each timer, one timer outstanding',
    x: 'mean lifetime of a timer, T, in ticks',
    y: 'interrupts / timer',
    curves: [
      ...Object.values(NAMES).map((name) => ({
        name,
        points: rows.filter((row) => nameOf(row) === name).map(({ T, each }) => [T, each] as const),
      })),
      { name: 'scheme6, T / M', points: Ts.map((T) => [T, T / SLOTS] as const), formula: true },
      { name: 'scheme7, m', points: Ts.map((T) => [T, LEVELS.length] as const), formula: true },
    ],
  };
}

function table(figures: readonly Interrupts[]): Table {
  return {
    name: 'interrupts',
    title: 'Interrupts for each timer',
    head: ['clock', 'scheme', 'T', 'n', 'interrupts for each timer', 'the paper'],
    rows: figures.map((row) => [
      row.hardware,
      row.scheme,
      String(row.T),
      String(row.n),
      row.each.toFixed(2),
      row.paper,
    ]),
  };
}
