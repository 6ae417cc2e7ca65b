/** The manifest of the root image. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../emu/cli/manifest.ts';
import { filesUnder } from '../emu/cli/sysroot/sources.ts';
import { manpagePaths } from './manpages.ts';

/** The root image. */
export const IMAGE = 'userland/root.tar';
/** The manifest of the root image. */
export const MANIFEST = 'userland/root.manifest';
/** The folders whose files go into the image, or into its programs. */
const FOLDERS = ['bin', 'etc', 'guide', 'include', 'lib', 'tests'].map((folder) => `userland/${folder}`);

/**
 * Options for compiling the programs of the image. Their debugging information, which would be most
 * of the image, is not in it: it gives userland/root.lines.
 */
export const IMAGE_FLAGS: readonly string[] = ['-O2', '-g', '-Wall', '-Wextra'];

/**
 * The sums of the sources as they are in the repository at `root`, by path. Manual pages
 * come first, then the folders in turn, each sorted.
 */
export function sourceSums(root: string): Map<string, string> {
  const paths = [...manpagePaths(root), ...FOLDERS.flatMap((folder) => filesUnder(root, folder))];
  return new Map(paths.map((path) => [path, sha256(readFileSync(join(root, path)))]));
}

/** The options that the programs are compiled with, as they stand in the manifest. */
export const flagsLine = () => IMAGE_FLAGS.join(' ');
