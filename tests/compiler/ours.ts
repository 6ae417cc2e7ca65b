/**
 * All of userland, its programs and its library, compiled, assembled and linked by our own compiler,
 * and an image made of it. Of picolibc, which is not ours, the library is that of `callwheel cc`.
 */

import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSysroot } from '../../emu/cli/clang/sysroot.ts';
import { filesUnder } from '../../emu/cli/sysroot/sources.ts';
import { compileSideBySide } from '../../scripts/compilepool.ts';
import { HAS_BUILTINS, PROGRAM_FOLDERS, packImage } from '../../scripts/imageparts.ts';
import { type Archive, readArchive, writeArchive } from '../../userland/cc/elf/archive.ts';
import { link } from '../../userland/cc/link/link.ts';

/** The code that a program begins with, which is in no archive. */
const START = 'userland/lib/crt0.S';

const isSource = (path: string): boolean => /\.[cS]$/.test(path);
const isBuiltin = (path: string): boolean => path.startsWith('userland/lib/builtins/');

/** A function that finds the object of a source. */
type ObjectOf = (source: string) => { readonly name: string; readonly bytes: Uint8Array };

/** The archive of the objects of sources. */
const archiveOf = (name: string, sources: readonly string[], objectOf: ObjectOf): Archive =>
  readArchive(name, writeArchive(sources.map(objectOf)));

/** The sources of all programs and of the library. */
const sourcesOf = (): string[] =>
  [...PROGRAM_FOLDERS, 'lib'].flatMap((name) => filesUnder('.', `userland/${name}`).filter(isSource));

/** The object of a source in a folder of objects. */
const objectPath = (folder: string, source: string): string =>
  join(folder, `${source.replaceAll('/', '-')}.o`);

/** Compiles all of userland at a level, with objects in `folder`. */
export async function compileUserland(level: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const options = [level, '-g0', '-Wall', '-Wextra'];
  await compileSideBySide(
    sourcesOf().map((source) => [...options, '-c', source, '-o', objectPath(folder, source)]),
  );
}

/** Links the programs of the objects in `folder`. Returns their image. */
export function linkedImage(folder: string): Uint8Array {
  const objectOf: ObjectOf = (source) => ({ name: source, bytes: readFileSync(objectPath(folder, source)) });
  const library = sourcesOf().filter((path) => path.startsWith('userland/lib/') && path !== START);
  const builtins = library.filter(isBuiltin);
  const others = library.filter((path) => !isBuiltin(path));
  const libc = readSysroot(resolve('.')).file('libc.a') as Uint8Array;
  const archives = [
    archiveOf('libcallwheel.a', others, objectOf),
    readArchive('libc.a', libc),
    archiveOf('libbuiltins.a', builtins, objectOf),
  ];
  return packImage('.', (path, sources) => {
    const whole = path === HAS_BUILTINS ? builtins : [];
    const { program, errors } = link({
      inputs: [...[START, ...sources, ...whole].map(objectOf), ...archives],
      strip: 'debug',
    });
    if (program === undefined) throw new Error(`${path}: ${errors.join('\n')}`);
    return program;
  });
}
