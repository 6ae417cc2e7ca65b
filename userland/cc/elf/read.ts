/**
 * Reader of ELF files for RV32: objects to be linked, and programs. Anything in a damaged file that
 * does not fit is complained of; sections share the file's bytes.
 */

import { Bounded } from './bounded.ts';
import {
  EHDR_SIZE,
  EM_RISCV,
  ET_EXEC,
  ET_REL,
  GRP_COMDAT,
  PHDR_SIZE,
  RELA_SIZE,
  SHDR_SIZE,
  SHN_ABS,
  SHN_COMMON,
  SHN_LORESERVE,
  SHN_UNDEF,
  SHN_XINDEX,
  SHT_GROUP,
  SHT_NOBITS,
  SHT_NULL,
  SHT_REL,
  SHT_RELA,
  SHT_STRTAB,
  SHT_SYMTAB,
  SHT_SYMTAB_SHNDX,
  STB_LOCAL,
  STT_SECTION,
  SYM_SIZE,
} from './constants.ts';
import {
  ABSOLUTE,
  COMMON,
  check,
  type Group,
  type ObjectFile,
  type ObjectSection,
  type ObjectSymbol,
  Relocations,
  type Segment,
  UNDEFINED,
} from './object.ts';

/** A section header as it is in the file. */
interface Header {
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  readonly address: number;
  readonly offset: number;
  readonly size: number;
  readonly link: number;
  readonly info: number;
  readonly align: number;
  readonly entsize: number;
}

const EMPTY: Readonly<Uint8Array> = new Uint8Array(0);

/** No section is aligned to more: padding would fill the memory of the host. */
const LARGEST_ALIGN = 2 ** 20;

/** True if the bytes begin as an ELF file does. */
export const isElf = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x7f && bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46;

/** Complains of a file that is not for this machine. */
function checkKind(file: Bounded): void {
  if (!isElf(file.bytes)) file.wrong('is not an ELF file');
  if (file.bytes.length < EHDR_SIZE)
    file.wrong(`ends within its ELF header, after ${file.bytes.length} bytes`);
  if (file.bytes[4] !== 1 || file.bytes[5] !== 1) file.wrong('is not a 32-bit little-endian ELF file');
  const machine = file.u16(18, 'the machine');
  if (machine !== EM_RISCV) file.wrong(`is for machine ${machine}, not for RISC-V (${EM_RISCV})`);
  const type = file.u16(16, 'the type');
  if (type !== ET_REL && type !== ET_EXEC)
    file.wrong(`is neither an object nor a program (ELF type ${type})`);
}

function contents(file: Bounded, { name, type, offset, size }: Header): Uint8Array {
  return type === SHT_NOBITS || type === SHT_NULL ? EMPTY : file.slice(offset, size, `section ${name}`);
}

/** The section headers, with their names. */
function headersOf(file: Bounded): Header[] {
  const at = file.u32(32, 'the header');
  const entry = file.u16(46, 'the header');
  let count = file.u16(48, 'the header');
  let names = file.u16(50, 'the header');
  if (at === 0) return [];
  if (entry !== SHDR_SIZE) file.wrong(`has section headers of ${entry} bytes, not of ${SHDR_SIZE}`);
  if (count === 0) count = file.u32(at + 20, 'the first section header');
  if (names === SHN_XINDEX) names = file.u32(at + 24, 'the first section header');
  file.slice(at, count * SHDR_SIZE, 'the table of section headers');
  const read = (index: number, name: string): Header => {
    const field = (i: number): number => file.u32(at + index * SHDR_SIZE + i * 4, 'a section header');
    const [type, flags, address, offset, size] = [field(1), field(2), field(3), field(4), field(5)];
    const [link, info, align, entsize] = [field(6), field(7), field(8), field(9)];
    return { name, type, flags, address, offset, size, link, info, align, entsize };
  };
  if (names >= count) file.wrong(`has its section names in section ${names}, and there are ${count}`);
  const table = contents(file, read(names, 'of section names'));
  return Array.from({ length: count }, (_, index) => {
    const name = file.u32(at + index * SHDR_SIZE, 'a section header');
    const { type } = read(index, '');
    return read(index, type === SHT_NULL ? '' : file.text(table, name, `the name of section ${index}`));
  });
}

/** True for sections that hold the tables of the format. */
const isTable = ({ type }: Header): boolean =>
  [SHT_NULL, SHT_SYMTAB, SHT_STRTAB, SHT_RELA, SHT_REL, SHT_GROUP, SHT_SYMTAB_SHNDX].includes(type);

/** Reads the parts of one file in the order in which they depend on each other. */
class ElfReader {
  private readonly file: Bounded;
  private readonly headers: readonly Header[];
  /** The index in the object of each section of the file; -1 for tables. */
  private readonly indexOf: readonly number[];
  readonly sections: ObjectSection[] = [];

  constructor(file: Bounded) {
    this.file = file;
    this.headers = headersOf(file);
    let next = 0;
    this.indexOf = this.headers.map((header) => (isTable(header) ? -1 : next++));
  }

  private place(index: number, name: string): number {
    if (index === SHN_UNDEF) return UNDEFINED;
    if (index === SHN_ABS) return ABSOLUTE;
    if (index === SHN_COMMON) return COMMON;
    const place = this.indexOf[index] ?? -1;
    if (place < 0) this.file.wrong(`symbol ${name} lies in section ${index}, which holds no code or data`);
    return place;
  }

  /** The table of entries in a section, of which each must have `size` bytes. */
  private entries(header: Header, size: number): { at: number; count: number } {
    if (header.size % size !== 0)
      this.file.wrong(`section ${header.name} has ${header.size} bytes, no multiple of ${size}`);
    contents(this.file, header);
    return { at: header.offset, count: header.size / size };
  }

  symbols(): ObjectSymbol[] {
    const header = this.headers.find(({ type }) => type === SHT_SYMTAB);
    if (header === undefined) return [];
    const { at, count } = this.entries(header, SYM_SIZE);
    const names = this.headers[header.link];
    if (names?.type !== SHT_STRTAB) this.file.wrong('the symbol table has no table of names');
    const texts = contents(this.file, names as Header);
    const wide = this.headers.find(({ type }) => type === SHT_SYMTAB_SHNDX);
    return Array.from({ length: count }, (_, i) => {
      const entry = at + i * SYM_SIZE;
      const info = this.file.u16(entry + 12, 'a symbol');
      const name = this.file.text(texts, this.file.u32(entry, 'a symbol'), 'the name of a symbol');
      let index = this.file.u16(entry + 14, 'a symbol');
      if (index === SHN_XINDEX && wide !== undefined) {
        index = this.file.u32(wide.offset + i * 4, 'the section of a symbol');
      } else if (index >= SHN_LORESERVE && index !== SHN_ABS && index !== SHN_COMMON) {
        this.file.wrong(`symbol ${name} lies in section ${index}, which is reserved`);
      }
      const binding = (info >> 4) & 15;
      const type = info & 15;
      // The name of a group may be a symbol of the section of the group itself.
      const isOfTable = binding === STB_LOCAL && this.indexOf[index] === -1 && index !== SHN_UNDEF;
      const section = isOfTable ? ABSOLUTE : this.place(index, name);
      return {
        name: type === STT_SECTION && name === '' ? (this.sections[section]?.name ?? '') : name,
        value: this.file.u32(entry + 4, 'a symbol'),
        size: this.file.u32(entry + 8, 'a symbol'),
        type,
        binding,
        visibility: (info >> 8) & 3,
        section,
      };
    });
  }

  readSections(): void {
    for (const header of this.headers) {
      if (isTable(header)) continue;
      const { name, type, flags, size, entsize, address } = header;
      const align = header.align === 0 ? 1 : header.align;
      if ((align & (align - 1)) !== 0)
        this.file.wrong(`section ${name} is aligned to ${align}, no power of 2`);
      if (align > LARGEST_ALIGN)
        this.file.wrong(`section ${name} is aligned to ${align}, more than ${LARGEST_ALIGN}`);
      const bytes = contents(this.file, header);
      this.sections.push({
        name,
        type,
        flags,
        align,
        entsize,
        bytes,
        size,
        relocs: new Relocations(),
        address,
      });
    }
  }

  readRelocations(): void {
    for (const header of this.headers) {
      if (header.type === SHT_REL) this.file.wrong(`section ${header.name} has relocations without addends`);
      if (header.type !== SHT_RELA) continue;
      const section = this.sections[this.indexOf[header.info] ?? -1];
      if (section === undefined)
        this.file.wrong(`${header.name} relocates section ${header.info}, which holds no code or data`);
      const { at, count } = this.entries(header, RELA_SIZE);
      section.relocs.reserve(count);
      for (let entry = at; entry < at + count * RELA_SIZE; entry += RELA_SIZE) {
        const info = this.file.u32(entry + 4, 'a relocation');
        const offset = this.file.u32(entry, 'a relocation');
        section.relocs.push(offset, info & 0xff, info >>> 8, this.file.u32(entry + 8, 'a relocation') | 0);
      }
    }
  }

  groups(symbols: readonly ObjectSymbol[]): Group[] {
    return this.headers
      .filter(({ type }) => type === SHT_GROUP)
      .map((header) => {
        const { at, count } = this.entries(header, 4);
        const symbol = symbols[header.info];
        if (symbol === undefined || count === 0)
          this.file.wrong(`group section ${header.name} names symbol ${header.info}, which there is not`);
        const members = Array.from({ length: count - 1 }, (_, i) => this.file.u32(at + 4 + i * 4, 'a group'));
        return {
          signature: symbol.name,
          comdat: (this.file.u32(at, 'a group') & GRP_COMDAT) !== 0,
          // Relocations of a section of the group are in the group as well, and no section here.
          sections: members
            .filter((index) => this.headers[index]?.type !== SHT_RELA)
            .map((index) => this.indexOf[index] ?? -1),
        };
      });
  }

  segments(): Segment[] {
    const at = this.file.u32(28, 'the header');
    const size = this.file.u16(42, 'the header');
    const count = at === 0 ? 0 : this.file.u16(44, 'the header');
    if (count > 0 && size !== PHDR_SIZE)
      this.file.wrong(`has program headers of ${size} bytes, not of ${PHDR_SIZE}`);
    return Array.from({ length: count }, (_, i) => {
      const field = (n: number): number => this.file.u32(at + i * PHDR_SIZE + n * 4, 'a program header');
      return {
        type: field(0),
        offset: field(1),
        address: field(2),
        fileSize: field(4),
        memorySize: field(5),
        flags: field(6),
        align: field(7),
      };
    });
  }
}

/** Reads an ELF file. `name` is for messages. Complains of a file that is damaged. */
export function readElf(name: string, bytes: Uint8Array): ObjectFile {
  const file = new Bounded(name, bytes);
  checkKind(file);
  const reader = new ElfReader(file);
  reader.readSections();
  const symbols = reader.symbols();
  reader.readRelocations();
  const object: ObjectFile = {
    name,
    type: file.u16(16, 'the type'),
    flags: file.u32(36, 'the flags'),
    entry: file.u32(24, 'the entry'),
    sections: reader.sections,
    symbols,
    groups: reader.groups(symbols),
    segments: reader.segments(),
  };
  check(object);
  return object;
}
