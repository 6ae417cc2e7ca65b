/**
 * The ways into the kernel, locore.s: the routines that the machine calls when a user program
 * traps, and to learn what runs next. Interrupts come by the handlers that init_main connects.
 */

import { cpu_switch, savectx } from '../kern/kern_synch.ts';
import { allThreads, nameOf } from '../kern/kern_thread.ts';
import type { Kernel } from '../kern/kernel.ts';
import { INIT, type Proc, SZOMB } from '../kern/proc.ts';
import { sysent } from '../kern/sysent.ts';
import {
  type KernelEntry,
  RUN_HALT,
  RUN_IDLE,
  RUN_MODULE,
  RUN_STREAM,
  RUN_SWITCH,
  RUN_USER,
} from '../machdep.ts';
import { failingCalls } from './failing.ts';
import { type Sysent, syscall } from './syscall.ts';
import { trap, userret } from './trap.ts';

/** The entry points of one kernel; KernelEntry explains them. */
export class Locore implements KernelEntry {
  private readonly k: Kernel;
  /** The system calls. */
  private readonly sysent: readonly (Sysent | undefined)[];

  constructor(k: Kernel) {
    this.k = k;
    const { failpoints } = k.params;
    this.sysent = failpoints === undefined ? sysent : failingCalls(sysent, failpoints);
  }

  syscall(): void {
    this.k.clocksource?.catchUp();
    syscall(this.k, this.k.current(), this.sysent);
  }

  trap(cause: number, tval: number): void {
    trap(this.k, this.k.current(), cause, tval);
  }

  dispatch(): number {
    const { k } = this;
    if (k.halted) return RUN_HALT;
    if (k.linker.awaits(k)) return RUN_MODULE;
    if (k.hostio.waiting && k.hostio.awaits(k)) return RUN_STREAM;
    const p = k.cpu.curproc ?? cpu_switch(k);
    if (p === undefined) {
      k.clocksource?.idle();
      return RUN_IDLE;
    }
    k.clocksource?.running(p);
    return (p.p_code === null ? userret(k, p) : resume(k, p)) ? RUN_USER : RUN_SWITCH;
  }

  get wantsInput(): boolean {
    return this.k.tty.wanted;
  }

  /**
   * A line for each process but process 1 if nothing that is pending can ever make one run: all
   * sleep or are stopped, no callout is pending but the scheduler's own, and no simulated device
   * will interrupt.
   */
  stuck(): readonly string[] | undefined {
    const { k } = this;
    if (k.cpu.curproc !== null || !k.runq.empty || k.nclients > 0) return undefined;
    if (k.md.devices.nextArrival !== Number.POSITIVE_INFINITY) return undefined;
    const others = [...allThreads(k)].filter((p) => p.p_pid !== INIT);
    return others.map((p) => {
      const why = p.p_wchan === undefined ? 'is stopped' : `sleeps on ${p.p_wmesg}`;
      return `${nameOf(p)} (${p.p_comm}) ${why}`;
    });
  }
}

/** Continues the work of `p` in the kernel. True if the work is done and user mode is next. */
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
