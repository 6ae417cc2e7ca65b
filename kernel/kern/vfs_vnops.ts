/**
 * Open files of the file system, 4.4BSD's vfs_vnops.c: the operations of regular files and
 * directories. Those of devices are in their drivers, those of FIFOs in fifo_vnops.ts.
 */
import { cdevsw, isMemory } from '../dev/conf.ts';
import type { SysResult } from '../machine/syscall.ts';
import { copyout } from '../machine/vm_glue.ts';
import type { Inode } from '../mfs/inode.ts';
import { BLOCK_SIZE, type Contents, MAXFILESIZE } from '../mfs/mfs_data.ts';
import { EFAULT, EFBIG, EISDIR, ENOSPC, ENOTTY, EOPNOTSUPP, ESPIPE } from '../sys/errno.ts';
import { FAPPEND } from '../sys/fcntl.ts';
import { POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import { RLIMIT_FSIZE } from '../sys/resource.ts';
import { SIGXFSZ } from '../sys/signal.ts';
import { encodeStat, S_IFCHR, S_IFIFO, S_IFMT, S_IFSOCK, type Stat } from '../sys/stat.ts';
import { fifoMayOpen, fifoOps } from './fifo_vnops.ts';
import type { File, Fileops } from './file.ts';
import { unlockAll } from './kern_lockf.ts';
import { tdsignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import { knote } from './knote.ts';
import type { Proc } from './proc.ts';
import { UIO_READ, type Uio } from './uio.ts';

/** The number of the device that all files are on. */
const ROOTDEV = 1;
const S_BLKSIZE = 512; // bytes of a block in st_blocks

/** The inode of a file with operations vnops. */
export function inodeOf(fp: File): Inode {
  return fp.f_data as Inode;
}

/** True for a character device. */
export function isDevice(inode: Inode): boolean {
  return (inode.i_mode & S_IFMT) === S_IFCHR;
}

/** True for a FIFO. */
export function isFifo(inode: Inode): boolean {
  return (inode.i_mode & S_IFMT) === S_IFIFO;
}

/** True for a file with an offset: all but terminals and FIFOs. */
export function hasPlaces(inode: Inode): boolean {
  return isDevice(inode) ? isMemory(inode.i_rdev) : !isFifo(inode);
}

/** Reads from offset `place`. EISDIR, EFAULT. */
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

/**
 * Writes at offset `place`. EISDIR, EFAULT, EFBIG, ENOSPC. Bytes for which there is room are
 * written without an error; the next write reports that there is no more room.
 */
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
  if (inode.i_note !== undefined) knote(k, inode.i_note, 1);
  return error === EFAULT ? error : 0;
}

/** Appends bytes of the kernel, as vn_rdwr writes them. */
export function vn_append(k: Kernel, inode: Inode, bytes: Uint8Array): number {
  return vn_rdwr(k, inode, bytes, inode.size);
}

/**
 * Writes bytes of the kernel to a regular file at offset `place`, charged as a write is. EFBIG,
 * ENOSPC; the bytes for which there was room have been written.
 */
export function vn_rdwr(k: Kernel, inode: Inode, bytes: Uint8Array, place: number): number {
  const contents = inode.contents as Contents;
  k.spl.charge(k.cost.copySetup + k.cost.copyWord * ((bytes.length + 3) >>> 2));
  for (let done = 0; done < bytes.length; ) {
    const at = place + done;
    if (at >= MAXFILESIZE) return EFBIG;
    const block = contents.writable(at);
    if (block === undefined) return ENOSPC;
    const part = bytes.subarray(done, done + block.length);
    block.set(part);
    contents.wrote(at + part.length);
    done += part.length;
  }
  inode.i_mtime = k.clockwork.microtime();
  inode.i_ctime = inode.i_mtime;
  if (inode.i_note !== undefined) knote(k, inode.i_note, 1);
  return 0;
}

/**
 * Moves bytes into the block that contains offset `at`, up to its end or to `limit`. EFBIG,
 * ENOSPC, EFAULT.
 */
function writeBlock(contents: Contents, uio: Uio, at: number, limit: number): number {
  if (at >= limit) return EFBIG;
  const block = contents.writable(at);
  return block === undefined ? ENOSPC : uio.uiomove(block.subarray(0, limit - at));
}

/** The most bytes of a file that `p` may make. */
export function fileLimit(p: Proc): number {
  return Math.min(MAXFILESIZE, p.p_rlimit[RLIMIT_FSIZE].cur);
}

/**
 * The error for a file that would become too long: EFBIG, with SIGXFSZ to the calling thread if it
 * is RLIMIT_FSIZE that forbids it.
 */
export function tooLong(k: Kernel, p: Proc, length: number): number {
  if (length < MAXFILESIZE) tdsignal(k, p, SIGXFSZ);
  return EFBIG;
}

/** The offset at which a write begins; one above 2^53, where no file reaches, may be inexact. */
function writePlace(fp: File): number {
  return (fp.f_flag & FAPPEND) !== 0 ? inodeOf(fp).size : Number(fp.f_offset);
}

/** The attributes of an inode, for stat(2). */
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

/** The operations of files of the file system; f_data is the inode, which is held. */
export const vnops: Readonly<Fileops> = {
  read: (k, p, fp, uio) => {
    const device = driver(k, fp);
    if (device !== undefined) return device.read(k, p, fp, uio);
    const wanted = uio.resid;
    const error = vn_read(k, inodeOf(fp), uio, Number(fp.f_offset));
    fp.f_offset += BigInt(wanted - uio.resid);
    return error;
  },
  write: (k, p, fp, uio) => {
    const device = driver(k, fp);
    if (device !== undefined) return device.write(k, p, fp, uio);
    const wanted = uio.resid;
    const place = writePlace(fp);
    const error = vn_write(k, p, inodeOf(fp), uio, place);
    if (uio.resid < wanted) fp.f_offset = BigInt(place + wanted - uio.resid);
    return error;
  },
  ioctl: (k, p, fp, request, argp) => driver(k, fp)?.ioctl(k, p, fp, request, argp) ?? ENOTTY,
  poll: (k, p, fp, events) =>
    driver(k, fp)?.poll(k, p, fp, events) ?? events & (POLLIN | POLLRDNORM | POLLOUT),
  ready: (k, fp, reads) => driver(k, fp)?.ready?.(k, fp, reads) ?? [],
  notes: (fp) => {
    const inode = inodeOf(fp);
    if (inode.contents === undefined) return [];
    inode.i_note ??= new Set();
    return [inode.i_note];
  },
  amount: (k, fp, reads) => {
    const device = driver(k, fp);
    if (device !== undefined) return device.amount?.(k, fp, reads);
    const data = reads ? inodeOf(fp).size - Number(fp.f_offset) : 0;
    return { data, eof: false, lowat: reads ? 1 : 0, most: MAXFILESIZE };
  },
  stat: (_k, _p, fp) => vn_stat(inodeOf(fp)),
  left: (k, fp, by) => unlockAll(k, inodeOf(fp), by),
  close: (k, fp) => {
    driver(k, fp)?.close(k, fp);
    unlockAll(k, inodeOf(fp), fp);
    k.rootfs.release(inodeOf(fp));
  },
};

/**
 * Reads or writes at an offset of its own, for pread and pwrite. ESPIPE for a file without an
 * offset, and errors of read and write.
 */
export function transferAt(k: Kernel, p: Proc, fp: File, uio: Uio, place: number): SysResult {
  const inode = inodeOf(fp);
  if (fp.f_ops !== vnops || !hasPlaces(inode)) return ESPIPE;
  const device = driver(k, fp);
  if (device !== undefined)
    return uio.rw === UIO_READ ? device.read(k, p, fp, uio) : device.write(k, p, fp, uio);
  return uio.rw === UIO_READ ? vn_read(k, inode, uio, place) : vn_write(k, p, inode, uio, place);
}

/** The operations of a device's driver or of a FIFO; undefined for another file. */
function driver(k: Kernel, fp: File) {
  const inode = inodeOf(fp);
  if (isFifo(inode)) return fifoOps;
  return isDevice(inode) ? cdevsw(k, inode.i_rdev) : undefined;
}

/**
 * The error of opening a file as its f_flag says, or 0; no descriptor refers to it yet.
 * EOPNOTSUPP for a socket, ENXIO for a device without a driver or a FIFO without a reader, and
 * errors of the driver.
 */
export function openInode(k: Kernel, p: Proc, fp: File): number {
  const inode = inodeOf(fp);
  if ((inode.i_mode & S_IFMT) === S_IFSOCK) return EOPNOTSUPP;
  if (isFifo(inode)) return fifoMayOpen(inode, fp.f_flag);
  return isDevice(inode) ? cdevsw(k, inode.i_rdev).open(k, p, fp) : 0;
}

/** Copies the result of stat, or returns its error. EFAULT. */
export function copyoutStat(k: Kernel, p: Proc, st: Stat | number, address: number): number {
  if (typeof st === 'number') return st;
  return copyout(k, p, encodeStat(st), address) === 0 ? 0 : EFAULT;
}
