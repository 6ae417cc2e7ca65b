/**
 * Open files and descriptors, 4.4BSD's sys/file.h and sys/filedesc.h. A file
 * opened once is a File, with its offset and modes; descriptors, of one
 * process or of several after fork, refer to it. What it is a file of answers
 * through its Fileops.
 *
 * Rules of use: an operation whose answer is at hand is an ordinary function;
 * one that may sleep returns a generator. A File that an operation works on is
 * held by a descriptor of the process that called it, so it stays over a sleep.
 */

import type { SysResult } from '../machine/syscall.ts';
import type { Inode } from '../mfs/inode.ts';
import { EMFILE, ENFILE } from '../sys/errno.ts';
import { FASYNC } from '../sys/fcntl.ts';
import { MAXFILES, NOFILE } from '../sys/param.ts';
import type { Stat } from '../sys/stat.ts';
import type { Wanted } from './kern_lockf.ts';
import { setAsync } from './kern_sigio.ts';
import type { Kernel } from './kernel.ts';
import type { Pgrp } from './pgrp.ts';
import type { Proc } from './proc.ts';
import type { Selinfo } from './sys_select.ts';
import type { Uio } from './uio.ts';

/** What a kind of file does, struct fileops. Errors are errno's; a read of nothing more leaves uio.resid as it was. */
export interface Fileops {
  /** Moves bytes from the file to `uio`; the file is open for reading. */
  read(k: Kernel, p: Proc, fp: File, uio: Uio): SysResult;
  /** Moves bytes from `uio` to the file; the file is open for writing. */
  write(k: Kernel, p: Proc, fp: File, uio: Uio): SysResult;
  /** ioctl(2) with the user's third argument as it came; ENOTTY for a request that is not of this kind of file. */
  ioctl(k: Kernel, p: Proc, fp: File, request: number, argp: number): SysResult;
  /** The POLL events of `events` that are there now; with none, the process is registered to be told. */
  poll(k: Kernel, p: Proc, fp: File, events: number): number;
  /** Whom the file's becoming ready is told, for kern_sigio.ts; without it, it always is. */
  ready?(k: Kernel, fp: File): readonly Selinfo[];
  /** fstat(2)'s answer, or an error. */
  stat(k: Kernel, p: Proc, fp: File): Stat | number;
  /** A descriptor of `by` names it no longer: what the process had through it, its record locks, is gone. */
  left?(k: Kernel, fp: File, by: FileDesc): void;
  /** The last descriptor is gone. Never sleeps. */
  close(k: Kernel, fp: File): void;
}

export class File {
  /** Descriptors that refer to it. */
  f_count = 1;
  f_flag: number;
  /** Where the next read or write is, of files that have places. */
  f_offset = 0;
  /** Who is sent SIGIO, if FASYNC is set. */
  f_owner: Proc | Pgrp | undefined = undefined;
  /** Of a FIFO: writers that had come and gone when it was opened. */
  f_wgen = 0;
  readonly f_ops: Fileops;
  /** What it is a file of: for f_ops alone. */
  readonly f_data: unknown;

  constructor(flag: number, ops: Fileops, data: unknown) {
    this.f_flag = flag;
    this.f_ops = ops;
    this.f_data = data;
  }
}

/** Takes an entry of the system's file table for a new File, with one reference; ENFILE if there is none. */
export function falloc(k: Kernel, flag: number, ops: Fileops, data: unknown): File | number {
  if (k.nfiles >= MAXFILES) return ENFILE;
  k.nfiles++;
  return new File(flag, ops, data);
}

/** One reference less, that of a descriptor of `by`; the file is closed at none. */
export function closef(k: Kernel, fp: File, by: FileDesc): void {
  fp.f_ops.left?.(k, fp, by);
  if (--fp.f_count > 0) return;
  if ((fp.f_flag & FASYNC) !== 0) setAsync(k, fp, false);
  k.nfiles--;
  fp.f_ops.close(k, fp);
}

/**
 * The descriptors of one process.
 *
 * Invariant: the files are those of descriptors below `fd_ofiles.length`, each
 * with a reference for each descriptor that names it, and a descriptor that is
 * closed on exec is open.
 */
export class FileDesc {
  private readonly fd_ofiles: (File | undefined)[] = [];
  private readonly fd_exclose = new Set<number>();
  /** The current directory, held; undefined for the root. */
  fd_cdir: Inode | undefined = undefined;
  /** Permission bits that new files do not get, umask(2). */
  fd_cmask = 0o022;
  /** The record lock that the process waits for, in fcntl. */
  fd_wanted: Wanted | undefined = undefined;
  /** Descriptors are below this: RLIMIT_NOFILE. */
  fd_limit = NOFILE;

  /** The file of a descriptor; undefined (EBADF) if it is not open. */
  get(fd: number): File | undefined {
    return this.fd_ofiles[fd];
  }

  /** The lowest descriptor that is free, `from` or above; -1 (EMFILE) if the limit allows none. */
  lowest(from = 0): number {
    let fd = from;
    while (this.fd_ofiles[fd] !== undefined) fd++;
    return fd < this.fd_limit ? fd : -1;
  }

  /** Gives the lowest free descriptor from `from` on to `fp`, with the caller's reference to it: the descriptor, or -1. */
  install(fp: File, from = 0): number {
    const fd = this.lowest(from);
    if (fd >= 0) this.set(fd, fp);
    return fd;
  }

  /** Gives a free descriptor to `fp`, with the caller's reference to it. */
  set(fd: number, fp: File): void {
    while (this.fd_ofiles.length < fd) this.fd_ofiles.push(undefined);
    this.fd_ofiles[fd] = fp;
  }

  /** Frees a descriptor and hands its reference to the caller, who calls closef. */
  take(fd: number): File | undefined {
    const fp = this.fd_ofiles[fd];
    if (fp === undefined) return undefined;
    this.fd_ofiles[fd] = undefined;
    this.fd_exclose.delete(fd);
    return fp;
  }

  exclose(fd: number): boolean {
    return this.fd_exclose.has(fd);
  }

  /** FD_CLOEXEC of an open descriptor. */
  setExclose(fd: number, exclose: boolean): void {
    if (exclose) this.fd_exclose.add(fd);
    else this.fd_exclose.delete(fd);
  }

  /** fork: the same files by the same numbers, and the same directory. */
  copy(k: Kernel): FileDesc {
    const copy = new FileDesc();
    copy.fd_limit = this.fd_limit;
    copy.fd_cmask = this.fd_cmask;
    copy.chdir(k, this.fd_cdir);
    this.forEach((fp, fd) => {
      fp.f_count++;
      copy.set(fd, fp);
      copy.setExclose(fd, this.exclose(fd));
    });
    return copy;
  }

  chdir(k: Kernel, to: Inode | undefined): void {
    if (to !== undefined) k.rootfs.hold(to);
    if (this.fd_cdir !== undefined) k.rootfs.release(this.fd_cdir);
    this.fd_cdir = to;
  }

  /** exit. */
  closeAll(k: Kernel): void {
    this.chdir(k, undefined);
    this.forEach((_, fd) => {
      this.close(k, fd);
    });
  }

  /** A successful exec. */
  closeOnExec(k: Kernel): void {
    for (const fd of [...this.fd_exclose]) this.close(k, fd);
  }

  private close(k: Kernel, fd: number): void {
    const fp = this.take(fd);
    if (fp !== undefined) closef(k, fp, this);
  }

  forEach(visit: (fp: File, fd: number) => void): void {
    this.fd_ofiles.forEach((fp, fd) => {
      if (fp !== undefined) visit(fp, fd);
    });
  }

  check(): void {
    for (const fd of this.fd_exclose)
      if (this.get(fd) === undefined) throw new Error(`descriptor ${fd} is closed on exec but not open`);
    this.forEach((fp, fd) => {
      if (fp.f_count < 1) throw new Error(`descriptor ${fd} names a file without references`);
    });
  }
}

/** A new File on the lowest descriptor: the descriptor's number in fd. EMFILE, ENFILE. */
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
