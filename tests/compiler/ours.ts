/**
 * All of userland, its programs and its library, compiled, assembled and linked by our own compiler,
 * and an image made of it. Of picolibc, which is not ours, the library is that of `callwheel cc`.
 */

import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { filesUnder } from '../../emu/cli/cc.ts';
import { libraryOf } from '../../emu/cli/clang/headers.ts';
import { compileSideBySide } from '../../scripts/compilepool.ts';
import { HAS_BUILTINS, PROGRAM_FOLDERS, packImage } from '../../scripts/imageparts.ts';
import { type Archive, readArchive, writeArchive } from '../../userland/cc/elf/archive.ts';
import { type Input, link } from '../../userland/cc/link/link.ts';

const isSource = (path: string): boolean => /\.[cS]$/.test(path);
const isBuiltin = (path: string): boolean => path.startsWith('userland/lib/builtins/');

/** The archive of the objects of sources. */
function archiveOf(name: string, sources: readonly string[], objectOf: (source: string) => Input): Archive {
  const files = sources.map((source) => {
    const { bytes } = objectOf(source) as { bytes: Uint8Array };
    return { name: `${basename(source).replace(/\.[cS]$/, '')}.o`, bytes };
  });
  return readArchive(name, writeArchive(files));
}

/** Compiles all of userland at a level, with objects in `folder`. Returns the image. */
export async function ourImage(level: string, folder: string): Promise<Uint8Array> {
  mkdirSync(folder, { recursive: true });
  const sources = [...PROGRAM_FOLDERS, 'lib'].flatMap((name) =>
    filesUnder('.', `userland/${name}`).filter(isSource),
  );
  const outputs = new Map(sources.map((path) => [path, join(folder, `${path.replaceAll('/', '-')}.o`)]));
  await compileSideBySide(
    [...outputs].map(([source, output]) => [level, '-g0', '-Wall', '-Wextra', '-c', source, '-o', output]),
  );

  const objectOf = (source: string): { name: string; bytes: Uint8Array } => ({
    name: source,
    bytes: readFileSync(outputs.get(source) as string),
  });
  const library = sources.filter((path) => path.startsWith('userland/lib/') && !path.endsWith('/crt0.S'));
  const builtins = library.filter(isBuiltin);
  const archives = [
    archiveOf(
      'libcallwheel.a',
      library.filter((path) => !isBuiltin(path)),
      objectOf,
    ),
    readArchive('libc.a', readFileSync(join(libraryOf(resolve('.')), 'libc.a'))),
    archiveOf('libbuiltins.a', builtins, objectOf),
  ];
  const start = objectOf('userland/lib/crt0.S');
  return packImage('.', (path, its) => {
    const whole = path === HAS_BUILTINS ? builtins : [];
    const { program, errors } = link({
      inputs: [start, ...[...its, ...whole].map(objectOf), ...archives],
      strip: 'debug',
    });
    if (program === undefined) throw new Error(`${path}: ${errors.join('\n')}`);
    return program;
  });
}
