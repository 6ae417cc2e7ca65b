/**
 * Floating-point numbers. The machine has no instructions for them: every operation is a call of
 * one of the library's routines, by the names that compilers agree on.
 */

import { type FloatType, I32, type IntType, intType, type Type } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import type { Lowering } from './lowering.ts';
import { type Condition, type Operand, ZERO } from './mir.ts';
import { callTyped } from './routine.ts';

const MODES: Readonly<Record<number, string>> = { 16: 'hf', 32: 'sf', 64: 'df', 128: 'tf' };
const mode = (type: Type): string => MODES[(type as FloatType).bits] as string;

const OPERATIONS: Readonly<Record<string, string>> = { fadd: 'add', fsub: 'sub', fmul: 'mul', fdiv: 'div' };
const LIBRARY: Readonly<Record<number, string>> = { 32: 'f', 64: '', 128: 'l' };

const typed = (low: Lowering, value: Value) => ({ type: value.type, parts: low.parts0(value) });

/** Calls a routine of one or two operands and a result of the same type. */
export function callFloat(low: Lowering, name: string, type: Type, operands: readonly Value[]): number[] {
  return callTyped(
    low,
    name,
    type,
    operands.map((value) => typed(low, value)),
  );
}

export function lowerFloatBinary(low: Lowering, instruction: Instruction): void {
  const { op, type, operands } = instruction;
  if ((type as FloatType).bits === 16) low.unsupported('arithmetic of _Float16');
  const name =
    op === 'frem' ? `fmod${LIBRARY[(type as FloatType).bits]}` : `__${OPERATIONS[op]}${mode(type)}3`;
  low.define(instruction, callFloat(low, name, type, operands));
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
  const mask = low.number(-0x80000000);
  const kept = low.opImm('srli', low.opImm('slli', parts[last] as number, 1), 1);
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
    return callTyped(low, name, to, [typed(low, value)]);
  }
  if (op === 'sitofp' || op === 'uitofp') return fromInteger(low, op === 'uitofp', value, to);
  return toInteger(low, op === 'fptoui', value, to as IntType);
}

/** The integers that routines take: 32 or 64 bits. */
const wordMode = (bits: number): string => (bits <= 32 ? 'si' : 'di');

function fromInteger(low: Lowering, unsigned: boolean, value: Value, to: Type): number[] {
  const { bits } = value.type as IntType;
  if (bits > 64) low.unsupported(`a conversion from i${bits}`);
  const unsignedRoutine = unsigned && (bits === 32 || bits > 32);
  const parts = low.filled(value, unsigned ? 'zero' : 'sign');
  const name = `__float${unsignedRoutine ? 'un' : ''}${wordMode(bits)}${mode(to)}`;
  return callTyped(low, name, to, [{ type: intType(bits <= 32 ? 32 : 64), parts }]);
}

function toInteger(low: Lowering, unsigned: boolean, value: Value, to: IntType): number[] {
  if (to.bits > 64) low.unsupported(`a conversion to i${to.bits}`);
  const unsignedRoutine = unsigned && (to.bits === 32 || to.bits > 32);
  const name = `__fix${unsignedRoutine ? 'uns' : ''}${mode(value.type)}${wordMode(to.bits)}`;
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

function ask(low: Lowering, routine: string, left: Value, right: Value): number {
  const args = [left, right].map((value) => ({
    type: value.type,
    parts: low.parts0(value) as readonly Operand[],
  }));
  return callTyped(low, `__${routine}${mode(left.type)}2`, I32, args)[0] as number;
}

/** Asks for "ordered and not equal" (one), or for its contrary (ueq). */
function twoTests(low: Lowering, predicate: string, left: Value, right: Value): Asked {
  const unequal = low.op('sltu', ZERO, ask(low, 'ne', left, right));
  const ordered = low.opImm('sltiu', ask(low, 'unord', left, right), 1);
  const both = low.op('and', unequal, ordered);
  return { condition: predicate === 'one' ? 'bne' : 'beq', rs1: both, rs2: ZERO };
}
