/**
 * Waiting for a signal without a handler, POSIX.1b: sigwait, sigwaitinfo and sigtimedwait take
 * a pending signal of a set, or sleep until one is posted. The signals that a process waits for
 * wake it even if it blocks them, and are not delivered even if it does not.
 */

import { EV_SIGNAL, IPL_HIGH } from '../machdep.ts';
import { SIGINFO_SIZE, writeSiginfo } from '../machine/sendsig.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { EAGAIN, EFAULT, EINTR, EINVAL, ERESTART, EWOULDBLOCK } from '../sys/errno.ts';
import { PCATCH, PPAUSE } from '../sys/param.ts';
import { dropUnblockable } from '../sys/signal.ts';
import { getTimespec, TIMEVAL_SIZE } from '../sys/timeval.ts';
import { tsleep } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';
import { resignal } from './sigthread.ts';

/** A signal that was accepted. */
interface Accepted {
  readonly sig: number;
  /** The signal's siginfo_t. */
  readonly siginfo: Uint8Array;
}

/** Takes signal `sig`, which is pending. */
function take(k: Kernel, p: Proc, sig: number): Accepted {
  const info = p.p_sig.take(sig);
  info?.finish();
  k.md.record.add(EV_SIGNAL, sig);
  k.probe?.signalAccepted?.(p, sig, info);
  const siginfo = new Uint8Array(SIGINFO_SIZE);
  writeSiginfo(new DataView(siginfo.buffer), sig, info);
  return { sig, siginfo };
}

/**
 * Accepts a signal of `set`, sleeping until uptime `end` at most, in microseconds. EAGAIN when
 * that has passed, EINTR or ERESTART when a handler is to run first.
 */
function* accept(k: Kernel, p: Proc, set: Int32Array, end: number): Sleepable<Accepted | number> {
  // A signal that was posted between the check and the sleep would wake nobody.
  const s = k.spl.splraise(IPL_HIGH, k.r.sigwait);
  p.p_sig.waiting.set(set);
  let error = 0;
  let sig = p.p_sig.pendingIn(set);
  while (sig === 0 && error === 0) {
    if (k.clockwork.uptime() >= end) error = EAGAIN;
    else {
      const timo = end === Number.POSITIVE_INFINITY ? 0 : k.clockwork.ticksUntilUptime(end);
      error = yield* tsleep(k, set, PPAUSE | PCATCH, 'sigwait', timo, k.cpu.callouts.ticks);
      if (error === EWOULDBLOCK) error = 0;
    }
    // The signals may have been divided in the sleep.
    sig = p.p_sig.pendingIn(set);
  }
  p.p_sig.waiting.fill(0);
  const accepted = sig === 0 ? error : take(k, p, sig);
  resignal(k, p.p_leader);
  k.spl.splx(s);
  return accepted;
}

/** A set from user memory, without the signals that cannot be blocked; undefined for EFAULT. */
function copyinSet(k: Kernel, p: Proc, uaddr: number): Int32Array | undefined {
  const set = new Int32Array(2);
  if (copyin(k, p, uaddr, new Uint8Array(set.buffer)) !== 0) return undefined;
  dropUnblockable(set);
  return set;
}

/** Accepts a signal: its number is the result, and its siginfo_t goes to `info`. */
function* acceptInfo(k: Kernel, p: Proc, uset: number, info: number, end: number): Sleepable<number> {
  const set = copyinSet(k, p, uset);
  if (set === undefined) return EFAULT;
  const accepted = yield* accept(k, p, set, end);
  if (typeof accepted === 'number') return accepted === ERESTART ? EINTR : accepted;
  p.p_retval[0] = accepted.sig;
  return info === 0 ? 0 : copyout(k, p, accepted.siginfo, info);
}

/**
 * sigtimedwait(2): with a time limit, which may be 0, or without one. EAGAIN, EINTR, EINVAL,
 * EFAULT.
 */
export function* sys_sigtimedwait(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [set, info, timeout] = uap;
  let end = Number.POSITIVE_INFINITY;
  if (timeout !== 0) {
    const bytes = new Uint8Array(TIMEVAL_SIZE);
    if (copyin(k, p, timeout, bytes) !== 0) return EFAULT;
    const time = getTimespec(new DataView(bytes.buffer), 0, 0);
    if (time < 0) return EINVAL;
    end = k.clockwork.uptime() + time;
  }
  return yield* acceptInfo(k, p, set, info, end);
}

/** sigwaitinfo(2). EINTR, EFAULT. */
export function* sys_sigwaitinfo(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  return yield* acceptInfo(k, p, uap[0], uap[1], Number.POSITIVE_INFINITY);
}

/**
 * sigwait(2): puts the signal's number into `sig`; waits on after a handler has run. Its error,
 * EFAULT, is the result of the call.
 */
export function* sys_sigwait(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [uset, sig] = uap;
  const set = copyinSet(k, p, uset);
  if (set === undefined) {
    p.p_retval[0] = EFAULT;
    return 0;
  }
  const accepted = yield* accept(k, p, set, Number.POSITIVE_INFINITY);
  if (typeof accepted === 'number') return ERESTART;
  p.p_retval[0] = copyout(k, p, new Uint8Array(Int32Array.of(accepted.sig).buffer), sig);
  return 0;
}
