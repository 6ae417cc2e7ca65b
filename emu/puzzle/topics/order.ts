/** The order in which handlers are called: ties, handlers that set and unset, a late softclock. */

import { Facility } from '../facility.ts';
import { type Block, type Draft, list, number, type Topic } from '../question.ts';
import { between, count, letter, oneOf, series, shuffled } from '../words.ts';

/** A thing that a handler does. */
export type Deed =
  | { readonly of: string; readonly does: 'unset'; readonly to: string }
  | { readonly of: string; readonly does: 'set'; readonly to: string; readonly ticks: number };

/** All that a question says. */
export interface OrderCase {
  readonly scheme: 'scheme6:8' | 'bsd';
  readonly now: number;
  readonly sets: readonly { readonly name: string; readonly ticks: number }[];
  readonly deeds: readonly Deed[];
  /** softclock is held off from the first of these ticks to the last; undefined if it is not. */
  readonly held: readonly [number, number] | undefined;
}

/** A call, with the tick on which the callout was due. */
export interface Called {
  readonly name: string;
  readonly tick: number;
  readonly due: number;
}

/** Runs the case until nothing is left. */
export function called({ scheme, now, sets, deeds, held }: OrderCase): Called[] {
  const facility = new Facility(scheme, now);
  const { callouts } = facility;
  const due = new Map<string, number>();
  const set = (name: string, ticks: number): void => {
    due.set(name, callouts.ticks + ticks);
    facility.set(name, ticks);
  };
  for (const deed of deeds)
    facility.work.set(deed.of, () => {
      if (deed.does === 'unset') facility.unset(deed.to);
      else set(deed.to, deed.ticks);
    });
  for (const { name, ticks } of sets) set(name, ticks);
  let wanted = false;
  const called: Called[] = [];
  const [from, to] = held ?? [0, 0];
  while (callouts.npending > 0) {
    wanted = callouts.calloutTick() || wanted;
    if (wanted && (callouts.ticks < from || callouts.ticks >= to || held === undefined)) {
      const before = facility.calls.length;
      // The tick of a callout that its handler sets anew is noted before that.
      const dueThen = new Map(due);
      callouts.softclock();
      wanted = false;
      for (const { name, tick } of facility.calls.slice(before))
        called.push({ name, tick, due: dueThen.get(name) ?? due.get(name) ?? tick });
    }
  }
  return called;
}

const SCHEME_WORDS = {
  'scheme6:8':
    'Scheme 6 with a wheel of 8 queues: a callout goes to the end of its queue, and a queue is served from its front',
  bsd: "4.4BSD's list in the order of expiry: a callout goes in front of those that are due on the same tick",
} as const;

function deedText(deed: Deed): string {
  return deed.does === 'unset'
    ? `The handler of ${deed.of} unsets ${deed.to}.`
    : `The handler of ${deed.of} sets ${deed.to} for ${count(deed.ticks, 'tick')}.`;
}

/** The situation in words. */
function orderText({ scheme, now, sets, deeds, held }: OrderCase): Block[] {
  return [
    `A kernel keeps its callouts by ${SCHEME_WORDS[scheme]}. On tick ${now}, these callouts are set, from left to right:`,
    {
      rows: [
        ['callout', ...sets.map(({ name }) => name)],
        ['ticks ahead', ...sets.map(({ ticks }) => `${ticks}`)],
      ],
    },
    ...(deeds.length === 0 ? [] : [deeds.map(deedText).join(' ')]),
    ...(held === undefined
      ? []
      : [
          `From tick ${held[0]} on, a driver holds softclock off (splsoftclock). It lets go on tick ${held[1]}, just after hardclock has counted that tick. hardclock comes on every tick.`,
        ]),
  ];
}

/** The way to the answers. */
function orderSteps({ now, sets, deeds, held }: OrderCase, calls: readonly Called[]): string[] {
  const ticks = [...new Set(calls.map(({ tick }) => tick))];
  const unset = deeds.filter((deed) => deed.does === 'unset' && !calls.some(({ name }) => name === deed.to));
  const late = 'A late softclock serves the ticks that it missed one after the other, in their order.';
  return [
    `Due: ${series(sets.map(({ name, ticks: n }) => `${name} on tick ${now + n}`))}.`,
    ...(held === undefined ? [] : [late]),
    ...unset.map(({ of, to }) => `${of} comes before ${to} and unsets it: ${to} is never called.`),
    ...ticks.map((tick) => {
      const names = calls.filter((call) => call.tick === tick).map((call) => call.name);
      return `On tick ${tick} softclock calls ${series(names)}.`;
    }),
  ];
}

/** The question for one case. */
export function orderDraft(it: OrderCase): Draft {
  const calls = called(it);
  const late = calls.reduce((most, { tick, due }) => Math.max(most, tick - due), 0);
  const names = list(calls.map(({ name }) => name));
  return {
    given: { ...it },
    text: orderText(it),
    asks: [
      {
        prompt: 'In which order are the handlers called? Write the names, with blanks between.',
        answer: names,
      },
      ...(it.held === undefined
        ? []
        : [{ prompt: 'By how many ticks is the latest call late?', answer: number(late) }]),
    ],
    steps: orderSteps(it, calls),
  };
}

export const order: Topic = {
  name: 'order',
  summary: 'the order in which handlers are called, some of them late',
  title: 'The order of calls',
  make: (random) => {
    const n = between(random, 4, 6);
    const now = between(random, 10, 99);
    const pool = [between(random, 2, 4), between(random, 5, 7), between(random, 8, 14)];
    const sets = Array.from({ length: n }, (_, i) => ({
      name: letter(i),
      ticks: oneOf(random, [...pool, between(random, 1, 14)]),
    }));
    const [one = 'A', two = 'B', three = 'C'] = shuffled(
      random,
      sets.map(({ name }) => name),
    );
    const deeds: Deed[] = [];
    if (random.below(3) > 0) deeds.push({ of: one, does: 'unset', to: two });
    if (random.below(2) > 0)
      deeds.push({ of: three, does: 'set', to: letter(n), ticks: between(random, 1, 6) });
    // The first callout, at least, comes late.
    const from = now + Math.max(2, sets[0]?.ticks ?? 2);
    const held = random.below(2) > 0 ? ([from, from + between(random, 2, 6)] as const) : undefined;
    return orderDraft({ scheme: oneOf(random, ['scheme6:8', 'bsd'] as const), now, sets, deeds, held });
  },
};
