/** LLVM's intrinsic functions, for the judge of compiled IR. */

import type { Instruction, Value } from '../../userland/cc/ir/value.ts';
import type { Frame, IrMachine } from './irmachine.ts';
import { bitsOf, type IrValue } from './irmemory.ts';
import { INTEGERS, Open, overflowed, toBits, toNumber, unsigned } from './irnumbers.ts';

/** Rounds to the nearest whole number, one half to the even one. */
function toEven(x: number): number {
  const near = Math.round(x);
  const even = Math.abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : near;
  return even === 0 && x < 0 ? -0 : even;
}

/**
 * Functions of numbers. The host's last bits are not the library's: they are asked for exact
 * results.
 */
const NUMBERS: Readonly<Record<string, (...args: number[]) => number>> = {
  ...Object.fromEntries(
    (['sqrt', 'floor', 'ceil', 'trunc', 'sin', 'cos', 'tan', 'exp', 'asin', 'acos', 'atan'] as const).map(
      (name) => [name, (x: number) => Math[name](x)],
    ),
  ),
  ...Object.fromEntries(
    (['sinh', 'cosh', 'tanh', 'log', 'log2', 'log10'] as const).map((name) => [
      name,
      (x: number) => Math[name](x),
    ]),
  ),
  ...{ rint: toEven, nearbyint: toEven, roundeven: toEven },
  round: (x) => Math.sign(x) * Math.floor(Math.abs(x) + 0.5),
  ...{ minnum: Math.min, maxnum: Math.max, atan2: Math.atan2, pow: (x, y) => x ** (y as number) },
  ...{ exp2: (x) => 2 ** x, exp10: (x) => 10 ** x, fma: (x, y, z) => x * (y as number) + (z as number) },
};

const number: Rule = ({ numbers, instruction, name }) => {
  const bits = bitsOf(instruction.type);
  const compute = NUMBERS[name] as (...args: number[]) => number;
  return toBits(bits, compute(...numbers.map((it) => toNumber(bits, it))));
};

/** A call as a rule sees it. */
interface Call {
  readonly machine: IrMachine;
  readonly frame: Frame;
  readonly instruction: Instruction;
  readonly values: readonly IrValue[];
  /** The arguments as numbers. */
  readonly numbers: readonly bigint[];
  readonly name: string;
}

type Rule = (call: Call) => IrValue;

const nothing: Rule = () => 0n;

/** The bits of the first argument. */
const argumentBits = ({ operands }: Instruction): number => bitsOf((operands[1] as Value).type);

/** The nearest integer: of two, the one that is farther from zero, or for `rint` the even one. */
const nearest: Rule = ({ numbers: [word], instruction, name }) => {
  const number = toNumber(argumentBits(instruction), word as bigint);
  const whole = name.endsWith('rint') ? toEven(number) : Math.sign(number) * Math.round(Math.abs(number));
  return unsigned(bitsOf(instruction.type), BigInt(whole));
};

const move: Rule = ({ machine, numbers: [to, from, size] }) => {
  machine.memory.copy(Number(to), Number(from), Number(size));
  return 0n;
};

/** Copies bytes that may not overlap, unless they are the same. */
const copy: Rule = (call) => {
  const [to, from, size] = call.numbers as [bigint, bigint, bigint];
  if (to !== from && to < from + size && from < to + size) throw new Open('a copy onto itself');
  return move(call);
};

const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    'lifetime.start lifetime.end va_end prefetch donothing sideeffect fake.use invariant.end'
      .split(' ')
      .map((name) => [name, nothing]),
  ),
  ...Object.fromEntries(
    'invariant.start experimental.noalias.scope.decl dbg.value dbg.declare var.annotation pseudoprobe'
      .split(' ')
      .map((name) => [name, nothing]),
  ),
  ...Object.fromEntries(
    'launder.invariant.group ptr.annotation arithmetic.fence canonicalize threadlocal.address'
      .split(' ')
      .map((name): [string, Rule] => [name, ({ values }) => values[0] as IrValue]),
  ),
  // Addresses that no other one is.
  frameaddress: () => 1n,
  returnaddress: () => 2n,
  ldexp: ({ numbers: [x, by] }) => toBits(64, toNumber(64, x as bigint) * 2 ** Number(by)),
  assume: ({ numbers }) => {
    if (numbers[0] !== 1n) throw new Open('assume');
    return 0n;
  },
  memcpy: copy,
  'memcpy.inline': copy,
  memmove: move,
  memset: ({ machine, numbers: [to, byte, size] }) => {
    machine.memory.fill(Number(to), Number(byte), Number(size));
    return 0n;
  },
  va_start: ({ machine, frame, numbers: [list] }) => {
    machine.memory.setNumber(Number(list), 4, BigInt(frame.list));
    return 0n;
  },
  va_copy: ({ machine, numbers: [to, from] }) => {
    machine.memory.setNumber(Number(to), 4, machine.memory.number(Number(from), 4));
    return 0n;
  },
  stacksave: ({ machine }) => BigInt(machine.memory.top),
  stackrestore: ({ machine, numbers: [top] }) => {
    machine.memory.top = Number(top);
    return 0n;
  },
  fabs: ({ numbers, instruction }) => unsigned(bitsOf(instruction.type) - 1, numbers[0] as bigint),
  copysign: ({ numbers, instruction }) => {
    const bits = bitsOf(instruction.type);
    const sign = 1n << BigInt(bits - 1);
    return unsigned(bits - 1, numbers[0] as bigint) | ((numbers[1] as bigint) & sign);
  },
  fmuladd: ({ numbers, instruction }) => {
    const bits = bitsOf(instruction.type);
    const [a, b, c] = numbers.map((number) => toNumber(bits, number)) as [number, number, number];
    const product = bits === 32 ? Math.fround(a * b) : a * b;
    return toBits(bits, product + c);
  },
  modf: ({ numbers: [word], instruction }) => {
    const bits = argumentBits(instruction);
    const number = toNumber(bits, word as bigint);
    return [number - Math.trunc(number), Math.trunc(number)].map((it) => toBits(bits, it));
  },
  frexp: ({ numbers: [word], instruction }) => {
    const bits = argumentBits(instruction);
    const number = toNumber(bits, word as bigint);
    const exponent = Math.floor(Math.log2(Math.abs(number))) + 1;
    return [toBits(bits, number / 2 ** exponent), unsigned(32, BigInt(exponent))];
  },
  sincos: ({ numbers: [word], instruction }) => {
    const bits = argumentBits(instruction);
    const number = toNumber(bits, word as bigint);
    return [toBits(bits, Math.sin(number)), toBits(bits, Math.cos(number))];
  },
  powi: ({ numbers: [base, exponent], instruction }) => {
    const bits = bitsOf(instruction.type);
    return toBits(bits, toNumber(bits, base as bigint) ** Number(exponent));
  },
  lround: nearest,
  llround: nearest,
  lrint: nearest,
  llrint: nearest,
  'thread.pointer': nothing,
  'is.constant': ({ instruction }) => (instruction.operands[1]?.kind === 'instruction' ? 0n : 1n),
  objectsize: ({ numbers: [, isLeast], instruction }) =>
    isLeast === 0n ? unsigned(bitsOf(instruction.type), -1n) : 0n,
  'is.fpclass': ({ numbers, instruction }) => {
    const bits = argumentBits(instruction);
    return (classOf(bits, numbers[0] as bigint) & (numbers[1] as bigint)) !== 0n ? 1n : 0n;
  },
};

/** Returns the class of a number as is.fpclass numbers them, from a signalling NaN to +infinity. */
function classOf(bits: number, word: bigint): bigint {
  const number = toNumber(bits, word);
  const quiet = 1n << (bits === 32 ? 22n : 51n);
  if (Number.isNaN(number)) return (word & quiet) !== 0n ? 2n : 1n;
  const least = bits === 32 ? 2 ** -126 : 2 ** -1022;
  const size = Math.abs(number);
  const at = size === 0 ? 3 : size < least ? 2 : size < Number.POSITIVE_INFINITY ? 1 : 0;
  const isNegative = number < 0 || Object.is(number, -0);
  return 1n << BigInt(isNegative ? 2 + at : 9 - at);
}

const overflow: Rule = ({ numbers: [a, b], instruction, name }) =>
  overflowed(name, a as bigint, b as bigint, bitsOf((instruction.operands[1] as Value).type));

const integers: Rule = ({ numbers, instruction, name }) => {
  const compute = INTEGERS[name] as (args: readonly bigint[], bits: number, name: string) => bigint;
  const bits = bitsOf((instruction.operands[1] as Value).type);
  return unsigned(bitsOf(instruction.type), compute(numbers, bits, name));
};

function ruleOf(name: string): Rule | undefined {
  if (name.endsWith('.with.overflow')) return overflow;
  if (NUMBERS[name] !== undefined) return number;
  return INTEGERS[name] === undefined ? RULES[name] : integers;
}

/** Calls an intrinsic function. Returns its value, and its name without the types. */
export function callIntrinsic(
  machine: IrMachine,
  frame: Frame,
  instruction: Instruction,
  full: string,
  values: readonly IrValue[],
): { value: IrValue; name: string } {
  const words = full.slice('llvm.'.length).split('.');
  for (let n = words.length; n > 0; n--) {
    const name = words.slice(0, n).join('.');
    const rule = ruleOf(name);
    if (rule !== undefined)
      return {
        value: rule({ machine, frame, instruction, values, numbers: values as bigint[], name }),
        name: `llvm.${name}`,
      };
  }
  throw new Error(`the judge does not know ${full}`);
}
