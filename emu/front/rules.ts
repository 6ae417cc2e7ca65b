/**
 * Rules for values that come from outside: from options, from a form of a page, from a log. What a
 * front end reads must obey them, however it reads it.
 */

import { isPowerOfTwo } from '../../kernel/callout/scheme.ts';

/**
 * A rule for a value. Returns undefined if the value obeys it; otherwise a sentence that says which
 * values do, as in `Accepted: a whole number from 1 to 10.`
 */
export type Rule = (value: unknown) => string | undefined;

/** The rule that `obeys` stands for; `values` are those that obey it, in words. */
const rule =
  (values: string, obeys: (value: unknown) => boolean): Rule =>
  (value) =>
    obeys(value) ? undefined : `Accepted: ${values}.`;

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

export const wholeNumber = (min: number, max: number): Rule =>
  rule(
    `a whole number from ${min} to ${max}`,
    (value) => isWhole(value) && value >= min && value <= max && !Object.is(value, -0),
  );

export const powerOfTwo = (max: number): Rule =>
  rule(
    `a power of two from 1 to ${max}`,
    (value) => isWhole(value) && value >= 1 && value <= max && isPowerOfTwo(value),
  );

export const oneOf = (...values: readonly (string | number | boolean)[]): Rule =>
  rule(values.join(', '), (value) => (values as readonly unknown[]).includes(value));

/** A list of these, each once at most. */
export const someOf = (...values: readonly string[]): Rule =>
  rule(
    `a list of ${values.join(', ')}, each once at most`,
    (value) =>
      Array.isArray(value) &&
      value.every((it) => values.includes(it)) &&
      new Set(value).size === value.length,
  );

/** A text of at most `longest` characters, in which no character of code 0 ends it early. */
export const text = (longest: number): Rule =>
  rule(
    `a text of at most ${longest} characters without a null`,
    (value) => typeof value === 'string' && value.length <= longest && !value.includes('\0'),
  );

/** A text that a pattern describes; `what` says it in words. */
export const matching = (what: string, pattern: RegExp): Rule =>
  rule(what, (value) => typeof value === 'string' && pattern.test(value));

/** The path of a file in the machine, without `.`, `..`, or a slash at its end. */
export const machinePath: Rule = matching(
  'a path in the machine from its root, as /tmp/data, without . and .. in it',
  /^(?:\/|(?:\/(?!\.{1,2}(?:\/|$))[^/\0]+)+)$/,
);

/** The values of another rule, or this one value, which `shown` names. */
export const orElse = (only: unknown, shown: string, other: Rule): Rule => {
  return (value) =>
    value === only ? undefined : other(value)?.replace(/^Accepted: /, `Accepted: ${shown}, or `);
};

const MEGABYTE = 1024 ** 2;
const MEM_MIN = MEGABYTE;
const MEM_MAX = 2047 * MEGABYTE;

const UNITS: Readonly<Record<string, number>> = { K: 1024, M: MEGABYTE, G: 1024 * MEGABYTE };

/** The bytes of a text as 64M, 512K or 1G; NaN for another text. */
export function bytesOf(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([KMG])$/i.exec(text) ?? [];
  return Number(digits) * (UNITS[unit.toUpperCase()] ?? Number.NaN);
}

/** Bytes of machine RAM. */
export const memorySize: Rule = rule(
  '1M to 2047M in whole pages of 4K, as in 64M or 6144K',
  (value) => isWhole(value) && value >= MEM_MIN && value <= MEM_MAX && value % 4096 === 0,
);
