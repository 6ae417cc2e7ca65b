/**
 * Products by constants, as shifts, additions and subtractions where these cost less than mul. The
 * digits are those of the non-adjacent form: as few as can be, each 1 or -1.
 */

import { ZERO } from './mir.ts';

/** Cycles of mul on the machine (emu/cpu/timing.ts), beside which a step costs 1. */
const MULTIPLY = 47;
/** The steps that take about as many bytes as mul and its constant: two digits. */
const SMALL = 4;

/** A place that takes instructions, and gives the registers of their results. */
export interface Emitter {
  /** True if few bytes are wanted rather than few cycles. */
  readonly isSmall: boolean;
  op(op: string, a: number, b: number): number;
  opImm(op: string, a: number, imm: number): number;
  number(value: number): number;
}

interface Digit {
  readonly shift: number;
  readonly negative: boolean;
}

/** Returns the digits of the non-adjacent form of a number of 32 bits, the lowest first. */
export function digitsOf(factor: number): Digit[] {
  const digits: Digit[] = [];
  let left = factor >>> 0;
  for (let shift = 0; left !== 0 && shift < 32; shift++) {
    if (left % 2 === 1) {
      const negative = left % 4 === 3;
      digits.push({ shift, negative });
      left = negative ? left + 1 : left - 1;
    }
    left /= 2;
  }
  return digits;
}

/** Returns a register with the product of another and a constant, modulo 2^32. */
export function multiplyBy(low: Emitter, register: number, factor: number): number {
  const digits = digitsOf(factor);
  if (digits.length === 0) return ZERO;
  if (2 * digits.length > (low.isSmall ? SMALL : MULTIPLY))
    return low.op('mul', register, low.number(factor));
  return horner(low, register, digits);
}

/** Adds up the digits from the highest down, with the distances between them as shifts. */
function horner(low: Emitter, register: number, digits: readonly Digit[]): number {
  const high = digits[digits.length - 1] as Digit;
  let sum = high.negative ? low.op('sub', ZERO, register) : register;
  for (let i = digits.length - 2; i >= 0; i--) {
    const digit = digits[i] as Digit;
    sum = shifted(low, sum, (digits[i + 1] as Digit).shift - digit.shift);
    sum = low.op(digit.negative ? 'sub' : 'add', sum, register);
  }
  return shifted(low, sum, (digits[0] as Digit).shift);
}

const shifted = (low: Emitter, register: number, by: number): number =>
  by === 0 ? register : low.opImm('slli', register, by);
