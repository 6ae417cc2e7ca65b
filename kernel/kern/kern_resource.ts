/** Resource usage and priorities, 4.4BSD's kern_resource.c. */

import { PAGE_SIZE } from '../machdep.ts';
import { copyout } from '../machine/vm_glue.ts';
import { CLOCK_THREAD_CPUTIME_ID, CLOCK_VIRTUAL } from '../sys/clockid.ts';
import { EACCES, EINVAL, EPERM, ESRCH } from '../sys/errno.ts';
import { PRIO_MAX, PRIO_MIN } from '../sys/param.ts';
import { putRusage, RUSAGE_SIZE, type Rusage } from '../sys/rusage.ts';
import type { Cred } from '../sys/ucred.ts';
import { resetpriorities } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { pgfind } from './pgrp.ts';
import { type Proc, SZOMB } from './proc.ts';

const RUSAGE_SELF = 0; // `who` of getrusage: the process itself
const RUSAGE_CHILDREN = -1; // `who` of getrusage: its children that were waited for
const RUSAGE_THREAD = 1; // `who` of getrusage: the calling thread

/** A time, microseconds, in user mode and in the kernel. */
interface Times {
  readonly user: number;
  readonly system: number;
}

/**
 * Divides a run time as `uticks` of `ticks` samples say (calcru). A later sample may change the
 * division, but neither part becomes smaller than it was in `told`.
 */
function divided(total: number, uticks: number, ticks: number, told: Times): Times {
  const found = ticks === 0 ? total : (total * uticks) / ticks;
  const user = Math.max(told.user, Math.min(found, total - told.system));
  return { user, system: Math.max(told.system, total - user) };
}

/**
 * Microseconds that a process has run, all threads together, in user mode and in the kernel: its
 * exact run time, divided by the samples of the statistics clock.
 */
export function runtime(k: Kernel, p: Proc): Times {
  const { curproc } = k.cpu;
  const runs = curproc?.p_leader === p.p_leader;
  const total = p.p_rtime + (runs ? k.clockwork.uptime() - curproc.p_switched : 0);
  const ticks = p.p_uticks + p.p_sticks + p.p_iticks;
  const times = divided(total, p.p_uticks, ticks, { user: p.p_uu, system: p.p_su });
  p.p_uu = times.user;
  p.p_su = times.system;
  return times;
}

/** Microseconds that thread `p` has run. */
const threadtime = (k: Kernel, p: Proc): number =>
  p.p_lrtime + (p === k.cpu.curproc ? k.clockwork.uptime() - p.p_switched : 0);

/**
 * Microseconds of a clock of processor time for a process: those in user mode, or all; or those of
 * thread `p` alone.
 */
export function cputime(k: Kernel, p: Proc, clock: number): number {
  if (clock === CLOCK_THREAD_CPUTIME_ID) return threadtime(k, p);
  const { user, system } = runtime(k, p);
  return clock === CLOCK_VIRTUAL ? user : user + system;
}

/** Kilobytes of the largest size of a process in memory. */
const maxrssOf = (p: Proc): number => (Math.max(p.p_maxrss, p.p_vmspace.maxResident) * PAGE_SIZE) / 1024;

/** The usage of a process itself until now. */
export function usage(k: Kernel, p: Proc): Rusage {
  const { p_minflt: minflt, p_nsignals: nsignals, p_nvcsw: nvcsw, p_nivcsw: nivcsw } = p;
  const { user, system } = runtime(k, p);
  return { user, system, maxrss: maxrssOf(p), minflt, nsignals, nvcsw, nivcsw };
}

/** The usage of one thread until now (rufetchtd). */
function threadUsage(k: Kernel, td: Proc): Rusage {
  const own = td.p_lru;
  const ticks = own.uticks + own.sticks + own.iticks;
  Object.assign(own, divided(threadtime(k, td), own.uticks, ticks, own));
  return { ...own, maxrss: maxrssOf(td) };
}

/** The usage that getrusage tells of for its first argument; undefined if that is unknown. */
function usageOf(k: Kernel, p: Proc, who: number): Rusage | undefined {
  switch (who) {
    case RUSAGE_SELF:
      return usage(k, p);
    case RUSAGE_CHILDREN:
      return p.p_cru;
    case RUSAGE_THREAD:
      return threadUsage(k, p);
    default:
      return undefined;
  }
}

/** getrusage(2). EINVAL, EFAULT. */
export function sys_getrusage(k: Kernel, p: Proc, uap: Int32Array): number {
  const [who, rusage] = uap;
  const found = usageOf(k, p, who);
  if (found === undefined) return EINVAL;
  const bytes = new Uint8Array(RUSAGE_SIZE);
  putRusage(new DataView(bytes.buffer), 0, found);
  return copyout(k, p, bytes, rusage);
}

/** `which` of getpriority and setpriority. */
const PRIO_PROCESS = 0; // one process
const PRIO_PGRP = 1; // a process group
const PRIO_USER = 2; // all processes of a user

/**
 * The live processes that the first two arguments of getpriority and setpriority name;
 * undefined if `which` is unknown.
 */
function named(k: Kernel, p: Proc, which: number, who: number): Proc[] | undefined {
  const live = (processes: Iterable<Proc>) => [...processes].filter((q) => q.p_stat !== SZOMB);
  switch (which) {
    case PRIO_PROCESS: {
      const target = who === 0 ? p.p_leader : k.allproc.get(who);
      return target === undefined ? [] : live([target]);
    }
    case PRIO_PGRP:
      return live((who === 0 ? p.p_pgrp : pgfind(k, who))?.pg_members ?? []);
    case PRIO_USER: {
      const uid = who === 0 ? p.p_cred.uid : who;
      return live(k.allproc.values()).filter((q) => q.p_cred.uid === uid);
    }
    default:
      return undefined;
  }
}

/**
 * getpriority(2): the lowest nice value, which is the best priority, of the processes. EINVAL,
 * ESRCH.
 */
export function sys_getpriority(k: Kernel, p: Proc, uap: Int32Array): number {
  const found = named(k, p, uap[0], uap[1]);
  if (found === undefined) return EINVAL;
  if (found.length === 0) return ESRCH;
  p.p_retval[0] = Math.min(...found.map((q) => q.p_nice));
  return 0;
}

/**
 * setpriority(2). EINVAL, ESRCH, EPERM for a process of another user, EACCES for a better
 * priority unless the caller is root.
 */
export function sys_setpriority(k: Kernel, p: Proc, uap: Int32Array): number {
  const found = named(k, p, uap[0], uap[1]);
  if (found === undefined) return EINVAL;
  if (found.length === 0) return ESRCH;
  const nice = Math.max(PRIO_MIN, Math.min(PRIO_MAX, uap[2]));
  let error = 0;
  for (const q of found) error = donice(k, p.p_cred, q, nice) || error;
  return error;
}

/** Sets the nice value of one process. EPERM, EACCES. */
function donice(k: Kernel, by: Cred, q: Proc, nice: number): number {
  const mine = by.uid === q.p_cred.uid || by.ruid === q.p_cred.uid;
  if (by.uid !== 0 && !mine) return EPERM;
  if (nice < q.p_nice && by.uid !== 0) return EACCES;
  q.p_nice = nice;
  resetpriorities(k, q);
  return 0;
}
