/**
 * The headers and libraries that programs are compiled and linked with: those of
 * userland/sysroot.tar. In a checkout whose library has been changed since that was made, gcc makes
 * them of the sources as they are.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Panic } from '../../../kernel/sys/panic.ts';
import { type Sysroot, sysrootOf } from '../../front/sysroot.ts';
import { Failure, reason } from '../exit.ts';
import { compilerVersion, INSTALL } from '../gcc.ts';
import { HEADERS } from '../sysroot/build.ts';
import { library } from '../sysroot/places.ts';
import { filesUnder } from '../sysroot/sources.ts';
import { changes, SYSROOT, SYSROOT_MANIFEST } from '../sysroot/stale.ts';

/** The files of a library in a folder. */
function sysrootIn(folder: string): Sysroot {
  const paths = filesUnder(folder, HEADERS);
  return {
    headers: new Map(paths.map((path) => [path.slice(HEADERS.length + 1), readFileSync(join(folder, path))])),
    file: (name) => {
      const path = join(folder, name);
      return existsSync(path) ? readFileSync(path) : undefined;
    },
  };
}

/** The bytes of a file of the package. Failure if it cannot be read. */
function part(root: string, path: string): Buffer {
  try {
    return readFileSync(join(root, path));
  } catch (error) {
    throw new Failure(`cc: ${path}: ${reason(error)}: install Callwheel again`);
  }
}

/**
 * Headers and libraries of the sources as they are, of the package at `root`. Failure if they have
 * been changed and gcc is not there to compile them.
 */
export function readSysroot(root: string): Sysroot {
  const [change] = changes(root, part(root, SYSROOT_MANIFEST).toString());
  if (change !== undefined) {
    const compiler = compilerVersion();
    if (compiler !== undefined) return sysrootIn(library(root, compiler));
    throw new Failure(
      `cc: ${change} since ${SYSROOT} was made, and gcc is not here to compile the library: ${INSTALL}`,
    );
  }
  try {
    return sysrootOf(part(root, SYSROOT));
  } catch (error) {
    if (!(error instanceof Panic)) throw error;
    throw new Failure(`cc: ${SYSROOT} is damaged: install Callwheel again`);
  }
}
