/** ITIMER_VIRTUAL: a timer that is aged tick by tick, and carries what a tick was too long. */

import { SIGVTALRM } from '../../../kernel/sys/signal.ts';
import { ITIMER_VIRTUAL } from '../../../kernel/sys/timeval.ts';
import { Bench, TICK_MS } from '../bench.ts';
import { type Draft, list, number, type Topic } from '../question.ts';
import { between } from '../words.ts';

const ASKED = 6;

/** The charged ticks, from 1, on which SIGVTALRM comes. */
export function virtualTicks(ms: number, interval: number, n: number): number[] {
  const bench = new Bench();
  bench.tick(10);
  bench.setitimer(ITIMER_VIRTUAL, ms, interval);
  return bench.arrivals(SIGVTALRM, n).map((tick) => tick - 10);
}

/** The time left after so many charged ticks, in milliseconds. */
export function virtualLeft(ms: number, interval: number, ticks: number): number {
  const bench = new Bench();
  bench.tick(10);
  bench.setitimer(ITIMER_VIRTUAL, ms, interval);
  bench.tick(10 + ticks);
  return bench.getitimer(ITIMER_VIRTUAL);
}

/** The question for one timer. */
export function virtualDraft(ms: number, interval: number, after: number): Draft {
  const ticks = virtualTicks(ms, interval, ASKED);
  const left = virtualLeft(ms, interval, after);
  const [first = 1] = ticks;
  const over = first * TICK_MS - ms;
  return {
    given: { ms, interval, after },
    text: [
      `The clock ticks every ${TICK_MS} ms. A program calls setitimer(ITIMER_VIRTUAL) with it_value ${ms} ms and it_interval ${interval} ms, and then computes without an end. hardclock finds it in user mode on every tick and takes ${TICK_MS} ms off the timer. When nothing is left, the timer signals; what the tick was too long is taken off the interval that follows.`,
    ],
    asks: [
      {
        prompt: `On which ticks after the call, from 1, do the first ${ASKED} signals SIGVTALRM come? Write ${ASKED} numbers, with blanks between.`,
        answer: list(ticks),
      },
      {
        prompt: `How many milliseconds does getitimer(ITIMER_VIRTUAL) say are left just after tick ${after}?`,
        answer: number(Math.round(left)),
      },
    ],
    steps: [
      `${ms} ms are used up by tick ${first}, which is ${over} ms too much.`,
      `So the next time is ${interval} - ${over} = ${interval - over} ms, and so on: the signals come on ticks ${ticks.join(', ')}.`,
      `After ${after} ticks, ${after * TICK_MS} ms have been taken; ${Math.round(left)} ms are left until the next signal.`,
    ],
  };
}

export const virtual: Topic = {
  name: 'virtual',
  summary: 'the ticks on which ITIMER_VIRTUAL signals, and the time it has left',
  title: 'A timer of processor time',
  make: (random) => virtualDraft(between(random, 11, 59), between(random, 11, 59), between(random, 2, 12)),
};
