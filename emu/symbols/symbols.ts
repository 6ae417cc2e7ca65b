/**
 * The symbols of a program: names and source lines for its addresses, from the ELF file that it was
 * loaded from. A file that has none, is damaged or is no ELF file has no names, and nothing throws.
 */

import { CallFrames } from './callframes.ts';
import { type FunctionSymbol, FunctionTable } from './functions.ts';
import { type Lines, LineTable, lineText, type SourceLine, type Statement } from './linetable.ts';
import { type Scope, Scopes } from './scopes.ts';
import { readSections, type Section } from './sections.ts';

/** The place of an instruction in a program. */
export interface CodePlace {
  /** Name of the function. */
  readonly name: string | undefined;
  /** Bytes from the beginning of the function; 0 without a function. */
  readonly offset: number;
  /** The line of the source; undefined without debug information. */
  readonly source: SourceLine | undefined;
}

/** The symbols of one program. */
export class Symbols {
  private readonly functions: FunctionTable;
  private readonly lines: Lines;
  private readonly sections: ReadonlyMap<string, Section>;
  private callFrames: CallFrames | undefined;
  private functionScopes: Scopes | undefined;

  /** Reads the ELF file `file`; `stripped` brings the lines of one that has none of its own. */
  constructor(file: Uint8Array, stripped: () => Lines | undefined = () => undefined) {
    const sections = readSections(file);
    this.sections = sections;
    this.functions = new FunctionTable(sections);
    const lines = new LineTable(sections);
    this.lines = (lines.empty ? stripped() : undefined) ?? lines;
  }

  /** The frames of functions. They are read when they are first asked for. */
  get frames(): CallFrames {
    this.callFrames ??= new CallFrames(this.sections);
    return this.callFrames;
  }

  /** The functions by their debug information, which is read when it is first asked for. */
  get scopes(): Scopes {
    this.functionScopes ??= new Scopes(this.sections);
    return this.functionScopes;
  }

  /**
   * The functions at an instruction, the innermost first. A linker that makes code shorter leaves
   * functions of assembly as long as they were: one that reaches into a function of the symbol
   * table does not count.
   */
  scopesAt(pc: number): readonly Scope[] {
    const scopes = this.scopes.at(pc);
    const symbol = this.functions.at(pc);
    return symbol !== undefined && (scopes[0]?.begin ?? 0) < symbol.address ? [] : scopes;
  }

  /** The begins of statements in all sources. */
  statements(): Iterable<Statement> {
    return this.lines.statements();
  }

  /** The bytes that a program begins with in memory; undefined if the file has none. */
  initial(address: number, size: number): Uint8Array | undefined {
    for (const section of this.sections.values()) {
      const from = address - section.address;
      if (section.address !== 0 && from >= 0 && from + size <= section.bytes.length)
        return section.bytes.subarray(from, from + size);
    }
    return undefined;
  }

  /** The functions of these names that all of the program may call. */
  named(names: ReadonlySet<string>): FunctionSymbol[] {
    return this.functions.named(names);
  }

  /**
   * The place of the instruction at `address`. Of a function that the compiler has inlined, the
   * line is that of its own source; the name is that of the function it was inlined into.
   */
  at(address: number): CodePlace {
    const pc = address >>> 0;
    const symbol = this.functions.at(pc);
    return {
      name: symbol?.name,
      offset: symbol === undefined ? 0 : pc - symbol.address,
      source: this.lines.at(pc),
    };
  }

  /**
   * The place of the instruction at `address` in words, such as `main+0x8 (prog.c:4)`; empty if
   * nothing is known of it.
   */
  describe(address: number): string {
    return words(this.at(address));
  }

  /**
   * The place to which a call returns, with the line of the call, which may be the last instruction
   * of its line or of its function.
   */
  describeCall(address: number): string {
    const place = this.at(address - 1);
    return words({ ...place, offset: place.name === undefined ? 0 : place.offset + 1 });
  }
}

/** A place in words. */
function words({ name, offset, source }: CodePlace): string {
  const line = source === undefined ? '' : lineText(source);
  if (name === undefined) return line;
  const place = offset === 0 ? name : `${name}+0x${offset.toString(16)}`;
  return line === '' ? place : `${place} (${line})`;
}
