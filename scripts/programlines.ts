/**
 * `make image` also writes userland/root.lines: the source lines of the image's programs, for the
 * page and for messages. Debugging information is not in the image.
 */

import { type ProgramTable, programTable } from '../emu/front/programlines.ts';
import { readSections } from '../emu/symbols/sections.ts';
import { Symbols } from '../emu/symbols/symbols.ts';

/** The file of the lines. */
export const LINES = 'userland/root.lines';

/** The lines of a program with debugging information; `source` is one of its sources. */
export function linesOf(source: string, program: Uint8Array): ProgramTable {
  const text = readSections(program).get('.text');
  if (text === undefined) throw new Error(`${source}: a program without .text`);
  const { address, bytes } = text;
  const symbols = new Symbols(program);
  const own = source.split('/').slice(0, 2).join('/');
  const lines = function* (): Generator<readonly [number, ReturnType<Symbols['at']>['source']]> {
    for (let at = address; at < address + bytes.length; at += 2) {
      const { source } = symbols.at(at);
      yield [at, source?.file.startsWith(`${own}/`) ? source : undefined];
    }
  };
  return programTable(lines());
}

/** The text of the file of the lines. */
export const formatLines = (tables: ReadonlyMap<string, ProgramTable>): string =>
  `{\n${[...tables].map(([sum, table]) => `"${sum}":${JSON.stringify(table)}`).join(',\n')}\n}\n`;
