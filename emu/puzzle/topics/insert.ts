/** The callouts that setting one more looks at, under several schemes. */

import { NONE } from '../../../kernel/callout/scheme.ts';
import { type Shape, shapeOf } from '../../../kernel/callout/shape.ts';
import { Facility } from '../facility.ts';
import { type Ask, type Draft, number, type Topic } from '../question.ts';
import { between, count, letter, oneOf, series, shuffled } from '../words.ts';

/** A callout of a question: its name and the ticks it is set ahead. */
export interface Named {
  readonly name: string;
  readonly ticks: number;
}

/** A scheme of the question. */
interface Candidate {
  readonly spec: string;
  /** The rule by which it inserts, for the question. */
  readonly rule: string;
  /** The thing that is counted. */
  readonly counted: 'callout' | 'level';
}

const ORDERED = 'a list in the order of expiry';

/** The schemes that a question may have; wheels have 8 slots. */
const CANDIDATES: readonly Candidate[] = [
  {
    spec: 'bsd',
    rule: `4.4BSD: ${ORDERED}, of differences of time, searched from the front to the first callout that is due on the same tick or later`,
    counted: 'callout',
  },
  {
    spec: 'scheme2',
    rule: `Scheme 2: ${ORDERED}, searched from the front to the first callout that is due later`,
    counted: 'callout',
  },
  {
    spec: 'scheme2-rear',
    rule: `Scheme 2 from the rear: ${ORDERED}, searched from the rear to the first callout that is not due later`,
    counted: 'callout',
  },
  {
    spec: 'scheme3',
    rule: 'Scheme 3: a binary heap; the new callout begins at the end and changes places with the callout above it while that one is due later',
    counted: 'callout',
  },
  {
    spec: 'scheme4:8',
    rule: 'Scheme 4 with 8 slots: up to 8 ticks ahead a callout goes to the slot of its tick, farther ones to a list in the order of expiry, searched from the rear',
    counted: 'callout',
  },
  {
    spec: 'scheme5:8',
    rule: 'Scheme 5 with 8 slots: the list of the slot (tick modulo 8) is in the order of expiry and searched from the rear',
    counted: 'callout',
  },
  {
    spec: 'scheme6:8',
    rule: 'Scheme 6 with 8 slots: the callout goes to the end of the queue of its slot (tick modulo 8)',
    counted: 'callout',
  },
  {
    spec: 'scheme7:8,8,8',
    rule: 'Scheme 7 with three levels of 8 slots: levels are looked at from the lowest to the one that the callout goes to; count those above the lowest',
    counted: 'level',
  },
];

/** The nodes that setting `last` visits after the others were set, and the structure before it. */
export function visits(
  spec: string,
  now: number,
  others: readonly Named[],
  last: Named,
): { visited: number; before: string } {
  const facility = new Facility(spec, now);
  for (const { name, ticks } of others) facility.set(name, ticks);
  const { scheme, table } = facility.callouts;
  const shape = shapeOf(scheme);
  const due = (now + last.ticks) % 8;
  const name = (c: number): string => `${String(table.c_arg[c])}`;
  const before = shape === undefined ? '' : told(spec, shape, due, name);
  facility.set(last.name, last.ticks);
  return { visited: scheme.visited, before };
}

/** The part of a structure that an insertion into `slot` meets, in words. */
function told(spec: string, shape: Shape, slot: number, name: (c: number) => string): string {
  const chain = (first: number): string => {
    const names: string[] = [];
    for (let c = first; c !== NONE; c = shape.after(c)) names.push(name(c));
    return names.length === 0 ? 'empty' : names.join(' ');
  };
  if (shape.tree !== null) {
    const { tree } = shape;
    const rows: string[] = [];
    for (let row = [tree.root]; row.length > 0; ) {
      rows.push(row.map(name).join(' '));
      row = row.flatMap((c) => [tree.left(c), tree.right(c)]).filter((c) => c !== NONE);
    }
    return `The heap, row by row, is ${rows.join(' / ')}.`;
  }
  if (spec.startsWith('scheme5') || spec.startsWith('scheme6'))
    return `The queue of slot ${slot} is ${chain(shape.slot(slot))}.`;
  if (spec.startsWith('scheme7')) return '';
  const far = shape.lists[shape.lists.length - 1];
  return `The ordered list is ${chain(far?.first ?? NONE)}.`;
}

/** The question for some schemes. */
export function insertDraft(
  specs: readonly string[],
  now: number,
  others: readonly Named[],
  last: Named,
): Draft {
  const chosen = CANDIDATES.filter(({ spec }) => specs.includes(spec));
  const asks: Ask[] = [];
  const steps = [
    `In the order of expiry: ${series([...others].sort((a, b) => a.ticks - b.ticks).map((it) => `${it.name} (tick ${now + it.ticks})`))}; ${last.name} is due on tick ${now + last.ticks}.`,
  ];
  for (const { spec, rule, counted } of chosen) {
    const { visited, before } = visits(spec, now, others, last);
    const short = rule.replace(/:.*/, '');
    asks.push({
      prompt: `${rule}. How many ${counted}s does setting ${last.name} look at?`,
      answer: number(visited),
    });
    const looked =
      visited === 0
        ? `Setting ${last.name} looks at no ${counted}.`
        : `Setting ${last.name} looks at ${count(visited, counted)}.`;
    steps.push(`${short}: ${before}${before === '' ? '' : ' '}${looked}`);
  }
  return {
    given: { schemes: chosen.map(({ spec }) => spec), now, others, last },
    text: [
      `On tick ${now}, these callouts are set, from left to right:`,
      {
        rows: [
          ['callout', ...others.map(({ name }) => name)],
          ['ticks ahead', ...others.map(({ ticks }) => `${ticks}`)],
        ],
      },
      `Then, on the same tick, ${last.name} is set for ${count(last.ticks, 'tick')}. The callout at which a search ends counts as looked at.`,
    ],
    asks,
    steps,
  };
}

export const insert: Topic = {
  name: 'insert',
  summary: 'Schemes 2 to 7: the callouts that one insertion looks at',
  title: 'The cost of an insertion',
  make: (random) => {
    const n = between(random, 5, 8);
    // No two are due on one tick, so that ties need no rule.
    const ticks = shuffled(
      random,
      Array.from({ length: 40 }, (_, i) => i + 1),
    ).slice(0, n + 1);
    const others = ticks.slice(0, n).map((it, i) => ({ name: letter(i), ticks: it }));
    const specs = shuffled(
      random,
      CANDIDATES.map(({ spec }) => spec),
    );
    const wheels = specs.filter((spec) => spec.includes(':')).slice(0, 2);
    const lists = specs.filter((spec) => !spec.includes(':')).slice(0, 2);
    const now = oneOf(random, [0, between(random, 1, 7) * 64]);
    return insertDraft([...lists, ...wheels], now, others, { name: 'X', ticks: ticks[n] ?? 1 });
  },
};
