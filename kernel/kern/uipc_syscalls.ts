/**
 * The system calls that make, name and connect sockets, of 4.4BSD's uipc_syscalls.c. The only
 * family is AF_UNIX, whose names are files.
 */

import type { SysResult } from '../machine/syscall.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { W_OK } from '../mfs/inode.ts';
import {
  EACCES,
  EADDRINUSE,
  EAFNOSUPPORT,
  EAGAIN,
  ECONNABORTED,
  ECONNREFUSED,
  EDESTADDRREQ,
  EEXIST,
  EFAULT,
  EINVAL,
  EISCONN,
  EMFILE,
  ENFILE,
  ENOENT,
  ENOTCONN,
  ENOTSOCK,
  EOPNOTSUPP,
  EPROTONOSUPPORT,
  EPROTOTYPE,
} from '../sys/errno.ts';
import { FNONBLOCK, FREAD, FWRITE } from '../sys/fcntl.ts';
import { MAXFILES } from '../sys/param.ts';
import {
  AF_UNIX,
  AF_UNSPEC,
  SHUT_RD,
  SHUT_RDWR,
  SHUT_WR,
  SO_ACCEPTCONN,
  SOCK_CLOEXEC,
  SOCK_DGRAM,
  SOCK_NONBLOCK,
  SOCK_STREAM,
  SOMAXCONN,
  SUN_SIZE,
} from '../sys/socket.ts';
import { S_IFSOCK } from '../sys/stat.ts';
import { encodeLatin1, latin1 } from '../sys/utf8.ts';
import { closef, holding, openFile } from './file.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';
import { Socket, sorwakeup, takeError } from './socketvar.ts';
import { getsock, getsockFile, nonblocking, type SocketFile, socketOps } from './sys_socket.ts';
import { peerCredOf } from './uipc_peercred.ts';
import { sbend, sbwait } from './uipc_socket.ts';
import { connect2, setReceiver, soshutdown } from './uipc_usrreq.ts';
import { namei } from './vfs_lookup.ts';
import { allows, born, vacant } from './vfs_syscalls.ts';

/** The bytes of a socket's address before its path: its length and its family. */
const SUN_PATH = 2;
const FLAGS = SOCK_CLOEXEC | SOCK_NONBLOCK;

/** Gives a socket a descriptor, with the SOCK_ flags of `flags`. EMFILE, ENFILE. */
function install(k: Kernel, p: Proc, so: Socket, flags: number): number {
  const nonblock = (flags & SOCK_NONBLOCK) !== 0 ? FNONBLOCK : 0;
  const file = openFile(k, p, FREAD | FWRITE | nonblock, socketOps, so);
  if (typeof file === 'number') return file;
  so.so_file = file.fp;
  p.p_fd.setExclose(file.fd, (flags & SOCK_CLOEXEC) !== 0);
  p.p_retval[0] = file.fd;
  return 0;
}

/** The kind of socket that is asked for. EAFNOSUPPORT, EPROTONOSUPPORT, EPROTOTYPE. */
function kindOf(domain: number, type: number, protocol: number): { type: number } | number {
  const kind = type & ~FLAGS;
  if (domain !== AF_UNIX) return EAFNOSUPPORT;
  if (protocol !== 0) return EPROTONOSUPPORT;
  return kind === SOCK_STREAM || kind === SOCK_DGRAM ? { type: kind } : EPROTOTYPE;
}

/** socket(2). Errors of kindOf, EMFILE, ENFILE. */
export function sys_socket(k: Kernel, p: Proc, [domain, type, protocol]: Int32Array): number {
  const kind = kindOf(domain, type, protocol);
  return typeof kind === 'number' ? kind : install(k, p, new Socket(kind.type), type);
}

/** socketpair(2): two that are connected. Errors of socket, EFAULT. */
export function sys_socketpair(k: Kernel, p: Proc, [domain, type, protocol, fds]: Int32Array): number {
  const kind = kindOf(domain, type, protocol);
  if (typeof kind === 'number') return kind;
  const pair = [new Socket(kind.type), new Socket(kind.type)];
  const made: number[] = [];
  let error = 0;
  for (const so of pair) {
    error = install(k, p, so, type);
    if (error !== 0) break;
    made.push(p.p_retval[0]);
  }
  if (error === 0) error = copyout(k, p, new Uint8Array(Int32Array.from(made).buffer), fds);
  p.p_retval[0] = 0;
  if (error === 0) join(k, p, pair[0], pair[1]);
  for (const fd of error === 0 ? [] : made) {
    const fp = p.p_fd.take(fd);
    if (fp !== undefined) closef(k, fp, p.p_fd);
  }
  return error;
}

/** Connects the two of a pair, which `p` has made. */
function join(k: Kernel, p: Proc, a: Socket, b: Socket): void {
  if (a.isStream) {
    a.so_peercred = peerCredOf(p);
    b.so_peercred = a.so_peercred;
    connect2(a, b);
  } else {
    setReceiver(k, a, b);
    setReceiver(k, b, a);
  }
}

/**
 * The path in a socket's address from user memory; undefined for AF_UNSPEC. EINVAL for a length
 * that it cannot have, EAFNOSUPPORT, EFAULT.
 */
export function copyinName(k: Kernel, p: Proc, address: number, length: number): string | undefined | number {
  if (length < SUN_PATH || length > SUN_SIZE) return EINVAL;
  const bytes = new Uint8Array(length);
  if (copyin(k, p, address, bytes) !== 0) return EFAULT;
  if (bytes[1] === AF_UNSPEC) return undefined;
  if (bytes[1] !== AF_UNIX) return EAFNOSUPPORT;
  const end = bytes.indexOf(0, SUN_PATH);
  return latin1(bytes.subarray(SUN_PATH, end < 0 ? length : end));
}

/**
 * Writes a socket's address to user memory, as much as there is room for, and its length. Nothing
 * happens if no address is wanted. EFAULT, EINVAL for a negative room.
 */
export function copyoutName(k: Kernel, p: Proc, name: string, address: number, lengthAt: number): number {
  if (address === 0) return 0;
  const room = new Int32Array(1);
  if (copyin(k, p, lengthAt, new Uint8Array(room.buffer)) !== 0) return EFAULT;
  if (room[0] < 0) return EINVAL;
  const bytes = new Uint8Array(SUN_PATH + name.length + 1);
  bytes.set([SUN_PATH + name.length, AF_UNIX]);
  bytes.set(encodeLatin1(name), SUN_PATH);
  const shown = bytes.subarray(0, Math.min(room[0], bytes.length));
  if (shown.length > 0 && copyout(k, p, shown, address) !== 0) return EFAULT;
  return copyout(k, p, new Uint8Array(Int32Array.of(SUN_PATH + name.length).buffer), lengthAt);
}

/**
 * bind(2): makes a file with the name, in the file system. EINVAL if the socket has a name already,
 * EADDRINUSE if there is such a file, errors of lookup, ENOSPC.
 */
export function sys_bind(k: Kernel, p: Proc, [fd, address, length]: Int32Array): number {
  const so = getsock(p, fd);
  if (typeof so === 'number') return so;
  const name = copyinName(k, p, address, length);
  if (typeof name === 'number') return name;
  if (name === undefined) return EAFNOSUPPORT;
  if (so.so_inode !== undefined || so.so_name !== '') return EINVAL;
  if (name === '') return ENOENT;
  const nd = vacant(k, p, name, false);
  if (typeof nd === 'number') return nd === EEXIST ? EADDRINUSE : nd;
  const inode = born(p, nd.dir, k.rootfs.fifo(nd.dir, nd.name, 0o777 & ~p.p_fd.fd_cmask, S_IFSOCK));
  if (typeof inode === 'number') return inode;
  k.rootfs.hold(inode);
  inode.i_socket = so;
  so.so_inode = inode;
  so.so_name = name;
  return 0;
}

/** The socket that is bound to a path. ENOTSOCK, EACCES, ECONNREFUSED, errors of lookup. */
export function findSocket(k: Kernel, p: Proc, path: string, type: number): Socket | number {
  if (path === '') return ENOENT;
  const inode = namei(k, p, path);
  if (typeof inode === 'number') return inode;
  if ((inode.i_mode & 0o170000) !== S_IFSOCK) return ENOTSOCK;
  if (!allows(p, inode, W_OK)) return EACCES;
  const so = inode.i_socket;
  if (so === undefined) return ECONNREFUSED;
  return so.so_type === type ? so : EPROTOTYPE;
}

/**
 * connect(2): to a socket that listens, at once; of messages, the receiver from now on, none for
 * AF_UNSPEC. EISCONN, ECONNREFUSED also if as many wait as may, EOPNOTSUPP, errors of findSocket.
 */
export function sys_connect(k: Kernel, p: Proc, [fd, address, length]: Int32Array): number {
  const so = getsock(p, fd);
  if (typeof so === 'number') return so;
  const name = copyinName(k, p, address, length);
  if (typeof name === 'number') return name;
  if (so.so_queue !== undefined) return EOPNOTSUPP;
  if (so.isStream && (so.so_peer !== undefined || so.so_cantsendmore)) return EISCONN;
  if (name === undefined) {
    if (so.isStream) return EAFNOSUPPORT;
    setReceiver(k, so, undefined);
    return 0;
  }
  const to = findSocket(k, p, name, so.so_type);
  if (typeof to === 'number') return to;
  if (!so.isStream) {
    setReceiver(k, so, to);
    return 0;
  }
  if (to.so_queue === undefined || to.so_queue.length >= to.so_qlimit) return ECONNREFUSED;
  const other = new Socket(SOCK_STREAM);
  other.so_name = to.so_name;
  other.so_head = to;
  other.so_options = to.so_options & ~SO_ACCEPTCONN;
  other.so_linger = to.so_linger;
  other.so_rcv.hiwat = to.so_rcv.hiwat;
  other.so_snd.hiwat = to.so_snd.hiwat;
  other.so_rcv.timeo = to.so_rcv.timeo;
  other.so_snd.timeo = to.so_snd.timeo;
  other.so_peercred = peerCredOf(p);
  so.so_peercred = to.so_cred;
  connect2(so, other);
  to.so_queue.push(other);
  sorwakeup(k, to);
  return 0;
}

/** listen(2). EOPNOTSUPP for messages, EDESTADDRREQ without a name, EINVAL if it is connected. */
export function sys_listen(_k: Kernel, p: Proc, [fd, backlog]: Int32Array): number {
  const so = getsock(p, fd);
  if (typeof so === 'number') return so;
  if (!so.isStream) return EOPNOTSUPP;
  if (so.so_peer !== undefined || so.so_cantsendmore) return EINVAL;
  if (so.so_inode === undefined) return EDESTADDRREQ;
  so.so_queue ??= [];
  so.so_qlimit = backlog < 0 ? SOMAXCONN : Math.max(1, Math.min(backlog, SOMAXCONN));
  so.so_options |= SO_ACCEPTCONN;
  so.so_cred = peerCredOf(p);
  return 0;
}

/**
 * accept(2). EOPNOTSUPP, EINVAL if it does not listen, ECONNABORTED once after a shutdown, EAGAIN,
 * EINTR, EMFILE, ENFILE, EFAULT.
 */
export function sys_accept(k: Kernel, p: Proc, [fd, address, length]: Int32Array): SysResult {
  return acceptBy(k, p, fd, address, length, ({ fp }) => (nonblocking(fp) ? SOCK_NONBLOCK : 0));
}

/** accept4(2): as accept, with SOCK_CLOEXEC and SOCK_NONBLOCK for the new one; EINVAL. */
export function sys_accept4(k: Kernel, p: Proc, [fd, address, length, flags]: Int32Array): SysResult {
  return (flags & ~FLAGS) !== 0 ? EINVAL : acceptBy(k, p, fd, address, length, () => flags);
}

/** Accepts by a descriptor; `flagsOf` has the flags of the new socket. EBADF, ENOTSOCK. */
function acceptBy(
  k: Kernel,
  p: Proc,
  fd: number,
  address: number,
  length: number,
  flagsOf: (file: SocketFile) => number,
): SysResult {
  const file = getsockFile(p, fd);
  if (typeof file === 'number') return file;
  return holding(k, p, file.fp, accept(k, p, file, address, length, flagsOf(file)));
}

function* accept(
  k: Kernel,
  p: Proc,
  { fp, so }: SocketFile,
  address: number,
  length: number,
  flags: number,
): Sleepable<number> {
  if (!so.isStream) return EOPNOTSUPP;
  const end = sbend(k, so.so_rcv);
  for (;;) {
    if (so.so_queue === undefined) return EINVAL;
    if (so.so_error !== 0) return takeError(so);
    if (so.so_queue.length > 0) break;
    if (nonblocking(fp)) return EAGAIN;
    const error = yield* sbwait(k, so.rsel, 'accept', end);
    if (error !== 0) return error;
  }
  if (p.p_fd.lowest() < 0) return EMFILE;
  if (k.nfiles >= MAXFILES) return ENFILE;
  const [other] = so.so_queue;
  // An address that is not there refuses the call, and the connection waits on.
  const error = copyoutName(k, p, other.so_peer?.so_name ?? '', address, length);
  if (error !== 0) return error;
  so.so_queue.shift();
  other.so_head = undefined;
  return install(k, p, other, flags);
}

/** getsockname(2). EBADF, ENOTSOCK, EFAULT, EINVAL. */
export function sys_getsockname(k: Kernel, p: Proc, [fd, address, length]: Int32Array): number {
  const so = getsock(p, fd);
  if (typeof so === 'number') return so;
  return address === 0 ? EFAULT : copyoutName(k, p, so.so_name, address, length);
}

/** getpeername(2). Errors of getsockname, ENOTCONN. */
export function sys_getpeername(k: Kernel, p: Proc, [fd, address, length]: Int32Array): number {
  const so = getsock(p, fd);
  if (typeof so === 'number') return so;
  if (so.so_peer === undefined) return ENOTCONN;
  return address === 0 ? EFAULT : copyoutName(k, p, so.so_peer.so_name, address, length);
}

/**
 * shutdown(2). EINVAL, ENOTCONN, EBADF, ENOTSOCK. The end of receiving of a socket that listens
 * ends one accept, as in FreeBSD; the socket is not connected, and goes on listening. A socket of
 * messages without a receiver is not connected either, which is an error, as POSIX wants; but its
 * directions end, by which programs wake those that sleep on it (FreeBSD's soshutdown).
 */
export function sys_shutdown(k: Kernel, p: Proc, [fd, how]: Int32Array): number {
  const so = getsock(p, fd);
  if (typeof so === 'number') return so;
  if (how !== SHUT_RD && how !== SHUT_WR && how !== SHUT_RDWR) return EINVAL;
  if (so.so_queue !== undefined && how !== SHUT_WR) {
    so.so_error = ECONNABORTED;
    sorwakeup(k, so);
  }
  const connected = so.so_peer !== undefined;
  if (connected || !so.isStream) soshutdown(k, so, how !== SHUT_WR, how !== SHUT_RD);
  return connected ? 0 : ENOTCONN;
}
