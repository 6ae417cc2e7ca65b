/** Tables of the debugger: numbers stand to the right of their column, words to the left, nothing after the last. */

export type Cell = number | string;

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

/** `1 callout`, `2 callouts`. */
export function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

const WIDTH = 80;

/** A title and words after it, in lines of the terminal's width; those after the first are indented. */
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
