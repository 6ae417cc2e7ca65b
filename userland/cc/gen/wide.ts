/** Operations on integers of more than 32 bits: in parts of 32, or by the library's routines. */

import type { IntType } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import type { Lowering } from './lowering.ts';
import { type Operand, ZERO } from './mir.ts';
import { multiplyBy } from './multiply.ts';
import { fits12 } from './parts.ts';
import { doubledFrom } from './products.ts';
import { callRoutine } from './routine.ts';

export function lowerWide(low: Lowering, instruction: Instruction): void {
  const { op } = instruction;
  const [left, right] = instruction.operands as [Value, Value];
  const under = op === 'mul' ? doubledFrom(low, instruction) : null;
  if (under !== null) {
    const { bits } = instruction.type as IntType;
    low.define(instruction, shiftByNumber(low, 'shl', low.parts(under.product), under.by, bits));
    return;
  }
  low.define(instruction, lowerWideOperation(low, op, left, right, (instruction.type as IntType).bits));
}

/** Returns the registers of an operation on numbers of more than 32 bits. */
export function lowerWideOperation(
  low: Lowering,
  op: string,
  left: Value,
  right: Value,
  bits: number,
): readonly number[] {
  switch (op) {
    case 'and':
    case 'or':
    case 'xor':
      return low.parts(left).map((_, i) => bitwise(low, op, low.part(left, i), low.operand(right, i)));
    case 'add':
      return addWide(low, low.parts(left), operands(low, right)).sum;
    case 'sub':
      return subtractWide(low, low.parts(left), low.parts(right)).sum;
    case 'mul':
      return product(low, left, right, bits);
    case 'shl':
    case 'lshr':
    case 'ashr':
      return shiftWide(low, op, left, right, bits);
    default:
      return quotient(low, op, left, right, bits);
  }
}

const operands = (low: Lowering, value: Value): Operand[] => low.parts0(value);

function bitwise(low: Lowering, op: string, left: number, right: Operand): number {
  if (typeof right === 'number') return low.op(op, left, right);
  const { imm, symbol } = right;
  if (symbol === null) {
    if (imm === 0) return op === 'and' ? ZERO : left;
    if (imm === -1 && op === 'and') return left;
    if (fits12(imm)) return low.opImm(`${op}i`, left, imm);
  }
  return low.op(op, left, low.materialize(right));
}

/** A sum with what it carries out of its highest part. */
export interface Carried {
  readonly sum: number[];
  /** Makes the register with the carry. */
  readonly carry: () => number;
}

/** Adds numbers of the same count of parts, with carries between them. */
export function addWide(low: Lowering, left: readonly number[], right: readonly Operand[]): Carried {
  const sum: number[] = [];
  let carry: (() => number) | null = null;
  left.forEach((a, i) => {
    const b = right[i] as Operand;
    const plain = addOperand(low, a, b);
    const before = carry;
    if (before === null) {
      sum.push(plain);
      carry = isZero(b) ? () => ZERO : () => low.op('sltu', plain, a);
      return;
    }
    const into = before();
    const total = into === ZERO ? plain : low.op('add', plain, into);
    sum.push(total);
    carry = () => {
      const first = isZero(b) ? ZERO : low.op('sltu', plain, a);
      const second = into === ZERO ? ZERO : low.op('sltu', total, plain);
      return first === ZERO ? second : second === ZERO ? first : low.op('or', first, second);
    };
  });
  return { sum, carry: carry ?? (() => ZERO) };
}

const isZero = (operand: Operand): boolean =>
  operand === ZERO || (typeof operand !== 'number' && operand.symbol === null && operand.imm === 0);

function addOperand(low: Lowering, a: number, b: Operand): number {
  if (isZero(b)) return a;
  if (typeof b === 'number') return low.op('add', a, b);
  if (b.symbol === null && fits12(b.imm)) return low.opImm('addi', a, b.imm);
  return low.op('add', a, low.materialize(b));
}

/** Subtracts numbers of the same count of parts, with borrows between them. */
export function subtractWide(low: Lowering, left: readonly number[], right: readonly number[]): Carried {
  const sum: number[] = [];
  let borrow: (() => number) | null = null;
  left.forEach((a, i) => {
    const b = right[i] as number;
    const plain = low.op('sub', a, b);
    const before = borrow;
    if (before === null) {
      sum.push(plain);
      borrow = () => low.op('sltu', a, b);
      return;
    }
    const into = before();
    sum.push(low.op('sub', plain, into));
    borrow = () => low.op('or', low.op('sltu', a, b), low.op('sltu', plain, into));
  });
  return { sum, carry: borrow ?? (() => ZERO) };
}

function product(low: Lowering, left: Value, right: Value, bits: number): readonly number[] {
  if (bits > 64) return longProduct(low, low.parts(left), low.parts(right));
  const [a, b] = [low.parts(left), low.parts(right)] as [readonly number[], readonly number[]];
  const [aLow, aHigh, bLow, bHigh] = [a[0], a[1], b[0], b[1]] as [number, number, number, number];
  const sum = times(low, aLow, bLow, right, 0);
  let high = low.op(signOf(low, aLow, aHigh) && signOf(low, bLow, bHigh) ? 'mulh' : 'mulhu', aLow, bLow);
  if (signOf(low, aLow, aHigh) && signOf(low, bLow, bHigh)) return [sum, high];
  if (bHigh !== ZERO) high = low.op('add', high, times(low, aLow, bHigh, right, 1));
  if (aHigh !== ZERO) high = low.op('add', high, times(low, aHigh, bLow, right, 0));
  return [sum, high];
}

/** Multiplies a register by a part of a value, which is in another. */
function times(low: Lowering, a: number, b: number, right: Value, part: number): number {
  return right.kind === 'int' && !low.isSmall
    ? multiplyBy(low, a, low.constantPart(right, part) as number)
    : low.op('mul', a, b);
}

/** Multiplies part by part, and adds each row where it belongs; what lies above is lost. */
export function longProduct(low: Lowering, left: readonly number[], right: readonly number[]): number[] {
  const count = left.length;
  let sum = left.map(() => ZERO);
  for (const [i, a] of left.entries())
    for (const [k, b] of right.slice(0, count - i).entries()) {
      if (a === ZERO || b === ZERO) continue;
      const row = left.map(() => ZERO);
      row[i + k] = low.op('mul', a, b);
      if (i + k + 1 < count) row[i + k + 1] = low.op('mulhu', a, b);
      sum = addWide(low, row, sum).sum;
    }
  return sum;
}

/** True if a register was made as the sign of another. */
function signOf(low: Lowering, register: number, high: number): boolean {
  return low.isSignOf(high, register);
}

function shiftWide(low: Lowering, op: string, left: Value, right: Value, bits: number): readonly number[] {
  if (right.kind === 'int') return shiftByNumber(low, op, low.parts(left), Number(right.value), bits);
  if (bits > 64) {
    const parts = op === 'shl' ? low.parts(left) : low.filled(left, op === 'ashr' ? 'sign' : 'zero');
    return shiftLong(low, op, parts, low.part(right));
  }
  const [a, b] = low.parts(left) as [number, number];
  const top = op === 'shl' ? b : low.extendPart(b, bits - 32, op === 'ashr' ? 'sign' : 'zero');
  return shiftByRegister(low, op, a, top, low.part(right));
}

/** Shifts any number of parts by a number of bits. */
function shiftByNumber(
  low: Lowering,
  op: string,
  parts: readonly number[],
  by: number,
  bits: number,
): number[] {
  const [words, rest] = [Math.floor(by / 32), by % 32];
  const count = parts.length;
  const top = parts.slice();
  if (op !== 'shl' && bits % 32 !== 0)
    top[count - 1] = low.extendPart(parts[count - 1] as number, bits % 32, op === 'ashr' ? 'sign' : 'zero');
  const above = op === 'ashr' && by > 0 ? low.opImm('srai', top[count - 1] as number, 31) : ZERO;
  // The bits above a part are known for its own width alone, not where it becomes the highest.
  if (op === 'shl' && rest === 0 && words > 0 && words < count && bits % 32 !== 0)
    top[count - 1 - words] = low.op('mv', parts[count - 1 - words] as number);
  const at = (i: number) => (i < 0 ? ZERO : i >= count ? above : (top[i] as number));
  return top.map((_, i) => {
    if (op === 'shl') return joined(low, at(i - words), at(i - words - 1), rest, 'slli', 'srli');
    const last = i + words === count - 1;
    return joined(
      low,
      at(i + words),
      last && op === 'ashr' ? ZERO : at(i + words + 1),
      rest,
      last && op === 'ashr' ? 'srai' : 'srli',
      'slli',
    );
  });
}

/** Returns the part that a shift by less than 32 makes of one part and its neighbour. */
function joined(
  low: Lowering,
  part: number,
  neighbour: number,
  by: number,
  main: string,
  other: string,
): number {
  if (by === 0) return part;
  const near = part === ZERO ? ZERO : low.opImm(main, part, by);
  if (neighbour === ZERO) return near;
  const far = low.opImm(other, neighbour, 32 - by);
  return near === ZERO ? far : low.op('or', near, far);
}

/**
 * Shifts more than 64 bits by a register: by less than a part, and then by 32, 64, ... where the
 * distance has that bit.
 */
function shiftLong(low: Lowering, op: string, parts: readonly number[], by: number): number[] {
  const count = parts.length;
  const inverse = low.opImm('xori', by, 31);
  const above = op === 'ashr' ? low.opImm('srai', parts[count - 1] as number, 31) : ZERO;
  const at = (i: number): number => parts[i] ?? (i < 0 ? ZERO : above);
  let result = parts.map((part, i) => {
    if (op === 'shl')
      return low.op('or', low.op('sll', part, by), low.op('srl', low.opImm('srli', at(i - 1), 1), inverse));
    if (i === count - 1) return low.op(op === 'ashr' ? 'sra' : 'srl', part, by);
    return low.op('or', low.op('srl', part, by), low.op('sll', low.opImm('slli', at(i + 1), 1), inverse));
  });
  for (let words = 1; words < count; words *= 2) {
    const mask = low.opImm('srai', low.opImm('slli', by, 26 - Math.log2(words)), 31);
    const from = result;
    result = from.map((part, i) => {
      const moved = from[op === 'shl' ? i - words : i + words] ?? (op === 'shl' ? ZERO : above);
      return low.op('xor', part, low.op('and', low.op('xor', part, moved), mask));
    });
  }
  return result;
}

/** Shifts 64 bits by a register: one way for distances from 32 up, one for those below. */
function shiftByRegister(low: Lowering, op: string, a: number, b: number, by: number): number[] {
  const results = [low.target.register(), low.target.register()];
  const [small, large, after] = [low.target.block(), low.target.block(), low.target.block()];
  const over = low.opImm('addi', by, -32);
  low.end({ kind: 'branch', condition: 'bge', rs1: over, rs2: ZERO, yes: large, no: small });
  const ends: Operand[][] = [];
  low.aside(() => {
    low.enter(small);
    ends.push(shiftSmall(low, op, a, b, by));
    low.end({ kind: 'jump', target: after });
  });
  low.aside(() => {
    low.enter(large);
    ends.push(shiftLarge(low, op, a, b, over));
    low.end({ kind: 'jump', target: after });
  });
  low.enter(after);
  after.phis = results.map((rd, i) => ({ rd, args: ends.map((end) => end[i] as Operand) }));
  return results;
}

function shiftSmall(low: Lowering, op: string, a: number, b: number, by: number): number[] {
  const inverse = low.opImm('xori', by, 31);
  if (op === 'shl') {
    const over = low.op('srl', low.opImm('srli', a, 1), inverse);
    return [low.op('sll', a, by), low.op('or', low.op('sll', b, by), over)];
  }
  const over = low.op('sll', low.opImm('slli', b, 1), inverse);
  return [low.op('or', low.op('srl', a, by), over), low.op(op === 'ashr' ? 'sra' : 'srl', b, by)];
}

function shiftLarge(low: Lowering, op: string, a: number, b: number, over: number): number[] {
  if (op === 'shl') return [ZERO, low.op('sll', a, over)];
  if (op === 'lshr') return [low.op('srl', b, over), ZERO];
  return [low.op('sra', b, over), low.opImm('srai', b, 31)];
}

const DIVISIONS: Readonly<Record<string, string>> = {
  udiv: '__udiv',
  sdiv: '__div',
  urem: '__umod',
  srem: '__mod',
};

function quotient(low: Lowering, op: string, left: Value, right: Value, bits: number): readonly number[] {
  const name = DIVISIONS[op];
  if (name === undefined) return low.unsupported(`the instruction '${op}'`);
  if (bits > 64) return low.unsupported(`a division of ${bits} bits`);
  const read = (value: Value): readonly Operand[] =>
    bits === 64 ? low.parts0(value) : low.filled(value, op[0] === 's' ? 'sign' : 'zero');
  return callRoutine(low, `${name}di3`, [...read(left), ...read(right)], 2);
}
