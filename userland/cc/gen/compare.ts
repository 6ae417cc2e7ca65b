/** Comparisons: as branches, and as numbers 0 and 1. */

import type { IntType } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import { truth } from './choice.ts';
import { isBit, isLogical } from './facts.ts';
import { compareFloat } from './floats.ts';
import type { Lowering } from './lowering.ts';
import { type Condition, type MBlock, NONE, ZERO } from './mir.ts';
import { fits12 } from './parts.ts';

const CONTRARY: Readonly<Record<Condition, Condition>> = {
  beq: 'bne',
  bne: 'beq',
  blt: 'bge',
  bge: 'blt',
  bltu: 'bgeu',
  bgeu: 'bltu',
};
export const contrary = (condition: Condition): Condition => CONTRARY[condition];

/** The branch of a predicate, and true if its operands change places. */
const BRANCHES: Readonly<Record<string, { readonly condition: Condition; readonly turned: boolean }>> = {
  eq: { condition: 'beq', turned: false },
  ne: { condition: 'bne', turned: false },
  slt: { condition: 'blt', turned: false },
  sge: { condition: 'bge', turned: false },
  sgt: { condition: 'blt', turned: true },
  sle: { condition: 'bge', turned: true },
  ult: { condition: 'bltu', turned: false },
  uge: { condition: 'bgeu', turned: false },
  ugt: { condition: 'bltu', turned: true },
  ule: { condition: 'bgeu', turned: true },
};

/** Ends the current block with a branch on a condition. */
export function branchOn(low: Lowering, condition: Value, yes: MBlock, no: MBlock): void {
  if (condition.kind === 'int') {
    low.end({ kind: 'jump', target: condition.value === 1n ? yes : no });
    return;
  }
  if (
    condition.kind === 'instruction' &&
    low.defined(condition) === undefined &&
    low.facts.fused(condition)
  ) {
    const [left, right] = condition.operands as [Value, Value];
    if (condition.op === 'icmp') {
      branchIf(low, condition.predicate, left, right, yes, no);
      return;
    }
    if (isLogical(condition)) {
      branchOnLogical(low, condition, yes, no);
      return;
    }
  }
  low.end({ kind: 'branch', condition: 'bne', rs1: low.part(condition), rs2: ZERO, yes, no });
}

/** Asks for the second operand only where the first has not decided. */
function branchOnLogical(low: Lowering, value: Instruction, yes: MBlock, no: MBlock): void {
  const { op, operands } = value;
  if (op === 'xor') {
    branchOn(low, operands[0] as Value, no, yes);
    return;
  }
  const isAnd = op === 'and' || (op === 'select' && isBit(operands[2], 0n));
  const first = operands[0] as Value;
  const second = operands[op === 'select' && !isAnd ? 2 : 1] as Value;
  const middle = low.target.block();
  if (isAnd) branchOn(low, first, middle, no);
  else branchOn(low, first, yes, middle);
  low.enter(middle);
  branchOn(low, second, yes, no);
}

/** Ends the current block with a branch on a comparison of two integers. */
export function branchIf(
  low: Lowering,
  predicate: string,
  left: Value,
  right: Value,
  yes: MBlock,
  no: MBlock,
): void {
  if (left.type.kind === 'int' && left.type.bits > 32) {
    branchOnWide(low, predicate, left, right, yes, no);
    return;
  }
  if (byZero(low, predicate, left, right, yes, no)) return;
  const { condition, turned } = BRANCHES[predicate] as { condition: Condition; turned: boolean };
  const signed = predicate[0] === 's';
  const read = (value: Value) => (signed ? low.signed(value) : low.zeroed(value));
  const [a, b] = [read(left), read(right)];
  low.end({ kind: 'branch', condition, rs1: turned ? b : a, rs2: turned ? a : b, yes, no });
}

/** Branches on "less than 1" and "greater than -1" by a comparison with 0; false for others. */
function byZero(
  low: Lowering,
  predicate: string,
  left: Value,
  right: Value,
  yes: MBlock,
  no: MBlock,
): boolean {
  const number = constantOf(right, true);
  if (predicate === 'slt' && number === 1)
    low.end({ kind: 'branch', condition: 'bge', rs1: ZERO, rs2: low.signed(left), yes, no });
  else if (predicate === 'sgt' && number === -1)
    low.end({ kind: 'branch', condition: 'bge', rs1: low.signed(left), rs2: ZERO, yes, no });
  else return false;
  return true;
}

/** Compares the upper parts first; the lower ones are without sign. */
function branchOnWide(
  low: Lowering,
  predicate: string,
  left: Value,
  right: Value,
  yes: MBlock,
  no: MBlock,
): void {
  const { bits } = left.type as IntType;
  const [a, b] = [wideParts(low, left, predicate), wideParts(low, right, predicate)];
  if (predicate === 'eq' || predicate === 'ne') {
    const [equal, other] = predicate === 'eq' ? [yes, no] : [no, yes];
    low.end({
      kind: 'branch',
      condition: 'beq',
      rs1: differences(low, a, b),
      rs2: ZERO,
      yes: equal,
      no: other,
    });
    return;
  }
  const [x, y] = /g[te]$/.test(predicate) ? [b, a] : [a, b];
  const strict = predicate.endsWith('t');
  ordered(low, x, y, predicate[0] === 's', strict, yes, no, Math.ceil(bits / 32) - 1);
}

function wideParts(low: Lowering, value: Value, predicate: string): number[] {
  const { bits } = value.type as IntType;
  const parts = [...low.parts(value)];
  const last = parts.length - 1;
  if (bits % 32 !== 0)
    parts[last] = low.extendPart(parts[last] as number, bits % 32, predicate[0] === 's' ? 'sign' : 'zero');
  return parts;
}

/** Returns a register that is 0 if all parts are equal. */
function differences(low: Lowering, a: readonly number[], b: readonly number[]): number {
  const each = a.map((part, i) => difference(low, part, b[i] as number));
  return each.reduce((sum, next) => (sum === ZERO ? next : next === ZERO ? sum : low.op('or', sum, next)));
}

const difference = (low: Lowering, a: number, b: number): number =>
  b === ZERO ? a : a === ZERO ? b : low.op('xor', a, b);

/** Branches on "a is less than b" (or equal, if not strict), from part `i` down. */
function ordered(
  low: Lowering,
  a: readonly number[],
  b: readonly number[],
  signed: boolean,
  strict: boolean,
  yes: MBlock,
  no: MBlock,
  i: number,
): void {
  const [x, y] = [a[i] as number, b[i] as number];
  const less = signed ? 'blt' : 'bltu';
  if (i === 0) {
    if (strict) {
      low.end({ kind: 'branch', condition: 'bltu', rs1: x, rs2: y, yes, no });
      return;
    }
    low.end({ kind: 'branch', condition: 'bgeu', rs1: y, rs2: x, yes, no });
    return;
  }
  if (strict && y === ZERO && signed && b.every((part) => part === ZERO)) {
    low.end({ kind: 'branch', condition: 'blt', rs1: x, rs2: ZERO, yes, no });
    return;
  }
  if (!strict && x === ZERO && signed && a.every((part) => part === ZERO)) {
    low.end({ kind: 'branch', condition: 'bge', rs1: y, rs2: ZERO, yes, no });
    return;
  }
  const [same, rest] = [low.target.block(), low.target.block()];
  low.end({ kind: 'branch', condition: less, rs1: x, rs2: y, yes, no: same });
  low.enter(same);
  low.end({ kind: 'branch', condition: 'bne', rs1: x, rs2: y, yes: no, no: rest });
  low.enter(rest);
  ordered(low, a, b, false, strict, yes, no, i - 1);
}

/** Translates a comparison to 0 or 1; one that branches ask for themselves makes nothing. */
export function lowerCompare(low: Lowering, instruction: Instruction): void {
  if (low.facts.fused(instruction)) return;
  const [left, right] = instruction.operands as [Value, Value];
  if (left.type.kind === 'int' && left.type.bits > 32) {
    lowerWideCompare(low, instruction, left, right);
    return;
  }
  low.define(instruction, [low.extend(bit(low, instruction.predicate, left, right), 'zero')]);
}

function bit(low: Lowering, predicate: string, left: Value, right: Value): number {
  const signed = predicate[0] === 's';
  const read = (value: Value) => (signed ? low.signed(value) : low.zeroed(value));
  const number = constantOf(right, signed);
  if (predicate === 'eq' || predicate === 'ne')
    return equalBit(low, predicate, read(left), right, number, read);
  const less = signed ? 'slt' : 'sltu';
  switch (predicate.slice(1)) {
    case 'lt':
      if (number !== null && fits12(number) && (signed || number >= 0))
        return low.op(signed ? 'slti' : 'sltiu', read(left), NONE, number);
      return low.op(less, read(left), read(right));
    case 'gt':
      return low.op(less, read(right), read(left));
    case 'ge':
      if (number !== null && fits12(number) && (signed || number >= 0))
        return inverted(low, low.op(signed ? 'slti' : 'sltiu', read(left), NONE, number));
      return inverted(low, low.op(less, read(left), read(right)));
    default:
      return inverted(low, low.op(less, read(right), read(left)));
  }
}

/** Returns the number that a constant is, as the comparison sees it. */
function constantOf(value: Value, signed: boolean): number | null {
  if (value.kind === 'null') return 0;
  if (value.kind !== 'int') return null;
  const { bits } = value.type;
  return Number(signed || bits === 32 ? BigInt.asIntN(bits, value.value) : value.value);
}

const inverted = (low: Lowering, register: number): number => low.opImm('xori', register, 1);

function equalBit(
  low: Lowering,
  predicate: string,
  a: number,
  right: Value,
  number: number | null,
  read: (value: Value) => number,
): number {
  let rest = a;
  if (number === null) rest = low.op('xor', a, read(right));
  else if (number !== 0)
    rest = number > -2048 && number <= 2048 ? low.opImm('addi', a, -number) : low.op('xor', a, read(right));
  return predicate === 'eq' ? low.opImm('sltiu', rest, 1) : low.op('sltu', ZERO, rest);
}

function lowerWideCompare(low: Lowering, instruction: Instruction, left: Value, right: Value): void {
  const { predicate } = instruction;
  if (predicate === 'eq' || predicate === 'ne') {
    const rest = differences(low, wideParts(low, left, predicate), wideParts(low, right, predicate));
    const result = predicate === 'eq' ? low.opImm('sltiu', rest, 1) : low.op('sltu', ZERO, rest);
    low.define(instruction, [low.extend(result, 'zero')]);
    return;
  }
  low.define(instruction, [truth(low, (yes, no) => branchIf(low, predicate, left, right, yes, no))]);
}

/** Translates a comparison of floating-point numbers. */
export function lowerFloatCompare(low: Lowering, instruction: Instruction): void {
  const { predicate, operands } = instruction;
  const [left, right] = operands as [Value, Value];
  if (predicate === 'true' || predicate === 'false') {
    const all = predicate === 'true' ? low.op('li', NONE, NONE, 1) : ZERO;
    low.define(instruction, [low.extend(all, 'zero')]);
    return;
  }
  const { condition, rs1, rs2 } = compareFloat(low, predicate, left, right);
  low.define(instruction, [low.extend(conditionBit(low, condition, rs1, rs2), 'zero')]);
}

function conditionBit(low: Lowering, condition: Condition, rs1: number, rs2: number): number {
  switch (condition) {
    case 'beq':
      return low.opImm('sltiu', rs1, 1);
    case 'bne':
      return low.op('sltu', ZERO, rs1);
    case 'blt':
      return low.op('slt', rs1, rs2);
    default:
      return inverted(low, low.op('slt', rs1, rs2));
  }
}
