/**
 * Files that the host and the machine exchange: put into the file system before the machine runs,
 * and found in it afterwards. A file that was put in is as one that was written in the machine: it
 * takes room, it is root's, and its times are those of the boot.
 */
import { NAME_MAX, PATH_MAX } from '../sys/param.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../sys/stat.ts';
import type { Inode } from './inode.ts';
import type { Mfs } from './mfs.ts';
import type { Contents } from './mfs_data.ts';
import type { Member } from './ustar.ts';

/** A file of the tree. Each character of a name or a link's text is a byte. */
export interface FoundFile {
  readonly path: string;
  /** other: a device, a FIFO, or a directory too deep for its files to have paths. */
  readonly type: Member['type'] | 'other';
  /** Permission bits. */
  readonly mode: number;
  /** The text of a symbolic link. */
  readonly target: string;
  /** Length in bytes: that of a file with holes may be more than the machine holds. */
  readonly size: number;
  /** A copy of the bytes of a regular file of that size; nothing for any other file. */
  readonly bytes: () => Uint8Array;
}

/**
 * Puts a file at its absolute path, in place of a file or a link that is there; a directory may be
 * there already, and keeps its mode. Directories on the way are made; links on the way are not
 * followed. Returns undefined, or the reason why it cannot be.
 */
export function putFile(fs: Mfs, file: Member): string | undefined {
  const parts = file.path.split('/').filter((part) => part !== '' && part !== '.');
  const wrong = wrongPath(file, parts);
  if (wrong !== undefined) return wrong;
  const name = parts.pop();
  let dir = fs.root;
  for (const part of parts) {
    const next: Inode | undefined = dir.directory?.lookup(part) ?? fs.mkdir(dir, part, 0o755);
    if (next === undefined) return NO_ROOM;
    if (next.directory === undefined) return `${part} is no directory`;
    dir = next;
  }
  const there = name === undefined ? fs.root : dir.directory?.lookup(name);
  if (there?.directory !== undefined) return file.type === 'directory' ? undefined : 'a directory is there';
  if (there !== undefined && (file.type === 'directory' || isOther(there)))
    return `a ${isOther(there) ? 'device' : 'file'} is there`;
  if (there !== undefined) fs.unlink(dir, name as string, there);
  return made(fs, dir, name as string, file) ? undefined : NO_ROOM;
}

const NO_ROOM = 'there is no room for it in the file system of the machine';

const isOther = ({ contents, directory, target }: Inode): boolean =>
  (contents ?? directory ?? target) === undefined;

/** The reason why no file can have this path; undefined if one can. */
function wrongPath({ path, target }: Member, parts: readonly string[]): string | undefined {
  if (!path.startsWith('/')) return 'no path from the root';
  if (parts.includes('..')) return 'a path with .. in it';
  if (`${path}${target}`.includes('\0')) return 'a null byte in it';
  if (parts.some((part) => part.length > NAME_MAX)) return `a name of more than ${NAME_MAX} bytes`;
  return Math.max(path.length, target.length) < PATH_MAX ? undefined : `${PATH_MAX} bytes or more`;
}

/** Makes the file, whose name is not there yet; false if there is no room. */
function made(fs: Mfs, dir: Inode, name: string, { type, mode, content, target }: Member): boolean {
  if (type === 'directory') return fs.mkdir(dir, name, mode) !== undefined;
  if (type === 'symlink') return fs.symlink(dir, name, target) !== undefined;
  const contents = fs.create(dir, name, mode)?.contents;
  return contents !== undefined && filled(contents, content);
}

/** Writes bytes into an empty file; false if there is no room. */
function filled(contents: Contents, bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const block = contents.writable(at);
    if (block === undefined) return false;
    const piece = bytes.subarray(at, at + block.length);
    block.set(piece);
    at += piece.length;
    contents.wrote(at);
  }
  return true;
}

/**
 * The files below an absolute path, and the one at the path itself, each before those in it; in no
 * order but that. None if there is nothing. Links are not followed.
 */
export function* filesUnder(fs: Mfs, path: string): Generator<FoundFile> {
  const top = fs.find(path);
  const open: (readonly [path: string, inode: Inode])[] = top === undefined ? [] : [[path, top]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [at, inode] = next;
    // A program can make directories deeper than any path leads, and than the host's stack.
    const tooDeep = inode.directory !== undefined && at.length + NAME_MAX >= PATH_MAX;
    yield found(at, inode, tooDeep);
    const before = at === '/' ? at : `${at}/`;
    for (const { name, inode: inner } of tooDeep ? [] : (inode.directory?.read(2, inode) ?? []))
      open.push([`${before}${name}`, inner]);
  }
}

const TYPES: Readonly<Record<number, Member['type']>> = {
  [S_IFREG]: 'file',
  [S_IFDIR]: 'directory',
  [S_IFLNK]: 'symlink',
};

function found(path: string, inode: Inode, tooDeep: boolean): FoundFile {
  const type = tooDeep ? 'other' : (TYPES[inode.i_mode & S_IFMT] ?? 'other');
  const { target = '', contents, size } = inode;
  return { path, type, mode: inode.i_mode & 0o7777, target, size, bytes: () => copy(contents) };
}

/** The bytes of a file, which nothing keeps: those of all files with holes would fill the host. */
function copy(contents: Contents | undefined): Uint8Array {
  const bytes = new Uint8Array(contents?.size ?? 0);
  for (let at = 0; contents !== undefined && at < bytes.length; ) {
    const piece = contents.at(at);
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
