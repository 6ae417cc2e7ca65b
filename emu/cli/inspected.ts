/**
 * Source maps for the host's own debugger: with `node --inspect` an editor's breakpoints in a
 * user's file bind to the code that was made of it. Nothing else of a run changes.
 */

import { url } from 'node:inspector';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Instrumented } from '../contain/inserted.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A digit of a source map has five bits, and a sixth if another one follows. */
const BITS = 5;
const MORE = 1 << BITS;

/** The numbers of a segment of a source map. */
function decoded(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value |= (bits & (MORE - 1)) << shift;
    shift += BITS;
    if ((bits & MORE) !== 0) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/** A number as digits of a source map. */
function encoded(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    const bits = rest & (MORE - 1);
    rest >>>= BITS;
    text += DIGITS[rest > 0 ? bits | MORE : bits];
  } while (rest > 0);
  return text;
}

/** The mappings of a bundle for its instrumented code, which begins on the second line. */
function shifted(mappings: string, inserted: Instrumented['inserted']): string {
  const lines = mappings.split(';').map((line, i) => {
    let [before, after] = [0, 0];
    return line
      .split(',')
      .filter((segment) => segment !== '')
      .map((segment) => {
        const [column = 0, ...rest] = decoded(segment);
        before += column;
        const now = inserted(i + 1, before + 1) - 1;
        const text = [now - after, ...rest].map(encoded).join('');
        after = now;
        return text;
      })
      .join(',');
  });
  return `;${lines.join(';')}`;
}

/**
 * A program made of the bundle with the source map `map`, for an evaluation: with the map in it,
 * and the paths of the author's files, if the host's debugger is on. As it is otherwise.
 */
export function inspectable(
  program: Instrumented,
  map: string,
  isInspected = url() !== undefined,
): Instrumented {
  if (!isInspected) return program;
  const { mappings, sources, ...rest } = JSON.parse(map) as { mappings: string; sources: readonly string[] };
  const composed = {
    ...rest,
    sources: sources.map((source) => pathToFileURL(resolve(source)).href),
    mappings: shifted(mappings, program.inserted),
  };
  const data = Buffer.from(JSON.stringify(composed)).toString('base64');
  return {
    ...program,
    code: `${program.code}\n//# sourceMappingURL=data:application/json;base64,${data}`,
  };
}
