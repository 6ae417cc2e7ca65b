/**
 * The source lines of the programs of the root image, whose files have no debug information. A
 * table of a program holds the lines of its own sources, none of the library's.
 */

/** The lines of one program, in numbers, three for each row. */
export interface ProgramTable {
  readonly files: readonly string[];
  /** Bytes from the address of the row before, the file, and the line; a line of 0 for none. */
  readonly rows: readonly number[];
}

/** Tables by the SHA-256 of the program's file. */
export type ProgramTables = Readonly<Record<string, ProgramTable>>;

/** A line of a source. */
export interface Line {
  readonly file: string;
  readonly line: number;
}

/** The table of the lines at these addresses, which ascend. */
export function programTable(
  lines: Iterable<readonly [address: number, line: Line | undefined]>,
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
export function lineAt({ files, rows }: ProgramTable, addresses: readonly number[]): Line | undefined {
  for (const address of addresses) {
    let at = 0;
    let [file, line] = [0, 0];
    for (let i = 0; i + 2 < rows.length; i += 3) {
      at += rows[i] ?? 0;
      if (at > address) break;
      [file, line] = [rows[i + 1] ?? 0, rows[i + 2] ?? 0];
    }
    if (line > 0) return { file: files[file] ?? '', line };
  }
  return undefined;
}
