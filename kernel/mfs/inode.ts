/** A file of the memory file system, whatever its type, and who may do what with it. */
import type { Fifo } from '../kern/fifo_vnops.ts';
import type { Locks } from '../kern/kern_lockf.ts';
import { type Accessor, type Cred, groupmember } from '../kern/proc.ts';
import { S_IFLNK, S_IFMT } from '../sys/stat.ts';
import type { VmObject } from '../vm/vm_object.ts';
import { Contents } from './mfs_data.ts';
import { Directory } from './mfs_dir.ts';

/** Room in a file system, in bytes. */
export interface Room {
  /** Takes room; false if there is not so much. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

/** Access modes of access(2), as in the lowest three permission bits. */
export const R_OK = 4;
export const W_OK = 2;
export const X_OK = 1;

export class Inode {
  readonly i_number: number;
  /** Type and permissions. */
  i_mode: number;
  i_uid: number;
  i_gid: number;
  /** A device's number. */
  readonly i_rdev: number;
  /** Names; for a directory `.`, and `..` of those in it, too. */
  i_nlink = 0;
  /** Open files and current directories: it stays as long as there are some. */
  i_count = 0;
  /** Times of day in microseconds. */
  i_atime: number;
  i_mtime: number;
  i_ctime: number;
  /** Advisory locks, once there was one. */
  i_locks: Locks | undefined = undefined;
  /** What of it is mapped, once something was. */
  i_object: VmObject | undefined = undefined;
  /** What a FIFO is while it is open. */
  i_fifo: Fifo | undefined = undefined;
  /** A file's bytes, a directory's entries, a symbolic link's text; undefined for a device or a FIFO. */
  readonly i_body: Contents | Directory | string | undefined;

  constructor(number: number, mode: number, body: Inode['i_body'], now: number, rdev = 0) {
    this.i_number = number;
    this.i_mode = mode;
    this.i_uid = 0;
    this.i_gid = 0;
    this.i_rdev = rdev;
    this.i_atime = now;
    this.i_mtime = now;
    this.i_ctime = now;
    this.i_body = body;
  }

  get contents(): Contents | undefined {
    return this.i_body instanceof Contents ? this.i_body : undefined;
  }

  get directory(): Directory | undefined {
    return this.i_body instanceof Directory ? this.i_body : undefined;
  }

  /** A symbolic link's text. */
  get target(): string | undefined {
    return (this.i_mode & S_IFMT) === S_IFLNK ? (this.i_body as string) : undefined;
  }

  get size(): number {
    const body = this.i_body;
    if (body === undefined) return 0;
    return typeof body === 'string' ? body.length : body.size;
  }

  /** Sets the length of a regular file at a time of day; other files have none to set. */
  truncate(length: number, now: number): void {
    if (this.contents === undefined) return;
    this.i_object?.truncate(length);
    this.contents.truncate(length);
    this.i_mtime = now;
    this.i_ctime = now;
  }

  /** Whether a user has all the accesses of `mode`. Root has, but to execute what nobody can. */
  allows(who: Accessor, mode: number): boolean {
    if (who.uid === 0)
      return (mode & X_OK) === 0 || this.directory !== undefined || (this.i_mode & 0o111) !== 0;
    const shift = who.uid === this.i_uid ? 6 : groupmember(this.i_gid, who) ? 3 : 0;
    return ((this.i_mode >> shift) & mode) === mode;
  }

  /** Whether a process may change what only the owner may. */
  ownedBy(cred: Cred): boolean {
    return cred.uid === 0 || cred.uid === this.i_uid;
  }
}
