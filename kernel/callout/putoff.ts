/**
 * Putting callouts off lazily, as NetBSD's and OpenBSD's wheels do. A pending callout
 * that is reset to a later tick, as a connection's timers are with each packet, stays
 * where the scheme has it, and only the later tick is noted. When the first tick comes,
 * softclock starts the callout anew for the ticks that are left. So putting off costs two
 * stores, however often it is done, and one start and one stop for each interval that
 * really passed.
 *
 * Three things are lost. Callouts that were put off to ticks that a late softclock missed
 * may come out of the order of their ticks. The order within a tick is not kept. And
 * ticksUntilNext may name a tick on which a callout is only started anew.
 *
 * Invariant: an entry with C_PUTOFF is started and owned and has no other flags; it is
 * due on c_later, which comes after its c_time.
 */

import { Panic } from '../sys/panic.ts';
import { C_OWNED, C_PENDING, C_PUTOFF } from './entry.ts';
import type { CalloutTable } from './table.ts';

/** The record of the callouts that are put off. */
export class PutOff {
  /** The tick on which an entry with C_PUTOFF is really due. */
  readonly c_later: Int32Array;
  private readonly table: CalloutTable;

  constructor(table: CalloutTable) {
    this.table = table;
    this.c_later = new Int32Array(table.ncallout);
  }

  /**
   * Puts the pending callout `c` off to `ticks` ticks from now, unless that is before the
   * tick for which the scheme has it. Returns true if it did.
   */
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
   * Ends the delay of `c`, which has C_PUTOFF and which the scheme has handed out: its
   * real tick becomes its c_time. Returns the ticks that it has to go, 0 or less if it is
   * due.
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
