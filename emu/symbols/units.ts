/**
 * The units of .debug_info, DWARF 5 section 7.5, and the trees of entries in them: functions,
 * blocks, parameters and types. A unit is read when it is asked for, and only once.
 *
 * The file is not trusted. Entries are counted, depth is bounded, and a unit that is damaged has
 * the entries that came before the damage.
 */

import { readShapes, type Shape } from './abbreviations.ts';
import { type Attribute, readAttribute } from './attributes.ts';
import { ByteReader } from './bytes.ts';
import * as dw from './dwarf.ts';
import { lastUpTo } from './search.ts';
import type { Section } from './sections.ts';

/** The most entries of a unit that are read. */
const MAX_ENTRIES = 500_000;
/** The most levels of entries in entries. */
const MAX_DEPTH = 128;
/** The most units of a file. */
const MAX_UNITS = 65_536;
/** The most bytes of a unit's address. */
const ADDRESS_SIZE = 4;
const DWARF64 = 0xffff_fff0; // lengths from here on announce other formats

const NOTHING = new Uint8Array(0);

/** An entry of .debug_info. */
export interface Entry {
  readonly unit: Unit;
  readonly offset: number;
  readonly tag: number;
  readonly attributes: ReadonlyMap<number, Attribute>;
  readonly children: Entry[];
}

/** The sections of debug information, by their names without `.debug_`; empty if absent. */
export class DebugSections {
  private readonly sections: ReadonlyMap<string, Section>;
  private readonly shapes = new Map<number, Map<number, Shape>>();

  constructor(sections: ReadonlyMap<string, Section>) {
    this.sections = sections;
  }

  bytes(name: string): Uint8Array {
    return this.sections.get(`.debug_${name}`)?.bytes ?? NOTHING;
  }

  /** The shapes at an offset of .debug_abbrev. */
  shapesAt(at: number): Map<number, Shape> {
    const shapes = this.shapes.get(at) ?? readShapes(this.bytes('abbrev'), at);
    this.shapes.set(at, shapes);
    return shapes;
  }
}

/** A unit: the entries of one source file and all that it includes. */
export class Unit {
  readonly sections: DebugSections;
  readonly version: number;
  /** Offset of its header. */
  readonly begin: number;
  /** Offset behind its last byte. */
  readonly end: number;
  private readonly first: number;
  private readonly shapes: ReadonlyMap<number, Shape>;
  private tree: Entry | undefined;
  private readonly byOffset = new Map<number, Entry>();
  /** The entry of the unit itself, without those in it; undefined if it is damaged. */
  readonly head: Entry | undefined;

  constructor(sections: DebugSections, header: Header) {
    this.sections = sections;
    this.version = header.version;
    this.begin = header.begin;
    this.end = header.end;
    this.first = header.first;
    this.shapes = sections.shapesAt(header.abbreviations);
    this.head = this.entry(new ByteReader(this.info, this.first))?.entry;
  }

  private get info(): Uint8Array {
    return this.sections.bytes('info').subarray(0, this.end);
  }

  /** The entry of the unit, with all that are in it. */
  get root(): Entry | undefined {
    this.tree ??= this.read();
    return this.tree;
  }

  /** The entry at an offset of .debug_info. */
  at(offset: number): Entry | undefined {
    void this.root;
    return this.byOffset.get(offset);
  }

  /** A number that an attribute of the unit gives, such as the base of a table. */
  base(attribute: number): number | undefined {
    return this.head?.attributes.get(attribute)?.value;
  }

  private read(): Entry | undefined {
    const reader = new ByteReader(this.info, this.first);
    const top = this.entry(reader);
    if (top === undefined) return undefined;
    this.byOffset.set(top.entry.offset, top.entry);
    const open = top.hasChildren ? [top.entry] : [];
    for (let count = 0; open.length > 0 && count < MAX_ENTRIES && !reader.done; count++) {
      const next = this.entry(reader);
      if (next === undefined) {
        open.pop();
        continue;
      }
      open.at(-1)?.children.push(next.entry);
      this.byOffset.set(next.entry.offset, next.entry);
      if (next.hasChildren && open.length === MAX_DEPTH) break;
      if (next.hasChildren) open.push(next.entry);
    }
    return top.entry;
  }

  /** Reads an entry; undefined for the end of a list, or for one that cannot be read. */
  private entry(reader: ByteReader): { entry: Entry; hasChildren: boolean } | undefined {
    const offset = reader.at;
    const code = reader.uleb();
    if (code === 0) return undefined;
    const shape = this.shapes.get(code);
    if (shape === undefined) {
      reader.skip(Number.POSITIVE_INFINITY);
      return undefined;
    }
    const attributes = new Map<number, Attribute>();
    for (const { name, form, implicit } of shape.attributes)
      attributes.set(name, readAttribute(reader, form, implicit, this.begin));
    if (reader.cut) return undefined;
    const entry = { unit: this, offset, tag: shape.tag, attributes, children: [] };
    return { entry, hasChildren: shape.hasChildren };
  }
}

/** The header of a unit. */
interface Header {
  readonly version: number;
  readonly begin: number;
  readonly end: number;
  /** Offset of its first entry. */
  readonly first: number;
  readonly abbreviations: number;
}

const DW_UT_COMPILE = 1; // a unit of a source
const DW_UT_PARTIAL = 3; // a part of several units

/** Reads the header at the place of the reader, which it leaves behind the whole unit. */
function readHeader(reader: ByteReader): Header | 'unknown' | undefined {
  const begin = reader.at;
  const length = reader.u32();
  const from = reader.skip(length >= DWARF64 ? Number.POSITIVE_INFINITY : length);
  if (from < 0) return undefined;
  const end = from + length;
  const unit = reader.part(from, end);
  const version = unit.u16();
  if (version < 2 || version > 5) return 'unknown';
  const type = version === 5 ? unit.u8() : DW_UT_COMPILE;
  const early = version === 5 ? unit.u8() : 0;
  const abbreviations = unit.u32();
  const size = version === 5 ? early : unit.u8();
  if (unit.cut || size !== ADDRESS_SIZE || (type !== DW_UT_COMPILE && type !== DW_UT_PARTIAL))
    return 'unknown';
  return { version, begin, end, first: unit.at, abbreviations };
}

/** The units of a file, by their places. */
export class Units {
  readonly all: readonly Unit[];

  constructor(sections: DebugSections) {
    const units: Unit[] = [];
    const reader = new ByteReader(sections.bytes('info'));
    while (!reader.done && units.length < MAX_UNITS) {
      const header = readHeader(reader);
      if (header === undefined) break;
      if (header !== 'unknown') units.push(new Unit(sections, header));
    }
    this.all = units;
  }

  /** The entry at an offset of .debug_info. */
  at(offset: number): Entry | undefined {
    const { all } = this;
    const unit = all[lastUpTo(offset, 0, all.length, (i) => all[i]?.begin ?? 0)];
    return unit === undefined || offset >= unit.end ? undefined : unit.at(offset);
  }

  /** The entry to which an attribute of an entry refers. */
  referred({ attributes }: Entry, name: number): Entry | undefined {
    const attribute = attributes.get(name);
    return attribute?.kind === 'entry' ? this.at(attribute.value) : undefined;
  }
}

/** The text that an attribute gives; undefined if there is none. */
export function textOf({ unit, attributes }: Entry, name: number): string | undefined {
  const attribute = attributes.get(name);
  if (attribute === undefined) return undefined;
  const { kind, value } = attribute;
  const { sections } = unit;
  const at = (section: string, offset: number) => new ByteReader(sections.bytes(section), offset).string();
  if (kind === 'text') return at('info', value);
  if (kind === 'strText') return at('str', value);
  if (kind === 'lineText') return at('line_str', value);
  if (kind !== 'textIndex') return undefined;
  const table = new ByteReader(
    sections.bytes('str_offsets'),
    (unit.base(dw.DW_AT_STR_OFFSETS_BASE) ?? 8) + 4 * value,
  );
  return at('str', table.u32());
}

/** The address or number that an attribute gives; undefined if there is none. */
export function numberOf({ unit, attributes }: Entry, name: number): number | undefined {
  const attribute = attributes.get(name);
  if (attribute?.kind === 'number' || attribute?.kind === 'address') return attribute.value;
  return attribute?.kind === 'addressIndex' ? addressAt(unit, attribute.value) : undefined;
}

/** The address of a number in the table of a unit. */
export function addressAt(unit: Unit, index: number): number {
  const base = unit.base(dw.DW_AT_ADDR_BASE) ?? 8;
  return new ByteReader(unit.sections.bytes('addr'), base + 4 * index).u32();
}
