/**
 * The files of a user that go into a machine, and those that come out of it: their order, the ones
 * that run as programs, and the differences between two states of a directory.
 */

import type { BootFile } from '../boot.ts';
import type { System } from '../system.ts';

/** A file as System.filesUnder gives it. */
export type FoundFile = ReturnType<System['filesUnder']> extends Iterable<infer T> ? T : never;

/** The path of `name` in a directory of the machine. */
export const pathIn = (folder: string, name: string): string =>
  folder === '/' ? `/${name}` : `${folder}/${name}`;

/** A path as a user may write it, without slashes that say nothing. */
export const plainPath = (path: string): string => path.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');

/**
 * The files in the order of the bytes of their paths, whatever the order in which a host lists
 * them. Of two with the same path the later one counts.
 */
export function inOrder(files: readonly BootFile[]): BootFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return [...byPath.values()].sort((a, b) => byCodePoint(a.path, b.path));
}

/** Compares texts by their code points, which is the order of the bytes of their UTF-8. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (const [i, character] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    if (character !== other) return (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return left.length - right.length;
}

const MAGIC: readonly (readonly number[])[] = [
  [0x7f, 0x45, 0x4c, 0x46],
  [0x23, 0x21],
];

/**
 * True for the bytes of an ELF file, or of a script that names its interpreter: they can be run in
 * the machine also where the host has no permission bits.
 */
export const isProgram = (bytes: Uint8Array): boolean =>
  MAGIC.some((magic) => magic.every((byte, i) => bytes[i] === byte));

/** A file as it was, with its bytes. */
export type KeptFile = Pick<FoundFile, 'type' | 'mode' | 'target' | 'size'> & {
  readonly content: Uint8Array;
};

/** Files as they are now, by their paths, for changes(). */
export const kept = (files: Iterable<FoundFile>): ReadonlyMap<string, KeptFile> =>
  new Map(Array.from(files, ({ bytes, ...file }) => [file.path, { ...file, content: bytes() }]));

/** The differences between two states of directories of a machine. */
export interface Changes {
  /** Files that are new, or not as they were, in the order of their bytes. */
  readonly changed: readonly FoundFile[];
  /** Paths of files that are gone. */
  readonly deleted: readonly string[];
}

/**
 * The differences from `before` to `now`. A directory that was there is none, whatever its mode;
 * of the permissions of a file only that of its owner to execute it counts.
 */
export function changes(before: ReadonlyMap<string, KeptFile>, now: Iterable<FoundFile>): Changes {
  const files = new Map(Array.from(now, (file) => [file.path, file]));
  const sorted = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    changed: sorted.filter((file) => !isSame(before.get(file.path), file)),
    deleted: [...before.keys()].filter((path) => !files.has(path)).sort(),
  };
}

/** True if the owner may execute the file. */
export const isExecutable = ({ mode }: Pick<FoundFile, 'mode'>): boolean => (mode & 0o100) !== 0;

function isSame(one: KeptFile | undefined, other: FoundFile): boolean {
  if (one === undefined || one.type !== other.type || one.target !== other.target) return false;
  if (other.type !== 'file') return true;
  if (isExecutable(one) !== isExecutable(other) || one.size !== other.size) return false;
  const bytes = other.bytes();
  return one.content.every((byte, i) => byte === bytes[i]);
}
