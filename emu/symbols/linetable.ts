/**
 * The source lines of a program's instructions, from the .debug_line section of its ELF file.
 *
 * Invariant: `sequences` is sorted by its first address; each has its rows, from `from` up to
 * `to`, in the columns `addresses`, `lines`, `files` and `kinds`, and lies in a section of
 * instructions. A function that the linker has left out has a sequence too, at address 0; it is
 * not kept.
 */

import { ByteReader } from './bytes.ts';
import { pathOf, readLineHeader, type SourceFile } from './lineheader.ts';
import { ROW_PROLOGUE_END, ROW_STATEMENT, type RowSink, runLineProgram } from './lineprogram.ts';
import { lastUpTo } from './search.ts';
import { codeSections, type Section } from './sections.ts';

/** A line of a source file. */
export interface SourceLine {
  /** The path of the file, as the compiler was given it. */
  readonly file: string;
  /** 0 for code that no line of the file has, as calls that the compiler has merged. */
  readonly line: number;
}

/** A line in words: `file:line`, or `file:?` if no line of it has the code. */
export const lineText = ({ file, line }: SourceLine): string => `${file}:${line === 0 ? '?' : line}`;

/** A place at which a debugger may stop. */
export interface Statement {
  readonly address: number;
  readonly source: SourceLine;
  /** True if a function has set up its frame before it. */
  readonly endsPrologue: boolean;
}

/** Rows of instructions that follow each other in memory. */
interface Sequence {
  /** Address of the first instruction. */
  readonly begin: number;
  /** Address behind the last instruction. */
  readonly end: number;
  /** Its first row. */
  readonly from: number;
  /** The row after its last one. */
  readonly to: number;
}

const NOTHING = new Uint8Array(0);

/** The lines of a program. */
export interface Lines {
  /** The source line of the instruction at `address`; undefined if there is none. */
  at(address: number): SourceLine | undefined;
  /** The begins of statements, by their addresses, each once. */
  statements(): Iterable<Statement>;
}

/** The line table of a program. */
export class LineTable implements Lines, RowSink {
  private readonly sequences: Sequence[] = [];
  private readonly addresses: number[] = [];
  private readonly lines: number[] = [];
  private readonly files: (SourceFile | undefined)[] = [];
  private readonly kinds: number[] = [];
  /** The first row of the sequence that is being read. */
  private from = 0;
  private readonly code: readonly Section[];

  constructor(sections: ReadonlyMap<string, Section>) {
    const bytesOf = (name: string): Uint8Array => sections.get(name)?.bytes ?? NOTHING;
    this.code = codeSections(sections);
    const strings = { str: bytesOf('.debug_str'), lineStr: bytesOf('.debug_line_str') };
    const reader = new ByteReader(bytesOf('.debug_line'));
    while (!reader.done) {
      const header = readLineHeader(reader, strings);
      if (header !== undefined) runLineProgram(header, reader.part(header.begin, header.end), this);
      this.forget();
    }
    this.sequences.sort((a, b) => a.begin - b.begin);
  }

  row(address: number, file: SourceFile | undefined, line: number, kind: number): void {
    this.addresses.push(address);
    this.kinds.push(kind);
    this.files.push(file);
    this.lines.push(line);
  }

  end(address: number): void {
    const { from } = this;
    const begin = this.addresses[from] ?? 0;
    const isCode = this.code.some((s) => begin >= s.address && address <= s.address + s.size);
    if (!isCode || address <= begin) {
      this.forget();
      return;
    }
    this.sequences.push({ begin, end: address, from, to: this.addresses.length });
    this.from = this.addresses.length;
  }

  /** True for a program without lines. */
  get empty(): boolean {
    return this.sequences.length === 0;
  }

  /** Drops the rows of a sequence that is not kept. */
  private forget(): void {
    for (const column of [this.addresses, this.lines, this.files, this.kinds]) column.length = this.from;
  }

  at(address: number): SourceLine | undefined {
    const { sequences, addresses } = this;
    const sequence = sequences[lastUpTo(address, 0, sequences.length, (i) => sequences[i]?.begin ?? 0)];
    if (sequence === undefined || address >= sequence.end) return undefined;
    const row = lastUpTo(address, sequence.from, sequence.to, (i) => addresses[i] ?? 0);
    const file = this.files[row];
    const line = this.lines[row] ?? 0;
    return row < sequence.from || file === undefined || line <= 0 ? undefined : { file: pathOf(file), line };
  }

  *statements(): Generator<Statement> {
    const { addresses, files, lines, kinds } = this;
    for (const { from, to } of this.sequences) {
      let before = 0;
      for (let row = from; row < to; row++) {
        const file = files[row];
        // Of several rows at an address the last one has its instruction.
        const isLast = addresses[row] !== addresses[row + 1] || row + 1 === to;
        const kind = (kinds[row] ?? 0) | (before & ROW_PROLOGUE_END);
        before = isLast ? 0 : kind;
        if (!isLast) continue;
        if (file === undefined || lines[row] <= 0 || (kind & ROW_STATEMENT) === 0) continue;
        const source = { file: pathOf(file), line: lines[row] };
        yield { address: addresses[row], source, endsPrologue: (kind & ROW_PROLOGUE_END) !== 0 };
      }
    }
  }
}
