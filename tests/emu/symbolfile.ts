/**
 * ELF files with symbols for tests: sections that are appended to an executable, a symbol table,
 * and line number programs of DWARF 4 and 5, encoded from the standard's text.
 */

/** A section to append: its name, type, flags, address, size in memory and bytes. */
export interface TestSection {
  readonly name: string;
  readonly type?: number;
  readonly flags?: number;
  readonly address?: number;
  readonly bytes: readonly number[];
}

const SHT_PROGBITS = 1;
/** Flags of a section of instructions: SHF_ALLOC and SHF_EXECINSTR. */
export const CODE = 6;

export const u16 = (value: number): number[] => [value & 255, (value >> 8) & 255];
export const u32 = (value: number): number[] => [...u16(value), ...u16(value >>> 16)];
export const text = (value: string): number[] => [...Buffer.from(value, 'latin1'), 0];

/** A LEB128 without a sign. */
export function uleb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...uleb(Math.floor(value / 128))];
}

/** A LEB128 with a sign. */
export function sleb(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...sleb(value >> 7)];
}

/** The ELF file with section headers for `sections`, whose bytes it gets as well. */
export function withSections(file: Uint8Array, sections: readonly TestSection[]): Uint8Array {
  const names: number[] = [];
  const all = [{ name: '', type: 0, bytes: [] }, ...sections, { name: '.shstrtab', bytes: names }];
  const nameAt = all.map(({ name }) => names.push(...text(name)) - name.length - 1);
  const bytes = [...file];
  const headers: number[] = [];
  all.forEach(({ type, flags, address, bytes: body }: Partial<TestSection>, i) => {
    const offset = bytes.push(...(body ?? [])) - (body?.length ?? 0);
    const words = [nameAt[i] ?? 0, type ?? SHT_PROGBITS, flags ?? 0, address ?? 0, offset, body?.length ?? 0];
    headers.push(...[...words, 0, 0, 1, 0].flatMap(u32));
  });
  const shoff = bytes.push(...headers) - headers.length;
  const result = Uint8Array.from(bytes);
  result.set(u32(shoff), 32);
  result.set([...u16(40), ...u16(all.length), ...u16(all.length - 1)], 46);
  return result;
}

/** A symbol: name, address, size, type (0 label, 2 function) and binding (0 local, 1 global). */
export type TestSymbol = readonly [
  name: string,
  address: number,
  size: number,
  type: number,
  binding: number,
];

/** The sections of a symbol table. */
export function symbolTable(symbols: readonly TestSymbol[]): TestSection[] {
  const names = [0];
  const table = symbols.flatMap(([name, address, size, type, binding]) => {
    const at = names.push(...text(name)) - name.length - 1;
    return [...u32(at), ...u32(address), ...u32(size), type | (binding << 4), 0, ...u16(1)];
  });
  return [
    { name: '.symtab', type: 2, bytes: table },
    { name: '.strtab', type: 3, bytes: names },
  ];
}

/** Opcodes of line number programs, with the constants of `units` below. */
export const op = {
  setAddress: (address: number): number[] => [0, 5, 2, ...u32(address)],
  endSequence: [0, 1, 1],
  copy: [1],
  advancePc: (bytes: number): number[] => [2, ...uleb(bytes)],
  advanceLine: (lines: number): number[] => [3, ...sleb(lines)],
  setFile: (file: number): number[] => [4, ...uleb(file)],
  setColumn: (column: number): number[] => [5, ...uleb(column)],
  negateStatement: [6],
  constAddPc: [8],
  fixedAdvancePc: (bytes: number): number[] => [9, ...u16(bytes)],
  /** A special opcode: so many bytes and lines further, and a row. */
  special: (bytes: number, lines: number): number[] => [lines + 3 + bytes * 12 + 13],
};

/** Bytes that the constants of a program stand for: line base -3, line range 12, opcode base 13. */
const CONSTANTS = [0xfd, 12, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1];

/** A unit of DWARF 5. Paths of directories and files are inline or offsets into .debug_line_str. */
export function unit5(
  directories: readonly (string | number)[],
  files: readonly (readonly [path: string | number, directory: number])[],
  program: readonly number[],
): number[] {
  const inline = typeof directories[0] === 'string';
  const path = (value: string | number) => (typeof value === 'string' ? text(value) : u32(value));
  const form = inline ? 0x08 : 0x1f;
  const lists = [
    ...[1, 1, form, ...uleb(directories.length), ...directories.flatMap(path)],
    ...[3, 1, form, 2, 0x0b, 5, 0x1e, ...uleb(files.length)],
    ...files.flatMap(([name, directory]) => [...path(name), directory, ...new Array<number>(16).fill(7)]),
  ];
  const header = [1, 1, 1, ...CONSTANTS, ...lists];
  const unit = [...u16(5), 4, 0, ...u32(header.length), ...header, ...program];
  return [...u32(unit.length), ...unit];
}

/** A unit of DWARF 4. */
export function unit4(
  directories: readonly string[],
  files: readonly (readonly [path: string, directory: number])[],
  program: readonly number[],
): number[] {
  const lists = [
    ...[...directories.flatMap(text), 0],
    ...[...files.flatMap(([name, directory]) => [...text(name), directory, 0, 0]), 0],
  ];
  const header = [1, 1, 1, ...CONSTANTS, ...lists];
  const unit = [...u16(4), ...u32(header.length), ...header, ...program];
  return [...u32(unit.length), ...unit];
}
