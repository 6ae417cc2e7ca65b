/** The library that is checked in, userland/sysroot.tar, and the sources that it was made from. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Panic } from '../../../kernel/sys/panic.ts';
import { type Sysroot, sysrootOf } from '../../front/sysroot.ts';
import { Failure, reason } from '../exit.ts';
import { differences, type Manifest, parseManifest } from '../manifest.ts';
import { libraryFlags, librarySums } from './sources.ts';

/** The archive of headers and libraries, and its manifest. */
export const SYSROOT = 'userland/sysroot.tar';
export const SYSROOT_MANIFEST = 'userland/sysroot.manifest';

/** The bytes of a file of the package. Failure if it cannot be read. */
function part(root: string, path: string): Buffer {
  try {
    return readFileSync(join(root, path));
  } catch (error) {
    throw new Failure(`cc: ${path}: ${reason(error)}: install Callwheel again`);
  }
}

/** The manifest of the archive in the package at `root`. */
export const packedManifest = (root: string): Manifest =>
  parseManifest(part(root, SYSROOT_MANIFEST).toString());

/**
 * Changes in the repository at `root` since the archive of a manifest was made: a line for each
 * file of the sources that is another, and one if the options are others.
 */
export function changes(root: string, { tools, sums }: Manifest): string[] {
  const sources = new Map([...sums].filter(([path]) => path !== SYSROOT));
  return [
    ...differences(sources, librarySums(root)),
    ...(tools.get('flags') === libraryFlags() ? [] : ['the list of options has changed']),
  ];
}

/** The files of the archive in the package at `root`. Failure if it is damaged. */
export function packedSysroot(root: string): Sysroot {
  try {
    return sysrootOf(part(root, SYSROOT));
  } catch (error) {
    if (!(error instanceof Panic)) throw error;
    throw new Failure(`cc: ${SYSROOT} is damaged: install Callwheel again`);
  }
}
