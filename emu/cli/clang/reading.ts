/** The sources that clang is to see, and all that they include. */

import { dirname, resolve } from 'node:path';
import { readable } from '../confined.ts';
import { reason } from '../exit.ts';
import { readHostFile, readStdin, shownPath, TEXT_MOST } from '../hostfile.ts';
import { wrong } from './arguments.ts';
import { included, type Search } from './includes.ts';

/**
 * The bytes of a file that is included, by its absolute path; undefined if it cannot or may not be
 * read: clang complains of it.
 */
export function readIncluded(path: string): Uint8Array | undefined {
  if (!readable()(path)) return undefined;
  try {
    return readHostFile(path, TEXT_MOST).bytes;
  } catch {
    return undefined;
  }
}

/** The source of which nothing is there, on every system: `-E -dM -x c /dev/null` lists macros. */
export const EMPTY = '/dev/null';

/** The bytes of a source, from folder `cwd`; Failure, of one line, if it cannot be read. */
export function readSource(cwd: string, path: string): Uint8Array {
  if (path === '-') return readStdin(TEXT_MOST);
  if (path === EMPTY) return new Uint8Array();
  try {
    return readHostFile(resolve(cwd, path), TEXT_MOST).bytes;
  } catch (error) {
    throw wrong(`${shownPath(path)}: ${reason(error)}`);
  }
}

/** The files of a source and of all that it includes, for clang, by their absolute paths. */
export function filesFor(path: string, bytes: Uint8Array, search: Search): Map<string, Uint8Array> {
  const own = resolve(search.cwd, path);
  const folder = path === '-' ? search.cwd : dirname(own);
  const files = included([{ folder, bytes }], search);
  if (path !== '-') files.set(own, bytes);
  return files;
}
