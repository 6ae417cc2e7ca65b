/** The source lines of the image's programs, from the file beside it. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LinesOf, type ProgramTables, tablesOf } from '../front/programlines.ts';
import { ProgramSymbols } from '../front/programsymbols.ts';
import type { Symbols } from '../symbols/symbols.ts';
import { packageRoot } from './image.ts';

/** The tables of the image's programs. The file is read when one is first asked for. */
export function imageLines(): LinesOf {
  let tables: ProgramTables | undefined;
  return (sum) => {
    tables ??= read();
    return tablesOf(tables)(sum);
  };
}

/** Messages without lines are better than none: a file that is missing is not an error. */
function read(): ProgramTables {
  const path = join(packageRoot(), 'userland', 'root.lines');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ProgramTables) : {};
}

/** A reader of the symbols of programs, with the lines of those of the image. */
export function imageSymbols(): (file: Uint8Array) => Symbols {
  const programs = new ProgramSymbols(imageLines());
  return (file) => programs.of(file);
}
