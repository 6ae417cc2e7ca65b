/**
 * Products of one value by two constants, one of which is the other times a power of two: the
 * optimiser makes a product of (x * C) << k, where the machine would rather shift the product that
 * it has. A multiplication takes 47 cycles on it.
 */

import type { IntType } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import type { Lowering } from './lowering.ts';

/** A product that has to be shifted left. */
export interface Doubled {
  readonly product: Instruction;
  readonly by: number;
}

/** The number of other uses of a factor that are looked at. */
const USES = 16;

/**
 * Returns the product from which another one is made by a shift: of the same value by a constant,
 * and before it in its block. Null if there is none.
 */
export function doubledFrom(low: Lowering, product: Instruction): Doubled | null {
  const [factor, constant] = product.operands as [Value, Value];
  if (constant.kind !== 'int' || constant.value === 0n) return null;
  const block = low.facts.blockOf(product);
  for (const other of low.facts.users(factor).slice(0, USES)) {
    if (other.op !== 'mul' || other.operands[0] !== factor || low.facts.blockOf(other) !== block) continue;
    const by = shiftBetween(other.operands[1] as Value, constant, product.type as IntType);
    if (by > 0 && low.defined(other) !== undefined) return { product: other, by };
  }
  return null;
}

/** Returns the distance of the shift that makes one constant of another; 0 if none does. */
export function shiftBetween(from: Value, to: Value, { bits }: IntType): number {
  if (from.kind !== 'int' || to.kind !== 'int') return 0;
  const [one, other] = [BigInt.asUintN(bits, from.value), BigInt.asUintN(bits, to.value)];
  for (let by = 1; by < bits; by++) if (BigInt.asUintN(bits, one << BigInt(by)) === other) return by;
  return 0;
}
