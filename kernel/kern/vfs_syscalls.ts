/**
 * The system calls that make, find and remove names, of 4.4BSD's vfs_syscalls.c: open, link,
 * symlink, unlink, mkdir, rmdir, mkfifo. None sleeps but the open of a FIFO: the files
 * are in memory, and no other process runs between a lookup and its use.
 */

import { terminalOf } from '../dev/conf.ts';
import type { SysResult } from '../machine/syscall.ts';
import { type Inode, R_OK, W_OK, X_OK } from '../mfs/inode.ts';
import {
  EACCES,
  EBUSY,
  EEXIST,
  EINVAL,
  EISDIR,
  ELOOP,
  EMFILE,
  EMLINK,
  ENFILE,
  ENOENT,
  ENOSPC,
  ENOTDIR,
  ENOTEMPTY,
  EPERM,
} from '../sys/errno.ts';
import { FAPPEND, FNONBLOCK, FREAD, FWRITE } from '../sys/fcntl.ts';
import { LINK_MAX, MAXFILES } from '../sys/param.ts';
import { S_IFCHR, S_IFIFO, S_IFMT, S_ISVTX } from '../sys/stat.ts';
import { fifoOpen } from './fifo_vnops.ts';
import { type File, falloc, fdrop } from './file.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';
import { copyinPath, isRoot, lookup, type Nameidata, namei, type Path } from './vfs_lookup.ts';
import { isFifo, openInode, vnops } from './vfs_vnops.ts';

/** Flags of open that do not stay with the file, with picolibc's values. */
const O_ACCMODE = 3; // the access mode, f_flag less one
const O_CREAT = 0x40; // makes the file if it does not exist
const O_TRUNC = 0x200; // truncates the file
const O_EXCL = 0x800; // with O_CREAT: EEXIST if the file exists
const O_CLOEXEC = 0x40000; // sets FD_CLOEXEC
const O_NOFOLLOW = 0x100000; // ELOOP if the last component is a symbolic link
const O_DIRECTORY = 0x200000; // ENOTDIR if it is no directory

const ALLPERMS = 0o7777; // the permission bits of a mode

/** True if `p` has the permissions `mode` for a file. */
export function allows(p: Proc, inode: Inode, mode: number): boolean {
  return inode.allows(p.p_cred, mode);
}

/** The error of entering a name in a directory, or 0: ENOENT if it has been removed, EACCES. */
export function mayEnter(p: Proc, dir: Inode): number {
  if (dir.directory?.parent === undefined) return ENOENT;
  return allows(p, dir, W_OK | X_OK) ? 0 : EACCES;
}

/**
 * The error of removing a name, or 0: EACCES, and EPERM for the file of another user in a
 * sticky directory.
 */
export function mayRemove(p: Proc, dir: Inode, inode: Inode): number {
  if (!allows(p, dir, W_OK | X_OK)) return EACCES;
  const sticky = (dir.i_mode & S_ISVTX) !== 0;
  return sticky && !inode.ownedBy(p.p_cred) && !dir.ownedBy(p.p_cred) ? EPERM : 0;
}

/** Gives a new file to its maker and to the group of its directory; ENOSPC if there is none. */
export function born(p: Proc, dir: Inode, inode: Inode | undefined): Inode | number {
  if (inode === undefined) return ENOSPC;
  inode.i_uid = p.p_cred.uid;
  inode.i_gid = dir.i_gid;
  return inode;
}

/**
 * open(2). Errors of namei, and EINVAL, EMFILE, ENFILE, EEXIST, EISDIR, EACCES, ENOSPC, ENXIO,
 * EINTR.
 */
export function sys_open(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const path = copyinPath(k, p, uap[0]);
  return typeof path === 'number' ? path : open1(k, p, path, uap[1], uap[2]);
}

/** Opens a file for `p`. The descriptor goes to p_retval; errors of open. */
export function open1(k: Kernel, p: Proc, path: Path, flags: number, mode: number): SysResult {
  if ((flags & O_ACCMODE) === O_ACCMODE) return EINVAL;
  if ((flags & O_CREAT) !== 0 && (flags & O_DIRECTORY) !== 0) return EINVAL;
  if (p.p_fd.lowest() < 0) return EMFILE;
  if (k.nfiles >= MAXFILES) return ENFILE;
  const named = (flags & O_CREAT) !== 0 ? create(k, p, path, flags, mode) : find(k, p, path, flags);
  const inode = typeof named === 'number' ? named : terminalOf(k, p, named);
  if (typeof inode === 'number') return inode;
  const flag = (flags & (FAPPEND | FNONBLOCK)) | ((flags & O_ACCMODE) + 1);
  const fp = falloc(k, flag, vnops, inode);
  if (typeof fp === 'number') return fp;
  k.rootfs.hold(inode);
  const error = openInode(k, p, fp);
  if (error !== 0) {
    k.nfiles--;
    k.rootfs.release(inode);
    return error;
  }
  if ((flags & O_TRUNC) !== 0) inode.truncate(0, k.clockwork.microtime());
  const waits = isFifo(inode) ? fifoOpen(k, fp) : 0;
  if (typeof waits === 'number') return install(p, fp, flags);
  p.p_held = fp;
  return finishOpen(k, p, fp, flags, waits);
}

/** Gives an opened file, with its reference, a descriptor. EMFILE. */
function install(p: Proc, fp: File, flags: number): number {
  const fd = p.p_fd.install(fp);
  if (fd < 0) return EMFILE;
  p.p_fd.setExclose(fd, (flags & O_CLOEXEC) !== 0);
  p.p_retval[0] = fd;
  return 0;
}

/** The rest of an open that waits: the thread has the reference until there is a descriptor. */
function* finishOpen(
  k: Kernel,
  p: Proc,
  fp: File,
  flags: number,
  waits: Sleepable<number>,
): Sleepable<number> {
  const error = (yield* waits) || install(p, fp, flags);
  p.p_held = undefined;
  if (error !== 0) fdrop(k, fp);
  return error;
}

/** The file to open with O_CREAT, made if it does not exist; errors of open. */
function create(k: Kernel, p: Proc, path: Path, flags: number, mode: number): Inode | number {
  const nd = lookup(k, p, path, (flags & (O_EXCL | O_NOFOLLOW)) === 0);
  if (typeof nd === 'number') return nd;
  const { dir, name, inode, slash } = nd;
  if (inode !== undefined) {
    if ((flags & O_EXCL) !== 0) return EEXIST;
    if (inode.directory !== undefined) return EISDIR;
    return slash ? ENOTDIR : permitted(p, inode, flags);
  }
  if (slash) return ENOENT;
  const error = mayEnter(p, dir);
  if (error !== 0) return error;
  return born(p, dir, k.rootfs.create(dir, name, mode & ALLPERMS & ~p.p_fd.fd_cmask));
}

/** The file to open without O_CREAT; errors of open. */
function find(k: Kernel, p: Proc, path: Path, flags: number): Inode | number {
  const inode = namei(k, p, path, (flags & O_NOFOLLOW) === 0);
  if (typeof inode === 'number') return inode;
  if ((flags & O_DIRECTORY) !== 0 && inode.directory === undefined) return ENOTDIR;
  return permitted(p, inode, flags);
}

/** The file, if it may be opened with `flags`; else ELOOP, EISDIR, EACCES. */
function permitted(p: Proc, inode: Inode, flags: number): Inode | number {
  if (inode.target !== undefined) return ELOOP;
  const access = (flags & O_ACCMODE) + 1;
  const writes = (access & FWRITE) !== 0 || (flags & O_TRUNC) !== 0;
  if (writes && inode.directory !== undefined) return EISDIR;
  const mode = ((access & FREAD) !== 0 ? R_OK : 0) | (writes ? W_OK : 0);
  return allows(p, inode, mode) ? inode : EACCES;
}

/** The directory and the name for a new file. EEXIST, ENOENT, EACCES, and errors of lookup. */
export function vacant(k: Kernel, p: Proc, path: Path, directory: boolean): Nameidata | number {
  const nd = lookup(k, p, path, false);
  if (typeof nd === 'number') return nd;
  if (nd.inode !== undefined) return EEXIST;
  if (nd.slash && !directory) return ENOENT;
  const error = mayEnter(p, nd.dir);
  return error === 0 ? nd : error;
}

/**
 * link(2), which follows a symbolic link as in BSD. EPERM for a directory, EMLINK, EEXIST,
 * ENOSPC, and errors of lookup.
 */
export function sys_link(k: Kernel, p: Proc, uap: Int32Array): number {
  const from = copyinPath(k, p, uap[0]);
  const to = copyinPath(k, p, uap[1]);
  if (typeof from === 'number') return from;
  return typeof to === 'number' ? to : link(k, p, from, to, true);
}

/** Gives a file another name. Errors of link(2). */
export function link(k: Kernel, p: Proc, from: Path, to: Path, follow: boolean): number {
  const inode = namei(k, p, from, follow);
  if (typeof inode === 'number') return inode;
  if (inode.directory !== undefined) return EPERM;
  if (inode.i_nlink >= LINK_MAX) return EMLINK;
  const nd = vacant(k, p, to, false);
  if (typeof nd === 'number') return nd;
  return k.rootfs.link(nd.dir, nd.name, inode) ? 0 : ENOSPC;
}

/** symlink(2). ENOENT for an empty text, ENAMETOOLONG, EEXIST, ENOSPC, and errors of lookup. */
export function sys_symlink(k: Kernel, p: Proc, uap: Int32Array): number {
  const target = copyinPath(k, p, uap[0]);
  if (typeof target === 'number') return target;
  const path = copyinPath(k, p, uap[1]);
  return typeof path === 'number' ? path : symlink(k, p, target, path);
}

/** Makes a symbolic link. Errors of symlink(2). */
export function symlink(k: Kernel, p: Proc, target: string, path: Path): number {
  if (target === '') return ENOENT;
  const nd = vacant(k, p, path, false);
  if (typeof nd === 'number') return nd;
  const made = born(p, nd.dir, k.rootfs.symlink(nd.dir, nd.name, target));
  return typeof made === 'number' ? made : 0;
}

/** mkdir(2). EEXIST, EMLINK, ENOSPC, and errors of lookup. */
export function sys_mkdir(k: Kernel, p: Proc, uap: Int32Array): number {
  const path = copyinPath(k, p, uap[0]);
  return typeof path === 'number' ? path : mkdir(k, p, path, uap[1]);
}

/** Makes a directory. Errors of mkdir(2). */
export function mkdir(k: Kernel, p: Proc, path: Path, mode: number): number {
  const nd = vacant(k, p, path, true);
  if (typeof nd === 'number') return nd;
  if (nd.dir.i_nlink >= LINK_MAX) return EMLINK;
  const made = born(p, nd.dir, k.rootfs.mkdir(nd.dir, nd.name, mode & ALLPERMS & ~p.p_fd.fd_cmask));
  return typeof made === 'number' ? made : 0;
}

/** mkfifo(2). EEXIST, ENOSPC, and errors of lookup. */
export function sys_mkfifo(k: Kernel, p: Proc, uap: Int32Array): number {
  const path = copyinPath(k, p, uap[0]);
  return typeof path === 'number' ? path : mkfifo(k, p, path, uap[1]);
}

/** Makes a FIFO. Errors of mkfifo(2). */
export function mkfifo(k: Kernel, p: Proc, path: Path, mode: number): number {
  const nd = vacant(k, p, path, false);
  if (typeof nd === 'number') return nd;
  const made = born(p, nd.dir, k.rootfs.fifo(nd.dir, nd.name, mode & ALLPERMS & ~p.p_fd.fd_cmask));
  return typeof made === 'number' ? made : 0;
}

/**
 * mknod(2): makes a FIFO, as mkfifo does; or a character device, for root only: EPERM. EINVAL
 * for another kind of file, EEXIST, ENOSPC, and errors of lookup.
 */
export function sys_mknod(k: Kernel, p: Proc, uap: Int32Array): number {
  const path = copyinPath(k, p, uap[0]);
  return typeof path === 'number' ? path : mknod(k, p, path, uap[1], uap[2]);
}

/** Makes a FIFO or a device. Errors of mknod(2). */
export function mknod(k: Kernel, p: Proc, path: Path, mode: number, dev: number): number {
  if ((mode & S_IFMT) === S_IFIFO) return mkfifo(k, p, path, mode);
  if (p.p_cred.uid !== 0) return EPERM;
  if ((mode & S_IFMT) !== S_IFCHR) return EINVAL;
  const nd = vacant(k, p, path, false);
  if (typeof nd === 'number') return nd;
  const made = born(p, nd.dir, k.rootfs.device(nd.dir, nd.name, mode & ALLPERMS & ~p.p_fd.fd_cmask, dev));
  return typeof made === 'number' ? made : 0;
}

/**
 * unlink(2). EPERM for a directory, ENOENT, ENOTDIR, EACCES, and errors of lookup. An open file
 * stays until it is closed.
 */
export function sys_unlink(k: Kernel, p: Proc, uap: Int32Array): number {
  const path = copyinPath(k, p, uap[0]);
  return typeof path === 'number' ? path : unlink(k, p, path);
}

/** Removes the name of a file. Errors of unlink(2). */
export function unlink(k: Kernel, p: Proc, path: Path): number {
  const nd = lookup(k, p, path, false);
  if (typeof nd === 'number') return nd;
  const { dir, name, inode, slash } = nd;
  if (inode === undefined) return ENOENT;
  if (inode.directory !== undefined) return EPERM;
  if (slash) return ENOTDIR;
  const error = mayRemove(p, dir, inode);
  if (error === 0) k.rootfs.unlink(dir, name, inode);
  return error;
}

/**
 * rmdir(2). EBUSY for the root, EINVAL for `.`, ENOTEMPTY, ENOTDIR, ENOENT, EACCES, EPERM, and
 * errors of lookup.
 */
export function sys_rmdir(k: Kernel, p: Proc, uap: Int32Array): number {
  const path = copyinPath(k, p, uap[0]);
  return typeof path === 'number' ? path : rmdir(k, p, path);
}

/** Removes a directory. Errors of rmdir(2). */
export function rmdir(k: Kernel, p: Proc, path: Path): number {
  const nd = lookup(k, p, path, false);
  if (typeof nd === 'number') return nd;
  const { dir, name, inode } = nd;
  if (inode === undefined) return ENOENT;
  if (isRoot(k, p, inode)) return EBUSY;
  if (inode.directory === undefined) return ENOTDIR;
  if (name === '.') return EINVAL;
  const error = mayRemove(p, dir, inode);
  if (error !== 0) return error;
  if (!inode.directory.empty) return ENOTEMPTY;
  k.rootfs.rmdir(dir, name, inode);
  return 0;
}
