/** Loads, stores, variables of the frame, and copies of short pieces of memory. */

import { alignOf, sizeOf, type Type } from '../ir/type.ts';
import type { Block, Instruction, Value } from '../ir/value.ts';
import { access, addressOf } from './address.ts';
import type { Lowering } from './lowering.ts';
import { Insn, SP } from './mir.ts';
import { multiplyBy } from './multiply.ts';
import { type Extension, partsOf } from './parts.ts';
import { exactBits, LOADS, loadPart, type Piece, STORES, storePart } from './pieces.ts';
import { callRoutine } from './routine.ts';

/** Instructions that load. */
const LOAD = /^l(?:bu?|hu?|w)$/;

export function lowerLoad(low: Lowering, load: Instruction): void {
  const pointer = load.operands[0] as Value;
  const align = load.align > 0 ? load.align : alignOf(load.type);
  const address = addressOf(low, pointer, sizeOf(load.type));
  const wanted = extensionOf(low, load);
  const before = low.block.insns.length;
  const registers = partsOf(load.type).map((part) => loadPart(low, address, part, align, wanted));
  if (load.has('volatile'))
    for (const insn of low.block.insns.slice(before)) if (LOAD.test(insn.op)) insn.isVolatile = true;
  low.define(load, registers);
}

/** Chooses how a narrow load fills its register: by the sign if all its users ask for that. */
function extensionOf(low: Lowering, load: Instruction): Extension {
  if (load.type.kind !== 'int' || load.type.bits >= 32 || load.type.bits === 1) return 'zero';
  const users = low.facts.users(load);
  return users.length > 0 && users.every(asksSign) ? 'sign' : 'zero';
}

const asksSign = (user: Instruction): boolean =>
  user.op === 'sext' || user.op === 'sitofp' || (user.op === 'icmp' && /^s/.test(user.predicate));

export function lowerStore(low: Lowering, store: Instruction): void {
  const [value, pointer] = store.operands as [Value, Value];
  const align = store.align > 0 ? store.align : alignOf(value.type);
  const address = addressOf(low, pointer, sizeOf(value.type));
  partsOf(value.type).forEach((part, i) => {
    storePart(low, address, part, align, exactBits(low, value, part, i));
  });
}

/** Gives the variables of the entry block their slots. */
export function placeVariables(low: Lowering, entry: Block): void {
  for (const instruction of entry.instructions) {
    if (instruction.op !== 'alloca' || !low.facts.isStatic(instruction, entry)) continue;
    const count =
      instruction.operands[0] === undefined ? 1 : (low.asNumber(instruction.operands[0]) as number);
    const type = instruction.element as Type;
    const align = Math.max(instruction.align, alignOf(type));
    low.slots.set(instruction, low.target.slot(count * sizeOf(type), align));
    if (align > low.target.align) [low.target.align, low.target.dynamic] = [align, true];
  }
}

/** Translates a variable whose size or number is not known before: the stack grows. */
export function lowerAlloca(low: Lowering, alloca: Instruction): void {
  if (low.slots.has(alloca)) return;
  [low.target.dynamic, low.target.grows] = [true, true];
  const number = alloca.operands[0];
  const count = number === undefined ? low.number(1) : low.part(number);
  const bytes = multiplyBy(low, count, sizeOf(alloca.element as Type));
  const rounded = low.opImm('andi', low.addImm(bytes, 15), -16);
  const { align } = alloca;
  if (align <= 16) low.define(alloca, [growStack(low, rounded)]);
  else {
    const place = low.addImm(growStack(low, low.addImm(rounded, align)), align - 1);
    low.define(alloca, [low.op('and', place, low.number(-align))]);
  }
}

function growStack(low: Lowering, bytes: number): number {
  const moved = low.op('sub', SP, bytes);
  low.add(new Insn('mv', SP, moved));
  const result = low.add(new Insn('outgoing', low.target.register(), SP));
  return result.rd;
}

/** The longest copy that loads and stores do without a call; and the one where bytes count. */
const INLINE = 64;
const SMALL = 16;

/** Translates memcpy and memmove: short ones of known length as loads and stores. */
export function lowerCopy(low: Lowering, call: Instruction, name: 'memcpy' | 'memmove'): void {
  const [, to, from, count] = call.operands as [Value, Value, Value, Value];
  const bytes = low.constantPart(count, 0);
  const align = Math.min(alignArgument(call, 0), alignArgument(call, 1), 4);
  const pieces = bytes === null ? null : copyPieces(low, bytes, align);
  if (pieces === null || (name === 'memmove' && pieces.length > 4)) {
    callRoutine(low, name, [low.operand(to), low.operand(from), low.operand(count)], 0);
    return;
  }
  const [target, source] = [addressOf(low, to, bytes as number), addressOf(low, from, bytes as number)];
  const load = ({ offset, bytes: size }: Piece) =>
    access(low, (LOADS[size] as { zero: string }).zero, source, offset, low.target.register(), false).rd;
  const store = ({ offset, bytes: size }: Piece, register: number) =>
    access(low, STORES[size] as string, target, offset, register, true);
  for (let i = 0; i < pieces.length; i += 4) {
    const some = pieces.slice(i, i + 4);
    const registers = some.map(load);
    for (const [k, piece] of some.entries()) store(piece, registers[k] as number);
  }
}

/** Returns the pieces of a short copy; null if a call is better. */
function copyPieces(low: Lowering, bytes: number, align: number): Piece[] | null {
  if (low.isSmall ? bytes > (SMALL / 4) * align : bytes > (align >= 4 ? INLINE : align * 8)) return null;
  const pieces: Piece[] = [];
  for (let offset = 0; offset < bytes; ) {
    let size = align;
    while (size > bytes - offset) size /= 2;
    pieces.push({ offset, bytes: size });
    offset += size;
  }
  return pieces;
}

const alignArgument = (call: Instruction, index: number): number =>
  (call.argAttributes[index]?.get('align') as number) ?? 1;

/** Translates memset: a short one of known length and value as stores. */
export function lowerSet(low: Lowering, call: Instruction): void {
  const [, to, value, count] = call.operands as [Value, Value, Value, Value];
  const bytes = low.constantPart(count, 0);
  const byte = low.asNumber(value);
  const pieces =
    bytes === null || byte === null ? null : copyPieces(low, bytes, Math.min(alignArgument(call, 0), 4));
  if (pieces === null) {
    callRoutine(low, 'memset', [low.operand(to), low.zeroed(value), low.operand(count)], 0);
    return;
  }
  const target = addressOf(low, to, bytes as number);
  const register = low.number(((byte as number) & 0xff) * 0x01010101);
  for (const { offset, bytes: size } of pieces)
    access(low, STORES[size] as string, target, offset, register, true);
}
