/** The sources of the kernel and of the image's programs, with the lines of these, in one file. */

import type { LifeStep } from './picture/steps.ts';
import { lineAt, type ProgramTables } from './programlines.ts';
import { lineOf, type SourceLine, type Sources } from './sourceplace.ts';

/** The contents of the file. */
export interface SourceBundle {
  readonly files: Readonly<Record<string, string>>;
  readonly lines: ProgramTables;
}

/** The sources, when they have come. */
export class SourceTexts {
  readonly files: Sources;
  private readonly lines: ProgramTables;

  constructor({ files, lines }: SourceBundle) {
    this.files = new Map(Object.entries(files));
    this.lines = lines;
  }

  /** The line of the kernel that a step is in; undefined if it is not known. */
  ofKernel(place: NonNullable<LifeStep['source']>): SourceLine | undefined {
    return lineOf(this.files, place);
  }

  /** The line of the program that a step is in; undefined if it is not known. */
  ofProgram({ program, addresses }: NonNullable<LifeStep['program']>): SourceLine | undefined {
    const table = this.lines[program];
    const found = table && lineAt(table, addresses);
    return found && this.files.has(found.file) ? { path: found.file, line: found.line } : undefined;
  }
}
