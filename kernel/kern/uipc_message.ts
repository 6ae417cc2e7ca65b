/** Sending and receiving by sockets: sendto(2), sendmsg(2), recvfrom(2) and recvmsg(2). */

import { PROT_WRITE } from '../machdep.ts';
import type { SysResult } from '../machine/syscall.ts';
import { copyin, copyout, useracc } from '../machine/vm_glue.ts';
import {
  EAGAIN,
  EFAULT,
  EINTR,
  EINVAL,
  EISCONN,
  EMSGSIZE,
  ENOTCONN,
  EOPNOTSUPP,
  EPIPE,
  ERESTART,
} from '../sys/errno.ts';
import { IOV_MAX } from '../sys/param.ts';
import { SIGPIPE } from '../sys/signal.ts';
import {
  MSG_CMSG_CLOEXEC,
  MSG_CTRUNC,
  MSG_DONTWAIT,
  MSG_NOSIGNAL,
  MSG_OOB,
  SO_NOSIGPIPE,
} from '../sys/socket.ts';
import { type File, holding } from './file.ts';
import { tdsignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';
import type { Socket } from './socketvar.ts';
import { copyinIovecs } from './sys_generic.ts';
import { getsockFile, nonblocking, type SocketFile } from './sys_socket.ts';
import { type Iovec, UIO_READ, UIO_WRITE, Uio } from './uio.ts';
import { copyinRights, receiveRights, rightsOf, roomForRights, sizeOfRights } from './uipc_cmsg.ts';
import { type Receive, soreceive, sosend } from './uipc_socket.ts';
import { copyinName, copyoutName, findSocket } from './uipc_syscalls.ts';

/** The fields of a struct msghdr. */
interface Msghdr {
  readonly name: number;
  readonly namelen: number;
  readonly iov: readonly Iovec[];
  readonly control: number;
  readonly controllen: number;
}

/** Words of a struct msghdr: name, its length, iov, iovlen, control, its length, flags. */
const MSGHDR_WORDS = 7;
/** Offsets of the length of the name, and of that of the control data, which the flags follow. */
const NAMELEN_AT = 4;
const CONTROLLEN_AT = 20;

/** A message's header and buffers from user memory. EFAULT, EMSGSIZE, EINVAL. */
function copyinMsghdr(k: Kernel, p: Proc, address: number): Msghdr | number {
  const words = new Int32Array(MSGHDR_WORDS);
  if (copyin(k, p, address, new Uint8Array(words.buffer)) !== 0) return EFAULT;
  const [name, namelen, iovAt, iovlen, control, controllen] = words;
  if (iovlen < 0 || iovlen > IOV_MAX) return EMSGSIZE;
  const iov = iovlen === 0 ? [] : copyinIovecs(k, p, iovAt, iovlen);
  return typeof iov === 'number' ? iov : { name, namelen, iov, control, controllen };
}

/** The receiver that a message names. EISCONN, ENOTCONN, errors of findSocket. */
function receiverOf(
  k: Kernel,
  p: Proc,
  so: Socket,
  name: number,
  namelen: number,
): Socket | undefined | number {
  if (name === 0) return undefined;
  if (so.so_peer !== undefined) return EISCONN;
  if (so.isStream) return ENOTCONN;
  const path = copyinName(k, p, name, namelen);
  if (typeof path === 'number') return path;
  return path === undefined ? EINVAL : findSocket(k, p, path, so.so_type);
}

/**
 * Sends (sendit): the number of bytes goes to p_retval. EPIPE with SIGPIPE to the calling thread,
 * unless MSG_NOSIGNAL or SO_NOSIGPIPE is set.
 */
function* sendit(
  k: Kernel,
  p: Proc,
  file: SocketFile,
  flags: number,
  { name, namelen, iov, control, controllen }: Msghdr,
): Sleepable<number> {
  const { so } = file;
  if ((flags & MSG_OOB) !== 0) return EOPNOTSUPP;
  const fds = controllen === 0 ? [] : copyinRights(k, p, control, controllen);
  if (typeof fds === 'number') return fds;
  const to = receiverOf(k, p, so, name, namelen);
  if (typeof to === 'number') return to;
  const uio = new Uio(k, p, UIO_WRITE, iov);
  const wanted = uio.resid;
  const nonblock = nonblocking(file.fp) || (flags & MSG_DONTWAIT) !== 0;
  const files = fds.length === 0 ? undefined : () => rightsOf(k, p, fds);
  const error = yield* sosend(k, so, uio, { nonblock, to, files });
  const quiet = (flags & MSG_NOSIGNAL) !== 0 || (so.so_options & SO_NOSIGPIPE) !== 0;
  if (error === EPIPE && !quiet) tdsignal(k, p, SIGPIPE);
  return done(p, wanted - uio.resid, error);
}

/** The result of a transfer: an interruption after some bytes is no error. */
function done(p: Proc, moved: number, error: number): number {
  p.p_retval[0] = moved;
  const short = error === EINTR || error === ERESTART || error === EAGAIN || error === EFAULT;
  return short && moved > 0 ? 0 : error;
}

/** Sends by a descriptor. EBADF, ENOTSOCK, and errors of sending. */
function send(k: Kernel, p: Proc, fd: number, flags: number, message: Msghdr): SysResult {
  const file = getsockFile(p, fd);
  return typeof file === 'number' ? file : holding(k, p, file.fp, sendit(k, p, file, flags, message));
}

/** sendto(2). EBADF, ENOTSOCK, EINVAL, EFAULT, and errors of sending. */
export function sys_sendto(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, base, len, flags, name, namelen] = uap;
  if (len < 0) return EINVAL;
  return send(k, p, fd, flags, { name, namelen, iov: [{ base, len }], control: 0, controllen: 0 });
}

/** sendmsg(2). Errors of sendto, EMSGSIZE for too many buffers, and those of control data. */
export function sys_sendmsg(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, address, flags] = uap;
  const message = copyinMsghdr(k, p, address);
  return typeof message === 'number' ? message : send(k, p, fd, flags, message);
}

/** Receives (recvit): the number of bytes goes to p_retval. */
function* recvit(
  k: Kernel,
  p: Proc,
  { fp, so }: SocketFile,
  iov: readonly Iovec[],
  how: Receive,
): Sleepable<number> {
  if ((how.flags & MSG_OOB) !== 0) return EOPNOTSUPP;
  const uio = new Uio(k, p, UIO_READ, iov);
  const wanted = uio.resid;
  const error = yield* soreceive(k, so, uio, nonblocking(fp), how);
  return done(p, wanted - uio.resid, error);
}

/** Receives by a descriptor. EBADF, ENOTSOCK, and errors of receiving. */
function receive(k: Kernel, p: Proc, fd: number, iov: readonly Iovec[], how: Receive): SysResult {
  const file = getsockFile(p, fd);
  return typeof file === 'number' ? file : holding(k, p, file.fp, recvit(k, p, file, iov, how));
}

/** recvfrom(2). EBADF, ENOTSOCK, EINVAL, EFAULT, and errors of receiving. */
export function sys_recvfrom(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, base, len, flags, from, fromlen] = uap;
  if (len < 0) return EINVAL;
  const tell = (name: string): number => copyoutName(k, p, name, from, fromlen);
  return receive(k, p, fd, [{ base, len }], { flags, tell });
}

/** recvmsg(2). Errors of recvfrom, EMSGSIZE for too many buffers, EMFILE for a message's files. */
export function sys_recvmsg(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, address, flags] = uap;
  const message = copyinMsghdr(k, p, address);
  if (typeof message === 'number') return message;
  const tell = (from: string, got: number, files: readonly File[]): number => {
    const { name, control, controllen } = message;
    const n = control === 0 ? 0 : Math.min(files.length, roomForRights(controllen));
    const now = Int32Array.of(sizeOfRights(n), n < files.length ? got | MSG_CTRUNC : got);
    const error =
      copyoutName(k, p, from, name, address + NAMELEN_AT) ||
      useracc(k, p, address + CONTROLLEN_AT, now.byteLength, PROT_WRITE) ||
      receiveRights(k, p, files.slice(0, n), control, (flags & MSG_CMSG_CLOEXEC) !== 0);
    // The length of the control data and the flags are those of the message now.
    return error || copyout(k, p, new Uint8Array(now.buffer), address + CONTROLLEN_AT);
  };
  return receive(k, p, fd, message.iov, { flags, tell });
}
