/**
 * The sources that the library is made of: headers and C of userland. Their sums are the same
 * where line ends are not, as in a checkout on Windows.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sha256 } from '../manifest.ts';

/** Folders of the sources. */
const FOLDERS = ['userland/include', 'userland/lib'];

/**
 * Options for the library. Of debugging information it has names of files, lines and functions:
 * with types and variables it would be twice as large.
 */
export const LIBRARY_FLAGS: readonly string[] = ['-O2', '-g1', '-Wall', '-Wextra'];

/** Files under `folder` of the repository at `root`, as paths relative to `root`, sorted. */
export function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/** The options that the library is compiled with, as they stand in the manifest. */
export const libraryFlags = (): string => LIBRARY_FLAGS.join(' ');

/** A text whose lines end as in the repository. */
function withLineFeeds(bytes: Buffer): Uint8Array {
  return bytes.includes('\r\n')
    ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : bytes;
}

/** The sums of the sources as they are now, by path. */
export function librarySums(root: string): Map<string, string> {
  const paths = FOLDERS.flatMap((folder) => filesUnder(root, folder));
  return new Map(paths.map((path) => [path, sha256(withLineFeeds(readFileSync(join(root, path))))]));
}
