/**
 * The memory file system: a tree of inodes that begins as the root image has it. Every
 * change is kept in memory, up to a limit, and is gone when the machine stops. The
 * contents of the image stay where they are until they are written.
 *
 * Invariant: i_nlink of every inode in the tree is the number of its names; for a
 * directory, `.` and the `..` of each of its subdirectories count too. `..` is the
 * directory that holds the name, which a directory knows. A file without a name is in
 * `orphans`, and is held. `used` is the room of all inodes, written blocks and names, of
 * the orphans too.
 */

import { Panic } from '../sys/panic.ts';
import { S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFREG } from '../sys/stat.ts';
import { flat } from '../sys/utf8.ts';
import { Inode, type Room } from './inode.ts';
import { CONTENTS_SIZE, Contents } from './mfs_data.ts';
import { DIRECTORY_SIZE, Directory } from './mfs_dir.ts';
import { type Member, members, type RootImage, shown } from './ustar.ts';

/**
 * Room that one file takes by being there, in bytes, besides that of its body: what the host
 * needs for it, so that the limit of the file system is one on the host's memory too.
 */
const INODE_SIZE = 256;

const NOTHING: Readonly<Uint8Array> = new Uint8Array(0);

/** A memory file system. */
export class Mfs implements Room {
  readonly root: Inode;
  /** Room that there is, in bytes. */
  private readonly capacity: number;
  /** The time of day in microseconds. */
  private readonly now: () => number;
  /** Room taken, in bytes. */
  private used = 0;
  /** Number of the next inode. */
  private nextNumber = 2;
  /** Files without a name that are still held. */
  private readonly orphans = new Set<Inode>();

  /**
   * Unpacks `image`. `capacity` is the room in bytes for inodes, names and written
   * blocks; the contents of the image take none of it. `now` gives the time of day in
   * microseconds.
   */
  constructor(image: RootImage, capacity: number, now: () => number) {
    this.capacity = capacity;
    this.now = now;
    this.root = new Inode(this.nextNumber++, S_IFDIR | 0o755, new Directory(this, undefined), now());
    (this.root.directory as Directory).parent = this.root;
    this.root.i_nlink = 2;
    this.used = INODE_SIZE + bodySize(this.root.i_body);
    const described = new Set<Inode>();
    for (const member of members(image)) this.unpack(member, described);
  }

  /** Takes room for `bytes`; false if there is not so much. */
  take(bytes: number): boolean {
    if (this.used + bytes > this.capacity) return false;
    this.used += bytes;
    return true;
  }

  /** Gives back room for `bytes`. */
  give(bytes: number): void {
    this.used -= bytes;
  }

  /** Makes a file that has no name yet; undefined if there is no room. */
  private alloc(mode: number, body: Inode['i_body'], rdev = 0): Inode | undefined {
    if (!this.take(INODE_SIZE + bodySize(body))) return undefined;
    return new Inode(this.nextNumber++, mode, body, this.now(), rdev);
  }

  /**
   * Makes a regular file in `dir`, which has no such name yet, with the contents `image`;
   * undefined if there is no room.
   */
  create(dir: Inode, name: string, mode: number, image: Uint8Array = NOTHING): Inode | undefined {
    return this.named(dir, name, this.alloc(S_IFREG | mode, new Contents(this, image)));
  }

  /** Makes a symbolic link with the text `target`, as create() does. */
  symlink(dir: Inode, name: string, target: string): Inode | undefined {
    return this.named(dir, name, this.alloc(S_IFLNK | 0o777, flat(target)));
  }

  /** Makes a device, as create() does. */
  device(dir: Inode, name: string, mode: number, rdev: number): Inode | undefined {
    return this.named(dir, name, this.alloc(S_IFCHR | mode, undefined, rdev));
  }

  /** Makes a FIFO, or with S_IFSOCK the name of a socket, as create() does. */
  fifo(dir: Inode, name: string, mode: number, type = S_IFIFO): Inode | undefined {
    return this.named(dir, name, this.alloc(type | mode, undefined));
  }

  /** Makes an empty directory, as create() does. */
  mkdir(dir: Inode, name: string, mode: number): Inode | undefined {
    const inode = this.named(dir, name, this.alloc(S_IFDIR | mode, new Directory(this, dir)));
    if (inode === undefined) return undefined;
    entriesOf(inode).name = name;
    inode.i_nlink++;
    dir.i_nlink++;
    return inode;
  }

  /**
   * Enters a name for a new file. Undefined, and the file freed, if there is no room;
   * undefined if there is no file.
   */
  private named(dir: Inode, name: string, inode: Inode | undefined): Inode | undefined {
    if (inode === undefined) return undefined;
    if (this.link(dir, name, inode)) return inode;
    this.freeInode(inode);
    return undefined;
  }

  /** Enters a name, which is not there yet, for a file; false if there is no room. */
  link(dir: Inode, name: string, inode: Inode): boolean {
    if (!entriesOf(dir).enter(name, inode)) return false;
    inode.i_nlink++;
    inode.i_ctime = this.touched(dir);
    return true;
  }

  /** Removes a name of a file that is not a directory. */
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
   * rename(2): the file with name `from` gets the name `to`. A file that has that name
   * already is replaced. The caller has checked that it is of the same kind and, if it is
   * a directory, empty, and that `inode` does not contain `toDir`. False if there is no
   * room.
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
      inode.directory.name = flat(to);
      fromDir.i_nlink--;
      toDir.i_nlink++;
      if (victim !== undefined) this.buryDirectory(toDir, victim, now);
    } else if (victim !== undefined) this.dropLink(victim, now);
    return true;
  }

  /** Takes a directory that has lost its name in `dir` out of the tree. */
  private buryDirectory(dir: Inode, inode: Inode, now: number): void {
    entriesOf(inode).parent = undefined;
    dir.i_nlink--;
    inode.i_nlink--;
    this.dropLink(inode, now);
  }

  /** Counts a name less, and frees the file if that was the last name and nobody holds it. */
  private dropLink(inode: Inode, now: number): void {
    inode.i_ctime = now;
    if (--inode.i_nlink > 0) return;
    this.orphans.add(inode);
    this.freeIfUnused(inode);
  }

  /** Sets the times of a directory that has changed. Returns the time of day. */
  private touched(dir: Inode): number {
    const now = this.now();
    dir.i_mtime = now;
    dir.i_ctime = now;
    return now;
  }

  /** Holds a file that is open, mapped or a current directory: it stays when its last name goes. */
  hold(inode: Inode): void {
    inode.i_count++;
  }

  /** Ends a hold. */
  release(inode: Inode): void {
    inode.i_count--;
    this.freeIfUnused(inode);
  }

  /** Frees a file that has no name and is not held. */
  private freeIfUnused(inode: Inode): void {
    if (inode.i_nlink > 0 || inode.i_count > 0) return;
    this.orphans.delete(inode);
    this.freeInode(inode);
  }

  /** Gives back the room of a file. */
  private freeInode(inode: Inode): void {
    inode.contents?.free();
    this.give(INODE_SIZE + bodySize(inode.i_body));
  }

  /** Notes that the contents of a file have been read without a system call that says so. */
  accessed(inode: Inode): void {
    inode.i_atime = this.now();
  }

  /** Notes that the contents of a file have been written without a system call that says so. */
  modified(inode: Inode): void {
    inode.i_mtime = this.now();
    inode.i_ctime = inode.i_mtime;
  }

  /**
   * The file of an absolute path without symbolic links on the way, for the boot;
   * undefined if there is none.
   */
  find(path: string): Inode | undefined {
    let inode: Inode | undefined = this.root;
    for (const name of path.split('/'))
      if (name !== '' && name !== '.') inode = inode?.directory?.lookup(name);
    return inode;
  }

  /** The contents of a regular file, by its path; undefined if there is none. */
  read(path: string): Uint8Array | undefined {
    return this.find(path)?.contents?.whole();
  }

  /**
   * Puts a file of the host's at `path`, in place of a file that is there; directories on
   * the way are made. False if a directory has the name, a file stands in the way, or
   * there is no room.
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

  /**
   * Makes the file that a member of the root image describes. A directory that the members
   * before only implied may still be described. Panics if that cannot be. `described` are
   * the files of the members before.
   */
  private unpack({ path, type, mode, content, target, bring }: Member, described: Set<Inode>): void {
    const wrong = (what: string) => new Panic(`root image: ${shown(path)}: ${what}`);
    const parts = path.split('/').filter((part) => part !== '' && part !== '.');
    if (parts.includes('..')) throw wrong('a path with .. in it');
    const name = parts.pop();
    let dir = this.root;
    for (const part of parts) {
      const next = entriesOf(dir).lookup(part) ?? this.mkdir(dir, part, 0o755);
      if (next === undefined) throw wrong('no room');
      if (next.directory === undefined) throw wrong(`${shown(part)} is no directory`);
      dir = next;
    }
    const there = name === undefined ? this.root : entriesOf(dir).lookup(name);
    if (there !== undefined && described.has(there)) throw wrong('it is in the image twice');
    if (there !== undefined && (type !== 'directory' || there.directory === undefined))
      throw wrong('a directory for some members, but not for all');
    const made = there ?? this.make(dir, name as string, type, mode, content, target);
    if (made === undefined) throw wrong('no room');
    if (there !== undefined) there.i_mode = S_IFDIR | mode;
    if (bring !== undefined) made.contents?.bringLater(bring);
    described.add(made);
  }

  /** Makes a file of a type that a member of the image can have, as create() does. */
  private make(
    dir: Inode,
    name: string,
    type: Member['type'],
    mode: number,
    content: Uint8Array,
    target: string,
  ): Inode | undefined {
    if (type === 'symlink') return this.symlink(dir, name, target);
    return type === 'file' ? this.create(dir, name, mode, content) : this.mkdir(dir, name, mode);
  }

  /** Throws if the invariant does not hold. */
  check(): void {
    const links = new Map<Inode, number>();
    const count = (inode: Inode, n: number) => links.set(inode, (links.get(inode) ?? 0) + n);
    const walk = (dir: Inode): void => {
      count(dir, 1);
      for (const { name, inode } of entriesOf(dir).read(2, dir)) {
        count(inode, 1);
        if (inode.directory === undefined) continue;
        if (inode.directory.parent !== dir || inode.directory.name !== name)
          throw new Error(`${name}/.. is not the directory that holds it, or holds it by another name`);
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

/** Room that a file takes, in bytes. Throws if the invariant of its contents does not hold. */
function roomOf({ i_body: body }: Inode): number {
  const own = INODE_SIZE + bodySize(body);
  return body === undefined || typeof body === 'string' ? own : own + body.check();
}

/** Room that a body takes by being there, in bytes, without written blocks and names. */
function bodySize(body: Inode['i_body']): number {
  if (body === undefined) return 0;
  if (typeof body === 'string') return body.length;
  return body instanceof Contents ? CONTENTS_SIZE : DIRECTORY_SIZE;
}

/** The entries of an inode that is a directory. Panics if it is not. */
function entriesOf(dir: Inode): Directory {
  if (dir.directory === undefined) throw new Panic(`inode ${dir.i_number} is not a directory`);
  return dir.directory;
}
