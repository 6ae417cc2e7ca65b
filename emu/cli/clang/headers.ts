/** The headers that programs are compiled with, and the arguments for clang that name them. */

import { join, sep } from 'node:path';
import type { Sysroot } from '../../front/sysroot.ts';
import { SYSROOT } from '../sysroot/stale.ts';
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

/**
 * The arguments with which each compilation begins, and those that end it. The paths of the
 * library's headers, and the folder that sources are compiled in, are not noted in what is made: it
 * is the same on every computer.
 */
export function clangFlags(root: string, his: readonly string[]): [string[], string[]] {
  const [ours, picolibc] = headerFolders(root) as [string, string];
  const prefix = (folder: string, name: string): string => `-ffile-prefix-map=${clangPath(folder)}=${name}`;
  const begin = [
    ...['--target=riscv32-unknown-elf', '-march=rv32imac', '-mabi=ilp32', '-g'],
    ...['-fno-vectorize', '-fno-slp-vectorize'],
    ...['-fdebug-compilation-dir=.', prefix(ours, 'callwheel/include'), prefix(picolibc, 'picolibc/include')],
    ...(his.some((arg) => arg.startsWith('-O')) ? [] : ['-O2']),
  ];
  const end = his.includes('-nostdinc')
    ? []
    : ['-nostdlibinc', ...[ours, picolibc].flatMap((folder) => ['-isystem', clangPath(folder)])];
  return [begin, end];
}
