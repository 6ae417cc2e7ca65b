/** System calls on process groups and sessions, one half of 4.4BSD's kern_prot.c. */
import { EACCES, EINVAL, EPERM, ESRCH } from '../sys/errno.ts';
import type { Kernel } from './kernel.ts';
import { enterpgrp, fixjobc, leavepgrp, newsession, pgfind, pgrpOf } from './pgrp.ts';
import { P_EXEC, type Proc, SZOMB } from './proc.ts';

/** getpgrp(2). */
export function sys_getpgrp(_k: Kernel, p: Proc): number {
  p.p_retval[0] = pgrpOf(p).pg_id;
  return 0;
}

/** The live process with number `pid`; the caller for 0; undefined if there is none. */
function target(k: Kernel, p: Proc, pid: number): Proc | undefined {
  const found = pid === 0 ? p.p_leader : k.allproc.get(pid);
  return found?.p_stat === SZOMB ? undefined : found;
}

/** getpgid(2). ESRCH. */
export function sys_getpgid(k: Kernel, p: Proc, uap: Int32Array): number {
  const q = target(k, p, uap[0]);
  if (q === undefined) return ESRCH;
  p.p_retval[0] = pgrpOf(q).pg_id;
  return 0;
}

/** getsid(2). ESRCH. */
export function sys_getsid(k: Kernel, p: Proc, uap: Int32Array): number {
  const q = target(k, p, uap[0]);
  if (q === undefined) return ESRCH;
  p.p_retval[0] = pgrpOf(q).pg_session.s_sid;
  return 0;
}

/**
 * setpgid(2): moves the caller or its child to a group of the session, or makes it the leader
 * of a new group. EINVAL for a negative group, ESRCH for a process that is neither the caller
 * nor its child, EPERM for a child in another session, for a session's leader, and for a group
 * outside the session, EACCES for a child that has execed.
 */
export function sys_setpgid(k: Kernel, p: Proc, uap: Int32Array): number {
  const [pid, pgid] = uap;
  if (pgid < 0) return EINVAL;
  const q = target(k, p, pid);
  if (q === undefined || (q !== p && q.p_pptr !== p)) return ESRCH;
  const session = pgrpOf(p).pg_session;
  if (q !== p && pgrpOf(q).pg_session !== session) return EPERM;
  if (q !== p && (q.p_flag & P_EXEC) !== 0) return EACCES;
  if (session.s_sid === q.p_pid) return EPERM;
  const id = pgid === 0 ? q.p_pid : pgid;
  if (id !== q.p_pid && pgfind(k, id)?.pg_session !== session) return EPERM;
  enterpgrp(k, q, id);
  return 0;
}

/**
 * setsid(2): makes a new session and group of the caller, without a terminal. EPERM if there is
 * a group with the caller's number.
 */
export function sys_setsid(k: Kernel, p: Proc): number {
  if (pgfind(k, p.p_pid) !== undefined) return EPERM;
  fixjobc(k, p, pgrpOf(p), false);
  leavepgrp(k, p);
  newsession(k, p);
  p.p_retval[0] = p.p_pid;
  return 0;
}
