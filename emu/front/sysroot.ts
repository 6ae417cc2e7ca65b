/**
 * The files that C programs are compiled and linked with, besides ours in userland/include:
 * picolibc's headers, start-up code and libraries. They come in an archive, userland/sysroot.tar.
 */

import { members } from '../../kernel/mfs/ustar.ts';

/** Folders of the archive. */
export const HEADER_FOLDER = 'include/';
export const LIBRARY_FOLDER = 'lib/';

export interface Sysroot {
  /** picolibc's headers, by their paths, with slashes, below the folder of headers. */
  readonly headers: ReadonlyMap<string, Uint8Array>;
  /** The names of files that are linked. */
  readonly names: readonly string[];
  /** One of them: crt0.o, libc.a, libcallwheel.a, libbuiltins.a, or an empty library. */
  file(name: string): Uint8Array | undefined;
}

/** Reads the archive. Panics if it is damaged. */
export function sysrootOf(archive: Uint8Array): Sysroot {
  const files = [...members(archive)];
  const below = (folder: string): Map<string, Uint8Array> =>
    new Map(
      files
        .filter(({ path }) => path.startsWith(folder))
        .map(({ path, content }) => [path.slice(folder.length), content]),
    );
  const libraries = below(LIBRARY_FOLDER);
  return {
    headers: below(HEADER_FOLDER),
    names: [...libraries.keys()],
    file: (name) => libraries.get(name),
  };
}
