/**
 * System calls on the attributes of a file, other than its bytes and names: stat, chmod,
 * truncate and similar ones of 4.4BSD's vfs_syscalls.c.
 */

import { copyin, copyout } from '../machine/vm_glue.ts';
import { type Inode, R_OK, W_OK, X_OK } from '../mfs/inode.ts';
import { EACCES, EBADF, EFAULT, EINVAL, EISDIR, EPERM } from '../sys/errno.ts';
import { FWRITE } from '../sys/fcntl.ts';
import { MICROSECONDS } from '../sys/param.ts';
import { S_IFMT, S_ISGID, S_ISUID } from '../sys/stat.ts';
import { getTimeval, TIMEVAL_SIZE } from '../sys/timeval.ts';
import { type Accessor, groupmember } from '../sys/ucred.ts';
import type { Vnode } from './file.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { copyinPath, namei, nameiUser, type Path } from './vfs_lookup.ts';
import { copyoutStat, fileLimit, inodeOf, tooLong, vn_stat, vnops } from './vfs_vnops.ts';

/**
 * The open file and the inode of a descriptor. EBADF, or EINVAL for a file without an inode
 * (getvnode).
 */
export function getvnode(p: Proc, fd: number): Vnode | number {
  const fp = p.p_fd.get(fd);
  if (fp === undefined) return EBADF;
  return fp.f_ops === vnops ? { fp, inode: inodeOf(fp) } : EINVAL;
}

/** An off_t that a system call is given: two words from `at` on, the low one first. */
export function offsetArg(uap: Int32Array, at: number): bigint {
  return (BigInt(uap[at + 1]) << 32n) | BigInt(uap[at] >>> 0);
}

/** stat(2). Errors of namei, EFAULT. */
export function sys_stat(k: Kernel, p: Proc, uap: Int32Array): number {
  const inode = nameiUser(k, p, uap[0]);
  return typeof inode === 'number' ? inode : copyoutStat(k, p, vn_stat(inode), uap[1]);
}

/** lstat(2): as stat, but of a symbolic link itself. */
export function sys_lstat(k: Kernel, p: Proc, uap: Int32Array): number {
  const inode = nameiUser(k, p, uap[0], false);
  return typeof inode === 'number' ? inode : copyoutStat(k, p, vn_stat(inode), uap[1]);
}

/** access(2): checks permissions by the real ids. EACCES; EINVAL for an unknown mode. */
export function sys_access(k: Kernel, p: Proc, uap: Int32Array): number {
  const path = copyinPath(k, p, uap[0]);
  return typeof path === 'number' ? path : access(k, p, path, uap[1], realIds(p));
}

/** The real ids of a process in the place of its effective ones. */
export const realIds = (p: Proc): Accessor => ({ ...p.p_cred, uid: p.p_cred.ruid, gid: p.p_cred.rgid });

/** Checks the permissions of `who`. Errors of access(2). */
export function access(k: Kernel, p: Proc, path: Path, mode: number, who: Accessor, follow = true): number {
  if ((mode & ~(R_OK | W_OK | X_OK)) !== 0) return EINVAL;
  const inode = namei(k, p, path, follow, who);
  if (typeof inode === 'number') return inode;
  return inode.allows(who, mode) ? 0 : EACCES;
}

/**
 * readlink(2). EINVAL for a file that is no symbolic link, EFAULT. The text is not ended by a
 * null, and is cut to the buffer's size.
 */
export function sys_readlink(k: Kernel, p: Proc, uap: Int32Array): number {
  const inode = nameiUser(k, p, uap[0], false);
  return typeof inode === 'number' ? inode : readlink(k, p, inode, uap[1], uap[2]);
}

/** Copies the text of a symbolic link to the user. Errors of readlink(2). */
export function readlink(k: Kernel, p: Proc, { target }: Inode, buf: number, size: number): number {
  if (target === undefined || size < 0) return EINVAL;
  const bytes = Uint8Array.from(target.slice(0, size), (char) => char.charCodeAt(0));
  if (copyout(k, p, bytes, buf) !== 0) return EFAULT;
  p.p_retval[0] = bytes.length;
  return 0;
}

/** umask(2): sets the mask; the result is the mask before. */
export function sys_umask(_k: Kernel, p: Proc, uap: Int32Array): number {
  p.p_retval[0] = p.p_fd.fd_cmask;
  p.p_fd.fd_cmask = uap[0] & 0o777;
  return 0;
}

/**
 * chmod(2). EPERM unless the caller owns the file or is root. S_ISGID is cleared, unless the
 * caller is root, in a file of a group that he is not in.
 */
export function sys_chmod(k: Kernel, p: Proc, uap: Int32Array): number {
  const inode = nameiUser(k, p, uap[0]);
  return typeof inode === 'number' ? inode : chmod(k, p, inode, uap[1]);
}

/** fchmod(2). Errors of chmod, EBADF. */
export function sys_fchmod(k: Kernel, p: Proc, uap: Int32Array): number {
  const vnode = getvnode(p, uap[0]);
  return typeof vnode === 'number' ? vnode : chmod(k, p, vnode.inode, uap[1]);
}

/** Changes the mode of a file. EPERM. */
export function chmod(k: Kernel, p: Proc, inode: Inode, mode: number): number {
  const cred = p.p_cred;
  if (!inode.ownedBy(cred)) return EPERM;
  const foreign = cred.uid !== 0 && inode.directory === undefined && !groupmember(inode.i_gid, cred);
  inode.i_mode = (inode.i_mode & S_IFMT) | (mode & 0o7777 & (foreign ? ~S_ISGID : ~0));
  inode.i_ctime = k.clockwork.microtime();
  return 0;
}

/**
 * chown(2): sets owner and group; -1 leaves one unchanged. Root may change both, the owner only
 * the group, to one that he is in (_POSIX_CHOWN_RESTRICTED): else EPERM.
 */
export function sys_chown(k: Kernel, p: Proc, uap: Int32Array): number {
  const inode = nameiUser(k, p, uap[0]);
  return typeof inode === 'number' ? inode : chown(k, p, inode, uap[1], uap[2]);
}

/** lchown(2): as chown, but of a symbolic link itself. */
export function sys_lchown(k: Kernel, p: Proc, uap: Int32Array): number {
  const inode = nameiUser(k, p, uap[0], false);
  return typeof inode === 'number' ? inode : chown(k, p, inode, uap[1], uap[2]);
}

/** fchown(2). Errors of chown, EBADF. */
export function sys_fchown(k: Kernel, p: Proc, uap: Int32Array): number {
  const vnode = getvnode(p, uap[0]);
  return typeof vnode === 'number' ? vnode : chown(k, p, vnode.inode, uap[1], uap[2]);
}

/** Changes owner and group of a file, and clears its set-id bits. EPERM. */
export function chown(k: Kernel, p: Proc, inode: Inode, uid: number, gid: number): number {
  const cred = p.p_cred;
  const owner = uid === -1 ? inode.i_uid : uid >>> 0;
  const group = gid === -1 ? inode.i_gid : gid >>> 0;
  const regroups = group === inode.i_gid || groupmember(group, cred);
  if (cred.uid !== 0 && !(cred.uid === inode.i_uid && owner === inode.i_uid && regroups)) return EPERM;
  inode.i_uid = owner;
  inode.i_gid = group;
  if (inode.directory === undefined) inode.i_mode &= ~(S_ISUID | S_ISGID);
  inode.i_ctime = k.clockwork.microtime();
  return 0;
}

/**
 * utimes(2): sets the times of access and modification from two timevals, or to now if there
 * are none. EINVAL for a malformed time, EPERM, EACCES, EFAULT.
 */
export function sys_utimes(k: Kernel, p: Proc, uap: Int32Array): number {
  const [path, times] = uap;
  const wanted = times === 0 ? NOW : copyinTimes(k, p, times);
  if (typeof wanted === 'number') return wanted;
  const inode = nameiUser(k, p, path);
  return typeof inode === 'number' ? inode : setTimes(k, p, inode, wanted);
}

/** A time that is to be set, in microseconds; 'now'; or 'omit', which leaves it as it is. */
export type NewTime = number | 'now' | 'omit';
/** The times of access and modification, both now. */
export const NOW: readonly NewTime[] = ['now', 'now'];

/**
 * Sets the times of a file. Its owner may set any, who may write it only both to now: EPERM,
 * EACCES.
 */
export function setTimes(k: Kernel, p: Proc, inode: Inode, [atime, mtime]: readonly NewTime[]): number {
  const now = k.clockwork.microtime();
  const bothNow = atime === 'now' && mtime === 'now';
  if (atime === 'omit' && mtime === 'omit') return 0;
  if (!inode.ownedBy(p.p_cred) && !(bothNow && inode.allows(p.p_cred, W_OK))) return bothNow ? EACCES : EPERM;
  if (atime !== 'omit') inode.i_atime = atime === 'now' ? now : atime;
  if (mtime !== 'omit') inode.i_mtime = mtime === 'now' ? now : mtime;
  inode.i_ctime = now;
  return 0;
}

/** Two timevals from user memory, in microseconds. EFAULT, EINVAL. */
function copyinTimes(k: Kernel, p: Proc, address: number): number[] | number {
  const bytes = new Uint8Array(2 * TIMEVAL_SIZE);
  if (copyin(k, p, address, bytes) !== 0) return EFAULT;
  const view = new DataView(bytes.buffer);
  const times: number[] = [];
  for (const at of [0, TIMEVAL_SIZE]) {
    const { sec, usec } = getTimeval(view, at);
    const time = sec * MICROSECONDS + usec;
    if (usec < 0 || usec >= MICROSECONDS || !Number.isSafeInteger(time)) return EINVAL;
    times.push(time);
  }
  return times;
}

/**
 * truncate(2). EISDIR, EINVAL for a file without a length or for a negative length, EACCES,
 * EFBIG with SIGXFSZ.
 */
export function sys_truncate(k: Kernel, p: Proc, uap: Int32Array): number {
  const inode = nameiUser(k, p, uap[0]);
  if (typeof inode === 'number') return inode;
  if (inode.directory !== undefined) return EISDIR;
  if (!inode.allows(p.p_cred, W_OK)) return EACCES;
  return truncate(k, p, inode, offsetArg(uap, 1));
}

/** ftruncate(2). EBADF, EINVAL for a file that is not open for writing, EFBIG with SIGXFSZ. */
export function sys_ftruncate(k: Kernel, p: Proc, uap: Int32Array): number {
  const vnode = getvnode(p, uap[0]);
  if (typeof vnode === 'number') return vnode;
  if ((vnode.fp.f_flag & FWRITE) === 0) return EINVAL;
  return truncate(k, p, vnode.inode, offsetArg(uap, 1));
}

/** Changes the length of a file. EINVAL, EFBIG. */
function truncate(k: Kernel, p: Proc, inode: Inode, size: bigint): number {
  if (inode.contents === undefined || size < 0n) return EINVAL;
  // Lengths that a number does not hold exactly are far beyond the limit.
  const length = Number(size);
  if (length > fileLimit(p)) return tooLong(k, p, length);
  inode.truncate(length, k.clockwork.microtime());
  return 0;
}

/** sync(2): does nothing, since files are in memory alone. */
export function sys_sync(): number {
  return 0;
}

/** fdatasync(2): as fsync. */
export const sys_fdatasync = sys_fsync;

/** fsync(2): does nothing. EBADF, EINVAL for a descriptor without an inode. */
export function sys_fsync(_k: Kernel, p: Proc, uap: Int32Array): number {
  const vnode = getvnode(p, uap[0]);
  return typeof vnode === 'number' ? vnode : 0;
}
