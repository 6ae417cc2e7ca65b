/**
 * The addresses of an entry: one range, or a list of DWARF 5 (section 2.17.3) or of DWARF 2 to 4.
 * Lists of locations have the same shape, with an expression behind each range.
 */

import { ByteReader } from './bytes.ts';
import * as dw from './dwarf.ts';
import { addressAt, type Entry, numberOf, type Unit } from './units.ts';

/** The instructions from `begin` up to `end`. */
export interface Range {
  readonly begin: number;
  readonly end: number;
  /** The bytes that a list of locations has for them; empty in a list of ranges. */
  readonly bytes: Uint8Array;
}

/** The most ranges of a list. */
const MAX_RANGES = 100_000;

const NOTHING = new Uint8Array(0);

/** A kind of lists: their sections, and whether they have expressions. */
interface Lists {
  readonly section: string;
  readonly oldSection: string;
  readonly base: number;
  readonly located: boolean;
}

const RANGES: Lists = {
  section: 'rnglists',
  oldSection: 'ranges',
  base: dw.DW_AT_RNGLISTS_BASE,
  located: false,
};

const LOCATIONS: Lists = {
  section: 'loclists',
  oldSection: 'loc',
  base: dw.DW_AT_LOCLISTS_BASE,
  located: true,
};

/** The instructions of an entry; none if it does not say. */
export function rangesOf(entry: Entry): Range[] {
  if (entry.attributes.has(dw.DW_AT_RANGES)) return listOf(entry, dw.DW_AT_RANGES, RANGES);
  const begin = numberOf(entry, dw.DW_AT_LOW_PC);
  const high = numberOf(entry, dw.DW_AT_HIGH_PC);
  if (begin === undefined || high === undefined) return [];
  const isSize = entry.attributes.get(dw.DW_AT_HIGH_PC)?.kind === 'number';
  return [{ begin, end: isSize ? begin + high : high, bytes: NOTHING }];
}

/** True if an entry has the instruction at `pc`. */
export const covers = (entry: Entry, pc: number): boolean =>
  rangesOf(entry).some(({ begin, end }) => pc >= begin && pc < end);

/** The expression that an attribute has for the instruction at `pc`; undefined if it has none. */
export function expressionAt(entry: Entry, attribute: number, pc: number): Uint8Array | undefined {
  const found = entry.attributes.get(attribute);
  if (found === undefined) return undefined;
  if (found.kind === 'block')
    return entry.unit.sections.bytes('info').subarray(found.value, found.value + found.size);
  return listOf(entry, attribute, LOCATIONS).find(({ begin, end }) => pc >= begin && pc < end)?.bytes;
}

/** The list to which an attribute leads. */
function listOf({ unit, attributes }: Entry, name: number, lists: Lists): Range[] {
  const attribute = attributes.get(name);
  if (attribute === undefined) return [];
  const { kind, value } = attribute;
  const { sections, version } = unit;
  // Up to version 3 a place in a section is a plain number.
  if (kind !== 'offset' && kind !== 'listIndex' && !(kind === 'number' && version < 4)) return [];
  if (version < 5) return oldList(unit, sections.bytes(lists.oldSection), value, lists.located);
  const bytes = sections.bytes(lists.section);
  const base = unit.base(lists.base) ?? 12;
  const at = kind === 'listIndex' ? base + new ByteReader(bytes, base + 4 * value).u32() : value;
  return newList(unit, new ByteReader(bytes, at), lists.located);
}

const lowOf = (unit: Unit): number => (unit.head && numberOf(unit.head, dw.DW_AT_LOW_PC)) ?? 0;

/** A list of DWARF 2 to 4: pairs of addresses, relative to the base. */
function oldList(unit: Unit, section: Uint8Array, at: number, located: boolean): Range[] {
  const reader = new ByteReader(section, at);
  const ranges: Range[] = [];
  let base = lowOf(unit);
  while (!reader.done && ranges.length < MAX_RANGES) {
    const begin = reader.u32();
    const end = reader.u32();
    if (begin === 0 && end === 0) break;
    if (begin === 0xffff_ffff) {
      base = end;
      continue;
    }
    const bytes = located ? take(section, reader, reader.u16()) : NOTHING;
    if (!reader.cut) ranges.push({ begin: base + begin, end: base + end, bytes });
  }
  return ranges;
}

function take(section: Uint8Array, reader: ByteReader, size: number): Uint8Array {
  const from = reader.skip(size);
  return from < 0 ? NOTHING : section.subarray(from, from + size);
}

/** Kinds of entries in a list of DWARF 5. */
const END_OF_LIST = 0; // the end
const BASE_ADDRESSX = 1; // the base, by its number
const STARTX_ENDX = 2; // two addresses by their numbers
const STARTX_LENGTH = 3; // an address by its number, and bytes
const OFFSET_PAIR = 4; // two addresses relative to the base
const DEFAULT_LOCATION = 5; // in a list of locations: all other instructions

/** A list of DWARF 5. */
function newList(unit: Unit, reader: ByteReader, located: boolean): Range[] {
  const ranges: Range[] = [];
  const section = unit.sections.bytes(located ? LOCATIONS.section : RANGES.section);
  let base = lowOf(unit);
  while (!reader.done && ranges.length < MAX_RANGES) {
    const kind = reader.u8();
    if (kind === END_OF_LIST) break;
    const found = pair(unit, reader, kind, base, located);
    if (typeof found === 'number') base = found;
    if (found === undefined || typeof found === 'number') continue;
    const bytes = located ? take(section, reader, reader.uleb()) : NOTHING;
    if (!reader.cut) ranges.push({ begin: found[0], end: found[1], bytes });
  }
  return ranges;
}

/** The two addresses of an entry; a new base; or undefined for an entry that says nothing. */
function pair(
  unit: Unit,
  reader: ByteReader,
  kind: number,
  base: number,
  located: boolean,
): readonly [number, number] | number | undefined {
  if (kind === BASE_ADDRESSX) return addressAt(unit, reader.uleb());
  if (kind === STARTX_ENDX) return [addressAt(unit, reader.uleb()), addressAt(unit, reader.uleb())];
  if (kind === STARTX_LENGTH) {
    const begin = addressAt(unit, reader.uleb());
    return [begin, begin + reader.uleb()];
  }
  if (kind === OFFSET_PAIR) return [base + reader.uleb(), base + reader.uleb()];
  // Behind these, the numbers of the two kinds of lists differ by one.
  if (located && kind === DEFAULT_LOCATION) return [0, 2 ** 32];
  switch (located ? kind - 1 : kind) {
    case 5:
      return reader.u32();
    case 6:
      return [reader.u32(), reader.u32()];
    case 7: {
      const begin = reader.u32();
      return [begin, begin + reader.uleb()];
    }
    default:
      if (located && kind === 9) {
        // A pair of view numbers of gcc's, for the next entry.
        reader.uleb();
        reader.uleb();
      } else reader.skip(Number.POSITIVE_INFINITY);
      return undefined;
  }
}
