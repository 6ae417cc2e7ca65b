/**
 * Line numbers, as .file and .loc give them, and the program of .debug_line made of them (DWARF 5,
 * 6.2). A row belongs to the instruction behind its .loc. Distances that the linker may change are
 * left to relocations, so they stand in fixed-size steps.
 */

import { Bytes } from '../elf/bytes.ts';
import { SHT_PROGBITS } from '../elf/constants.ts';
import type { DataBuilder } from './data.ts';
import type { AsmSection, Line } from './section.ts';
import { type AsmSymbol, constantValue, fixedDistance, type Place } from './symbol.ts';

const LINE_BASE = -5;
const LINE_RANGE = 14;
const OPCODE_BASE = 13;
const OPERANDS = [0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1] as const;

const DW_LNS_COPY = 1;
const DW_LNS_ADVANCE_LINE = 3;
const DW_LNS_SET_FILE = 4;
const DW_LNS_SET_COLUMN = 5;
const DW_LNS_NEGATE_STMT = 6;
const DW_LNS_SET_BASIC_BLOCK = 7;
const DW_LNS_FIXED_ADVANCE_PC = 9;
const DW_LNS_SET_PROLOGUE_END = 10;
const DW_LNS_SET_EPILOGUE_BEGIN = 11;
const DW_LNE_END_SEQUENCE = 1;
const DW_LNE_SET_ADDRESS = 2;
const DW_LNE_SET_DISCRIMINATOR = 4;
const DW_LNCT_PATH = 1;
const DW_LNCT_DIRECTORY_INDEX = 2;
const DW_FORM_STRING = 8;
const DW_FORM_UDATA = 0x0f;
/** A step that a field of 16 bits surely holds. */
const LONG_STEP = 50_000;

export interface LocOptions {
  readonly isStmt?: boolean;
  readonly basicBlock?: boolean;
  readonly prologueEnd?: boolean;
  readonly epilogueBegin?: boolean;
  readonly discriminator?: number;
  /** A symbol that becomes the number of rows before this one at its address. */
  readonly view?: AsmSymbol;
}

interface Row {
  readonly file: number;
  readonly line: number;
  readonly column: number;
  readonly isStmt: boolean;
  readonly options: LocOptions;
  /** The place of its instruction, once that has come. */
  place: Place | undefined;
}

interface SourceFile {
  readonly name: string;
  readonly directory: string;
}

export class LineTable {
  private readonly files = new Map<number, SourceFile>();
  private readonly rows = new Map<AsmSection, Row[]>();
  /** The row that waits for its instruction. */
  private waiting: Row | undefined;
  private isStmt = true;
  private kept: { line: Line; section: AsmSection } | undefined;
  private last: { place: Place; view: number } | undefined;

  file(number: number, name: string, directory: string): void {
    this.files.set(number, { name, directory });
  }

  /** True if a file of this number was named. */
  has(number: number): boolean {
    return this.files.has(number);
  }

  loc(file: number, line: number, column: number, options: LocOptions): void {
    this.isStmt = options.isStmt ?? this.isStmt;
    this.waiting = { file, line, column, isStmt: this.isStmt, options, place: undefined };
  }

  get isWaiting(): boolean {
    return this.waiting !== undefined;
  }

  /** Gives the waiting row the place of the instruction that comes now. */
  place(place: Place): void {
    const { waiting } = this;
    if (waiting === undefined) return;
    this.waiting = undefined;
    const isSame = this.last !== undefined && fixedDistance(place, this.last.place) === 0;
    const view = isSame && this.last !== undefined ? this.last.view + 1 : 0;
    this.last = { place, view };
    const name = waiting.options.view;
    if (name !== undefined && !name.isDefined) name.equal = constantValue(BigInt(view));
    waiting.place = place;
    const rows = this.rows.get(place.section);
    if (rows === undefined) this.rows.set(place.section, [waiting]);
    else rows.push(waiting);
  }

  /** The sections that have rows. */
  sections(): AsmSection[] {
    return [...this.rows.keys()];
  }

  /** Remembers that the last row is of this line of the source, in this section. */
  keep(line: Line, section: AsmSection): void {
    this.kept = { line, section };
  }

  /** True if the last row is of this line, in this section. */
  isAt({ file, line }: Line, section: AsmSection): boolean {
    const { kept } = this;
    return kept?.section === section && kept.line.line === line && kept.line.file === file;
  }

  /** Writes .debug_line, if there is anything to be in it: entries may name files without a row. */
  write(builder: DataBuilder): void {
    if (this.rows.size === 0 && this.files.size === 0) return;
    const before = builder.current;
    builder.enter(builder.section('.debug_line', { type: SHT_PROGBITS, flags: 0 }));
    const [start, end] = [builder.label(), builder.label()];
    builder.diff(4, end, start);
    builder.define(start);
    this.header(builder);
    for (const [section, rows] of this.rows) new Sequence(builder, section).write(rows);
    builder.define(end);
    builder.enter(before);
  }

  private header(builder: DataBuilder): void {
    const [start, end] = [builder.label(), builder.label()];
    builder.u16(5);
    builder.u8(4);
    builder.u8(0);
    builder.diff(4, end, start);
    builder.define(start);
    builder.bytes(new Uint8Array([1, 1, 1, LINE_BASE & 0xff, LINE_RANGE, OPCODE_BASE, ...OPERANDS]));
    const primary = this.files.get(0) ?? this.files.get(1) ?? { name: '', directory: '' };
    const directories = [...new Set([primary, ...this.files.values()].map(({ directory }) => directory))];
    const out = new Bytes();
    const text = (value: string): void => out.text(`${value}\0`);
    for (const value of [1, DW_LNCT_PATH, DW_FORM_STRING, directories.length]) out.uleb(value);
    for (const directory of directories) text(directory);
    const count = Math.max(0, ...this.files.keys()) + 1;
    for (const value of [2, DW_LNCT_PATH, DW_FORM_STRING, DW_LNCT_DIRECTORY_INDEX, DW_FORM_UDATA, count])
      out.uleb(value);
    for (let i = 0; i < count; i++) {
      const { name, directory } = this.files.get(i) ?? primary;
      text(name);
      out.uleb(directories.indexOf(directory));
    }
    builder.bytes(out.view());
    builder.define(end);
  }
}

/** The rows of one section, and the registers of the machine that reads them. */
class Sequence {
  private readonly builder: DataBuilder;
  private readonly section: AsmSection;
  private file = 1;
  private line = 1;
  private column = 0;
  private isStmt = true;
  private at: Place | undefined;

  constructor(builder: DataBuilder, section: AsmSection) {
    this.builder = builder;
    this.section = section;
  }

  write(rows: readonly Row[]): void {
    for (const row of rows) this.row(row);
    this.advance(this.section.here(), 0, false);
    this.extended(DW_LNE_END_SEQUENCE, 0);
  }

  private extended(opcode: number, size: number): void {
    const { builder } = this;
    builder.u8(0);
    builder.uleb(size + 1);
    builder.u8(opcode);
  }

  private row(row: Row): void {
    const { builder } = this;
    const { discriminator, basicBlock, prologueEnd, epilogueBegin } = row.options;
    if (row.file !== this.file) {
      builder.u8(DW_LNS_SET_FILE);
      builder.uleb(row.file);
      this.file = row.file;
    }
    if (row.column !== this.column) {
      builder.u8(DW_LNS_SET_COLUMN);
      builder.uleb(row.column);
      this.column = row.column;
    }
    if (discriminator) {
      const size = new Bytes();
      size.uleb(discriminator);
      this.extended(DW_LNE_SET_DISCRIMINATOR, size.length);
      builder.bytes(size.view());
    }
    if (row.isStmt !== this.isStmt) builder.u8(DW_LNS_NEGATE_STMT);
    this.isStmt = row.isStmt;
    if (basicBlock) builder.u8(DW_LNS_SET_BASIC_BLOCK);
    if (prologueEnd) builder.u8(DW_LNS_SET_PROLOGUE_END);
    if (epilogueBegin) builder.u8(DW_LNS_SET_EPILOGUE_BEGIN);
    this.advance(row.place as Place, row.line - this.line, true);
    this.line = row.line;
  }

  /** Goes to a place and a line, and makes a row of it if `isRow`. */
  private advance(place: Place, lines: number, isRow: boolean): void {
    const { builder, at } = this;
    this.at = place;
    const step = at === undefined || at.soft !== place.soft ? undefined : fixedDistance(place, at);
    const opcode = lines - LINE_BASE + LINE_RANGE * (step ?? 0) + OPCODE_BASE;
    const isNear = lines >= LINE_BASE && lines < LINE_BASE + LINE_RANGE;
    if (isRow && step !== undefined && isNear && opcode < 256) {
      builder.u8(opcode);
      return;
    }
    if (at === undefined) {
      this.extended(DW_LNE_SET_ADDRESS, 4);
      builder.ref32(this.label(place));
    } else if (place.at - at.at + 8 * (place.pieces - at.pieces) > LONG_STEP) {
      this.extended(DW_LNE_SET_ADDRESS, 4);
      builder.ref32(this.label(place));
    } else {
      builder.u8(DW_LNS_FIXED_ADVANCE_PC);
      if (step === undefined) builder.diff(2, this.label(place), this.label(at));
      else builder.u16(step);
    }
    if (!isRow) return;
    if (lines !== 0) {
      builder.u8(DW_LNS_ADVANCE_LINE);
      builder.sleb(lines);
    }
    builder.u8(DW_LNS_COPY);
  }

  private label(place: Place): AsmSymbol {
    const label = this.builder.label();
    label.place = place;
    return label;
  }
}
