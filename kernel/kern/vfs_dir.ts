/**
 * System calls on positions: in a file (lseek), in a directory (getdirentries), in the tree
 * (chdir, getcwd).
 */

import type { SysResult } from '../machine/syscall.ts';
import { copyout } from '../machine/vm_glue.ts';
import { type Inode, X_OK } from '../mfs/inode.ts';
import { type Directory, recordLength } from '../mfs/mfs_dir.ts';
import {
  EACCES,
  EBADF,
  EFAULT,
  EINVAL,
  ENOENT,
  ENOTDIR,
  EOVERFLOW,
  EPERM,
  ERANGE,
  ESPIPE,
} from '../sys/errno.ts';
import { FREAD } from '../sys/fcntl.ts';
import { OFF_MAX } from '../sys/param.ts';
import { S_IFMT } from '../sys/stat.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { copyinIovecs, transfer } from './sys_generic.ts';
import { type Iovec, UIO_READ, UIO_WRITE } from './uio.ts';
import { getvnode, offsetArg } from './vfs_attr.ts';
import { nameiUser, rootOf } from './vfs_lookup.ts';
import { hasPlaces, inodeOf, transferAt, vnops } from './vfs_vnops.ts';

const WORD_MASK = 0xffff_ffffn; // the low word of an off_t
const SEEK_SET = 0; // from the beginning
const SEEK_CUR = 1; // from the present offset
const SEEK_END = 2; // from the end

/** The most bytes that one getdirentries returns. */
const MAXRECORDS = 65536;
const UINT_MAX = 0xffff_ffff;

/** lseek(2). EBADF, ESPIPE, EINVAL for an offset below 0, EOVERFLOW for one above OFF_MAX. */
export function sys_lseek(_k: Kernel, p: Proc, uap: Int32Array): number {
  const fp = p.p_fd.get(uap[0]);
  if (fp === undefined) return EBADF;
  if (fp.f_ops !== vnops || !hasPlaces(inodeOf(fp))) return ESPIPE;
  const bases = new Map([
    [SEEK_SET, 0n],
    [SEEK_CUR, fp.f_offset],
    [SEEK_END, BigInt(inodeOf(fp).size)],
  ]);
  const base = bases.get(uap[3]);
  if (base === undefined) return EINVAL;
  const place = base + offsetArg(uap, 1);
  if (place < 0n) return EINVAL;
  if (place > OFF_MAX) return EOVERFLOW;
  fp.f_offset = place;
  p.p_retval[0] = Number(place & WORD_MASK);
  p.p_retval[1] = Number(place >> 32n);
  return 0;
}

/**
 * pread(2): as read, but from a given offset; that of the file is not changed. EINVAL for a
 * negative offset, ESPIPE.
 */
export function sys_pread(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  return placed(k, p, uap, UIO_READ);
}

/** pwrite(2): as write, but to a given offset, even with O_APPEND. EINVAL, ESPIPE. */
export function sys_pwrite(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  return placed(k, p, uap, UIO_WRITE);
}

/** preadv(2): as readv, but from a given offset, as pread. EINVAL, ESPIPE. */
export function sys_preadv(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  return placedVector(k, p, uap, UIO_READ);
}

/** pwritev(2): as writev, but to a given offset, as pwrite. EINVAL, ESPIPE. */
export function sys_pwritev(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  return placedVector(k, p, uap, UIO_WRITE);
}

/** A transfer of one buffer at the offset in the fourth and fifth argument word. */
function placed(k: Kernel, p: Proc, uap: Int32Array, rw: number): SysResult {
  const [, base, len] = uap;
  return len < 0 ? EINVAL : placedMove(k, p, uap, rw, [{ base, len }]);
}

/** A transfer of a vector of buffers at the offset in the fourth and fifth argument word. */
function placedVector(k: Kernel, p: Proc, uap: Int32Array, rw: number): SysResult {
  const iov = copyinIovecs(k, p, uap[1], uap[2]);
  return typeof iov === 'number' ? iov : placedMove(k, p, uap, rw, iov);
}

/** A transfer at the offset in the fourth and fifth argument word. EINVAL for a negative one. */
function placedMove(k: Kernel, p: Proc, uap: Int32Array, rw: number, iov: readonly Iovec[]): SysResult {
  const place = offsetArg(uap, 3);
  if (place < 0n) return EINVAL;
  // Offsets that a number does not hold exactly are beyond the end of every file.
  return transfer(k, p, uap[0], rw, iov, (_k, _p, fp, uio) => transferAt(k, p, fp, uio, Number(place)));
}

/** chdir(2). ENOTDIR, EACCES, and errors of namei. */
export function sys_chdir(k: Kernel, p: Proc, uap: Int32Array): number {
  const inode = nameiUser(k, p, uap[0]);
  return typeof inode === 'number' ? inode : chdir(k, p, inode);
}

/** fchdir(2). EBADF, ENOTDIR, EACCES. */
export function sys_fchdir(k: Kernel, p: Proc, uap: Int32Array): number {
  const vnode = getvnode(p, uap[0]);
  if (typeof vnode === 'number') return vnode === EBADF ? EBADF : ENOTDIR;
  return chdir(k, p, vnode.inode);
}

/** Changes the current directory. ENOTDIR, EACCES. */
function chdir(k: Kernel, p: Proc, inode: Inode): number {
  if (inode.directory === undefined) return ENOTDIR;
  if (!inode.allows(p.p_cred, X_OK)) return EACCES;
  p.p_fd.chdir(k, inode);
  return 0;
}

/**
 * chroot(2): makes a directory the root of the process and of its children to come. The current
 * directory stays, even outside of the new root. EPERM but for root, ENOTDIR, EACCES, and errors
 * of namei.
 */
export function sys_chroot(k: Kernel, p: Proc, uap: Int32Array): number {
  if (p.p_cred.uid !== 0) return EPERM;
  const inode = nameiUser(k, p, uap[0]);
  if (typeof inode === 'number') return inode;
  if (inode.directory === undefined) return ENOTDIR;
  if (!inode.allows(p.p_cred, X_OK)) return EACCES;
  p.p_fd.chroot(k, inode);
  return 0;
}

/**
 * __getcwd(2). EINVAL without a buffer, ERANGE for one that is too small, ENOENT if the
 * directory has been removed or does not lie below the root of the process, EFAULT.
 */
export function sys_getcwd(k: Kernel, p: Proc, uap: Int32Array): number {
  const [buf, size] = uap;
  if (size === 0) return EINVAL;
  const names: string[] = [];
  const root = rootOf(k, p);
  for (let at = p.p_fd.fd_cdir ?? k.rootfs.root; at !== root; ) {
    const { parent, name } = at.directory as Directory;
    // The root of all is its own parent.
    if (parent === undefined || parent === at) return ENOENT;
    k.spl.charge(k.cost.lookup);
    names.push(name);
    at = parent;
  }
  const path = `/${names.reverse().join('/')}\0`;
  if (path.length > size >>> 0) return ERANGE;
  const bytes = Uint8Array.from(path, (char) => char.charCodeAt(0));
  return copyout(k, p, bytes, buf) === 0 ? 0 : EFAULT;
}

/**
 * getdirentries(2). EBADF, EINVAL for a file that is no directory or a buffer too small for the
 * next entry, EFAULT.
 */
export function sys_getdirentries(k: Kernel, p: Proc, uap: Int32Array): number {
  const [fd, buf, nbytes, basep] = uap;
  const vnode = getvnode(p, fd);
  if (typeof vnode === 'number') return vnode;
  const { fp, inode } = vnode;
  if ((fp.f_flag & FREAD) === 0) return EBADF;
  const { directory } = inode;
  if (directory === undefined || nbytes < 0) return EINVAL;
  const records = new Uint8Array(Math.min(nbytes, MAXRECORDS));
  let length = 0;
  const first = Number(fp.f_offset);
  let next = first;
  for (const entry of directory.read(first, inode)) {
    if (length + recordLength(entry.name) > records.length) {
      if (length === 0) return EINVAL;
      break;
    }
    length += encodeEntry(records.subarray(length), entry.name, entry.inode);
    next = entry.number + 1;
  }
  if (copyout(k, p, records.subarray(0, length), buf) !== 0) return EFAULT;
  const base = Uint32Array.of(Math.min(first, UINT_MAX));
  if (basep !== 0 && copyout(k, p, new Uint8Array(base.buffer), basep) !== 0) return EFAULT;
  fp.f_offset = BigInt(next);
  inode.i_atime = k.clockwork.microtime();
  p.p_retval[0] = length;
  return 0;
}

/** Writes a struct dirent (userland/share/doc/abi.md); the result is its length. */
function encodeEntry(record: Uint8Array, name: string, inode: Inode): number {
  const length = recordLength(name);
  const view = new DataView(record.buffer, record.byteOffset);
  view.setUint32(0, inode.i_number, true);
  view.setUint16(4, length, true);
  view.setUint8(6, (inode.i_mode & S_IFMT) >>> 12);
  view.setUint8(7, name.length);
  for (let i = 0; i < name.length; i++) record[8 + i] = name.charCodeAt(i);
  return length;
}
