/** Intrinsic functions on the bits of integers: turned around, counted, moved across two values. */

import type { IntType } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import { type Branch, choose } from './choice.ts';
import type { Lowering } from './lowering.ts';
import { NONE, type Operand, ZERO } from './mir.ts';
import { callRoutine } from './routine.ts';

type Rule = (low: Lowering, call: Instruction, args: readonly Value[], name: string) => void;

/** Turns the bytes of a register of 32 bits around. */
function swapped(low: Lowering, register: number): number {
  const mask = low.number(0x00ff00ff);
  const swap = low.op(
    'or',
    low.op('and', low.opImm('srli', register, 8), mask),
    low.opImm('slli', low.op('and', register, mask), 8),
  );
  return rotated(low, swap, 16);
}

const rotated = (low: Lowering, register: number, by: number): number =>
  low.op('or', low.opImm('slli', register, by), low.opImm('srli', register, 32 - by));

export const bswap: Rule = (low, call, [value]) => {
  const { bits } = (value as Value).type as IntType;
  const parts = low
    .parts(value as Value)
    .map((part) => swapped(low, part))
    .reverse();
  low.define(call, lowered(low, parts, bits));
};

/** Shifts parts down, so that bits which stand at the top of them stand at the bottom. */
function lowered(low: Lowering, parts: readonly number[], bits: number): number[] {
  const by = 32 * parts.length - bits;
  if (by === 0) return [...parts];
  return parts.map((part, i) => {
    const down = low.opImm('srli', part, by);
    const above = parts[i + 1];
    return above === undefined
      ? low.extend(down, 'zero')
      : low.op('or', down, low.opImm('slli', above, 32 - by));
  });
}

/** Swaps neighbouring fields of `shift` bits. */
function exchange(low: Lowering, register: number, shift: number, mask: number): number {
  const fields = low.number(mask);
  const down = low.op('and', low.opImm('srli', register, shift), fields);
  return low.op('or', down, low.opImm('slli', low.op('and', register, fields), shift));
}

export const bitreverse: Rule = (low, call, [value]) => {
  const { bits } = (value as Value).type as IntType;
  const reverse = (part: number) =>
    swapped(
      low,
      exchange(low, exchange(low, exchange(low, part, 1, 0x55555555), 2, 0x33333333), 4, 0x0f0f0f0f),
    );
  const parts = low
    .parts(value as Value)
    .map(reverse)
    .reverse();
  low.define(call, lowered(low, parts, bits));
};

/** ctlz, cttz and ctpop: routines of the library, on 32 and 64 bits. */
export const counting: Rule = (low, call, [value], name) => {
  const { bits } = (value as Value).type as IntType;
  if (bits > 64) {
    low.unsupported(`llvm.${name} of ${bits} bits`);
    return;
  }
  const routine = { ctlz: '__clz', cttz: '__ctz', ctpop: '__popcount' }[name] as string;
  const count = (parts: readonly Operand[], wide: boolean) =>
    callRoutine(low, `${routine}${wide ? 'di2' : 'si2'}`, parts, 1)[0] as number;
  if (name === 'ctpop') {
    const number = count(low.filled(value as Value, 'zero'), bits > 32);
    low.define(call, padded(number, bits));
    return;
  }
  const parts = low.filled(value as Value, 'zero');
  const any = parts.reduce((sum, part) => low.op('or', sum, part));
  const mayBeZero = call.operands[2]?.kind !== 'int' || call.operands[2].value === 0n;
  const distance = name === 'ctlz' ? 32 * parts.length - bits : 0;
  if (!mayBeZero) {
    low.define(call, padded(low.addImm(count(parts, bits > 32), -distance), bits));
    return;
  }
  const [zero, other, after] = [low.target.block(), low.target.block(), low.target.block()];
  low.end({ kind: 'branch', condition: 'beq', rs1: any, rs2: ZERO, yes: zero, no: other });
  low.enter(zero);
  low.end({ kind: 'jump', target: after });
  const rd = low.target.register();
  let number = NONE;
  low.aside(() => {
    low.enter(other);
    number = low.addImm(count(parts, bits > 32), -distance);
    low.end({ kind: 'jump', target: after });
  });
  low.enter(after);
  after.phis.push({ rd, args: [{ imm: bits, symbol: null }, number] });
  low.define(call, padded(rd, bits));
};

const padded = (register: number, bits: number): number[] => (bits <= 32 ? [register] : [register, ZERO]);

/** Returns the distance of a funnel shift, if it is a number. */
function distanceOf(by: Value, bits: number): number | null {
  if (by.kind === 'null' || by.kind === 'undef') return 0;
  return by.kind === 'int' ? Number(by.value % BigInt(bits)) : null;
}

/** fshl and fshr: two values side by side, shifted. */
export const funnel: Rule = (low, call, [left, right, by], name) => {
  const { bits } = call.type as IntType;
  const distance = distanceOf(by as Value, bits);
  if (bits === 32) {
    low.define(call, [
      funnelWord(low, name === 'fshl', left as Value, right as Value, by as Value, distance),
    ]);
    return;
  }
  if (bits === 64 && distance === null) {
    low.define(call, funnelPair(low, name === 'fshl', left as Value, right as Value, by as Value));
    return;
  }
  if (distance === null && (bits === 8 || bits === 16)) {
    low.define(call, [shortFunnel(low, name === 'fshl', left as Value, right as Value, by as Value, bits)]);
    return;
  }
  if (distance === null || (bits !== 64 && bits > 32)) {
    low.unsupported(`${name} of ${bits} bits`);
    return;
  }
  const up = name === 'fshl' ? distance % bits : bits - (distance % bits);
  if (bits < 32) {
    low.define(call, [narrowFunnel(low, left as Value, right as Value, bits, up)]);
    return;
  }
  const four = [...low.parts(right as Value), ...low.parts(left as Value)];
  const at = (bit: number) => {
    const [index, rest] = [Math.floor(bit / 32), bit % 32];
    const lower = four[index] as number;
    if (rest === 0) return lower;
    return low.op(
      'or',
      low.opImm('srli', lower, rest),
      low.opImm('slli', four[index + 1] as number, 32 - rest),
    );
  };
  low.define(call, up === 64 ? low.parts(right as Value) : [at(64 - up), at(96 - up)]);
};

/** Moves by whole parts first, if the distance is 32 or more, and then by the rest. */
function funnelPair(low: Lowering, isLeft: boolean, left: Value, right: Value, by: Value): number[] {
  const [r0, r1, l0, l1] = [...low.parts(right), ...low.parts(left)] as [number, number, number, number];
  const n = low.part(by);
  const far = low.opImm('andi', n, 32);
  const branch: Branch = (yes, no) =>
    low.end({ kind: 'branch', condition: 'bne', rs1: far, rs2: ZERO, yes, no });
  const moved = isLeft
    ? [
        [r0, r1, l0],
        [r1, l0, l1],
      ]
    : [
        [r1, l0, l1],
        [r0, r1, l0],
      ];
  const [x, y, z] = choose(low, 3, branch, moved[0] as number[], moved[1] as number[]) as [
    number,
    number,
    number,
  ];
  return [funnelRegisters(low, isLeft, y, x, n), funnelRegisters(low, isLeft, z, y, n)];
}

function narrowFunnel(low: Lowering, left: Value, right: Value, bits: number, up: number): number {
  const upper = low.opImm('slli', low.part(left), up);
  return low.op('or', upper, low.opImm('srli', low.zeroed(right), bits - up));
}

/** Shifts two values of 8 or 16 bits, side by side in one register, by a register. */
function shortFunnel(
  low: Lowering,
  isLeft: boolean,
  left: Value,
  right: Value,
  by: Value,
  bits: number,
): number {
  const both = low.op('or', low.opImm('slli', low.part(left), bits), low.zeroed(right));
  const distance = low.opImm('andi', low.part(by), bits - 1);
  if (!isLeft) return low.op('srl', both, distance);
  return low.opImm('srli', low.op('sll', both, distance), bits);
}

function funnelWord(
  low: Lowering,
  isLeft: boolean,
  left: Value,
  right: Value,
  by: Value,
  distance: number | null,
): number {
  const [a, b] = [low.part(left), low.part(right)];
  if (distance !== null) {
    const up = isLeft ? distance & 31 : 32 - (distance & 31);
    if (up === 0) return a;
    return up === 32 ? b : low.op('or', low.opImm('slli', a, up), low.opImm('srli', b, 32 - up));
  }
  return funnelRegisters(low, isLeft, a, b, low.part(by));
}

/** Returns the word that a shift by a register makes of two words, a above b. */
function funnelRegisters(low: Lowering, isLeft: boolean, a: number, b: number, n: number): number {
  const inverse = low.opImm('xori', n, -1);
  if (isLeft) return low.op('or', low.op('sll', a, n), low.op('srl', low.opImm('srli', b, 1), inverse));
  return low.op('or', low.op('srl', b, n), low.op('sll', low.opImm('slli', a, 1), inverse));
}
