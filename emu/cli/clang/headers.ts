/** The headers that programs are compiled with, and the arguments for clang that name them. */

import { join, sep } from 'node:path';
import { clangFlags } from '../../clang/target.ts';
import type { Sysroot } from '../../front/sysroot.ts';
import { SYSROOT } from '../sysroot/packed.ts';
import { clangPath } from './files.ts';
import { readIncluded } from './reading.ts';

/** The folder of picolibc's headers, as clang sees it: a place in the archive. */
const picolibcFolder = (root: string): string => join(root, SYSROOT, 'include');

/** The folders of the headers: ours, then picolibc's. */
export const headerFolders = (root: string): string[] => [
  join(root, 'userland/include'),
  picolibcFolder(root),
];

/** A function that reads files that are included: picolibc's headers, and the host's files. */
export function headerReader(root: string, { headers }: Sysroot): (path: string) => Uint8Array | undefined {
  const folder = picolibcFolder(root) + sep;
  return (path) =>
    path.startsWith(folder)
      ? headers.get(path.slice(folder.length).replaceAll(sep, '/'))
      : readIncluded(path);
}

/** Returns a file as debuggers know it: headers of ours are the same wherever Callwheel lies. */
export function sourceName(root: string, file: string): string {
  const [ours = '', picolibc = ''] = headerFolders(root).map((folder) => clangPath(folder));
  for (const [folder, name] of [
    [ours, 'callwheel/include'],
    [picolibc, 'picolibc/include'],
  ] as const)
    if (file.startsWith(`${folder}/`)) return name + file.slice(folder.length);
  return file.replace(/^(?:\.\/)+/, '');
}

/** The arguments with which each compilation begins, and those that end it. */
export function flagsOf(root: string, his: readonly string[]): [string[], string[]] {
  const [ours = '', picolibc = ''] = headerFolders(root).map((folder) => clangPath(folder));
  return clangFlags(ours, picolibc, his);
}
