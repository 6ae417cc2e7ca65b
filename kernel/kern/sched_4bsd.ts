/**
 * The scheduler of 4.4BSD: the processes that can run take turns by priority, and the more a
 * process has run lately, the worse is its priority. Two callouts do its periodic work: roundrobin
 * ten times a second, and schedcpu on every whole second of uptime. Neither is set while it would
 * find nothing to do, so that an idle machine has no callouts but those of its processes. The work
 * of the seconds without schedcpu is done when its result is needed.
 *
 * Invariant: roundrobin is set while a process waits in a run queue for another
 * to give way, and schedcpu while any can run; each may be set once more after
 * that, and is not set again by itself.
 */

import { Panic } from '../sys/panic.ts';
import { MAXPRI, PUSER } from '../sys/param.ts';
import type { Kernel } from './kernel.ts';
import { type Proc, SRUN, SSLEEP, SSTOP } from './proc.ts';

/** The most that p_estcpu can be. */
export const MAXESTCPU = 255;
/** The part of the load average that is left after a second. */
const LOAD_DECAY = 59 / 60;

/** The state of the scheduler between its callouts. */
export class Sched {
  /** True while the callout of roundrobin is set. [S] */
  roundrobin = false;
  /** True while the callout of schedcpu is set. [S] */
  schedcpu = false;
  /** Processes that could run, averaged over a minute. [S] */
  load = 0;
  /** The second up to which the average is computed. [S] */
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

function setRoundrobin(k: Kernel): void {
  k.sched.roundrobin = true;
  k.cpu.callouts.timeout(k.h.roundrobin, 0, Math.max(1, Math.floor(k.hz / 10)));
}

/**
 * Sets schedcpu for the next whole second; no process could run in the seconds passed without it.
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

/** Lets priorities decay, once a second; a callout handler. */
export function schedcpu(k: Kernel): void {
  let runnable = 0;
  k.spl.charge(k.cost.schedcpuProc * k.allproc.size);
  for (const p of k.allproc.values()) {
    if (p.p_stat === SRUN) runnable++;
    if (slptime(k, p) > 1) continue;
    decayUpTo(k, p, second(k));
    p.p_estcpu = Math.max(0, Math.min(MAXESTCPU, p.p_estcpu + p.p_nice));
    resetpriority(k, p);
    requeue(k, p);
  }
  ageLoad(k, runnable);
  // Not before: a process that became runnable during the charge is counted, and must not set it
  // too.
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
 * Brings the load average up to this second; `runnable` processes could run since it was computed.
 */
function ageLoad(k: Kernel, runnable: number): void {
  const { sched } = k;
  const now = second(k);
  sched.load = runnable + (sched.load - runnable) * LOAD_DECAY ** (now - sched.counted);
  sched.counted = now;
}

/** Processes that could run, averaged over a minute. */
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

/** Lets the estimate of a process decay for the seconds up to `now` for which it has not yet. */
function decayUpTo(k: Kernel, p: Proc, now: number): void {
  const load = loadav(k);
  for (let s = p.p_decayed; s < now && p.p_estcpu > 0; s++) p.p_estcpu = decay(p.p_estcpu, load);
  p.p_decayed = now;
}

/** Gives a process that wakes the better priority that its sleep has earned. */
export function updatepri(k: Kernel, p: Proc): void {
  if (p.p_decayed === second(k)) return;
  decayUpTo(k, p, second(k));
  resetpriority(k, p);
}

/** Sets the user priority from the recent use of the processor and nice. */
export function resetpriority(k: Kernel, p: Proc): void {
  p.p_usrpri = Math.min(MAXPRI, PUSER + Math.floor(p.p_estcpu / 4) + 2 * p.p_nice);
  k.needResched(p);
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
