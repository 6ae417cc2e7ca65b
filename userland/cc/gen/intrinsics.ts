/** LLVM's intrinsic functions, as far as clang uses them for C on this machine. */

import type { IntType, Type } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import { addressOf, addressRegister } from './address.ts';
import { bitreverse, bswap, counting, funnel } from './bits.ts';
import { type Branch, choose, truth } from './choice.ts';
import { branchIf } from './compare.ts';
import { callArithmetic, callLibrary, copySign, signBit } from './floats.ts';
import { isFpClass } from './fpclass.ts';
import type { Lowering } from './lowering.ts';
import { frexp, integerPower, modf, sincos, toInteger } from './mathematics.ts';
import { lowerCopy, lowerSet } from './memory.ts';
import { INCOMING, Insn, type MBlock, NONE, SP, TP, VIRTUAL, ZERO } from './mir.ts';
import { lowerOverflow, lowerSaturated } from './overflow.ts';
import { MATHEMATICS } from './routines.ts';

type Rule = (low: Lowering, call: Instruction, args: readonly Value[], name: string) => void;

const nothing: Rule = () => {};
const first: Rule = (low, call, [value]) => low.define(call, low.parts(value as Value));

/** Translates a call of an intrinsic function. */
export function lowerIntrinsic(low: Lowering, call: Instruction, name: string): void {
  const words = name.slice('llvm.'.length).split('.');
  for (let n = words.length; n > 0; n--) {
    const rule = RULES.get(words.slice(0, n).join('.'));
    if (rule !== undefined) {
      rule(low, call, call.operands.slice(1), words.slice(0, n).join('.'));
      return;
    }
  }
  low.unsupported(`the intrinsic ${name}`);
}

/**
 * fake.use, which -Og puts where the life of a variable ends: its value is kept so long, wherever
 * that is. A load for the sake of it alone is not done, since the variable is in memory then.
 */
const keep: Rule = (low, _call, [value]) => {
  if (value?.kind !== 'instruction' && value?.kind !== 'argument') return;
  if (value.kind === 'instruction' && value.op === 'load' && low.facts.users(value).length === 1) return;
  for (const register of low.defined(value) ?? [])
    if (register >= VIRTUAL) low.add(new Insn('use', NONE, register));
};

/** smax, smin, umax, umin. */
const extremum: Rule = (low, call, [left, right], name) => {
  const signed = name[0] === 's';
  const most = name.endsWith('max');
  const [a, b] = [left as Value, right as Value];
  if ((a.type as IntType).bits <= 32) {
    low.define(call, [extremumWord(low, signed, most, a, b)]);
    return;
  }
  const predicate = `${signed ? 's' : 'u'}${most ? 'gt' : 'lt'}`;
  const branch: Branch = (yes, no) => branchIf(low, predicate, a, b, yes, no);
  low.define(call, choose(low, low.parts(a).length, branch, low.parts(a), low.parts0(b)));
};

function extremumWord(low: Lowering, signed: boolean, most: boolean, a: Value, b: Value): number {
  if ((a.type as IntType).bits === 1)
    return low.extend(low.op(signed === most ? 'and' : 'or', low.part(a), low.part(b)), 'zero');
  const read = (value: Value) => (signed ? low.signed(value) : low.zeroed(value));
  const [x, y] = [read(a), read(b)];
  if (signed && y === ZERO) {
    const sign = low.opImm('srai', x, 31);
    return low.op('and', x, most ? low.opImm('xori', sign, -1) : sign);
  }
  const condition = signed ? ('blt' as const) : ('bltu' as const);
  const [less, more] = most ? [y, x] : [x, y];
  const branch = (yes: MBlock, no: MBlock) =>
    low.end({ kind: 'branch', condition, rs1: less, rs2: more, yes, no });
  return low.extend(choose(low, 1, branch, [x], [y])[0] as number, signed ? 'sign' : 'zero');
}

const absolute: Rule = (low, call, [value]) => {
  const { bits } = (value as Value).type as IntType;
  if (bits <= 32) {
    const x = low.signed(value as Value);
    const sign = low.opImm('srai', x, 31);
    low.define(call, [low.op('sub', low.op('xor', x, sign), sign)]);
    return;
  }
  if (bits > 64) {
    low.unsupported(`llvm.abs of ${bits} bits`);
    return;
  }
  const [a, b] = low.filled(value as Value, 'sign') as [number, number];
  const sign = low.opImm('srai', b, 31);
  const [x, y] = [low.op('xor', a, sign), low.op('xor', b, sign)];
  const lower = low.op('sub', x, sign);
  low.define(call, [lower, low.op('sub', low.op('sub', y, sign), low.op('sltu', x, sign))]);
};

/** scmp and ucmp: -1, 0 or 1. */
const threeWay: Rule = (low, call, [left, right], name) => {
  const signed = name[0] === 's';
  const [a, b] = [left as Value, right as Value];
  if ((a.type as IntType).bits <= 32) {
    const read = (value: Value) => (signed ? low.signed(value) : low.zeroed(value));
    const [x, y] = [read(a), read(b)];
    const op = signed ? 'slt' : 'sltu';
    low.define(call, [low.op('sub', low.op(op, y, x), low.op(op, x, y))]);
    return;
  }
  const is = (predicate: string) => truth(low, (yes, no) => branchIf(low, predicate, a, b, yes, no));
  const more = is(signed ? 'sgt' : 'ugt');
  low.define(call, [low.op('sub', more, is(signed ? 'slt' : 'ult'))]);
};

const vaStart: Rule = (low, _call, [list]) => {
  const address = low.add(
    Object.assign(new Insn('addi', low.target.register(), SP, NONE, low.variadic), { slot: INCOMING }),
  ).rd;
  const place = addressOf(low, list as Value);
  const base = addressRegister(low, place);
  low.add(new Insn('sw', NONE, base, address));
};

const vaCopy: Rule = (low, _call, [to, from]) => {
  const value = low.op('lw', low.part(from as Value));
  low.add(new Insn('sw', NONE, low.part(to as Value), value));
};

const threadAddress: Rule = (low, call, [value]) => {
  const global = value as Value;
  if (global.kind !== 'global') {
    low.unsupported('an address of a thread-local variable that is computed');
    return;
  }
  low.define(call, [low.once(`tls ${global.name}`, () => threadLocal(low, global.name))]);
};

/** Adds the offset of a thread-local variable to tp, as the model local-exec has it. */
function threadLocal(low: Lowering, name: string): number {
  const symbol = (part: 'tprel_hi' | 'tprel_lo' | 'tprel_add') => ({ symbol: { name, addend: 0, part } });
  const high = low.add(Object.assign(new Insn('lui', low.target.register()), symbol('tprel_hi'))).rd;
  const sum = low.add(
    Object.assign(new Insn('add', low.target.register(), high, TP), symbol('tprel_add')),
  ).rd;
  return low.add(Object.assign(new Insn('addi', low.target.register(), sum), symbol('tprel_lo'))).rd;
}

/** is.constant, which the optimiser has answered unless it was not asked: with 1 for numbers. */
const isConstant: Rule = (low, call, [value]) =>
  low.define(call, [low.number(low.constantPart(value as Value, 0) === null ? 0 : 1)]);

/** objectsize, as above: not known, which is the least size or the greatest. */
const objectSize: Rule = (low, call, [, isLeast]) =>
  low.define(call, [low.number(low.asNumber(isLeast as Value) === 0 ? -1 : 0)]);

const frameAddress: Rule = (low, call, [level]) => {
  if (low.asNumber(level as Value) !== 0) {
    low.define(call, [ZERO]);
    return;
  }
  low.define(call, [
    low.add(Object.assign(new Insn('addi', low.target.register(), SP), { slot: INCOMING })).rd,
  ]);
};

const returnAddress: Rule = (low, call, [level]) => {
  if (low.asNumber(level as Value) !== 0) {
    low.define(call, [ZERO]);
    return;
  }
  low.define(call, [low.op('returnaddress', NONE)]);
};

const stackSave: Rule = (low, call) => {
  [low.target.dynamic, low.target.grows] = [true, true];
  low.define(call, [low.op('mv', SP)]);
};
const stackRestore: Rule = (low, _call, [value]) => {
  low.add(new Insn('mv', SP, low.part(value as Value)));
};

/** ptrmask: the bits of an address that a mask keeps. */
const pointerMask: Rule = (low, call, [pointer, mask]) => {
  const number = low.asNumber(mask as Value);
  const register = low.part(pointer as Value);
  const fits = number !== null && number >= -2048 && number < 2048;
  low.define(call, [
    fits ? low.opImm('andi', register, number) : low.op('and', register, low.part(mask as Value)),
  ]);
};

const trap: Rule = (low) => {
  low.add(new Insn('ebreak'));
};

/** Functions of the mathematics library. */
const mathematics: Rule = (low, call, args, name) =>
  low.define(call, callLibrary(low, MATH[name] as string, call.type, args));

/** Their names there, by those of the intrinsics. */
const MATH: Readonly<Record<string, string>> = {
  ...Object.fromEntries(MATHEMATICS.map((name) => [name, name])),
  minnum: 'fmin',
  maxnum: 'fmax',
};

/** fmuladd: a product and a sum, each rounded, since the machine has no fused operation. */
const multiplyAdd: Rule = (low, call, [a, b, c]) => {
  const product = new ProductOf(call.type);
  low.define(product.value, callArithmetic(low, 'mul', call.type, [a as Value, b as Value]));
  low.define(call, callArithmetic(low, 'add', call.type, [product.value, c as Value]));
};

/** A value that stands for a product which no instruction of the IR names. */
class ProductOf {
  readonly value: Value;
  constructor(type: Type) {
    this.value = { kind: 'argument', type, name: '', index: -1, attributes: new Map() };
  }
}

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...[
    'lifetime.start',
    'lifetime.end',
    'assume',
    'experimental.noalias.scope.decl',
    'dbg.value',
    'dbg.declare',
    'prefetch',
    'donothing',
    'var.annotation',
    'invariant.start',
    'invariant.end',
    'va_end',
    'sideeffect',
    'pseudoprobe',
  ].map((name): [string, Rule] => [name, nothing]),
  ...[
    'expect',
    'launder.invariant.group',
    'ptr.annotation',
    'ssa.copy',
    'arithmetic.fence',
    'canonicalize',
  ].map((name): [string, Rule] => [name, first]),
  ['fake.use', keep],
  ['memcpy', (low, call) => lowerCopy(low, call, 'memcpy')],
  ['memcpy.inline', (low, call) => lowerCopy(low, call, 'memcpy')],
  ['memmove', (low, call) => lowerCopy(low, call, 'memmove')],
  ['memset', lowerSet],
  ...['smax', 'smin', 'umax', 'umin'].map((name): [string, Rule] => [name, extremum]),
  ...['scmp', 'ucmp'].map((name): [string, Rule] => [name, threeWay]),
  ['abs', absolute],
  ['bswap', bswap],
  ['bitreverse', bitreverse],
  ...['ctlz', 'cttz', 'ctpop'].map((name): [string, Rule] => [name, counting]),
  ...['fshl', 'fshr'].map((name): [string, Rule] => [name, funnel]),
  ...['sadd', 'uadd', 'ssub', 'usub', 'smul', 'umul'].map((name): [string, Rule] => [
    `${name}.with.overflow`,
    lowerOverflow,
  ]),
  ...['sadd', 'uadd', 'ssub', 'usub'].map((name): [string, Rule] => [`${name}.sat`, lowerSaturated]),
  ['va_start', vaStart],
  ['va_copy', vaCopy],
  ['threadlocal.address', threadAddress],
  ['thread.pointer', (low, call) => low.define(call, [low.op('mv', TP)])],
  ['is.constant', isConstant],
  ['objectsize', objectSize],
  ['frameaddress', frameAddress],
  ['returnaddress', returnAddress],
  ['stacksave', stackSave],
  ['stackrestore', stackRestore],
  ['ptrmask', pointerMask],
  ['trap', trap],
  ['debugtrap', trap],
  ['ubsantrap', trap],
  ['fabs', (low, call, [value]) => signBit(low, call, value as Value, true)],
  ['copysign', (low, call, [value, sign]) => copySign(low, call, value as Value, sign as Value)],
  ['fmuladd', multiplyAdd],
  ['is.fpclass', isFpClass],
  ['modf', modf],
  ['frexp', frexp],
  ['sincos', sincos],
  ['powi', integerPower],
  ...['lround', 'llround', 'lrint', 'llrint'].map((name): [string, Rule] => [name, toInteger]),
  ...Object.keys(MATH).map((name): [string, Rule] => [name, mathematics]),
]);

/** Returns the names of all intrinsic functions that are known, without the types behind them. */
export const intrinsics = (): string[] => [...RULES.keys()];
