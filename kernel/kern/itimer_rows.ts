/**
 * Further itimers as rows of numbers. A process may have a million of them, of which nearly all
 * only wait; so such a timer is a row of these columns, and the argument of its callout is the
 * number of the row. An object is made when somebody deals with the timer: a system call, its
 * expiry, the debugger.
 *
 * Only timers of a kernel that uses handles have rows, since a row says nothing to the callout
 * hash. ITIMER_REAL and the timers of timer_create are always objects.
 *
 * Invariant: a row in use has the place `nth` of process `pid`. That place holds the number of the
 * row, and the timer is armed then, its signal is not queued, and the row is all that there is of
 * it; or it holds the timer's object, which is the one that counts, and the row's time, interval
 * and handle mean nothing. A free row has the next free one in `nths`.
 */

import { Panic } from '../sys/panic.ts';
import { Itimer } from './itimer_object.ts';
import type { Proc } from './proc.ts';

/** No row. */
const NONE = -1;

/** A further itimer that has a row. */
export class RowItimer extends Itimer {
  private readonly rows: ItimerRows;
  private readonly row: number;

  constructor(p: Proc, nth: number, rows: ItimerRows, row: number) {
    // The number chooses a chain of the callout hash, which this timer is never in.
    super(p, { nth, ident: 0 });
    this.rows = rows;
    this.row = row;
  }

  override get argument(): number {
    return this.row;
  }

  override abandoned(): void {
    this.rows.free(this.row);
  }

  /** Leaves the armed timer to its row: this object is not used any more. */
  leave(): void {
    this.rows.note(this.row, this);
    this.it_proc.p_itimers.set(this.it_nth, this.row);
  }
}

/** The rows of a kernel. */
export class ItimerRows {
  private readonly procs: ReadonlyMap<number, Proc>;
  /** Rows used so far; those behind them have never been written, and take no memory yet. */
  private nrows = 0;
  /** The first free row among those used so far; NONE if there is none. */
  private firstFree = NONE;
  /** The process. */
  private pids = new Int32Array(0);
  /** k of ITIMER_NTH(k); the next free row, for a free one. */
  private nths = new Int32Array(0);
  /** it_value. */
  private values = new Float64Array(0);
  /** it_interval. */
  private intervals = new Float64Array(0);
  /** The handle of the callout. */
  private handles = new Float64Array(0);

  /** `procs` are all processes, by number. */
  constructor(procs: ReadonlyMap<number, Proc>) {
    this.procs = procs;
  }

  /** A new timer, with a row of its own, which has no place yet. `room` is the number of callouts. */
  make(p: Proc, nth: number, room: number): RowItimer {
    const row = this.take(room);
    this.pids[row] = p.p_pid;
    this.nths[row] = nth;
    return new RowItimer(p, nth, this, row);
  }

  /** The timer of a row, from its process; its object is made if there is none. */
  timer(row: number): Itimer {
    const p = this.procs.get(this.pids[row]);
    const it = p?.p_itimers.get(this.nths[row]);
    if (p === undefined || it === undefined) throw new Panic(`itimer: row ${row} has no timer`);
    return typeof it === 'number' ? this.wake(p, row) : it;
  }

  /** Makes the object of the timer in a row of `p`, which has none, and gives it its place. */
  wake(p: Proc, row: number): RowItimer {
    const it = this.seen(p, row);
    p.p_itimers.set(it.it_nth, it);
    return it;
  }

  /** A copy to look at of the timer in a row of `p`, which has no object. */
  seen(p: Proc, row: number): RowItimer {
    const it = new RowItimer(p, this.nths[row], this, row);
    it.it_value = this.values[row];
    it.it_interval = this.intervals[row];
    it.handle = this.handles[row];
    it.armed = true;
    return it;
  }

  /** Notes the state of an armed timer in its row. */
  note(row: number, it: Itimer): void {
    this.values[row] = it.it_value;
    this.handles[row] = it.handle;
    // A page that was never written takes no memory, and most timers have no interval.
    if (this.intervals[row] !== it.it_interval) this.intervals[row] = it.it_interval;
  }

  /** Frees a row. */
  free(row: number): void {
    this.nths[row] = this.firstFree;
    this.firstFree = row;
  }

  /** Takes a free row. */
  private take(room: number): number {
    const row = this.firstFree;
    if (row !== NONE) {
      this.firstFree = this.nths[row];
      return row;
    }
    if (this.nrows === this.pids.length) this.grow(Math.max(room, 2 * this.nrows, 16));
    return this.nrows++;
  }

  /**
   * Makes the columns longer. They have room for all callouts at once: timers without one, whose
   * signals are queued, are few.
   */
  private grow(size: number): void {
    const longer = <A extends Int32Array | Float64Array>(to: A, from: A): A => {
      to.set(from);
      return to;
    };
    this.pids = longer(new Int32Array(size), this.pids);
    this.nths = longer(new Int32Array(size), this.nths);
    this.values = longer(new Float64Array(size), this.values);
    this.intervals = longer(new Float64Array(size), this.intervals);
    this.handles = longer(new Float64Array(size), this.handles);
  }
}
