/**
 * is.fpclass, which clang makes of isinf, isnormal, signbit and their kin: the classes of floating
 * point are told apart by the words of a number, without a call.
 */

import type { FloatType } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import type { Lowering } from './lowering.ts';
import { ZERO } from './mir.ts';

/** The bits of the mask, for negative and for positive numbers; a NaN has no sign that counts. */
const CLASSES = {
  signalling: [0x001, 0x001],
  quiet: [0x002, 0x002],
  infinite: [0x004, 0x200],
  normal: [0x008, 0x100],
  subnormal: [0x010, 0x080],
  zero: [0x020, 0x040],
} as const;
type Class = keyof typeof CLASSES;

/** A format: sign, infinity, least normal number and quiet bit, as the upper word has them. */
interface Format {
  readonly sign: number;
  readonly infinity: number;
  readonly normal: number;
  readonly quiet: number;
}

const FORMATS: Readonly<Record<number, Format>> = {
  16: { sign: 0x8000, infinity: 0x7c00, normal: 0x0400, quiet: 0x0200 },
  32: { sign: 0x80000000, infinity: 0x7f800000, normal: 0x00800000, quiet: 0x00400000 },
  64: { sign: 0x80000000, infinity: 0x7ff00000, normal: 0x00100000, quiet: 0x00080000 },
  128: { sign: 0x80000000, infinity: 0x7fff0000, normal: 0x00010000, quiet: 0x00008000 },
};

/** The words of a number without its sign, and truth values about them. */
class Words {
  readonly #low: Lowering;
  readonly #format: Format;
  readonly #upper: number;
  /** The upper word without its sign. */
  readonly #size: number;
  /** All bits of the other words. */
  readonly #rest: number;

  constructor(low: Lowering, value: Value) {
    this.#low = low;
    this.#format = FORMATS[(value.type as FloatType).bits] as Format;
    const parts = low.parts(value);
    this.#upper = parts.at(-1) as number;
    this.#size = low.op('and', this.#upper, low.number(this.#format.sign - 1));
    this.#rest = parts
      .slice(0, -1)
      .reduce((sum, part) => (sum === ZERO ? part : low.op('or', sum, part)), ZERO);
  }

  /** One if the sign is set. */
  get isNegative(): number {
    const low = this.#low;
    return this.#isSet(low.op('and', this.#upper, low.number(this.#format.sign | 0)));
  }

  readonly is: Readonly<Record<Class, () => number>> = {
    zero: () => this.#not(this.#isSet(this.#all(this.#size))),
    subnormal: () => this.#both(this.#isBelow(this.#format.normal), this.#isSet(this.#all(this.#size))),
    normal: () => {
      const { normal, infinity } = this.#format;
      const above = this.#low.op('sub', this.#size, this.#low.number(normal));
      return this.#low.op('sltu', above, this.#low.number(infinity - normal));
    },
    infinite: () => {
      const other = this.#low.op('xor', this.#size, this.#low.number(this.#format.infinity));
      return this.#not(this.#isSet(this.#all(other)));
    },
    quiet: () => this.#not(this.#isBelow(this.#format.infinity + this.#format.quiet)),
    signalling: () => this.#both(this.#isNan(), this.#isBelow(this.#format.infinity + this.#format.quiet)),
  };

  /** One if the upper word is more than infinity's, or the same with another word behind it. */
  #isNan(): number {
    const low = this.#low;
    const size = this.#rest === ZERO ? this.#size : low.op('or', this.#size, this.#isSet(this.#rest));
    return low.op('sltu', low.number(this.#format.infinity), size);
  }

  #all(upper: number): number {
    return this.#rest === ZERO ? upper : this.#low.op('or', upper, this.#rest);
  }

  #isBelow(limit: number): number {
    return this.#low.op('sltu', this.#size, this.#low.number(limit));
  }

  #isSet(word: number): number {
    return this.#low.op('sltu', ZERO, word);
  }

  #not(truth: number): number {
    return this.#low.opImm('xori', truth, 1);
  }

  #both(one: number, other: number): number {
    return this.#low.op('and', one, other);
  }
}

/** Translates a question for the classes of `mask`. */
export function isFpClass(low: Lowering, call: Instruction, [value, mask]: readonly Value[]): void {
  const wanted = low.asNumber(mask as Value);
  if (wanted === null) low.unsupported('llvm.is.fpclass with a mask that is no number');
  const words = new Words(low, value as Value);
  let found = ZERO;
  for (const name of Object.keys(CLASSES) as Class[]) {
    const [negative, positive] = CLASSES[name].map((bit) => (wanted & bit) !== 0);
    if (!negative && !positive) continue;
    let truth = words.is[name]();
    if (!negative) truth = low.op('and', truth, low.opImm('xori', words.isNegative, 1));
    if (!positive) truth = low.op('and', truth, words.isNegative);
    found = found === ZERO ? truth : low.op('or', found, truth);
  }
  low.define(call, [found]);
}
