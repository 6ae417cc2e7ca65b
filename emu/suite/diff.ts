/** A short difference of two texts, line by line, for a reader. */

import { printable } from '../front/printable.ts';

/** Lines before and after a difference that are shown with it. */
const CONTEXT = 2;
/** The most lines that are shown. */
const LONGEST = 24;
/** The most characters of a line that are shown. */
const WIDEST = 120;
/** The most pairs of lines that are compared; beyond it all lines in the middle differ. */
const PAIRS = 250_000;

type Edit = readonly [sign: ' ' | '-' | '+', line: string];

/**
 * The lines of a difference, each after its sign: `-` for one that was expected, `+` for one that
 * was found, a space for one of both. A text that does not end in a newline is marked.
 */
export function difference(expected: string, found: string): string[] {
  const [a, b] = [linesOf(expected), linesOf(found)];
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - same && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const edits: Edit[] = [
    ...both(a.slice(Math.max(0, same - CONTEXT), same)),
    ...middle(a.slice(same, a.length - tail), b.slice(same, b.length - tail)),
    ...both(a.slice(a.length - tail, a.length - tail + CONTEXT)),
  ];
  const shown = edits.slice(0, LONGEST).map(([sign, line]) => `${sign} ${shownLine(line)}`);
  return edits.length > LONGEST ? [...shown, `... and ${edits.length - LONGEST} lines more`] : shown;
}

const both = (lines: readonly string[]): Edit[] => lines.map((line): Edit => [' ', line]);

/** The lines of a text; the last one says if no newline ends it. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop();
  return last === '' ? lines : [...lines, `${last} (no newline)`];
}

/** A line whose control characters do nothing to a terminal, cut if it is long. */
export function shownLine(line: string): string {
  const plain = printable(line);
  return plain.length > WIDEST ? `${plain.slice(0, WIDEST)}...` : plain;
}

/** The edits from one list of lines to another, with the longest common part kept. */
function middle(a: readonly string[], b: readonly string[]): Edit[] {
  if (a.length * b.length > PAIRS)
    return [...a.map((line): Edit => ['-', line]), ...b.map((line): Edit => ['+', line])];
  // common[i][j]: length of the longest common part of a from i on and b from j on.
  const common = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (common[i] as Uint32Array)[j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const edits: Edit[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [mine, other] = [a[i], b[j]];
    if (mine !== undefined && mine === other) {
      edits.push([' ', mine]);
      i++;
      j++;
    } else if (mine !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      edits.push(['-', mine]);
      i++;
    } else {
      edits.push(['+', other as string]);
      j++;
    }
  }
  return edits;
}
