/**
 * Looks at a file of the user's before it is bundled, for what would have the bundler do without an
 * end: an import whose path is put together while the file runs, for which it reads all that may be
 * meant, perhaps the whole disk; and nesting, by which it indents each line.
 */

import type { Loader } from 'esbuild';
import { decodeUtf8, encodeUtf8 } from '../../kernel/sys/utf8.ts';

/** The sentence about an import whose path is put together while the file runs. */
export const PATTERN = 'imports whatever files a pattern finds: name each of them in an import of its own';

/** The files that are programs, and their languages. */
const LANGUAGES: Readonly<Record<string, Loader>> = {
  ...{ '.ts': 'ts', '.mts': 'ts', '.cts': 'ts', '.tsx': 'tsx' },
  ...{ '.js': 'js', '.mjs': 'js', '.cjs': 'js', '.jsx': 'jsx' },
};

/**
 * The most brackets that are open at a place of a file, whose strings and comments count as well.
 * The bundler's parser takes a time that grows with their square.
 */
const BRACKETS = 2_000;
const [OPENING, CLOSING] = ['([{', ')]}'].map((brackets) => new Set(encodeUtf8(brackets)));

/** A fault in a file: line from 1 and column from 0, as the bundler counts. */
export interface Unbundleable {
  readonly text: string;
  readonly location: { readonly line: number; readonly column: number };
}

/** The bundler, and the parser behind it, which are loaded when a file is looked at. */
export interface Parsers {
  readonly transform: (
    bytes: Uint8Array,
    options: {
      readonly loader: Loader;
      readonly minifyWhitespace: true;
      readonly sourcemap: 'external';
      readonly logLevel: 'silent';
    },
  ) => Promise<{ readonly code: string; readonly map: string }>;
  /** The place in the file of one in its plain text: lines from 1, columns from 0. */
  original(map: string, line: number, column: number): Unbundleable['location'] | undefined;
  /** The sentence about nesting (nesting.ts), and the place of it. */
  readonly NESTED: string;
  nestedTooDeeply(code: string): number | undefined;
  /** The place of an import by a pattern (pattern.ts). */
  patternIn(code: string): number | undefined;
}

/** The ending of a path, with its dot. */
const endingOf = (path: string): string => /\.[^./]*$/.exec(path)?.[0] ?? '';

/** The first reason not to bundle a file; undefined if there is none, or it is no program. */
export async function unbundleable(
  path: string,
  bytes: Uint8Array,
  { transform, original, NESTED, nestedTooDeeply, patternIn }: Parsers,
): Promise<Unbundleable | undefined> {
  const loader = LANGUAGES[endingOf(path)];
  if (loader === undefined) return undefined;
  const deep = bracketsIn(bytes);
  if (deep !== undefined) return { text: NESTED, location: deep };
  // Without indentation its text is about as long as the file's. What it cannot parse the bundler
  // will tell of.
  const options = { loader, minifyWhitespace: true, sourcemap: 'external', logLevel: 'silent' } as const;
  const plain = await transform(bytes, options).catch(() => undefined);
  if (plain === undefined) return undefined;
  const [text, at] =
    [[NESTED, nestedTooDeeply(plain.code)] as const, [PATTERN, patternIn(plain.code)] as const].find(
      ([, place]) => place !== undefined,
    ) ?? [];
  if (text === undefined || at === undefined) return undefined;
  const { line, column } = placeIn(plain.code.slice(0, at));
  return { text, location: original(plain.map, line, column) ?? { line: 1, column: 0 } };
}

/** The place at which too many brackets are open; undefined if there is none. */
function bracketsIn(bytes: Uint8Array): Unbundleable['location'] | undefined {
  let open = 0;
  for (const [at, byte] of bytes.entries()) {
    if (OPENING?.has(byte)) open++;
    else if (CLOSING?.has(byte) && open > 0) open--;
    if (open > BRACKETS) return placeIn(decodeUtf8(bytes.subarray(0, at)));
  }
  return undefined;
}

/** The place behind a text. */
function placeIn(text: string): Unbundleable['location'] {
  const lines = text.split('\n');
  return { line: lines.length, column: lines.at(-1)?.length ?? 0 };
}

/** The files in which esbuild looks for the name of a source map, which it would read. */
const MAPPED = new Set([...Object.keys(LANGUAGES), '.css']);

/** The name of a map that is nowhere. The last one in a file counts. */
const NO_MAP = '\n/*# sourceMappingURL=none: */\n';

/**
 * The contents of a file, so that a source map which they name is not read: it would be any file of
 * the host's, and it would say which lines are whose.
 */
export function mapless(path: string, bytes: Uint8Array): Uint8Array {
  if (!MAPPED.has(endingOf(path)) || !decodeUtf8(bytes).includes('sourceMappingURL=')) return bytes;
  const last = encodeUtf8(NO_MAP);
  const contents = new Uint8Array(bytes.length + last.length);
  contents.set(bytes);
  contents.set(last, bytes.length);
  return contents;
}
