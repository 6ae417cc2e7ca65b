/**
 * Atomic operations: the A extension's instructions on words, loops of lr and sc on the word around
 * a narrower integer, the library's routines on 64 bits, and those on any size for 128. The machine
 * has one processor, so that orderings ask for nothing but what the compiler must not move; the
 * bits aq and rl say the rest.
 */

import { sizeOf, type Type } from '../ir/type.ts';
import type { Instruction, Value } from '../ir/value.ts';
import { addressOf, addressRegister } from './address.ts';
import type { Lowering } from './lowering.ts';
import { lowerLoad, lowerStore } from './memory.ts';
import { Insn, NONE, type Operand, SP, ZERO } from './mir.ts';
import { partsOf } from './parts.ts';
import { callRoutine } from './routine.ts';

/** The numbers of C's memory orders, for the library's routines. */
const SEQ_CST = 5;

const isWideType = (type: Type): boolean => partsOf(type).length > 1;

const pointer = (low: Lowering, value: Value): number => addressRegister(low, addressOf(low, value));

/** A place in the frame for 128 bits. */
const room = (low: Lowering): number => low.target.slot(16, 16);

/** An operand that is the address of a place in the frame. */
const addressIn = (low: Lowering, slot: number): Operand =>
  addressRegister(low, { base: SP, offset: 0, symbol: null, slot });

/** Puts a number of 128 bits into the frame; its place. */
function put(low: Lowering, value: Value): number {
  const slot = room(low);
  for (const [i, part] of low.parts(value).entries())
    low.add(Object.assign(new Insn('sw', NONE, SP, part, 4 * i), { slot }));
  return slot;
}

/** Takes a number of 128 bits from the frame. */
const taken = (low: Lowering, slot: number): number[] =>
  [0, 1, 2, 3].map(
    (i) => low.add(Object.assign(new Insn('lw', low.target.register(), SP, NONE, 4 * i), { slot })).rd,
  );

const isHuge = (type: Type): boolean => partsOf(type).length > 2;

/** Calls __atomic_NAME with a size of 16, an address, the places of numbers, and so many orders. */
function onPlaces(
  low: Lowering,
  name: string,
  address: Value,
  slots: readonly number[],
  orders: number,
  results: number,
): number[] {
  const order: Operand = { imm: SEQ_CST, symbol: null };
  const places = slots.map((slot) => addressIn(low, slot));
  const args = [{ imm: 16, symbol: null }, low.operand(address), ...places];
  return callRoutine(low, `__atomic_${name}`, [...args, ...new Array<Operand>(orders).fill(order)], results);
}

export function lowerAtomicLoad(low: Lowering, load: Instruction): void {
  if (isHuge(load.type)) {
    const slot = room(low);
    onPlaces(low, 'load', load.operands[0] as Value, [slot], 1, 0);
    low.define(load, taken(low, slot));
    return;
  }
  if (isWideType(load.type)) {
    low.define(load, routine(low, 'load', load.operands[0] as Value, [], 2));
    return;
  }
  if (load.predicate === 'seq_cst') low.add(new Insn('fence'));
  lowerLoad(low, load);
  if (load.predicate !== 'monotonic' && load.predicate !== 'unordered') low.add(new Insn('fence'));
}

export function lowerAtomicStore(low: Lowering, store: Instruction): void {
  const [value, address] = store.operands as [Value, Value];
  if (isHuge(value.type)) {
    onPlaces(low, 'store', address, [put(low, value)], 1, 0);
    return;
  }
  if (isWideType(value.type)) {
    routine(low, 'store', address, low.parts0(value), 0);
    return;
  }
  if (store.predicate !== 'monotonic' && store.predicate !== 'unordered') low.add(new Insn('fence'));
  lowerStore(low, store);
  if (store.predicate === 'seq_cst') low.add(new Insn('fence'));
}

/** Calls __atomic_NAME_8 with an address, operands of 64 bits and an order. */
function routine(
  low: Lowering,
  name: string,
  address: Value,
  parts: readonly Operand[],
  results: number,
): number[] {
  return callRoutine(
    low,
    `__atomic_${name}_8`,
    [low.operand(address), ...parts, { imm: SEQ_CST, symbol: null }],
    results,
  );
}

const AMO: Readonly<Record<string, string>> = {
  xchg: 'amoswap.w',
  add: 'amoadd.w',
  and: 'amoand.w',
  or: 'amoor.w',
  xor: 'amoxor.w',
  max: 'amomax.w',
  min: 'amomin.w',
  umax: 'amomaxu.w',
  umin: 'amominu.w',
};
const ROUTINES: Readonly<Record<string, string>> = {
  xchg: 'exchange',
  add: 'fetch_add',
  sub: 'fetch_sub',
  and: 'fetch_and',
  or: 'fetch_or',
  xor: 'fetch_xor',
  nand: 'fetch_nand',
};

/** Translates atomicrmw xchg of 128 bits; clang makes loops of cmpxchg of all others. */
function exchangeHuge(low: Lowering, instruction: Instruction, address: Value, value: Value): void {
  const operation = instruction.op.split(' ')[1] as string;
  if (operation !== 'xchg') {
    low.unsupported(`an atomic ${operation} of 128 bits`);
    return;
  }
  const old = room(low);
  onPlaces(low, 'exchange', address, [put(low, value), old], 1, 0);
  low.define(instruction, taken(low, old));
}

/** Translates atomicrmw: reads, computes and writes in one step; the old value. */
export function lowerReadModifyWrite(low: Lowering, instruction: Instruction): void {
  const [address, value] = instruction.operands as [Value, Value];
  const operation = instruction.op.split(' ')[1] as string;
  if (isHuge(value.type)) {
    exchangeHuge(low, instruction, address, value);
    return;
  }
  if (isWideType(value.type)) {
    const name = ROUTINES[operation];
    if (name === undefined) {
      low.unsupported(`an atomic ${operation} of 64 bits`);
      return;
    }
    low.define(instruction, routine(low, name, address, low.parts0(value), 2));
    return;
  }
  if (sizeOf(value.type) < 4) {
    low.define(instruction, [narrow(low, operation, address, value)]);
    return;
  }
  const base = pointer(low, address);
  const op = AMO[operation];
  if (op !== undefined) {
    low.define(instruction, [low.op(op, base, low.part(value))]);
    return;
  }
  if (operation === 'sub') {
    low.define(instruction, [low.op('amoadd.w', base, low.op('sub', ZERO, low.part(value)))]);
    return;
  }
  if (operation !== 'nand') {
    low.unsupported(`atomicrmw ${operation}`);
    return;
  }
  low.define(instruction, [
    retried(low, base, (old) => low.opImm('xori', low.op('and', old, low.part(value)), -1)),
  ]);
}

/** Loads a word, computes another from it and stores that, again until nobody came between. */
function retried(low: Lowering, base: number, compute: (old: number) => number): number {
  const [again, after] = [low.target.block(), low.target.block()];
  low.end({ kind: 'jump', target: again });
  low.enter(again);
  const old = low.op('lr.w', base);
  const failed = low.op('sc.w', base, compute(old));
  low.end({ kind: 'branch', condition: 'bne', rs1: failed, rs2: ZERO, yes: again, no: after });
  low.enter(after);
  return old;
}

/** The word around an integer of 8 or 16 bits: its address, and the place in it. */
interface Field {
  readonly base: number;
  readonly shift: number;
  readonly mask: number;
}

function fieldOf(low: Lowering, address: Value, bits: number): Field {
  const at = pointer(low, address);
  const base = low.opImm('andi', at, -4);
  const shift = low.opImm('slli', low.opImm('andi', at, 3), 3);
  return { base, shift, mask: low.op('sll', low.number(2 ** bits - 1), shift) };
}

function narrow(low: Lowering, operation: string, address: Value, value: Value): number {
  const bits = 8 * sizeOf(value.type);
  const field = fieldOf(low, address, bits);
  const number = operation === 'max' || operation === 'min' ? low.signed(value) : low.zeroed(value);
  const [all, ones] = [low.number(2 ** bits - 1), low.opImm('xori', field.mask, -1)];
  const old = retried(low, field.base, (word) => {
    const before = low.op('and', low.op('srl', word, field.shift), all);
    const next = low.op('and', applied(low, operation, before, number, bits), all);
    return low.op('or', low.op('and', word, ones), low.op('sll', next, field.shift));
  });
  return low.extend(low.op('and', low.op('srl', old, field.shift), all), 'zero');
}

function applied(low: Lowering, operation: string, old: number, value: number, bits: number): number {
  switch (operation) {
    case 'xchg':
      return value;
    case 'add':
    case 'sub':
    case 'and':
    case 'or':
    case 'xor':
      return low.op(operation, old, value);
    case 'nand':
      return low.opImm('xori', low.op('and', old, value), -1);
    default:
      return extreme(low, operation, old, value, bits);
  }
}

/** Returns the greater or the lesser of two numbers, without a branch inside the loop. */
function extreme(low: Lowering, operation: string, old: number, value: number, bits: number): number {
  const unsigned = operation[0] === 'u';
  const before = unsigned ? old : low.opImm('srai', low.opImm('slli', old, 32 - bits), 32 - bits);
  const [a, b] = operation.endsWith('max') ? [before, value] : [value, before];
  const mask = low.op('sub', ZERO, low.op(unsigned ? 'sltu' : 'slt', a, b));
  return low.op('xor', before, low.op('and', low.op('xor', before, value), mask));
}

/** Translates cmpxchg: the old value, and whether it was the expected one and was replaced. */
export function lowerCompareExchange(low: Lowering, instruction: Instruction): void {
  const [address, expected, wanted] = instruction.operands as [Value, Value, Value];
  if (isHuge(expected.type)) {
    const old = put(low, expected);
    const [done] = onPlaces(low, 'compare_exchange', address, [old, put(low, wanted)], 2, 1);
    const same = low.extend(low.opImm('andi', done as number, 1), 'zero');
    low.define(instruction, [...taken(low, old), same]);
    return;
  }
  if (isWideType(expected.type)) {
    exchangePair(low, instruction, address, expected, wanted);
    return;
  }
  const bytes = sizeOf(expected.type);
  const field = bytes < 4 ? fieldOf(low, address, 8 * bytes) : null;
  const base = field === null ? pointer(low, address) : field.base;
  const place = (value: Value) =>
    field === null ? low.part(value) : low.op('sll', low.zeroed(value), field.shift);
  const [from, to] = [place(expected), place(wanted)];
  const [again, store, after] = [low.target.block(), low.target.block(), low.target.block()];
  low.end({ kind: 'jump', target: again });
  low.enter(again);
  const word = low.op('lr.w', base);
  const seen = field === null ? word : low.op('and', word, field.mask);
  low.end({ kind: 'branch', condition: 'bne', rs1: seen, rs2: from, yes: after, no: store });
  low.enter(store);
  const next = field === null ? to : low.op('or', low.op('xor', word, seen), to);
  const failed = low.op('sc.w', base, next);
  low.end({ kind: 'branch', condition: 'bne', rs1: failed, rs2: ZERO, yes: again, no: after });
  low.enter(after);
  const same = low.extend(low.opImm('sltiu', low.op('xor', seen, from), 1), 'zero');
  const old = field === null ? word : low.extend(low.op('srl', seen, field.shift), 'zero');
  low.define(instruction, [old, same]);
}

/** Calls the library's compare and exchange of 64 bits, which leaves the old value in memory. */
function exchangePair(
  low: Lowering,
  instruction: Instruction,
  address: Value,
  expected: Value,
  wanted: Value,
): void {
  const slot = low.target.slot(8, 8);
  const place = { base: SP, offset: 0, symbol: null, slot };
  for (const [i, part] of low.parts(expected).entries())
    low.add(Object.assign(new Insn('sw', NONE, SP, part, 4 * i), { slot }));
  const order: Operand = { imm: SEQ_CST, symbol: null };
  const args = [low.operand(address), addressRegister(low, place), ...low.parts0(wanted), order, order];
  const [done] = callRoutine(low, '__atomic_compare_exchange_8', args, 1);
  const old = [0, 1].map(
    (i) => low.add(Object.assign(new Insn('lw', low.target.register(), SP, NONE, 4 * i), { slot })).rd,
  );
  low.define(instruction, [...old, low.extend(low.opImm('andi', done as number, 1), 'zero')]);
}
