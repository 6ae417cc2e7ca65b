/**
 * Inputs of a link: objects, their sections and symbols. The files that were read are never
 * changed; what linking changes lies here.
 */

import { Complaint } from '../elf/complaint.ts';
import {
  SHF_ALLOC,
  SHF_EXECINSTR,
  SHF_MERGE,
  SHF_WRITE,
  SHT_NOBITS,
  STB_LOCAL,
  STB_WEAK,
  STT_SECTION,
} from '../elf/constants.ts';
import { type ObjectFile, type ObjectSection, type ObjectSymbol, UNDEFINED } from '../elf/object.ts';
import type { OutputSection } from './outputs.ts';

/** The pieces of an input section whose pieces were merged with those of others. */
export interface Merged {
  /** The places where the pieces of this section began, in order. */
  readonly from: readonly number[];
  /** The section in which each piece is now, and where. */
  readonly into: readonly InputSection[];
  readonly to: readonly number[];
}

/**
 * A section of an object.
 *
 * Invariant: `cutAt` are offsets in the order of the file's bytes, each behind the last cut, and
 * `cutSum[i]` is what the first i cuts take away together; `size` is what is left.
 */
export class InputSection {
  readonly object: InputObject;
  readonly section: ObjectSection;
  /** True once anything that is kept needs it. */
  isLive = false;
  /** True for a section of a group of which another copy is linked. */
  isDropped = false;
  output: OutputSection | undefined;
  address = 0;
  size: number;
  /** The bytes; of a section that relaxation changes a copy. */
  bytes: Uint8Array;
  /** The types of the relocations; of a section that relaxation changes a copy. */
  types: Uint8Array;
  /** The bytes that relaxation takes away at each relocation; empty where it takes none. */
  cuts = new Uint32Array(0);
  cutAt: number[] = [];
  cutSum: number[] = [0];
  merged: Merged | undefined;
  /** The relocation of an upper part at each offset, made when first needed. */
  uppers: Map<number, number> | undefined;

  constructor(object: InputObject, section: ObjectSection) {
    this.object = object;
    this.section = section;
    this.size = section.size;
    this.bytes = section.bytes;
    this.types = section.relocs.type;
  }

  get name(): string {
    return this.section.name;
  }

  get isAllocated(): boolean {
    return (this.section.flags & SHF_ALLOC) !== 0;
  }

  get isCode(): boolean {
    return (this.section.flags & SHF_EXECINSTR) !== 0;
  }

  get isWritable(): boolean {
    return (this.section.flags & SHF_WRITE) !== 0;
  }

  get isMergeable(): boolean {
    return (this.section.flags & SHF_MERGE) !== 0;
  }

  get hasBytes(): boolean {
    return this.section.type !== SHT_NOBITS;
  }

  /** An offset of the file's section, in what is left of it. */
  moved(offset: number): number {
    const { cutAt, cutSum } = this;
    let low = 0;
    let high = cutAt.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cutAt[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return offset - (cutSum[low] as number);
  }

  /** The address of an offset of the file's section. */
  addressOf(offset: number): number {
    const { merged } = this;
    if (merged === undefined) return this.address + this.moved(offset);
    let low = 0;
    let high = merged.from.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((merged.from[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    const piece = Math.max(low - 1, 0);
    const into = merged.into[piece] ?? this;
    return into.address + (merged.to[piece] ?? 0) + offset - (merged.from[piece] ?? 0);
  }
}

/** A symbol. Those that are not local are one for all objects. */
export class LinkSymbol {
  readonly name: string;
  /** The object that defines it, or the first that wants it. */
  object: InputObject | undefined;
  section: InputSection | undefined;
  /** An offset in its section, or an absolute value. */
  value = 0;
  size = 0;
  type = 0;
  visibility = 0;
  isDefined = false;
  isCommon = false;
  isLocal = false;
  /** True for a weak definition, and for one that is wanted weakly only. */
  isWeak = true;
  /** The alignment of a common symbol. */
  align = 1;
  /** The section of the program in which the layout has put it. */
  output: OutputSection | undefined;

  constructor(name: string) {
    this.name = name;
  }

  get isUndefined(): boolean {
    return !this.isDefined && !this.isCommon;
  }

  /** Its address with an addend; an undefined weak symbol is at 0. */
  address(addend = 0): number {
    const { section } = this;
    if (section === undefined) return this.value + addend;
    if (this.type === STT_SECTION && section.merged !== undefined)
      return section.addressOf(this.value + addend);
    return section.addressOf(this.value) + addend;
  }
}

export class InputObject {
  readonly name: string;
  readonly file: ObjectFile;
  readonly sections: readonly InputSection[];
  /** The symbol of each index; filled when symbols are resolved. */
  readonly symbols: LinkSymbol[] = [];

  constructor(file: ObjectFile) {
    this.name = file.name;
    this.file = file;
    this.sections = file.sections.map((section) => new InputSection(this, section));
  }

  /** Complains of a place in this object. */
  complain(section: InputSection, offset: number, text: string): never {
    throw new Complaint(`${this.name}: section ${section.name} at ${offset}: ${text}`);
  }

  /** A local symbol of this object. */
  local({ name, value, size, type, section, visibility }: ObjectSymbol): LinkSymbol {
    const symbol = new LinkSymbol(name);
    symbol.object = this;
    symbol.isLocal = true;
    symbol.isDefined = section !== UNDEFINED;
    symbol.section = section >= 0 ? this.sections[section] : undefined;
    symbol.value = value;
    symbol.size = size;
    symbol.type = type;
    symbol.visibility = visibility;
    return symbol;
  }
}

/** True if a symbol of a file is a definition that other objects see. */
export const isGlobal = ({ binding }: ObjectSymbol): boolean => binding !== STB_LOCAL;
export const isWeakSymbol = ({ binding }: ObjectSymbol): boolean => binding === STB_WEAK;
