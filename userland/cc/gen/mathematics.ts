/**
 * Intrinsic functions of mathematics that are no function of numbers to a number of the same kind:
 * those whose library function leaves a second result in memory, and those between numbers and
 * integers.
 */

import { type FloatType, I32, PTR, type Type } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import { addressRegister } from './address.ts';
import { callLibrary, LIBRARY, mode } from './floats.ts';
import type { Lowering } from './lowering.ts';
import { loadAt } from './pieces.ts';
import { callTyped, resultSlot } from './routine.ts';

const suffix = ({ type }: Value): string => LIBRARY[(type as FloatType).bits] as string;

/** A result, and one through a pointer: modf, frexp. */
function callPair(low: Lowering, name: string, value: Value, second: Type): readonly number[] {
  const place = resultSlot(low, second);
  const args = [
    { type: value.type, parts: low.parts0(value) },
    { type: PTR, parts: [addressRegister(low, place)] },
  ];
  const first = callTyped(low, `${name}${suffix(value)}`, value.type, args);
  return [...first, ...loadAt(low, place, second)];
}

type Calls = (low: Lowering, call: Instruction, operands: readonly Value[], name: string) => void;

export const modf: Calls = (low, call, [value]) =>
  low.define(call, callPair(low, 'modf', value as Value, (value as Value).type));

export const frexp: Calls = (low, call, [value]) =>
  low.define(call, callPair(low, 'frexp', value as Value, I32));

export const sincos: Calls = (low, call, [value]) => {
  const { type } = value as Value;
  const results = ['sin', 'cos'].map((name) => callLibrary(low, name, type, [value as Value]));
  low.define(call, results.flat());
};

/** lround, llround, lrint, llrint. */
export const toInteger: Calls = (low, call, [value], name) => {
  const args = [{ type: (value as Value).type, parts: low.parts0(value as Value) }];
  low.define(call, callTyped(low, `${name}${suffix(value as Value)}`, call.type, args));
};

/** powi: a power whose exponent is an integer. */
export const integerPower: Calls = (low, call, [base, exponent]) => {
  const args = [base as Value, exponent as Value].map((it) => ({ type: it.type, parts: low.parts0(it) }));
  low.define(call, callTyped(low, `__powi${mode(call.type)}2`, call.type, args));
};
