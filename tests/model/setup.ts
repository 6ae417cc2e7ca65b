/**
 * A facility on a test machine, with the tools that named tests need: a log of calls,
 * idle stretches, windows.
 */

import { TestMachine } from '../../emu/judge/machine.ts';
import { bsd } from '../../kernel/callout/bsd.ts';
import { calendar } from '../../kernel/callout/calendar.ts';
import type { Callouts } from '../../kernel/callout/callout.ts';
import { type Callout, OwnedCallouts } from '../../kernel/callout/owned.ts';
import { scheme1 } from '../../kernel/callout/scheme1.ts';
import { scheme2 } from '../../kernel/callout/scheme2.ts';
import { scheme3 } from '../../kernel/callout/scheme3.ts';
import { scheme3tree } from '../../kernel/callout/scheme3tree.ts';
import { scheme4 } from '../../kernel/callout/scheme4.ts';
import { scheme5 } from '../../kernel/callout/scheme5.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { scheme7once } from '../../kernel/callout/scheme7once.ts';
import { scheme7round } from '../../kernel/callout/scheme7round.ts';
import { decsim, tegas2 } from '../../kernel/callout/simwheel.ts';
import { IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import { type Choice, facility } from './defendants.ts';

/** Every scheme, for the cases that hold for all of them. */
export const EVERY_SCHEME: Readonly<Record<string, Choice>> = {
  'bsd by walking': { scheme: bsd, search: 'walk' },
  'bsd by hash': { scheme: bsd },
  scheme1: { scheme: scheme1 },
  'scheme2 by walking': { scheme: scheme2(), search: 'walk' },
  'scheme2-rear': { scheme: scheme2('rear') },
  scheme3: { scheme: scheme3 },
  'scheme3-tree': { scheme: scheme3tree() },
  'scheme4 of 1': { scheme: scheme4(1) },
  'scheme4 of 7': { scheme: scheme4(7) },
  'scheme4 of 256': { scheme: scheme4(256) },
  'scheme4-refuse of 1300': { scheme: scheme4(1300, 'refuse') },
  'scheme5 of 1': { scheme: scheme5(1) },
  'scheme5 of 8': { scheme: scheme5(8) },
  'scheme6 of 1': { scheme: scheme6(1) },
  'scheme6 of 2': { scheme: scheme6(2) },
  'scheme6 of 8': { scheme: scheme6(8) },
  'scheme6 of 256': { scheme: scheme6(256) },
  'scheme7 of 1': { scheme: scheme7([1]) },
  'scheme7 of 2, 3, 2': { scheme: scheme7([2, 3, 2]) },
  'scheme7 of 60, 60, 24, 100': { scheme: scheme7([60, 60, 24, 100]) },
  'scheme7 of 256s': { scheme: scheme7() },
  // The intervals of the cases, except the longest, are within reach of the lowest levels, where
  // these schemes are exact.
  'scheme7-round of 1300, 3, 5': { scheme: scheme7round([1300, 3, 5]) },
  'scheme7-once of 60, 60, 24, 100': { scheme: scheme7once([60, 60, 24, 100]) },
  'tegas2 of 8': { scheme: tegas2(8) },
  'tegas2 of 256': { scheme: tegas2(256) },
  'decsim of 8': { scheme: decsim(8) },
  calendar: { scheme: calendar() },
  'calendar of up to 4': { scheme: calendar(4) },
};

export class Setup {
  readonly machine = new TestMachine();
  readonly callouts: Callouts;
  readonly owned: OwnedCallouts;
  /** Every call of note(), as "argument@tick". */
  readonly calls: string[] = [];
  /** Called in the next window of softclock, at splclock; null when it has been called. */
  inWindow: (() => void) | null = null;

  constructor(choice: Choice) {
    let open = false;
    const probe = {
      calloutWindow: () => {
        open = true;
      },
    };
    this.callouts = facility(this.machine, { probe, ...choice });
    this.owned = new OwnedCallouts(this.callouts);
    this.machine.interrupt = () => {
      const body = this.inWindow;
      if (!open) return;
      open = false;
      this.inWindow = null;
      body?.();
    };
  }

  /** A handler that logs its argument and the tick. */
  readonly note = (arg: unknown): void => {
    this.calls.push(`${String(arg)}@${this.callouts.ticks}`);
  };

  /** Passes that many clock ticks, with softclock on time; checks everything after each. */
  tick(count = 1): void {
    for (let i = 0; i < count; i++) {
      this.machine.hardclock();
      this.callouts.check();
    }
  }

  /** Passes that many clock ticks, with softclock kept out until the last is over. */
  late(count: number): void {
    this.machine.at(IPL_SOFTCLOCK, () => this.tick(count));
    this.callouts.check();
  }

  /**
   * Passes ticks on which nothing is due, as tick(count) would, but at once: 2^31 ticks
   * take too long.
   */
  idle(count: number): void {
    const { callouts } = this;
    if (callouts.ticksUntilNext(count + 1) <= count) throw new Error('something comes due meanwhile');
    callouts.calloutSkip(count);
    callouts.check();
  }

  init(): Callout {
    const callout = this.owned.callout_init();
    if (callout === null) throw new Error('the table is full');
    return callout;
  }
}
