/** LLVM's intrinsic functions, for the judge of compiled IR. */

import type { Instruction, Value } from '../../userland/cc/ir/value.ts';
import type { Frame, IrMachine } from './irmachine.ts';
import { bitsOf, type IrValue } from './irmemory.ts';
import { INTEGERS, Open, overflowed, toBits, toNumber, unsigned } from './irnumbers.ts';

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
    'lifetime.start lifetime.end va_end prefetch donothing sideeffect invariant.end'
      .split(' ')
      .map((name) => [name, nothing]),
  ),
  'invariant.start': nothing,
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
  'threadlocal.address': ({ values }) => values[0] as IrValue,
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
  'is.fpclass': ({ numbers, instruction }) => {
    const bits = bitsOf((instruction.operands[1] as Value).type);
    return Number.isNaN(toNumber(bits, numbers[0] as bigint)) ? 1n : 0n;
  },
};

const overflow: Rule = ({ numbers: [a, b], instruction, name }) =>
  overflowed(name, a as bigint, b as bigint, bitsOf((instruction.operands[1] as Value).type));

const integers: Rule = ({ numbers, instruction, name }) => {
  const compute = INTEGERS[name] as (args: readonly bigint[], bits: number, name: string) => bigint;
  const bits = bitsOf((instruction.operands[1] as Value).type);
  return unsigned(bitsOf(instruction.type), compute(numbers, bits, name));
};

function ruleOf(name: string): Rule | undefined {
  if (name.endsWith('.with.overflow')) return overflow;
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
