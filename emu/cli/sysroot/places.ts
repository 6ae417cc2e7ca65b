/**
 * The folders in which libraries for gcc lie: each named by a hash of the compiler, its options and
 * the sources, under build/lib of a checkout, or in the user's cache if he cannot write there. The
 * library that is checked in is taken; of sources that have been changed since, or for another
 * picolibc, gcc makes one.
 */

import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { FLAGS } from '../cc-arguments.ts';
import { ask, COMPILER } from '../gcc.ts';
import { makeFolder } from '../hostfile.ts';
import { buildLibrary } from './build.ts';
import { isCurrent, packedManifest, packedSysroot } from './packed.ts';
import { headersOf, picolibc } from './picolibc.ts';
import { libraryFlags, librarySums } from './sources.ts';

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

/** The hash of everything that the library is made of. */
function libraryName(root: string, compiler: string): string {
  const hash = createHash('sha256').update(`${compiler}\0${libraryFlags()}`);
  for (const [path, sum] of librarySums(root)) hash.update(`\0${path}\0${sum}`);
  return hash.digest('hex').slice(0, 16);
}

/** The folders in which libraries of this repository lie: all users' first. */
const libraryFolders = (root: string): string[] =>
  [true, false].map((writable) => libraryFolder(root, writable, process.env.XDG_CACHE_HOME, homedir()));

/** True if the folder holds a whole library. */
const isComplete = (dir: string): boolean => may(constants.R_OK, join(dir, 'libc.a'));

/**
 * True if gcc can link the library that is checked in: the sources have not been changed, and the
 * headers of picolibc that gcc takes are those of that library.
 */
function fitsPacked(root: string): boolean {
  if (!isCurrent(root, packedManifest(root))) return false;
  const { headers } = packedSysroot(root);
  const here = headersOf(picolibc(root));
  return [...headers].every(([name, bytes]) => {
    const path = join(here, name);
    return existsSync(path) && Buffer.compare(readFileSync(path), bytes) === 0;
  });
}

/** Puts the library that is checked in into `dir`. */
function unpack(root: string, dir: string): void {
  const { names, file } = packedSysroot(root);
  for (const name of names) writeFileSync(join(dir, name), file(name) as Uint8Array);
}

/** Makes the library in `dir`, which exists and is empty, and puts the compiler's own beside it. */
function makeLibrary(root: string, dir: string): void {
  copyFileSync(ask(COMPILER, [...FLAGS, '-print-libgcc-file-name']).trimEnd(), join(dir, 'libgcc.a'));
  if (fitsPacked(root)) unpack(root, dir);
  else buildLibrary(root, dir);
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
    makeLibrary(root, fresh);
    renameSync(fresh, dir);
  } catch (error) {
    if (!isComplete(dir)) throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return dir;
}
