/** A file of the memory file system, of any type, and the check of who may do what with it. */
import type { Fifo } from '../kern/fifo_vnops.ts';
import type { Locks } from '../kern/kern_lockf.ts';
import type { Knlist } from '../kern/knote.ts';
import type { Socket } from '../kern/socketvar.ts';
import { S_IFLNK, S_IFMT } from '../sys/stat.ts';
import { type Accessor, type Cred, groupmember } from '../sys/ucred.ts';
import type { VmObject } from '../vm/vm_object.ts';
import { Contents } from './mfs_data.ts';
import { Directory } from './mfs_dir.ts';

/** Room in a file system, in bytes. */
export interface Room {
  /** Takes room; false if there is not so much. */
  take(bytes: number): boolean;
  /** Gives room back. */
  give(bytes: number): void;
}

/** Access mode of access(2), as in the lowest three permission bits: read. */
export const R_OK = 4;
/** Access mode of access(2), as in the lowest three permission bits: write. */
export const W_OK = 2;
/** Access mode of access(2), as in the lowest three permission bits: execute or search. */
export const X_OK = 1;

/** A file of the memory file system. */
export class Inode {
  readonly i_number: number;
  /** Type and permissions. */
  i_mode: number;
  /** User id of the owner. */
  i_uid: number;
  /** Group id. */
  i_gid: number;
  /** The device number of a device. */
  readonly i_rdev: number;
  /** Number of names. A directory has `.` too, and the `..` of each directory in it. */
  i_nlink = 0;
  /** Open files, current directories and mappings. The inode stays as long as there is one. */
  i_count = 0;
  /** Time of day of the last access, in microseconds. */
  i_atime: number;
  /** Time of day of the last change of the contents, in microseconds. */
  i_mtime: number;
  /** Time of day of the last change of the inode, in microseconds. */
  i_ctime: number;
  /** Advisory locks; undefined until there is one. */
  i_locks: Locks | undefined = undefined;
  /** The mapped part of the file; undefined until it is first mapped. */
  i_object: VmObject | undefined = undefined;
  /** The state of a FIFO while it is open. */
  i_fifo: Fifo | undefined = undefined;
  /** The socket that is bound to it, while that is open. */
  i_socket: Socket | undefined = undefined;
  /** Notes of kqueues that watch it; undefined until there is one. */
  i_note: Knlist | undefined = undefined;
  /**
   * The bytes of a regular file, the entries of a directory, or the text of a symbolic
   * link; undefined for a device, a FIFO or a socket.
   */
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

  /** The bytes of a regular file; undefined for any other file. */
  get contents(): Contents | undefined {
    return this.i_body instanceof Contents ? this.i_body : undefined;
  }

  /** The entries of a directory; undefined for any other file. */
  get directory(): Directory | undefined {
    return this.i_body instanceof Directory ? this.i_body : undefined;
  }

  /** The text of a symbolic link; undefined for any other file. */
  get target(): string | undefined {
    return (this.i_mode & S_IFMT) === S_IFLNK ? (this.i_body as string) : undefined;
  }

  /** Size of the body, in bytes. */
  get size(): number {
    const body = this.i_body;
    if (body === undefined) return 0;
    return typeof body === 'string' ? body.length : body.size;
  }

  /** Sets the length of a regular file, at time of day `now`. Other files have no length to set. */
  truncate(length: number, now: number): void {
    if (this.contents === undefined) return;
    this.i_object?.truncate(length);
    this.contents.truncate(length);
    this.i_mtime = now;
    this.i_ctime = now;
  }

  /**
   * True if a user may make all accesses of `mode`. Root may make any, except that nobody
   * may execute a file for which no execute bit is set.
   */
  allows(who: Accessor, mode: number): boolean {
    if (who.uid === 0)
      return (mode & X_OK) === 0 || this.directory !== undefined || (this.i_mode & 0o111) !== 0;
    const shift = who.uid === this.i_uid ? 6 : groupmember(this.i_gid, who) ? 3 : 0;
    return ((this.i_mode >> shift) & mode) === mode;
  }

  /** True if a process may change what only the owner may change. */
  ownedBy(cred: Cred): boolean {
    return cred.uid === 0 || cred.uid === this.i_uid;
  }
}
