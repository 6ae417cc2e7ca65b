/**
 * The files of the library. Of our sources: crt0.o, with which programs begin; libcallwheel.a;
 * libbuiltins.a, the routines that a compiler calls by itself. Of picolibc: libc.a, without the
 * members that ours replace. (A symbol of a member of libc.a is looked for in libc.a first, so
 * picolibc's own calls would find its printf and malloc again, beside ours.) The others are empty:
 * programs name them though all they want is in libc.a.
 */

import { type Archive, type Member, writeArchive } from '../../../userland/cc/elf/archive.ts';
import { filesUnder } from './sources.ts';

const START = 'userland/lib/crt0.S';

/**
 * Libraries that a program may name with -l; the functions of theirs that there are are in libc.a.
 */
export const EMPTY: readonly string[] = ['libdl.a', 'libm.a', 'libpthread.a', 'librt.a', 'libutil.a'];
/** The bytes of an empty archive. */
export const EMPTY_ARCHIVE: Uint8Array = new TextEncoder().encode('!<arch>\n');

/** The sources of the library, of the repository at `root`, sorted. */
export const librarySources = (root: string): string[] =>
  filesUnder(root, 'userland/lib').filter((path) => /\.[cS]$/.test(path));

/** The name of the object of a source; each source has another. */
export const objectName = (path: string): string => path.replace(/.*\//, '').replace(/\.[cS]$/, '.o');

/** The name of a member of an archive, as the archive has it. */
export const memberName = ({ name }: Member): string => name.replace(/^.*\((.*)\)$/, '$1');

/** The name of the file of the library that holds the object of a source. */
export function libraryOf(path: string): 'crt0.o' | 'libbuiltins.a' | 'libcallwheel.a' {
  if (path === START) return 'crt0.o';
  return path.startsWith('userland/lib/builtins/') ? 'libbuiltins.a' : 'libcallwheel.a';
}

/** The files that are made of our sources, by their names; `objectOf` has the object of each. */
export function librariesOf(
  sources: readonly string[],
  objectOf: (path: string) => Uint8Array,
): Map<string, Uint8Array> {
  const archive = (name: string): [string, Uint8Array] => [
    name,
    writeArchive(
      sources
        .filter((path) => libraryOf(path) === name)
        .map((path) => ({ name: objectName(path), bytes: objectOf(path) })),
    ),
  ];
  return new Map([['crt0.o', objectOf(START)], archive('libcallwheel.a'), archive('libbuiltins.a')]);
}

/** The members of picolibc's archive that none of ours replaces. */
export function notReplaced(picolibc: Archive, ours: Archive): Member[] {
  const defined = new Set(ours.index.map(([symbol]) => symbol));
  const replaced = new Set(
    picolibc.index.flatMap(([symbol, member]) => (defined.has(symbol) ? [member] : [])),
  );
  return picolibc.members.filter((member) => !replaced.has(member));
}

/** The bytes of an archive of members. */
export const archiveOf = (members: readonly Member[]): Uint8Array =>
  writeArchive(members.map((member) => ({ name: memberName(member), bytes: member.bytes })));
