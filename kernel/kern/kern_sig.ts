/**
 * Signals, 4.4BSD's kern_sig.c: posting them, choosing and taking one, and the system calls
 * that set actions, mask and alternate stack.
 */

import { EV_SIGNAL, IPL_HIGH } from '../machdep.ts';
import { altStackFlags, sendsig } from '../machine/sendsig.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { EFAULT, EINTR, EINVAL, ENOMEM, EPERM } from '../sys/errno.ts';
import { PCATCH, PPAUSE } from '../sys/param.ts';
import {
  dropUnblockable,
  MINSIGSTKSZ,
  NSIG,
  SA_CONT,
  SA_CORE,
  SA_IGNORE,
  SA_NODEFER,
  SA_RESETHAND,
  SA_SIGINFO,
  SA_STOP,
  SA_TTYSTOP,
  SIG_BLOCK,
  SIG_DFL,
  SIG_IGN,
  SIG_SETMASK,
  SIG_UNBLOCK,
  SIGCONT,
  SIGILL,
  SIGKILL,
  SIGSTOP,
  SS_DISABLE,
  SS_ONSTACK,
  sigaddset,
  sigismember,
  sigprop,
} from '../sys/signal.ts';
import { knoteSignal } from './event_proc.ts';
import { noticeContinue, noticeStop } from './kern_child.ts';
import { exit1, WCOREFLAG } from './kern_exit.ts';
import { setrunnable, tsleep, unsleep } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { P_OLDMASK, P_SINTR, P_SYSTEM, type Proc, type Sleepable, SSLEEP, SSTOP, SZOMB } from './proc.ts';
import { Siginfo } from './sigstate.ts';

/** A debugger's say on signals, which ptrace(2) has in a BSD kernel. */
export interface SignalTracer {
  /**
   * `p`, the current process, is about to act on `sig`: to enter its handler or to end. Called in
   * the process's own context, at base level. False if it is not to act on it.
   */
  acts(p: Proc, sig: number): boolean;
}

/** Result of issignal for a process that has just been stopped. */
export const STOPPED = -1;

/** True if the action for `sig` has no effect. */
function inert(p: Proc, sig: number): boolean {
  const { handler } = p.p_sig.actions[sig];
  return handler === SIG_IGN || (handler === SIG_DFL && (sigprop(sig) & SA_IGNORE) !== 0);
}

/**
 * True if posting `sig` to `p` would have no effect. SIGCONT continues `p` even if it is
 * ignored.
 */
function ignored(p: Proc, sig: number): boolean {
  if (sig === SIGCONT || sigismember(p.p_sig.mask, sig) || sigismember(p.p_sig.waiting, sig)) return false;
  return inert(p, sig);
}

/**
 * psignal(9): posts a signal. Any level up to IPL_HIGH. `info` has more for the handler; with
 * `queued` it is a queue entry of the caller. A plain signal that is pending already is not
 * posted again: plain signals are not counted.
 */
export function psignal(k: Kernel, p: Proc, sig: number, info?: Siginfo, queued = false): void {
  k.spl.charge(k.cost.psignal);
  const s = k.spl.splraise(IPL_HIGH, k.r.psignal);
  if ((p.p_flag & P_SYSTEM) !== 0) {
    if (queued) info?.finish();
  } else if (p.p_stat !== SZOMB) post(k, p, sig, info, queued);
  k.spl.splx(s);
}

/** psignal for a process that is no zombie, at IPL_HIGH. */
function post(k: Kernel, p: Proc, sig: number, info: Siginfo | undefined, queued: boolean): void {
  k.probe?.signalPosted?.(p, sig, info);
  if (p.p_klist !== undefined) knoteSignal(k, p, sig);
  const prop = sigprop(sig);
  if ((prop & SA_CONT) !== 0) discardStops(p);
  if ((prop & SA_STOP) !== 0) p.p_sig.discard(SIGCONT);
  if (ignored(p, sig)) {
    if (queued) info?.finish();
    return;
  }
  if (queued && info !== undefined) p.p_sig.enqueue(info);
  else p.p_sig.post(sig, info);
  if (p.p_sig.holds(sig) && sig !== SIGCONT) return;
  const interruptible = (p.p_flag & P_SINTR) !== 0;
  if (p.p_stat === SSTOP) stoppedGets(k, p, sig, interruptible);
  else if (p.p_stat === SSLEEP && interruptible && !p.p_sig.holds(sig)) {
    if (stops(p, sig)) stopSleeper(k, p, sig);
    else if (inert(p, sig) && !sigismember(p.p_sig.waiting, sig)) p.p_sig.discard(sig);
    else setrunnable(k, p);
  }
}

/** True if `sig` would stop `p`. */
function stops(p: Proc, sig: number): boolean {
  return (
    (sigprop(sig) & SA_STOP) !== 0 &&
    p.p_sig.actions[sig].handler === SIG_DFL &&
    !sigismember(p.p_sig.waiting, sig)
  );
}

/** Sends a signal to a stopped process, which only SIGCONT and SIGKILL continue. */
function stoppedGets(k: Kernel, p: Proc, sig: number, interruptible: boolean): void {
  if (sig === SIGCONT || sig === SIGKILL) continueProcess(k, p, sig);
  else if (stops(p, sig)) p.p_sig.take(sig)?.finish();
  // A sleep that this signal would have ended is over when the process continues.
  else if (interruptible) unsleep(k, p);
}

/** Stops a sleeping process; its sleep lasts on. */
function stopSleeper(k: Kernel, p: Proc, sig: number): void {
  p.p_sig.take(sig)?.finish();
  if (spared(p, sig)) return;
  p.p_stat = SSTOP;
  noticeStop(k, p, sig);
  k.probe?.signalStops?.(p, sig);
}

/**
 * True for a stop signal of the terminal to a process of an orphaned group, which nobody could
 * continue: it has no effect.
 */
function spared(p: Proc, sig: number): boolean {
  return (sigprop(sig) & SA_TTYSTOP) !== 0 && p.p_pgrp?.pg_jobc === 0;
}

/**
 * Continues a stopped process: it runs if the signal needs action, else goes back to its sleep
 * if it was in one.
 */
function continueProcess(k: Kernel, p: Proc, sig: number): void {
  if (sig === SIGCONT) noticeContinue(k, p);
  const acts = sigismember(p.p_sig.waiting, sig) || (!sigismember(p.p_sig.mask, sig) && !inert(p, sig));
  if (acts || p.p_wchan === undefined) setrunnable(k, p);
  else p.p_stat = SSLEEP;
}

/** Discards all pending signals that stop. */
function discardStops(p: Proc): void {
  for (let sig = 1; sig < NSIG; sig++) if ((sigprop(sig) & SA_STOP) !== 0) p.p_sig.discard(sig);
}

/**
 * The signal on which `p`, the current process, must act before it continues; 0 if there is
 * none; STOPPED if it has been stopped and must give up the processor. Signals without effect
 * are taken and forgotten.
 */
export function issignal(k: Kernel, p: Proc): number {
  for (;;) {
    const sig = p.p_sig.next();
    if (sig === 0) return 0;
    const { handler } = p.p_sig.actions[sig];
    const prop = sigprop(sig);
    if (handler > SIG_IGN || handler < 0) return sig;
    if (handler === SIG_DFL && (prop & SA_STOP) !== 0) {
      p.p_sig.take(sig)?.finish();
      if (spared(p, sig)) continue;
      p.p_stat = SSTOP;
      p.p_slptick = k.clockwork.ticks;
      noticeStop(k, p, sig);
      k.probe?.signalStops?.(p, sig);
      return STOPPED;
    }
    if (handler === SIG_DFL && (prop & SA_IGNORE) === 0) return sig;
    p.p_sig.take(sig)?.finish();
  }
}

/**
 * Acts on signal `sig`, the result of issignal (postsig): enters its handler, or ends the
 * process.
 */
export function postsig(k: Kernel, p: Proc, sig: number): void {
  const info = p.p_sig.take(sig);
  info?.finish();
  if (k.tracer?.acts(p, sig) === false) return;
  k.md.record.add(EV_SIGNAL, sig);
  const action = p.p_sig.actions[sig];
  if (action.handler === SIG_DFL) {
    sigexit(k, p, sig, info);
    return;
  }
  const mask = (p.p_flag & P_OLDMASK) !== 0 ? p.p_sig.oldmask : p.p_sig.mask;
  p.p_flag &= ~P_OLDMASK;
  deliver(k, p, sig, info, mask);
}

/** Enters the handler of `sig`, whose return restores `mask`. */
function deliver(k: Kernel, p: Proc, sig: number, info: Siginfo | undefined, mask: Int32Array): void {
  const action = p.p_sig.actions[sig];
  p.p_nsignals++;
  k.probe?.signalDelivered?.(p, sig, info, action, mask);
  if (!sendsig(k, p, action, sig, info, mask)) {
    sigexit(k, p, SIGILL);
    return;
  }
  p.p_sig.mask[0] |= action.mask0;
  p.p_sig.mask[1] |= action.mask1;
  if ((action.flags & SA_NODEFER) === 0) sigaddset(p.p_sig.mask, sig);
  if ((action.flags & SA_RESETHAND) !== 0) {
    action.handler = SIG_DFL;
    action.flags &= ~SA_SIGINFO;
  }
}

/** Ends the current process by a signal, with a core file if it is of that kind. */
function sigexit(k: Kernel, p: Proc, sig: number, info?: Siginfo): void {
  k.probe?.signalKills?.(p, sig);
  const dumped = (sigprop(sig) & SA_CORE) !== 0 && k.coredump(k, p, sig, info) === 0;
  exit1(k, p, sig | (dumped ? WCOREFLAG : 0));
}

/**
 * Signals a fault of the current process (trapsignal): enters the handler at once, or ends the
 * process if the signal is blocked or has no handler.
 */
export function trapsignal(k: Kernel, p: Proc, sig: number, code: number, address: number): void {
  if (k.tracer?.acts(p, sig) === false) return;
  k.md.record.add(EV_SIGNAL, sig);
  const action = p.p_sig.actions[sig];
  const info = new Siginfo(sig, code);
  info.si_addr = address;
  info.code = code;
  if (sigismember(p.p_sig.mask, sig) || action.handler === SIG_DFL || action.handler === SIG_IGN) {
    sigexit(k, p, sig, info);
    return;
  }
  deliver(k, p, sig, info, p.p_sig.mask);
}

/** Bytes of a struct sigaction. */
const SIGACTION_SIZE = 16;

/**
 * sigaction(2). EINVAL for a signal that does not exist, or a new action for SIGKILL or
 * SIGSTOP; EFAULT.
 */
export function sys_sigaction(k: Kernel, p: Proc, uap: Int32Array): number {
  const [sig, nsa, osa] = uap;
  if (sig <= 0 || sig >= NSIG) return EINVAL;
  if (nsa !== 0 && (sig === SIGKILL || sig === SIGSTOP)) return EINVAL;
  const action = p.p_sig.actions[sig];
  const bytes = new Uint8Array(SIGACTION_SIZE);
  const view = new DataView(bytes.buffer);
  if (nsa !== 0 && copyin(k, p, nsa, bytes) !== 0) return EFAULT;
  const words = [0, 4, 8, 12].map((at) => view.getInt32(at, true));
  if (osa !== 0) {
    const old = [action.handler, action.flags, action.mask0, action.mask1];
    old.forEach((word, i) => {
      view.setInt32(i * 4, word, true);
    });
    if (copyout(k, p, bytes, osa) !== 0) return EFAULT;
  }
  if (nsa === 0) return 0;
  const mask = Int32Array.of(words[2], words[3]);
  dropUnblockable(mask);
  [action.handler, action.flags] = words;
  [action.mask0, action.mask1] = mask;
  if (inert(p, sig)) p.p_sig.discard(sig);
  return 0;
}

/** sigprocmask(2). EINVAL for an unknown `how` with a set, EFAULT. */
export function sys_sigprocmask(k: Kernel, p: Proc, uap: Int32Array): number {
  const [how, set, oset] = uap;
  const mask = p.p_sig.mask;
  const before = [mask[0], mask[1]];
  const words = new Int32Array(2);
  if (set !== 0) {
    if (how !== SIG_BLOCK && how !== SIG_UNBLOCK && how !== SIG_SETMASK) return EINVAL;
    if (copyin(k, p, set, new Uint8Array(words.buffer)) !== 0) return EFAULT;
  }
  if (oset !== 0 && copyout(k, p, new Uint8Array(Int32Array.from(before).buffer), oset) !== 0) return EFAULT;
  if (set === 0) return 0;
  for (let word = 0; word < 2; word++) {
    if (how === SIG_BLOCK) mask[word] |= words[word];
    else if (how === SIG_UNBLOCK) mask[word] &= ~words[word];
    else mask[word] = words[word];
  }
  dropUnblockable(mask);
  return 0;
}

/** sigpending(2): the signals that are pending and blocked. EFAULT. */
export function sys_sigpending(k: Kernel, p: Proc, uap: Int32Array): number {
  const { pending, mask } = p.p_sig;
  const set = Int32Array.of(pending[0] & mask[0], pending[1] & mask[1]);
  return copyout(k, p, new Uint8Array(set.buffer), uap[0]);
}

/** sigsuspend(2): waits for a signal with another mask. EFAULT, else always EINTR. */
export function* sys_sigsuspend(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const words = new Int32Array(2);
  if (copyin(k, p, uap[0], new Uint8Array(words.buffer)) !== 0) return EFAULT;
  dropUnblockable(words);
  p.p_sig.oldmask.set(p.p_sig.mask);
  p.p_flag |= P_OLDMASK;
  p.p_sig.mask.set(words);
  while ((yield* tsleep(k, p.p_sig, PPAUSE | PCATCH, 'pause', 0)) === 0);
  return EINTR;
}

/**
 * sigaltstack(2). EPERM while the process runs on it, EINVAL for unknown flags, ENOMEM if it is
 * too small, EFAULT.
 */
export function sys_sigaltstack(k: Kernel, p: Proc, uap: Int32Array): number {
  const [ss, oss] = uap;
  const alt = p.p_sig.altstack;
  const words = new Int32Array(3);
  const bytes = new Uint8Array(words.buffer);
  if (ss !== 0 && copyin(k, p, ss, bytes) !== 0) return EFAULT;
  const current = altStackFlags(p);
  const old = Int32Array.of(alt.sp, alt.size, current);
  if (oss !== 0 && copyout(k, p, new Uint8Array(old.buffer), oss) !== 0) return EFAULT;
  if (ss === 0) return 0;
  const [sp, size, flags] = words;
  if (current === SS_ONSTACK) return EPERM;
  if ((flags & ~SS_DISABLE) !== 0) return EINVAL;
  if ((flags & SS_DISABLE) === 0 && size >>> 0 < MINSIGSTKSZ) return ENOMEM;
  const none = (flags & SS_DISABLE) !== 0;
  alt.sp = none ? 0 : sp;
  alt.size = none ? 0 : size;
  return 0;
}
