/** Connections of sockets and their ends, 4.4BSD's uipc_usrreq.c. */

import type { Kernel } from './kernel.ts';
import { type Socket, sorwakeup, sowwakeup } from './socketvar.ts';

/** Connects two streams (unp_connect2). */
export function connect2(a: Socket, b: Socket): void {
  a.so_peer = b;
  b.so_peer = a;
}

/**
 * Makes `peer` the receiver of the messages of `so`; undefined for none. Who waits for room at the
 * receiver before goes on.
 */
export function setReceiver(k: Kernel, so: Socket, peer: Socket | undefined): void {
  const before = so.so_peer;
  before?.so_refs.delete(so);
  so.so_peer = peer;
  peer?.so_refs.add(so);
  if (before !== undefined) sowwakeup(k, before);
}

/** Ends one or both directions (soshutdown); the other side is told. */
export function soshutdown(k: Kernel, so: Socket, receive: boolean, send: boolean): void {
  const peer = so.isStream ? so.so_peer : undefined;
  const receiver = so.so_peer;
  if (receive) {
    so.so_cantrcvmore = true;
    k.rights.flush(so);
  }
  if (send) so.so_cantsendmore = true;
  if (peer !== undefined && send) peer.so_cantrcvmore = true;
  if (peer !== undefined && receive) peer.so_cantsendmore = true;
  for (const it of peer === undefined ? [so] : [so, peer]) {
    sorwakeup(k, it);
    sowwakeup(k, it);
  }
  // A sender of messages waits for room at its receiver.
  if (send && receiver !== undefined && peer === undefined) sowwakeup(k, receiver);
}

/** The last file of a socket is closed, or nobody accepts it (soclose). */
export function soclose(k: Kernel, so: Socket, reset: number): void {
  for (const waiting of so.so_queue?.splice(0) ?? []) soclose(k, waiting, reset);
  const { so_peer: peer, so_inode: inode } = so;
  so.so_closed = true;
  if (so.isStream && peer !== undefined) {
    peer.so_peer = undefined;
    so.so_peer = undefined;
    peer.so_cantrcvmore = true;
    peer.so_cantsendmore = true;
    if (so.so_head !== undefined) peer.so_error = reset;
    sorwakeup(k, peer);
    sowwakeup(k, peer);
  } else if (!so.isStream) {
    setReceiver(k, so, undefined);
    for (const other of so.so_refs) {
      other.so_peer = undefined;
      other.so_error = reset;
      sorwakeup(k, other);
      sowwakeup(k, other);
    }
    so.so_refs.clear();
  }
  // Polls of its descriptor, which is closed, end; and senders of messages to it, who sleep on it.
  sorwakeup(k, so);
  sowwakeup(k, so);
  k.rights.flush(so);
  so.so_head = undefined;
  if (inode === undefined) return;
  inode.i_socket = undefined;
  so.so_inode = undefined;
  k.rootfs.release(inode);
}
