/**
 * All of userland, compiled, assembled and linked by our own compiler. picolibc, which is not ours,
 * is that of userland/sysroot.tar. Runs in the repository.
 */

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIBRARIES } from '../emu/clang/code.ts';
import { librariesOf, librarySources } from '../emu/cli/sysroot/members.ts';
import { packedSysroot } from '../emu/cli/sysroot/packed.ts';
import { filesUnder } from '../emu/cli/sysroot/sources.ts';
import { readArchive } from '../userland/cc/elf/archive.ts';
import { link } from '../userland/cc/link/link.ts';
import { compileSideBySide } from './compilepool.ts';
import { PROGRAM_FOLDERS } from './imageparts.ts';

/** The program that tests our compiler support routines: it has all of them. */
const HAS_BUILTINS = 'tests/arithtest';

/** The sources of all programs. */
export const programSources = (): string[] =>
  PROGRAM_FOLDERS.flatMap((name) =>
    filesUnder('.', `userland/${name}`).filter((path) => /\.[cS]$/.test(path)),
  );

/** The object of a source in a folder of objects. */
const objectPath = (folder: string, source: string): string =>
  join(folder, `${source.replaceAll('/', '-')}.o`);

/** Reads the object of a source from a folder. */
export const objectFrom =
  (folder: string) =>
  (source: string): Uint8Array =>
    readFileSync(objectPath(folder, source));

/** Compiles sources, with objects in `folder`. */
export async function compileInto(
  folder: string,
  sources: readonly string[],
  options: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await compileSideBySide(
    sources.map((source) => [...options, '-c', source, '-o', objectPath(folder, source)]),
  );
}

/** The files that programs are linked with, by their names. */
export type LibraryFiles = (name: string) => Uint8Array | undefined;

/** The library of objects in `folder`, which has one for each of its sources. */
export function libraryFrom(folder: string): LibraryFiles {
  const ours = librariesOf(librarySources('.'), objectFrom(folder));
  const { file } = packedSysroot('.');
  return (name) => ours.get(name) ?? file(name);
}

/**
 * Returns a function that links a program of the image, of its sources, from objects in `folder`.
 */
export function linkerFrom(
  folder: string,
  library: LibraryFiles,
  strip: 'none' | 'debug' = 'debug',
): (path: string, sources: readonly string[]) => Uint8Array {
  const objectOf = objectFrom(folder);
  const file = (name: string) => ({ name, bytes: library(name) ?? new Uint8Array() });
  const archives = LIBRARIES.map((name) => readArchive(name, file(name).bytes));
  const builtins = archives.find(({ name }) => name === 'libbuiltins.a')?.members ?? [];
  return (path, sources) => {
    const { program, errors } = link({
      inputs: [
        file('crt0.o'),
        ...sources.map((name) => ({ name, bytes: objectOf(name) })),
        ...(path === HAS_BUILTINS ? builtins.map(({ name, bytes }) => ({ name, bytes })) : []),
        ...archives,
      ],
      strip,
    });
    if (program === undefined) throw new Error(`${path}: ${errors.join('\n')}`);
    return program;
  };
}
