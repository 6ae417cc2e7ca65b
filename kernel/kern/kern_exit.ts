/**
 * The end of a process, 4.4BSD's kern_exit.c. It leaves a zombie, which its parent collects by
 * wait (kern_wait.ts). A child of process 1 and a kernel thread leave nothing.
 */

import { ruadd } from '../sys/rusage.ts';
import { CLD_DUMPED, CLD_EXITED, CLD_KILLED, SA_NOCLDWAIT, SIG_IGN, SIGCHLD } from '../sys/signal.ts';
import { knoteExit } from './event_proc.ts';
import { itimersExit } from './itimer.ts';
import { noticeChild } from './kern_child.ts';
import { usage } from './kern_resource.ts';
import { wakeup } from './kern_synch.ts';
import { single } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { fixjobc, leavepgrp, pgrpOf } from './pgrp.ts';
import { INIT, P_PPWAIT, type Proc, SZOMB } from './proc.ts';
import { MAXESTCPU } from './sched_4bsd.ts';

/** Flag of a status word with a signal: a core file was written. */
export const WCOREFLAG = 0x80;

/**
 * Ends the current process; `status` is its status word, as wait(2) gives it. The process does
 * not return to user mode. If it has several threads, the first one ends it once it is alone.
 */
export function exit1(k: Kernel, p: Proc, status: number): void {
  const leader = p.p_leader;
  if (leader.p_threads.length > 0) {
    single(k, p, () => exit1(k, leader, status));
    return;
  }
  k.probe?.procExit?.(p, status);
  if (p.p_ktrace !== null) k.ktrace.end(p);
  itimersExit(k, p);
  p.p_fd.closeAll(k);
  k.spl.charge(k.cost.proc);
  leaveSession(k, p);
  fixjobc(k, p, pgrpOf(p), false);
  giveToInit(k, p);
  parentGoesOn(k, p);
  p.p_vmspace.free();
  p.p_rtime += k.clockwork.uptime() - p.p_switched;
  p.p_regs = p.p_saved;
  p.p_code = null;
  k.probe?.offCpu?.(p, 'exit');
  k.cpu.curproc = null;
  p.p_xstat = status;
  p.p_stat = SZOMB;
  p.p_ru = usage(k, p);
  knoteExit(k, p);
  if (p === k.program) k.halted = true;
  else tellParent(k, p, status);
}

/**
 * Frees the terminal when the leader of its session exits; the foreground group is told by a
 * hangup. With the booted process the machine ends, and the terminal writes what it has.
 */
function leaveSession(k: Kernel, p: Proc): void {
  const { pg_session } = pgrpOf(p);
  if (pg_session.s_leader !== p) return;
  pg_session.s_leader = undefined;
  if (p !== k.program) pg_session.s_ttyp?.hangup();
}

/** Makes the children of `p` children of process 1; zombies among them are collected. */
function giveToInit(k: Kernel, p: Proc): void {
  const init = k.allproc.get(INIT) as Proc;
  for (const child of [...p.p_children]) {
    if (child.p_stat === SZOMB) collect(k, child);
    else {
      child.p_pptr = init;
      init.p_children.add(child);
    }
  }
  p.p_children.clear();
}

/** `p`, a child of vfork, has execed or exits: its parent has the memory for itself again. */
export function parentGoesOn(k: Kernel, p: Proc): void {
  if ((p.p_flag & P_PPWAIT) === 0) return;
  p.p_flag &= ~P_PPWAIT;
  wakeup(k, p);
}

/**
 * Notifies the parent of the end of `p`; collects `p` if nobody will wait for it: process 1 does
 * not.
 */
function tellParent(k: Kernel, p: Proc, status: number): void {
  const parent = p.p_pptr;
  if (parent === undefined || parent.p_pid === INIT) {
    collect(k, p);
    return;
  }
  const sig = status & 0x7f;
  const { handler, flags } = parent.p_sig.actions[SIGCHLD];
  if (sig === 0) noticeChild(k, p, CLD_EXITED, status >> 8);
  else noticeChild(k, p, (status & WCOREFLAG) !== 0 ? CLD_DUMPED : CLD_KILLED, sig);
  if (handler === SIG_IGN || (flags & SA_NOCLDWAIT) !== 0) collect(k, p);
}

/**
 * Adds the usage of a zombie and its children to that of its parent's children, and removes the
 * zombie.
 */
export function reap(k: Kernel, p: Proc): void {
  const parent = p.p_pptr;
  if (parent !== undefined) {
    ruadd(parent.p_cru, p.p_ru);
    ruadd(parent.p_cru, p.p_cru);
    parent.p_estcpu = Math.min(parent.p_estcpu + p.p_estcpu, MAXESTCPU);
  }
  collect(k, p);
}

/** Removes a zombie. */
function collect(k: Kernel, p: Proc): void {
  p.p_pptr?.p_children.delete(p);
  p.p_pptr = undefined;
  leavepgrp(k, p);
  k.allproc.delete(p.p_pid);
}

/** _exit(2). */
export function sys_exit(k: Kernel, p: Proc, uap: Int32Array): number {
  exit1(k, p, (uap[0] & 0xff) << 8);
  return 0;
}
