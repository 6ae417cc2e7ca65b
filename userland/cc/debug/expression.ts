/**
 * Places of variables as expressions of DWARF (2.5, 2.6), made of the holders that the code
 * generator names and of LLVM's DIExpression. A variable, or a piece of one, that cannot be
 * described without the risk of a wrong value has no expression.
 */

import { type Meta, numberOf, textOf } from '../ir/metadata.ts';
import { type Reference, sleb, uleb } from './data.ts';
import type { Expression, ExpressionPart } from './die.ts';
import { DW_OP } from './dwarf.ts';
import { operations, type Step, wordOf } from './operations.ts';

/** The holder of 32 bits or less of a value. */
export type Holder =
  | { readonly kind: 'register'; readonly register: number }
  /** Memory, or with `isAddress` its address, counted from a register or from the CFA (-1). */
  | {
      readonly kind: 'frame';
      readonly base: number;
      readonly offset: number;
      readonly isAddress: boolean;
    }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'symbol'; readonly place: Reference };

/** A value that a record gives to a variable or to a piece of one. */
export interface Held {
  /** The DIExpression. */
  readonly expression: Meta;
  /** True if the value is the variable's address. */
  readonly isAddress: boolean;
  /** True if there are several values, of one part each, with which the expression calculates. */
  readonly isList: boolean;
  /** The bits that the type of the value has, the least of several, and the holder of each 32. */
  readonly bits: number;
  readonly parts: readonly (Holder | null)[];
}

interface Piece {
  readonly offset: number;
  readonly size: number;
}

/** Returns the piece, in bits, that an expression is of; null for the whole. */
export function pieceOf({ items }: Meta): Piece | null {
  const at = items.findIndex((item) => wordOf(item) === 'DW_OP_LLVM_fragment');
  return at < 0 ? null : { offset: Number(items[at + 1]), size: Number(items[at + 2]) };
}

/** Returns the place of a part; of a value that is nowhere, the value itself. */
function place(holder: Holder): ExpressionPart[] {
  switch (holder.kind) {
    case 'register':
      return [DW_OP.reg0 + holder.register];
    case 'frame':
      return [...frame(holder.base, holder.offset), ...(holder.isAddress ? [DW_OP.stackValue] : [])];
    default:
      return [...pushed(holder), DW_OP.stackValue];
  }
}

const frame = (base: number, offset: number): number[] => [
  base < 0 ? DW_OP.fbreg : DW_OP.breg0 + base,
  ...sleb(BigInt(offset)),
];

/** Returns the operations that push a part on the stack of the expression. */
function pushed(holder: Holder): ExpressionPart[] {
  switch (holder.kind) {
    case 'register':
      return [DW_OP.breg0 + holder.register, 0];
    case 'frame':
      return [...frame(holder.base, holder.offset), ...(holder.isAddress ? [] : [DW_OP.deref])];
    case 'number':
      return [DW_OP.consts, ...sleb(BigInt(holder.value))];
    case 'symbol':
      return [DW_OP.addr, holder.place];
  }
}

/** Returns the place of a value that takes `bytes` bytes of a variable; null if it is not known. */
export function valueExpression(held: Held, bytes: number): Expression | null {
  const found = operations(held.expression);
  if (found === null) return null;
  if (found.length === 0 && !held.isAddress) return held.isList ? null : plainExpression(held, bytes);
  const end = found.at(-1);
  const last = Array.isArray(end) ? end[0] : undefined;
  const isMemory = held.isAddress || last === DW_OP.deref;
  if (isMemory ? held.isAddress && last === DW_OP.stackValue : last !== DW_OP.stackValue) return null;
  // The address itself says where memory is: what lies there is not loaded.
  return calculated(held, isMemory && !held.isAddress ? found.slice(0, -1) : found);
}

/** Returns the operations that calculate with the values of `held`; null if one is nowhere. */
function calculated({ parts, isList, bits }: Held, steps: readonly Step[]): Expression | null {
  if (!isList && parts.length !== 1) return null;
  const out: ExpressionPart[] = [];
  const push = (part: Holder | null | undefined): boolean => part != null && out.push(...pushed(part)) > 0;
  if (!isList && !push(parts[0])) return null;
  for (const step of steps)
    if (!('value' in step)) out.push(...step);
    else if ((bits < 32 && !step.isConverted) || !push(parts[step.value])) return null;
  return out;
}

/** Returns the place of a value that no operation changes. */
function plainExpression({ parts, bits }: Held, bytes: number): Expression | null {
  const [only] = parts;
  // A narrow integer says nothing of the bits above it, except a truth value.
  if (bits < 8 * Math.min(bytes, 4) && !(bits === 1 && bytes === 1)) return null;
  if (parts.length === 1 && bytes <= 4) return only === null || only === undefined ? null : place(only);
  if (parts.every((part) => part === null)) return null;
  const out: ExpressionPart[] = [];
  parts.forEach((part, i) => {
    const size = Math.min(4, bytes - 4 * i);
    if (size > 0) out.push(...(part === null ? [] : place(part)), DW_OP.piece, ...uleb(size));
  });
  if (4 * parts.length < bytes) out.push(DW_OP.piece, ...uleb(bytes - 4 * parts.length));
  return out;
}

/** Returns the place of a variable of `bytes` bytes that pieces make up; null if it has none. */
export function variableExpression(pieces: readonly Held[], bytes: number): Expression | null {
  const [only] = pieces;
  if (only === undefined) return null;
  if (pieceOf(only.expression) === null) return valueExpression(only, bytes);
  const sorted = pieces
    .map((held) => ({ held, piece: pieceOf(held.expression) as Piece }))
    .sort((a, b) => a.piece.offset - b.piece.offset);
  const out: ExpressionPart[] = [];
  let at = 0;
  let isKnown = false;
  for (const { held, piece } of sorted) {
    if (piece.offset % 8 !== 0 || piece.size % 8 !== 0 || piece.offset < at) return null;
    if (piece.offset > at) out.push(DW_OP.piece, ...uleb((piece.offset - at) / 8));
    const expression = valueExpression(held, piece.size / 8);
    isKnown ||= expression !== null;
    out.push(...(expression ?? []));
    if (expression === null || !isWide(held, piece.size / 8)) out.push(DW_OP.piece, ...uleb(piece.size / 8));
    at = piece.offset + piece.size;
  }
  if (at < 8 * bytes) out.push(DW_OP.piece, ...uleb(bytes - at / 8));
  return isKnown ? out : null;
}

/** True if the place of a value is made of pieces that have their sizes with them. */
const isWide = ({ expression, isAddress, parts }: Held, bytes: number): boolean =>
  !isAddress && operations(expression)?.length === 0 && (parts.length > 1 || bytes > 4);

/** Returns the size in bytes that a node of metadata gives; 0 if it gives none. */
export const bytesOf = (meta: Meta): number => Math.ceil(numberOf(meta, 'size') / 8);

/** True if one of the flags of a node is set. */
export const hasFlag = (meta: Meta, field: string, flag: string): boolean =>
  meta.fields.has(field) && textOf(meta, field).split(' | ').includes(flag);
