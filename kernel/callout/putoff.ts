/**
 * Putting callouts off lazily, as NetBSD's and OpenBSD's wheels do: a pending
 * callout that is reset to a later tick, as a connection's timers are with each
 * packet, stays where the scheme has it, and only the later tick is noted. When
 * the first one comes, softclock starts it anew for what is left. So putting off
 * costs two stores, however often it is done, and one start and stop for each
 * interval that really passed.
 *
 * What it takes away: the order of ticks, of callouts that were put off to ticks
 * that a late softclock missed; the order within a tick; and ticksUntilNext may
 * name a tick on which a callout is only started anew.
 *
 * Invariant: an entry has C_PUTOFF only while it is started, and is then due on
 * c_later, which does not come before its c_time.
 */

import { Panic } from '../sys/panic.ts';
import { C_OWNED, C_PENDING, C_PUTOFF } from './entry.ts';
import type { CalloutTable } from './table.ts';

export class PutOff {
  /** Of entries with C_PUTOFF, the tick they are really due on. */
  readonly c_later: Int32Array;
  private readonly table: CalloutTable;

  constructor(table: CalloutTable) {
    this.table = table;
    this.c_later = new Int32Array(table.ncallout);
  }

  /** Puts the pending callout `c` off to `ticks` from now, if that is not before the tick it waits for; whether it did. */
  putOff(c: number, ticks: number): boolean {
    const { table } = this;
    const waits = (table.c_time[c] - table.ticks) | 0;
    if (ticks < waits) return false;
    this.c_later[c] = (table.ticks + ticks) | 0;
    if (ticks > waits) table.c_flags[c] |= C_PUTOFF;
    else table.c_flags[c] &= ~C_PUTOFF;
    return true;
  }

  /**
   * The scheme has handed out `c`, which has C_PUTOFF: notes its real tick as
   * its c_time, and returns the ticks it has to go, 0 or less if it is due.
   */
  comeUp(c: number): number {
    const { table } = this;
    table.c_flags[c] &= ~C_PUTOFF;
    table.c_time[c] = this.c_later[c];
    return (table.c_time[c] - table.ticks) | 0;
  }

  /** Panics if the invariant does not hold. */
  check(): void {
    const { c_flags, c_time, ncallout, ticks } = this.table;
    for (let c = 0; c < ncallout; c++) {
      if ((c_flags[c] & C_PUTOFF) === 0) continue;
      const flags = C_PENDING | C_OWNED | C_PUTOFF;
      const waits = (c_time[c] - ticks) | 0;
      const left = (this.c_later[c] - ticks) | 0;
      if (c_flags[c] !== flags || left <= waits) {
        throw new Panic(
          `callout: entry ${c} was put off from ${waits} to ${left} ticks, flags ${c_flags[c]}`,
        );
      }
    }
  }
}
