/**
 * Constant expressions that no instruction and no relocation holds, such as a difference of two
 * addresses in code: they are computed where they are asked for.
 */

import { type ArrayType, fieldOffset, type StructType, sizeOf, type Type } from '../ir/type.ts';
import type { Constant, ConstExpr } from '../ir/value.ts';
import { CASTS } from './constants.ts';
import type { Lowering } from './lowering.ts';
import { ZERO } from './mir.ts';
import { multiplyBy } from './multiply.ts';
import { lowerWideOperation } from './wide.ts';

/** Operations on 32 bits; what lies above narrower numbers is not known. */
const OPERATIONS: Readonly<Record<string, string>> = { add: 'add', sub: 'sub', xor: 'xor', mul: 'mul' };

/** Returns the registers of an expression. */
export function computeConstant(low: Lowering, value: ConstExpr): readonly number[] {
  const { op, operands, type } = value;
  const [first, second] = operands as [Constant, Constant];
  if (op === 'getelementptr') return [address(low, value)];
  const { bits } = type.kind === 'int' ? type : { bits: 32 };
  if (CASTS.has(op)) return cast(low, first, bits);
  const insn = OPERATIONS[op];
  if (insn === undefined) return low.unsupported(`the constant expression '${op}'`);
  if (bits > 32) return lowerWideOperation(low, op, first, second, bits);
  return [low.op(insn, low.part(first), low.part(second))];
}

/** Takes as many parts as there are, and zeros above them. */
function cast(low: Lowering, from: Constant, bits: number): number[] {
  const parts = low.parts(from);
  if (bits === 1) return [low.extend(low.opImm('andi', parts[0] as number, 1), 'zero')];
  return Array.from({ length: Math.ceil(bits / 32) }, (_, i) => parts[i] ?? ZERO);
}

/** Adds to an address what the indices step over, each a number or itself computed. */
function address(low: Lowering, { operands, element }: ConstExpr): number {
  const [base, ...indices] = operands as [Constant, ...Constant[]];
  let sum = low.part(base);
  let type = element as Type;
  for (const [i, index] of indices.entries()) {
    if (i > 0 && type.kind === 'struct') {
      const field = low.asNumber(index) as number;
      sum = low.addImm(sum, fieldOffset(type, field));
      type = (type as StructType).fields[field] as Type;
      continue;
    }
    if (i > 0) type = (type as ArrayType).element;
    sum = low.op('add', sum, multiplyBy(low, low.part(index), sizeOf(type)));
  }
  return sum;
}
