/**
 * Floating-point numbers. The machine has no instructions for them: every operation is a call of
 * one of the library's routines, by the names that compilers agree on.
 */

import { FLOAT, type FloatType, I32, type IntType, intType, type Type } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import type { Lowering } from './lowering.ts';
import { type Condition, ZERO } from './mir.ts';
import { callTyped, type Typed } from './routine.ts';

const MODES: Readonly<Record<number, string>> = { 16: 'hf', 32: 'sf', 64: 'df', 128: 'tf' };
/** A type as the names of routines have it. */
export const mode = (type: Type): string => MODES[(type as FloatType).bits] as string;

const OPERATIONS: Readonly<Record<string, string>> = { fadd: 'add', fsub: 'sub', fmul: 'mul', fdiv: 'div' };
/** The endings of functions for a type, by its bits. */
export const LIBRARY: Readonly<Record<number, string>> = { 32: 'f', 64: '', 128: 'l' };

const isHalf = ({ kind, bits }: { kind: string; bits?: number }): boolean => kind === 'float' && bits === 16;

/**
 * The type that numbers of a type are computed in: for _Float16 it is float, which has more than
 * twice as many digits, so that a sum, product or quotient that is rounded twice is rounded well.
 */
const computed = (type: Type): Type => (isHalf(type) ? FLOAT : type);

/** A value as the routines take it. */
function typed(low: Lowering, value: Value): Typed {
  const given = { type: value.type, parts: low.parts0(value) };
  if (!isHalf(value.type)) return given;
  return { type: FLOAT, parts: callTyped(low, '__extendhfsf2', FLOAT, [given]) };
}

/** A number that was computed, as one of a type. */
const rounded = (low: Lowering, type: Type, parts: readonly number[]): readonly number[] =>
  isHalf(type) ? callTyped(low, '__truncsfhf2', type, [{ type: FLOAT, parts }]) : parts;

/** Computes by a routine of which `name` makes the name, for the type in which it computes. */
function callFloat(
  low: Lowering,
  name: (type: Type) => string,
  type: Type,
  operands: readonly Value[],
): readonly number[] {
  const its = computed(type);
  const args = operands.map((value) => typed(low, value));
  return rounded(low, type, callTyped(low, name(its), its, args));
}

/** Calls an operation of arithmetic: add, sub, mul or div. */
export const callArithmetic = (
  low: Lowering,
  operation: string,
  type: Type,
  operands: readonly Value[],
): readonly number[] => callFloat(low, (its) => `__${operation}${mode(its)}3`, type, operands);

/** Calls a function of the mathematics library. */
export const callLibrary = (
  low: Lowering,
  name: string,
  type: Type,
  operands: readonly Value[],
): readonly number[] => callFloat(low, (its) => `${name}${LIBRARY[(its as FloatType).bits]}`, type, operands);

export function lowerFloatBinary(low: Lowering, instruction: Instruction): void {
  const { op, type, operands } = instruction;
  const parts =
    op === 'frem'
      ? callLibrary(low, 'fmod', type, operands)
      : callArithmetic(low, OPERATIONS[op] as string, type, operands);
  low.define(instruction, parts);
}

/** Changes the sign bit: turned for fneg, cleared for fabs. */
export function signBit(low: Lowering, instruction: Instruction, value: Value, clear: boolean): void {
  const parts = [...low.parts(value)];
  const last = parts.length - 1;
  const { bits } = value.type as FloatType;
  const top = parts[last] as number;
  if (bits === 16) parts[last] = low.op(clear ? 'and' : 'xor', top, low.number(clear ? 0x7fff : 0x8000));
  else if (clear) parts[last] = low.opImm('srli', low.opImm('slli', top, 1), 1);
  else parts[last] = low.op('xor', top, low.number(-0x80000000));
  low.define(instruction, parts);
}

/** Takes the sign bit of the second operand. */
export function copySign(low: Lowering, instruction: Instruction, value: Value, sign: Value): void {
  const parts = [...low.parts(value)];
  const from = low.parts(sign);
  const last = parts.length - 1;
  const unused = isHalf(value.type) ? 17 : 1;
  const mask = low.number(-0x80000000 >> (unused - 1));
  const kept = low.opImm('srli', low.opImm('slli', parts[last] as number, unused), unused);
  parts[last] = low.op('or', kept, low.op('and', from[from.length - 1] as number, mask));
  low.define(instruction, parts);
}

/** Translates a conversion between floating-point formats, or from or to an integer. */
export function lowerConversion(low: Lowering, instruction: Instruction): void {
  const [value] = instruction.operands as [Value];
  low.define(instruction, convert(low, instruction.op, value, instruction.type));
}

function convert(low: Lowering, op: string, value: Value, to: Type): readonly number[] {
  if (op === 'fpext' || op === 'fptrunc') {
    const name = `__${op === 'fpext' ? 'extend' : 'trunc'}${mode(value.type)}${mode(to)}2`;
    return callTyped(low, name, to, [{ type: value.type, parts: low.parts0(value) }]);
  }
  if (op === 'sitofp' || op === 'uitofp') return fromInteger(low, op === 'uitofp', value, to);
  return toInteger(low, op === 'fptoui', value, to as IntType);
}

/** The integers that routines take: 32 or 64 bits. */
const wordMode = (bits: number): string => (bits <= 32 ? 'si' : 'di');

function fromInteger(low: Lowering, unsigned: boolean, value: Value, to: Type): readonly number[] {
  const { bits } = value.type as IntType;
  if (bits > 64) low.unsupported(`a conversion from i${bits}`);
  const unsignedRoutine = unsigned && (bits === 32 || bits > 32);
  const parts = low.filled(value, unsigned ? 'zero' : 'sign');
  const its = computed(to);
  const name = `__float${unsignedRoutine ? 'un' : ''}${wordMode(bits)}${mode(its)}`;
  return rounded(low, to, callTyped(low, name, its, [{ type: intType(bits <= 32 ? 32 : 64), parts }]));
}

function toInteger(low: Lowering, unsigned: boolean, value: Value, to: IntType): number[] {
  if (to.bits > 64) low.unsupported(`a conversion to i${to.bits}`);
  const unsignedRoutine = unsigned && (to.bits === 32 || to.bits > 32);
  const name = `__fix${unsignedRoutine ? 'uns' : ''}${mode(computed(value.type))}${wordMode(to.bits)}`;
  const parts = callTyped(low, name, intType(to.bits <= 32 ? 32 : 64), [typed(low, value)]);
  if (to.bits === 1) return [low.extend(low.opImm('andi', parts[0] as number, 1), 'zero')];
  return parts;
}

/** A comparison as a routine, and the condition on its result, beside 0, that holds then. */
interface Test {
  readonly routine: string;
  readonly condition: Condition;
}
const test = (routine: string, condition: Condition): Test => ({ routine, condition });

/** The ordered predicates; an unordered one is the contrary of the ordered contrary. */
const TESTS: Readonly<Record<string, Test>> = {
  oeq: test('eq', 'beq'),
  ogt: test('gt', 'blt'),
  oge: test('ge', 'bge'),
  olt: test('lt', 'blt'),
  ole: test('le', 'bge'),
  une: test('ne', 'bne'),
  ugt: test('le', 'blt'),
  uge: test('lt', 'bge'),
  ult: test('ge', 'blt'),
  ule: test('gt', 'bge'),
  uno: test('unord', 'bne'),
  ord: test('unord', 'beq'),
};

/** Tests whose condition is asked of 0 and the result, in this order. */
const TURNED: ReadonlySet<string> = new Set(['ogt', 'ole', 'ugt', 'ule']);

/** A condition on two registers. */
export interface Asked {
  readonly condition: Condition;
  readonly rs1: number;
  readonly rs2: number;
}

/**
 * Compares two numbers by the library's routine; the condition that holds if the predicate does.
 */
export function compareFloat(low: Lowering, predicate: string, left: Value, right: Value): Asked {
  if (predicate === 'one' || predicate === 'ueq') return twoTests(low, predicate, left, right);
  const found = TESTS[predicate];
  if (found === undefined) return low.unsupported(`fcmp ${predicate}`);
  const result = ask(low, found.routine, left, right);
  return TURNED.has(predicate)
    ? { condition: found.condition, rs1: ZERO, rs2: result }
    : { condition: found.condition, rs1: result, rs2: ZERO };
}

/** The result of a routine that compares two numbers. */
export function ask(low: Lowering, routine: string, left: Value, right: Value): number {
  const args = [left, right].map((value) => typed(low, value));
  return callTyped(low, `__${routine}${mode(computed(left.type))}2`, I32, args)[0] as number;
}

/** Asks for "ordered and not equal" (one), or for its contrary (ueq). */
function twoTests(low: Lowering, predicate: string, left: Value, right: Value): Asked {
  const unequal = low.op('sltu', ZERO, ask(low, 'ne', left, right));
  const ordered = low.opImm('sltiu', ask(low, 'unord', left, right), 1);
  const both = low.op('and', unequal, ordered);
  return { condition: predicate === 'one' ? 'bne' : 'beq', rs1: both, rs2: ZERO };
}
