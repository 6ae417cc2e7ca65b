/** Operations on integers of at most 32 bits. */

import type { IntType } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import { divideSigned, divideUnsigned, remainder } from './divide.ts';
import type { Lowering } from './lowering.ts';
import { multiplyBy } from './multiply.ts';
import { type Extension, fits12, partsOf } from './parts.ts';
import { doubledFrom } from './products.ts';
import { lowerWide } from './wide.ts';

/** Instructions with a register and a number of 12 bits, for those with two registers. */
const IMMEDIATE: Readonly<Record<string, string>> = { add: 'addi', and: 'andi', or: 'ori', xor: 'xori' };
const SHIFTS: Readonly<Record<string, { readonly register: string; readonly number: string }>> = {
  shl: { register: 'sll', number: 'slli' },
  lshr: { register: 'srl', number: 'srli' },
  ashr: { register: 'sra', number: 'srai' },
};

/** Translates an operation on two integers. */
export function lowerBinary(low: Lowering, instruction: Instruction): void {
  const { bits } = instruction.type as IntType;
  if (bits === 1 && low.facts.fused(instruction)) return;
  if (bits > 32) {
    lowerWide(low, instruction);
    return;
  }
  low.define(instruction, [binary(low, instruction, bits)]);
}

function binary(low: Lowering, instruction: Instruction, bits: number): number {
  const { op, operands } = instruction;
  const [left, right] = operands as [Value, Value];
  switch (op) {
    case 'add':
    case 'and':
    case 'or':
    case 'xor':
      return marked(low, commutative(low, op, left, right, bits), op, left, right, bits);
    case 'sub':
      return marked(low, subtract(low, left, right, bits), op, left, right, bits);
    case 'mul':
      return marked(low, multiply(low, instruction), op, left, right, bits);
    case 'shl':
    case 'lshr':
    case 'ashr':
      return shift(low, op, left, right, bits);
    default:
      return divide(low, op, left, right, bits);
  }
}

/**
 * Notes the extension of a result, where that of its operands gives it; an i1 is kept to one bit.
 */
function marked(
  low: Lowering,
  register: number,
  op: string,
  left: Value,
  right: Value,
  bits: number,
): number {
  if (bits === 32) return register;
  if (bits === 1) {
    const exact = op === 'and' || op === 'or' || op === 'xor';
    return low.extend(exact ? register : low.opImm('andi', register, 1), 'zero');
  }
  if (op !== 'and' && op !== 'or' && op !== 'xor') return register;
  const [a, b] = [extensionOf(low, left, bits), extensionOf(low, right, bits)];
  if (op === 'and' && (a === 'zero' || b === 'zero')) return low.extend(register, 'zero');
  return a === b ? low.extend(register, a) : register;
}

/** Returns how the bits above a value are filled in the register or number that stands for it. */
function extensionOf(low: Lowering, value: Value, bits: number): Extension {
  if (value.kind === 'int') return value.value < 1n << BigInt(bits) ? 'zero' : 'any';
  return low.extension(low.part(value));
}

function commutative(low: Lowering, op: string, left: Value, right: Value, bits: number): number {
  const number = low.asNumber(right);
  if (number === null) return low.op(op, low.part(left), low.part(right));
  const signed = bits < 32 && op === 'add' ? (number << (32 - bits)) >> (32 - bits) : number;
  if (op === 'and' && (signed === 0xffff || isMask(signed))) return masked(low, low.part(left), signed);
  if (fits12(signed)) return low.opImm(IMMEDIATE[op] as string, low.part(left), signed);
  return low.op(op, low.part(left), low.number(signed));
}

/** True for numbers of ones at the low end that no 12 bits hold. */
const isMask = (n: number): boolean => n > 2047 && ((n + 1) & n) === 0;

/** Keeps the low bits of a register, by two shifts. */
function masked(low: Lowering, register: number, mask: number): number {
  const up = Math.clz32(mask);
  if (up === 0) return register;
  return low.opImm('srli', low.opImm('slli', register, up), up);
}

function subtract(low: Lowering, left: Value, right: Value, bits: number): number {
  const number = low.asNumber(right);
  if (number === null) return low.op('sub', low.part(left), low.part(right));
  const signed = bits < 32 ? (number << (32 - bits)) >> (32 - bits) : number;
  return low.addImm(low.part(left), -signed | 0);
}

function multiply(low: Lowering, instruction: Instruction): number {
  const [left, right] = instruction.operands as [Value, Value];
  const number = low.asNumber(right);
  if (number === null) return low.op('mul', low.part(left), low.part(right));
  const under = doubledFrom(low, instruction);
  if (under !== null) return low.opImm('slli', low.part(under.product), under.by);
  return multiplyBy(low, low.part(left), number);
}

function shift(low: Lowering, op: string, left: Value, right: Value, bits: number): number {
  const number = low.asNumber(right);
  const from = op === 'lshr' ? low.zeroed(left) : op === 'ashr' ? low.signed(left) : low.part(left);
  const { register, number: immediate } = SHIFTS[op] as { register: string; number: string };
  const result =
    number === null ? low.op(register, from, low.zeroed(right)) : low.opImm(immediate, from, number & 31);
  if (bits === 1) return low.extend(op === 'shl' ? low.opImm('andi', result, 1) : result, 'zero');
  return op === 'shl' ? result : low.extend(result, op === 'lshr' ? 'zero' : 'sign');
}

const isPower = (n: number): boolean => Number.isInteger(Math.log2(n));

const DIVISIONS: Readonly<Record<string, string>> = { udiv: 'divu', sdiv: 'div', urem: 'remu', srem: 'rem' };

function divide(low: Lowering, op: string, left: Value, right: Value, bits: number): number {
  const name = DIVISIONS[op];
  if (name === undefined) return low.unsupported(`the instruction '${op}'`);
  const signed = op[0] === 's';
  const read = (value: Value) => (signed ? low.signed(value) : low.zeroed(value));
  const number = right.kind === 'int' ? Number(signed ? BigInt.asIntN(bits, right.value) : right.value) : 0;
  const isWhole = number === 0 || (low.isSmall && !isPower(Math.abs(number)));
  const result = isWhole ? low.op(name, read(left), read(right)) : byConstant(low, op, read(left), number);
  return low.extend(result, signed ? 'any' : 'zero');
}

function byConstant(low: Lowering, op: string, n: number, divisor: number): number {
  if (op === 'udiv') return divideUnsigned(low, n, divisor);
  if (op === 'sdiv') return divideSigned(low, n, divisor);
  return remainder(low, n, divisor, op === 'srem');
}

/** Translates a change of an integer's width, and between pointers and integers. */
export function lowerCast(low: Lowering, instruction: Instruction): void {
  const [value] = instruction.operands as [Value];
  const from = bitsOf(value);
  const to = instruction.type.kind === 'int' ? instruction.type.bits : 32;
  const { op } = instruction;
  if (op === 'bitcast' || from === to) low.define(instruction, low.parts(value));
  else if (op === 'sext') low.define(instruction, signExtended(low, value, from, to));
  else if (op === 'trunc') low.define(instruction, truncated(low, value, from, to));
  else low.define(instruction, zeroExtended(low, value, from, to).slice(0, partsOf(instruction.type).length));
}

const bitsOf = (value: Value): number => (value.type.kind === 'int' ? value.type.bits : 32);

function zeroExtended(low: Lowering, value: Value, from: number, to: number): number[] {
  const parts = [...low.parts(value)];
  const last = parts.length - 1;
  const bits = from - 32 * last;
  parts[last] = last === 0 ? low.zeroed(value) : low.extendPart(parts[last] as number, bits, 'zero');
  while (parts.length < partsOf({ kind: 'int', bits: to }).length) parts.push(0);
  return parts;
}

function signExtended(low: Lowering, value: Value, from: number, to: number): number[] {
  const parts = [...low.parts(value)];
  const last = parts.length - 1;
  parts[last] =
    from === 1
      ? low.op('sub', 0, low.part(value))
      : low.extendPart(parts[last] as number, from - 32 * last, 'sign');
  const count = partsOf({ kind: 'int', bits: to }).length;
  if (count === parts.length) return parts;
  const sign = low.opImm('srai', parts[last] as number, 31);
  low.signs.set(sign, parts[last] as number);
  while (parts.length < count) parts.push(sign);
  return parts;
}

function truncated(low: Lowering, value: Value, from: number, to: number): number[] {
  const parts = low.parts(value).slice(0, partsOf({ kind: 'int', bits: to }).length);
  const last = parts.length - 1;
  if (to !== 1) {
    parts[last] = copyKeeping(low, parts[last] as number, to - 32 * last);
    return parts;
  }
  const known = value.kind === 'instruction' && low.extension(parts[last] as number) === 'zero' && from === 1;
  return [known ? (parts[0] as number) : low.extend(low.opImm('andi', parts[0] as number, 1), 'zero')];
}

/**
 * Returns the register of a wider integer as that of a narrower one. What is known of the wider
 * one's extension does not hold for it, so it needs a name of its own.
 */
function copyKeeping(low: Lowering, register: number, bits: number): number {
  if (bits >= 32 || low.extension(register) === 'any') return register;
  return low.op('mv', register);
}
