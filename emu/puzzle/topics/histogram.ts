/** The work of each tick under Scheme 6: the callouts that softclock looks at. */

import { Facility } from '../facility.ts';
import { type Draft, list, number, type Topic } from '../question.ts';
import { between, count, letter, series } from '../words.ts';

/** The work of one tick. */
export interface TickWork {
  readonly tick: number;
  /** Callouts that softclock looked at. */
  readonly looked: number;
  /** The names of those that it called. */
  readonly fired: readonly string[];
}

/** The work of each tick until the last callout is called, or `most` ticks have passed. */
export function histogramOf(
  size: number,
  now: number,
  intervals: readonly number[],
  most: number,
): { readonly work: TickWork[]; readonly spurious: number } {
  const facility = new Facility(`scheme6:${size}`, now);
  const { callouts } = facility;
  intervals.forEach((ticks, i) => {
    facility.set(letter(i), ticks);
  });
  const work: TickWork[] = [];
  while (work.length < most) {
    const [nodes, calls] = [callouts.counters.softNodes, facility.calls.length];
    facility.tick();
    const fired = facility.calls.slice(calls).map(({ name }) => name);
    work.push({ tick: callouts.ticks, looked: callouts.counters.softNodes - nodes, fired });
  }
  return { work, spurious: callouts.counters.spurious };
}

/** The question for one wheel. */
export function histogramDraft(size: number, now: number, intervals: readonly number[]): Draft {
  const { work, spurious } = histogramOf(size, now, intervals, size);
  const sum = work.reduce((total, { looked }) => total + looked, 0);
  return {
    given: { size, now, intervals },
    text: [
      `A kernel keeps its callouts by Scheme 6, in a wheel of ${size} queues. The queue of a callout is its tick modulo ${size}. On tick ${now}, these callouts are set:`,
      {
        rows: [
          ['callout', ...intervals.map((_, i) => letter(i))],
          ['ticks ahead', ...intervals.map((ticks) => `${ticks}`)],
        ],
      },
      `Nothing is set or unset after that. Softclock is asked for on a tick whose queue is not empty, and looks at each callout in that queue.`,
    ],
    asks: [
      {
        prompt: `How many callouts does softclock look at on each of the ticks ${now + 1} to ${now + size}? Write ${size} numbers, with blanks between.`,
        answer: list(work.map(({ looked }) => looked)),
      },
      {
        prompt: `On how many of these ticks does softclock run and call nothing?`,
        answer: number(spurious),
      },
    ],
    steps: [
      `The queues: ${series(intervals.map((ticks, i) => `${letter(i)} in ${(now + ticks) % size}`))}.`,
      ...work
        .filter(({ looked }) => looked > 0)
        .map(
          ({ tick, looked, fired }) =>
            `Tick ${tick}, queue ${tick % size}: ${count(looked, 'callout')}, of which ${series(fired)} ${fired.length === 1 ? 'is' : 'are'} due.`,
        ),
      `In one turn of the wheel softclock looks at each of the ${intervals.length} callouts once: ${sum} looks on ${size} ticks, ${(sum / size).toFixed(2)} a tick.`,
    ],
  };
}

export const histogram: Topic = {
  name: 'histogram',
  summary: 'Scheme 6: the callouts that softclock looks at on each tick',
  title: 'A histogram of ticks',
  make: (random) => {
    const n = between(random, 5, 9);
    const intervals = Array.from({ length: n }, () => between(random, 1, 24));
    return histogramDraft(8, between(random, 10, 99), intervals);
  },
};
