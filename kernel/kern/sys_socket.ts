/** Sockets as open files, 4.4BSD's sys_socket.c. */

import { copyout } from '../machine/vm_glue.ts';
import { EBADF, ECONNRESET, ENOTSOCK, ENOTTY } from '../sys/errno.ts';
import { FNONBLOCK } from '../sys/fcntl.ts';
import { FIONREAD } from '../sys/ioccom.ts';
import { POLLERR, POLLHUP, POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import { SO_NOSIGPIPE } from '../sys/socket.ts';
import { S_IFSOCK } from '../sys/stat.ts';
import type { Amount } from './event_file.ts';
import type { File, Fileops } from './file.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { MESSAGE_COST, room, type Socket } from './socketvar.ts';
import { selrecord } from './sys_select.ts';
import { soreceive, sosend } from './uipc_socket.ts';
import { soclose } from './uipc_usrreq.ts';

/** True if the socket can be read without a wait. */
function readable(so: Socket): boolean {
  if (so.so_queue !== undefined) return so.so_queue.length > 0 || so.so_error !== 0;
  const { so_rcv } = so;
  if (so.so_cantrcvmore || so.so_error !== 0) return true;
  return so.isStream ? so_rcv.cc >= so_rcv.lowat : so_rcv.pieces.length > 0;
}

/** Room to send, in bytes; a message without a receiver always has room. */
function sendRoom(so: Socket): number {
  const { so_peer: peer } = so;
  if (peer === undefined) return so.isStream ? 0 : so.so_snd.hiwat;
  return Math.max(0, so.isStream ? room(so, peer) : peer.so_rcv.hiwat - peer.so_rcv.cc - MESSAGE_COST);
}

/** True if the socket can be written without a wait. */
function writable(so: Socket): boolean {
  if (so.so_queue !== undefined) return false;
  if (so.so_cantsendmore || so.so_error !== 0) return true;
  return sendRoom(so) >= Math.min(so.so_snd.lowat, so.so_snd.hiwat);
}

/** poll(2) of a socket. */
function sopoll(k: Kernel, p: Proc, so: Socket, events: number): number {
  let revents = 0;
  if (readable(so)) revents |= events & (POLLIN | POLLRDNORM);
  if (writable(so)) revents |= events & POLLOUT;
  if (so.so_error !== 0) revents |= so.so_queue === undefined ? POLLERR : POLLHUP;
  if (so.so_cantrcvmore && so.so_cantsendmore) revents |= POLLHUP;
  if (revents !== 0) return revents;
  if ((events & (POLLIN | POLLRDNORM)) !== 0) selrecord(k, p, so.rsel);
  if ((events & POLLOUT) !== 0) selrecord(k, p, so.wsel);
  return 0;
}

/** The amount that can be received or sent, for kevent(2). */
function soamount(so: Socket, reads: boolean): Amount {
  const { so_rcv, so_snd, so_error: error } = so;
  if (!reads)
    return { data: sendRoom(so), eof: so.so_cantsendmore, lowat: so_snd.lowat, most: so_snd.hiwat, error };
  if (so.so_queue !== undefined)
    return { data: so.so_queue.length, eof: error !== 0, lowat: 1, most: so.so_qlimit, error };
  const { lowat, hiwat: most } = so_rcv;
  const message = !so.isStream && so_rcv.pieces.length > 0;
  return { data: received(so), eof: so.so_cantrcvmore, lowat, most, message, error };
}

/** Bytes that can be received now: of messages, those of the first. */
function received({ so_rcv, isStream }: Socket): number {
  return isStream ? so_rcv.cc : (so_rcv.pieces[0]?.bytes.length ?? 0);
}

/** The operations of a socket; f_data is the Socket. */
export const socketOps: Readonly<Fileops> = {
  read: (k, _p, fp, uio) => soreceive(k, fp.f_data as Socket, uio, nonblocking(fp), { flags: 0 }),
  write: (k, _p, fp, uio) => sosend(k, fp.f_data as Socket, uio, { nonblock: nonblocking(fp) }),
  ioctl: (k, p, fp, request, argp) =>
    request === FIONREAD
      ? copyout(k, p, new Uint8Array(Int32Array.of(received(fp.f_data as Socket)).buffer), argp)
      : ENOTTY,
  poll: (k, p, fp, events) => sopoll(k, p, fp.f_data as Socket, events),
  ready: (_k, fp) => [(fp.f_data as Socket).rsel, (fp.f_data as Socket).wsel],
  amount: (_k, fp, reads) => soamount(fp.f_data as Socket, reads),
  stat: (_k, _p, fp) => {
    const { so_snd } = fp.f_data as Socket;
    return {
      st_dev: 0,
      st_ino: 0,
      st_mode: S_IFSOCK | 0o666,
      st_nlink: 0,
      st_uid: 0,
      st_gid: 0,
      st_rdev: 0,
      st_size: received(fp.f_data as Socket),
      st_atim: 0,
      st_mtim: 0,
      st_ctim: 0,
      st_blksize: so_snd.hiwat,
      st_blocks: 0,
    };
  },
  quiet: (fp) => ((fp.f_data as Socket).so_options & SO_NOSIGPIPE) !== 0,
  close: (k, fp) => soclose(k, fp.f_data as Socket, ECONNRESET),
};

/** A socket as an open file. */
export interface SocketFile {
  readonly fp: File;
  readonly so: Socket;
}

/** The open file and the socket of a descriptor, for a call that may sleep. EBADF, ENOTSOCK. */
export function getsockFile(p: Proc, fd: number): SocketFile | number {
  const fp = p.p_fd.get(fd);
  if (fp === undefined) return EBADF;
  return fp.f_ops === socketOps ? { fp, so: fp.f_data as Socket } : ENOTSOCK;
}

/** The socket of a descriptor. EBADF, ENOTSOCK. */
export function getsock(p: Proc, fd: number): Socket | number {
  const file = getsockFile(p, fd);
  return typeof file === 'number' ? file : file.so;
}

/** True if calls of an open file do not wait. */
export const nonblocking = (fp: File): boolean => (fp.f_flag & FNONBLOCK) !== 0;
