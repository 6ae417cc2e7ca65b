/**
 * Kernel threads, kthread(9): processes that never enter user mode. A thread is a generator
 * with an empty address space, in a session of its own. It has no parent, and leaves nothing
 * when it ends. No signal reaches it (P_SYSTEM).
 */

import { IPL_NONE } from '../machdep.ts';
import { EAGAIN } from '../sys/errno.ts';
import { PWAIT } from '../sys/param.ts';
import { VmSpace } from '../vm/vm_space.ts';
import { FileDesc } from './file.ts';
import { exit1 } from './kern_exit.ts';
import { newpid } from './kern_fork.ts';
import { initialLimits } from './kern_limit.ts';
import { wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { newsession } from './pgrp.ts';
import { P_SYSTEM, Proc, type Sleepable, SRUN } from './proc.ts';
import { setrunqueue } from './sched_4bsd.ts';

/**
 * Makes a thread that runs `body`, and makes it runnable; EAGAIN if there are too many
 * processes. Process level.
 */
export function kthread_create(
  k: Kernel,
  name: string,
  body: (p: Proc) => Sleepable<unknown>,
): Proc | number {
  if (k.allproc.size >= k.params.maxproc) return EAGAIN;
  k.spl.charge(k.cost.proc);
  const p = new Proc(newpid(k), undefined, new VmSpace(k.memory, k.texts), new FileDesc());
  p.p_flag |= P_SYSTEM;
  p.p_comm = name;
  p.p_start = k.clockwork.microuptime();
  p.p_rlimit = initialLimits(k.params.maxproc);
  p.p_priority = PWAIT;
  p.p_code = life(k, p, body);
  k.allproc.set(p.p_pid, p);
  newsession(k, p);
  p.p_stat = SRUN;
  k.probe?.procFork?.(p, undefined);
  setrunqueue(k, p);
  k.needResched(p.p_priority);
  return p;
}

/** The life of a thread. At its end, processes that sleep on it are woken. */
function* life(k: Kernel, p: Proc, body: (p: Proc) => Sleepable<unknown>): Sleepable<void> {
  yield* body(p);
  k.spl.splx(IPL_NONE);
  wakeup(k, p);
  exit1(k, p, 0);
}
