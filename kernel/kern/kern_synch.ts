/**
 * Sleeping, waking and switching, kern_synch.c, and the run queues of 4.4BSD. A process that sleeps
 * is a generator that has yielded. The processes that can run wait in 32 queues of four priorities
 * each.
 *
 * Invariant: a process is in a run queue exactly when it is SRUN and not
 * current, and in a sleep queue exactly when p_wchan is set; bit q of
 * `whichqs` is set exactly when queue q is not empty.
 */

import { IPL_HIGH, IPL_NONE } from '../machdep.ts';
import { EINTR, ERESTART, EWOULDBLOCK } from '../sys/errno.ts';
import { MICROSECONDS, PCATCH } from '../sys/param.ts';
import { SA_RESTART, SIGKILL } from '../sys/signal.ts';
import { issignal, STOPPED } from './kern_sig.ts';
import { allThreads, calledOff } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { P_SINTR, P_TIMEOUT, type Proc, type Sleepable, SRUN, SSLEEP, SSTOP } from './proc.ts';
import { setrunqueue, updatepri } from './sched_4bsd.ts';

/** Number of run queues. */
const NQS = 32;
/** Number of priorities that share a queue. */
const PPQ = 4;

/** The number of the queue for a priority. */
const queueOf = (pri: number): number => Math.min(NQS - 1, pri / PPQ) | 0;

/** The run queues. Queue 0 has the best priorities. */
export class RunQueues {
  /** The processes of each queue, the first in first place. */
  private readonly qs: Proc[][] = Array.from({ length: NQS }, () => []);
  /** Bit q is set while queue q is not empty. */
  private whichqs = 0;

  /** Puts a process at the end of its priority's queue (setrunqueue). */
  insert(p: Proc): void {
    const q = queueOf(p.p_priority);
    this.qs[q].push(p);
    this.whichqs |= 1 << q;
  }

  /**
   * Takes the first process of the best queue; undefined if all are empty (the search of
   * cpu_switch).
   */
  take(): Proc | undefined {
    if (this.whichqs === 0) return undefined;
    const q = 31 - Math.clz32(this.whichqs & -this.whichqs);
    const p = this.qs[q].shift();
    if (this.qs[q].length === 0) this.whichqs &= ~(1 << q);
    return p;
  }

  /** Takes a process out of its queue (remrq). */
  remove(p: Proc): void {
    this.qs.forEach((queue, q) => {
      const at = queue.indexOf(p);
      if (at < 0) return;
      queue.splice(at, 1);
      if (queue.length === 0) this.whichqs &= ~(1 << q);
    });
  }

  /** True if a process waits in a better queue than that of priority `pri`. */
  better(pri: number): boolean {
    return (this.whichqs & ((1 << queueOf(pri)) - 1)) !== 0;
  }

  get empty(): boolean {
    return this.whichqs === 0;
  }

  /** The processes queued, best first. */
  queued(): Proc[] {
    return this.qs.flat();
  }

  check(): void {
    this.qs.forEach((queue, q) => {
      if (queue.length > 0 !== ((this.whichqs >>> q) & 1) > 0) throw new Error(`run queue ${q}: wrong bit`);
    });
  }
}

/** Checks the invariant above for every process; throws if it does not hold. */
export function checkQueues(k: Kernel): void {
  k.runq.check();
  const count = (queue: readonly Proc[], p: Proc) => queue.filter((other) => other === p).length;
  const running = k.runq.queued();
  const sleeping = [...k.slpque.values()].flat();
  for (const p of allThreads(k)) {
    const runs = p.p_stat === SRUN && p !== k.cpu.curproc ? 1 : 0;
    if (count(running, p) !== runs)
      throw new Error(`pid ${p.p_pid}, state ${p.p_stat}, is in the run queues ${count(running, p)} times`);
    const sleeps = p.p_wchan === undefined ? 0 : 1;
    const queue = p.p_wchan === undefined ? [] : (k.slpque.get(p.p_wchan) ?? []);
    if (count(sleeping, p) !== sleeps || count(queue, p) !== sleeps)
      throw new Error(`pid ${p.p_pid} is not where one sleeps on ${p.p_wmesg}`);
  }
}

/**
 * tsleep(9): lets the current process sleep on `chan` until wakeup, for at most `timo` ticks (0: no
 * limit). The ticks are counted from the present one, or from `from`, the tick at which the caller
 * has computed them (see Callouts.timeout). The process wakes with priority `pri`; if PCATCH is
 * or-ed in, signals end the sleep. `wmesg` names the sleep. Returns 0 after wakeup, EWOULDBLOCK
 * after `timo` ticks, EINTR or ERESTART for a signal. The level is saved over the sleep: tsleep
 * returns at the level of the call.
 */
export function* tsleep(
  k: Kernel,
  chan: object,
  pri: number,
  wmesg: string,
  timo: number,
  from?: number,
): Sleepable<number> {
  const p = k.current();
  const s = k.spl.splraise(IPL_HIGH, k.r.tsleep);
  k.spl.charge(k.cost.sleep);
  const catches = (pri & PCATCH) !== 0;
  p.p_wchan = chan;
  p.p_wmesg = wmesg;
  p.p_slptick = k.clockwork.ticks;
  p.p_priority = pri & ~PCATCH;
  enqueueSleeper(k, chan, p);
  k.channels.slept(chan, wmesg);
  k.probe?.procSleep?.(p, wmesg, timo);
  if (timo > 0) k.startSleepTimeout(p, timo, from);
  let sig = 0;
  if (catches) {
    p.p_flag |= P_SINTR;
    sig = yield* pendingSignal(k, p);
  }
  if (sig === 0 && p.p_wchan !== undefined) {
    p.p_stat = SSLEEP;
    p.p_nvcsw++;
    p.p_lru.nvcsw++;
    yield* mi_switch(k);
  } else unsleep(k, p);
  p.p_flag &= ~P_SINTR;
  k.spl.splx(s);
  if ((p.p_flag & P_TIMEOUT) !== 0) {
    p.p_flag &= ~P_TIMEOUT;
    if (sig === 0) return EWOULDBLOCK;
  } else if (timo > 0) k.stopSleepTimeout(p);
  if (catches && sig === 0) sig = yield* pendingSignal(k, p);
  return sig === 0 ? 0 : interruption(p, sig);
}

/** The result of a system call that `sig` interrupts: ERESTART or EINTR. */
export function interruption(p: Proc, sig: number): number {
  return (p.p_sig.actions[sig].flags & SA_RESTART) !== 0 ? ERESTART : EINTR;
}

/**
 * True if `p`, the current process, is to call preempt in the middle of long work in the kernel.
 */
export function wantsPreemption(k: Kernel, p: Proc): boolean {
  return pauses(k, p) || p.p_sig.next() !== 0;
}

/**
 * True if another process is to run, or if `p` has had the processor for a tenth of a second: the
 * front end may have a ^C to give then.
 */
function pauses(k: Kernel, p: Proc): boolean {
  return k.cpu.wantResched || k.clockwork.uptime() - p.p_switched >= MICROSECONDS / 10;
}

/**
 * Pauses the long work of `p` in the kernel, so that other processes run if it is their turn.
 * Returns 0; or EINTR or ERESTART if a signal is to end the work.
 */
export function* preempt(k: Kernel, p: Proc): Sleepable<number> {
  if (pauses(k, p)) {
    p.p_priority = p.p_usrpri;
    p.p_nivcsw++;
    p.p_lru.nivcsw++;
    setrunqueue(k, p);
    yield* mi_switch(k);
  }
  const sig = yield* pendingSignal(k, p);
  return sig === 0 ? 0 : interruption(p, sig);
}

/**
 * Returns the signal to act on, 0 for none. While the process is stopped, it waits. SIGKILL stands
 * for another reason to break off what the thread is at.
 */
function* pendingSignal(k: Kernel, p: Proc): Sleepable<number> {
  if (calledOff(p)) return SIGKILL;
  let sig = issignal(k, p);
  while (sig === STOPPED) {
    yield* mi_switch(k);
    if (calledOff(p)) return SIGKILL;
    sig = issignal(k, p);
  }
  return sig;
}

/** sched_yield(2): processes of the same or a better priority run first. */
export function* sys_sched_yield(k: Kernel, p: Proc): Sleepable<number> {
  p.p_priority = p.p_usrpri;
  setrunqueue(k, p);
  p.p_nvcsw++;
  p.p_lru.nvcsw++;
  yield* mi_switch(k);
  return 0;
}

/**
 * Gives up the processor; p_stat is set already. Returns when the process runs again, at the level
 * of the call.
 */
function* mi_switch(k: Kernel): Sleepable<void> {
  const level = k.spl.ipl;
  yield;
  if (level > 0) k.spl.splraise(level, k.r.tsleep);
}

/**
 * Gives the processor to the best process that can run, with its registers; undefined if none can.
 * If another that was woken with it waits, it gives way when it returns to user mode.
 */
export function cpu_switch(k: Kernel): Proc | undefined {
  if (k.runq.empty) return undefined;
  // Before a process is taken: interrupts may come in it, and softclock may move a process that
  // can run and is not the current one to another queue.
  k.clocksource?.catchUp();
  const p = k.runq.take();
  if (p === undefined) return undefined;
  k.md.regs.set(p.p_saved);
  p.p_regs = k.md.regs;
  k.md.userContext(p.p_vmspace.pmap);
  p.p_switched = k.clockwork.uptime();
  k.cpu.curproc = p;
  k.cpu.wantResched = k.runq.better(p.p_usrpri);
  k.probe?.onCpu?.(p);
  // Charged last, since interrupts may come in the charge: a runnable process that is in no queue
  // must be the current one then.
  k.spl.charge(k.cost.contextSwitch);
  return p;
}

/**
 * Takes the processor from the current process `p`: accounts its time, saves its registers and
 * lowers the level to IPL_NONE.
 */
export function savectx(k: Kernel, p: Proc): void {
  k.probe?.offCpu?.(p, p.p_stat === SSLEEP ? 'sleep' : p.p_stat === SSTOP ? 'stop' : 'preempt');
  const ran = k.clockwork.uptime() - p.p_switched;
  p.p_rtime += ran;
  p.p_lrtime += ran;
  p.p_saved.set(k.md.regs);
  p.p_regs = p.p_saved;
  k.cpu.curproc = null;
  k.cpu.leaving = p;
  k.spl.splx(IPL_NONE);
  k.cpu.leaving = null;
}

/** Puts a process at the end of the sleep queue of `chan`. */
function enqueueSleeper(k: Kernel, chan: object, p: Proc): void {
  const queue = k.slpque.get(chan);
  if (queue === undefined) k.slpque.set(chan, [p]);
  else queue.push(p);
}

/** Takes a process off its sleep queue, if it is on one. Level: IPL_HIGH. */
export function unsleep(k: Kernel, p: Proc): void {
  if (p.p_wchan === undefined) return;
  const queue = k.slpque.get(p.p_wchan);
  const at = queue === undefined ? -1 : queue.indexOf(p);
  if (queue !== undefined && at >= 0) queue.splice(at, 1);
  if (queue?.length === 0) k.slpque.delete(p.p_wchan);
  p.p_wchan = undefined;
}

/** Ends a sleep whose time is over. A callout handler: it runs at splsoftclock. */
export function endtsleep(k: Kernel, p: Proc): void {
  const s = k.spl.splraise(IPL_HIGH, k.r.endtsleep);
  if (p.p_wchan !== undefined) {
    if (p.p_stat === SSLEEP) setrunnable(k, p);
    else unsleep(k, p);
    p.p_flag |= P_TIMEOUT;
  }
  k.spl.splx(s);
}

/** Wakes every process that sleeps on `chan`, wakeup(9). May be called at any level. */
export function wakeup(k: Kernel, chan: object): void {
  const queue = k.slpque.get(chan);
  if (queue === undefined) {
    k.probe?.wakeup?.(k.channels.of(chan), 0);
    return;
  }
  const s = k.spl.splraise(IPL_HIGH, k.r.wakeup);
  k.spl.charge(k.cost.wakeup * queue.length);
  k.slpque.delete(chan);
  for (const p of queue) {
    p.p_wchan = undefined;
    if (p.p_stat === SSLEEP) makeRunnable(k, p);
  }
  k.probe?.wakeup?.(k.channels.of(chan), queue.length);
  k.spl.splx(s);
}

/** Makes a sleeping or stopped process runnable. Level: IPL_HIGH. */
export function setrunnable(k: Kernel, p: Proc): void {
  unsleep(k, p);
  makeRunnable(k, p);
}

/**
 * Ends the sleep of a thread, if signals may end it (sleepq_abort). A stopped thread runs then as
 * soon as it is continued. Level: IPL_HIGH.
 */
export function abortsleep(k: Kernel, p: Proc): void {
  if ((p.p_flag & P_SINTR) === 0) return;
  if (p.p_stat === SSLEEP) setrunnable(k, p);
  else if (p.p_stat === SSTOP) unsleep(k, p);
}

/** Makes a process runnable that is in no sleep queue. */
function makeRunnable(k: Kernel, p: Proc): void {
  updatepri(k, p);
  p.p_stat = SRUN;
  k.probe?.procWakeup?.(p);
  setrunqueue(k, p);
  k.needResched(p.p_priority);
}
