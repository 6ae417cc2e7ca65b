/** The section of the clock that does not tick: interrupts, nodes, and time at rest. */

import { grouped } from '../svg.ts';
import type { Bars } from './bars.ts';
import { figure, type Section, type Table } from './section.ts';
import { CLIENTS, MEAN, RESTLESS, type Tickless, tickless } from './tickless.ts';

export const ticklessSection: Section<readonly Tickless[]> = {
  name: 'tickless',
  steps: () => 1,
  measure({ host, progress }) {
    progress.begin('tickless');
    return tickless(host);
  },
  chapters: (figures) => [
    {
      title: 'What is a clock worth that does not tick?',
      introduction: answer(figures),
      notes: [
        `${CLIENTS} clients wait for a random time of ${MEAN / 1000} ms in the mean, again and again, in a booted kernel whose process sleeps. A clock that ticks finds a client at its next tick. The one-shot clock with a million ticks a second is set for the first of them to the microsecond. A heap and a list know that one; for a wheel the kernel searches a map of the busy slots, and a hand that comes to a busy slot may find that its callouts are for a later turn; a hierarchy is interrupted for callouts that migrate; an unordered list is walked, and a wheel without a map is looked through slot by slot. With a precision, each client may be called late by so many percent of its wait, and those whose ranges overlap share an interrupt.`,
        `The time at rest is modelled: a processor comes out of its rest for each interrupt of a clock, and needs ${RESTLESS} us until the next rest has begun. It stands for the power that is saved.`,
      ],
      plots: [],
      bars: [bars(figures)],
      tables: [table(figures)],
    },
  ],
};

/** A run in words: its scheme, and the ticks a second or the precision. */
export function nameOf({ clock, hz, scheme, precision }: Tickless): string {
  if (clock === 'tick') return `${scheme}, tick ${hz}`;
  return precision === 0 ? scheme : `${scheme}, ${precision} %`;
}

function answer(figures: readonly Tickless[]): string {
  const of = (name: string): Tickless | undefined => figures.find((row) => nameOf(row) === name);
  const [slow, fast] = [of('scheme6, tick 100'), of('scheme6, tick 10000')];
  const [exact, shared] = [of('scheme3'), of('scheme3, 25 %')];
  const late = (row: Tickless | undefined): string => grouped(Math.round(row?.late ?? 0));
  const each = (row: Tickless | undefined): string => grouped(Math.round(row?.interrupts ?? 0));
  return `Precision for fewer interrupts. At 100 ticks a second a client is called ${late(slow)} us late in the mean, at 10 000 ticks ${late(fast)} us, for ${each(fast)} interrupts a second; without ticks ${late(exact)} us, for ${each(exact)}. If clients may be a quarter of their wait late, ${each(shared)} are enough.`;
}

function bars(figures: readonly Tickless[]): Bars {
  return {
    name: 'tickless-rest',
    title: 'Time at rest, in percent',
    unit: '%',
    rows: figures.map((row) => ({ name: nameOf(row), value: row.rest })),
  };
}

/** The figures as a table. */
export function table(figures: readonly Tickless[]): Table {
  return {
    name: 'tickless',
    title: 'Clocks that tick, and one that does not',
    head: [
      'clock',
      'hz',
      'scheme',
      'precision %',
      'interrupts / s',
      'calls / s',
      'nodes / call',
      'late us',
      'idle %',
      'rest %',
    ],
    rows: figures.map((row) => [
      row.clock,
      String(row.hz),
      row.scheme,
      String(row.precision),
      figure(row.interrupts),
      figure(row.calls),
      row.nodes.toFixed(1),
      row.late.toFixed(0),
      row.idle.toFixed(1),
      row.rest.toFixed(1),
    ]),
  };
}
