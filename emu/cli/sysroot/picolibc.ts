/** picolibc, as Debian has it for gcc: its archive and its headers. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Archive, Member, readArchive } from '../../../userland/cc/elf/archive.ts';
import { FLAGS, script } from '../cc-arguments.ts';
import { Failure } from '../exit.ts';
import { ask, COMPILER, run } from '../gcc.ts';
import { archiveOf, notReplaced } from './members.ts';
import { withSharedEnds } from './sharedends.ts';
import { filesUnder } from './sources.ts';

const COPIER = 'riscv64-unknown-elf-objcopy';

/**
 * The headers that are left out: those that Debian has again in a folder for another kind of build,
 * and that of threads, of which there is only one.
 */
const LEFT_OUT = /^(?:release\/|threads\.h$)/;

/** The path of the archive that -lc means to the compiler: picolibc's for our architecture. */
export function picolibc(root: string): string {
  const trace = ask(COMPILER, [
    ...FLAGS,
    '-nostdlib',
    '-r',
    script(root),
    '-Wl,--no-gc-sections,--trace',
    '-o',
    '/dev/null',
    '-lc',
  ]);
  const path = trace.split('\n').find((line) => line.endsWith('/libc.a'));
  if (path === undefined) throw new Failure(`${COMPILER} does not find picolibc`);
  return path;
}

/** The folder of the headers that belong to an archive of picolibc. */
export function headersOf(archive: string): string {
  for (let folder = dirname(archive); dirname(folder) !== folder; folder = dirname(folder)) {
    const headers = join(folder, 'include');
    if (existsSync(join(headers, 'stdio.h'))) return headers;
  }
  throw new Failure(`no headers belong to ${archive}`);
}

/** The headers in a folder, by their paths in it. */
export const headersIn = (folder: string): Map<string, Uint8Array> =>
  new Map(
    filesUnder(folder, '.')
      .map((path) => relative('.', path))
      .filter((path) => !LEFT_OUT.test(path))
      .map((path) => [path, readFileSync(join(folder, path))]),
  );

/**
 * libc.a, from the path of picolibc's archive: without the members that `ours` replaces, and
 * without debugging information but call frames: a debugger's way up from one of our functions that
 * picolibc calls, as qsort does.
 */
export function libcOf(path: string, ours: Archive): Uint8Array {
  const kept = archiveOf(notReplaced(readArchive('libc.a', readFileSync(path)), ours));
  const scratch = mkdtempSync(join(tmpdir(), 'callwheel-picolibc-'));
  try {
    writeFileSync(join(scratch, 'libc.a'), kept);
    const strip = ['-D', '--strip-debug', '--keep-file-symbols', '--keep-section=.debug_frame', 'libc.a'];
    if (run(COPIER, strip, scratch) !== 0) throw new Failure('cannot strip libc.a');
    const { members } = readArchive('libc.a', readFileSync(join(scratch, 'libc.a')));
    return archiveOf(members.map(({ name, bytes }) => new Member(name, withSharedEnds(name, bytes))));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
