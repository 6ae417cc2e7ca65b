/**
 * Looks at a file of the user's before it is bundled, for what would have the bundler do without an
 * end: an import whose path is put together while the file runs, for which it reads all that may be
 * meant, perhaps the whole disk; and nesting, by which it indents each line.
 */

import { Buffer } from 'node:buffer';
import { SourceMap } from 'node:module';
import { extname } from 'node:path';
import type { Loader } from 'esbuild';

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
const [OPENING, CLOSING] = ['([{', ')]}'].map((brackets) => new Set(Buffer.from(brackets)));

/** A fault in a file: line from 1 and column from 0, as the bundler counts. */
export interface Unbundleable {
  readonly text: string;
  readonly location: { readonly line: number; readonly column: number };
}

/** The first reason not to bundle a file; undefined if there is none, or it is no program. */
export async function unbundleable(path: string, bytes: Uint8Array): Promise<Unbundleable | undefined> {
  const loader = LANGUAGES[extname(path)];
  if (loader === undefined) return undefined;
  const { NESTED, nestedTooDeeply } = await import('../contain/nesting.ts');
  const deep = bracketsIn(bytes);
  if (deep !== undefined) return { text: NESTED, location: deep };
  const { transform } = await import('esbuild');
  // Without indentation its text is about as long as the file's. What it cannot parse the bundler
  // will tell of.
  const options = { loader, minifyWhitespace: true, sourcemap: 'external', logLevel: 'silent' } as const;
  const plain = await transform(bytes, options).catch(() => undefined);
  if (plain === undefined) return undefined;
  const { patternIn } = await import('../contain/pattern.ts');
  const [text, at] =
    [[NESTED, nestedTooDeeply(plain.code)] as const, [PATTERN, patternIn(plain.code)] as const].find(
      ([, place]) => place !== undefined,
    ) ?? [];
  return text === undefined || at === undefined ? undefined : { text, location: placeOf(plain, at) };
}

/** The place at which too many brackets are open; undefined if there is none. */
function bracketsIn(bytes: Uint8Array): Unbundleable['location'] | undefined {
  let open = 0;
  for (const [at, byte] of bytes.entries()) {
    if (OPENING?.has(byte)) open++;
    else if (CLOSING?.has(byte) && open > 0) open--;
    if (open > BRACKETS) return placeIn(`${Buffer.from(bytes.subarray(0, at))}`);
  }
  return undefined;
}

/** The place behind a text. */
function placeIn(text: string): Unbundleable['location'] {
  const lines = text.split('\n');
  return { line: lines.length, column: lines.at(-1)?.length ?? 0 };
}

/** The place in the file of a place in its plain text. */
function placeOf(
  { code, map }: { readonly code: string; readonly map: string },
  at: number,
): Unbundleable['location'] {
  const { line, column } = placeIn(code.slice(0, at));
  const entry = new SourceMap(JSON.parse(map)).findEntry(line - 1, column);
  return 'originalLine' in entry
    ? { line: entry.originalLine + 1, column: entry.originalColumn }
    : { line: 1, column: 0 };
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
  const contents = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!MAPPED.has(extname(path)) || !contents.includes('sourceMappingURL=')) return bytes;
  return Buffer.concat([contents, Buffer.from(NO_MAP)]);
}
