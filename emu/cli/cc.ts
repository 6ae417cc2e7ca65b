/**
 * `callwheel cc`: compiles C for the emulated machine with Debian's compiler and picolibc, our
 * headers, our start-up code and our linker script. The library is compiled on first use and kept
 * under build/lib/, or in the user's cache if he cannot write there, in a folder named by a hash of
 * the compiler, its options and the sources. The library consists of crt0.o, libcallwheel.a, and
 * libc.a, which is picolibc without the members that ours replace. (The linker looks for a symbol
 * of a member of libc.a in libc.a first, so picolibc's own calls would find its printf and malloc
 * again, beside ours.) Beside them are libgcc.a, which is the compiler's, libbuiltins.a, which is
 * ours and does the same work (userland/lib/builtins), empty archives for the libraries that
 * programs name though all they want is in libc.a, and picolibc's headers, so that programs are
 * compiled without that compiler.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import {
  checkFiles,
  checkMachine,
  compilerArgs,
  FLAGS,
  includes,
  linkArgs,
  linksProgram,
  script,
} from './cc-arguments.ts';
import { EXIT_EMULATOR, Failure } from './exit.ts';
import { makeFolder } from './hostfile.ts';

/** The compiler, as Debian names it. */
export const COMPILER = 'riscv64-unknown-elf-gcc';
const ARCHIVER = 'riscv64-unknown-elf-ar';
const LISTER = 'riscv64-unknown-elf-nm';
const MISSING =
  'no C compiler for RISC-V here: install the Debian packages gcc-riscv64-unknown-elf and picolibc-riscv64-unknown-elf';

/** Libraries that a program may name with -l; what there is of their functions is in libc.a. */
const EMPTY = ['m', 'rt', 'pthread', 'util'];

/** The folder of picolibc's headers in that of the library. */
export const HEADERS = 'include';

/** The file in the folder of the library that has the hash of its sources. */
const SOURCES = 'sources';

/** Exit status when the compiler is missing, as a shell's for a command that is not found. */
export const EXIT_NO_COMPILER = 127;

/**
 * The first line of the compiler's --version; undefined if the compiler or picolibc is
 * not installed.
 */
export function compilerVersion(): string | undefined {
  const probe = spawnSync(COMPILER, ['--specs=picolibc.specs', '--version'], { encoding: 'utf8' });
  return probe.status === 0 ? probe.stdout.split('\n', 1)[0] : undefined;
}

/** Files under `folder` of the repository at `root`, as paths relative to `root`, sorted. */
export function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** Runs a tool and returns its output; throws if it fails. */
function ask(tool: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (error) throw error;
  const [line, ...below] = stderr.trimEnd().split('\n');
  if (status !== 0) throw new Failure(`${tool}: ${line}`, EXIT_EMULATOR, below);
  return stdout;
}

/** Runs a tool with its output shown. Returns its exit status. */
function run(tool: string, args: readonly string[], cwd?: string): number {
  const { status, error } = spawnSync(tool, args, {
    stdio: 'inherit',
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (error) throw error;
  return status ?? 1;
}

/** The archive that -lc means to the compiler: picolibc's for our architecture. */
function picolibc(root: string): string {
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
 * Copies picolibc to `dir` without the members that define a symbol which the library
 * there defines. Returns the path of picolibc.
 */
function replacePicolibc(root: string, dir: string): string {
  const ours = new Set([...definitions(join(dir, 'libcallwheel.a')).values()].flat());
  const path = picolibc(root);
  const replaced = [...definitions(path)].filter(([, symbols]) => symbols.some((name) => ours.has(name)));
  copyFileSync(path, join(dir, 'libc.a'));
  if (run(ARCHIVER, ['dD', 'libc.a', ...replaced.map(([member]) => member)], dir) !== 0) {
    throw new Failure('cannot take apart libc.a');
  }
  return path;
}

/** The folder of the headers that belong to an archive of picolibc. */
function headersOf(archive: string): string {
  for (let folder = dirname(archive); dirname(folder) !== folder; folder = dirname(folder)) {
    const headers = join(folder, 'include');
    if (existsSync(join(headers, 'stdio.h'))) return headers;
  }
  throw new Failure(`no headers belong to ${archive}`);
}

/**
 * Compiles sources into objects in `dir`, and all but crt0.o into an archive there. The names of
 * the sources' last parts are different.
 */
function compileArchive(root: string, sources: readonly string[], dir: string, archive: string): void {
  const objects = sources.map((path) => path.replace(/.*\//, '').replace(/\.[cS]$/, '.o'));
  sources.forEach((path, index) => {
    const output = ['-o', join(dir, objects[index] as string)];
    const args = [
      ...FLAGS,
      '-O2',
      `-ffile-prefix-map=${join(root, '/')}=`,
      ...includes(root),
      '-c',
      path,
      ...output,
    ];
    if (run(COMPILER, args, root) !== 0) throw new Failure(`cannot compile ${path}`);
  });
  const members = objects.filter((name) => name !== 'crt0.o');
  if (run(ARCHIVER, ['rcsD', archive, ...members], dir) !== 0) throw new Failure(`cannot make ${archive}`);
}

/**
 * Compiles crt0.o, libcallwheel.a and libbuiltins.a into `dir`, which exists and is empty, and puts
 * libc.a there and picolibc's headers.
 */
function compileLibrary(root: string, dir: string): void {
  const sources = filesUnder(root, 'userland/lib').filter((path) => /\.[cS]$/.test(path));
  const isBuiltin = (path: string) => path.split(/[\\/]/)[2] === 'builtins';
  const others = sources.filter((path) => !isBuiltin(path));
  compileArchive(root, others, dir, 'libcallwheel.a');
  compileArchive(root, sources.filter(isBuiltin), dir, 'libbuiltins.a');
  cpSync(headersOf(replacePicolibc(root, dir)), join(dir, HEADERS), { recursive: true, dereference: true });
  copyFileSync(ask(COMPILER, [...FLAGS, '-print-libgcc-file-name']).trimEnd(), join(dir, 'libgcc.a'));
  for (const name of EMPTY) writeFileSync(join(dir, `lib${name}.a`), '!<arch>\n');
  writeFileSync(join(dir, SOURCES), sourcesName(root));
}

/**
 * The folder of compiled libraries: build/lib of a checkout, the user's cache for an installation
 * of somebody else's.
 */
export function libraryFolder(
  root: string,
  writable: boolean,
  cache: string | undefined,
  home: string,
): string {
  if (writable) return join(root, 'build/lib');
  return join(cache === undefined || cache === '' ? join(home, '.cache') : cache, 'callwheel/lib');
}

/** True if this user has the right of `mode` (R_OK, W_OK) to a file or folder. */
function may(mode: number, path: string): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** True if this user can make files in the folder build/lib of `root`, or can make that folder. */
function canBuildAt(root: string): boolean {
  const nearest = ['build/lib', 'build', '']
    .map((folder) => join(root, folder))
    .find((path) => existsSync(path));
  return nearest !== undefined && may(constants.W_OK, nearest);
}

/** The hash of everything that the library is made of, without the compiler. */
function sourcesName(root: string): string {
  const hash = createHash('sha256').update([...FLAGS, ...EMPTY, HEADERS].join(' '));
  for (const path of [...filesUnder(root, 'userland/include'), ...filesUnder(root, 'userland/lib')]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** The hash of everything that the library is made of. */
const libraryName = (root: string, compiler: string): string =>
  createHash('sha256').update(compiler).update(sourcesName(root)).digest('hex').slice(0, 16);

/** The folders in which libraries of this repository lie: all users' first. */
const libraryFolders = (root: string): string[] =>
  [true, false].map((writable) => libraryFolder(root, writable, process.env.XDG_CACHE_HOME, homedir()));

/** True if the folder holds a whole library. */
const isComplete = (dir: string): boolean => may(constants.R_OK, join(dir, 'libc.a'));

/** The folder of a library of the sources as they are now, by any compiler; undefined for none. */
export function knownLibrary(root: string): string | undefined {
  const name = sourcesName(root);
  const isOfNow = (dir: string): boolean =>
    may(constants.R_OK, join(dir, SOURCES)) && readFileSync(join(dir, SOURCES), 'utf8') === name;
  return libraryFolders(root)
    .filter((folder) => may(constants.R_OK, folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .sort()
        .map((entry) => join(folder, entry)),
    )
    .find((dir) => isComplete(dir) && isOfNow(dir));
}

/**
 * The directory that holds crt0.o and the libraries for the sources as they are now: another
 * user's, or one of his own, which is compiled if it is not there yet. If two processes find the
 * directory missing, both compile, and the first to rename wins. The directory can be read by the
 * users whom the umask lets read it.
 */
export function library(root: string, compiler: string): string {
  const name = libraryName(root, compiler);
  const [ofAll, ofUser] = libraryFolders(root) as [string, string];
  const made = [ofAll, ofUser].map((folder) => join(folder, name)).find(isComplete);
  if (made !== undefined) return made;
  const base = canBuildAt(root) ? ofAll : ofUser;
  const dir = join(base, name);
  makeFolder(base);
  // A folder of mkdtemp is its user's alone, and stays so when it is renamed.
  const scratch = mkdtempSync(`${dir}.`);
  const fresh = join(scratch, name);
  try {
    mkdirSync(fresh);
    compileLibrary(root, fresh);
    renameSync(fresh, dir);
  } catch (error) {
    if (!isComplete(dir)) throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return dir;
}

/**
 * Compiles and links a user's program. `args` are the compiler's arguments: sources,
 * options, -o. Debugging information is kept, and -O2 is the default. `root` is the
 * repository. Messages go to standard error. Returns the exit status: the compiler's, or
 * EXIT_NO_COMPILER.
 */
export function cc(root: string, args: readonly string[]): number {
  const compiler = compilerVersion();
  if (compiler === undefined) {
    process.stderr.write(`callwheel cc: ${MISSING}\n`);
    return EXIT_NO_COMPILER;
  }
  checkMachine(args);
  checkFiles(args);
  const link = linksProgram(args) ? linkArgs(root, library(root, compiler)) : [];
  return run(COMPILER, [...compilerArgs(root, args), ...link]);
}
