/** Scheme 7: the level and slot of a callout, and its migrations. */

import { Facility } from '../facility.ts';
import { type Draft, number, type Topic } from '../question.ts';
import { between, count, oneOf } from '../words.ts';

/** A slot of a level, both from 0. */
export interface Place {
  readonly level: number;
  readonly slot: number;
}

/** The places of a callout in the hierarchy, with the ticks on which it came there. */
export interface HierarchyLife {
  readonly places: readonly (Place & { readonly tick: number })[];
  readonly due: number;
}

/** Sets a callout on the hierarchy of Scheme 7 and follows it until it is called. */
export function hierarchyLife(sizes: readonly number[], now: number, ticks: number): HierarchyLife {
  const facility = new Facility(`scheme7:${sizes.join(',')}`, now);
  const { scheme } = facility.callouts;
  facility.set('A', ticks);
  const entry = facility.entry('A');
  const placeOf = (): Place => {
    const bucket = scheme.bucketOf(entry);
    const wheels = scheme.wheels?.() ?? [];
    const level = wheels.findIndex(({ first, slots }) => bucket >= first && bucket < first + slots);
    return { level, slot: bucket - (wheels[level]?.first ?? 0) };
  };
  const places = [{ ...placeOf(), tick: now }];
  for (;;) {
    const before = places[places.length - 1] as Place;
    facility.tick();
    if (facility.calls.length > 0) return { places, due: facility.callouts.ticks };
    const after = placeOf();
    if (after.level !== before.level || after.slot !== before.slot)
      places.push({ ...after, tick: facility.callouts.ticks });
  }
}

/** A number of ticks as positions of the hands, highest first. */
function handsText(sizes: readonly number[], tick: number): string {
  const hands: number[] = [];
  let rest = tick;
  for (const size of sizes) {
    hands.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return hands.join(':');
}

/** The question for one hierarchy and one callout. */
export function hierarchyDraft(sizes: readonly number[], now: number, ticks: number): Draft {
  const { places, due } = hierarchyLife(sizes, now, ticks);
  const [first] = places;
  const levels = sizes.map((size, level) => {
    const unit = sizes.slice(0, level).reduce((product, it) => product * it, 1);
    return [`${level}`, `${size}`, count(unit, 'tick')];
  });
  const told = ({ level, slot }: Place): string => `slot ${slot} of level ${level}`;
  return {
    given: { sizes, now, ticks },
    text: [
      'A kernel keeps its callouts by Scheme 7, in a hierarchy of wheels. A callout goes to the highest level at which the hand will show another slot on its due tick than it shows now. When the hand of that level comes to its slot, it moves to a lower level or is called.',
      { rows: [['level', 'slots', 'a slot stands for'], ...levels] },
      `The present tick is ${now}: the hands, highest level first, are at ${handsText(sizes, now)}. A callout is set ${ticks} ticks ahead.`,
    ],
    asks: [
      { prompt: 'At which level is it put?', answer: number(first?.level ?? 0) },
      { prompt: 'In which slot of that level?', answer: number(first?.slot ?? 0) },
      {
        prompt: 'How often does it move to another slot before it is called?',
        answer: number(places.length - 1),
      },
    ],
    steps: [
      `It is due on tick ${now} + ${ticks} = ${due}, when the hands are at ${handsText(sizes, due)}.`,
      `Now they are at ${handsText(sizes, now)}. The highest difference is at level ${first?.level}, and there the hand will show ${first?.slot}: ${told(first as Place)}.`,
      ...places.slice(1).map((it) => `On tick ${it.tick} it moves to ${told(it)}.`),
      `On tick ${due} it is called, after ${count(places.length - 1, 'move')}.`,
    ],
  };
}

export const hierarchy: Topic = {
  name: 'hierarchy',
  summary: 'Scheme 7: the level and slot a callout goes to, and how it moves',
  title: 'A callout in a hierarchy of wheels',
  make: (random) => {
    const sizes = oneOf(random, [
      [60, 60, 24, 100],
      [8, 8, 8],
      [10, 10, 10, 10],
      [16, 16, 16],
    ]);
    const turn = sizes.reduce((product, size) => product * size, 1);
    const span = Math.min(4000, turn >> 1);
    const ticks = oneOf(random, [between(random, 1, span), between(random, 1, Math.ceil(span / 8))]);
    // The highest hand does not go round meanwhile, so that nothing waits in the overflow queue.
    return hierarchyDraft(sizes, between(random, 1, Math.min(90_000, turn - 1 - ticks)), ticks);
  },
};
