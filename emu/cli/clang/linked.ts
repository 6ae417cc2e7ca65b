/** From objects and archives to a program. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Complaint } from '../../../userland/cc/elf/complaint.ts';
import { type Input as LinkInput, link } from '../../../userland/cc/link/link.ts';
import { reason } from '../exit.ts';
import { unreadable } from '../hostfile.ts';
import { type Plan, wrong } from './arguments.ts';
import { archiveOf } from './headers.ts';

/** Libraries that are always linked, whose names need not be given. */
const ALWAYS = ['c', 'gcc', 'callwheel'];

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

/** The archive that -l names; none for a library that is always linked. */
export function libraryNamed(name: string, folders: readonly string[], lib: string): LinkInput[] {
  if (ALWAYS.includes(name)) return [];
  const places = [...folders, lib].map((folder) => join(folder, `lib${name}.a`));
  const path = places.find((place) => existsSync(place));
  if (path === undefined) throw wrong(`-l${name}: no lib${name}.a in ${[...folders, lib].join(', ')}`);
  return [readLinked(path)];
}

/** Links a program of inputs and the library in folder `lib`. Failure, of a line for each error. */
export function programOf(inputs: readonly LinkInput[], { link: options }: Plan, lib: string): Uint8Array {
  const { startFiles, libraries, ...others } = options;
  try {
    const { program, errors } = link({
      ...others,
      inputs: [
        ...(startFiles ? [{ name: 'crt0.o', bytes: readFileSync(join(lib, 'crt0.o')) }] : []),
        ...inputs,
        ...(libraries ? ['libcallwheel.a', 'libc.a', 'libgcc.a'].map((name) => archiveOf(lib, name)) : []),
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
