/**
 * The schemes by name, as the option --callout takes them: `scheme6` or, with numbers
 * whose meaning depends on the scheme, `scheme6:256`.
 */

import { bsd } from './bsd.ts';
import { calendar } from './calendar.ts';
import type { Scheme, SchemeMaker, SlotWatch } from './scheme.ts';
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

/** A scheme that can be chosen by its name. */
export interface SchemeKind {
  /** One line, for help and tables. */
  readonly summary: string;
  /** The numbers after the name, as a help text shows them; undefined if the scheme takes none. */
  readonly parameters?: string;
  /** True if the scheme takes every interval, so that a kernel can be booted on it. */
  readonly boots: boolean;
  /** True if the scheme finds callouts by function and argument, as the kernel `old` needs. */
  readonly finds: boolean;
  /**
   * The scheme's maker. `numbers` are the numbers after the name, perhaps none.
   * `wheelsize` is the size wanted for the scheme's one array if they do not say it; 0
   * means the smallest power of two that is at least ncallout. RangeError for numbers
   * that the scheme cannot be made of, whatever the table.
   */
  make(numbers: readonly number[], wheelsize: number): SchemeMaker;
}

const LEVELS = 'SIZE,SIZE,...';

/** The schemes that can be chosen, by name. */
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

/** A small scheme, and the sizes of its arrays of slots. */
function small(make: SchemeMaker): { readonly scheme: Scheme; readonly sizes: readonly number[] } {
  let sizes: readonly number[] = [];
  const watch: SlotWatch = {
    arrays: (given) => {
      sizes = given;
    },
    mark: () => undefined,
  };
  const scheme = make(new CalloutTable(1, 0, 1), watch);
  return { scheme, sizes };
}

/**
 * The ticks in which the last wheel of a hierarchy turns, after which callouts of longer intervals
 * are filed anew; Infinity for any other scheme.
 */
export function turnOf(make: SchemeMaker): number {
  const { sizes } = small(make);
  return sizes.length < 2 ? Number.POSITIVE_INFINITY : sizes.reduce((ticks, size) => ticks * size);
}

/** A kind of clock, for what it needs of a scheme. */
export type ClockNeeds = 'tick' | 'oneshot' | 'counter' | 'chip';

/**
 * The reason why a kernel on this scheme cannot use this clock, as the end of a sentence;
 * undefined if it can. Found out by making a small scheme.
 */
export function refusal(make: SchemeMaker, clock: ClockNeeds): string | undefined {
  const { scheme, sizes } = small(make);
  const { name, unslotted } = scheme;
  if (clock === 'counter' && sizes.length === 0)
    return `${name} has no slots that the ticks go through, for a counter chip to watch`;
  if (clock === 'counter' && unslotted !== undefined)
    return `${name} keeps callouts outside of its slots, where a counter chip does not see them`;
  if (clock === 'chip' && name !== 'scheme6')
    return `the chip has scheme6 in itself, and cannot have ${name}`;
  return undefined;
}

/**
 * True if a scheme finds callouts by function and argument, as the kernel `old` needs.
 * Found out by making a small scheme.
 */
export function finds(make: SchemeMaker): boolean {
  return make(new CalloutTable(1, 0, 1)).find !== undefined;
}

/**
 * The maker of the scheme that `spec`, NAME or NAME:NUMBER,NUMBER..., names; RangeError
 * with a sentence if there is none. `wheelsize` is as for SchemeKind.make.
 */
export function schemeNamed(spec: string, wheelsize = 0): SchemeMaker {
  const { kind, numbers } = parseSpec(spec);
  return kind.make(numbers, wheelsize);
}

/**
 * Takes `spec` apart. RangeError if there is no such scheme, or if the numbers are no
 * numbers or the scheme takes none.
 */
export function parseSpec(spec: string): { readonly kind: SchemeKind; readonly numbers: readonly number[] } {
  const colon = spec.indexOf(':');
  const name = colon < 0 ? spec : spec.slice(0, colon);
  if (!Object.hasOwn(SCHEMES, name)) {
    throw new RangeError(
      `no scheme is called ${name === '' ? "''" : name}: there are ${Object.keys(SCHEMES).join(', ')}`,
    );
  }
  const kind = SCHEMES[name];
  if (colon < 0) return { kind, numbers: [] };
  if (kind.parameters === undefined) throw new RangeError(`${name} takes no numbers`);
  const numbers = spec.slice(colon + 1).split(',');
  // No pattern: a user's scheme may have this file as a part of it.
  if (!numbers.every(isWhole)) {
    throw new RangeError(`${spec}: ${name} takes whole numbers, as in ${name}:${kind.parameters}`);
  }
  return { kind, numbers: numbers.map(Number) };
}

/** True of one or more digits. */
const isWhole = (text: string): boolean => text !== '' && [...text].every((it) => it >= '0' && it <= '9');
