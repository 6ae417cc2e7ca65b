/**
 * The file system that clang sees. All files of the host's lie under one folder of the package's
 * own file system, and an overlay of clang's shows them at their own paths. So no file of the
 * user's hides one of clang's, and `..` in a path means what it says, which the package ignores.
 */

import { posix, resolve, sep } from 'node:path';
import type { Tree } from '../../clang/clang.ts';
import { folderIn } from '../../clang/tree.ts';

/** The folder that holds the host's files, and the name of the overlay. */
const HOST = 'host';
export const OVERLAY = '/overlay.json';

/** A path for clang: with slashes, and absolute where it is so on the host. */
export function clangPath(path: string, separator: string = sep): string {
  if (separator === '/') return path;
  const slashed = path.replaceAll(separator, '/');
  return /^[A-Za-z]:\//.test(slashed) ? `/${slashed}` : slashed;
}

/** A path of clang's as the host knows it: one that begins with a drive has no slash before it. */
export const hostPath = (path: string, separator: string = sep): string =>
  separator === '/' ? path : path.replace(/^\/(?=[A-Za-z]:\/)/, '');

/** Messages of clang's with paths as the host knows them. */
export function hostText(text: Uint8Array, separator: string = sep): Uint8Array {
  if (separator === '/') return text;
  const said = Buffer.from(text).toString('latin1');
  return Buffer.from(said.replace(/(^|[\s'"(,])\/(?=[A-Za-z]:\/)/gm, '$1'), 'latin1');
}

/** The tree with files and empty folders, which are given by their absolute paths on the host. */
export function treeOf(files: ReadonlyMap<string, Uint8Array>, folders: readonly string[]): Tree {
  const host: Tree = {};
  const partsOf = (path: string): string[] => clangPath(resolve(path)).split('/').filter(Boolean);
  for (const folder of folders) folderIn(host, partsOf(folder));
  for (const [path, bytes] of files) {
    const parts = partsOf(path);
    folderIn(host, parts.slice(0, -1))[parts.at(-1) as string] = bytes;
  }
  return { [HOST]: host, [posix.basename(OVERLAY)]: overlayOf(host) };
}

/** The overlay that shows each entry of the folder at its place below the root. */
function overlayOf(host: Tree): string {
  return JSON.stringify({
    version: 0,
    'case-sensitive': true,
    'use-external-names': false,
    roots: Object.entries(host).map(([name, entry]) => ({
      type: entry instanceof Uint8Array ? 'file' : 'directory-remap',
      name: `/${name}`,
      'external-contents': `/${HOST}/${name}`,
    })),
  });
}
