/**
 * Tables of the debugger: numbers stand at the right of their column, words at the
 * left, and no line ends with spaces.
 */

export type Cell = number | string;

/** The lines of a table. A column is set at the right if all its cells are numbers. */
export function columns(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => `${row[i]}`.length)));
  const right = head.map((_, i) => rows.length > 0 && rows.every((row) => typeof row[i] === 'number'));
  const line = (cells: readonly Cell[]): string =>
    cells
      .map((cell, i) => (right[i] ? `${cell}`.padStart(widths[i]) : `${cell}`.padEnd(widths[i])))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)];
}

/** A number of things: `1 callout`, `2 callouts`. */
export function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** Columns of a terminal. */
const WIDTH = 80;

/**
 * A title and words after it, in lines of the terminal's width. All lines but the first
 * are indented.
 */
export function filled(title: string, words: readonly string[]): string[] {
  const lines: string[] = [];
  let line = title;
  for (const word of words) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
