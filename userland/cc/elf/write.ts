/**
 * Writer of ELF files for RV32: objects, as GNU as lays them out (sections, relocations, symbols,
 * names), and the parts that programs have in common with them.
 */

import { Bytes } from './bytes.ts';
import {
  EHDR_SIZE,
  EM_RISCV,
  GRP_COMDAT,
  RELA_SIZE,
  SHDR_SIZE,
  SHF_GROUP,
  SHF_INFO_LINK,
  SHN_ABS,
  SHN_COMMON,
  SHN_LORESERVE,
  SHN_UNDEF,
  SHN_XINDEX,
  SHT_GROUP,
  SHT_NOBITS,
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
  type ObjectFile,
  type ObjectSymbol,
  type Relocations,
  UNDEFINED,
} from './object.ts';

/** Names, each once, behind an empty one. */
export class StringTable {
  readonly bytes = new Bytes();
  private readonly places = new Map<string, number>([['', 0]]);

  constructor() {
    this.bytes.u8(0);
  }

  place(name: string): number {
    const known = this.places.get(name);
    if (known !== undefined) return known;
    const at = this.bytes.length;
    this.bytes.text(name);
    this.bytes.u8(0);
    this.places.set(name, at);
    return at;
  }
}

/** A section as it will be in the file. */
export interface FileSection {
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  readonly address: number;
  readonly align: number;
  readonly entsize: number;
  readonly link: number;
  readonly info: number;
  readonly bytes: Uint8Array;
  readonly size: number;
  /** The place in the file where it must lie; undefined for the next that is aligned. */
  readonly offset?: number;
}

/** The ELF header. */
export function writeHeader(
  out: Bytes,
  of: Pick<ObjectFile, 'type' | 'flags' | 'entry'>,
  segments: { at: number; count: number },
  sections: { at: number; count: number; names: number },
): void {
  out.bytes(new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  out.u16(of.type);
  out.u16(EM_RISCV);
  out.u32(1);
  out.u32(of.entry);
  out.u32(segments.at);
  out.u32(sections.at);
  out.u32(of.flags);
  out.u16(EHDR_SIZE);
  out.u16(segments.count === 0 ? 0 : 32);
  out.u16(segments.count);
  out.u16(SHDR_SIZE);
  out.u16(sections.count < SHN_LORESERVE ? sections.count : 0);
  out.u16(sections.names < SHN_LORESERVE ? sections.names : SHN_XINDEX);
}

/** The contents of sections, and behind them their headers; returns where all of it lies. */
export function writeSections(
  out: Bytes,
  sections: readonly FileSection[],
  names: StringTable,
): { at: number; offsets: readonly number[] } {
  const offsets = sections.map(({ align, bytes, type, offset }) => {
    if (offset === undefined) out.alignTo(Math.max(align, 1));
    else if (type !== SHT_NOBITS) out.zeros(Math.max(0, offset - out.length));
    const at = out.length;
    if (type !== SHT_NOBITS) out.bytes(bytes);
    return offset ?? at;
  });
  out.alignTo(4);
  const at = out.length;
  const count = sections.length + 1;
  for (let i = 0; i < 5; i++) out.u32(0);
  out.u32(count < SHN_LORESERVE ? 0 : count);
  out.u32(count <= SHN_LORESERVE ? 0 : count - 1);
  for (let i = 0; i < 3; i++) out.u32(0);
  sections.forEach(({ name, type, flags, address, size, link, info, align, entsize }, i) => {
    out.u32(names.place(name));
    for (const field of [type, flags, address, offsets[i] as number, size, link, info, align, entsize])
      out.u32(field);
  });
  return { at, offsets };
}

/** The number of the section of a symbol in the file, if sections are written from 1 on. */
function sectionNumber(section: number, numberOf: (section: number) => number): number {
  if (section === UNDEFINED) return SHN_UNDEF;
  if (section === ABSOLUTE) return SHN_ABS;
  if (section === COMMON) return SHN_COMMON;
  return numberOf(section);
}

/** A symbol table: locals first, as the format wants it. */
export interface SymbolTable {
  readonly bytes: Uint8Array;
  /** The numbers of sections that do not fit into the entries; undefined if all do. */
  readonly wide: Uint8Array | undefined;
  /** The number of the first symbol that is not local. */
  readonly firstGlobal: number;
  /** The number of each symbol in the table. */
  readonly numbers: Uint32Array;
}

/** Writes symbols; a first symbol without name and section stands for the empty entry. */
export function symbolTable(
  symbols: readonly ObjectSymbol[],
  names: StringTable,
  numberOf: (section: number) => number,
): SymbolTable {
  const out = new Bytes();
  const wide = new Bytes();
  const numbers = new Uint32Array(symbols.length);
  let isWide = false;
  let count = 1;
  out.zeros(SYM_SIZE);
  wide.u32(0);
  const write = (symbol: ObjectSymbol, index: number): void => {
    const { name, value, size, type, binding, visibility, section } = symbol;
    if (index === 0 && name === '' && section === UNDEFINED) return;
    const number = sectionNumber(section, numberOf);
    const fits = section < 0 || number < SHN_LORESERVE;
    isWide ||= !fits;
    out.u32(type === STT_SECTION ? 0 : names.place(name));
    out.u32(value);
    out.u32(size);
    out.u8((binding << 4) | type);
    out.u8(visibility);
    out.u16(fits ? number : SHN_XINDEX);
    wide.u32(fits ? 0 : number);
    numbers[index] = count++;
  };
  symbols.forEach((symbol, i) => {
    if (symbol.binding === STB_LOCAL) write(symbol, i);
  });
  const firstGlobal = count;
  symbols.forEach((symbol, i) => {
    if (symbol.binding !== STB_LOCAL) write(symbol, i);
  });
  return { bytes: out.copy(), wide: isWide ? wide.copy() : undefined, firstGlobal, numbers };
}

function relocationBytes(relocs: Relocations, numbers: Uint32Array): Uint8Array {
  const out = new Bytes();
  for (let i = 0; i < relocs.count; i++) {
    out.u32(relocs.offset[i] as number);
    out.u32(((numbers[relocs.symbol[i] as number] as number) << 8) | (relocs.type[i] as number));
    out.u32(relocs.addend[i] as number);
  }
  return out.copy();
}

const table = (
  name: string,
  type: number,
  bytes: Uint8Array,
  rest: Partial<FileSection> = {},
): FileSection => ({
  ...{ name, type, flags: 0, address: 0, align: 1, entsize: 0, link: 0, info: 0, bytes, size: bytes.length },
  ...rest,
});

/** The file of an object that is to be linked. */
export function writeObject(object: ObjectFile): Uint8Array {
  const { sections, symbols, groups } = object;
  const names = new StringTable();
  // Groups come first, then each section with its relocations behind it.
  let next = groups.length + 1;
  const numbers = sections.map(({ relocs }) => {
    const number = next;
    next += relocs.count > 0 ? 2 : 1;
    return number;
  });
  const symtabNumber = next;
  const symtab = symbolTable(symbols, names, (section) => numbers[section] as number);
  const grouped = new Set(groups.flatMap(({ sections }) => sections));
  const files: FileSection[] = groups.map(({ signature, comdat, sections: members }) => {
    const out = new Bytes();
    out.u32(comdat ? GRP_COMDAT : 0);
    for (const index of members) {
      out.u32(numbers[index] as number);
      if ((sections[index]?.relocs.count ?? 0) > 0) out.u32((numbers[index] as number) + 1);
    }
    const symbol = symbols.findIndex(({ name, type }) => name === signature && type !== STT_SECTION);
    const info = symtab.numbers[symbol] ?? 0;
    return table('.group', SHT_GROUP, out.copy(), { link: symtabNumber, info, align: 4, entsize: 4 });
  });
  sections.forEach((section, i) => {
    const inGroup = grouped.has(i) ? SHF_GROUP : 0;
    files.push({ ...section, flags: section.flags | inGroup, link: 0, info: 0 });
    if (section.relocs.count === 0) return;
    const bytes = relocationBytes(section.relocs, symtab.numbers);
    const rest = { flags: SHF_INFO_LINK | inGroup, align: 4, entsize: RELA_SIZE };
    files.push(
      table(`.rela${section.name}`, SHT_RELA, bytes, {
        ...rest,
        link: symtabNumber,
        info: numbers[i] as number,
      }),
    );
  });
  return assembled(object, files, symtab, names);
}

/** Puts a file together: header, segments' place, sections, symbols and names. */
function assembled(
  object: ObjectFile,
  sections: readonly FileSection[],
  symtab: SymbolTable,
  names: StringTable,
): Uint8Array {
  const files = [...sections, ...symbolSections(symtab, names, sections.length + 1)];
  const headerNames = new StringTable();
  for (const { name } of files) headerNames.place(name);
  headerNames.place('.shstrtab');
  files.push(table('.shstrtab', SHT_STRTAB, headerNames.bytes.copy()));
  const out = new Bytes();
  out.zeros(EHDR_SIZE);
  const { at } = writeSections(out, files, headerNames);
  const header = new Bytes();
  const count = files.length + 1;
  writeHeader(header, object, { at: 0, count: 0 }, { at, count, names: count - 1 });
  const file = out.copy();
  file.set(header.view());
  return file;
}

/** The sections of a symbol table, which begin with number `first`. */
export function symbolSections(symtab: SymbolTable, names: StringTable, first: number): FileSection[] {
  const { bytes, wide, firstGlobal } = symtab;
  return [
    table('.symtab', SHT_SYMTAB, bytes, { link: first + 1, info: firstGlobal, align: 4, entsize: SYM_SIZE }),
    table('.strtab', SHT_STRTAB, names.bytes.copy()),
    ...(wide ? [table('.symtab_shndx', SHT_SYMTAB_SHNDX, wide, { link: first, align: 4, entsize: 4 })] : []),
  ];
}
