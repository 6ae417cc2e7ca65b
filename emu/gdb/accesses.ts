/**
 * The accesses of memory that watchpoints stop. The processor asks before each access, and comes
 * back at the instruction if it is to be stopped; when it is executed again, it passes.
 */

import type { Breakpoints, Watchpoint } from './breakpoints.ts';
import type { Stop } from './target.ts';

/** An access that a watchpoint has stopped. */
export interface Met {
  readonly watch: Watchpoint;
  readonly address: number;
}

/** No instruction. */
const NONE = { pc: -1, pid: -1 };

export class Accesses {
  private readonly points: Breakpoints;
  /** The access that was stopped, until it is told. */
  private met: Met | undefined;
  /** The instruction that may make its access next, since that was told. */
  private passes = NONE;

  constructor(points: Breakpoints) {
    this.points = points;
  }

  /** True if the access of process `pid` is to be stopped. */
  stops(pid: number, pc: number, address: number, size: number, store: boolean): boolean {
    const watch = this.points.watched(pid, address, size, store);
    if (watch === undefined) return false;
    const passes = this.passes.pc === pc && this.passes.pid === pid;
    this.passes = NONE;
    if (passes) return false;
    this.met = { watch, address };
    return true;
  }

  /** The access that has just been stopped at `pc`, once; undefined if none was. */
  taken(pid: number, pc: number): Met | undefined {
    const { met } = this;
    this.met = undefined;
    if (met !== undefined) this.passes = { pc, pid };
    return met;
  }

  /** The watchpoints have changed: the instruction that was stopped may not pass a new one. */
  changed(): void {
    this.passes = NONE;
  }
}

/** The stop at a watchpoint that an access of a process, from `address` on, has met. */
export const metBy = (pid: number, watch: Watchpoint, address: number): Stop => ({
  kind: 'watch',
  pid,
  how: watch.how,
  address: Math.max(address, watch.address),
});
