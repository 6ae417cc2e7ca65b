/** The kinds of files that are compiled or linked, by their names. */

import { extname } from 'node:path';
import { Failure } from '../exit.ts';

export type InputKind =
  | 'c'
  /** C that is preprocessed already. */
  | 'text'
  /** Assembly. */
  | 'assembly'
  /** Assembly to be preprocessed. */
  | 'source assembly'
  /** An object, an archive, or anything else that the linker is to look at. */
  | 'linked'
  /** A library that is looked for by its name. */
  | 'library';

/** The languages of -x. */
export const INPUT_KINDS: Readonly<Record<string, InputKind>> = {
  c: 'c',
  'cpp-output': 'text',
  assembler: 'assembly',
  'assembler-with-cpp': 'source assembly',
};

const BY_ENDING: Readonly<Record<string, InputKind>> = {
  '.c': 'c',
  '.i': 'text',
  '.s': 'assembly',
  '.S': 'source assembly',
  '.sx': 'source assembly',
};

const FOREIGN = /^\.(?:cc|cp|cxx|cpp|CPP|c\+\+|C|ii|hh|hpp|mm?)$/;

/** The ending of the name under which clang compiles a file of a kind. */
export const ENDING: Readonly<Partial<Record<InputKind, string>>> = {
  c: '.c',
  text: '.i',
  'source assembly': '.S',
};

/** The kind of a file, in a language that -x may have named. Failure for one of C++. */
export function kindOf(path: string, language: InputKind | undefined): InputKind {
  if (language !== undefined) return language;
  if (path === '-') return 'c';
  const ending = extname(path);
  if (FOREIGN.test(ending))
    throw new Failure(`cc: ${path}: this is C++ or Objective-C; only C is compiled here, and assembly`, 1);
  return BY_ENDING[ending] ?? 'linked';
}
