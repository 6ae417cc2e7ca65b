/**
 * Open files of the file system, 4.4BSD's vfs_vnops.c: reading, writing and
 * the rest, for regular files and directories here, for devices by their
 * driver, for FIFOs by fifo_vnops.ts.
 */
import { cdevsw, isTerminal } from '../dev/conf.ts';
import type { SysResult } from '../machine/syscall.ts';
import type { Inode } from '../mfs/inode.ts';
import { BLOCK_SIZE, type Contents, MAXFILESIZE } from '../mfs/mfs_data.ts';
import { EFAULT, EFBIG, EISDIR, ENOSPC, ENOTTY, ESPIPE } from '../sys/errno.ts';
import { FAPPEND } from '../sys/fcntl.ts';
import { POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import { SIGXFSZ } from '../sys/signal.ts';
import { S_IFCHR, S_IFIFO, S_IFMT, type Stat } from '../sys/stat.ts';
import { fifoMayOpen, fifoOps } from './fifo_vnops.ts';
import type { File, Fileops } from './file.ts';
import { RLIMIT_FSIZE } from './kern_limit.ts';
import { unlockAll } from './kern_lockf.ts';
import { psignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { UIO_READ, type Uio } from './uio.ts';

/** The number of the one device that files live on. */
const ROOTDEV = 1;
const S_BLKSIZE = 512;

/** The inode of a file that vnops serves. */
export function inodeOf(fp: File): Inode {
  return fp.f_data as Inode;
}

function isDevice(inode: Inode): boolean {
  return (inode.i_mode & S_IFMT) === S_IFCHR;
}

export function isFifo(inode: Inode): boolean {
  return (inode.i_mode & S_IFMT) === S_IFIFO;
}

/** Whether lseek means something: not for a terminal, nor for a FIFO. */
export function hasPlaces(inode: Inode): boolean {
  return isDevice(inode) ? !isTerminal(inode.i_rdev) : !isFifo(inode);
}

/** Reads from `place` on: EISDIR, EFAULT. */
function vn_read(k: Kernel, inode: Inode, uio: Uio, place: number): number {
  const { contents } = inode;
  if (contents === undefined) return EISDIR;
  let error = 0;
  for (let at = place; error === 0 && uio.resid > 0 && at < contents.size; ) {
    const before = uio.resid;
    error = uio.uiomove(contents.at(at));
    at += before - uio.resid;
  }
  inode.i_atime = k.clockwork.microtime();
  return error;
}

/** Writes from `place` on: EISDIR, EFAULT, EFBIG, ENOSPC. What fits is written; the next write says that there is no more room. */
function vn_write(k: Kernel, p: Proc, inode: Inode, uio: Uio, place: number): number {
  const { contents } = inode;
  if (contents === undefined) return EISDIR;
  const wanted = uio.resid;
  const limit = fileLimit(p);
  let error = 0;
  for (let at = place; error === 0 && uio.resid > 0; ) {
    const before = uio.resid;
    error = writeBlock(contents, uio, at, limit);
    at += before - uio.resid;
    if (at > place) contents.wrote(at);
  }
  if (error === EFAULT) contents.truncate(contents.size);
  if (uio.resid === wanted) return error === EFBIG ? tooLong(k, p, place) : error;
  inode.i_mtime = k.clockwork.microtime();
  inode.i_ctime = inode.i_mtime;
  return error === EFAULT ? error : 0;
}

/** Appends bytes of the kernel's own (vn_rdwr), charged as a write is: EFBIG, ENOSPC after what there was room for. */
export function vn_append(k: Kernel, inode: Inode, bytes: Uint8Array): number {
  const contents = inode.contents as Contents;
  k.spl.charge(k.cost.copySetup + k.cost.copyWord * ((bytes.length + 3) >>> 2));
  for (let done = 0; done < bytes.length; ) {
    if (contents.size >= MAXFILESIZE) return EFBIG;
    const block = contents.writable(contents.size);
    if (block === undefined) return ENOSPC;
    const part = bytes.subarray(done, done + block.length);
    block.set(part);
    contents.wrote(contents.size + part.length);
    done += part.length;
  }
  inode.i_mtime = k.clockwork.microtime();
  inode.i_ctime = inode.i_mtime;
  return 0;
}

/** Moves what is written into the block around `at`, to its end at most. */
function writeBlock(contents: Contents, uio: Uio, at: number, limit: number): number {
  if (at >= limit) return EFBIG;
  const block = contents.writable(at);
  return block === undefined ? ENOSPC : uio.uiomove(block.subarray(0, limit - at));
}

/** The longest file that a process may make. */
export function fileLimit(p: Proc): number {
  return Math.min(MAXFILESIZE, p.p_rlimit[RLIMIT_FSIZE].cur);
}

/** A file would become longer than it may: EFBIG, and SIGXFSZ if it is RLIMIT_FSIZE that forbids it. */
export function tooLong(k: Kernel, p: Proc, length: number): number {
  if (length < MAXFILESIZE) psignal(k, p, SIGXFSZ);
  return EFBIG;
}

/** Where a write begins. */
function writePlace(fp: File): number {
  return (fp.f_flag & FAPPEND) !== 0 ? inodeOf(fp).size : fp.f_offset;
}

/** stat(2)'s answer for an inode. */
export function vn_stat(inode: Inode): Stat {
  const { contents, size } = inode;
  const blocks = contents === undefined ? 0 : contents.nblocks * (BLOCK_SIZE / S_BLKSIZE);
  return {
    st_dev: ROOTDEV,
    st_ino: inode.i_number,
    st_mode: inode.i_mode,
    st_nlink: inode.i_nlink,
    st_uid: inode.i_uid,
    st_gid: inode.i_gid,
    st_rdev: inode.i_rdev,
    st_size: size,
    st_atim: inode.i_atime,
    st_mtim: inode.i_mtime,
    st_ctim: inode.i_ctime,
    st_blksize: BLOCK_SIZE,
    st_blocks: blocks,
  };
}

/** Files of the file system; f_data is the inode, held. */
export const vnops: Readonly<Fileops> = {
  read: (k, p, fp, uio) => {
    const device = driver(k, fp);
    if (device !== undefined) return device.read(k, p, fp, uio);
    const wanted = uio.resid;
    const error = vn_read(k, inodeOf(fp), uio, fp.f_offset);
    fp.f_offset += wanted - uio.resid;
    return error;
  },
  write: (k, p, fp, uio) => {
    const device = driver(k, fp);
    if (device !== undefined) return device.write(k, p, fp, uio);
    const wanted = uio.resid;
    const place = writePlace(fp);
    const error = vn_write(k, p, inodeOf(fp), uio, place);
    if (uio.resid < wanted) fp.f_offset = place + wanted - uio.resid;
    return error;
  },
  ioctl: (k, p, fp, request, argp) => driver(k, fp)?.ioctl(k, p, fp, request, argp) ?? ENOTTY,
  poll: (k, p, fp, events) =>
    driver(k, fp)?.poll(k, p, fp, events) ?? events & (POLLIN | POLLRDNORM | POLLOUT),
  ready: (k, fp) => driver(k, fp)?.ready?.(k, fp) ?? [],
  stat: (_k, _p, fp) => vn_stat(inodeOf(fp)),
  left: (k, fp, by) => unlockAll(k, inodeOf(fp), by),
  close: (k, fp) => {
    driver(k, fp)?.close(k, fp);
    unlockAll(k, inodeOf(fp), fp);
    k.rootfs.release(inodeOf(fp));
  },
};

/** pread's and pwrite's work: as read and write, but at a place of their own. ESPIPE for what has no places. */
export function transferAt(k: Kernel, p: Proc, fp: File, uio: Uio, place: number): SysResult {
  const inode = inodeOf(fp);
  if (fp.f_ops !== vnops || !hasPlaces(inode)) return ESPIPE;
  const device = driver(k, fp);
  if (device !== undefined)
    return uio.rw === UIO_READ ? device.read(k, p, fp, uio) : device.write(k, p, fp, uio);
  return uio.rw === UIO_READ ? vn_read(k, inode, uio, place) : vn_write(k, p, inode, uio, place);
}

/** What serves a file that is a device, its driver, or a FIFO. */
function driver(k: Kernel, fp: File) {
  const inode = inodeOf(fp);
  if (isFifo(inode)) return fifoOps;
  return isDevice(inode) ? cdevsw(k, inode.i_rdev) : undefined;
}

/**
 * Whether a file, not yet that of a descriptor, can be opened as its flag says: ENXIO for a device without a driver or
 * a FIFO without a reader, and the driver's own errors.
 */
export function openInode(k: Kernel, p: Proc, fp: File): number {
  const inode = inodeOf(fp);
  if (isFifo(inode)) return fifoMayOpen(inode, fp.f_flag);
  return isDevice(inode) ? cdevsw(k, inode.i_rdev).open(k, p, fp) : 0;
}
