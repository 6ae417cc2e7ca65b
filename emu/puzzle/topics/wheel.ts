/** Scheme 6: the queue of a callout, and how often softclock passes over it. */

import { Facility } from '../facility.ts';
import { type Draft, number, type Topic } from '../question.ts';
import { between, count, oneOf } from '../words.ts';

/** A callout in a wheel, from its setting to its call. */
export interface WheelLife {
  readonly bucket: number;
  readonly due: number;
  /** The number of times that softclock finds it and leaves it where it is. */
  readonly passes: number;
  /** The ticks of those. */
  readonly passed: readonly number[];
}

/** Sets a callout on the wheel of Scheme 6 and lets the ticks pass until it is called. */
export function wheelLife(size: number, now: number, ticks: number): WheelLife {
  const facility = new Facility(`scheme6:${size}`, now);
  facility.set('A', ticks);
  const bucket = facility.callouts.scheme.bucketOf(facility.entry('A'));
  const passed: number[] = [];
  while (facility.calls.length === 0)
    if (facility.tick() && facility.calls.length === 0) passed.push(facility.callouts.ticks);
  const [call] = facility.calls;
  return { bucket, due: call?.tick ?? 0, passes: passed.length, passed };
}

/** The question for one wheel and one callout. */
export function wheelDraft(size: number, now: number, ticks: number): Draft {
  const { bucket, due, passes, passed } = wheelLife(size, now, ticks);
  const few = passed.length <= 6 ? passed.join(', ') : `${passed.slice(0, 3).join(', ')}, and so on`;
  const turns = Math.floor(ticks / size);
  return {
    given: { size, now, ticks },
    text: [
      `A kernel keeps its callouts by Scheme 6, in a wheel of ${size} queues numbered from 0. The queue of a callout is the tick on which it is due, modulo ${size}. The present tick is ${now}, and no other callout is set. A driver calls setcallout(f, arg, ${ticks}).`,
    ],
    asks: [
      { prompt: 'On which tick is the callout due?', answer: number(due) },
      { prompt: 'In which queue is it put?', answer: number(bucket) },
      {
        prompt: 'How often does softclock look at it and leave it where it is, before it calls f?',
        answer: number(passes),
      },
    ],
    steps: [
      `Due: ${now} + ${ticks} = ${due}.`,
      `Queue: ${due} modulo ${size} = ${bucket}. The hand is at ${now % size} now, and this queue is ${ticks % size} ahead of it.`,
      `${ticks} ticks are ${count(turns, 'whole turn')} of the wheel and ${count(ticks % size, 'tick')}. The hand comes to the queue once in each turn, and the last time it calls f.`,
      passes === 0
        ? 'So softclock looks at it once only, when it is due.'
        : `So softclock passes over it ${count(passes, 'time')}: on ${passes === 1 ? 'tick' : 'ticks'} ${few}.`,
    ],
  };
}

export const wheel: Topic = {
  name: 'wheel',
  summary: 'Scheme 6: the queue a callout goes to, and the rounds it waits',
  title: 'A callout in a hashed wheel',
  make: (random) => {
    const size = oneOf(random, [8, 16, 32, 64, 256]);
    // A whole number of turns is the case that is got wrong most often.
    const rest = oneOf(random, [0, 1, size - 1, between(random, 1, size - 1), between(random, 1, size - 1)]);
    const ticks = Math.max(1, between(random, 0, 5) * size + rest);
    return wheelDraft(size, between(random, 100, 5000), ticks);
  },
};
