/**
 * `make image` also writes userland/root.lines: the source lines of the image's programs, for the
 * page. Each program is compiled once more with debug information, which may not change its code.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cc } from '../emu/cli/cc.ts';
import { type ProgramTable, programTable } from '../emu/front/programlines.ts';
import { readSections } from '../emu/symbols/sections.ts';
import { Symbols } from '../emu/symbols/symbols.ts';
import { IMAGE_FLAGS } from './manifest.ts';

/** The file of the lines. */
export const LINES = 'userland/root.lines';
/** Compiled with these, a program has the code of the image's. */
const DEBUG_FLAGS = IMAGE_FLAGS.map((flag) => (flag === '-g0' ? '-g' : flag)).filter(
  (flag) => !flag.includes('strip-debug'),
);

/** The code of a program: its bytes and their address. */
function codeOf(file: Uint8Array): { readonly address: number; readonly bytes: Uint8Array } {
  const text = readSections(file).get('.text');
  if (text === undefined) throw new Error('a program without .text');
  return text;
}

/** The lines of a program of the image; throws if its sources give another one. */
export function linesOf(
  root: string,
  sources: readonly string[],
  scratch: string,
  program: Uint8Array,
): ProgramTable {
  const output = join(scratch, 'program');
  const status = cc(root, [
    ...DEBUG_FLAGS,
    `-ffile-prefix-map=${join(root, '/')}=`,
    ...sources,
    '-o',
    output,
  ]);
  if (status !== 0) process.exit(status);
  const debug = readFileSync(output);
  const { address, bytes } = codeOf(debug);
  if (Buffer.compare(bytes, codeOf(program).bytes) !== 0)
    throw new Error(`${sources[0]}: with debug information it is another program`);
  const symbols = new Symbols(debug);
  const own = sources[0]?.split('/').slice(0, 2).join('/') ?? '';
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
