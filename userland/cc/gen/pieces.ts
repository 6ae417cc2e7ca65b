/** Values in memory: each part of a type as the loads and stores that its alignment allows. */

import { alignOf, type Type } from '../ir/type.ts';
import type { Value } from '../ir/value.ts';
import { type Address, access } from './address.ts';
import type { Lowering } from './lowering.ts';
import { NONE, type Operand, ZERO } from './mir.ts';
import { type Extension, type Part, partsOf } from './parts.ts';

/** A piece of a part that one load or store moves. */
export interface Piece {
  readonly offset: number;
  readonly bytes: number;
}

/** Returns the pieces in which a part is moved, by what its address is a multiple of. */
function piecesOf(part: Part, align: number): Piece[] {
  const pieces: Piece[] = [];
  const end = part.offset + part.bytes;
  for (let offset = part.offset; offset < end; ) {
    const bytes = Math.min(lowestBit(align | offset), end - offset === 3 ? 2 : end - offset);
    pieces.push({ offset, bytes });
    offset += bytes;
  }
  return pieces;
}

/** Returns the power of 2 that a number is a multiple of; 4 for all that are larger. */
const lowestBit = (n: number): number => ((n & 3) === 0 ? 4 : n & -n);

export const LOADS: Readonly<Record<number, { readonly zero: string; readonly sign: string }>> = {
  1: { zero: 'lbu', sign: 'lb' },
  2: { zero: 'lhu', sign: 'lh' },
  4: { zero: 'lw', sign: 'lw' },
};

export const STORES: Readonly<Record<number, string>> = { 1: 'sb', 2: 'sh', 4: 'sw' };

export function loadPart(
  low: Lowering,
  address: Address,
  part: Part,
  align: number,
  wanted: Extension,
): number {
  const pieces = piecesOf(part, align);
  const sign = wanted === 'sign' && part.bits === part.bytes * 8;
  let sum = NONE;
  pieces.forEach(({ offset, bytes }, i) => {
    const last = i === pieces.length - 1;
    const op = (LOADS[bytes] as { zero: string; sign: string })[sign && last ? 'sign' : 'zero'];
    const piece = access(low, op, address, offset, low.target.register(), false).rd;
    sum = i === 0 ? piece : low.op('or', sum, low.opImm('slli', piece, 8 * (offset - part.offset)));
  });
  return low.extend(sum, sign ? 'sign' : part.bits === part.bytes * 8 || part.bits === 1 ? 'zero' : 'any');
}

/** Returns a part of a value as memory holds it: zeros above the bits that do not fill a byte. */
export function exactBits(low: Lowering, value: Value, part: Part, i: number): number {
  const register = low.part(value, i);
  return part.bits === part.bytes * 8 ? register : low.extendPart(register, part.bits, 'zero');
}

export function storePart(
  low: Lowering,
  address: Address,
  part: Part,
  align: number,
  register: number,
): void {
  for (const { offset, bytes } of piecesOf(part, align)) {
    const shift = 8 * (offset - part.offset);
    const piece = shift === 0 || register === ZERO ? register : low.opImm('srli', register, shift);
    access(low, STORES[bytes] as string, address, offset, piece, true);
  }
}

/** Stores parts of a type at an address, with the type's alignment. */
export function storeParts(low: Lowering, address: Address, type: Type, parts: readonly Operand[]): void {
  partsOf(type).forEach((part, i) => {
    const value = parts[i] as Operand;
    storePart(low, address, part, alignOf(type), typeof value === 'number' ? value : low.materialize(value));
  });
}

/** Stores all parts of a value at an address, with the alignment of its type. */
export function storeAt(low: Lowering, address: Address, value: Value): void {
  partsOf(value.type).forEach((part, i) => {
    storePart(low, address, part, alignOf(value.type), exactBits(low, value, part, i));
  });
}

/** Loads all parts of a type from an address. */
export function loadAt(low: Lowering, address: Address, type: Type): number[] {
  return partsOf(type).map((part) => loadPart(low, address, part, alignOf(type), 'zero'));
}
