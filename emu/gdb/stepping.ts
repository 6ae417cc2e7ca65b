/**
 * A step of one process: one instruction of its own, or as many as it takes to leave a range; or
 * the way into a signal's handler. Other processes may run meanwhile, if it sleeps or is preempted.
 */

import { REG_PC } from '../../kernel/machdep.ts';
import type { System } from '../system.ts';
import type { Range } from './target.ts';

export class Stepping {
  readonly pid: number;
  private readonly system: System;
  private readonly range: Range | undefined;
  /** The instruction from which the step leads. */
  private pc: number;
  /** The instructions of the machine before the process's own next; undefined if it has no next. */
  private before: number | undefined;

  /** A step of a process, which is there. */
  constructor(system: System, pid: number, range: Range | undefined) {
    this.system = system;
    this.pid = pid;
    this.range = range;
    this.pc = this.now;
  }

  private get now(): number {
    return (this.system.processes.get(this.pid)?.p_regs[REG_PC] ?? 0) >>> 0;
  }

  /** The cycle by which run() has to return: after one instruction, if it is the process's. */
  bound(): number {
    const { processes, instructions, cycle } = this.system;
    const p = processes.get(this.pid);
    const isNext = p !== undefined && processes.isInUserMode(p);
    this.before = isNext ? instructions : undefined;
    return isNext ? cycle + 1 : Number.POSITIVE_INFINITY;
  }

  /** True if the step is over. Between two runs. */
  isOver(): boolean {
    const { processes, instructions } = this.system;
    const p = processes.get(this.pid);
    if (p === undefined) return true;
    const retired = this.before !== undefined && instructions > this.before;
    if (retired) this.pc = -1;
    if (!processes.isInUserMode(p) || this.pc === this.now) return false;
    const { range, now } = this;
    if (range === undefined || now < range.start || now >= range.end) return true;
    this.pc = now;
    return false;
  }
}
