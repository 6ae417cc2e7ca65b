/**
 * The threads of a process, FreeBSD's kern_thread.c: how one is made and ends, and how the first
 * comes to be alone. The first thread is the last to go: where it calls thr_exit, or where another
 * thread ends the process or calls execve, it waits until it is alone, and ends the process or
 * begins the new program then (p_alone). The others end at their return to user mode, with nothing
 * of the kernel held; their sleeps end with EINTR for it.
 *
 * Invariant: k.threads has each further thread of each process by its number, and p_threads of the
 * process has it too; each has the promise of one callout, for its sleeps (k.itimersHeld).
 */

import { IPL_HIGH, REG_PC, REG_RA, REG_SP } from '../machdep.ts';
import { PWAIT } from '../sys/param.ts';
import { NSIG } from '../sys/signal.ts';
import { hold, stopAgeing } from './itimer.ts';
import { preempt, setrunnable, tsleep, wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import {
  FIRST_TID,
  P_GONE,
  P_SINTR,
  P_UPCALL,
  P_WAKEUP,
  type Proc,
  type Sleepable,
  SRUN,
  SSLEEP,
  SSTOP,
  SZOMB,
  Thread,
} from './proc.ts';
import { resetpriority, setrunqueue } from './sched_4bsd.ts';
import { SigState } from './sigstate.ts';
import { noticeIfStopped, resignal } from './sigthread.ts';

/** Numbers of further threads are above those that first threads can have. */
export const FIRST_FURTHER = FIRST_TID + 100_000;
/** The highest number: the bit above is UMUTEX_CONTESTED. */
const TID_MAX = 0x7fff_ffff;

/** All threads of a process; the first is the process's own object. */
export function threadsOf(p: Proc): readonly Proc[] {
  return p.p_threads.length === 0 ? [p] : [p, ...p.p_threads];
}

/** All threads of all processes, the first ones first. */
export function* allThreads(k: Kernel): Iterable<Proc> {
  yield* k.allproc.values();
  yield* k.threads.values();
}

/** The thread with the identity IDENT; undefined if there is none. */
export function threadByIdent(k: Kernel, ident: number): Proc | undefined {
  return ident < FIRST_TID ? k.allproc.get(ident) : k.threads.get(ident);
}

/** The thread of process `p` with the number `tid`, if it has not called thr_exit. */
export function threadByTid(p: Proc, tid: number): Proc | undefined {
  return threadsOf(p).find((td) => td.p_tid === tid && (td.p_flag & P_GONE) === 0);
}

/** A process or thread in words: its pid, and its thread's number if the process uses threads. */
export function nameOf(p: Proc): string {
  return p.p_leader.p_procsig === undefined ? `pid ${p.p_pid}` : `pid ${p.p_pid} thread ${p.p_tid}`;
}

/** The command of a thread, and its name if it has one: `sort/merger`. */
export function commandOf(p: Proc): string {
  return p.p_name === '' ? p.p_comm : `${p.p_comm}/${p.p_name}`;
}

/** The next number that no thread has. */
function newTid(k: Kernel): number {
  do {
    k.lasttid = k.lasttid >= TID_MAX ? FIRST_FURTHER : k.lasttid + 1;
  } while (k.threads.has(k.lasttid));
  return k.lasttid;
}

/**
 * Makes a thread of the process of `p`, with the registers and the mask of `p`, that does not run
 * yet; undefined if the process or the callout table has no room for another.
 */
export function thread_create(k: Kernel, p: Proc): Proc | undefined {
  const leader = p.p_leader;
  if (leader.p_threads.length + 1 >= k.maxthreads || !hold(k)) return undefined;
  divideSignals(leader);
  const td = new Thread(newTid(k), leader);
  td.p_sig = p.p_sig.thread();
  td.p_saved.set(p.p_regs);
  td.p_estcpu = p.p_estcpu;
  td.p_decayed = p.p_decayed;
  td.p_usrpri = p.p_usrpri;
  td.p_priority = p.p_usrpri;
  k.threads.set(td.p_tid, td);
  leader.p_threads = [...leader.p_threads, td];
  return td;
}

/** Makes a new thread runnable. */
export function thread_start(k: Kernel, td: Proc): void {
  td.p_stat = SRUN;
  k.probe?.threadNew?.(td);
  setrunqueue(k, td);
}

/** Takes back what thread_create did. */
export function thread_undo(k: Kernel, td: Proc): void {
  const leader = td.p_leader;
  k.threads.delete(td.p_tid);
  leader.p_threads = leader.p_threads.filter((other) => other !== td);
  k.itimersHeld--;
}

/**
 * Gives signals that are pending to the process as a whole, of which the only thread makes a second
 * one, or gets a signal for itself. Does nothing if they are divided already.
 */
function divideSignals(p: Proc): void {
  if (p.p_procsig !== undefined) return;
  const shared = p.p_sig;
  p.p_procsig = shared;
  p.p_sig = new SigState(undefined, shared.actions);
  p.p_sig.shared = shared;
  p.p_sig.mask.set(shared.mask);
  p.p_sig.oldmask.set(shared.oldmask);
  p.p_sig.waiting.set(shared.waiting);
  shared.waiting.fill(0);
  Object.assign(p.p_sig.altstack, shared.altstack);
}

/**
 * The state in which a signal for one thread is posted. If it is to wait there, and the process has
 * but that thread, one that is made later must not take it.
 */
export function stateFor(td: Proc, sig: number): SigState {
  if (td.p_sig.holds(sig)) divideSignals(td.p_leader);
  return td.p_sig;
}

/** Ends the current thread, which is not the first of its process. */
export function thread_exit(k: Kernel, p: Proc): void {
  const leader = p.p_leader;
  k.probe?.threadExit?.(p);
  k.spl.charge(k.cost.contextSwitch);
  for (let sig = 1; sig < NSIG; sig++) p.p_sig.drop(sig);
  thread_undo(k, p);
  const ran = k.clockwork.uptime() - p.p_switched;
  p.p_rtime += ran;
  p.p_lrtime += ran;
  p.p_regs = p.p_saved;
  p.p_code = null;
  k.probe?.offCpu?.(p, 'exit');
  k.cpu.curproc = null;
  p.p_stat = SZOMB;
  stopAgeing(k, p);
  resignal(k, leader);
  // The others may have stopped while this one was at its end.
  if (leader.p_stopsig !== 0) noticeIfStopped(k, leader);
  if (leader.p_threads.length === 0) wakeup(k, leader.p_itimers);
}

/**
 * Lets the first thread of the process of `p`, the current thread, do `work` once it is alone.
 * Nothing happens if the process is ending already. The caller does not return to user mode.
 */
export function single(k: Kernel, p: Proc, work: () => void): void {
  const leader = p.p_leader;
  if (leader.p_alone === undefined) {
    leader.p_alone = work;
    leader.p_stopsig = 0;
    const s = k.spl.splraise(IPL_HIGH, k.r.psignal);
    for (const td of threadsOf(leader)) if (td !== p) callOff(k, td);
    k.spl.splx(s);
  }
  leave(k, p);
}

/**
 * Gives the first thread of a process the signals of `td`, which execs, and is to end: its mask,
 * and those that are pending for it alone. Those of the first thread end with `td`.
 */
export function takeSignals(td: Proc): void {
  const leader = td.p_leader;
  const { p_sig } = leader;
  leader.p_sig = td.p_sig;
  td.p_sig = p_sig;
  // The first thread may be in a call that restores a mask at its end.
  leader.p_sig.oldmask.set(leader.p_sig.mask);
}

/** Gives the first thread of a process the usage of `td`, which has ended for its exec. */
export function takeUsage(td: Proc): void {
  const leader = td.p_leader;
  leader.p_lrtime = td.p_lrtime;
  Object.assign(leader.p_lru, td.p_lru);
}

/** Ends the sleep or the stop of a thread that is to end. Level: IPL_HIGH. */
function callOff(k: Kernel, td: Proc): void {
  const stopped = td.p_stat === SSTOP;
  if (stopped && td.p_wchan !== undefined) td.p_stat = SSLEEP;
  if (td.p_stat === SSLEEP ? (td.p_flag & P_SINTR) !== 0 : stopped) setrunnable(k, td);
}

/** Ends the current thread; the first thread waits until it is alone. */
function leave(k: Kernel, p: Proc): void {
  if (p === p.p_leader) p.p_code = awaitAlone(k, p);
  else thread_exit(k, p);
}

/** The rest of the first thread's life: it waits for the others, and does what is left to do. */
function* awaitAlone(k: Kernel, p: Proc): Sleepable<void> {
  while (p.p_threads.length > 0) yield* tsleep(k, p.p_itimers, PWAIT, 'thrwait', 0);
  const work = p.p_alone;
  p.p_alone = undefined;
  work?.();
}

/** thr_exit of the first thread: the process goes on, and ends with its last thread. */
export function firstExits(k: Kernel, p: Proc, work: () => void): void {
  function* rest(): Sleepable<void> {
    // The others may have stopped already.
    yield* preempt(k, p);
    while (p.p_threads.length > 0) yield* tsleep(k, p.p_itimers, PWAIT, 'thrwait', 0);
    if (p.p_alone === undefined) p.p_alone = work;
    yield* awaitAlone(k, p);
  }
  p.p_flag |= P_GONE;
  stopAgeing(k, p);
  for (let sig = 1; sig < NSIG; sig++) p.p_sig.drop(sig);
  p.p_code = rest();
  resignal(k, p);
}

/** True if the sleep of `p` that signals may end is to end, or not to begin, for another reason. */
export function calledOff(p: Proc): boolean {
  if (p.p_leader.p_alone !== undefined || (p.p_flag & P_UPCALL) !== 0) return true;
  if ((p.p_flag & P_WAKEUP) === 0) return false;
  p.p_flag &= ~P_WAKEUP;
  return true;
}

/**
 * The return to user mode of a thread that is to end, or to go elsewhere: false if it has ended.
 */
export function threadret(k: Kernel, p: Proc): boolean {
  if (p.p_leader.p_alone !== undefined) {
    leave(k, p);
    return false;
  }
  if ((p.p_flag & P_UPCALL) !== 0) upcall(k, p);
  return true;
}

/** Enters p_upcall in the place of what the thread was at. */
function upcall(k: Kernel, p: Proc): void {
  p.p_flag &= ~P_UPCALL;
  p.p_regs[REG_PC] = p.p_upcall;
  p.p_regs[REG_SP] &= ~15;
  p.p_regs[REG_RA] = 0;
  k.md.userContext(p.p_vmspace.pmap);
}

/** Computes the user priorities of all threads of a process anew, as p_nice has changed. */
export function resetpriorities(k: Kernel, p: Proc): void {
  for (const td of threadsOf(p)) resetpriority(k, td);
}

/** Throws unless the invariant above holds. */
export function checkThreads(k: Kernel): void {
  let count = 0;
  for (const p of k.allproc.values()) {
    count += p.p_threads.length;
    for (const td of p.p_threads)
      if (td.p_leader !== p || k.threads.get(td.p_tid) !== td)
        throw new Error(`pid ${p.p_pid}: thread ${td.p_tid} is lost`);
  }
  if (count !== k.threads.size) throw new Error(`${k.threads.size} threads, and ${count} of processes`);
}
