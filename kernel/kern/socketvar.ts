/**
 * Sockets of the local family and their buffers, 4.4BSD's sys/socketvar.h.
 *
 * Invariant: so_peer of one stream is the other, or neither has one; a socket of messages may have
 * another as so_peer, which has it in so_refs then; cc counts the bytes of the pieces, and of
 * messages their MESSAGE_COST besides; a socket in so_queue has no file yet, and one that listens
 * has no peer; so_inode is the file of so_name, which has the socket as i_socket and is held.
 */

import type { Inode } from '../mfs/inode.ts';
import { SOCK_STREAM } from '../sys/socket.ts';
import type { File } from './file.ts';
import { wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { Selinfo, selwakeup } from './sys_select.ts';
import type { PeerCred } from './uipc_peercred.ts';

/** Room of a stream's buffers at first, bytes. */
export const STREAM_SPACE = 8192;
/** The longest message at first, bytes. */
export const DGRAM_SEND = 8192;
/** Room of a buffer for messages at first, bytes. */
export const DGRAM_RECEIVE = 16_384;
/** Bytes of room that a message takes besides its own. */
export const MESSAGE_COST = 64;
/** A piece of a stream, or a message. */
export interface Piece {
  /** Its bytes that have not been read. */
  bytes: Uint8Array;
  /** The name of the sender of a message; empty if it has none. */
  readonly from: string;
  /** The open files that were sent with it, until its first byte is read (uipc_rights.ts). */
  rights: readonly File[];
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
  /** The open file; undefined of one that was not accepted yet. */
  so_file: File | undefined = undefined;
  so_peer: Socket | undefined = undefined;
  /** Sockets of messages that have this one as their peer. */
  readonly so_refs = new Set<Socket>();
  /** Options that are bits: SO_ values below 0x1000. */
  so_options = 0;
  /** The time of SO_LINGER in seconds. */
  so_linger = 0;
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
  /** The credentials of the server, of one that listens: those at its last listen(2). */
  so_cred: PeerCred | undefined = undefined;
  /** The credentials of the other side; undefined if it was never connected. */
  so_peercred: PeerCred | undefined = undefined;
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

/** Throws unless the invariant holds for a socket and those that wait to be accepted there. */
export function checkSocket(so: Socket, fp?: File): void {
  const wrong = (words: string): Error => new Error(`a socket ${words}`);
  const { so_peer: peer, so_rcv, so_queue } = so;
  const bytes = so_rcv.pieces.reduce((sum, piece) => sum + piece.bytes.length, 0);
  const cc = bytes + (so.isStream ? 0 : so_rcv.pieces.length * MESSAGE_COST);
  if (so_rcv.cc !== cc) throw wrong(`has ${cc} bytes in its buffer, not ${so_rcv.cc}`);
  if (so.so_file !== fp) throw wrong('is not that of its file');
  if (peer !== undefined && (so.isStream ? peer.so_peer !== so : !peer.so_refs.has(so)))
    throw wrong('is unknown to its peer');
  if (so_queue !== undefined && peer !== undefined) throw wrong('listens, and is connected');
  if (so.so_inode !== undefined && so.so_inode.i_socket !== so) throw wrong('is not that of its name');
  for (const waiting of so_queue ?? []) {
    if (waiting.so_head !== so) throw wrong('waits to be accepted by another');
    checkSocket(waiting);
  }
}
