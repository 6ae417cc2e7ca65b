/**
 * The line table of an object that is not linked yet (DWARF 2 to 5, "Line Number Information").
 * Addresses in it are relocations against the object's own symbols. Of a damaged or strange table
 * nothing is used: it is read for messages alone.
 */

import { byteString } from '../elf/text.ts';
import { Reader, readable, relocated, type Target, Unreadable } from './debugreader.ts';
import type { InputObject, InputSection } from './input.ts';

interface Row {
  readonly section: InputSection;
  readonly offset: number;
  readonly file: string;
  readonly line: number;
}

export class Lines {
  readonly rows: Row[] = [];
  /** The files of each unit, by its offset in .debug_line. */
  readonly files = new Map<number, readonly string[]>();

  /** The file and line of a place, if there is one. */
  find(section: InputSection, offset: number): string | undefined {
    let best: Row | undefined;
    for (const row of this.rows)
      if (
        row.section === section &&
        row.offset <= offset &&
        (best === undefined || row.offset >= best.offset)
      )
        best = row;
    return best === undefined ? undefined : `${best.file}:${best.line}`;
  }
}

const DW_FORM_STRING = 8;
const DW_FORM_LINE_STRP = 0x1f;
const DW_FORM_STRP = 0x0e;
/** Sizes of other forms that a table may have. */
const FORM_SIZES: ReadonlyMap<number, number> = new Map([
  [0x0b, 1],
  [0x05, 2],
  [0x06, 4],
  [0x07, 8],
  [0x1e, 16],
]);
const DW_FORM_UDATA = 0x0f;
const DW_LNCT_PATH = 1;

class LineReader {
  private readonly object: InputObject;
  private readonly reader: Reader;
  /** Symbols that relocations put at an offset, each with its addend. */
  private readonly symbols: ReadonlyMap<number, Target>;
  private readonly texts: Uint8Array;
  readonly lines = new Lines();

  constructor(object: InputObject, table: InputSection) {
    this.object = object;
    const { bytes, targets } = relocated(object, table);
    this.symbols = targets;
    this.reader = new Reader(bytes);
    this.texts =
      object.sections.find(({ name }) => name === '.debug_line_str')?.section.bytes ?? new Uint8Array(0);
  }

  read(): void {
    while (this.reader.at < this.reader.bytes.length) this.unit();
  }

  private unit(): void {
    const { reader } = this;
    const begin = reader.at;
    const length = reader.number(4);
    const end = reader.at + length;
    const version = reader.number(2);
    if (version < 2 || version > 5 || end > reader.bytes.length) throw new Unreadable();
    if (version === 5) reader.number(2);
    const headerLength = reader.number(4);
    const program = reader.at + headerLength;
    const step = reader.number(1);
    if (version >= 4) reader.number(1);
    reader.number(1);
    const base = (reader.number(1) << 24) >> 24;
    const range = reader.number(1);
    const opcodes = reader.number(1);
    const operands = Array.from({ length: Math.max(0, opcodes - 1) }, () => reader.number(1));
    const files = version === 5 ? this.files5() : this.files2();
    if (range === 0) throw new Unreadable();
    this.lines.files.set(begin, files);
    reader.at = program;
    this.program(end, { step, base, range, opcodes, operands, files });
    reader.at = end;
  }

  private files2(): string[] {
    const { reader } = this;
    while (reader.text() !== '');
    const files = [''];
    for (let name = reader.text(); name !== ''; name = reader.text()) {
      files.push(name);
      for (let i = 0; i < 3; i++) reader.uleb();
    }
    return files;
  }

  private files5(): string[] {
    this.entries();
    return this.entries();
  }

  /** A list of directories or files; the paths. */
  private entries(): string[] {
    const { reader } = this;
    const formats = Array.from({ length: reader.number(1) }, () => [reader.uleb(), reader.uleb()] as const);
    const count = reader.uleb();
    if (count > reader.bytes.length) throw new Unreadable();
    return Array.from({ length: count }, () => {
      let path = '';
      for (const [content, form] of formats) {
        const value = this.form(form);
        if (content === DW_LNCT_PATH) path = value;
      }
      return path;
    });
  }

  private form(form: number): string {
    const { reader } = this;
    if (form === DW_FORM_STRING) return reader.text();
    if (form === DW_FORM_UDATA) return String(reader.uleb());
    if (form === DW_FORM_LINE_STRP || form === DW_FORM_STRP) {
      const offset = reader.number(4);
      const end = this.texts.indexOf(0, offset);
      return end < 0 ? '' : byteString(this.texts, offset, end);
    }
    const size = FORM_SIZES.get(form);
    if (size === undefined) throw new Unreadable();
    reader.at += size;
    return '';
  }

  private program(
    end: number,
    unit: {
      readonly step: number;
      readonly base: number;
      readonly range: number;
      readonly opcodes: number;
      readonly operands: readonly number[];
      readonly files: readonly string[];
    },
  ): void {
    const { reader, lines } = this;
    const { step, base, range, opcodes, operands, files } = unit;
    let [file, line, offset]: number[] & { length: 3 } = [1, 1, 0];
    let section: InputSection | undefined;
    const row = (): void => {
      if (section !== undefined)
        lines.rows.push({ section, offset, file: files[file] ?? this.object.name, line });
    };
    while (reader.at < end) {
      const opcode = reader.number(1);
      if (opcode >= opcodes) {
        offset += Math.floor((opcode - opcodes) / range) * step;
        line += base + ((opcode - opcodes) % range);
        row();
      } else if (opcode === 0) {
        const size = reader.uleb();
        const next = reader.at + size;
        const extended = reader.number(1);
        if (extended === 2) {
          const target = this.symbols.get(reader.at);
          section = target?.symbol.section;
          offset = target === undefined ? 0 : target.symbol.value + target.addend;
        } else if (extended === 1) [file, line, offset, section] = [1, 1, 0, undefined];
        reader.at = next;
      } else if (opcode === 1) row();
      else if (opcode === 2) offset += reader.uleb() * step;
      else if (opcode === 3) line += reader.sleb();
      else if (opcode === 4) file = reader.uleb();
      else if (opcode === 8) offset += Math.floor((255 - opcodes) / range) * step;
      else if (opcode === 9) offset += reader.number(2);
      else for (let i = 0; i < (operands[opcode - 1] ?? 0); i++) reader.uleb();
    }
  }
}

/** The line table of an object; empty if it has none that can be read. */
export function linesOf(object: InputObject): Lines {
  const table = object.sections.find(({ name }) => name === '.debug_line');
  if (table === undefined) return new Lines();
  const reader = new LineReader(object, table);
  readable(() => reader.read());
  return reader.lines;
}
