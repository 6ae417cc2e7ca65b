/**
 * The files that sources include, found by reading them: clang sees no file of the host's but those
 * that it is given. Conditions are not looked at, and every folder is searched for every name, so
 * that clang has all that it might ask for and decides by itself. A name that a macro stands for is
 * found where the macro is defined.
 */

import { dirname, resolve } from 'node:path';

/** Comments, and texts in quotes, in which there are none. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/** Directives and operators that name a file, and macros whose value may be such a name. */
const MENTION =
  /(?:(?:#|%:)[ \t]*(?:include(?:_next)?|import|embed|define[ \t]+\w+)|__has_(?:include(?:_next)?|embed)[ \t]*\()[ \t]*(?:"([^"\n]{1,1024})"|<([^>\n]{1,1024})>)/g;

/** Headers of clang's own, which nobody reads here, with those of the library that they include. */
const OF_CLANG: Readonly<Record<string, readonly string[]>> = { 'tgmath.h': ['math.h', 'complex.h'] };

/** The names of files that a source mentions. */
export function mentions(text: string): string[] {
  const bare = text
    .replace(/\\\r?\n/g, '')
    .replace(COMMENT, (found) => (found.startsWith('/') ? ' ' : found));
  const names = Array.from(bare.matchAll(MENTION), ([, quoted, angled]) => (quoted ?? angled) as string);
  return [...new Set(names.flatMap((name) => [name, ...(OF_CLANG[name] ?? [])]))];
}

/** The places in which the files that are included are looked for. */
export interface Search {
  /** The folder that relative paths begin in. */
  readonly cwd: string;
  /** The folders of -I and its like, as the user named them, and those of the libraries. */
  readonly folders: readonly string[];
  /** Names of files that options mention: those of -include, and values of -D. */
  readonly names: readonly string[];
  /** The bytes of a file; undefined if there is none, or it is not to be read. */
  read(path: string): Uint8Array | undefined;
}

/** A source: its bytes, and the folder that it lies in. */
export interface Source {
  readonly folder: string;
  readonly bytes: Uint8Array;
}

/** The files, by their absolute paths, that sources include and those include in turn. */
export function included(sources: readonly Source[], search: Search): Map<string, Uint8Array> {
  const { cwd, folders, names, read } = search;
  const files = new Map<string, Uint8Array>();
  const tried = new Set<string>();
  const waiting: Source[] = [...sources];
  const seek = (name: string, folder: string): void => {
    for (const place of [folder, cwd, ...folders]) {
      const path = resolve(cwd, place, name);
      if (tried.has(path)) continue;
      tried.add(path);
      const bytes = read(path);
      if (bytes === undefined) continue;
      files.set(path, bytes);
      waiting.push({ folder: dirname(path), bytes });
    }
  };
  for (const name of names) seek(name, cwd);
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop())
    for (const name of mentions(Buffer.from(source.bytes).toString('latin1')))
      seek(nameOf(name), source.folder);
  return files;
}

/** A name as it stands in a source, in the encoding of the host's files. */
const nameOf = (name: string): string => Buffer.from(name, 'latin1').toString('utf8');
