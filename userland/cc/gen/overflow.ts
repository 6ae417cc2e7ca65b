/** Arithmetic that tells whether it overflowed, and arithmetic that stops at the border. */

import type { IntType } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import { type Branch, choose } from './choice.ts';
import type { Lowering } from './lowering.ts';
import { type Operand, ZERO } from './mir.ts';
import { word } from './parts.ts';
import { addWide, longProduct, subtractWide } from './wide.ts';

/** A result, by its parts, and a register that is 0 if it did not overflow. */
interface Outcome {
  readonly parts: readonly number[];
  readonly overflow: number;
}

/** Translates llvm.sadd.with.overflow and its kin: a structure of the result and a truth value. */
export function lowerOverflow(low: Lowering, call: Instruction, args: readonly Value[], name: string): void {
  const outcome = compute(low, name, args[0] as Value, args[1] as Value);
  const bit = low.extend(low.op('sltu', ZERO, outcome.overflow), 'zero');
  low.define(call, [...outcome.parts, bit]);
}

function compute(low: Lowering, name: string, left: Value, right: Value): Outcome {
  const { bits } = left.type as IntType;
  const signed = name[0] === 's';
  const op = name.slice(1, 4);
  if (bits < 32) return narrow(low, op, signed, bits, left, right);
  if (op === 'mul' && bits > 64) return long(low, signed, bits, left, right);
  if (bits % 32 !== 0) return odd(low, op, signed, bits, left, right);
  const [a, b] = [low.parts(left), low.parts(right)];
  if (op === 'mul')
    return bits === 32
      ? product(low, signed, a[0] as number, b[0] as number)
      : productPair(low, signed, a, b);
  const { sum, carry } = op === 'add' ? addWide(low, a, b) : subtractWide(low, a, b);
  if (!signed) return { parts: sum, overflow: carry() };
  const [x, y, z] = [a, b, sum].map((parts) => parts[parts.length - 1] as number) as [number, number, number];
  const apart =
    op === 'add'
      ? low.op('and', low.op('xor', z, x), low.op('xor', z, y))
      : low.op('and', low.op('xor', x, y), low.op('xor', z, x));
  return { parts: sum, overflow: low.opImm('srli', apart, 31) };
}

/** Computes with 32 bits, and asks whether the result has changed by being narrowed. */
function narrow(
  low: Lowering,
  op: string,
  signed: boolean,
  bits: number,
  left: Value,
  right: Value,
): Outcome {
  const read = (value: Value) => (signed ? low.signed(value) : low.zeroed(value));
  const [a, b] = [read(left), read(right)];
  // Two factors of up to 16 bits have their product in 32.
  const whole = op === 'mul' && bits > 16 ? product(low, signed, a, b) : null;
  const exact = whole === null ? low.op(op, a, b) : (whole.parts[0] as number);
  const kept = low.extendPart(low.op('mv', exact), bits, signed ? 'sign' : 'zero');
  const changed = low.op('xor', exact, kept);
  const overflow = whole === null ? changed : low.op('or', changed, whole.overflow);
  return { parts: [bits === 1 ? low.extend(low.opImm('andi', kept, 1), 'zero') : kept], overflow };
}

/** Computes with whole parts, and asks whether the top one has changed by being narrowed. */
function odd(low: Lowering, op: string, signed: boolean, bits: number, left: Value, right: Value): Outcome {
  const filling = signed ? 'sign' : 'zero';
  const [a, b] = [low.filled(left, filling), low.filled(right, filling)];
  const whole =
    op === 'mul'
      ? productPair(low, signed, a, b)
      : { parts: (op === 'add' ? addWide : subtractWide)(low, a, b).sum, overflow: ZERO };
  const exact = whole.parts.at(-1) as number;
  const kept = low.extendPart(low.op('mv', exact), bits % 32, filling);
  const changed = low.op('xor', exact, kept);
  const overflow = whole.overflow === ZERO ? changed : low.op('or', whole.overflow, changed);
  return { parts: [...whole.parts.slice(0, -1), kept], overflow };
}

/** Multiplies numbers of more than 64 bits in twice their parts, and looks at what lies above. */
function long(low: Lowering, signed: boolean, bits: number, left: Value, right: Value): Outcome {
  const filling = signed ? 'sign' : 'zero';
  const above = (part: number): number => (signed ? low.opImm('srai', part, 31) : ZERO);
  const [a, b] = [left, right].map((value) => {
    const parts = low.filled(value, filling);
    return [...parts, ...parts.map(() => above(parts.at(-1) as number))];
  }) as [number[], number[]];
  const whole = longProduct(low, a, b);
  const parts = whole.slice(0, whole.length / 2);
  const exact = parts.pop() as number;
  const kept = bits % 32 === 0 ? exact : low.extendPart(low.op('mv', exact), bits % 32, filling);
  const changed = whole.slice(parts.length + 1).map((part) => low.op('xor', part, above(kept)));
  const overflow = changed.reduce((sum, next) => low.op('or', sum, next), low.op('xor', exact, kept));
  return { parts: [...parts, kept], overflow };
}

function product(low: Lowering, signed: boolean, a: number, b: number): Outcome {
  const lower = low.op('mul', a, b);
  if (!signed) return { parts: [lower], overflow: low.op('mulhu', a, b) };
  return { parts: [lower], overflow: low.op('xor', low.op('mulh', a, b), low.opImm('srai', lower, 31)) };
}

/** Multiplies 64 bits; one with a sign as the product of the amounts. */
function productPair(low: Lowering, signed: boolean, a: readonly number[], b: readonly number[]): Outcome {
  if (!signed) return unsignedPair(low, a, b);
  const signs = [a, b].map((parts) => low.opImm('srai', parts[1] as number, 31)) as [number, number];
  const { parts, overflow } = unsignedPair(low, negatedIf(low, a, signs[0]), negatedIf(low, b, signs[1]));
  const sign = low.op('xor', signs[0], signs[1]);
  const result = negatedIf(low, parts, sign);
  const [lower, upper] = result as [number, number];
  const turned = low.op('xor', low.opImm('srai', upper, 31), sign);
  const any = low.op('sltu', ZERO, low.op('or', lower, upper));
  return { parts: result, overflow: low.op('or', overflow, low.op('and', turned, any)) };
}

/** Returns (x ^ sign) - sign: x, or -x if the sign is -1. */
function negatedIf(low: Lowering, parts: readonly number[], sign: number): number[] {
  return subtractWide(
    low,
    parts.map((part) => low.op('xor', part, sign)),
    parts.map(() => sign),
  ).sum;
}

function unsignedPair(low: Lowering, a: readonly number[], b: readonly number[]): Outcome {
  const [aLow, aHigh, bLow, bHigh] = [a[0], a[1], b[0], b[1]] as [number, number, number, number];
  const lower = low.op('mul', aLow, bLow);
  const carried = low.op('mulhu', aLow, bLow);
  const [x, y] = [low.op('mul', aHigh, bLow), low.op('mul', aLow, bHigh)];
  const middle = low.op('add', x, y);
  const upper = low.op('add', carried, middle);
  const both = low.op('and', low.op('sltu', ZERO, aHigh), low.op('sltu', ZERO, bHigh));
  const lost = [
    low.op('mulhu', aHigh, bLow),
    low.op('mulhu', aLow, bHigh),
    low.op('sltu', middle, x),
    low.op('sltu', upper, carried),
  ];
  return { parts: [lower, upper], overflow: lost.reduce((sum, next) => low.op('or', sum, next), both) };
}

/** Translates llvm.uadd.sat and its kin: an overflow gives the number at the border. */
export function lowerSaturated(low: Lowering, call: Instruction, args: readonly Value[], name: string): void {
  const [left, right] = args as [Value, Value];
  const { bits } = left.type as IntType;
  const { parts, overflow } = compute(low, name, left, right);
  const border = name[0] === 'u' ? unsignedBorder(name, bits) : signedBorder(low, low.parts(left), bits);
  const branch: Branch = (yes, no) =>
    low.end({ kind: 'branch', condition: 'bne', rs1: overflow, rs2: ZERO, yes, no });
  const chosen = choose(low, parts.length, branch, border, parts);
  low.define(call, bits === 1 ? [low.extend(low.opImm('andi', chosen[0] as number, 1), 'zero')] : chosen);
}

function unsignedBorder(name: string, bits: number): Operand[] {
  const most = name === 'usub.sat' ? 0n : 2n ** BigInt(bits) - 1n;
  return Array.from({ length: Math.ceil(bits / 32) }, (_, i) => ({ imm: word(most, i), symbol: null }));
}

/** Returns the greatest number if the left operand is not negative, and the least one if it is. */
function signedBorder(low: Lowering, left: readonly number[], bits: number): Operand[] {
  const top = left[left.length - 1] as number;
  const used = bits % 32 === 0 ? 32 : bits % 32;
  const signBit = used < 32 ? low.opImm('slli', top, 32 - used) : top;
  const sign = low.opImm('srai', signBit, 31);
  const most = low.op('xor', sign, low.number(2 ** (used - 1) - 1));
  return [...left.slice(1).map(() => low.opImm('xori', sign, -1)), most];
}
