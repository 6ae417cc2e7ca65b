/** hardclock after interrupts were held off: a tick is owed for each period of the clock. */

import { Bench, TICK_MS } from '../bench.ts';
import { type Draft, list, number, type Topic } from '../question.ts';
import { between, count, letter, series } from '../words.ts';

/** The things that happen when interrupts are let in again. */
export interface Owed {
  /** The number of times that hardclock runs, one after the other. */
  readonly hardclocks: number;
  /** The calls, with the ticks by which each is late. */
  readonly calls: readonly { readonly name: string; readonly late: number }[];
}

/**
 * Sets callouts at `tick` and `phase` ms, holds interrupts off for `held` ms at once, and lets them
 * in again.
 */
export function owedBy(tick: number, phase: number, held: number, intervals: readonly number[]): Owed {
  const bench = new Bench();
  const { k } = bench;
  const { callouts } = k.cpu;
  bench.until(tick * TICK_MS + phase);
  const before = bench.ticks;
  const calls: { name: string; late: number }[] = [];
  const due = new Map(intervals.map((ticks, i) => [letter(i), before + ticks]));
  const note = (name: string): void => {
    calls.push({ name, late: bench.ticks - (due.get(name) ?? 0) });
  };
  intervals.forEach((ticks, i) => {
    callouts.setcallout(note, letter(i), ticks);
  });
  bench.hold(held);
  const hardclocks = bench.ticks - before;
  // The soft interrupt comes as soon as the level lets it.
  bench.until(tick * TICK_MS + phase + held + 0.5);
  return { hardclocks, calls };
}

/** The question for one stretch at splhigh. */
export function owedDraft(tick: number, phase: number, held: number, intervals: readonly number[]): Draft {
  const { hardclocks, calls } = owedBy(tick, phase, held, intervals);
  const late = calls.reduce((sum, call) => sum + call.late, 0);
  return {
    given: { tick, phase, held, intervals },
    text: [
      `The clock ticks every ${TICK_MS} ms; the chip counts the periods even while no interrupt is let in. ${phase} ms after tick ${tick}, a driver sets these callouts, each some ticks ahead, on a wheel that serves the callouts of one tick in the order in which they were set:`,
      {
        rows: [
          ['callout', ...intervals.map((_, i) => letter(i))],
          ['ticks ahead', ...intervals.map((ticks) => `${ticks}`)],
        ],
      },
      `At once it goes to splhigh, works for ${held} ms, and goes back to level 0.`,
    ],
    asks: [
      {
        prompt: 'How often does hardclock run when the interrupt is let in?',
        answer: number(hardclocks),
      },
      {
        prompt:
          'Which handlers does softclock call then, before the next tick, in which order? Write the names, with blanks between, or none.',
        answer: list(calls.map(({ name }) => name)),
      },
      { prompt: 'By how many ticks are they late, all added up?', answer: number(late) },
    ],
    steps: [
      `From ${phase} ms after tick ${tick}, ${held} ms reach to ${phase + held} ms after it: ${count(hardclocks, 'tick')} came meanwhile, and hardclock runs once for each, before softclock does.`,
      `So it is tick ${tick + hardclocks} when softclock runs. Due by then: ${series(intervals.flatMap((ticks, i) => (ticks <= hardclocks ? [`${letter(i)} (tick ${tick + ticks})`] : [])))}.`,
      calls.length === 0
        ? 'Nothing is called.'
        : `It serves the ticks in their order: ${series(calls.map((call) => `${call.name}, ${call.late} late`))}.`,
    ],
  };
}

export const owed: Topic = {
  name: 'owed',
  summary: 'hardclock and softclock after interrupts were held off for some ticks',
  title: 'Ticks that are owed',
  make: (random) => {
    const held = between(random, 2, 4) * TICK_MS + between(random, 1, 4);
    const intervals = Array.from({ length: between(random, 4, 6) }, () => between(random, 1, 6));
    return owedDraft(between(random, 20, 99), between(random, 1, 5), held, intervals);
  },
};
