/**
 * The state of one processor: the process that runs on it, its times, its callouts and its software
 * clock interrupt. A kernel for several processors keeps one such object for each (struct cpu_info,
 * machine/cpu.h). This kernel has one processor. kern/kernel.ts has the legend of the letters in
 * brackets.
 */
import type { Callouts } from '../callout/callout.ts';
import { Tally } from '../callout/tally.ts';
import type { Proc } from '../kern/proc.ts';
import { TimerPace } from '../kern/timer_pace.ts';
import { Stretch } from '../sys/stretch.ts';

/** The state of one processor. */
export class CpuInfo {
  readonly callouts: Callouts;
  /** The process that runs, in user mode or in the kernel; null when none does. [C] */
  curproc: Proc | null = null;
  /** The process that gave up the processor but has not lowered its level yet, or null. [C] */
  leaving: Proc | null = null;
  /** True if the current process is to give way when it next returns to user mode. [C] */
  wantResched = false;
  /** Ticks of the statistics clock, by the mode in which they found the processor. [C] */
  readonly cpTime = { user: 0, sys: 0, intr: 0, idle: 0 };
  /** Ticks that were counted late: in the interrupt of a later tick. [C] */
  lateTicks = 0;
  /**
   * The stretch, in ticks, in which softclock has always left callouts that are due, or has had to
   * begin again before anything but interrupts had run. [S]
   */
  readonly softBehind = new Stretch();
  /**
   * Seconds for which hardclock left no time for anything else, if softclock is to end that;
   * otherwise 0. [C]
   */
  overloaded = 0;
  /** Ticks that hardclock has left uncounted since then. [C] */
  uncounted = 0;
  /** Cycles outside of interrupts when softclock was called last. [S] */
  outsideBefore = -1;
  /** The time that periodic timers leave to others. [S] */
  readonly pace = new TimerPace();
  /** Handlers called before it. [S] */
  firesBefore = 0;
  /** Callouts that each run of softclock looked at. [S] */
  readonly softVisits = new Tally();

  constructor(callouts: Callouts) {
    this.callouts = callouts;
  }
}
