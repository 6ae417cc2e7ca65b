/**
 * The accesses of memory that watchpoints stop. The processor asks before each access, and comes
 * back at the instruction if it is to be stopped; when it is executed again, it passes.
 */

import { IDENT } from '../../kernel/callout/ident.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import type { Breakpoints, Watchpoint } from './breakpoints.ts';
import type { ThreadName, ThreadStop } from './target.ts';

/** An access that a watchpoint has stopped. */
export interface Met {
  readonly watch: Watchpoint;
  readonly address: number;
}

/** No instruction. */
const NONE = { pc: -1, thread: -1 };

export class Accesses {
  private readonly points: Breakpoints;
  /** The access that was stopped, until it is told. */
  private met: Met | undefined;
  /** The instruction that may make its access next, since that was told. */
  private passes = NONE;

  constructor(points: Breakpoints) {
    this.points = points;
  }

  /** True if the access of thread `p` is to be stopped. */
  stops(p: Proc, pc: number, address: number, size: number, store: boolean): boolean {
    const watch = this.points.watched(p.p_pid, address, size, store);
    if (watch === undefined) return false;
    const passes = this.passes.pc === pc && this.passes.thread === p[IDENT];
    this.passes = NONE;
    if (passes) return false;
    this.met = { watch, address };
    return true;
  }

  /** The access that has just been stopped at `pc`, once; undefined if none was. */
  taken(p: Proc, pc: number): Met | undefined {
    const { met } = this;
    this.met = undefined;
    if (met !== undefined) this.passes = { pc, thread: p[IDENT] };
    return met;
  }

  /** The watchpoints have changed: the instruction that was stopped may not pass a new one. */
  changed(): void {
    this.passes = NONE;
  }
}

/** The stop at a watchpoint that an access of a thread, from `address` on, has met. */
export const metBy = ({ pid, thread }: ThreadName, watch: Watchpoint, address: number): ThreadStop => ({
  kind: 'watch',
  pid,
  thread,
  how: watch.how,
  address: Math.max(address, watch.address),
});
