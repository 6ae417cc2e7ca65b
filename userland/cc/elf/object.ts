/**
 * An object file in memory: what the assembler makes, the reader reads, the writer writes and the
 * linker links. The tables of the file format (section headers, symbol table, string tables,
 * relocation sections, groups) are not in it as sections: they are its fields.
 */

import { Complaint } from './complaint.ts';

/** Places of symbols that are in no section of the file. */
export const UNDEFINED = -1;
export const ABSOLUTE = -2;
export const COMMON = -3;

/**
 * The relocations of a section, in columns, in the order of the file.
 *
 * Invariant: the first `count` entries of all columns are used; each symbol is an index into the
 * file's symbols.
 */
export class Relocations {
  count = 0;
  offset = new Uint32Array(0);
  type = new Uint8Array(0);
  symbol = new Uint32Array(0);
  addend = new Int32Array(0);

  /** Makes room for `room` relocations. */
  reserve(room: number): void {
    if (room <= this.offset.length) return;
    const grown = Math.max(room, this.offset.length * 2, 8);
    const copy = <T extends Uint32Array | Uint8Array | Int32Array>(column: T, fresh: T): T => {
      fresh.set(column);
      return fresh;
    };
    this.offset = copy(this.offset, new Uint32Array(grown));
    this.type = copy(this.type, new Uint8Array(grown));
    this.symbol = copy(this.symbol, new Uint32Array(grown));
    this.addend = copy(this.addend, new Int32Array(grown));
  }

  push(offset: number, type: number, symbol: number, addend: number): void {
    const i = this.count;
    this.reserve(i + 1);
    this.offset[i] = offset;
    this.type[i] = type;
    this.symbol[i] = symbol;
    this.addend[i] = addend;
    this.count = i + 1;
  }
}

/** A section. One without contents in the file (SHT_NOBITS) has a size and no bytes. */
export interface ObjectSection {
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  /** The alignment in bytes, a power of two, at least 1. */
  readonly align: number;
  /** The size of an entry of a section of entries; 0 if it has none. */
  readonly entsize: number;
  readonly bytes: Uint8Array;
  readonly size: number;
  readonly relocs: Relocations;
  /** The address at which it runs; 0 in objects that are to be linked. */
  readonly address: number;
}

export interface ObjectSymbol {
  readonly name: string;
  /** An offset into its section; of a common symbol its alignment. */
  readonly value: number;
  readonly size: number;
  readonly type: number;
  readonly binding: number;
  readonly visibility: number;
  /** The index of its section; or UNDEFINED, ABSOLUTE, COMMON. */
  readonly section: number;
}

/** Sections that are linked together or not at all; of COMDAT groups of one name only one is. */
export interface Group {
  readonly signature: string;
  readonly comdat: boolean;
  readonly sections: readonly number[];
}

/** A part of a program's memory, as its program header has it. */
export interface Segment {
  readonly type: number;
  readonly flags: number;
  readonly offset: number;
  readonly address: number;
  readonly fileSize: number;
  readonly memorySize: number;
  readonly align: number;
}

/**
 * Invariant: sections and symbols that anything refers to by index exist; a section is in one
 * group at most; the offsets of relocations lie in their section.
 */
export interface ObjectFile {
  readonly name: string;
  /** ET_REL or ET_EXEC. */
  readonly type: number;
  readonly flags: number;
  readonly entry: number;
  readonly sections: readonly ObjectSection[];
  readonly symbols: readonly ObjectSymbol[];
  readonly groups: readonly Group[];
  readonly segments: readonly Segment[];
}

/** Complains if an object breaks the invariant. */
export function check(object: ObjectFile): void {
  const wrong = (what: string): never => {
    throw new Complaint(`${object.name}: ${what}`);
  };
  const isSection = (index: number): boolean => index >= 0 && index < object.sections.length;
  for (const { name, section } of object.symbols)
    if (section < COMMON || (section >= 0 && !isSection(section)))
      wrong(`symbol ${name} lies in section ${section}, and there are ${object.sections.length}`);
  const grouped = new Set<number>();
  for (const { signature, sections } of object.groups)
    for (const index of sections) {
      if (!isSection(index)) wrong(`group ${signature} has section ${index}, which there is not`);
      if (grouped.has(index)) wrong(`section ${object.sections[index]?.name} is in two groups`);
      grouped.add(index);
    }
  for (const { name, size, relocs } of object.sections)
    for (let i = 0; i < relocs.count; i++) {
      const offset = relocs.offset[i] as number;
      if (offset > size) wrong(`a relocation of section ${name} is at ${offset}, beyond its end`);
      if ((relocs.symbol[i] as number) >= object.symbols.length)
        wrong(`a relocation of section ${name} at ${offset} names symbol ${relocs.symbol[i]}`);
    }
}
