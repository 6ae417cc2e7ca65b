/**
 * The scheduler of 4.4BSD: the processes that can run take turns by priority, and the more a
 * process has run lately, the worse is its priority. Two callouts do its periodic work: roundrobin
 * ten times a second, and schedcpu on every whole second of uptime. Neither is set while it would
 * find nothing to do, so that an idle machine has no callouts but those of its processes. The work
 * of the seconds without schedcpu is done when its result is needed.
 *
 * Invariant: roundrobin is set while a process in a run queue waits for another process to give
 * way; schedcpu is set while any process can run. Either callout may still be set when that is
 * over. It is then called once more, and does not set itself again.
 */

import { Panic } from '../sys/panic.ts';
import { MAXPRI, PUSER } from '../sys/param.ts';
import { allThreads } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { INIT, type Proc, SRUN, SSLEEP, SSTOP } from './proc.ts';

/** The greatest value of p_estcpu. */
export const MAXESTCPU = 255;
/** The part of the load average that is left after a second in which no process could run. */
const LOAD_DECAY = 59 / 60;

/** The state of the scheduler between its callouts. */
export class Sched {
  /** True while the callout of roundrobin is set. [S] */
  roundrobin = false;
  /** True while the callout of schedcpu is set. [S] */
  schedcpu = false;
  /** The load average: the number of processes that could run, averaged over a minute. [S] */
  load = 0;
  /** The second of uptime up to which `load` is computed. [S] */
  counted = 0;

  /** The number of the scheduler's callouts that are set. */
  get nstanding(): number {
    return Number(this.roundrobin) + Number(this.schedcpu);
  }
}

/** Whole seconds of uptime. */
function second(k: Kernel): number {
  return Math.floor(k.clockwork.ticks / k.hz);
}

/** Puts a process that can run at the end of its priority's queue, setrunqueue(9). */
export function setrunqueue(k: Kernel, p: Proc): void {
  const others = !k.runq.empty || (k.cpu.curproc !== null && k.cpu.curproc !== p);
  k.runq.insert(p);
  if (others && !k.sched.roundrobin) setRoundrobin(k);
  if (!k.sched.schedcpu) setSchedcpu(k);
}

/** Sets roundrobin for a tenth of a second from now, at least a tick. */
function setRoundrobin(k: Kernel): void {
  k.sched.roundrobin = true;
  k.cpu.callouts.timeout(k.h.roundrobin, 0, Math.max(1, Math.floor(k.hz / 10)));
}

/**
 * Sets schedcpu for the next whole second. It was not set before, so no process could run in the
 * seconds for which the load average is still to be computed.
 */
function setSchedcpu(k: Kernel): void {
  ageLoad(k, 0);
  k.sched.schedcpu = true;
  k.cpu.callouts.timeout(k.h.schedcpu, 0, (second(k) + 1) * k.hz - k.clockwork.ticks);
}

/** Lets processes of equal priority take turns, ten times a second; a callout handler. */
export function roundrobin(k: Kernel): void {
  k.sched.roundrobin = false;
  if (k.runq.empty) return;
  k.cpu.wantResched = true;
  setRoundrobin(k);
}

/**
 * Lets priorities decay, once a second; a callout handler. Process 1, which sleeps for ever, is not
 * looked at.
 */
export function schedcpu(k: Kernel): void {
  let runnable = 0;
  k.spl.charge(k.cost.schedcpuProc * (k.allproc.size - 1 + k.threads.size));
  for (const p of allThreads(k)) {
    if (p.p_pid === INIT) continue;
    if (p.p_stat === SRUN) runnable++;
    if (slptime(k, p) > 1) continue;
    decayUpTo(k, p, second(k));
    p.p_estcpu = Math.max(0, Math.min(MAXESTCPU, p.p_estcpu + p.p_nice));
    resetpriority(k, p);
    requeue(k, p);
  }
  ageLoad(k, runnable);
  // Cleared last: a process that became runnable during the charge is counted above, and must not
  // set schedcpu as well.
  k.sched.schedcpu = false;
  if (runnable > 0) setSchedcpu(k);
}

/** Moves a process that waits with a user priority to the queue of its new one. */
function requeue(k: Kernel, p: Proc): void {
  if (p.p_priority < PUSER || p.p_stat !== SRUN || p === k.cpu.curproc) return;
  k.runq.remove(p);
  p.p_priority = p.p_usrpri;
  k.runq.insert(p);
}

/**
 * Brings the load average up to this second. `runnable` is the number of processes that could run
 * in the seconds since it was computed last.
 */
function ageLoad(k: Kernel, runnable: number): void {
  const { sched } = k;
  const now = second(k);
  sched.load = runnable + (sched.load - runnable) * LOAD_DECAY ** (now - sched.counted);
  sched.counted = now;
}

/** The load average: the number of processes that could run, averaged over a minute. */
export function loadav(k: Kernel): number {
  if (!k.sched.schedcpu) ageLoad(k, 0);
  return k.sched.load;
}

/** Whole seconds that a process has been asleep or stopped. */
export function slptime(k: Kernel, p: Proc): number {
  if (p.p_stat !== SSLEEP && p.p_stat !== SSTOP) return 0;
  return Math.floor((k.clockwork.ticks - p.p_slptick) / k.hz);
}

/** A second's decay of an estimate of processor use: 2 * load / (2 * load + 1). */
function decay(estcpu: number, load: number): number {
  return Math.floor((estcpu * 2 * load) / (2 * load + 1));
}

/** Lets p_estcpu decay for each second from p_decayed to `now`. */
function decayUpTo(k: Kernel, p: Proc, now: number): void {
  const load = loadav(k);
  for (let s = p.p_decayed; s < now && p.p_estcpu > 0; s++) p.p_estcpu = decay(p.p_estcpu, load);
  p.p_decayed = now;
}

/** Lets the priority of a waking process improve by the decay of the seconds that it slept. */
export function updatepri(k: Kernel, p: Proc): void {
  if (p.p_decayed === second(k)) return;
  decayUpTo(k, p, second(k));
  resetpriority(k, p);
}

/** Computes the user priority from p_estcpu, the recent use of the processor, and p_nice. */
export function resetpriority(k: Kernel, p: Proc): void {
  p.p_usrpri = Math.min(MAXPRI, PUSER + Math.floor(p.p_estcpu / 4) + 2 * p.p_nice);
  if (p.p_stat === SRUN) k.needResched(p.p_usrpri);
}

/** Checks the invariant above; panics if it does not hold. */
export function checkSched(k: Kernel): void {
  const { sched } = k;
  const { curproc } = k.cpu;
  const queued = k.runq.queued().length;
  if (queued > (curproc === null ? 1 : 0) && !sched.roundrobin)
    throw new Panic('a process waits its turn without roundrobin');
  if ((queued > 0 || curproc?.p_stat === SRUN) && !sched.schedcpu)
    throw new Panic('a process can run without schedcpu');
}
