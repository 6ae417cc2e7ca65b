/** getitimer: the time left of a timer that is set, has expired, or is overdue. */

import { ITIMER_REAL } from '../../../kernel/sys/timeval.ts';
import { Bench, type Mode, TICK_MS } from '../bench.ts';
import { type Draft, number, type Topic } from '../question.ts';
import { between, oneOf } from '../words.ts';

/** A timer, and the time at which the program asks for it, in milliseconds. */
export interface Asked {
  readonly mode: Mode;
  /** Time of the call of setitimer. */
  readonly set: number;
  readonly value: number;
  readonly interval: number;
  /** Time of the call of getitimer. */
  readonly get: number;
}

/** The time left that getitimer gives, in milliseconds. */
export function timeLeft({ mode, set, value, interval, get }: Asked): number {
  const bench = new Bench(mode);
  bench.until(set);
  bench.setitimer(ITIMER_REAL, value, interval);
  bench.until(get);
  return bench.getitimer(ITIMER_REAL);
}

const MODES: Readonly<Record<Mode, string>> = {
  today: 'The kernel reads the clock exactly, and a timer ends at the first tick at or after its time.',
  '44bsd':
    'The kernel (4.4BSD) knows the time of the last tick only, both when a timer is set and when it is asked for. A timer ends on the tick that is its time left, in ticks, without the fraction; at least on the next.',
};

/** The question for one timer. */
export function getitimerDraft(asked: Asked): Draft {
  const { mode, set, value, interval, get } = asked;
  const left = timeLeft(asked);
  const floor = (ms: number): number => Math.floor(ms / TICK_MS) * TICK_MS;
  const [from, to] = mode === '44bsd' ? [floor(set), floor(get)] : [set, get];
  const passed = Math.max(0, Math.ceil((get - (set + value)) / Math.max(1, interval)));
  return {
    given: { ...asked },
    text: [
      `The clock ticks every ${TICK_MS} ms, at 0, ${TICK_MS}, ${2 * TICK_MS} ms and so on after boot. ${MODES[mode]}`,
      `At ${set} ms a program calls setitimer(ITIMER_REAL) with it_value ${value} ms and it_interval ${interval} ms. At ${get} ms it calls getitimer(ITIMER_REAL).`,
    ],
    asks: [
      {
        prompt:
          'How much time is left, by it_value? Write milliseconds, rounded to the nearest. A system call takes a few microseconds.',
        answer: number(Math.round(left)),
      },
    ],
    steps: [
      `The timer is for ${from} + ${value} = ${from + value} ms.`,
      interval === 0 && from + value <= to
        ? `At ${get} ms that is past: a timer without an interval is off then, and 0 is left.`
        : `getitimer takes the time as ${to} ms${passed > 0 && interval > 0 ? `; the timer goes on in steps of ${interval} ms` : ''}.`,
      `Left: ${Math.round(left)} ms.`,
    ],
  };
}

export const getitimer: Topic = {
  name: 'getitimer',
  summary: 'the time that getitimer says is left',
  title: 'The time that is left',
  make: (random) => {
    const mode = oneOf(random, ['today', 'today', '44bsd'] as const);
    const set = between(random, 20, 60) * TICK_MS + between(random, 1, 8);
    const value = between(random, 15, 95);
    const interval = oneOf(random, [0, value, between(random, 15, 60)]);
    const get = set + between(random, 5, 200);
    return getitimerDraft({ mode, set, value, interval, get: get % TICK_MS === 0 ? get + 3 : get });
  },
};
