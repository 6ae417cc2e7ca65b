/**
 * Notices to a parent about its children: SIGCHLD, and the end of a wait (sigparent of
 * FreeBSD's kern_sig.c).
 */

import { CLD_CONTINUED, CLD_STOPPED, SA_NOCLDSTOP, SIGCHLD, SIGCONT } from '../sys/signal.ts';
import { psignal } from './kern_sig.ts';
import { wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { INIT, P_CONTINUED, P_WAITED, type Proc } from './proc.ts';
import { Siginfo } from './sigstate.ts';

/**
 * Posts SIGCHLD for `p` to its parent, with a CLD_ code and a status, and ends the parent's
 * wait. Any level.
 */
export function noticeChild(k: Kernel, p: Proc, code: number, status: number): void {
  const parent = p.p_pptr;
  if (parent === undefined) return;
  const info = new Siginfo(SIGCHLD, code);
  info.si_pid = p.p_pid;
  info.si_uid = p.p_cred.ruid;
  info.si_status = status;
  psignal(k, parent, SIGCHLD, info);
  wakeup(k, parent.p_children);
}

/** Notices that signal `sig` has stopped `p`. Any level. */
export function noticeStop(k: Kernel, p: Proc, sig: number): void {
  p.p_xstat = sig;
  p.p_flag &= ~(P_WAITED | P_CONTINUED);
  noticeJob(k, p, CLD_STOPPED, sig);
}

/** Notices that `p`, which was stopped, continues. Any level. */
export function noticeContinue(k: Kernel, p: Proc): void {
  p.p_flag |= P_CONTINUED;
  noticeJob(k, p, CLD_CONTINUED, SIGCONT);
}

/** Ends the parent's wait, and posts SIGCHLD unless SA_NOCLDSTOP is set. */
function noticeJob(k: Kernel, p: Proc, code: number, sig: number): void {
  const parent = p.p_pptr;
  if (parent === undefined || parent.p_pid === INIT) return;
  if ((parent.p_sig.actions[SIGCHLD].flags & SA_NOCLDSTOP) === 0) noticeChild(k, p, code, sig);
  else wakeup(k, parent.p_children);
}
