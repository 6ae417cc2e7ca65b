/**
 * The machine of a line number program, DWARF 5 sections 6.2.2 and 6.2.5. It reads a program
 * once and gives out the rows of its table.
 */

import type { ByteReader } from './bytes.ts';
import { type LineHeader, oldFile, type SourceFile } from './lineheader.ts';

/** The receiver of a table. */
export interface RowSink {
  /**
   * The instructions from `address` to that of the next row come from `line` of a source file;
   * `kind` is a sum of ROW_ constants.
   */
  row(address: number, file: SourceFile | undefined, line: number, kind: number): void;
  /** The rows so far are a sequence, which ends before `address`. */
  end(address: number): void;
}

/** A row at which a debugger may stop: a statement begins. */
export const ROW_STATEMENT = 1;
/** A row before which a function has set up its frame. */
export const ROW_PROLOGUE_END = 2;

/** Standard opcodes. */
const DW_LNS_COPY = 1; // adds a row
const DW_LNS_ADVANCE_PC = 2; // adds to the address, in instructions
const DW_LNS_ADVANCE_LINE = 3; // adds to the line
const DW_LNS_SET_FILE = 4; // sets the file
const DW_LNS_NEGATE_STMT = 6; // turns the flag of statements
const DW_LNS_CONST_ADD_PC = 8; // adds to the address what special opcode 255 does
const DW_LNS_FIXED_ADVANCE_PC = 9; // adds to the address, in bytes
const DW_LNS_SET_PROLOGUE_END = 10; // marks the next row

/** Extended opcodes. */
const DW_LNE_END_SEQUENCE = 1; // ends a sequence
const DW_LNE_SET_ADDRESS = 2; // sets the address
const DW_LNE_DEFINE_FILE = 3; // adds a file; DWARF 2 to 4

/** Runs the program of `header`, whose bytes `program` reads from begin to end. */
export function runLineProgram(header: LineHeader, program: ByteReader, sink: RowSink): void {
  if (header.lineRange === 0) return;
  new LineMachine(header, program, sink).run();
}

class LineMachine {
  private readonly header: LineHeader;
  private readonly program: ByteReader;
  private readonly sink: RowSink;
  private address = 0;
  private file = 1;
  private line = 1;
  private isStatement: boolean;
  private endsPrologue = false;

  constructor(header: LineHeader, program: ByteReader, sink: RowSink) {
    this.header = header;
    this.isStatement = header.isStatement;
    this.program = program;
    this.sink = sink;
  }

  run(): void {
    const { header, program } = this;
    while (!program.done) {
      const opcode = program.u8();
      if (opcode === 0) this.extended();
      else if (opcode < header.opcodeBase) this.standard(opcode);
      else this.special(opcode);
    }
  }

  /** Adds `instructions` to the address. */
  private advance(instructions: number): void {
    this.address = (this.address + instructions * this.header.minInstLength) % 2 ** 32;
  }

  private addRow(): void {
    const kind = (this.isStatement ? ROW_STATEMENT : 0) + (this.endsPrologue ? ROW_PROLOGUE_END : 0);
    this.sink.row(this.address, this.header.files[this.file], this.line, kind);
    this.endsPrologue = false;
  }

  private special(opcode: number): void {
    const { opcodeBase, lineBase, lineRange } = this.header;
    const adjusted = opcode - opcodeBase;
    this.advance(Math.floor(adjusted / lineRange));
    this.line += lineBase + (adjusted % lineRange);
    this.addRow();
  }

  private standard(opcode: number): void {
    const { header, program } = this;
    switch (opcode) {
      case DW_LNS_COPY:
        this.addRow();
        break;
      case DW_LNS_ADVANCE_PC:
        this.advance(program.uleb());
        break;
      case DW_LNS_ADVANCE_LINE:
        this.line += program.sleb();
        break;
      case DW_LNS_SET_FILE:
        this.file = program.uleb();
        break;
      case DW_LNS_NEGATE_STMT:
        this.isStatement = !this.isStatement;
        break;
      case DW_LNS_SET_PROLOGUE_END:
        this.endsPrologue = true;
        break;
      case DW_LNS_CONST_ADD_PC:
        this.advance(Math.floor((255 - header.opcodeBase) / header.lineRange));
        break;
      case DW_LNS_FIXED_ADVANCE_PC:
        this.address = (this.address + program.u16()) % 2 ** 32;
        break;
      default:
        // The others change nothing that is asked for: column, block, end of the function, ISA.
        for (let i = header.operands[opcode] ?? 0; i > 0; i--) program.uleb();
    }
  }

  private extended(): void {
    const { header, program, sink } = this;
    const length = program.uleb();
    const next = program.at + length;
    switch (program.u8()) {
      case DW_LNE_END_SEQUENCE:
        sink.end(this.address);
        this.address = 0;
        this.file = 1;
        this.line = 1;
        this.isStatement = header.isStatement;
        this.endsPrologue = false;
        break;
      case DW_LNE_SET_ADDRESS:
        this.address = program.u32();
        break;
      case DW_LNE_DEFINE_FILE:
        header.files.push(oldFile(program, header.directories, program.string()));
        break;
    }
    program.skip(Math.max(0, next - program.at));
  }
}
