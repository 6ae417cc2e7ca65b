/** The headers and libraries that programs are compiled and linked with. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Archive, readArchive } from '../../../userland/cc/elf/archive.ts';
import { compilerVersion, HEADERS, knownLibrary, library } from '../cc.ts';
import { Failure } from '../exit.ts';
import { clangPath } from './files.ts';

const MISSING =
  'cc: the C library is not compiled yet, which takes another compiler once: install the Debian packages gcc-riscv64-unknown-elf and picolibc-riscv64-unknown-elf';

/** The folder of the library. It is compiled if it is not there yet; Failure without a compiler. */
export function libraryOf(root: string): string {
  const known = knownLibrary(root);
  if (known !== undefined) return known;
  const compiler = compilerVersion();
  if (compiler === undefined) throw new Failure(MISSING);
  return library(root, compiler);
}

/** The folders of the headers: ours, then picolibc's. */
export const headerFolders = (root: string, lib: string): string[] => [
  join(root, 'userland/include'),
  join(lib, HEADERS),
];

/**
 * The arguments with which each compilation begins, and those that end it. The paths of the
 * library's headers, and the folder that sources are compiled in, are not noted in what is made: it
 * is the same on every computer.
 */
export function clangFlags(root: string, lib: string, his: readonly string[]): [string[], string[]] {
  const [ours, picolibc] = headerFolders(root, lib) as [string, string];
  const prefix = (folder: string, name: string): string => `-ffile-prefix-map=${clangPath(folder)}=${name}`;
  const begin = [
    ...['--target=riscv32-unknown-elf', '-march=rv32imac', '-mabi=ilp32', '-g'],
    ...['-fno-vectorize', '-fno-slp-vectorize'],
    ...['-fdebug-compilation-dir=.', prefix(ours, 'callwheel/include'), prefix(picolibc, 'picolibc/include')],
    ...(his.some((arg) => arg.startsWith('-O')) ? [] : ['-O2']),
    ...optimiserFlags(his.findLast((arg) => arg.startsWith('-O')) ?? '-O2'),
  ];
  const end = his.includes('-nostdinc')
    ? []
    : ['-nostdlibinc', ...[ours, picolibc].flatMap((folder) => ['-isystem', clangPath(folder)])];
  return [begin, end];
}

/**
 * Options of clang's middle end by the level: less is put in place of calls at -Os than clang's
 * measure, which is made for longer instructions, would have.
 */
function optimiserFlags(level: string): string[] {
  return level === '-Os' ? ['-mllvm', '-inline-threshold=25'] : [];
}

/** An archive of the library. */
export function archiveOf(lib: string, name: string): Archive {
  return readArchive(name, readFileSync(join(lib, name)));
}
