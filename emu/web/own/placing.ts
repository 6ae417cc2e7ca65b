/** The places of a user's file behind the positions of its bundled code. */

import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A position in a file of the author's, counted from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The position in the user's file for one of its bundle; undefined for code that is not his. */
export type Placing = (line: number, column: number) => Position | undefined;

/** The positions by a source map; `nameOf` gives the name of a file, undefined for one of ours. */
export function placingBy(map: string, nameOf: (source: string) => string | undefined): Placing {
  const traced = new TraceMap(map);
  return (line, column) => {
    const found = originalPositionFor(traced, { line, column: column - 1 });
    const file = found.source === null ? undefined : nameOf(found.source);
    if (file === undefined || found.line === null) return undefined;
    return { file, line: found.line, column: found.column + 1 };
  };
}

/** The place in a file for one of a map: lines from 1, columns from 0. */
export function original(
  map: string,
  line: number,
  column: number,
): { line: number; column: number } | undefined {
  const found = originalPositionFor(new TraceMap(map), { line, column });
  return found.line === null ? undefined : { line: found.line, column: found.column };
}

/** A place in words; undefined for none. */
export const placeText = (at: Position | undefined): string | undefined =>
  at && `${at.file}:${at.line}:${at.column}`;
