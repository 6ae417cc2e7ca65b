/**
 * Sockets of the local family, after 4.4BSD's uipc_socket.c: streams between two sockets, and
 * messages. Sent bytes go into the receiver's buffer at once. uipc_usrreq.ts connects and closes.
 *
 * The buffers need no lock: bytes are moved without a sleep, and interrupts do not touch them.
 */

import {
  EAGAIN,
  ECONNREFUSED,
  EDESTADDRREQ,
  EINTR,
  EINVAL,
  EMSGSIZE,
  ENOTCONN,
  EPIPE,
  ERESTART,
  EWOULDBLOCK,
} from '../sys/errno.ts';
import { PCATCH, PSOCK } from '../sys/param.ts';
import { MSG_DONTWAIT, MSG_PEEK, MSG_TRUNC, MSG_WAITALL } from '../sys/socket.ts';
import type { File } from './file.ts';
import { tsleep } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import type { Sleepable } from './proc.ts';
import {
  MESSAGE_COST,
  type Piece,
  room,
  type Sockbuf,
  type Socket,
  sorwakeup,
  sowwakeup,
  takeError,
} from './socketvar.ts';
import type { Selinfo } from './sys_select.ts';
import type { Uio } from './uio.ts';

/** The most bytes that are moved in one piece. */
const PIECE = 4096;

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

/** A send, besides its bytes. */
export interface Send {
  /** It waits for no room. */
  readonly nonblock: boolean;
  /** The receiver of a message that names one. */
  readonly to?: Socket | undefined;
  /** Finds the open files that go with the first byte, when there is room for it; or an errno. */
  readonly files?: (() => readonly File[] | number) | undefined;
}

/** Sends a stream or a message (sosend). */
export function sosend(k: Kernel, so: Socket, uio: Uio, how: Send): Sleepable<number> {
  return so.isStream ? sendStream(k, so, uio, how) : sendMessage(k, so, uio, how);
}

function* sendStream(k: Kernel, so: Socket, uio: Uio, { nonblock, files }: Send): Sleepable<number> {
  const end = sbend(k, so.so_snd);
  const wanted = uio.resid;
  // Files go with a byte.
  if (wanted === 0 && files !== undefined) return EINVAL;
  while (uio.resid > 0) {
    if (so.so_error !== 0) return takeError(so);
    if (so.so_cantsendmore) return EPIPE;
    const { so_peer: peer } = so;
    if (peer === undefined) return ENOTCONN;
    const space = room(so, peer);
    let error = 0;
    if (space > 0) {
      const bytes = new Uint8Array(Math.min(space, uio.resid, PIECE));
      const before = uio.resid;
      const sent = before === wanted ? (files?.() ?? []) : [];
      if (typeof sent === 'number') return sent;
      error = uio.uiomove(bytes);
      appendStream(k, peer, bytes.subarray(0, before - uio.resid), sent);
    } else if (nonblock) error = EAGAIN;
    else error = yield* sbwait(k, so.wsel, 'sbwait', end);
    if (error !== 0) return error;
  }
  return 0;
}

function* sendMessage(k: Kernel, so: Socket, uio: Uio, { nonblock, to, files }: Send): Sleepable<number> {
  const end = sbend(k, so.so_snd);
  if (uio.resid > so.so_snd.hiwat) return EMSGSIZE;
  for (;;) {
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
      const rights = files?.() ?? [];
      if (typeof rights === 'number') return rights;
      const error = uio.uiomove(bytes);
      if (error === 0 && !peer.so_cantrcvmore) appendMessage(k, peer, { bytes, from: so.so_name, rights });
      return error;
    }
    if (nonblock) return EAGAIN;
    const error = yield* sbwait(k, peer.wsel, 'sbwait', end);
    if (error !== 0) return error;
  }
}

/** Puts bytes of a stream into a receiver's buffer, the first with files, and wakes it. */
function appendStream(k: Kernel, to: Socket, bytes: Uint8Array, files: readonly File[]): void {
  const { pieces } = to.so_rcv;
  for (let at = 0; at < bytes.length; ) {
    let last = pieces.at(-1);
    let end = last === undefined ? PIECE : last.bytes.byteOffset + last.bytes.length;
    const rights = at === 0 ? files : [];
    if (last === undefined || end === PIECE || rights.length > 0) {
      last = { bytes: new Uint8Array(PIECE).subarray(0, 0), from: '', rights };
      pieces.push(last);
      k.rights.add(to, rights);
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
  k.rights.add(to, message.rights);
  to.so_rcv.cc += message.bytes.length + MESSAGE_COST;
  sorwakeup(k, to);
}

/** Properties of a receive. */
export interface Receive {
  /** MSG_ flags of the call. */
  readonly flags: number;
  /**
   * Tells the caller the name of the sender, empty for none, the MSG_ flags of what is received,
   * and the files with it, before the data are taken: they stay if it fails. Called once, before
   * the first of them. Returns an errno or 0.
   */
  readonly tell?: (from: string, flags: number, files: readonly File[]) => number;
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
  if (so.isStream && asked === 0) return how.tell?.('', 0, []) ?? 0;
  const further: Receive = { flags: how.flags };
  for (;;) {
    const turn = uio.resid === asked ? how : further;
    if (so_rcv.pieces.length > 0 && enough(so, uio.resid, asked)) {
      // A stream is read up to where files begin.
      if (uio.resid < asked && so_rcv.pieces[0].rights.length > 0) return 0;
      const error = so.isStream ? readStream(k, so, uio, turn) : readMessage(k, so, uio, turn);
      if (error !== 0 || uio.resid === 0 || !all) return error;
      continue;
    }
    if (so.so_error !== 0) return uio.resid < asked ? 0 : takeError(so);
    if (so.so_cantrcvmore && so_rcv.pieces.length > 0) return readStream(k, so, uio, turn);
    if (so.so_cantrcvmore) return turn.tell?.('', 0, []) ?? 0;
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

/** Tells of a piece that is about to be read; if it has files, its bytes will go to their place. */
function announce(uio: Uio, piece: Piece, { flags, tell }: Receive, got: number): number {
  const files = (flags & MSG_PEEK) === 0 ? piece.rights : [];
  const error = files.length === 0 ? 0 : uio.probe(piece.bytes.length);
  return error === 0 ? (tell?.(piece.from, got, files) ?? 0) : error;
}

/** Closes the files of a piece that has been read; who wanted them has references of its own. */
function dropFiles(k: Kernel, so: Socket, piece: Piece): void {
  const { rights } = piece;
  piece.rights = [];
  k.rights.drop(so, rights);
}

function readStream(k: Kernel, so: Socket, uio: Uio, how: Receive): number {
  const { pieces } = so.so_rcv;
  const peek = (how.flags & MSG_PEEK) !== 0;
  const asked = uio.resid;
  let error = announce(uio, pieces[0], how, 0);
  for (let i = 0; error === 0 && i < pieces.length && uio.resid > 0; ) {
    const piece = pieces[i];
    if (uio.resid < asked && piece.rights.length > 0) break;
    const before = uio.resid;
    error = uio.uiomove(piece.bytes);
    const moved = before - uio.resid;
    if (peek) i++;
    else {
      piece.bytes = piece.bytes.subarray(moved);
      so.so_rcv.cc -= moved;
      const ended = piece.bytes.length === 0;
      if (ended) pieces.shift();
      if (moved > 0) dropFiles(k, so, piece);
      if (!ended) break;
    }
  }
  if (!peek && so.so_peer !== undefined) sowwakeup(k, so.so_peer);
  return error;
}

function readMessage(k: Kernel, so: Socket, uio: Uio, how: Receive): number {
  const { so_rcv } = so;
  const [piece] = so_rcv.pieces;
  const told = announce(uio, piece, how, uio.resid < piece.bytes.length ? MSG_TRUNC : 0);
  // A message of which not all was read is lost, but one for a bad address stays.
  const error = told === 0 ? uio.uiomove(piece.bytes) : told;
  if (error !== 0 || (how.flags & MSG_PEEK) !== 0) return error;
  so_rcv.pieces.shift();
  so_rcv.cc -= piece.bytes.length + MESSAGE_COST;
  dropFiles(k, so, piece);
  sowwakeup(k, so);
  for (const other of so.so_refs) sowwakeup(k, other);
  return 0;
}
