/**
 * Signals, 4.4BSD's kern_sig.c: posting them, choosing and taking one. The system calls that set
 * actions, mask and alternate stack are in kern_sigact.ts.
 */

import { EV_SIGNAL, IPL_HIGH } from '../machdep.ts';
import { sendsig } from '../machine/sendsig.ts';
import {
  NSIG,
  SA_CONT,
  SA_CORE,
  SA_IGNORE,
  SA_NODEFER,
  SA_RESETHAND,
  SA_SIGINFO,
  SA_STOP,
  SA_TTYSTOP,
  SIG_DFL,
  SIG_IGN,
  SIGCONT,
  SIGILL,
  SIGKILL,
  sigaddset,
  sigismember,
  sigprop,
} from '../sys/signal.ts';
import { knoteSignal } from './event_proc.ts';
import { noticeContinue, noticeStop } from './kern_child.ts';
import { exit1, WCOREFLAG } from './kern_exit.ts';
import { setrunnable, unsleep } from './kern_synch.ts';
import { stateFor, threadsOf } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { P_OLDMASK, P_SINTR, P_SYSTEM, type Proc, SSLEEP, SSTOP, SZOMB } from './proc.ts';
import { Siginfo, type SigState } from './sigstate.ts';
import { continueThreads, receiver, resignal, stopHere, stopThreads } from './sigthread.ts';

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
export function inert(p: Proc, sig: number): boolean {
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
  const { p_leader } = p;
  if ((p_leader.p_flag & P_SYSTEM) !== 0) {
    if (queued) info?.finish();
  } else if (p_leader.p_stat !== SZOMB) {
    const one = p_leader.p_threads.length === 0;
    post(k, one ? p_leader : receiver(k, p_leader, sig), sig, info, queued, p_leader.p_procsig);
  }
  k.spl.splx(s);
}

/** psignal for one thread (tdsignal). No signal reaches a thread of the kernel. */
export function tdsignal(k: Kernel, td: Proc, sig: number, info?: Siginfo, queued = false): void {
  k.spl.charge(k.cost.psignal);
  const s = k.spl.splraise(IPL_HIGH, k.r.psignal);
  if (td.p_stat !== SZOMB && (td.p_leader.p_flag & P_SYSTEM) === 0) {
    stateFor(td, sig);
    post(k, td, sig, info, queued, undefined);
  } else if (queued) info?.finish();
  k.spl.splx(s);
}

/**
 * Posts a signal to thread `p`, which has not ended, at IPL_HIGH; to `shared`, if that is given,
 * from which any thread may take it.
 */
function post(
  k: Kernel,
  p: Proc,
  sig: number,
  info: Siginfo | undefined,
  queued: boolean,
  shared: SigState | undefined,
): void {
  k.probe?.signalPosted?.(p, sig, info);
  if (p.p_klist !== undefined) knoteSignal(k, p, sig);
  const prop = sigprop(sig);
  if ((prop & SA_CONT) !== 0) for (const td of threadsOf(p.p_leader)) discardStops(td);
  if ((prop & SA_STOP) !== 0) for (const td of threadsOf(p.p_leader)) td.p_sig.discard(SIGCONT);
  if (ignored(p, sig)) {
    if (queued) info?.finish();
    return;
  }
  const state = shared ?? p.p_sig;
  if (queued && info !== undefined) state.enqueue(info);
  else state.post(sig, info);
  const stopped = p.p_leader.p_stopsig !== 0 && (sig === SIGCONT || sig === SIGKILL);
  if (p.p_sig.holds(sig) && sig !== SIGCONT) return;
  const interruptible = (p.p_flag & P_SINTR) !== 0;
  if (p.p_stat === SSTOP || stopped) stoppedGets(k, p, sig, interruptible);
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
  if (p.p_leader.p_threads.length > 0) {
    stopThreads(k, p.p_leader, sig);
    return;
  }
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
  const acts = sigismember(p.p_sig.waiting, sig) || (!sigismember(p.p_sig.mask, sig) && !inert(p, sig));
  if (p.p_leader.p_stopsig !== 0) {
    continueThreads(k, p.p_leader, p, acts, sig === SIGCONT);
    return;
  }
  if (sig === SIGCONT) noticeContinue(k, p);
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
    if (p.p_leader.p_stopsig !== 0) {
      stopHere(k, p);
      return STOPPED;
    }
    const sig = p.p_sig.next();
    if (sig === 0) return 0;
    const { handler } = p.p_sig.actions[sig];
    const prop = sigprop(sig);
    if (handler > SIG_IGN || handler < 0) return sig;
    if (handler === SIG_DFL && (prop & SA_STOP) !== 0) {
      p.p_sig.take(sig)?.finish();
      if (spared(p, sig)) continue;
      if (p.p_leader.p_threads.length > 0) {
        stopThreads(k, p.p_leader, sig);
        continue;
      }
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
  p.p_lru.nsignals++;
  k.probe?.signalDelivered?.(p, sig, info, action, mask);
  if (!sendsig(k, p, action, sig, info, mask)) {
    sigexit(k, p, SIGILL);
    return;
  }
  p.p_sig.mask[0] |= action.mask0;
  p.p_sig.mask[1] |= action.mask1;
  if ((action.flags & SA_NODEFER) === 0) sigaddset(p.p_sig.mask, sig);
  resignal(k, p.p_leader);
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
