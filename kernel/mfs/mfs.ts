/**
 * The memory file system: a tree of inodes that begins as the root image has
 * it. Everything that changes is kept in memory, up to a limit, and is gone
 * when the machine stops. The contents of the image stay where they are until
 * they are written.
 *
 * Invariant: i_nlink of every inode in the tree is the number of names it has,
 * for a directory with `.` and the `..` of its subdirectories; `..` is the
 * directory that holds the name; `used` is the room of the inodes, written
 * blocks and names, of files without a name too as long as they are held.
 */

import { Panic } from '../sys/panic.ts';
import { S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFREG } from '../sys/stat.ts';
import { Inode, type Room } from './inode.ts';
import { Contents } from './mfs_data.ts';
import { Directory } from './mfs_dir.ts';
import { type Member, members } from './ustar.ts';

/** Room that one file takes by being there, in bytes. */
const INODE_SIZE = 128;

const NOTHING: Readonly<Uint8Array> = new Uint8Array(0);

export class Mfs implements Room {
  readonly root: Inode;
  private readonly capacity: number;
  private readonly now: () => number;
  private used = 0;
  private nextNumber = 2;
  /** Files without a name that are still held. */
  private readonly orphans = new Set<Inode>();

  /** Unpacks `image`, with `capacity` bytes of room for what is not in it; `now` is the time of day in microseconds. */
  constructor(image: Uint8Array, capacity: number, now: () => number) {
    this.capacity = capacity;
    this.now = now;
    this.root = new Inode(this.nextNumber++, S_IFDIR | 0o755, new Directory(this, undefined), now());
    (this.root.directory as Directory).parent = this.root;
    this.root.i_nlink = 2;
    this.used = INODE_SIZE;
    for (const member of members(image)) this.unpack(member);
  }

  take(bytes: number): boolean {
    if (this.used + bytes > this.capacity) return false;
    this.used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.used -= bytes;
  }

  /** Makes a file, yet without a name: undefined if there is no room. */
  private alloc(mode: number, body: Inode['i_body'], rdev = 0): Inode | undefined {
    const bytes = INODE_SIZE + (typeof body === 'string' ? body.length : 0);
    if (!this.take(bytes)) return undefined;
    return new Inode(this.nextNumber++, mode, body, this.now(), rdev);
  }

  /** Makes an empty regular file in `dir`, which has no such name yet: undefined if there is no room. */
  create(dir: Inode, name: string, mode: number, image: Uint8Array = NOTHING): Inode | undefined {
    return this.named(dir, name, this.alloc(S_IFREG | mode, new Contents(this, image)));
  }

  symlink(dir: Inode, name: string, target: string): Inode | undefined {
    return this.named(dir, name, this.alloc(S_IFLNK | 0o777, target));
  }

  device(dir: Inode, name: string, mode: number, rdev: number): Inode | undefined {
    return this.named(dir, name, this.alloc(S_IFCHR | mode, undefined, rdev));
  }

  fifo(dir: Inode, name: string, mode: number): Inode | undefined {
    return this.named(dir, name, this.alloc(S_IFIFO | mode, undefined));
  }

  mkdir(dir: Inode, name: string, mode: number): Inode | undefined {
    const inode = this.named(dir, name, this.alloc(S_IFDIR | mode, new Directory(this, dir)));
    if (inode === undefined) return undefined;
    inode.i_nlink++;
    dir.i_nlink++;
    return inode;
  }

  private named(dir: Inode, name: string, inode: Inode | undefined): Inode | undefined {
    if (inode === undefined) return undefined;
    if (this.link(dir, name, inode)) return inode;
    this.freeInode(inode);
    return undefined;
  }

  /** Enters one more name, which is not there yet, for a file: false if there is no room. */
  link(dir: Inode, name: string, inode: Inode): boolean {
    if (!entriesOf(dir).enter(name, inode)) return false;
    inode.i_nlink++;
    inode.i_ctime = this.touched(dir);
    return true;
  }

  /** Removes a name of something that is not a directory. */
  unlink(dir: Inode, name: string, inode: Inode): void {
    entriesOf(dir).remove(name);
    this.dropLink(inode, this.touched(dir));
  }

  /** Removes an empty directory. */
  rmdir(dir: Inode, name: string, inode: Inode): void {
    entriesOf(dir).remove(name);
    this.buryDirectory(dir, inode, this.touched(dir));
  }

  /**
   * rename(2): the file of a name gets another, which may stand for a file
   * already, of the same kind and, if it is a directory, empty. The caller has
   * checked that, and that `inode` does not contain `toDir`. False if there is no room.
   */
  rename(fromDir: Inode, from: string, inode: Inode, toDir: Inode, to: string): boolean {
    const victim = entriesOf(toDir).lookup(to);
    if (victim !== undefined) entriesOf(toDir).replace(to, inode);
    else if (!entriesOf(toDir).enter(to, inode)) return false;
    entriesOf(fromDir).remove(from);
    const now = this.touched(fromDir);
    this.touched(toDir);
    inode.i_ctime = now;
    if (inode.directory !== undefined) {
      inode.directory.parent = toDir;
      fromDir.i_nlink--;
      toDir.i_nlink++;
      if (victim !== undefined) this.buryDirectory(toDir, victim, now);
    } else if (victim !== undefined) this.dropLink(victim, now);
    return true;
  }

  private buryDirectory(dir: Inode, inode: Inode, now: number): void {
    entriesOf(inode).parent = undefined;
    dir.i_nlink--;
    inode.i_nlink--;
    this.dropLink(inode, now);
  }

  private dropLink(inode: Inode, now: number): void {
    inode.i_ctime = now;
    if (--inode.i_nlink > 0) return;
    this.orphans.add(inode);
    this.freeIfUnused(inode);
  }

  /** The directory changed. */
  private touched(dir: Inode): number {
    const now = this.now();
    dir.i_mtime = now;
    dir.i_ctime = now;
    return now;
  }

  /** Holds a file that is open or a current directory: it stays when its last name goes. */
  hold(inode: Inode): void {
    inode.i_count++;
  }

  release(inode: Inode): void {
    inode.i_count--;
    this.freeIfUnused(inode);
  }

  private freeIfUnused(inode: Inode): void {
    if (inode.i_nlink > 0 || inode.i_count > 0) return;
    this.orphans.delete(inode);
    this.freeInode(inode);
  }

  private freeInode(inode: Inode): void {
    inode.contents?.free();
    this.give(INODE_SIZE + (typeof inode.i_body === 'string' ? inode.i_body.length : 0));
  }

  /** The contents of a file have been read, or written, without a system call that says so. */
  accessed(inode: Inode): void {
    inode.i_atime = this.now();
  }

  modified(inode: Inode): void {
    inode.i_mtime = this.now();
    inode.i_ctime = inode.i_mtime;
  }

  /** The file of an absolute path, without links on the way, for the boot: undefined if there is none. */
  find(path: string): Inode | undefined {
    let inode: Inode | undefined = this.root;
    for (const name of path.split('/'))
      if (name !== '' && name !== '.') inode = inode?.directory?.lookup(name);
    return inode;
  }

  /** The contents of a regular file of the image. */
  read(path: string): Uint8Array | undefined {
    return this.find(path)?.contents?.whole();
  }

  /**
   * Puts a file of the host's at a path of the image's kind, in the place of one that is there. False if that
   * cannot be: a directory has the name, or a file stands in the way.
   */
  install(path: string, content: Uint8Array): boolean {
    const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    const name = parts.pop();
    let dir: Inode | undefined = this.root;
    for (const part of parts)
      dir = dir?.directory && (dir.directory.lookup(part) ?? this.mkdir(dir, part, 0o755));
    const there = name === undefined ? undefined : dir?.directory?.lookup(name);
    if (name === undefined || dir?.directory === undefined || there?.directory !== undefined) return false;
    if (there !== undefined) this.unlink(dir, name, there);
    return this.create(dir, name, 0o755, content) !== undefined;
  }

  private unpack({ path, type, mode, content, target }: Member): void {
    const parts = path.split('/').filter((part) => part !== '' && part !== '.');
    const name = parts.pop();
    if (name === undefined) return;
    let dir = this.root;
    for (const part of parts) {
      const next = entriesOf(dir).lookup(part) ?? this.mkdir(dir, part, 0o755);
      if (next?.directory === undefined) throw new Panic(`root image: ${path}: no such directory`);
      dir = next;
    }
    const there = entriesOf(dir).lookup(name);
    if (type === 'directory' && there?.directory !== undefined) {
      there.i_mode = S_IFDIR | mode;
      return;
    }
    if (there !== undefined) throw new Panic(`root image: ${path} is in it twice`);
    const made =
      type === 'file'
        ? this.create(dir, name, mode, content)
        : type === 'directory'
          ? this.mkdir(dir, name, mode)
          : this.symlink(dir, name, target);
    if (made === undefined) throw new Panic(`root image: no room for ${path}`);
  }

  check(): void {
    const links = new Map<Inode, number>();
    const count = (inode: Inode, n: number) => links.set(inode, (links.get(inode) ?? 0) + n);
    const walk = (dir: Inode): void => {
      count(dir, 1);
      for (const { name, inode } of entriesOf(dir).read(2, dir)) {
        count(inode, 1);
        if (inode.directory === undefined) continue;
        if (inode.directory.parent !== dir) throw new Error(`${name}/.. is not the directory that holds it`);
        count(dir, 1);
        walk(inode);
      }
    };
    walk(this.root);
    count(this.root, 1);
    let used = 0;
    for (const [inode, n] of links) {
      if (n !== inode.i_nlink) throw new Error(`inode ${inode.i_number}: ${n} links, not ${inode.i_nlink}`);
      used += roomOf(inode);
    }
    for (const inode of this.orphans) {
      if (inode.i_count < 1) throw new Error(`inode ${inode.i_number} has neither name nor holder`);
      used += roomOf(inode);
    }
    if (used !== this.used) throw new Error(`the file system holds ${used} bytes, not ${this.used}`);
  }

  /** Room taken, in bytes. */
  get bytesUsed(): number {
    return this.used;
  }
}

function roomOf({ i_body: body }: Inode): number {
  if (body === undefined) return INODE_SIZE;
  return INODE_SIZE + (typeof body === 'string' ? body.length : body.check());
}

/** The entries of an inode that is a directory. */
export function entriesOf(dir: Inode): Directory {
  if (dir.directory === undefined) throw new Panic(`inode ${dir.i_number} is not a directory`);
  return dir.directory;
}
