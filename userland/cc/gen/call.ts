/** Calls: arguments in their places, the jump, the result; and the same from the other side. */

import { type FunctionType, PTR, type Type } from '../ir/type.ts';
import type { Attributes, Instruction, Value } from '../ir/value.ts';
import { byReference, type Place, Places, returnsInMemory } from './abi.ts';
import { addressRegister } from './address.ts';
import { lowerAsm } from './inlineasm.ts';
import { lowerIntrinsic } from './intrinsics.ts';
import type { Lowering } from './lowering.ts';
import { A0, INCOMING, Insn, NONE, type Operand, type Placed, SP, type SymbolPart } from './mir.ts';
import { partsOf } from './parts.ts';
import { loadAt, storeAt } from './pieces.ts';
import { copied, jumpAndLink, pass, resultSlot } from './routine.ts';

export function lowerCall(low: Lowering, call: Instruction, canTail: boolean): boolean {
  const callee = call.operands[0] as Value;
  if (callee.kind === 'asm') lowerAsm(low, call, callee);
  else if (callee.kind === 'global' && callee.name.startsWith('llvm.'))
    lowerIntrinsic(low, call, callee.name);
  else return lowerRealCall(low, call, callee, canTail);
  return false;
}

/** True if the call was made as the end of its block. */
function lowerRealCall(low: Lowering, call: Instruction, callee: Value, canTail: boolean): boolean {
  if (callee.kind === 'global' && RETURNS_TWICE.has(callee.name)) low.target.twice = true;
  if (call.attributes.has('returns_twice')) low.target.twice = true;
  const type = call.element as FunctionType;
  const places = new Places();
  const placed: Placed[] = [];
  const inMemory = returnsInMemory(type.result);
  const result = inMemory ? resultSlot(low, type.result) : null;
  if (result !== null) pass(low, places.take(PTR, false), [addressRegister(low, result)], placed);
  call.operands.slice(1).forEach((value, i) => {
    const attributes = call.argAttributes[i];
    if (attributes?.has('byval')) low.unsupported('an argument byval');
    pass(low, places.take(value.type, i >= type.params.length), argument(low, value, attributes), placed);
  });
  const target = callTarget(low, callee);
  if (
    canTail &&
    sameResult(low, call) &&
    !call.operands.slice(1).some(({ type: t }) => byReference(t)) &&
    places.bytes === 0 &&
    result === null
  ) {
    low.end({ kind: 'tail', symbol: target.symbol, rs1: target.register, args: placed });
    return true;
  }
  low.target.outgoing = Math.max(low.target.outgoing, places.bytes);
  const count = inMemory || type.result.kind === 'void' ? 0 : partsOf(type.result).length;
  const registers = jumpAndLink(low, target.symbol, target.register, placed, count);
  if (result !== null) low.define(call, loadAt(low, result, type.result));
  else defineResult(low, call, registers);
  return false;
}

/** True if the callee fills the bits above a narrow result as this function has promised to. */
function sameResult(low: Lowering, call: Instruction): boolean {
  const [mine, its] = [low.source.resultAttributes, call.resultAttributes];
  return ['zeroext', 'signext'].every((name) => !mine.has(name) || its.has(name));
}

const RETURNS_TWICE: ReadonlySet<string> = new Set(['setjmp', '_setjmp', 'sigsetjmp', 'vfork', 'getcontext']);

function defineResult(low: Lowering, call: Instruction, registers: readonly number[]): void {
  const { type, resultAttributes } = call;
  low.define(
    call,
    registers.map((it, i) => (i > 0 ? it : received(low, it, type, resultAttributes))),
  );
}

/**
 * Notes how the bits above a narrow integer are filled, as its attributes promise; an i1 has zeros
 * from here on. Returns its register.
 */
function received(low: Lowering, register: number, type: Type, attributes: Attributes): number {
  if (type.kind !== 'int' || type.bits >= 32) return register;
  if (attributes.has('zeroext')) return low.extend(register, 'zero');
  if (type.bits === 1) return low.extend(low.opImm('andi', register, 1), 'zero');
  return attributes.has('signext') ? low.extend(register, 'sign') : register;
}

/** Returns the parts of an argument as the callee expects them. */
function argument(low: Lowering, value: Value, attributes: Attributes | undefined): Operand[] {
  if (byReference(value.type)) return [copied(low, value.type, low.parts0(value))];
  if (value.type.kind === 'int' && value.type.bits < 32) {
    if (value.kind === 'int')
      return [{ imm: narrowConstant(value.value, value.type.bits, attributes), symbol: null }];
    if (attributes?.has('zeroext')) return [low.zeroed(value)];
    if (attributes?.has('signext')) return [low.signed(value)];
  }
  return partsOf(value.type).map((_, i) => low.operand(value, i));
}

const narrowConstant = (value: bigint, bits: number, attributes: Attributes | undefined): number =>
  Number(attributes?.has('signext') ? BigInt.asIntN(bits, value) : value);

function callTarget(low: Lowering, callee: Value): { symbol: SymbolPart | null; register: number } {
  if (callee.kind === 'instruction' || callee.kind === 'argument')
    return { symbol: null, register: low.part(callee) };
  const operand = low.operand(callee);
  if (typeof operand !== 'number' && operand.symbol !== null && operand.symbol.addend === 0)
    return { symbol: operand.symbol, register: NONE };
  return { symbol: null, register: low.part(callee) };
}

/** Takes the function's arguments from their places. */
export function lowerArguments(low: Lowering): void {
  const { type, args } = low.source;
  const places = new Places();
  if (returnsInMemory(type.result)) low.resultPointer = take(low, places.take(PTR, false))[0] as number;
  for (const arg of args) {
    const registers = take(low, places.take(arg.type, false));
    if (byReference(arg.type))
      low.define(
        arg,
        loadAt(low, { base: registers[0] as number, offset: 0, symbol: null, slot: -1 }, arg.type),
      );
    else
      low.define(
        arg,
        registers.map((it, i) => (i > 0 ? it : received(low, it, arg.type, arg.attributes))),
      );
  }
  if (type.varargs) saveRegisters(low, places);
}

function take(low: Lowering, places: readonly Place[]): number[] {
  return places.map(({ register, offset }) => {
    const value = low.target.register();
    if (register >= 0) low.target.entry.push({ value, register });
    else low.add(Object.assign(new Insn('lw', value, SP, NONE, offset), { slot: INCOMING }));
    return value;
  });
}

/** Puts the registers that may hold arguments of `...` below those on the stack. */
function saveRegisters(low: Lowering, places: Places): void {
  const left = 8 - places.registers;
  low.target.saveArea = 4 * left;
  low.variadic = left > 0 ? -4 * left : places.bytes;
  for (let i = 0; i < left; i++) {
    const value = low.target.register();
    low.target.entry.push({ value, register: A0 + places.registers + i });
    low.add(Object.assign(new Insn('sw', NONE, SP, value, 4 * (i - left)), { slot: INCOMING }));
  }
}

/** Ends the block with a return. */
export function lowerReturn(low: Lowering, value: Value | undefined): void {
  if (value === undefined) {
    low.end({ kind: 'return', values: [] });
    return;
  }
  if (low.resultPointer >= 0) {
    storeAt(low, { base: low.resultPointer, offset: 0, symbol: null, slot: -1 }, value);
    low.end({ kind: 'return', values: [] });
    return;
  }
  const parts = argument(low, value, low.source.resultAttributes);
  low.end({ kind: 'return', values: parts.map((part, i) => ({ value: part, register: A0 + i })) });
}
