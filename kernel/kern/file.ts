/**
 * Open files and descriptors, 4.4BSD's sys/file.h and sys/filedesc.h. Each open of a file makes
 * one File, with its offset and flags. Descriptors refer to it, of one process or, after fork,
 * of several. The object behind the file (an inode, a pipe, the terminal) acts through its
 * Fileops.
 *
 * Rules of use: an operation that has its result at once is an ordinary function; one that may
 * sleep returns a generator. A system call whose work on a file may sleep does it by `holding`:
 * another thread may close the descriptor meanwhile, and the file stays.
 *
 * Invariant: f_count is the number of descriptors that refer to the file, of names of it in
 * messages, and of threads that hold it (p_held).
 */

import type { SysResult } from '../machine/syscall.ts';
import type { Inode } from '../mfs/inode.ts';
import { EMFILE, ENFILE } from '../sys/errno.ts';
import { FASYNC } from '../sys/fcntl.ts';
import { MAXFILES, NOFILE } from '../sys/param.ts';
import type { Stat } from '../sys/stat.ts';
import type { Amount } from './event_file.ts';
import type { Kqueue } from './kern_event.ts';
import type { Wanted } from './kern_lockf.ts';
import { setAsync } from './kern_sigio.ts';
import type { Kernel } from './kernel.ts';
import type { Knlist } from './knote.ts';
import type { Pgrp } from './pgrp.ts';
import type { Proc, Sleepable } from './proc.ts';
import type { Selinfo } from './sys_select.ts';
import type { Uio } from './uio.ts';

/**
 * The operations of a kind of file, struct fileops. Errors are errno values. A read at the end
 * of the file leaves uio.resid as it was.
 */
export interface Fileops {
  /** Moves bytes from the file to `uio`. The file is open for reading. */
  read(k: Kernel, p: Proc, fp: File, uio: Uio): SysResult;
  /** Moves bytes from `uio` to the file. The file is open for writing. */
  write(k: Kernel, p: Proc, fp: File, uio: Uio): SysResult;
  /**
   * ioctl(2); `argp` is the user's third argument. ENOTTY for a request that is not for this
   * kind of file.
   */
  ioctl(k: Kernel, p: Proc, fp: File, request: number, argp: number): SysResult;
  /**
   * Those POLL events of `events` that have occurred. If there is none, the process is recorded
   * to be woken when one occurs.
   */
  poll(k: Kernel, p: Proc, fp: File, events: number): number;
  /**
   * The Selinfos that are notified when the file becomes ready, for kern_sigio.ts; for kevent(2)
   * those that are notified when it can be read, or written. A kind of file may give all of them
   * always. One without this routine is always ready.
   */
  ready?(k: Kernel, fp: File, reads?: boolean): readonly Selinfo[];
  /** Further lists for notes of kqueues that watch the file. */
  notes?(fp: File): readonly Knlist[];
  /**
   * The amount that can be read or, if `reads` is false, written, for kevent(2); undefined if only
   * `poll` can tell. Any level, without a charge.
   */
  amount?(k: Kernel, fp: File, reads: boolean): Amount | undefined;
  /** True if a write that fails with EPIPE sends no SIGPIPE. */
  quiet?(fp: File): boolean;
  /** True if fork does not give the file to the child. */
  readonly own?: boolean;
  /** The result of fstat(2), or an error. */
  stat(k: Kernel, p: Proc, fp: File): Stat | number;
  /** A descriptor of `by` refers to it no longer: record locks that the process has are removed. */
  left?(k: Kernel, fp: File, by: FileDesc): void;
  /** The last reference is dropped. Never sleeps. */
  close(k: Kernel, fp: File): void;
}

/** An open file, struct file. */
export class File {
  /** Number of references: of descriptors, of messages that name it, of threads that hold it. */
  f_count = 1;
  /** FREAD, FWRITE and other flags. */
  f_flag: number;
  /** Offset of the next read or write, for files that have one: 0 to OFF_MAX. */
  f_offset = 0n;
  /** Receiver of SIGIO, if FASYNC is set. */
  f_owner: Proc | Pgrp | undefined = undefined;
  /** Of a FIFO: the writers that had come and gone when it was opened. */
  f_wgen = 0;
  /** The operations; revoke(2) replaces them by some that fail. */
  f_ops: Fileops;
  /** The object behind the file; only f_ops knows its type. */
  readonly f_data: unknown;

  constructor(flag: number, ops: Fileops, data: unknown) {
    this.f_flag = flag;
    this.f_ops = ops;
    this.f_data = data;
  }
}

/**
 * A new File with one reference, in an entry of the system's file table; ENFILE if the table is
 * full.
 */
export function falloc(k: Kernel, flag: number, ops: Fileops, data: unknown): File | number {
  if (k.nfiles >= MAXFILES) return ENFILE;
  k.nfiles++;
  return new File(flag, ops, data);
}

/** An open file of the file system, and its inode. */
export interface Vnode {
  readonly fp: File;
  readonly inode: Inode;
}

/** Drops the reference of a descriptor of `by`. */
export function closef(k: Kernel, fp: File, by: FileDesc): void {
  fp.f_ops.left?.(k, fp, by);
  fdrop(k, fp);
}

/** Drops a reference; closes the file with the last. */
export function fdrop(k: Kernel, fp: File): void {
  if (--fp.f_count > 0) {
    k.rights.dropped(fp);
    return;
  }
  if ((fp.f_flag & FASYNC) !== 0) setAsync(k, fp, false);
  k.nfiles--;
  fp.f_ops.close(k, fp);
}

/**
 * The result of a call's work on a file. Work that may sleep holds the file until it ends, as with
 * FreeBSD's fget and fdrop: the file is closed when the last that uses it lets go.
 */
export function holding(k: Kernel, p: Proc, fp: File, work: SysResult): SysResult {
  if (typeof work === 'number') return work;
  fp.f_count++;
  p.p_held = fp;
  return releasing(k, p, fp, work);
}

/** The work of a call whose thread holds a file, and the end of the hold. */
function* releasing(k: Kernel, p: Proc, fp: File, work: Sleepable<number>): Sleepable<number> {
  const error = yield* work;
  p.p_held = undefined;
  fdrop(k, fp);
  return error;
}

/**
 * The descriptors of one process, struct filedesc.
 *
 * Invariant: a File has one reference for each descriptor that refers to it; a descriptor that
 * is to be closed on exec is open.
 */
export class FileDesc {
  /** The files, by descriptor. */
  private readonly fd_ofiles: (File | undefined)[] = [];
  /** Descriptors to be closed on exec. */
  private readonly fd_exclose = new Set<number>();
  /** The current directory, which is held; undefined for the root. */
  fd_cdir: Inode | undefined = undefined;
  /** The root directory of chroot(2), which is held; undefined for the root of all. */
  fd_rdir: Inode | undefined = undefined;
  /** Permission bits that new files do not get, umask(2). */
  fd_cmask = 0o022;
  /** The record locks for which threads of the process wait in fcntl. */
  readonly fd_wanted = new Set<Wanted>();
  /** The soft limit RLIMIT_NOFILE; new descriptors are below it. */
  fd_limit = NOFILE;
  /** The kqueues that the process has made. */
  readonly fd_kqlist = new Set<Kqueue>();

  /** The file of a descriptor; undefined (EBADF) if it is not open. */
  get(fd: number): File | undefined {
    return this.fd_ofiles[fd];
  }

  /** The lowest free descriptor that is not below `from`; -1 (EMFILE) if the limit allows none. */
  lowest(from = 0): number {
    let fd = from;
    while (this.fd_ofiles[fd] !== undefined) fd++;
    return fd < this.fd_limit ? fd : -1;
  }

  /**
   * Gives `fp`, with the caller's reference to it, the lowest free descriptor that is not below
   * `from`. The result is the descriptor, or -1.
   */
  install(fp: File, from = 0): number {
    const fd = this.lowest(from);
    if (fd >= 0) this.set(fd, fp);
    return fd;
  }

  /** Gives `fp`, with the caller's reference to it, a free descriptor. */
  set(fd: number, fp: File): void {
    while (this.fd_ofiles.length < fd) this.fd_ofiles.push(undefined);
    this.fd_ofiles[fd] = fp;
  }

  /**
   * Frees a descriptor, whose notes in kqueues are removed. Its reference passes to the caller,
   * who calls closef.
   */
  take(fd: number): File | undefined {
    const fp = this.fd_ofiles[fd];
    if (fp === undefined) return undefined;
    this.fd_ofiles[fd] = undefined;
    this.fd_exclose.delete(fd);
    for (const kq of this.fd_kqlist) kq.fdclose(fd);
    return fp;
  }

  /** True if a descriptor is to be closed on exec. */
  exclose(fd: number): boolean {
    return this.fd_exclose.has(fd);
  }

  /** Sets or clears FD_CLOEXEC of an open descriptor. */
  setExclose(fd: number, exclose: boolean): void {
    if (exclose) this.fd_exclose.add(fd);
    else this.fd_exclose.delete(fd);
  }

  /**
   * The copy for a child of fork: the same files by the same numbers, but for those that are the
   * process's own, and the same directory.
   */
  copy(k: Kernel): FileDesc {
    const copy = new FileDesc();
    copy.fd_limit = this.fd_limit;
    copy.fd_cmask = this.fd_cmask;
    copy.chdir(k, this.fd_cdir);
    copy.chroot(k, this.fd_rdir);
    this.forEach((fp, fd) => {
      if (fp.f_ops.own === true) return;
      fp.f_count++;
      copy.set(fd, fp);
      copy.setExclose(fd, this.exclose(fd));
    });
    return copy;
  }

  /** Changes the current directory; undefined for the root. */
  chdir(k: Kernel, to: Inode | undefined): void {
    if (to !== undefined) k.rootfs.hold(to);
    if (this.fd_cdir !== undefined) k.rootfs.release(this.fd_cdir);
    this.fd_cdir = to;
  }

  /** Changes the root directory; undefined for the root of all. */
  chroot(k: Kernel, to: Inode | undefined): void {
    if (to !== undefined) k.rootfs.hold(to);
    if (this.fd_rdir !== undefined) k.rootfs.release(this.fd_rdir);
    this.fd_rdir = to;
  }

  /** Closes all descriptors and leaves the directories: the process exits. */
  closeAll(k: Kernel): void {
    this.chdir(k, undefined);
    this.chroot(k, undefined);
    this.forEach((_, fd) => {
      this.close(k, fd);
    });
  }

  /** Closes the descriptors that are to be closed on exec: an exec has succeeded. */
  closeOnExec(k: Kernel): void {
    for (const fd of [...this.fd_exclose]) this.close(k, fd);
  }

  /** Closes an open descriptor; does nothing for another. */
  private close(k: Kernel, fd: number): void {
    const fp = this.take(fd);
    if (fp !== undefined) closef(k, fp, this);
  }

  /** Calls `visit` for each open descriptor. */
  forEach(visit: (fp: File, fd: number) => void): void {
    this.fd_ofiles.forEach((fp, fd) => {
      if (fp !== undefined) visit(fp, fd);
    });
  }

  /** Throws unless the invariant holds. */
  check(): void {
    for (const fd of this.fd_exclose)
      if (this.get(fd) === undefined) throw new Error(`descriptor ${fd} is closed on exec but not open`);
    this.forEach((fp, fd) => {
      if (fp.f_count < 1) throw new Error(`descriptor ${fd} names a file without references`);
    });
  }
}

/** A new File on the lowest free descriptor. EMFILE, ENFILE. */
export function openFile(
  k: Kernel,
  p: Proc,
  flag: number,
  ops: Fileops,
  data: unknown,
): { fd: number; fp: File } | number {
  const fd = p.p_fd.lowest();
  if (fd < 0) return EMFILE;
  const fp = falloc(k, flag, ops, data);
  if (typeof fp === 'number') return fp;
  p.p_fd.set(fd, fp);
  return { fd, fp };
}
