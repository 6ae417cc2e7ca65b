/** The library that is checked in, userland/sysroot.tar, and the sources that it was made from. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Panic } from '../../../kernel/sys/panic.ts';
import { type Sysroot, sysrootOf } from '../../front/sysroot.ts';
import { Failure, reason } from '../exit.ts';
import { differing, type Manifest, parseManifest } from '../manifest.ts';
import { librarySources } from './members.ts';
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

/** True if the archive of a manifest was made with other options than a library is now. */
const hasOtherOptions = ({ tools }: Manifest): boolean => tools.get('flags') !== libraryFlags();

/**
 * The paths of the sources, of the repository at `root`, that have changed since an archive was
 * made.
 */
function changedSince(root: string, { sums }: Manifest): string[] {
  const sources = new Map([...sums].filter(([path]) => path !== SYSROOT));
  return differing(sources, librarySums(root));
}

/** True if the archive of a manifest is what the sources at `root` give. */
export const isCurrent = (root: string, manifest: Manifest): boolean =>
  !hasOtherOptions(manifest) && changedSince(root, manifest).length === 0;

/**
 * The sources at `root` whose objects in the archive of a manifest are not what they would be now:
 * those that have changed; all if a header has, or the options.
 */
export function outdated(root: string, manifest: Manifest): string[] {
  const changed = new Set(changedSince(root, manifest));
  const isAll = hasOtherOptions(manifest) || [...changed].some((path) => !/\.[cS]$/.test(path));
  return librarySources(root).filter((path) => isAll || changed.has(path));
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
