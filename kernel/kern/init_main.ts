/**
 * The start of the kernel, init_main.c, and its side of the machine's loop:
 * the first process is made and given its program, the clocks are connected,
 * the periodic work begins; from then on the machine asks who runs.
 */

import type { LoadRequest, Outcome } from '../kld/kern_module.ts';
import {
  IPL_CLOCK,
  IPL_SOFTCLOCK,
  IPL_STATCLOCK,
  IPL_TTY,
  type KernelEntry,
  type Machdep,
  RUN_HALT,
  RUN_IDLE,
  RUN_MODULE,
  RUN_SWITCH,
  RUN_USER,
} from '../machdep.ts';
import { syscall } from '../machine/syscall.ts';
import { trap, userret } from '../machine/trap.ts';
import type { KernelParams } from '../sys/param.ts';
import { encodeUtf8 } from '../sys/utf8.ts';
import { VmSpace } from '../vm/vm_space.ts';
import { clockintr, softclock, statclock } from './kern_clock.ts';
import { type ExecFailure, exec_file } from './kern_exec.ts';
import { initialLimits } from './kern_limit.ts';
import { cpu_switch, savectx } from './kern_synch.ts';
import { Kernel } from './kernel.ts';
import { newsession, pgrpOf } from './pgrp.ts';
import { P_SYSTEM, Proc, type Sleepable, SRUN, SZOMB } from './proc.ts';
import { setrunqueue } from './sched_4bsd.ts';
import { sysent } from './sysent.ts';
import { openConsole } from './vfs_syscalls.ts';

/** What the kernel works at outside interrupts: a system call or the like, and its process. */
function workSite(p: Proc | null): string {
  if (p === null) return 'no process';
  const work = (p.p_flag & P_SYSTEM) !== 0 ? 'thread' : p.p_syscall || 'user';
  return `${work} ${p.p_pid} ${p.p_comm}`;
}

export class Main implements KernelEntry {
  readonly k: Kernel;
  /** `image` is the root image, a ustar archive. */
  constructor(md: Machdep, params: KernelParams, image: Uint8Array) {
    const k = new Kernel(md, params, image);
    this.k = k;
    md.intr.connect(IPL_CLOCK, 'hardclock', (frame) => clockintr(k, frame));
    md.intr.connect(IPL_STATCLOCK, 'statclock', (frame) => statclock(k, frame));
    // In the ledger softclock is the routine that locks the callout table, so the whole interrupt needs another name.
    md.intr.connect(IPL_SOFTCLOCK, 'softintr', () => softclock(k));
    md.intr.connect(IPL_TTY, 'ttyintr', () => k.tty.intr());
    md.ledger.workSite = () => workSite(k.cpu.curproc ?? k.cpu.leaving);
  }

  /** Makes process 1 of a program and starts the periodic work. A reason, if the program cannot run. */
  start(
    path: string,
    file: Uint8Array,
    argv: readonly string[],
    envp: readonly string[],
  ): ExecFailure | undefined {
    const { k } = this;
    const p = new Proc(1, undefined, new VmSpace(k.memory, k.texts));
    p.p_rlimit = initialLimits(k.params.maxproc);
    const failure = exec_file(k, p, path, file, argv.map(encodeUtf8), envp.map(encodeUtf8));
    if (failure !== undefined) return failure;
    openConsole(k, p);
    k.probe?.procFork?.(p, undefined);
    k.probe?.procExec?.(p, path);
    p.p_stat = SRUN;
    k.allproc.set(p.p_pid, p);
    newsession(k, p);
    const pgrp = pgrpOf(p);
    k.tty.control(pgrp.pg_session, pgrp);
    setrunqueue(k, p);
    return undefined;
  }

  /** Has process 1 load modules before it begins its program; `done` is told of each. Before the first run. */
  loadModules(
    requests: readonly LoadRequest[],
    done: (request: LoadRequest, outcome: Outcome) => void,
  ): void {
    const { modules } = this.k;
    function* load(): Sleepable<void> {
      for (const request of requests) done(request, yield* modules.load(request));
    }
    (this.k.allproc.get(1) as Proc).p_code = load();
  }

  syscall(): void {
    this.k.clocksource?.catchUp();
    syscall(this.k, this.k.current(), sysent);
  }

  trap(cause: number, tval: number): void {
    trap(this.k, this.k.current(), cause, tval);
  }

  stuck(): readonly string[] | undefined {
    return this.k.stuck();
  }

  get wantsInput(): boolean {
    return this.k.tty.wanted;
  }

  /** The status word of the first process, once it has ended. */
  get status(): number {
    return this.k.allproc.get(1)?.p_xstat ?? 0;
  }

  dispatch(): number {
    const { k } = this;
    if (k.halted) return RUN_HALT;
    if (k.linker.awaits(k)) return RUN_MODULE;
    const p = k.cpu.curproc ?? cpu_switch(k);
    if (p === undefined) {
      k.clocksource?.idle();
      return RUN_IDLE;
    }
    k.clocksource?.running(p);
    return (p.p_code === null ? userret(k, p) : resume(k, p)) ? RUN_USER : RUN_SWITCH;
  }
}

/** Goes on with the work of `p` in the kernel; true if that is done and user mode is next. */
function resume(k: Kernel, p: Proc): boolean {
  const { done } = (p.p_code as Generator).next();
  if (p.p_stat === SZOMB) return false;
  if (!done) {
    savectx(k, p);
    return false;
  }
  p.p_code = null;
  return userret(k, p);
}
