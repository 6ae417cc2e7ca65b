/**
 * The system calls of POSIX whose paths begin at an open directory, openat and its kin: each is the
 * call of 4.4BSD with another beginning. AT_FDCWD stands for the current directory, and a path that
 * begins with a slash needs no directory: EBADF, ENOTDIR otherwise.
 */

import type { SysResult } from '../machine/syscall.ts';
import { copyin } from '../machine/vm_glue.ts';
import type { Inode } from '../mfs/inode.ts';
import { EBADF, EFAULT, EINVAL, ENOTDIR } from '../sys/errno.ts';
import { MICROSECONDS } from '../sys/param.ts';
import { getTimespecParts, TIMEVAL_SIZE } from '../sys/timeval.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import {
  access,
  chmod,
  chown,
  getvnode,
  type NewTime,
  NOW,
  readlink,
  realIds,
  setTimes,
} from './vfs_attr.ts';
import { copyinPath, namei, type Path } from './vfs_lookup.ts';
import { rename } from './vfs_rename.ts';
import { link, mkdir, mkfifo, mknod, open1, rmdir, symlink, unlink } from './vfs_syscalls.ts';
import { copyoutStat, vn_stat } from './vfs_vnops.ts';

/** The current directory in the place of a descriptor, with picolibc's value. */
const AT_FDCWD = -2;
/** Flags of the calls, with picolibc's values. */
const AT_EACCESS = 1; // faccessat: checks with the effective ids
const AT_SYMLINK_NOFOLLOW = 2; // a symbolic link at the end is not followed
const AT_SYMLINK_FOLLOW = 4; // linkat: it is followed
const AT_REMOVEDIR = 8; // unlinkat: removes a directory

/** The values of tv_nsec that are no time, with picolibc's values. */
const UTIME_NOW = -2;
const UTIME_OMIT = -1;

/** The path at `address`, from the directory `fd`. EFAULT, ENAMETOOLONG, EBADF, ENOTDIR. */
function copyinPathAt(k: Kernel, p: Proc, fd: number, address: number): Path | number {
  const path = copyinPath(k, p, address);
  if (typeof path === 'number' || path.startsWith('/') || fd === AT_FDCWD) return path;
  const vnode = getvnode(p, fd);
  if (typeof vnode === 'number') return vnode === EBADF ? EBADF : ENOTDIR;
  return vnode.inode.directory === undefined ? ENOTDIR : { path, dir: vnode.inode };
}

/** Calls `act` with the path at `address`, from the directory `fd`; or gives the error. */
function withPath<T>(
  k: Kernel,
  p: Proc,
  fd: number,
  address: number,
  act: (path: Path) => T | number,
): T | number {
  const path = copyinPathAt(k, p, fd, address);
  return typeof path === 'number' ? path : act(path);
}

/** Calls `act` with the file of a path from the directory `fd`; EINVAL for an unknown flag. */
function withFile(
  k: Kernel,
  p: Proc,
  [fd, address]: Int32Array,
  flags: number,
  act: (inode: Inode) => number,
): number {
  if ((flags & ~AT_SYMLINK_NOFOLLOW) !== 0) return EINVAL;
  return withPath(k, p, fd, address, (path) => {
    const inode = namei(k, p, path, (flags & AT_SYMLINK_NOFOLLOW) === 0);
    return typeof inode === 'number' ? inode : act(inode);
  });
}

/** openat(2). Errors of open(2). */
export function sys_openat(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, address, flags, mode] = uap;
  return withPath<SysResult>(k, p, fd, address, (path) => open1(k, p, path, flags, mode));
}

/** fstatat(2). Errors of stat(2), EINVAL for a flag. */
export function sys_fstatat(k: Kernel, p: Proc, uap: Int32Array): number {
  const [, , sb, flags] = uap;
  return withFile(k, p, uap, flags, (inode) => copyoutStat(k, p, vn_stat(inode), sb));
}

/** fchmodat(2). Errors of chmod(2), EINVAL for a flag. */
export function sys_fchmodat(k: Kernel, p: Proc, uap: Int32Array): number {
  const [, , mode, flags] = uap;
  return withFile(k, p, uap, flags, (inode) => chmod(k, p, inode, mode));
}

/** fchownat(2). Errors of chown(2), EINVAL for a flag. */
export function sys_fchownat(k: Kernel, p: Proc, uap: Int32Array): number {
  const [, , uid, gid, flags] = uap;
  return withFile(k, p, uap, flags, (inode) => chown(k, p, inode, uid, gid));
}

/** faccessat(2). Errors of access(2), EINVAL for a flag. */
export function sys_faccessat(k: Kernel, p: Proc, uap: Int32Array): number {
  const [fd, address, mode, flags] = uap;
  if ((flags & ~(AT_EACCESS | AT_SYMLINK_NOFOLLOW)) !== 0) return EINVAL;
  const who = (flags & AT_EACCESS) !== 0 ? p.p_cred : realIds(p);
  const follow = (flags & AT_SYMLINK_NOFOLLOW) === 0;
  return withPath(k, p, fd, address, (path) => access(k, p, path, mode, who, follow));
}

/** readlinkat(2). Errors of readlink(2). */
export function sys_readlinkat(k: Kernel, p: Proc, uap: Int32Array): number {
  const [, , buf, size] = uap;
  return withFile(k, p, uap, AT_SYMLINK_NOFOLLOW, (inode) => readlink(k, p, inode, buf, size));
}

/** linkat(2), which follows a symbolic link only if asked to. Errors of link(2), EINVAL. */
export function sys_linkat(k: Kernel, p: Proc, uap: Int32Array): number {
  const [fromFd, fromAddress, toFd, toAddress, flags] = uap;
  if ((flags & ~AT_SYMLINK_FOLLOW) !== 0) return EINVAL;
  const follow = (flags & AT_SYMLINK_FOLLOW) !== 0;
  return withPath(k, p, fromFd, fromAddress, (from) =>
    withPath(k, p, toFd, toAddress, (to) => link(k, p, from, to, follow)),
  );
}

/** symlinkat(2). Errors of symlink(2). */
export function sys_symlinkat(k: Kernel, p: Proc, uap: Int32Array): number {
  const [text, fd, address] = uap;
  const target = copyinPath(k, p, text);
  if (typeof target === 'number') return target;
  return withPath(k, p, fd, address, (path) => symlink(k, p, target, path));
}

/** mkdirat(2). Errors of mkdir(2). */
export function sys_mkdirat(k: Kernel, p: Proc, [fd, address, mode]: Int32Array): number {
  return withPath(k, p, fd, address, (path) => mkdir(k, p, path, mode));
}

/** mkfifoat(2). Errors of mkfifo(2). */
export function sys_mkfifoat(k: Kernel, p: Proc, [fd, address, mode]: Int32Array): number {
  return withPath(k, p, fd, address, (path) => mkfifo(k, p, path, mode));
}

/** mknodat(2). Errors of mknod(2). */
export function sys_mknodat(k: Kernel, p: Proc, [fd, address, mode, dev]: Int32Array): number {
  return withPath(k, p, fd, address, (path) => mknod(k, p, path, mode, dev));
}

/** unlinkat(2): unlink, or rmdir with AT_REMOVEDIR, and their errors; EINVAL. */
export function sys_unlinkat(k: Kernel, p: Proc, [fd, address, flags]: Int32Array): number {
  if ((flags & ~AT_REMOVEDIR) !== 0) return EINVAL;
  const remove = flags === 0 ? unlink : rmdir;
  return withPath(k, p, fd, address, (path) => remove(k, p, path));
}

/** renameat(2). Errors of rename(2). */
export function sys_renameat(k: Kernel, p: Proc, uap: Int32Array): number {
  const [fromFd, fromAddress, toFd, toAddress] = uap;
  return withPath(k, p, fromFd, fromAddress, (from) =>
    withPath(k, p, toFd, toAddress, (to) => rename(k, p, from, to)),
  );
}

/** utimensat(2): sets the times of a file. EINVAL, EFAULT, EPERM, EACCES, errors of namei. */
export function sys_utimensat(k: Kernel, p: Proc, uap: Int32Array): number {
  const [, , address, flags] = uap;
  const times = copyinTimespecs(k, p, address);
  if (typeof times === 'number') return times;
  return withFile(k, p, uap, flags, (inode) => setTimes(k, p, inode, times));
}

/** futimens(2): sets the times of an open file. EBADF, and errors of utimensat. */
export function sys_futimens(k: Kernel, p: Proc, [fd, address]: Int32Array): number {
  const times = copyinTimespecs(k, p, address);
  if (typeof times === 'number') return times;
  const vnode = getvnode(p, fd);
  return typeof vnode === 'number' ? vnode : setTimes(k, p, vnode.inode, times);
}

/** Two timespecs from user memory; both now, if there are none. EFAULT, EINVAL. */
function copyinTimespecs(k: Kernel, p: Proc, address: number): readonly NewTime[] | number {
  if (address === 0) return NOW;
  const bytes = new Uint8Array(2 * TIMEVAL_SIZE);
  if (copyin(k, p, address, bytes) !== 0) return EFAULT;
  const view = new DataView(bytes.buffer);
  const times: NewTime[] = [];
  for (const at of [0, TIMEVAL_SIZE]) {
    const { sec, nsec } = getTimespecParts(view, at);
    const time = sec * MICROSECONDS + Math.floor(nsec / 1000);
    if (nsec === UTIME_NOW || nsec === UTIME_OMIT) times.push(nsec === UTIME_NOW ? 'now' : 'omit');
    else if (nsec < 0 || nsec >= 1000 * MICROSECONDS || !Number.isSafeInteger(time)) return EINVAL;
    else times.push(time);
  }
  return times;
}
