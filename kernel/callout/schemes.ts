/**
 * The schemes by name: what --callout takes, as in `scheme6` or, with numbers
 * that mean what the scheme says they do, `scheme6:256`.
 */

import { bsd } from './bsd.ts';
import { calendar } from './calendar.ts';
import type { SchemeMaker, SlotWatch } from './scheme.ts';
import { scheme1 } from './scheme1.ts';
import { scheme2 } from './scheme2.ts';
import { scheme3 } from './scheme3.ts';
import { scheme3tree } from './scheme3tree.ts';
import { scheme4 } from './scheme4.ts';
import { scheme5 } from './scheme5.ts';
import { scheme6 } from './scheme6.ts';
import { scheme7 } from './scheme7.ts';
import { scheme7once } from './scheme7once.ts';
import { scheme7round } from './scheme7round.ts';
import { decsim, tegas2 } from './simwheel.ts';
import { CalloutTable } from './table.ts';

export interface SchemeKind {
  /** One line, for help and tables. */
  readonly summary: string;
  /** What the numbers after the name are, as a help text shows them; undefined if it takes none. */
  readonly parameters?: string;
  /** Whether it takes every interval, so that a kernel can be booted on it. */
  readonly boots: boolean;
  /** Whether it finds callouts by function and argument, as the kernel `old` has it do. */
  readonly finds: boolean;
  /**
   * The scheme's maker. `numbers` are those after the name, perhaps none;
   * `wheelsize` is the size wanted for a scheme's one array if they do not say
   * it, 0 for the smallest power of two that is at least ncallout. RangeError for
   * numbers that it cannot be made of, whatever the table.
   */
  make(numbers: readonly number[], wheelsize: number): SchemeMaker;
}

const LEVELS = 'SIZE,SIZE,...';

export const SCHEMES: Readonly<Record<string, SchemeKind>> = {
  bsd: {
    summary: "4.4BSD's list, in the order of expiry, of differences of time",
    boots: true,
    finds: true,
    make: () => bsd,
  },
  scheme1: {
    summary: 'unordered list, all of it looked at on every tick',
    boots: true,
    finds: false,
    make: () => scheme1,
  },
  scheme2: {
    summary: 'list in the order of expiry, of absolute times, searched from the front',
    boots: true,
    finds: true,
    make: () => scheme2('front'),
  },
  'scheme2-rear': {
    summary: 'the same, searched from the rear',
    boots: true,
    finds: true,
    make: () => scheme2('rear'),
  },
  scheme3: {
    summary: 'binary heap',
    boots: true,
    finds: false,
    make: () => scheme3,
  },
  'scheme3-tree': {
    summary: 'unbalanced binary tree, a list when intervals are equal',
    boots: true,
    finds: false,
    make: () => scheme3tree(),
  },
  scheme4: {
    summary: 'wheel of one slot for each tick, longer intervals on an ordered list',
    parameters: 'SIZE',
    boots: true,
    finds: false,
    make: ([size], wheelsize) => scheme4(size ?? wheelsize),
  },
  'scheme4-refuse': {
    summary: 'wheel of one slot for each tick, longer intervals refused',
    parameters: 'SIZE',
    boots: false,
    finds: false,
    make: ([size], wheelsize) => scheme4(size ?? wheelsize, 'refuse'),
  },
  scheme5: {
    summary: 'hashed wheel, sorted lists',
    parameters: 'SIZE',
    boots: true,
    finds: false,
    make: ([size], wheelsize) => scheme5(size ?? wheelsize),
  },
  scheme6: {
    summary: 'hashed wheel, unsorted queues',
    parameters: 'SIZE',
    boots: true,
    finds: false,
    make: ([size], wheelsize) => scheme6(size ?? wheelsize),
  },
  scheme7: {
    summary: 'hierarchy of wheels, 256,256,256,256 by default',
    parameters: LEVELS,
    boots: true,
    finds: false,
    make: (sizes) => scheme7(sizes.length === 0 ? undefined : sizes),
  },
  'scheme7-round': {
    summary: 'hierarchy of wheels without migration, rounding up',
    parameters: LEVELS,
    boots: true,
    finds: false,
    make: (sizes) => scheme7round(sizes.length === 0 ? undefined : sizes),
  },
  'scheme7-once': {
    summary: 'hierarchy of wheels with one migration, rounding up',
    parameters: LEVELS,
    boots: true,
    finds: false,
    make: (sizes) => scheme7once(sizes.length === 0 ? undefined : sizes),
  },
  tegas2: {
    summary: "logic simulators' wheel, turned when its end is reached, with an overflow list",
    parameters: 'SIZE',
    boots: true,
    finds: false,
    make: ([size], wheelsize) => tegas2(size ?? wheelsize),
  },
  decsim: {
    summary: 'the same, turned half-way',
    parameters: 'SIZE',
    boots: true,
    finds: false,
    make: ([size], wheelsize) => decsim(size ?? wheelsize),
  },
  calendar: {
    summary: "Brown's calendar queue, which changes the number and width of its buckets",
    parameters: 'MOST',
    boots: true,
    finds: false,
    make: ([most], wheelsize) => calendar(most ?? wheelsize),
  },
};

/** What a clock asks of a scheme. */
export type ClockNeeds = 'tick' | 'oneshot' | 'counter' | 'chip';

/**
 * Why a kernel on this scheme cannot go by this clock, as the end of a sentence;
 * undefined if it can. Found out by making a small one.
 */
export function refusal(make: SchemeMaker, clock: ClockNeeds): string | undefined {
  let slots = 0;
  const watch: SlotWatch = {
    arrays: (sizes) => {
      slots = sizes.length;
    },
    mark: () => undefined,
  };
  const { name, knowsNext } = make(new CalloutTable(1, 0, 1), watch);
  if (clock === 'oneshot' && !knowsNext)
    return `${name} does not know its earliest callout, which a one-shot clock has to be set for`;
  if (clock === 'counter' && slots === 0)
    return `${name} has no slots that the ticks go through, for a counter chip to watch`;
  if (clock === 'chip' && name !== 'scheme6')
    return `the chip has scheme6 in itself, and cannot have ${name}`;
  return undefined;
}

/** Whether a scheme finds callouts by function and argument, as the kernel `old` has it do. Found out likewise. */
export function finds(make: SchemeMaker): boolean {
  return make(new CalloutTable(1, 0, 1)).find !== undefined;
}

/** The maker that `spec`, NAME or NAME:NUMBER,NUMBER..., names; RangeError with a sentence if there is none. */
export function schemeNamed(spec: string, wheelsize = 0): SchemeMaker {
  const { kind, numbers } = parseSpec(spec);
  return kind.make(numbers, wheelsize);
}

/** Takes `spec` apart, and sees that there is such a scheme and that it takes numbers if it is given any. */
export function parseSpec(spec: string): { readonly kind: SchemeKind; readonly numbers: readonly number[] } {
  const [name, tail] = spec.split(/:(.*)/s);
  if (!Object.hasOwn(SCHEMES, name)) {
    throw new RangeError(`no scheme is called ${name}: there are ${Object.keys(SCHEMES).join(', ')}`);
  }
  const kind = SCHEMES[name];
  if (tail === undefined) return { kind, numbers: [] };
  if (kind.parameters === undefined) throw new RangeError(`${name} takes no numbers`);
  if (!/^\d+(,\d+)*$/.test(tail)) {
    throw new RangeError(`${spec}: ${name} takes whole numbers, as in ${name}:${kind.parameters}`);
  }
  return { kind, numbers: tail.split(',').map(Number) };
}
