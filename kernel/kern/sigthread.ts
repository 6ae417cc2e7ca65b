/**
 * Signals of a process with several threads, the second half of FreeBSD's kern_sig.c: the thread
 * that gets a signal for the process (sigtd), and stops of all its threads.
 */

import { IPL_HIGH } from '../machdep.ts';
import { NSIG, sigismember } from '../sys/signal.ts';
import { noticeContinue, noticeStop } from './kern_child.ts';
import { abortsleep, setrunnable } from './kern_synch.ts';
import { threadsOf } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { P_GONE, P_SINTR, type Proc, SSLEEP, SSTOP } from './proc.ts';

/**
 * The thread that is to take a signal for its process: one that waits for it, the current one, or
 * any that does not block it; the first thread if all do.
 */
export function receiver(k: Kernel, p: Proc, sig: number): Proc {
  const threads = threadsOf(p).filter((td) => (td.p_flag & P_GONE) === 0);
  const waiter = threads.find((td) => sigismember(td.p_sig.waiting, sig));
  if (waiter !== undefined) return waiter;
  const takes = (td: Proc): boolean => !sigismember(td.p_sig.mask, sig);
  const { curproc } = k.cpu;
  if (curproc !== null && threads.includes(curproc) && takes(curproc)) return curproc;
  return threads.find(takes) ?? threads[0] ?? p;
}

/**
 * Wakes a thread for each signal that is pending for the process, after a thread that might have
 * taken it has gone, has blocked it or waits for it no longer (reschedule_signals).
 */
export function resignal(k: Kernel, p: Proc): void {
  const shared = p.p_procsig;
  if (shared === undefined || (shared.pending[0] | shared.pending[1]) === 0) return;
  const s = k.spl.splraise(IPL_HIGH, k.r.psignal);
  for (let sig = 1; sig < NSIG; sig++) {
    if (!sigismember(shared.pending, sig)) continue;
    const td = receiver(k, p, sig);
    if (!td.p_sig.holds(sig)) abortsleep(k, td);
  }
  k.spl.splx(s);
}

/** Lets `sig` stop the process: its threads that sleep stop, the others before they run on. */
export function stopThreads(k: Kernel, p: Proc, sig: number): void {
  p.p_stopsig = sig;
  for (const td of threadsOf(p)) if (td.p_stat === SSLEEP) td.p_stat = SSTOP;
  noticeIfStopped(k, p);
}

/** Stops the current thread of a process that is being stopped. */
export function stopHere(k: Kernel, td: Proc): void {
  td.p_stat = SSTOP;
  td.p_slptick = k.clockwork.ticks;
  noticeIfStopped(k, td.p_leader);
}

/** Tells the parent that the process has stopped, once all its threads have. */
export function noticeIfStopped(k: Kernel, p: Proc): void {
  if (!threadsOf(p).every((td) => td.p_stat === SSTOP)) return;
  noticeStop(k, p, p.p_stopsig);
  k.probe?.signalStops?.(p, p.p_stopsig);
}

/**
 * Continues all threads of a stopped process. `wanted` has a signal to act on, if `acts`. Level:
 * IPL_HIGH.
 */
export function continueThreads(k: Kernel, p: Proc, wanted: Proc, acts: boolean, tell: boolean): void {
  if (tell) noticeContinue(k, p);
  p.p_stopsig = 0;
  for (const td of threadsOf(p)) {
    if (td.p_stat !== SSTOP) continue;
    const interrupted = acts && td === wanted && (td.p_flag & P_SINTR) !== 0;
    if (interrupted || td.p_wchan === undefined) setrunnable(k, td);
    else td.p_stat = SSLEEP;
  }
}
