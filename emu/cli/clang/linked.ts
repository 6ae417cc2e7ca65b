/** From objects and archives to a program. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Archive, readArchive } from '../../../userland/cc/elf/archive.ts';
import { Complaint } from '../../../userland/cc/elf/complaint.ts';
import { type Input as LinkInput, link } from '../../../userland/cc/link/link.ts';
import { LIBRARIES } from '../../clang/code.ts';
import type { Sysroot } from '../../front/sysroot.ts';
import { Failure, reason } from '../exit.ts';
import { unreadable } from '../hostfile.ts';
import { type Plan, wrong } from './arguments.ts';

/**
 * The names by which they need not be given, that of gcc's library, whose work builtins do, and
 * that of dlopen, which there is not.
 */
const ALWAYS = ['callwheel', 'c', 'builtins', 'gcc', 'dl'];

/** The bytes of a file to be linked. Failure, of one line. */
export function readLinked(path: string): { name: string; bytes: Uint8Array } {
  const why = unreadable(path);
  if (why !== undefined) throw wrong(`${path}: ${why}`);
  try {
    return { name: path, bytes: readFileSync(path) };
  } catch (error) {
    throw wrong(`${path}: ${reason(error)}`);
  }
}

/** An archive of the library. */
function archiveOf(name: string, sysroot: Sysroot): Archive {
  const bytes = sysroot.file(name);
  if (bytes === undefined) throw new Failure(`cc: the library has no ${name}`);
  return readArchive(name, bytes);
}

/** The file that -l names, if need be in whole behind a colon; none for one always linked. */
export function libraryNamed(name: string, folders: readonly string[], sysroot: Sysroot): LinkInput[] {
  if (ALWAYS.includes(name)) return [];
  const file = name.startsWith(':') ? name.slice(1) : `lib${name}.a`;
  const path = folders.map((folder) => join(folder, file)).find((place) => existsSync(place));
  if (path !== undefined) return [readLinked(path)];
  const bytes = sysroot.file(file);
  if (bytes !== undefined) return [file.endsWith('.a') ? archiveOf(file, sysroot) : { name: file, bytes }];
  throw wrong(`-l${name}: no ${file} in the library${folders.map((folder) => `, ${folder}`).join('')}`);
}

/** Links a program of inputs and the library. Failure, of a line for each error. */
export function programOf(
  inputs: readonly LinkInput[],
  { link: options }: Plan,
  sysroot: Sysroot,
): Uint8Array {
  const { startFiles, libraries, ...others } = options;
  try {
    const { program, errors } = link({
      ...others,
      inputs: [
        ...(startFiles ? [{ name: 'crt0.o', bytes: sysroot.file('crt0.o') ?? new Uint8Array() }] : []),
        ...inputs,
        ...(libraries ? LIBRARIES.map((name) => archiveOf(name, sysroot)) : []),
      ],
    });
    if (program !== undefined) return program;
    const [first = '', ...below] = errors;
    throw wrong(first, below);
  } catch (error) {
    if (error instanceof Complaint) throw wrong(error.message);
    throw error;
  }
}
