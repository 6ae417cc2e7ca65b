/**
 * read(2), write(2), ioctl(2) and similar calls, 4.4BSD's sys_generic.c: from a descriptor to
 * the operations of its file.
 */

import type { SysResult } from '../machine/syscall.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { EBADF, EFAULT, EINTR, EINVAL, EPIPE, ERESTART, EWOULDBLOCK } from '../sys/errno.ts';
import { FNONBLOCK, FREAD, FWRITE } from '../sys/fcntl.ts';
import { FIOASYNC, FIOCLEX, FIOGETOWN, FIONBIO, FIONCLEX, FIOSETOWN } from '../sys/ioccom.ts';
import { IOV_MAX } from '../sys/param.ts';
import { SIGPIPE } from '../sys/signal.ts';
import { type File, holding } from './file.ts';
import { tdsignal } from './kern_sig.ts';
import { fgetown, fsetown, setAsync } from './kern_sigio.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';
import { type Iovec, UIO_READ, UIO_WRITE, Uio } from './uio.ts';

const IOVEC_SIZE = 8; // bytes of a struct iovec
const SSIZE_MAX = 0x7fff_ffff; // the most bytes of one transfer

/** read(2). EBADF, EINVAL, EFAULT, and errors of the file's kind. */
export function sys_read(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, base, len] = uap;
  return len < 0 ? EINVAL : transfer(k, p, fd, UIO_READ, [{ base, len }]);
}

/**
 * write(2). EBADF, EINVAL, EFAULT, EPIPE with SIGPIPE to the calling thread, and errors of the
 * file's kind.
 */
export function sys_write(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, base, len] = uap;
  return len < 0 ? EINVAL : transfer(k, p, fd, UIO_WRITE, [{ base, len }]);
}

/**
 * readv(2). Errors of read; EINVAL for a vector that is empty, too long, or of more bytes than
 * SSIZE_MAX.
 */
export function sys_readv(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const iov = copyinIovecs(k, p, uap[1], uap[2]);
  return typeof iov === 'number' ? iov : transfer(k, p, uap[0], UIO_READ, iov);
}

/** writev(2). Errors of write; EINVAL as for readv. */
export function sys_writev(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const iov = copyinIovecs(k, p, uap[1], uap[2]);
  return typeof iov === 'number' ? iov : transfer(k, p, uap[0], UIO_WRITE, iov);
}

/**
 * ioctl(2). EBADF, EFAULT, ENOTTY, and errors of the file's kind. A few requests are about the
 * open file itself, of any kind.
 */
export function sys_ioctl(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, command, argp] = uap;
  const fp = p.p_fd.get(fd);
  if (fp === undefined) return EBADF;
  const request = command >>> 0;
  if (request === FIOCLEX || request === FIONCLEX) {
    p.p_fd.setExclose(fd, request === FIOCLEX);
    return 0;
  }
  if (request === FIOGETOWN) return copyout(k, p, new Uint8Array(Int32Array.of(fgetown(k, fp)).buffer), argp);
  if (request !== FIONBIO && request !== FIOASYNC && request !== FIOSETOWN)
    return holding(k, p, fp, fp.f_ops.ioctl(k, p, fp, request, argp));
  const arg = new Int32Array(1);
  if (copyin(k, p, argp, new Uint8Array(arg.buffer)) !== 0) return EFAULT;
  if (request === FIOSETOWN) return fsetown(k, p, fp, arg[0]);
  if (request === FIOASYNC) setAsync(k, fp, arg[0] !== 0);
  else fp.f_flag = arg[0] === 0 ? fp.f_flag & ~FNONBLOCK : fp.f_flag | FNONBLOCK;
  return 0;
}

/** The iovecs of a vector in user memory. EINVAL, EFAULT. */
export function copyinIovecs(k: Kernel, p: Proc, address: number, count: number): Iovec[] | number {
  if (count <= 0 || count > IOV_MAX) return EINVAL;
  const bytes = new Uint8Array(count * IOVEC_SIZE);
  if (copyin(k, p, address, bytes) !== 0) return EFAULT;
  const view = new DataView(bytes.buffer);
  const iov: Iovec[] = [];
  let sum = 0;
  for (let at = 0; at < bytes.length; at += IOVEC_SIZE) {
    const len = view.getUint32(at + 4, true);
    iov.push({ base: view.getInt32(at, true), len });
    sum += len;
  }
  return sum > SSIZE_MAX ? EINVAL : iov;
}

/** A routine that moves the bytes of a transfer; the file is open for it. */
type Move = (k: Kernel, p: Proc, fp: File, uio: Uio) => SysResult;

const readNext: Move = (k, p, fp, uio) => fp.f_ops.read(k, p, fp, uio);
const writeNext: Move = (k, p, fp, uio) => fp.f_ops.write(k, p, fp, uio);

/**
 * Reads or writes by a descriptor; the number of bytes moved goes to p_retval. EBADF, and
 * errors of `move`.
 */
export function transfer(
  k: Kernel,
  p: Proc,
  fd: number,
  rw: number,
  iov: readonly Iovec[],
  move: Move = rw === UIO_READ ? readNext : writeNext,
): SysResult {
  const fp = p.p_fd.get(fd);
  if (fp === undefined || (fp.f_flag & (rw === UIO_READ ? FREAD : FWRITE)) === 0) return EBADF;
  const uio = new Uio(k, p, rw, iov);
  const wanted = uio.resid;
  if (rw === UIO_READ && wanted === 0) return 0;
  const result = move(k, p, fp, uio);
  return typeof result === 'number'
    ? endTransfer(k, p, fp, uio, wanted, result)
    : holding(k, p, fp, sleepingTransfer(k, p, fp, uio, wanted, result));
}

/** The rest of a transfer that may sleep. */
function* sleepingTransfer(
  k: Kernel,
  p: Proc,
  fp: File,
  uio: Uio,
  wanted: number,
  work: Sleepable<number>,
): Sleepable<number> {
  return endTransfer(k, p, fp, uio, wanted, yield* work);
}

/**
 * Ends a transfer: its bytes go to p_retval, and its error is the result. An interruption or a
 * bad address after some bytes is not an error: fewer bytes were moved.
 */
function endTransfer(k: Kernel, p: Proc, fp: File, uio: Uio, wanted: number, error: number): number {
  const moved = wanted - uio.resid;
  p.p_retval[0] = moved;
  if (error === EPIPE && uio.rw === UIO_WRITE && fp.f_ops.quiet?.(fp) !== true) tdsignal(k, p, SIGPIPE);
  const short = error === EINTR || error === ERESTART || error === EWOULDBLOCK || error === EFAULT;
  return short && moved > 0 ? 0 : error;
}
