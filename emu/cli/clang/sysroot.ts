/**
 * The headers and libraries that programs are compiled and linked with: those of
 * userland/sysroot.tar. In a checkout whose library has been changed since that was made, gcc makes
 * them of the sources as they are.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sysroot } from '../../front/sysroot.ts';
import { Failure } from '../exit.ts';
import { compilerVersion, INSTALL } from '../gcc.ts';
import { HEADERS } from '../sysroot/build.ts';
import { changes, packedManifest, packedSysroot, SYSROOT } from '../sysroot/packed.ts';
import { library } from '../sysroot/places.ts';
import { filesUnder } from '../sysroot/sources.ts';

/** The files of a library in a folder. */
function sysrootIn(folder: string): Sysroot {
  const paths = filesUnder(folder, HEADERS);
  const names = readdirSync(folder).filter((name) => /\.[ao]$/.test(name));
  return {
    headers: new Map(paths.map((path) => [path.slice(HEADERS.length + 1), readFileSync(join(folder, path))])),
    names,
    file: (name) => (names.includes(name) ? readFileSync(join(folder, name)) : undefined),
  };
}

/**
 * Headers and libraries of the sources as they are, of the package at `root`. Failure if they have
 * been changed and gcc is not there to compile them.
 */
export function readSysroot(root: string): Sysroot {
  const [change] = changes(root, packedManifest(root));
  if (change === undefined) return packedSysroot(root);
  const compiler = compilerVersion();
  if (compiler !== undefined) return sysrootIn(library(root, compiler));
  throw new Failure(
    `cc: ${change} since ${SYSROOT} was made, and gcc is not here to compile the library: ${INSTALL}`,
  );
}
