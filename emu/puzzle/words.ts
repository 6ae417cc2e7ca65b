/** Words and draws that several topics share. */

import type { Random } from '../paper/compare/random.ts';

/** The names of callouts: A, B, C and so on. */
export const letter = (i: number): string => String.fromCharCode(65 + i);

/** A whole number from `least` to `most`. */
export const between = (random: Random, least: number, most: number): number =>
  least + random.below(most - least + 1);

/** One of some things. */
export const oneOf = <T>(random: Random, things: readonly T[]): T => things[random.below(things.length)] as T;

/** The same things in a drawn order. */
export function shuffled<T>(random: Random, things: readonly T[]): T[] {
  const left = [...things];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(random.below(left.length), 1));
  return out;
}

/** `1 tick`, `2 ticks`. */
export const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

/** `A`, `A and B`, `A, B and C`; 'none' for nothing. */
export function series(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? 'none';
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
