/** The birth of a process, 4.4BSD's kern_fork.c. */

import { REG_A0, REG_PC, REG_T0 } from '../machdep.ts';
import { EAGAIN, ENOMEM } from '../sys/errno.ts';
import { PWAIT } from '../sys/param.ts';
import { RLIMIT_NPROC } from '../sys/resource.ts';
import { ktrfork } from '../trace/kern_ktrace.ts';
import type { VmSpace } from '../vm/vm_space.ts';
import { knoteFork } from './event_proc.ts';
import { itimersFork } from './itimer.ts';
import { copyLimits } from './kern_limit.ts';
import { tsleep } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { joinpgrp, pgrpOf } from './pgrp.ts';
import { P_PPWAIT, P_SUGID, Proc, type Sleepable, SRUN } from './proc.ts';
import { setrunqueue } from './sched_4bsd.ts';

/** The highest process number (30000 in 4.4BSD, too); 2 comes after it. */
const PID_MAX = 30000;

/** The next number that no process, process group or session has. */
export function newpid(k: Kernel): number {
  const taken = (pid: number) => {
    if (k.allproc.has(pid) || k.pgrptable.has(pid)) return true;
    for (const pgrp of k.pgrptable.values()) if (pgrp.pg_session.s_sid === pid) return true;
    return false;
  };
  do {
    k.lastpid = k.lastpid >= PID_MAX ? 2 : k.lastpid + 1;
  } while (taken(k.lastpid));
  return k.lastpid;
}

/** True if the user of `p` has as many processes as RLIMIT_NPROC allows. Root is not limited. */
function tooMany(k: Kernel, p: Proc): boolean {
  const { ruid, uid } = p.p_cred;
  if (uid === 0) return false;
  let count = 0;
  for (const q of k.allproc.values()) if (q.p_cred.ruid === ruid) count++;
  return count >= p.p_rlimit[RLIMIT_NPROC].cur;
}

/**
 * Makes a child of the current process `p` with address space `space`, and makes it runnable
 * (fork1). The child has one thread, which goes on where that of `p` is.
 */
function fork1(k: Kernel, p: Proc, space: VmSpace): Proc {
  const parent = p.p_leader;
  const child = new Proc(newpid(k), parent, space, p.p_fd.copy(k));
  child.p_comm = p.p_comm;
  child.p_args = p.p_args;
  child.p_name = p.p_name;
  child.p_flag = parent.p_flag & P_SUGID;
  child.p_start = k.clockwork.microuptime();
  child.p_cred = { ...p.p_cred };
  child.p_rlimit = copyLimits(p.p_rlimit);
  child.p_sig = p.p_sig.fork();
  child.p_nice = p.p_nice;
  child.p_estcpu = p.p_estcpu;
  child.p_decayed = p.p_decayed;
  child.p_usrpri = p.p_usrpri;
  child.p_priority = p.p_usrpri;
  itimersFork(k, parent, child);
  child.p_saved.set(p.p_regs);
  child.p_saved[REG_T0] = 0;
  child.p_saved[REG_A0] = 0;
  child.p_saved[REG_PC] += 4;
  k.allproc.set(child.p_pid, child);
  p.p_children.add(child);
  joinpgrp(child, pgrpOf(parent));
  child.p_stat = SRUN;
  ktrfork(k, parent, child);
  k.probe?.procFork?.(child, parent);
  knoteFork(k, parent, child);
  setrunqueue(k, child);
  return child;
}

/**
 * fork(2). EAGAIN if the system or the user has as many processes as allowed; ENOMEM if there is
 * no memory for pages that are copied at once.
 */
export function sys_fork(k: Kernel, p: Proc): number {
  if (k.allproc.size >= k.params.maxproc || tooMany(k, p)) return EAGAIN;
  let npages = 0;
  let ncopies = 0;
  const space = p.p_vmspace.fork((copied) => {
    npages++;
    if (copied) ncopies++;
  });
  k.spl.charge(k.cost.proc + k.cost.pageMap * npages + k.cost.pageCopy * ncopies);
  if (space === undefined) return ENOMEM;
  p.p_retval[0] = fork1(k, p, space).p_pid;
  return 0;
}

/**
 * vfork(2): the child uses the parent's memory, and the parent waits until the child has execed
 * or exited. EAGAIN.
 */
export function* sys_vfork(k: Kernel, p: Proc): Sleepable<number> {
  if (k.allproc.size >= k.params.maxproc || tooMany(k, p)) return EAGAIN;
  k.spl.charge(k.cost.proc);
  p.p_vmspace.vm_refcnt++;
  const child = fork1(k, p, p.p_vmspace);
  child.p_flag |= P_PPWAIT;
  while ((child.p_flag & P_PPWAIT) !== 0) yield* tsleep(k, child, PWAIT, 'ppwait', 0);
  p.p_retval[0] = child.p_pid;
  return 0;
}
