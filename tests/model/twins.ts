/**
 * Wrong twins: the schemes and the facility with one mistake each, of kinds that real
 * callout code has been shipped with. The judge has to convict every one; if it does not,
 * the judge is broken.
 */

import type { Crime } from '../../emu/judge/judge.ts';
import { TEST_COST, type TestMachine } from '../../emu/judge/machine.ts';
import { BsdScheme } from '../../kernel/callout/bsd.ts';
import { Callouts } from '../../kernel/callout/callout.ts';
import { C_PENDING, C_PUTOFF } from '../../kernel/callout/entry.ts';
import type { CalloutOptions } from '../../kernel/callout/options.ts';
import { type CalloutColumns, type CalloutFunc, NONE, WINDOW } from '../../kernel/callout/scheme.ts';
import { Scheme6 } from '../../kernel/callout/scheme6.ts';
import type { CalloutProbe } from '../../kernel/callout/trace.ts';
import { HURRIED, MISSED, SIZE, schemeTwin, type Twin } from './twin.ts';
import { SIMULATION_TWINS } from './twins-simulation.ts';
import { SORTING_TWINS } from './twins-sorting.ts';
import { WHEEL_TWINS } from './twins-wheels.ts';

/** Scheme 6 with the twins' size and a window after three steps. */
class Wheel extends Scheme6 {
  constructor(table: CalloutColumns) {
    super(table, SIZE, 3);
  }
}

/** Keeps the next callout over the call of a handler, though the handler may have stopped it. */
class CachesNext extends Wheel {
  override stop(c: number): void {
    this.visited = 0;
    this.callwheel.remove(c);
  }
}

/** Takes a callout for due when the wheel first comes to its queue. */
class ForgetsRound extends Wheel {
  override start(c: number, ticks: number): void {
    this.c_time[c] = (this.table.ticks + 1 + ((ticks - 1) & this.callwheelmask)) | 0;
    super.start(c, ticks);
  }
}

/** Computes the turns to wait as n / size, which is one too many if the size divides n. */
class OffByOneAtSize extends Wheel {
  override start(c: number, ticks: number): void {
    if (ticks % SIZE === 0) this.c_time[c] += SIZE;
    super.start(c, ticks);
  }
}

/** Looks only at the present tick's queue, however late it is. */
class DropsLate extends Wheel {
  override expire(): number {
    if (this.softticks !== this.table.ticks) this.softticks = (this.table.ticks - 1) | 0;
    return super.expire();
  }
}

/** Goes on after a window one callout too far. */
class WrongCursor extends Wheel {
  override expire(): number {
    const c = super.expire();
    if (c === WINDOW && this.nextsoftcheck < this.table.ncallout) {
      this.nextsoftcheck = this.callwheel.next[this.nextsoftcheck];
    }
    return c;
  }
}

/** Compares with softticks, which hardtick changes while the queue is walked. */
class ForgetsCur extends Wheel {
  override expire(): number {
    if (this.nextsoftcheck < this.table.ncallout) this.cur = this.softticks;
    return super.expire();
  }
}

/** Lets hardtick conclude from an empty queue that softclock has nothing left to do. */
class SkipsAhead extends Wheel {
  override hardtick(): boolean {
    const wanted = super.hardtick();
    if (!wanted) this.softticks = this.table.ticks;
    return wanted;
  }
}

/** Counts the interval from the tick that softclock has reached. */
class CountsFromSoftticks extends Wheel {
  override start(c: number, ticks: number): void {
    this.c_time[c] = (this.softticks + ticks) | 0;
    super.start(c, ticks);
  }
}

/** Puts new callouts at the head of the queue, and still declares FIFO order. */
class InsertsAtHead extends Wheel {
  override start(c: number, _ticks: number): void {
    this.visited = 0;
    this.callwheel.insertTail(this.callwheel.next[this.bucket(this.c_time[c])], c);
  }
}

/** Never lets interrupts in while it walks. */
class NoWindow extends Wheel {
  override expire(): number {
    let steps = 0;
    for (;;) {
      const c = super.expire();
      steps += this.steps;
      this.steps = steps;
      if (c !== WINDOW) return c;
    }
  }
}

/**
 * Subtracts every c_time on its way, so that the lateness of overdue callouts is added to
 * the new one.
 */
class AbsorbsLateness extends BsdScheme {
  override start(c: number, ticks: number): void {
    let late = 0;
    for (let t = this.c_next[this.calltodo]; t !== NONE && this.c_time[t] <= 0; t = this.c_next[t]) {
      late -= this.c_time[t];
    }
    super.start(c, ticks + late);
  }
}

/** Unlinks a callout without adding its time to its successor's. */
class ForgetsSuccessor extends BsdScheme {
  override stop(c: number): void {
    const next = this.c_next[c];
    const before = next === NONE ? 0 : this.c_time[next];
    super.stop(c);
    if (next !== NONE) this.c_time[next] = before;
  }
}

/** Ages only the head, even while the head is overdue. */
class AgesOnlyHead extends BsdScheme {
  override hardtick(): boolean {
    const head = this.c_next[this.calltodo];
    this.visited = 1;
    return head !== NONE && --this.c_time[head] <= 0;
  }
}

/** Collects all due callouts first and then calls them, whatever their handlers unset meanwhile. */
class CallsInBatches extends Callouts {
  override softclock(): boolean {
    const batch: [number, CalloutFunc, unknown, number][] = [];
    for (let c = this.scheme.expire(); c !== NONE; c = this.scheme.expire()) {
      if (c === WINDOW) continue;
      const late = (this.ticks - this.table.c_time[c]) | 0;
      batch.push([c, this.table.c_func[c] as CalloutFunc, this.table.c_arg[c], late]);
    }
    for (const [c, func, arg, late] of batch) {
      this.probe?.calloutFire?.(c, func, arg, late);
      this.counters.fires++;
      if (this.table.c_func[c] === func && this.table.c_arg[c] === arg) this.release(c);
      func(arg);
    }
    return false;
  }
}

/** Calls the handler first and frees the entry when it comes back. */
class FreesAfterwards extends Callouts {
  override softclock(): boolean {
    for (let c = this.scheme.expire(); c !== NONE; c = this.scheme.expire()) {
      if (c === WINDOW) continue;
      const func = this.table.c_func[c] as CalloutFunc;
      const arg = this.table.c_arg[c];
      this.probe?.calloutFire?.(c, func, arg, (this.ticks - this.table.c_time[c]) | 0);
      this.counters.fires++;
      func(arg);
      this.release(c);
    }
    return false;
  }
}

/** Takes a callout that was put off for due on the tick for which it was first set. */
class ForgetsPuttingOff extends Callouts {
  constructor(options: CalloutOptions) {
    super({ ...options, lazy: true });
    const { putoff } = this;
    if (putoff !== null) putoff.comeUp = () => 0;
  }
}

/** Puts off every callout that is reset, even to an earlier tick. */
class PutsOffToEarlier extends Callouts {
  constructor(options: CalloutOptions) {
    super({ ...options, lazy: true });
    const { putoff, table } = this;
    if (putoff === null) return;
    putoff.putOff = (c, ticks) => {
      putoff.c_later[c] = (table.ticks + ticks) | 0;
      table.c_flags[c] |= C_PUTOFF;
      return true;
    };
  }
}

/** Leaves the callouts over the limit of a run to the next tick on which something is due. */
class LosesTheRest extends Callouts {
  constructor(options: CalloutOptions) {
    super({ ...options, maxfires: 1 });
  }

  override softclock(): boolean {
    super.softclock();
    return false;
  }
}

/** Leaves the generation as it was when an entry is freed. */
class ReusesHandles extends Callouts {
  constructor(options: CalloutOptions) {
    super(options);
    const { table } = this;
    table.freeHandle = (c, handle) => {
      table.c_handle[c] = -handle;
      table.free(c);
    };
  }
}

/** Lets untimeout unset the last of several callouts with the same function and argument. */
class UnsetsLatest extends Callouts {
  constructor(options: CalloutOptions) {
    super(options);
    const { hash, table } = this;
    if (hash === null) return;
    hash.find = (func, arg) => {
      let last = NONE;
      for (let c = 0; c < table.ncallout; c++) {
        const matches =
          (table.c_flags[c] & C_PENDING) !== 0 && table.c_func[c] === func && table.c_arg[c] === arg;
        if (matches && (last === NONE || ((table.c_time[c] - table.c_time[last]) | 0) > 0)) last = c;
      }
      return last;
    };
  }
}

/** Does not give back the entry of a callout that is unset when it is already due. */
class LosesEntries extends Callouts {
  constructor(options: CalloutOptions) {
    super(options);
    const { table, unsetcallout } = this;
    this.unsetcallout = (handle) => {
      const due = table.c_time[table.slot(handle)] === this.ticks;
      const unset = unsetcallout(handle);
      if (unset && due) table.take();
      return unset;
    };
  }
}

function whole(make: new (options: CalloutOptions) => Callouts, crimes: readonly Crime[]): Twin {
  const build = (spl: TestMachine, probe: CalloutProbe) =>
    new make({ ncallout: 24, hashsize: 4, scheme: (table) => new Wheel(table), probe, spl, cost: TEST_COST });
  return { defendant: { make: build, size: SIZE, checks: false }, crimes };
}

export const TWINS: Readonly<Record<string, Twin>> = {
  ...SIMULATION_TWINS,
  ...SORTING_TWINS,
  ...WHEEL_TWINS,
  'caches next across a handler call': schemeTwin(CachesNext, ['after unset', 'no end', 'order of ticks']),
  'forgets the round': schemeTwin(ForgetsRound, HURRIED),
  'is off by one at the wheel size': schemeTwin(OffByOneAtSize, MISSED),
  'drops late buckets': schemeTwin(DropsLate, MISSED),
  'resumes at the wrong cursor after a window': schemeTwin(WrongCursor, MISSED),
  'forgets which tick it serves': schemeTwin(ForgetsCur, MISSED),
  'skips ahead over an empty bucket while late': schemeTwin(SkipsAhead, MISSED),
  'counts the interval from softticks': schemeTwin(CountsFromSoftticks, HURRIED),
  'inserts at the head and declares fifo': schemeTwin(InsertsAtHead, ['order within a tick']),
  'opens no windows': schemeTwin(NoWindow, ['lockout']),
  'absorbs lateness': schemeTwin(AbsorbsLateness, MISSED),
  'forgets the time of an unlinked predecessor': schemeTwin(ForgetsSuccessor, HURRIED),
  'ages only the head': schemeTwin(AgesOnlyHead, MISSED),
  'fires a callout of the same tick after it was unset': whole(CallsInBatches, [
    'after unset',
    'wrong answer',
  ]),
  'frees the entry after the call': whole(FreesAfterwards, ['wrong answer']),
  'reuses handles': whole(ReusesHandles, ['wrong answer']),
  'unsets the latest of several': whole(UnsetsLatest, HURRIED),
  'forgets that a callout was put off': whole(ForgetsPuttingOff, HURRIED),
  'puts a callout off to an earlier tick': whole(PutsOffToEarlier, MISSED),
  'loses what is due beyond its bound on handlers': whole(LosesTheRest, MISSED),
  'loses entries unset on their tick': whole(LosesEntries, ['wrong count']),
};
