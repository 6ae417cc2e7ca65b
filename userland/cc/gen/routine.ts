/** Calls of routines: operands in their places, the jump, the result. */

import { alignOf, PTR, sizeOf, type Type } from '../ir/type.ts';
import { byReference, type Place, Places, returnsInMemory } from './abi.ts';
import { type Address, addressRegister } from './address.ts';
import type { Lowering } from './lowering.ts';
import { A0, Insn, NONE, type Operand, type Placed, RA, SP, type SymbolPart } from './mir.ts';
import { partsOf } from './parts.ts';
import { loadAt, storeParts } from './pieces.ts';
import { ROUTINES } from './routines.ts';

/** Registers that a call destroys: ra, t0 to t6 and a0 to a7. */
export const CLOBBERED: readonly number[] = [RA, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29, 30, 31];

/** The symbol of a routine, which has to be one of the library's. */
function symbolOf(low: Lowering, name: string): SymbolPart {
  if (!ROUTINES.has(name)) low.unsupported(`a call of ${name}`);
  return { name, addend: 0, part: 'whole' };
}

/** Calls a routine of the library with operands of one word each; the registers of its result. */
export function callRoutine(
  low: Lowering,
  name: string,
  args: readonly Operand[],
  results: number,
): number[] {
  const placed = args.map((value, i) => ({ value, register: A0 + i }));
  return jumpAndLink(low, symbolOf(low, name), NONE, placed, results);
}

/** A value that is passed to a routine, by its parts. */
export interface Typed {
  readonly type: Type;
  readonly parts: readonly Operand[];
}

/** Calls a routine of the library by the calling convention; the registers of its result. */
export function callTyped(low: Lowering, name: string, result: Type, args: readonly Typed[]): number[] {
  const places = new Places();
  const placed: Placed[] = [];
  const memory = returnsInMemory(result) ? resultSlot(low, result) : null;
  if (memory !== null) pass(low, places.take(PTR, false), [addressRegister(low, memory)], placed);
  for (const { type, parts } of args) {
    if (byReference(type)) pass(low, places.take(type, false), [copied(low, type, parts)], placed);
    else pass(low, places.take(type, false), parts, placed);
  }
  low.target.outgoing = Math.max(low.target.outgoing, places.bytes);
  const count = memory === null ? partsOf(result).length : 0;
  const registers = jumpAndLink(low, symbolOf(low, name), NONE, placed, count);
  return memory === null ? registers : loadAt(low, memory, result);
}

/** Returns the address of a copy in the frame. */
export function copied(low: Lowering, type: Type, parts: readonly Operand[]): number {
  const copy = resultSlot(low, type);
  storeParts(low, copy, type, parts);
  return addressRegister(low, copy);
}

export function jumpAndLink(
  low: Lowering,
  symbol: SymbolPart | null,
  target: number,
  args: Placed[],
  results: number,
): number[] {
  const insn = new Insn('call', NONE, target);
  insn.symbol = symbol;
  const taken = Array.from({ length: results }, (_, i) => ({
    value: low.target.register(),
    register: A0 + i,
  }));
  insn.extra = { args, results: taken, clobbers: CLOBBERED, asm: null };
  low.add(insn);
  return taken.map(({ value }) => value);
}

export function resultSlot(low: Lowering, type: Type): Address {
  return { base: SP, offset: 0, symbol: null, slot: low.target.slot(sizeOf(type), alignOf(type)) };
}

/** Puts parts in their places: registers at the call, the stack at once. */
export function pass(
  low: Lowering,
  places: readonly Place[],
  parts: readonly Operand[],
  placed: Placed[],
): void {
  places.forEach(({ register, offset }, i) => {
    const value = parts[i] as Operand;
    if (register >= 0) placed.push({ value, register });
    else {
      const from = typeof value === 'number' ? value : low.materialize(value);
      low.add(new Insn('sw', NONE, SP, from, offset));
    }
  });
}
