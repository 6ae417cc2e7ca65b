/**
 * Credentials of the other side of a stream, as FreeBSD's LOCAL_PEERCRED tells them: those that
 * the client had at its connect(2), the server at its listen(2), and who made a pair.
 */

import { EINVAL, ENOTCONN } from '../sys/errno.ts';
import { XU_NGROUPS, XUCRED_SIZE, XUCRED_VERSION } from '../sys/ucred.ts';
import type { Proc } from './proc.ts';
import type { Socket } from './socketvar.ts';

/** A process as its peers see it. */
export interface PeerCred {
  readonly pid: number;
  /** Effective user. */
  readonly uid: number;
  /** The effective group, and the further ones behind it. */
  readonly groups: readonly number[];
}

/** The credentials of a process now. */
export const peerCredOf = ({ p_pid, p_cred: { uid, gid, groups } }: Proc): PeerCred => ({
  pid: p_pid,
  uid,
  groups: [gid, ...groups.filter((it) => it !== gid)].slice(0, XU_NGROUPS),
});

/** The value of LOCAL_PEERCRED, a struct xucred. ENOTCONN, EINVAL for a socket of messages. */
export function getPeerCred(so: Socket): Uint8Array | number {
  const cred = so.so_peercred;
  if (cred === undefined) return so.isStream ? ENOTCONN : EINVAL;
  const bytes = new Uint8Array(XUCRED_SIZE);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, XUCRED_VERSION, true);
  view.setUint32(4, cred.uid, true);
  view.setInt16(8, cred.groups.length, true);
  cred.groups.forEach((gid, i) => {
    view.setUint32(12 + 4 * i, gid, true);
  });
  view.setInt32(12 + 4 * XU_NGROUPS, cred.pid, true);
  return bytes;
}
