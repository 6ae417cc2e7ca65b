/** The values that a place in random IR may use, and constants of all types. */

import type { Random } from './random.ts';

/** A value by its text: a name, or a constant. */
export interface Named {
  readonly type: string;
  readonly text: string;
}

/** The widths that C has, and those that optimisers and _BitInt make. */
export const COMMON = [1, 8, 16, 32, 64] as const;
export const ODD = [3, 7, 12, 17, 24, 31, 33, 40, 48, 63] as const;

export const widthOf = (type: string): number => Number(type.slice(1));
export const isInteger = (type: string): boolean => /^i\d+$/.test(type);

/** Structures that values may have. */
export const STRUCTS = ['{ i32, i64 }', '{ i8, i1, i16 }', '[2 x i32]', '{ i64, { i8, i33 } }'] as const;

/** The members of a structure or array. */
export function members(type: string): string[] {
  const array = /^\[(\d+) x (\w+)\]$/.exec(type);
  if (array !== null) return Array.from({ length: Number(array[1]) }, () => array[2] as string);
  const found: string[] = [];
  let depth = 0;
  for (const word of type.slice(2, -2).split(', ')) {
    if (depth > 0) found[found.length - 1] += `, ${word}`;
    else found.push(word);
    depth += word.split('{').length - word.split('}').length;
  }
  return found;
}

/** A constant of a width, often one at a border. */
export function randomInteger(random: Random, width: number): string {
  const bits = BigInt(width);
  const any = (BigInt(random.word() >>> 0) << 32n) | BigInt(random.word() >>> 0);
  const values = [
    ...[0n, 1n, -1n, any, any, BigInt(random.below(40)), -BigInt(random.below(40))],
    ...[1n << (bits - 1n), (1n << (bits - 1n)) - 1n, 1n << BigInt(random.below(width)), 0x7ffn, -0x801n],
  ];
  const value = BigInt.asIntN(width, random.pick(values));
  return width === 1 ? (value === 0n ? 'false' : 'true') : `${value}`;
}

export function randomConstant(random: Random, type: string): string {
  if (isInteger(type)) return randomInteger(random, widthOf(type));
  if (random.below(3) === 0) return 'zeroinitializer';
  const inside = members(type)
    .map((member) => `${member} ${randomConstant(random, member)}`)
    .join(', ');
  return type[0] === '[' ? `[${inside}]` : `{ ${inside} }`;
}

/** The values that are known at a place. */
export class Scope {
  readonly #values: Named[];
  readonly #random: Random;

  constructor(random: Random, values: readonly Named[]) {
    this.#random = random;
    this.#values = [...values];
  }

  get values(): readonly Named[] {
    return this.#values;
  }

  add(type: string, text: string): void {
    this.#values.push({ type, text });
  }

  /** A value of a type by its name; undefined if there is none. Late ones are taken more often. */
  named(type: string): string | undefined {
    const all = this.#values.filter((value) => value.type === type);
    if (all.length === 0) return undefined;
    const from = this.#random.below(2) === 0 ? Math.max(0, all.length - 4) : 0;
    return (all[from + this.#random.below(all.length - from)] as Named).text;
  }

  /** A value of a type, or a constant. */
  pick(type: string): string {
    const named = this.#random.below(6) === 0 ? undefined : this.named(type);
    return named ?? randomConstant(this.#random, type);
  }
}
