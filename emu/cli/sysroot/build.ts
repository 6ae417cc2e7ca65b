/**
 * The library, made by gcc: crt0.o; libcallwheel.a; libbuiltins.a, the routines that a compiler
 * calls by itself; libc.a, which is picolibc without the members that ours replace (a symbol of a
 * member of libc.a is looked for in libc.a first, so picolibc's own calls would find its printf and
 * malloc again, beside ours); empty archives for the libraries that programs name though all they
 * want is in libc.a; and picolibc's headers. The same tools make the same bytes in any folder.
 */

import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FLAGS, includes, script } from '../cc-arguments.ts';
import { Failure } from '../exit.ts';
import { ask, COMPILER, run } from '../gcc.ts';
import { filesUnder, LIBRARY_FLAGS } from './sources.ts';

const ARCHIVER = 'riscv64-unknown-elf-ar';
const LISTER = 'riscv64-unknown-elf-nm';
const COPIER = 'riscv64-unknown-elf-objcopy';

/** Libraries that a program may name with -l; what there is of their functions is in libc.a. */
const EMPTY = ['m', 'rt', 'pthread', 'util', 'dl'];

/** The folder of picolibc's headers in that of the library. */
export const HEADERS = 'include';

/** The archive that -lc means to the compiler: picolibc's for our architecture. */
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

/** The global symbols that each member of an archive defines. */
function definitions(archive: string): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const line of ask(LISTER, ['-A', '-g', '-P', '--defined-only', archive]).split('\n')) {
    const [, member, symbol] = /\[(.*)\]: (\S+) /.exec(line) ?? [];
    if (member === undefined) continue;
    members.set(member, [...(members.get(member) ?? []), symbol as string]);
  }
  return members;
}

/**
 * Copies an archive of picolibc to `dir` without the members that define a symbol which the library
 * there defines, and without debugging information but call frames: a debugger's way up from one of
 * our functions that picolibc calls, as qsort does.
 */
function replacePicolibc(path: string, dir: string): void {
  const ours = new Set([...definitions(join(dir, 'libcallwheel.a')).values()].flat());
  const replaced = [...definitions(path)].filter(([, symbols]) => symbols.some((name) => ours.has(name)));
  copyFileSync(path, join(dir, 'libc.a'));
  if (run(ARCHIVER, ['dD', 'libc.a', ...replaced.map(([member]) => member)], dir) !== 0) {
    throw new Failure('cannot take apart libc.a');
  }
  const strip = ['-D', '--strip-debug', '--keep-file-symbols', '--keep-section=.debug_frame', 'libc.a'];
  if (run(COPIER, strip, dir) !== 0) throw new Failure('cannot strip libc.a');
}

/** The folder of the headers that belong to an archive of picolibc. */
export function headersOf(archive: string): string {
  for (let folder = dirname(archive); dirname(folder) !== folder; folder = dirname(folder)) {
    const headers = join(folder, 'include');
    if (existsSync(join(headers, 'stdio.h'))) return headers;
  }
  throw new Failure(`no headers belong to ${archive}`);
}

/**
 * Copies headers, without the folder in which Debian has them again for another kind of build, and
 * without that of threads, of which there is only one.
 */
function copyHeaders(from: string, to: string): void {
  const left = ['release', 'threads.h'].map((name) => join(from, name));
  cpSync(from, to, { recursive: true, dereference: true, filter: (path) => !left.includes(path) });
}

/** Options for the places of sources and headers, as objects note them: the same everywhere. */
const places = (root: string, headers: string): string[] => [
  `-ffile-prefix-map=${headers}=picolibc/include`,
  `-ffile-prefix-map=${dirname(ask(COMPILER, ['-print-file-name=include']).trimEnd())}=gcc`,
  `-ffile-prefix-map=${join(root, '/')}=`,
  `-fdebug-prefix-map=${root}=.`,
];

/**
 * Compiles sources, the names of whose last parts are different, into objects in a folder of their
 * own. Returns their names.
 */
function compileAll(
  root: string,
  sources: readonly string[],
  flags: readonly string[],
  dir: string,
): string[] {
  mkdirSync(dir);
  return sources.map((path) => {
    const object = path.replace(/.*\//, '').replace(/\.[cS]$/, '.o');
    const output = ['-o', join(dir, object)];
    const args = [...FLAGS, ...LIBRARY_FLAGS, ...flags, ...includes(root), '-c', path, ...output];
    if (run(COMPILER, args, root) !== 0) throw new Failure(`cannot compile ${path}`);
    return object;
  });
}

/** Makes the library in `dir`, which exists and is empty. */
export function buildLibrary(root: string, dir: string): void {
  const sources = filesUnder(root, 'userland/lib').filter((path) => /\.[cS]$/.test(path));
  const isBuiltin = (path: string): boolean => path.startsWith('userland/lib/builtins/');
  const archive = picolibc(root);
  const headers = headersOf(archive);
  const flags = places(root, headers);
  const objects = join(dir, 'objects');
  const pack = (name: string, paths: readonly string[]): void => {
    const made = compileAll(root, paths, flags, objects);
    if (made.includes('crt0.o')) copyFileSync(join(objects, 'crt0.o'), join(dir, 'crt0.o'));
    const members = made.filter((object) => object !== 'crt0.o');
    if (run(ARCHIVER, ['rcsD', join(dir, name), ...members], objects) !== 0)
      throw new Failure(`cannot make ${name}`);
    rmSync(objects, { recursive: true });
  };
  pack(
    'libcallwheel.a',
    sources.filter((path) => !isBuiltin(path)),
  );
  pack('libbuiltins.a', sources.filter(isBuiltin));
  replacePicolibc(archive, dir);
  copyHeaders(headers, join(dir, HEADERS));
  for (const name of EMPTY) writeFileSync(join(dir, `lib${name}.a`), '!<arch>\n');
}
