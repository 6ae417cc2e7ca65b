/**
 * Signals that one process sends to others: kill(2) to a process, a group or all processes, and
 * sigqueue(2) with a value.
 */
import { EAGAIN, EINVAL, EPERM, ESRCH } from '../sys/errno.ts';
import { NSIG, SI_QUEUE, SI_USER, SIGCONT, SIGRTMIN } from '../sys/signal.ts';
import { psignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import { pgfind } from './pgrp.ts';
import { P_SYSTEM, type Proc, SZOMB } from './proc.ts';
import { Siginfo } from './sigstate.ts';

/**
 * True if `from` may send `sig` to `to`: as root, to itself, or if its real or effective user
 * is the receiver's real or saved user; SIGCONT to any process of its session.
 */
export function cansignal(from: Proc, to: Proc, sig: number): boolean {
  const { uid, ruid } = from.p_cred;
  if (uid === 0 || from === to) return true;
  if ([to.p_cred.ruid, to.p_cred.svuid].some((user) => user === uid || user === ruid)) return true;
  return sig === SIGCONT && from.p_pgrp?.pg_session === to.p_pgrp?.pg_session;
}

/**
 * Sends a signal from one process to another. A real-time signal, and any signal of sigqueue,
 * gets an entry of the receiver's pool. If the pool is used up, sigqueue fails with EAGAIN, and
 * kill sends the signal without information.
 */
function send(k: Kernel, from: Proc, to: Proc, sig: number, code: number, value: number): number {
  if (sig === 0 || to.p_stat === SZOMB) return 0;
  const queued = code === SI_QUEUE || sig >= SIGRTMIN;
  const info = queued ? (to.p_procsig ?? to.p_sig).allocate(sig, code) : new Siginfo(sig, code);
  if (info === undefined && code === SI_QUEUE) return EAGAIN;
  if (info !== undefined) {
    info.si_pid = from.p_pid;
    info.si_uid = from.p_cred.ruid;
    info.si_value = value;
  }
  psignal(k, to, sig, info, info !== undefined && queued);
  return 0;
}

/**
 * Sends a signal to each of `targets` that may be sent one. ESRCH if `targets` is empty, EPERM
 * if none may be sent one.
 */
function sendAll(k: Kernel, from: Proc, targets: Iterable<Proc>, sig: number): number {
  let error = ESRCH;
  for (const to of [...targets]) {
    if (cansignal(from.p_leader, to, sig)) {
      send(k, from, to, sig, SI_USER, 0);
      error = 0;
    } else if (error === ESRCH) error = EPERM;
  }
  return error;
}

/** The processes that kill(-1) reaches: all but the sender and the kernel's, as process 1. */
function* everybody(k: Kernel, p: Proc): Iterable<Proc> {
  for (const q of k.allproc.values()) if (q !== p.p_leader && (q.p_flag & P_SYSTEM) === 0) yield q;
}

/**
 * kill(2): to process `pid`, to the sender's group (0), to all processes (-1), or to group
 * -pid. Signal 0 is sent to nobody, but checked. A zombie still counts as a process. EINVAL,
 * ESRCH, EPERM.
 */
export function sys_kill(k: Kernel, p: Proc, uap: Int32Array): number {
  const [pid, sig] = uap;
  if (sig < 0 || sig >= NSIG) return EINVAL;
  if (pid > 0) {
    const target = k.allproc.get(pid);
    return sendAll(k, p, target === undefined ? [] : [target], sig);
  }
  if (pid === -1) return sendAll(k, p, everybody(k, p), sig);
  const pgrp = pid === 0 ? p.p_pgrp : pgfind(k, -pid);
  return sendAll(k, p, pgrp?.pg_members ?? [], sig);
}

/** killpg(2): to a group, or to the sender's own for 0. EINVAL, ESRCH, EPERM. */
export function sys_killpg(k: Kernel, p: Proc, uap: Int32Array): number {
  const [pgid, sig] = uap;
  if (sig < 0 || sig >= NSIG || pgid < 0) return EINVAL;
  const pgrp = pgid === 0 ? p.p_pgrp : pgfind(k, pgid);
  return sendAll(k, p, pgrp?.pg_members ?? [], sig);
}

/**
 * sigqueue(2): sends a queued signal with a value. EINVAL, ESRCH, EPERM, EAGAIN when
 * SIGQUEUE_MAX are pending.
 */
export function sys_sigqueue(k: Kernel, p: Proc, uap: Int32Array): number {
  const [pid, sig, value] = uap;
  if (sig < 0 || sig >= NSIG || pid <= 0) return EINVAL;
  const target = k.allproc.get(pid);
  if (target === undefined) return ESRCH;
  return cansignal(p.p_leader, target, sig) ? send(k, p, target, sig, SI_QUEUE, value) : EPERM;
}
