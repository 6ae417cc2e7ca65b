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
/**
 * Microseconds that a process has run, in user mode and in the kernel: its exact run time,
 * divided by the samples of the statistics clock (calcru). A later sample may change the
 * division, but neither part ever becomes smaller.
 */
export function runtime(k: Kernel, p: Proc): { user: number; system: number } {
  const { curproc } = k.cpu;
  const runs = curproc?.p_leader === p.p_leader;
  const total = p.p_rtime + (runs ? k.clockwork.uptime() - curproc.p_switched : 0);
  const ticks = p.p_uticks + p.p_sticks + p.p_iticks;
  const found = ticks === 0 ? total : (total * p.p_uticks) / ticks;
  p.p_uu = Math.max(p.p_uu, Math.min(found, total - p.p_su));
  p.p_su = Math.max(p.p_su, total - p.p_uu);
  return { user: p.p_uu, system: p.p_su };
}

/**
 * Microseconds of a clock of processor time for a process: those in user mode, or all; or those of
 * thread `p` alone.
 */
export function cputime(k: Kernel, p: Proc, clock: number): number {
  if (clock === CLOCK_THREAD_CPUTIME_ID && p.p_leader.p_procsig !== undefined)
    return p.p_lrtime + (p === k.cpu.curproc ? k.clockwork.uptime() - p.p_switched : 0);
  const { user, system } = runtime(k, p);
  return clock === CLOCK_VIRTUAL ? user : user + system;
}

/** The usage of a process itself until now. */
export function usage(k: Kernel, p: Proc): Rusage {
  const { p_minflt: minflt, p_nsignals: nsignals, p_nvcsw: nvcsw, p_nivcsw: nivcsw } = p;
  const maxrss = (Math.max(p.p_maxrss, p.p_vmspace.maxResident) * PAGE_SIZE) / 1024;
  const { user, system } = runtime(k, p);
  return { user, system, maxrss, minflt, nsignals, nvcsw, nivcsw };
}

/** getrusage(2). EINVAL, EFAULT. */
export function sys_getrusage(k: Kernel, p: Proc, uap: Int32Array): number {
  const [who, rusage] = uap;
  if (who !== RUSAGE_SELF && who !== RUSAGE_CHILDREN) return EINVAL;
  const bytes = new Uint8Array(RUSAGE_SIZE);
  putRusage(new DataView(bytes.buffer), 0, who === RUSAGE_SELF ? usage(k, p) : p.p_cru);
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
