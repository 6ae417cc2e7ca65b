/** Symbols, places and values of a module that is being assembled. */

import { STB_LOCAL, STT_NOTYPE, STV_DEFAULT } from '../elf/constants.ts';
import type { AsmSection } from './section.ts';

/**
 * A place in a section: behind `at` fixed bytes and `pieces` pieces of a size that layout settles.
 * `soft` counts the places before it at which the linker may take bytes away: two places with one
 * count keep their distance for ever.
 */
export interface Place {
  readonly section: AsmSection;
  readonly at: number;
  readonly pieces: number;
  readonly soft: number;
}

/** A value that may depend on symbols: add - sub + constant. */
export interface Value {
  readonly add: AsmSymbol | undefined;
  readonly sub: AsmSymbol | undefined;
  readonly constant: bigint;
}

export const constantValue = (constant: bigint): Value => ({ add: undefined, sub: undefined, constant });

/**
 * Invariant: at most one of `place`, `equal` and `common` is defined; a symbol with none of them is
 * undefined in this module.
 */
export class AsmSymbol {
  readonly name: string;
  /** The place of a label. */
  place: Place | undefined;
  /** The value that .set gave it. */
  equal: Value | undefined;
  /** The size and alignment of a common symbol. */
  common: { size: number; align: number } | undefined;
  binding = STB_LOCAL;
  /** True once a directive has named the binding. */
  bound = false;
  type = STT_NOTYPE;
  visibility = STV_DEFAULT;
  size: Value | undefined;
  /** Its index in the object; -1 until it is needed there. */
  index = -1;

  constructor(name: string) {
    this.name = name;
  }

  get isDefined(): boolean {
    return this.place !== undefined || this.equal !== undefined || this.common !== undefined;
  }

  /** True for labels that are nobody's business: .L and the numbered ones. */
  get isTemporary(): boolean {
    return this.name.startsWith('.L');
  }
}

/**
 * The symbol behind the names that .set made, and the constant to add. The chain may be a circle:
 * it is followed for a bounded number of steps, and then undefined is returned.
 */
export function behind(symbol: AsmSymbol): { base: AsmSymbol | undefined; constant: bigint } | undefined {
  let base: AsmSymbol | undefined = symbol;
  let constant = 0n;
  for (let steps = 0; base?.equal !== undefined; steps++) {
    const { equal }: AsmSymbol = base;
    if (steps === 100 || equal === undefined || equal.sub !== undefined) return undefined;
    constant += equal.constant;
    base = equal.add;
  }
  return { base, constant };
}

/** A value without names that .set made; undefined if it cannot be had. */
export function reduced(value: Value): Value | undefined {
  let { add, sub, constant } = value;
  for (let steps = 0; add?.equal !== undefined || sub?.equal !== undefined; steps++) {
    if (steps === 100) return undefined;
    if (add?.equal !== undefined) {
      const { equal }: AsmSymbol = add;
      if (equal.sub !== undefined && sub !== undefined) return undefined;
      constant += equal.constant;
      add = equal.add;
      sub = equal.sub ?? sub;
    }
    if (sub?.equal !== undefined) {
      const { equal }: AsmSymbol = sub;
      if (equal.sub !== undefined && add !== undefined) return undefined;
      constant -= equal.constant;
      sub = equal.add;
      add = equal.sub ?? add;
    }
  }
  return add !== undefined && add === sub ? constantValue(constant) : { add, sub, constant };
}

/** The distance of two places of one section if no piece lies between them. */
export function fixedDistance(a: Place, b: Place): number | undefined {
  return a.section === b.section && a.pieces === b.pieces ? a.at - b.at : undefined;
}
