/**
 * Questions about the compiler and its files, as configure scripts ask them: each has an answer of
 * a line or two, and nothing is compiled. The library is in an archive; a path in it is understood
 * among the files to be linked, so that an answer can be given back.
 */

import { join } from 'node:path';
import { LLVM_VERSION } from '../../clang/clang.ts';
import { LIBRARY_FOLDER, type Sysroot } from '../../front/sysroot.ts';
import { SYSROOT } from '../sysroot/packed.ts';
import type { Input } from './arguments.ts';
import { clangPath } from './files.ts';

/** The target, as clang and gcc name it. */
export const TRIPLE = 'riscv32-unknown-elf';

/** The folder of the library's files. */
const libraryFolder = (root: string): string => join(root, SYSROOT, LIBRARY_FOLDER.replace(/\/$/, ''));

/** The path of a file of the library; the name alone if there is none. */
function fileNamed(name: string, root: string, sysroot: () => Sysroot): string {
  if (name === 'include') return join(root, SYSROOT, 'include');
  return sysroot().file(name) === undefined ? name : join(libraryFolder(root), name);
}

type Answer = (root: string, sysroot: () => Sysroot, value: string) => string;

/** The questions. One that ends in = has a value. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  '-dumpmachine': () => TRIPLE,
  '-print-target-triple': () => TRIPLE,
  '-print-effective-triple': () => TRIPLE,
  '-dumpversion': () => LLVM_VERSION,
  '-dumpfullversion': () => LLVM_VERSION,
  '-print-search-dirs': (root) => `programs: =\nlibraries: =${libraryFolder(root)}`,
  '-print-libgcc-file-name': (root, sysroot) => fileNamed('libbuiltins.a', root, sysroot),
  '-print-file-name=': (root, sysroot, name) => fileNamed(name, root, sysroot),
  // Assembler and linker are in the compiler: no program has their names.
  '-print-prog-name=': (_root, _sysroot, name) => name,
  '-print-multi-directory': () => '.',
  '-print-multi-os-directory': () => '.',
  '-print-multi-lib': () => '.;',
  '-print-sysroot': () => '',
};

/** The name of a question, and its value; undefined if an argument is none. */
function questionOf(arg: string): { name: string; value: string } | undefined {
  const [, name = '', value = ''] = /^-?(-[^=]*=?)(.*)$/.exec(arg) ?? [];
  return Object.hasOwn(ANSWERS, name) && (value === '' || name.endsWith('=')) ? { name, value } : undefined;
}

/** The answers to the questions among arguments, a line for each; undefined if there is none. */
export function answersTo(args: readonly string[], root: string, sysroot: () => Sysroot): string | undefined {
  const asked = args.flatMap((arg) => questionOf(arg) ?? []);
  if (asked.length === 0) return undefined;
  return asked.map(({ name, value }) => `${ANSWERS[name]?.(root, sysroot, value)}\n`).join('');
}

/** The inputs, with a library's name in the place of each path into the archive. */
export const withLibraryFiles = (inputs: readonly Input[], root: string): Input[] =>
  inputs.map((input) => {
    const folder = `${clangPath(libraryFolder(root))}/`;
    const path = clangPath(input.path);
    if (input.kind !== 'linked' || !path.startsWith(folder)) return input;
    return { kind: 'library', path: `:${path.slice(folder.length)}` };
  });
