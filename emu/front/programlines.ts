/**
 * The source lines of the programs of the root image, whose files have no debug information. A
 * table of a program holds the lines of its own sources, none of the library's.
 */

import type { Lines, SourceLine, Statement } from '../symbols/linetable.ts';
import { lastUpTo } from '../symbols/search.ts';

/** The lines of one program, in numbers, three for each row. */
export interface ProgramTable {
  readonly files: readonly string[];
  /** Bytes from the address of the row before, the file, and the line; a line of 0 for none. */
  readonly rows: readonly number[];
}

/** Tables by the SHA-256 of the program's file. */
export type ProgramTables = Readonly<Record<string, ProgramTable>>;

/** The table of a program by the SHA-256 of its file; undefined if there is none. */
export type LinesOf = (sum: string) => ProgramTable | undefined;

/** The tables by the sums of their programs. */
export const tablesOf =
  (tables: ProgramTables): LinesOf =>
  (sum) =>
    Object.hasOwn(tables, sum) ? tables[sum] : undefined;

/** The table of the lines at these addresses, which ascend. */
export function programTable(
  lines: Iterable<readonly [address: number, line: SourceLine | undefined]>,
): ProgramTable {
  const files: string[] = [];
  const rows: number[] = [];
  let before = 0;
  let last = '';
  for (const [address, line] of lines) {
    const name = `${line?.file} ${line?.line}`;
    if (name === last) continue;
    last = name;
    const known = line === undefined ? 0 : files.indexOf(line.file);
    const file = known < 0 ? files.push(line?.file ?? '') - 1 : known;
    rows.push(address - before, file, line?.line ?? 0);
    before = address;
  }
  return { files, rows };
}

/** The line at the first of these addresses that has one; undefined if none has. */
export function lineAt(table: ProgramTable, addresses: readonly number[]): SourceLine | undefined {
  const lines = new TableLines(table);
  for (const address of addresses) {
    const line = lines.at(address);
    if (line !== undefined) return line;
  }
  return undefined;
}

/**
 * The lines of a table, as symbols have them. The places at which a debugger may stop are those
 * where another line begins.
 *
 * Invariant: `addresses` ascend, and `lines` has the line from each on, or undefined.
 */
export class TableLines implements Lines {
  private readonly addresses: number[] = [];
  private readonly lines: (SourceLine | undefined)[] = [];

  constructor({ files, rows }: ProgramTable) {
    let address = 0;
    for (let i = 0; i + 2 < rows.length; i += 3) {
      address += rows[i] ?? 0;
      const line = rows[i + 2] ?? 0;
      this.addresses.push(address);
      this.lines.push(line > 0 ? { file: files[rows[i + 1] ?? 0] ?? '', line } : undefined);
    }
  }

  at(address: number): SourceLine | undefined {
    const { addresses, lines } = this;
    return lines[lastUpTo(address, 0, addresses.length, (i) => addresses[i] ?? 0)];
  }

  *statements(): Generator<Statement> {
    for (const [i, source] of this.lines.entries())
      if (source !== undefined) yield { address: this.addresses[i] ?? 0, source, endsPrologue: false };
  }
}
