/** Interval timers: the ticks of their signals, and whether they drift. */

import { SIGALRM } from '../../../kernel/sys/signal.ts';
import { ITIMER_REAL } from '../../../kernel/sys/timeval.ts';
import { Bench, type Mode, TICK_MS } from '../bench.ts';
import { choice, type Draft, list, type Topic } from '../question.ts';
import { between, oneOf } from '../words.ts';

/** The way to a periodic signal: by it_interval, or set again by its handler. */
export type Manner = 'interval' | 'again';

/** The signals that are asked for. */
const ASKED = 6;
/** The signals over which drift is measured. */
const MEASURED = 40;

/** The ticks on which SIGALRM comes; the timer is set `phase` ms after tick `tick`. */
export function signalTicks(
  mode: Mode,
  manner: Manner,
  tick: number,
  phase: number,
  ms: number,
  n: number,
): number[] {
  const bench = new Bench(mode);
  bench.until(tick * TICK_MS + phase);
  bench.setitimer(ITIMER_REAL, ms, manner === 'interval' ? ms : 0);
  return bench.arrivals(SIGALRM, n, () => {
    if (manner === 'again') bench.setitimer(ITIMER_REAL, ms, 0);
  });
}

const OPTIONS = [
  'It does not: on average there is a signal for each such time.',
  'It does: the signals come later and later.',
  'It does: the signals come earlier and earlier.',
] as const;

/** The place in OPTIONS of what some ticks show. */
export function driftOf(ticks: readonly number[], ms: number): number {
  const span = ((ticks[ticks.length - 1] ?? 0) - (ticks[0] ?? 0)) * TICK_MS;
  const off = span - (ticks.length - 1) * ms;
  // Rounding to a tick moves one signal by less than a tick, however many there are.
  if (Math.abs(off) < TICK_MS) return 0;
  return off > 0 ? 1 : 2;
}

const MODES: Readonly<Record<Mode, string>> = {
  today:
    'A timer of this kernel ends at the first tick at or after its time. The next time of a timer with an interval is its last time, and not the present time, plus the interval.',
  '44bsd':
    'A timer of this kernel (4.4BSD) counts from the last tick, and the time left is turned into ticks by dropping the fraction; less than 1 counts as 1. The next time of a timer with an interval is its last time, and not the present time, plus the interval.',
};

const MANNERS: Readonly<Record<Manner, (ms: number) => string>> = {
  interval: (ms) => `calls setitimer(ITIMER_REAL) with it_value ${ms} ms and it_interval ${ms} ms`,
  again: (ms) =>
    `calls setitimer(ITIMER_REAL) with it_value ${ms} ms and it_interval 0, and its handler of SIGALRM, which runs at once, does the same again`,
};

/** The question for one timer. */
export function driftDraft(mode: Mode, manner: Manner, tick: number, phase: number, ms: number): Draft {
  const ticks = signalTicks(mode, manner, tick, phase, ms, MEASURED);
  const right = driftOf(ticks, ms);
  const shown = ticks.slice(0, ASKED);
  const span = (ticks[MEASURED - 1] ?? 0) - (ticks[0] ?? 0);
  const mean = ((span * TICK_MS) / (MEASURED - 1)).toFixed(1);
  const start = mode === '44bsd' ? 0 : phase;
  const ends = shown.map((_, i) => start + (i + 1) * ms);
  return {
    given: { mode, manner, tick, phase, ms },
    text: [
      `The clock ticks every ${TICK_MS} ms. ${MODES[mode]}`,
      `A program ${MANNERS[manner](ms)}. The first call is ${phase} ms after tick ${tick}. A call takes a few microseconds, so a time that would fall on a tick comes just after it.`,
    ],
    asks: [
      {
        prompt: `On which ticks do the first ${ASKED} signals come? Write ${ASKED} numbers, with blanks between.`,
        answer: list(shown),
      },
      { prompt: `Does the timer drift away from its ${ms} ms?`, answer: choice(OPTIONS, right) },
    ],
    steps: [
      manner === 'interval'
        ? `Counted from tick ${tick}, the timer's times are ${ends.join(', ')} ms${mode === '44bsd' ? '' : ' and a little'}.`
        : `Each call counts ${ms} ms from the moment of the call${mode === '44bsd' ? ', that is from the tick that has just come' : ', which is a little after a tick'}, so what was rounded is lost anew each time.`,
      `The signals come on ticks ${shown.join(', ')}: ${shown.map((it) => (it - tick) * TICK_MS).join(', ')} ms after tick ${tick}.`,
      `Over ${MEASURED} signals the mean distance is ${mean} ms.`,
    ],
  };
}

export const drift: Topic = {
  name: 'drift',
  summary: 'the ticks on which an interval timer signals, and whether it drifts',
  title: 'Does this timer drift?',
  make: (random) => {
    const mode = oneOf(random, ['today', 'today', '44bsd'] as const);
    const manner = oneOf(random, ['interval', 'again'] as const);
    return driftDraft(mode, manner, between(random, 20, 99), between(random, 1, 8), between(random, 11, 45));
  },
};
