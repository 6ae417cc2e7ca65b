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
  private row: number;

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

  /** Leaves the armed timer to its row. Nobody has this object from now on. */
  leave(): void {
    this.rows.note(this.row, this);
    this.it_proc.p_itimers.set(this.it_nth, this.row);
    this.rows.keep(this);
  }

  /** Becomes the object of another timer, after leave(). */
  become(p: Proc, nth: number, row: number): void {
    this.it_proc = p;
    this.it_nth = nth;
    this.row = row;
    this.armed = false;
  }
}

/** The rows of a kernel. */
export class ItimerRows {
  private readonly procs: ReadonlyMap<number, Proc>;
  /** Rows used so far; those behind them have never been written, and take no memory yet. */
  private nrows = 0;
  /** The first free row among those used so far; NONE if there is none. */
  private firstFree = NONE;
  /** An object that no timer has. */
  private spare: RowItimer | undefined = undefined;
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

  /**
   * A new timer, with a row of its own, which has no place yet. The columns get room for `room`
   * rows at first.
   */
  make(p: Proc, nth: number, room: number): RowItimer {
    const row = this.take(room);
    this.pids[row] = p.p_pid;
    this.nths[row] = nth;
    return this.object(p, row);
  }

  /** The timer of a row, from its process; its object is made if there is none. */
  timer(row: number): Itimer {
    const p = this.procs.get(this.pids[row]);
    const it = p?.p_itimers.get(this.nths[row]);
    if (p === undefined || it === undefined) throw new Panic(`itimer: row ${row} has no timer`);
    return typeof it === 'number' ? this.wake(p, row) : it;
  }

  /** Makes the object of the timer in a row of `p`, which has none, and gives it the place. */
  wake(p: Proc, row: number): RowItimer {
    const it = this.read(row, this.object(p, row));
    p.p_itimers.set(it.it_nth, it);
    return it;
  }

  /** A copy to look at of the timer in a row of `p`, which has no object. */
  seen(p: Proc, row: number): RowItimer {
    return this.read(row, new RowItimer(p, this.nths[row], this, row));
  }

  /**
   * An object for the timer in a row of `p`: the spare one, if there is one, so that a program that
   * sets its timers leaves the host no garbage.
   */
  private object(p: Proc, row: number): RowItimer {
    const { spare } = this;
    if (spare === undefined) return new RowItimer(p, this.nths[row], this, row);
    this.spare = undefined;
    spare.become(p, this.nths[row], row);
    return spare;
  }

  /** Gives an object the state that is noted in a row. */
  private read(row: number, it: RowItimer): RowItimer {
    it.it_value = this.values[row];
    it.it_interval = this.intervals[row];
    it.handle = this.handles[row];
    it.armed = true;
    return it;
  }

  /** Keeps an object that no timer has any more, and that nobody knows, for another timer. */
  keep(it: RowItimer): void {
    this.spare = it;
  }

  /** Notes the state of an armed timer in its row. */
  note(row: number, it: RowItimer): void {
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
