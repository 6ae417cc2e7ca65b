/**
 * The header of a line number program, DWARF 5 section 6.2.4, and the same of DWARF 2 to 4: the
 * constants of the program, and the names of its source files.
 */

import { ByteReader } from './bytes.ts';

/** The strings that a header may refer to. */
export interface LineStrings {
  /** The section .debug_str. */
  readonly str: Uint8Array;
  /** The section .debug_line_str. */
  readonly lineStr: Uint8Array;
}

/** Reads a name. It is read when it is asked for, so that no file can make that long. */
type Name = () => string;

/** A source file. */
export interface SourceFile {
  readonly name: Name;
  /** The directory that the name begins in; undefined for that of the compilation. */
  readonly directory: Name | undefined;
}

/** The header of a line number program. */
export interface LineHeader {
  readonly minInstLength: number;
  /** True if rows begin statements unless they say otherwise. */
  readonly isStatement: boolean;
  readonly lineBase: number;
  readonly lineRange: number;
  readonly opcodeBase: number;
  /** Number of operands of each standard opcode, by opcode. */
  readonly operands: readonly number[];
  /** Source files by their number in the program. */
  readonly files: (SourceFile | undefined)[];
  /** Directories by their number; number 0 is that of the compilation. */
  readonly directories: readonly Name[];
  /** The program: its first byte, and the byte after its last one. */
  readonly begin: number;
  readonly end: number;
}

const DWARF64 = 0xffff_ffff; // length that announces a 64-bit format
const DW_LNCT_PATH = 1; // content of an entry: its path
const DW_LNCT_DIRECTORY_INDEX = 2; // content of an entry: the number of its directory

/** A file or a directory of a DWARF 5 header, with the number of its directory. */
interface Entry {
  readonly name: Name;
  readonly directory: number;
}

/**
 * The path of a file as the user gave it to the compiler: the directory of the compilation is left
 * out.
 */
export function pathOf({ name, directory }: SourceFile): string {
  const path = name();
  return directory === undefined || path.startsWith('/') ? path : `${directory()}/${path}`;
}

/**
 * Reads the header at the place of `reader`, which is in .debug_line, and leaves the reader behind
 * the whole unit. Undefined if the unit is of a version or format that is not known.
 */
export function readLineHeader(reader: ByteReader, strings: LineStrings): LineHeader | undefined {
  const length = reader.u32();
  const from = reader.skip(length === DWARF64 ? Number.POSITIVE_INFINITY : length);
  if (from < 0) return undefined;
  const unit = reader.part(from, from + length);
  const version = unit.u16();
  if (version < 2 || version > 5) return undefined;
  if (version === 5 && unit.u8() !== 4) return undefined;
  if (version === 5) unit.u8();
  const headerLength = unit.u32();
  const begin = unit.at + headerLength;
  const minInstLength = unit.u8();
  if (version >= 4) unit.u8();
  const isStatement = unit.u8() !== 0;
  const lineBase = unit.i8();
  const lineRange = unit.u8();
  const opcodeBase = unit.u8();
  const operands = [0];
  for (let opcode = 1; opcode < opcodeBase; opcode++) operands.push(unit.u8());
  const constants = {
    minInstLength,
    isStatement,
    lineBase,
    lineRange,
    opcodeBase,
    operands,
    begin,
    end: from + length,
  };
  if (version < 5) return { ...constants, ...namesOfOld(unit) };
  const directories = entries(unit, strings).map(({ name }) => name);
  const files = entries(unit, strings).map((entry) => sourceFile(directories, entry));
  return { ...constants, directories, files };
}

/** Directories and files as DWARF 2 to 4 list them: both are numbered from 1. */
function namesOfOld(unit: ByteReader): Pick<LineHeader, 'directories' | 'files'> {
  const directories: Name[] = [() => ''];
  for (let name = unit.string(); name !== ''; name = unit.string()) directories.push(constant(name));
  const files: (SourceFile | undefined)[] = [undefined];
  for (let name = unit.string(); name !== ''; name = unit.string())
    files.push(oldFile(unit, directories, name));
  return { directories, files };
}

/** The path of a file of DWARF 2 to 4 whose name has been read. */
export function oldFile(unit: ByteReader, directories: readonly Name[], name: string): SourceFile {
  const file = sourceFile(directories, { name: constant(name), directory: unit.uleb() });
  unit.uleb(); // time of change
  unit.uleb(); // length
  return file;
}

function sourceFile(directories: readonly Name[], { name, directory }: Entry): SourceFile {
  return { name, directory: directory === 0 ? undefined : directories[directory] };
}

const constant =
  (name: string): Name =>
  () =>
    name;

/** A list of directories or of files of a DWARF 5 header. */
function entries(unit: ByteReader, strings: LineStrings): Entry[] {
  const formats: [content: number, form: number][] = [];
  for (let left = unit.u8(); left > 0; left--) formats.push([unit.uleb(), unit.uleb()]);
  const found: Entry[] = [];
  for (let left = unit.uleb(); left > 0 && !unit.done && formats.length > 0; left--) {
    let name = constant('');
    let directory = 0;
    for (const [content, form] of formats) {
      const value = readForm(unit, form, strings);
      if (content === DW_LNCT_PATH && typeof value !== 'number') name = value;
      else if (content === DW_LNCT_DIRECTORY_INDEX && typeof value === 'number') directory = value;
    }
    found.push({ name, directory });
  }
  return found;
}

const stringAt =
  (bytes: Uint8Array, at: number): Name =>
  () =>
    new ByteReader(bytes, at).string();

/** A value of a form. Of a form that is not known, the reader is as if it was cut. */
function readForm(unit: ByteReader, form: number, { str, lineStr }: LineStrings): Name | number {
  switch (form) {
    case 0x08: // DW_FORM_string
      return constant(unit.string());
    case 0x0e: // DW_FORM_strp
      return stringAt(str, unit.u32());
    case 0x1f: // DW_FORM_line_strp
      return stringAt(lineStr, unit.u32());
    case 0x0b: // DW_FORM_data1
      return unit.u8();
    case 0x05: // DW_FORM_data2
      return unit.u16();
    case 0x06: // DW_FORM_data4
      return unit.u32();
    case 0x0f: // DW_FORM_udata
      return unit.uleb();
    case 0x07: // DW_FORM_data8
      return unit.skip(8);
    case 0x1e: // DW_FORM_data16, a checksum
      return unit.skip(16);
    case 0x09: // DW_FORM_block
      return unit.skip(unit.uleb());
    default:
      return unit.skip(Number.POSITIVE_INFINITY);
  }
}
