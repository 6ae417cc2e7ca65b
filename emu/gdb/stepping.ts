/**
 * A step of one thread: one instruction of its own, or as many as it takes to leave a range; or
 * the way into a signal's handler. Others may run meanwhile, if it sleeps or is preempted. If the
 * thread ends, its step ends nothing: the others go on.
 */

import type { Proc } from '../../kernel/kern/proc.ts';
import { REG_PC } from '../../kernel/machdep.ts';
import type { System } from '../system.ts';
import type { Range, ThreadName } from './target.ts';

export class Stepping {
  readonly who: ThreadName;
  private readonly system: System;
  private readonly range: Range | undefined;
  /** The instruction from which the step leads. */
  private pc: number;
  /** The instructions of the machine before the thread's own next; undefined if it has no next. */
  private before: number | undefined;

  /** A step of a thread, which is there. */
  constructor(system: System, who: ThreadName, range: Range | undefined) {
    this.system = system;
    this.who = who;
    this.range = range;
    this.pc = this.now;
  }

  private get thread(): Proc | undefined {
    return this.system.processes.thread(this.who.thread);
  }

  private get now(): number {
    return (this.thread?.p_regs[REG_PC] ?? 0) >>> 0;
  }

  /** The cycle by which run() has to return: after one instruction, if it is the thread's. */
  bound(): number {
    const { processes, instructions, cycle } = this.system;
    const p = this.thread;
    const isNext = p !== undefined && processes.isInUserMode(p);
    this.before = isNext ? instructions : undefined;
    return isNext ? cycle + 1 : Number.POSITIVE_INFINITY;
  }

  /** True if the step is over. Between two runs. */
  isOver(): boolean {
    const { processes, instructions } = this.system;
    const p = this.thread;
    if (p === undefined) return false;
    const retired = this.before !== undefined && instructions > this.before;
    if (retired) this.pc = -1;
    if (!processes.isInUserMode(p) || this.pc === this.now) return false;
    const { range, now } = this;
    if (range === undefined || now < range.start || now >= range.end) return true;
    this.pc = now;
    return false;
  }
}
