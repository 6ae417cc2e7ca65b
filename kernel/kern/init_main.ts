/**
 * The start of the kernel, init_main.c: main() makes the kernel of a machine and connects its
 * interrupts; start_init() makes process 1 and its child, the program that is booted.
 *
 * Process 1, init, is a process of the kernel without a program. It is the parent of the booted
 * program and of every process whose parent has exited. It waits for nothing and sleeps for ever:
 * the kernel collects its children when they exit (kern_exit.ts). So it costs no cycle.
 */

import type { LoadRequest, Outcome } from '../kld/kern_module.ts';
import { IPL_CLOCK, IPL_SOFTCLOCK, IPL_STATCLOCK, IPL_TTY, type Machdep } from '../machdep.ts';
import type { RootImage } from '../mfs/ustar.ts';
import { type KernelParams, PWAIT } from '../sys/param.ts';
import { encodeUtf8 } from '../sys/utf8.ts';
import { VmSpace } from '../vm/vm_space.ts';
import { FileDesc } from './file.ts';
import { clockintr, clockOverload, softclock, statclock } from './kern_clock.ts';
import { type ExecFailure, exec_file } from './kern_exec.ts';
import { newpid } from './kern_fork.ts';
import { initialLimits } from './kern_limit.ts';
import { tsleep } from './kern_synch.ts';
import { Kernel } from './kernel.ts';
import { newsession, pgrpOf } from './pgrp.ts';
import { INIT, P_SYSTEM, Proc, type Sleepable, SRUN, SSLEEP } from './proc.ts';
import { setrunqueue } from './sched_4bsd.ts';
import { openStandard } from './standard.ts';

/** Makes the kernel of a machine; `image` is the root image, a ustar archive. */
export function main(md: Machdep, params: KernelParams, image: RootImage): Kernel {
  const k = new Kernel(md, params, image);
  md.intr.connect(IPL_CLOCK, 'hardclock', clockintr.bind(undefined, k), clockOverload.bind(undefined, k));
  md.intr.connect(IPL_STATCLOCK, 'statclock', statclock.bind(undefined, k));
  // The ledger has another routine named softclock: the one that locks the callout table.
  md.intr.connect(IPL_SOFTCLOCK, 'softintr', softclock.bind(undefined, k));
  md.intr.connect(IPL_TTY, 'ttyintr', () => k.tty.intr());
  md.ledger.workSite = () => workSite(k.cpu.curproc ?? k.cpu.leaving);
  return k;
}

/** Names the work that the kernel does outside interrupts for `p`, such as a system call. */
function workSite(p: Proc | null): string {
  if (p === null) return 'no process';
  const work = (p.p_flag & P_SYSTEM) !== 0 ? 'thread' : p.p_syscall || 'user';
  return `${work} ${p.p_pid} ${p.p_comm}`;
}

/** The program that is booted: its path, its ELF file, its arguments and environment. */
export interface BootProgram {
  readonly path: string;
  readonly file: Uint8Array;
  readonly argv: readonly string[];
  readonly envp: readonly string[];
}

/**
 * Makes process 1 and its child, process 2, which leads a session of its own on the console and
 * runs the program. Before the first run. Returns undefined, or the reason why the program cannot
 * run.
 */
export function start_init(k: Kernel, program: BootProgram): ExecFailure | undefined {
  const { path, file, argv, envp } = program;
  const init = makeInit(k);
  const p = new Proc(newpid(k), init, new VmSpace(k.memory, k.texts), new FileDesc());
  p.p_rlimit = initialLimits(k.params.maxproc);
  const failure = exec_file(k, p, path, file, argv.map(encodeUtf8), envp.map(encodeUtf8));
  if (failure !== undefined) return failure;
  init.p_children.add(p);
  openStandard(k, p);
  k.probe?.procFork?.(p, undefined);
  k.probe?.procExec?.(p, path);
  p.p_stat = SRUN;
  k.allproc.set(p.p_pid, p);
  k.program = p;
  newsession(k, p);
  const pgrp = pgrpOf(p);
  k.tty.control(pgrp.pg_session, pgrp);
  setrunqueue(k, p);
  return undefined;
}

/** Makes process 1, asleep. If anything should wake it, it goes to sleep again. */
function makeInit(k: Kernel): Proc {
  const init = new Proc(INIT, undefined, new VmSpace(k.memory, k.texts), new FileDesc());
  function* sleep(): Sleepable<void> {
    for (;;) yield* tsleep(k, init, PWAIT, 'init', 0);
  }
  init.p_rlimit = initialLimits(k.params.maxproc);
  init.p_flag |= P_SYSTEM;
  init.p_comm = 'init';
  init.p_priority = PWAIT;
  init.p_code = sleep();
  init.p_stat = SSLEEP;
  init.p_wchan = init;
  init.p_wmesg = 'init';
  k.slpque.set(init, [init]);
  k.channels.slept(init, init.p_wmesg);
  k.allproc.set(INIT, init);
  newsession(k, init);
  return init;
}

/**
 * Has the booted process load modules before its program begins. `done` is called with the outcome
 * of each. Call it before the first run.
 */
export function loadModules(
  k: Kernel,
  requests: readonly LoadRequest[],
  done: (request: LoadRequest, outcome: Outcome) => void,
): void {
  function* load(): Sleepable<void> {
    for (const request of requests) done(request, yield* k.modules.load(request));
  }
  (k.program as Proc).p_code = load();
}
