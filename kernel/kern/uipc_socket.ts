/**
 * Sockets of the local family, after 4.4BSD's uipc_socket.c: streams between two sockets, and
 * messages. Sent bytes go into the receiver's buffer at once. uipc_usrreq.ts connects and closes.
 *
 * Invariant: so_peer of one stream is the other, or neither has one; a socket of messages may have
 * another as so_peer, which has it in so_refs then; cc counts the bytes of the pieces, and of
 * messages their MESSAGE_COST besides; a socket in so_queue has no file yet, and one that listens
 * has no peer; so_inode is the file of so_name, which has the socket as i_socket and is held.
 *
 * The buffers need no lock: bytes are moved without a sleep, and interrupts do not touch them.
 */

import type { Inode } from '../mfs/inode.ts';
import {
  EAGAIN,
  EBADF,
  ECONNREFUSED,
  EDESTADDRREQ,
  EINTR,
  EMSGSIZE,
  ENOTCONN,
  EPIPE,
  ERESTART,
  EWOULDBLOCK,
} from '../sys/errno.ts';
import { PCATCH, PSOCK } from '../sys/param.ts';
import { MSG_DONTWAIT, MSG_PEEK, MSG_TRUNC, MSG_WAITALL, SOCK_STREAM } from '../sys/socket.ts';
import { tsleep, wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import type { Sleepable } from './proc.ts';
import { Selinfo, selwakeup } from './sys_select.ts';
import type { Uio } from './uio.ts';

/** Room of a stream's buffers at first, bytes. */
const STREAM_SPACE = 8192;
/** The longest message at first, bytes. */
const DGRAM_SEND = 8192;
/** Room of a buffer for messages at first, bytes. */
const DGRAM_RECEIVE = 16_384;
/** Bytes of room that a message takes besides its own. */
export const MESSAGE_COST = 64;
/** The most bytes that are moved in one piece. */
const PIECE = 4096;

/** A piece of a stream, or a message. */
interface Piece {
  /** Its bytes that have not been read. */
  bytes: Uint8Array;
  /** The name of the sender of a message; empty if it has none. */
  readonly from: string;
}

/** One way to a socket, struct sockbuf: the data that wait in it. */
export class Sockbuf {
  readonly pieces: Piece[] = [];
  /** Bytes that they take. */
  cc = 0;
  /** The most bytes that they may take. */
  hiwat: number;
  /** The least data, or room, that makes the socket ready. */
  lowat = 1;
  /** The longest wait, microseconds; 0 without limit. */
  timeo = 0;

  constructor(hiwat: number) {
    this.hiwat = hiwat;
  }

  flush(): void {
    this.pieces.length = 0;
    this.cc = 0;
  }
}

export class Socket {
  readonly so_type: number;
  /** The bound name, a path; empty without one. */
  so_name = '';
  so_inode: Inode | undefined = undefined;
  so_peer: Socket | undefined = undefined;
  /** Sockets of messages that have this one as their peer. */
  readonly so_refs = new Set<Socket>();
  /** Options that are bits: SO_ values below 0x1000. */
  so_options = 0;
  /** The error of the next call. */
  so_error = 0;
  /** No file has it any more. */
  so_closed = false;
  /** Nothing more can be received: the end of a stream. */
  so_cantrcvmore = false;
  /** Nothing more can be sent. */
  so_cantsendmore = false;
  /** Connections to be accepted, and the most that there may be; undefined unless it listens. */
  so_queue: Socket[] | undefined = undefined;
  so_qlimit = 0;
  /** The socket that listens, of one that was not accepted yet. */
  so_head: Socket | undefined = undefined;
  readonly so_rcv: Sockbuf;
  readonly so_snd: Sockbuf;
  /** Notified when something can be received. */
  readonly rsel = new Selinfo();
  /** Notified when something can be sent. */
  readonly wsel = new Selinfo();

  constructor(type: number) {
    this.so_type = type;
    this.so_rcv = new Sockbuf(type === SOCK_STREAM ? STREAM_SPACE : DGRAM_RECEIVE);
    this.so_snd = new Sockbuf(type === SOCK_STREAM ? STREAM_SPACE : DGRAM_SEND);
    this.so_snd.lowat = 2048;
  }

  get isStream(): boolean {
    return this.so_type === SOCK_STREAM;
  }
}

/** Wakes who waits to receive (sorwakeup). */
export function sorwakeup(k: Kernel, so: Socket): void {
  selwakeup(k, so.rsel);
  wakeup(k, so.rsel);
}

/** Wakes who waits to send (sowwakeup). */
export function sowwakeup(k: Kernel, so: Socket): void {
  selwakeup(k, so.wsel);
  wakeup(k, so.wsel);
}

/** Room of a receiver for a sender, in bytes: what both sides allow. */
export function room(from: Socket, to: Socket): number {
  return Math.min(from.so_snd.hiwat, to.so_rcv.hiwat) - to.so_rcv.cc;
}

/** Takes the error that waits. */
export function takeError(so: Socket): number {
  const error = so.so_error;
  so.so_error = 0;
  return error;
}

/** The time at which a wait of `sb` that begins now ends. */
export function sbend(k: Kernel, sb: Sockbuf): number {
  return sb.timeo === 0 ? Number.POSITIVE_INFINITY : k.clockwork.uptime() + sb.timeo;
}

/** Waits on `chan` until `end` (sbwait). EAGAIN when the time is over, EINTR, ERESTART. */
export function* sbwait(k: Kernel, chan: Selinfo, wmesg: string, end: number): Sleepable<number> {
  const { clockwork } = k;
  if (clockwork.uptime() >= end) return EAGAIN;
  const timo = end === Number.POSITIVE_INFINITY ? 0 : clockwork.ticksUntilUptime(end);
  const error = yield* tsleep(k, chan, PSOCK | PCATCH, wmesg, timo, k.cpu.callouts.ticks);
  if (error === EWOULDBLOCK) return clockwork.uptime() >= end ? EAGAIN : 0;
  // A call with a time limit would begin its time anew.
  return error === ERESTART && end !== Number.POSITIVE_INFINITY ? EINTR : error;
}

/** Sends a stream or a message (sosend). `to` is the receiver of a message that names one. */
export function sosend(k: Kernel, so: Socket, uio: Uio, nonblock: boolean, to?: Socket): Sleepable<number> {
  return so.isStream ? sendStream(k, so, uio, nonblock) : sendMessage(k, so, uio, nonblock, to);
}

function* sendStream(k: Kernel, so: Socket, uio: Uio, nonblock: boolean): Sleepable<number> {
  const end = sbend(k, so.so_snd);
  while (uio.resid > 0) {
    if (so.so_closed) return EBADF;
    if (so.so_error !== 0) return takeError(so);
    if (so.so_cantsendmore) return EPIPE;
    const { so_peer: peer } = so;
    if (peer === undefined) return ENOTCONN;
    const space = room(so, peer);
    let error = 0;
    if (space > 0) {
      const bytes = new Uint8Array(Math.min(space, uio.resid, PIECE));
      const before = uio.resid;
      error = uio.uiomove(bytes);
      appendStream(k, peer, bytes.subarray(0, before - uio.resid));
    } else if (nonblock) error = EAGAIN;
    else error = yield* sbwait(k, so.wsel, 'sbwait', end);
    if (error !== 0) return error;
  }
  return 0;
}

function* sendMessage(
  k: Kernel,
  so: Socket,
  uio: Uio,
  nonblock: boolean,
  to: Socket | undefined,
): Sleepable<number> {
  const end = sbend(k, so.so_snd);
  if (uio.resid > so.so_snd.hiwat) return EMSGSIZE;
  for (;;) {
    if (so.so_closed) return EBADF;
    if (so.so_error !== 0) return takeError(so);
    if (so.so_cantsendmore) return EPIPE;
    const peer = to ?? so.so_peer;
    if (peer === undefined) return EDESTADDRREQ;
    if (peer.so_closed) return ECONNREFUSED;
    const { so_rcv } = peer;
    const wanted = uio.resid + MESSAGE_COST;
    if (wanted > so_rcv.hiwat) return EMSGSIZE;
    if (so_rcv.cc + wanted <= so_rcv.hiwat) {
      const bytes = new Uint8Array(uio.resid);
      const error = uio.uiomove(bytes);
      if (error === 0 && !peer.so_cantrcvmore) appendMessage(k, peer, { bytes, from: so.so_name });
      return error;
    }
    if (nonblock) return EAGAIN;
    const error = yield* sbwait(k, peer.wsel, 'sbwait', end);
    if (error !== 0) return error;
  }
}

/** Puts bytes of a stream into a receiver's buffer, and wakes it. */
function appendStream(k: Kernel, to: Socket, bytes: Uint8Array): void {
  const { pieces } = to.so_rcv;
  for (let at = 0; at < bytes.length; ) {
    let last = pieces.at(-1);
    let end = last === undefined ? PIECE : last.bytes.byteOffset + last.bytes.length;
    if (last === undefined || end === PIECE) {
      last = { bytes: new Uint8Array(PIECE).subarray(0, 0), from: '' };
      pieces.push(last);
      end = 0;
    }
    // The free end of the last piece, so that short writes take no more room than long ones.
    const n = Math.min(PIECE - end, bytes.length - at);
    const { buffer, byteOffset } = last.bytes;
    new Uint8Array(buffer).set(bytes.subarray(at, at + n), end);
    last.bytes = new Uint8Array(buffer, byteOffset, end + n - byteOffset);
    at += n;
  }
  to.so_rcv.cc += bytes.length;
  if (bytes.length > 0) sorwakeup(k, to);
}

/** Puts a message into a receiver's buffer, and wakes it. */
function appendMessage(k: Kernel, to: Socket, message: Piece): void {
  to.so_rcv.pieces.push(message);
  to.so_rcv.cc += message.bytes.length + MESSAGE_COST;
  sorwakeup(k, to);
}

/** Properties of a receive. */
export interface Receive {
  /** MSG_ flags of the call. */
  readonly flags: number;
  /**
   * Tells the caller the name of the sender, empty for none, and the MSG_ flags of what is
   * received, before the data are taken: they stay if it fails. Returns an errno or 0.
   */
  readonly tell?: (from: string, flags: number) => number;
}

/** Receives from a stream, or one message (soreceive). 0 bytes are the end. */
export function* soreceive(
  k: Kernel,
  so: Socket,
  uio: Uio,
  nonblock: boolean,
  how: Receive,
): Sleepable<number> {
  const end = sbend(k, so.so_rcv);
  const all = (how.flags & MSG_WAITALL) !== 0 && so.isStream && (how.flags & MSG_PEEK) === 0;
  const waits = !nonblock && (how.flags & MSG_DONTWAIT) === 0;
  const { so_rcv } = so;
  const asked = uio.resid;
  if (so.isStream && asked === 0) return how.tell?.('', 0) ?? 0;
  for (;;) {
    if (so_rcv.pieces.length > 0 && enough(so, uio.resid, asked)) {
      const error = so.isStream ? readStream(k, so, uio, how) : readMessage(k, so, uio, how);
      if (error !== 0 || uio.resid === 0 || !all) return error;
      continue;
    }
    if (so.so_closed) return EBADF;
    if (so.so_error !== 0) return uio.resid < asked ? 0 : takeError(so);
    if (so.so_cantrcvmore && so_rcv.pieces.length > 0) return readStream(k, so, uio, how);
    if (so.so_cantrcvmore) return how.tell?.('', 0) ?? 0;
    if (so.isStream && so.so_peer === undefined) return ENOTCONN;
    if (!waits) return EAGAIN;
    const error = yield* sbwait(k, so.rsel, 'sbwait', end);
    if (error !== 0) return error;
  }
}

/** True if there is as much as a read waits for: SO_RCVLOWAT, unless it asks for less. */
function enough(so: Socket, resid: number, asked: number): boolean {
  return !so.isStream || resid < asked || so.so_rcv.cc >= Math.min(so.so_rcv.lowat, asked);
}

function readStream(k: Kernel, so: Socket, uio: Uio, { flags, tell }: Receive): number {
  const { so_rcv } = so;
  const peek = (flags & MSG_PEEK) !== 0;
  let error = tell?.('', 0) ?? 0;
  for (let i = 0; error === 0 && i < so_rcv.pieces.length && uio.resid > 0; ) {
    const piece = so_rcv.pieces[i];
    const before = uio.resid;
    error = uio.uiomove(piece.bytes);
    const moved = before - uio.resid;
    if (peek) i++;
    else {
      piece.bytes = piece.bytes.subarray(moved);
      so_rcv.cc -= moved;
      if (piece.bytes.length > 0) break;
      so_rcv.pieces.shift();
    }
  }
  if (!peek && so.so_peer !== undefined) sowwakeup(k, so.so_peer);
  return error;
}

function readMessage(k: Kernel, so: Socket, uio: Uio, { flags, tell }: Receive): number {
  const { so_rcv } = so;
  const [piece] = so_rcv.pieces;
  const told = tell?.(piece.from, uio.resid < piece.bytes.length ? MSG_TRUNC : 0) ?? 0;
  // A message of which not all was read is lost, but one for a bad address stays.
  const error = told === 0 ? uio.uiomove(piece.bytes) : told;
  if (error !== 0 || (flags & MSG_PEEK) !== 0) return error;
  so_rcv.pieces.shift();
  so_rcv.cc -= piece.bytes.length + MESSAGE_COST;
  sowwakeup(k, so);
  for (const other of so.so_refs) sowwakeup(k, other);
  return 0;
}
