/**
 * The library, made by gcc in a folder. The same tools make the same bytes in any folder.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readArchive } from '../../../userland/cc/elf/archive.ts';
import { FLAGS, includes } from '../cc-arguments.ts';
import { Failure } from '../exit.ts';
import { ask, COMPILER, run } from '../gcc.ts';
import { EMPTY, EMPTY_ARCHIVE, librariesOf, librarySources, objectName } from './members.ts';
import { headersOf, libcOf, picolibc } from './picolibc.ts';
import { LIBRARY_FLAGS } from './sources.ts';

/** Options for the places of sources and headers, as objects note them: the same everywhere. */
const places = (root: string, headers: string): string[] => [
  `-ffile-prefix-map=${headers}=picolibc/include`,
  `-ffile-prefix-map=${dirname(ask(COMPILER, ['-print-file-name=include']).trimEnd())}=gcc`,
  `-ffile-prefix-map=${join(root, '/')}=`,
  `-fdebug-prefix-map=${root}=.`,
];

/** Compiles a source into a folder. Returns its object. */
function objectOf(root: string, path: string, flags: readonly string[], folder: string): Uint8Array {
  const object = join(folder, objectName(path));
  const args = [...FLAGS, ...LIBRARY_FLAGS, ...flags, ...includes(root), '-c', path, '-o', object];
  if (run(COMPILER, args, root) !== 0) throw new Failure(`cannot compile ${path}`);
  return readFileSync(object);
}

/** Makes the library in `dir`, which exists and is empty. */
export function buildLibrary(root: string, dir: string): void {
  const picolibcs = picolibc(root);
  const flags = places(root, headersOf(picolibcs));
  const objects = join(dir, 'objects');
  mkdirSync(objects);
  const libraries = librariesOf(librarySources(root), (path) => objectOf(root, path, flags, objects));
  rmSync(objects, { recursive: true });
  for (const [name, bytes] of libraries) writeFileSync(join(dir, name), bytes);
  const ours = readArchive('libcallwheel.a', libraries.get('libcallwheel.a') as Uint8Array);
  writeFileSync(join(dir, 'libc.a'), libcOf(picolibcs, ours));
  for (const name of EMPTY) writeFileSync(join(dir, name), EMPTY_ARCHIVE);
}
