/** The sources of the kernel and of the image's programs, with the lines of these, in one file. */

import { Symbols } from '../symbols/symbols.ts';
import type { LifeStep } from './picture/steps.ts';
import { lineAt, type ProgramTables } from './programlines.ts';
import { sha256 } from './sha256.ts';
import { lineOf, type SourceLine, type Sources } from './sourceplace.ts';

/** The contents of the file. */
export interface SourceBundle {
  readonly files: Readonly<Record<string, string>>;
  readonly lines: ProgramTables;
}

/** The sources, when they have come. */
export class SourceTexts {
  private readonly texts: Map<string, string>;
  /** The lines of the image's programs. */
  readonly lines: ProgramTables;
  /** Programs of the user's, by the SHA-256 of their files. */
  private readonly own = new Map<string, Symbols>();

  constructor({ files, lines }: SourceBundle) {
    this.texts = new Map(Object.entries(files));
    this.lines = lines;
  }

  /** The texts, by the paths of their files. */
  get files(): Sources {
    return this.texts;
  }

  /** Adds a program that has debugging information, and its sources by their names in that. */
  add(program: Uint8Array, sources: Sources): void {
    this.own.set(sha256(program), new Symbols(program));
    for (const [path, text] of sources) this.texts.set(path, text);
  }

  /** The line of the kernel that a step is in; undefined if it is not known. */
  ofKernel(place: NonNullable<LifeStep['source']>): SourceLine | undefined {
    return lineOf(this.files, place);
  }

  /** The line of the program that a step is in; undefined if it is not known. */
  ofProgram({ program, addresses }: NonNullable<LifeStep['program']>): SourceLine | undefined {
    const table = this.lines[program];
    const found = table === undefined ? this.ownLine(program, addresses) : lineAt(table, addresses);
    return found && this.files.has(found.file) ? { path: found.file, line: found.line } : undefined;
  }

  /** The line at the first of these addresses in a source of the user's own. */
  private ownLine(program: string, addresses: readonly number[]): ReturnType<typeof lineAt> {
    const symbols = this.own.get(program);
    return addresses
      .map((address) => symbols?.at(address).source)
      .find((source) => source !== undefined && this.texts.has(source.file));
  }
}
