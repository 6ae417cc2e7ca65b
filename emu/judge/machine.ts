/**
 * Machines to test the callout facility on. NullMachine has no levels, no clock
 * and no prices: for figures of the structures alone. TestMachine has levels, a
 * cycle count, a ledger of lockouts and one soft interrupt. It calls `interrupt` at
 * every point at which the hardware could interrupt.
 */

import type { Callouts } from '../../kernel/callout/callout.ts';
import {
  type CalloutCost,
  IPL_CLOCK,
  IPL_HIGH,
  IPL_NONE,
  IPL_SOFTCLOCK,
  type Spl,
} from '../../kernel/machdep.ts';

/** Prices that can be told apart in a sum. */
export const TEST_COST: CalloutCost = {
  memref: 2,
  spl: 3,
  calloutNode: 11,
  calloutSet: 101,
  calloutUnset: 103,
  hashProbe: 29,
  calloutFire: 157,
};

/** Prices of 0. */
export const NULL_COST = Object.fromEntries(
  Object.keys(TEST_COST).map((key) => [key, 0]),
) as unknown as CalloutCost;

export class NullMachine implements Spl {
  ipl = IPL_NONE;

  routine(): number {
    return 0;
  }

  splraise(): number {
    return 0;
  }

  splx(): void {}

  charge(): void {}
}

export class TestMachine implements Spl {
  ipl = IPL_NONE;
  cycle = 0;
  /** The cycle after which a run is given up: charge() throws. */
  limit = Number.POSITIVE_INFINITY;
  /** True if softclock has been asked for and has not run yet. */
  softPending = false;
  /**
   * True if hardclock at base level lowers to splsoftclock and calls softclock itself, as
   * BSD's does.
   */
  basepri = false;
  /** Called, at splclock, wherever an interrupt at splclock could come; or null. */
  interrupt: (() => void) | null = null;
  /** The facility that the clock drives. */
  callouts: Callouts | null = null;
  /** The longest stretch at IPL_HIGH for each routine, in cycles. */
  readonly lockout = new Map<string, number>();

  private readonly routines: string[] = [];
  /** The routine that raised the level to IPL_HIGH. */
  private holder = 0;
  /** The cycle at which it did. */
  private since = 0;
  /** True while `interrupt` runs. */
  private interrupted = false;

  routine(name: string): number {
    const known = this.routines.indexOf(name);
    return known >= 0 ? known : this.routines.push(name) - 1;
  }

  splraise(level: number, routine: number): number {
    this.offer();
    const s = this.ipl;
    if (level > s) {
      this.ipl = level;
      this.cycle += TEST_COST.spl;
      if (level === IPL_HIGH) {
        this.holder = routine;
        this.since = this.cycle - TEST_COST.spl;
      }
    }
    return s;
  }

  splx(level: number): void {
    if (level > this.ipl) throw new Error(`splx raises the level from ${this.ipl} to ${level}`);
    if (this.ipl === IPL_HIGH && level < IPL_HIGH) {
      this.cycle += TEST_COST.spl;
      const name = this.routines[this.holder];
      this.lockout.set(name, Math.max(this.lockout.get(name) ?? 0, this.cycle - this.since));
    }
    this.ipl = level;
    this.offer();
  }

  charge(ncycles: number): void {
    this.cycle += ncycles;
    if (this.cycle > this.limit) throw new Error(`still running after ${this.limit} cycles`);
    this.offer();
  }

  /**
   * A clock interrupt, which the level must allow: hardclock, and softclock if it can run
   * at once.
   */
  hardclock(): void {
    const s = this.ipl;
    if (s > IPL_CLOCK) throw new Error(`a clock interrupt at level ${s}`);
    this.ipl = IPL_CLOCK;
    const wanted = (this.callouts as Callouts).calloutTick();
    if (wanted && this.basepri && s === IPL_NONE) {
      this.ipl = IPL_SOFTCLOCK;
      this.softPending = (this.callouts as Callouts).softclock() || this.softPending;
    } else if (wanted) this.softPending = true;
    this.ipl = s;
    this.soft();
  }

  /** Runs `body` at a level, and then the soft interrupt that it asked for. */
  at(level: number, body: () => void): void {
    const s = this.ipl;
    this.ipl = level;
    body();
    this.ipl = s;
    this.soft();
  }

  /** Is a point at which the hardware may interrupt. */
  offer(): void {
    if (this.interrupt !== null && this.ipl < IPL_CLOCK && !this.interrupted) {
      this.interrupted = true;
      const s = this.ipl;
      this.ipl = IPL_CLOCK;
      this.interrupt();
      this.ipl = s;
      this.interrupted = false;
    }
    this.soft();
  }

  private soft(): void {
    while (this.softPending && this.ipl < IPL_SOFTCLOCK) {
      this.softPending = false;
      this.ipl = IPL_SOFTCLOCK;
      this.softPending = (this.callouts as Callouts).softclock() || this.softPending;
      this.ipl = IPL_NONE;
    }
  }
}
