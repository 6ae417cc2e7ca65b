/** Values in parts of 32 bits: the parts of a type, and numbers as the machine has them. */

import { fieldOffset, sizeOf, type Type, typeName } from '../ir/type.ts';
import type { Fixed, SymbolPart } from './mir.ts';

/** A thing of the IR that the compiler cannot translate. */
export class Unsupported extends Error {
  /** The node of the DILocation of what was being translated, or -1. */
  readonly node: number;

  constructor(message: string, node = -1) {
    super(message);
    this.node = node;
  }
}

/** The filling of the bits above a narrow integer. */
export type Extension = 'any' | 'zero' | 'sign';

/** A part of a type in memory: its offset, its bytes, and the bits of it that count. */
export interface Part {
  readonly offset: number;
  readonly bytes: number;
  readonly bits: number;
}

/** Returns the parts of a type. */
export function partsOf(type: Type): readonly Part[] {
  switch (type.kind) {
    case 'ptr':
      return scalarParts(32);
    case 'int':
      return scalarParts(type.bits);
    case 'float':
      return scalarParts(type.bits);
    case 'array':
      return Array.from({ length: type.count }, (_, i) =>
        shifted(type.element, i * sizeOf(type.element)),
      ).flat();
    case 'struct':
      return type.fields.flatMap((field, i) => shifted(field, fieldOffset(type, i)));
    case 'void':
      return [];
    default:
      throw new Unsupported(`a value of type ${typeName(type)}`);
  }
}

const shifted = (type: Type, by: number): Part[] =>
  partsOf(type).map((part) => ({ ...part, offset: part.offset + by }));

/** Returns the parts of a number of so many bits. */
function scalarParts(bits: number): readonly Part[] {
  return SCALARS[bits] ?? cut(bits);
}

function cut(bits: number): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < bits; at += 32) {
    const left = Math.min(32, bits - at);
    parts.push({ offset: at / 8, bytes: Math.ceil(left / 8), bits: left });
  }
  return parts;
}

/** The parts of numbers of 0 to 128 bits, which are asked for again and again. */
const SCALARS: readonly (readonly Part[])[] = Array.from({ length: 129 }, (_, bits) => cut(bits));

/** Returns the machine's number of 32 bits, with its sign. */
export const word = (value: bigint, part: number): number =>
  Number(BigInt.asIntN(32, value >> BigInt(32 * part)));

/** Returns true if a number fits in the 12 bits with a sign of an instruction. */
export const fits12 = (value: number): boolean => value >= -2048 && value <= 2047;

export const fixed = (imm: number, symbol: SymbolPart | null = null): Fixed => ({ imm, symbol });
