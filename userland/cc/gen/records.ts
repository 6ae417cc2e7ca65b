/**
 * Records for the debugger on their way through the code generator. A record says that from a
 * place in the code on a variable has a value. It hangs on a block, with the order of the next
 * instruction of the translation; passes that remove or move instructions need not know of it, and
 * no record asks for code.
 */

import { type Held, type Holder, pieceOf } from '../debug/expression.ts';
import { type Instance, instanceOf } from '../debug/trace.ts';
import type { Meta } from '../ir/metadata.ts';
import type { DebugRecord, Value } from '../ir/value.ts';
import type { Lowering } from './lowering.ts';
import type { MBlock, MFunction, Operand } from './mir.ts';
import { type Part, partsOf } from './parts.ts';

/** The address of a place in the frame. */
export interface FrameAddress {
  readonly slot: number;
  readonly offset: number;
}
/** The origin of a part of a value; null if it is nowhere. */
export type Origin = Operand | FrameAddress | null;

export interface ValueRecord {
  readonly order: number;
  readonly of: Instance;
  /** The name of the variable in maps. */
  readonly key: string;
  /** The first bit and the bits that the record speaks of; null for the whole variable. */
  readonly piece: { readonly offset: number; readonly size: number } | null;
  readonly expression: Meta;
  readonly isAddress: boolean;
  readonly isList: boolean;
  readonly bits: number;
  readonly parts: readonly Origin[];
}

/** Takes the records that stand before an instruction. */
export function takeRecords(low: Lowering, records: readonly DebugRecord[] | null): void {
  if (records === null) return;
  for (const record of records) takeRecord(low, record);
}

function takeRecord(low: Lowering, record: DebugRecord): void {
  const { metadata } = low.module;
  const { variable, values, isList, what, expression } = record;
  const [value] = isList ? [] : values;
  const inlinedAt = metadata.location(record.location)?.inlinedAt ?? -1;
  const of = instanceOf(variable, inlinedAt);
  const slot = value === undefined ? undefined : low.slots.get(value);
  if (what === 'declare' && slot !== undefined) {
    low.target.fixed.push({ of, expression, slot });
    return;
  }
  // The place of a variable that is assigned in parts changes in ways that are not followed.
  const known = what === 'assign' ? [] : values;
  low.block.records.push({
    order: low.target.order,
    of,
    key: of.key,
    piece: pieceOf(expression),
    expression,
    isAddress: what === 'declare',
    isList,
    bits: Math.min(
      ...known.map(({ type }) => (type.kind === 'int' || type.kind === 'float' ? type.bits : 32)),
    ),
    parts: isList ? listOrigins(low, known) : known.flatMap((it) => originsOf(low, it)),
  });
}

/** Returns the origins of values, of which each has one part; none if one has not. */
function listOrigins(low: Lowering, values: readonly Value[]): readonly Origin[] {
  const found = values.map((value) => originsOf(low, value));
  return found.every((origins) => origins.length === 1) ? found.flat() : [];
}

function originsOf(low: Lowering, value: Value): readonly Origin[] {
  if (!/^(?:int|ptr|float)$/.test(value.type.kind)) return [];
  const slot = low.slots.get(value);
  if (slot !== undefined) return [{ slot, offset: 0 }];
  const known = low.defined(value);
  if (known !== undefined) return known;
  const distance = low.facts.folded(value);
  if (distance !== null && value.kind === 'instruction') {
    const under = low.slots.get(value.operands[0] as Value);
    return under === undefined ? [] : [{ slot: under, offset: distance }];
  }
  return partsOf(value.type).map((part, i) => constantOrigin(low, value, part, i));
}

function constantOrigin(low: Lowering, value: Value, _part: Part, index: number): Origin {
  if (value.kind === 'undef') return null;
  const number = low.constantPart(value, index);
  if (number !== null) return { imm: number, symbol: null };
  if (value.kind !== 'global' || value.threadLocal) return null;
  return low.facts.constants.operand(value, index);
}

/**
 * Hangs the records of each block on the instructions that they stand before now. It is done when
 * all passes on virtual registers are over.
 */
export function anchorRecords(target: MFunction): void {
  for (const block of target.blocks) if (block.records.length > 0) anchorIn(block);
}

function anchorIn(block: MBlock): void {
  const { insns, records } = block;
  const left: ValueRecord[] = [];
  let at = 0;
  for (const record of records) {
    while (at < insns.length && ((insns[at]?.order ?? 0) < record.order || insns[at]?.op === 'use')) at++;
    const insn = insns[at];
    if (insn === undefined) left.push(record);
    else if (insn.records === null) insn.records = [record];
    else insn.records.push(record);
  }
  block.records = left;
}

/** Returns what a record says with its value in places; `place` gives that of a part. */
export const heldAt = (
  { expression, isAddress, isList, bits, parts }: ValueRecord,
  place: (origin: Origin, part: number) => Holder | null,
): Held => ({ expression, isAddress, isList, bits, parts: parts.map(place) });
