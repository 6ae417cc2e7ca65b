/**
 * The system calls of threads, FreeBSD's kern_thr.c: thr_new, thr_exit, thr_self, thr_set_name,
 * thr_kill, thr_kill2, thr_suspend and thr_wake; and thr_upcall, our own, by which the library
 * cancels a thread wherever it is.
 */

import { IPL_HIGH, REG_A0, REG_PC, REG_RA, REG_SP, REG_TP } from '../machdep.ts';
import { copyin, copyinstr, copyout } from '../machine/vm_glue.ts';
import {
  EAGAIN,
  EFAULT,
  EINTR,
  EINVAL,
  ENAMETOOLONG,
  EPERM,
  ERESTART,
  ESRCH,
  ETIMEDOUT,
  EWOULDBLOCK,
} from '../sys/errno.ts';
import { PCATCH, PWAIT } from '../sys/param.ts';
import { NSIG, SI_LWP, SIGRTMIN } from '../sys/signal.ts';
import { getTimespec, TIMEVAL_SIZE } from '../sys/timeval.ts';
import { latin1 } from '../sys/utf8.ts';
import { exit1 } from './kern_exit.ts';
import { cansignal } from './kern_kill.ts';
import { tdsignal } from './kern_sig.ts';
import { abortsleep, tsleep } from './kern_synch.ts';
import {
  firstExits,
  stateFor,
  thread_create,
  thread_exit,
  thread_start,
  thread_undo,
  threadByTid,
  threadsOf,
} from './kern_thread.ts';
import { umtx_wake } from './kern_umtx.ts';
import type { Kernel } from './kernel.ts';
import { P_GONE, P_SUSPENDED, P_UPCALL, P_WAKEUP, type Proc, type Sleepable, SZOMB } from './proc.ts';
import { Siginfo } from './sigstate.ts';

/** The longest name of a thread, in bytes: FreeBSD's MAXCOMLEN. */
const MAXCOMLEN = 19;
const THR_PARAM_SIZE = 52; // bytes of a struct thr_param
const THR_SUSPENDED = 1; // flag of thr_new, which is not supported

/** The number of a thread to user memory, if there is an address: 0 or EFAULT. */
function tell(k: Kernel, p: Proc, tid: number, uaddr: number): number {
  return uaddr === 0 ? 0 : copyout(k, p, new Uint8Array(Int32Array.of(tid).buffer), uaddr);
}

/**
 * thr_new(2): makes a thread, which begins at a routine with an argument, on a stack, and with tp
 * at its thread-local storage. EAGAIN for too many threads, EINVAL, EFAULT.
 */
export function sys_thr_new(k: Kernel, p: Proc, uap: Int32Array): number {
  const [param, size] = uap;
  if (size < 0 || size > THR_PARAM_SIZE) return EINVAL;
  const bytes = new Uint8Array(THR_PARAM_SIZE);
  if (copyin(k, p, param, bytes.subarray(0, size)) !== 0) return EFAULT;
  const [start, arg, base, length, tls, , childTid, parentTid, flags] = new Int32Array(bytes.buffer);
  if ((flags & ~THR_SUSPENDED) !== 0 || (flags & THR_SUSPENDED) !== 0) return EINVAL;
  k.spl.charge(k.cost.proc);
  const td = thread_create(k, p);
  if (td === undefined) return EAGAIN;
  if (tell(k, p, td.p_tid, childTid) !== 0 || tell(k, p, td.p_tid, parentTid) !== 0) {
    thread_undo(k, td);
    return EFAULT;
  }
  const regs = td.p_saved;
  regs[REG_PC] = start & ~1;
  regs[REG_SP] = (base + length) & ~15;
  regs[REG_RA] = 0;
  regs[REG_TP] = tls;
  regs[REG_A0] = arg;
  thread_start(k, td);
  return 0;
}

/**
 * thr_exit(2): ends the calling thread. If `state` is not null, 1 is stored there and threads that
 * wait for that are woken. The process ends, with status 0, with its last thread. EFAULT: the
 * thread goes on.
 */
export function sys_thr_exit(k: Kernel, p: Proc, uap: Int32Array): number {
  const [state] = uap;
  if (tell(k, p, 1, state) !== 0) return EFAULT;
  if (state !== 0) umtx_wake(k, p, state, Number.POSITIVE_INFINITY);
  const leader = p.p_leader;
  if (p !== leader) thread_exit(k, p);
  else if (leader.p_threads.length === 0) exit1(k, p, 0);
  else firstExits(k, leader, () => exit1(k, leader, 0));
  return 0;
}

/** thr_self(2): the number of the calling thread, to `id`. EFAULT. */
export function sys_thr_self(k: Kernel, p: Proc, uap: Int32Array): number {
  return copyout(k, p, new Uint8Array(Int32Array.of(p.p_tid).buffer), uap[0]);
}

/**
 * thr_set_name(2): names a thread of the caller's process; the name is cut to MAXCOMLEN bytes. A
 * null pointer takes the name away. EFAULT, ESRCH.
 */
export function sys_thr_set_name(k: Kernel, p: Proc, uap: Int32Array): number {
  const [id, at] = uap;
  const name = at === 0 ? new Uint8Array(0) : copyinName(k, p, at);
  if (typeof name === 'number') return name;
  const td = threadByTid(p.p_leader, id);
  if (td === undefined) return ESRCH;
  // Displays put it into lines and columns: no control characters.
  td.p_name = latin1(name.map((byte) => (byte < 0x20 || byte === 0x7f ? 0x3f : byte)));
  return 0;
}

/** The first MAXCOMLEN bytes of a string in user memory. EFAULT. */
function copyinName(k: Kernel, p: Proc, at: number): Uint8Array | number {
  const whole = copyinstr(k, p, at, MAXCOMLEN + 1);
  if (whole !== ENAMETOOLONG) return whole;
  const name = new Uint8Array(MAXCOMLEN);
  return copyin(k, p, at, name) === 0 ? name : EFAULT;
}

/**
 * Sends a signal to a thread; none for 0. A real-time signal gets an entry of the receiver's pool;
 * if that is used up, it is sent without information, as by kill.
 */
function send(k: Kernel, from: Proc, td: Proc, sig: number): void {
  if (sig === 0) return;
  const queued = sig >= SIGRTMIN;
  const info = queued ? stateFor(td, sig).allocate(sig, SI_LWP) : new Siginfo(sig, SI_LWP);
  if (info !== undefined) {
    info.si_pid = from.p_pid;
    info.si_uid = from.p_cred.ruid;
  }
  tdsignal(k, td, sig, info, queued && info !== undefined);
}

/** Sends a signal to thread `id` of process `target`, or to all but the caller for -1. ESRCH. */
function kill(k: Kernel, from: Proc, target: Proc, id: number, sig: number): number {
  if (id !== -1) {
    const td = threadByTid(target, id);
    if (td === undefined) return ESRCH;
    send(k, from, td, sig);
    return 0;
  }
  const others = threadsOf(target).filter((td) => td !== from && (td.p_flag & P_GONE) === 0);
  for (const td of others) send(k, from, td, sig);
  return others.length === 0 ? ESRCH : 0;
}

/** thr_kill(2): to a thread of the caller's process. EINVAL, ESRCH. */
export function sys_thr_kill(k: Kernel, p: Proc, uap: Int32Array): number {
  const [id, sig] = uap;
  return sig < 0 || sig >= NSIG ? EINVAL : kill(k, p, p.p_leader, id, sig);
}

/** thr_kill2(2): to a thread of any process. EINVAL, ESRCH, EPERM. */
export function sys_thr_kill2(k: Kernel, p: Proc, uap: Int32Array): number {
  const [pid, id, sig] = uap;
  if (sig < 0 || sig >= NSIG) return EINVAL;
  const target = k.allproc.get(pid);
  if (target === undefined || target.p_stat === SZOMB) return ESRCH;
  return cansignal(p.p_leader, target, sig) ? kill(k, p, target, id, sig) : EPERM;
}

/**
 * thr_suspend(2): sleeps until thr_wake, for at most the time given, if any. ETIMEDOUT, EINTR,
 * EINVAL, EFAULT.
 */
export function* sys_thr_suspend(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  let end = Number.POSITIVE_INFINITY;
  if (uap[0] !== 0) {
    const bytes = new Uint8Array(TIMEVAL_SIZE);
    if (copyin(k, p, uap[0], bytes) !== 0) return EFAULT;
    const time = getTimespec(new DataView(bytes.buffer), 0);
    if (time < 0) return EINVAL;
    end = k.clockwork.uptime() + time;
  }
  for (;;) {
    if ((p.p_flag & P_WAKEUP) !== 0) {
      p.p_flag &= ~P_WAKEUP;
      return 0;
    }
    if (k.clockwork.uptime() >= end) return ETIMEDOUT;
    const timo = end === Number.POSITIVE_INFINITY ? 0 : k.clockwork.ticksUntilUptime(end);
    p.p_flag |= P_SUSPENDED;
    const error = yield* tsleep(k, p.p_saved, PWAIT | PCATCH, 'thrsusp', timo, k.cpu.callouts.ticks);
    const woken = (p.p_flag & P_SUSPENDED) === 0;
    p.p_flag &= ~P_SUSPENDED;
    if (woken) return 0;
    if (error !== 0 && error !== EWOULDBLOCK) return error === ERESTART ? EINTR : error;
  }
}

/** Ends the sleep of a thread, if signals may end it. */
function interrupt(k: Kernel, td: Proc): void {
  const s = k.spl.splraise(IPL_HIGH, k.r.psignal);
  abortsleep(k, td);
  k.spl.splx(s);
}

/**
 * thr_wake(2): ends the sleep of a thread of the caller's process with EINTR, if signals may end
 * it, or else the next such sleep. ESRCH.
 */
export function sys_thr_wake(k: Kernel, p: Proc, uap: Int32Array): number {
  const td = threadByTid(p.p_leader, uap[0]);
  if (td === undefined) return ESRCH;
  if ((td.p_flag & P_SUSPENDED) !== 0) td.p_flag &= ~P_SUSPENDED;
  else td.p_flag |= P_WAKEUP;
  interrupt(k, td);
  return 0;
}

/**
 * thr_upcall(2): a thread of the caller's process goes to a routine when it next returns to user
 * mode, and does not come back to what it was at; its sleep ends with EINTR. ESRCH.
 */
export function sys_thr_upcall(k: Kernel, p: Proc, uap: Int32Array): number {
  const [id, func] = uap;
  const td = threadByTid(p.p_leader, id);
  if (td === undefined) return ESRCH;
  td.p_upcall = func & ~1;
  td.p_flag |= P_UPCALL;
  interrupt(k, td);
  return 0;
}
