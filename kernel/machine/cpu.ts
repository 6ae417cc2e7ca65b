/**
 * The state of one processor, as a kernel for several has it for each of them (struct cpu_info,
 * machine/cpu.h): who runs on it, its times, its callouts and its software clock interrupt. This
 * kernel has one processor.
 */
import type { Callouts } from '../callout/callout.ts';
import { Tally } from '../callout/tally.ts';
import type { Proc } from '../kern/proc.ts';

/** A stretch in which softclock has always left callouts that are due. */
export interface SoftBehind {
  /** The tick at which it began. */
  readonly ticks: number;
  /** Handlers called until then. */
  readonly fires: number;
}

export class CpuInfo {
  readonly callouts: Callouts;
  /** The process that runs, in user mode or in the kernel; null when none does. [C] */
  curproc: Proc | null = null;
  /** The process that gave up the processor but has not lowered its level yet, or null. [C] */
  leaving: Proc | null = null;
  /** The current process is to give way when it next returns to user mode. [C] */
  wantResched = false;
  /** Statistics-clock ticks by what they found. [C] */
  readonly cpTime = { user: 0, sys: 0, intr: 0, idle: 0 };
  /** Ticks counted late. [C] */
  lateTicks = 0;
  /** Set while softclock cannot keep up. [S] */
  softBehind: SoftBehind | undefined = undefined;
  /** Callouts that each run of softclock looked at. [S] */
  readonly softVisits = new Tally();

  constructor(callouts: Callouts) {
    this.callouts = callouts;
  }
}
