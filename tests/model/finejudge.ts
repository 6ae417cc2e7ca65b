/**
 * A judge of callouts by time on a real kernel. It sets callouts of random times and precisions,
 * moves and stops some, and rules on each handler that is called: not before its time, not after
 * the end of its range but for the modelled way of an interrupt; and in each softclock, all that
 * could come. It also counts the clock's interrupts and the work that is done at regular times.
 */

import { drawing, stateOf } from '../../emu/clock/xorshift.ts';
import { SUN_4_360 } from '../../emu/cost.ts';
import type { Callout } from '../../kernel/callout/owned.ts';
import { OwnedCallouts } from '../../kernel/callout/owned.ts';
import { type Farther, resetWithin } from '../../kernel/kern/kern_timeout.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import { IPL_SOFTCLOCK, type Machdep } from '../../kernel/machdep.ts';

/** The rule that was broken. */
export type Offence = 'early' | 'late' | 'apart' | 'lost';

/** The proof. */
export class Convicted extends Error {
  readonly offence: Offence;

  constructor(offence: Offence, details: string) {
    super(`${offence}: ${details}`);
    this.offence = offence;
  }
}

/** A callout that the judge has set. */
interface Charge {
  readonly callout: Callout;
  readonly name: number;
  /** The range of uptime in which it is to come; NaN while it is not set. */
  from: number;
  to: number;
}

/** Callouts that the judge sets. */
const CHARGES = 24;
/**
 * Microseconds that an interrupt of the clock and softclock take, with a dozen handlers and the
 * nodes of a small table before the one that is ruled on.
 */
export const WAY = 2000;

/** Microseconds that pass while a callout is set: its first tick may be over by then. */
const SETTING = 100;

export class FineJudge {
  /** Handlers that were called. */
  called = 0;
  /** Runs of softclock in which some were called. */
  shared = 0;
  /** The longest time, and precision, in microseconds. */
  private most = 0;
  /** True once the entries are given back. */
  private ended = false;
  private readonly k: Kernel;
  private readonly owned: OwnedCallouts;
  private readonly draw: () => number;
  private readonly charges: Charge[] = [];
  /** Handlers called in the softclock that runs. */
  private now = 0;

  /** `count` callouts, the times of which `seed` draws. */
  constructor(k: Kernel, seed: number, count = CHARGES) {
    this.k = k;
    this.owned = new OwnedCallouts(k.cpu.callouts);
    this.draw = drawing(stateOf(seed));
    for (let name = 0; name < count; name++)
      this.charges.push({ callout: this.owned.callout_init() as Callout, name, from: NaN, to: NaN });
    k.addObserver({
      softclockBegin: () => {
        this.now = 0;
      },
      softclockEnd: (_fires, _steps, more) => {
        if (this.now > 0) this.shared++;
        if (!more) this.served();
      },
    });
  }

  /** Sets every callout. `most` is the longest time, and precision, in microseconds. */
  begin(most: number): void {
    this.most = most;
    for (const it of this.charges) this.set(it, most);
  }

  /** Sets a callout anew, as a process does, for a time a hundred times as short. */
  nudge(): void {
    this.set(this.charges[Math.floor(this.draw() * this.charges.length)], this.most / 100);
  }

  /** Gives all entries back. */
  end(): void {
    this.ended = true;
    for (const it of this.charges) {
      it.from = Number.NaN;
      it.to = Number.NaN;
      this.owned.callout_stop(it.callout);
      this.owned.callout_destroy(it.callout);
    }
  }

  /** Throws if a callout is overdue. */
  check(): void {
    const now = this.k.clockwork.uptime();
    for (const { name, to } of this.charges)
      if (now > to + WAY) throw new Convicted('lost', `${name}, which was to come by ${to} us, at ${now} us`);
  }

  private set(it: Charge, most: number): void {
    if (this.ended) return;
    const { clockwork, r, spl } = this.k;
    // Nobody rules on a callout that is half set.
    const s = spl.splraise(IPL_SOFTCLOCK, r.setitimer);
    // Most times are short, some precisions are none, and few are long.
    const time = most * this.draw() ** 3;
    const pr = this.draw() < 0.3 ? 0 : most * this.draw() ** 2;
    it.from = clockwork.uptime() + time;
    it.to = it.from + pr;
    const call: Farther = {
      callout: it.callout,
      when: { sbt: it.from, pr },
      func: (arg: Charge) => this.handler(arg),
      arg: it,
    };
    const farther = (far: Farther): void => {
      resetWithin(this.k, this.owned, far, farther);
    };
    resetWithin(this.k, this.owned, call, farther);
    spl.splx(s);
  }

  private handler(it: Charge): void {
    const now = this.k.clockwork.uptime();
    this.called++;
    this.now++;
    if (!(now >= it.from)) throw new Convicted('early', `${it.name} at ${now}, not before ${it.from} us`);
    // A tick is the least that a range can be.
    if (now > Math.max(it.to, it.from + this.k.clockwork.tick) + WAY)
      throw new Convicted('late', `${it.name} at ${now}, not after ${it.to} us`);
    if (this.draw() < 0.3) {
      const other = this.charges[Math.floor(this.draw() * this.charges.length)];
      this.set(other, this.most);
    }
    this.set(it, this.most);
  }

  /** softclock has ended: nothing is left that could have come. */
  private served(): void {
    if (this.ended) return;
    const { clockwork } = this.k;
    const tick = clockwork.ticks * clockwork.tick;
    for (const { name, from, to } of this.charges)
      if (from <= tick - SETTING && to > tick)
        throw new Convicted('apart', `${name}, from ${from} us, at ${tick} us`);
  }
}

/** Interrupts taken by a handler. */
export const taken = (md: Machdep, routine: string): number =>
  md.intr.counts().find((it) => it.routine === routine)?.count ?? 0;

/** Cycles of the interrupt of a clock, without softclock. */
export const INTERRUPT = SUN_4_360.interruptEntry + SUN_4_360.hardclock + SUN_4_360.interruptExit;
