/** The library that is checked in, userland/sysroot.tar, against the sources as they are. */

import { differences, parseManifest } from '../manifest.ts';
import { libraryFlags, librarySums } from './sources.ts';

/** The archive of headers and libraries, and its manifest. */
export const SYSROOT = 'userland/sysroot.tar';
export const SYSROOT_MANIFEST = 'userland/sysroot.manifest';

/**
 * Changes in the repository at `root` since the archive of a manifest was made: a line for each
 * file of the sources that is another, and one if the options are others.
 */
export function changes(root: string, manifest: string): string[] {
  const { tools, sums } = parseManifest(manifest);
  const sources = new Map([...sums].filter(([path]) => path !== SYSROOT));
  return [
    ...differences(sources, librarySums(root)),
    ...(tools.get('flags') === libraryFlags() ? [] : ['the list of options has changed']),
  ];
}
