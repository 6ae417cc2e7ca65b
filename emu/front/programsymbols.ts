/**
 * The symbols of programs, each read once. Programs of the image have no debug information; their
 * lines are in a table beside it.
 */

import { Symbols } from '../symbols/symbols.ts';
import { type LinesOf, TableLines } from './programlines.ts';
import { sha256 } from './sha256.ts';

const NOTHING = new Uint8Array(0);

/** Knows no tables. */
export const NO_LINES: LinesOf = () => undefined;

export class ProgramSymbols {
  private readonly known = new WeakMap<Uint8Array, Symbols>();
  private readonly linesOf: LinesOf;

  /** `linesOf` has the tables of programs without debug information. */
  constructor(linesOf: LinesOf = NO_LINES) {
    this.linesOf = linesOf;
  }

  /** The symbols of a program's file; no symbols without one. */
  of(file: Uint8Array = NOTHING): Symbols {
    const known = this.known.get(file);
    if (known !== undefined) return known;
    const symbols = new Symbols(file, () => {
      const table = file.length === 0 ? undefined : this.linesOf(sha256(file));
      return table && new TableLines(table);
    });
    this.known.set(file, symbols);
    return symbols;
  }
}
