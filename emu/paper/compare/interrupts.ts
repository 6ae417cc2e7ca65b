/**
 * Interrupts of the host for each timer, by the clock hardware (Appendix A of the
 * paper), against the paper's T/M and m.
 */

import { Callouts } from '../../../kernel/callout/callout.ts';
import { chipScheme } from '../../../kernel/callout/chip.ts';
import type { SchemeMaker } from '../../../kernel/callout/scheme.ts';
import { scheme2 } from '../../../kernel/callout/scheme2.ts';
import { scheme6 } from '../../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../../kernel/callout/scheme7.ts';
import type { IntervalClock } from '../../../kernel/machdep.ts';
import { type ChipWiring, ClockChip } from '../../clock/clockchip.ts';
import { CounterChip } from '../../clock/counterchip.ts';
import { OneShotChip } from '../../clock/oneshot.ts';
import { TimerChip } from '../../clock/timerchip.ts';
import { VirtualClock } from '../../clock/virtualclock.ts';
import { EventQueue } from '../../events.ts';
import { NULL_COST, NullMachine } from '../../judge/machine.ts';
import { Random } from './random.ts';

export interface Interrupts {
  readonly hardware: string;
  readonly scheme: string;
  /** Mean lifetime of a timer, ticks. */
  readonly T: number;
  /** Timers outstanding. */
  readonly n: number;
  /** Interrupts for each timer that expired. */
  readonly each: number;
  /** The paper's figure for it: an average, or a bound. */
  readonly paper: string;
}

/** The M of the paper's formula. */
export const SLOTS = 256;
/** The levels of Scheme 7; m is their number. */
export const LEVELS = [16, 16, 16, 16, 16];
const NCALLOUT = 64;
/** Mean lifetimes of the timers, ticks. */
const LIFETIMES = [64, 256, 1024, 4096, 16_384];

interface Hardware {
  readonly hardware: string;
  readonly scheme: string;
  readonly paper: (T: number) => string;
  readonly wire: (wiring: ChipWiring) => {
    clock: IntervalClock;
    make: SchemeMaker;
    alarm?: (tick: number) => void;
  };
}

const HARDWARE: readonly Hardware[] = [
  {
    hardware: 'tick',
    scheme: 'scheme6',
    paper: (T) => `T = ${T}, shared by all`,
    wire: (wiring) => ({ clock: new ClockChip(wiring), make: scheme6(SLOTS) }),
  },
  {
    hardware: 'oneshot',
    scheme: 'scheme2',
    paper: () => '1',
    wire: (wiring) => {
      const clock = new OneShotChip(wiring);
      return { clock, make: scheme2('front'), alarm: (tick) => clock.alarm(tick) };
    },
  },
  {
    hardware: 'counter',
    scheme: `scheme6:${SLOTS}`,
    paper: (T) => `T/M = ${(T / SLOTS).toFixed(2)}; ${turns(T).toFixed(2)} with its own expiry`,
    wire: (wiring) => {
      const clock = new CounterChip(wiring);
      return { clock, make: (table) => scheme6(SLOTS)(table, clock) };
    },
  },
  {
    hardware: 'counter',
    scheme: `scheme7:${LEVELS.join(',')}`,
    paper: () => `m = ${LEVELS.length} at most`,
    wire: (wiring) => {
      const clock = new CounterChip(wiring);
      return { clock, make: (table) => scheme7(LEVELS)(table, clock) };
    },
  },
  {
    hardware: 'chip',
    scheme: 'scheme6 in the chip',
    paper: () => '1',
    wire: (wiring) => {
      const clock = new TimerChip(wiring, NCALLOUT);
      return { clock, make: chipScheme(clock) };
    },
  },
];

/**
 * Interrupts of the counter chip for a timer of Scheme 6 that is alone, with lifetimes uniform
 * around T: one on its expiry, which the paper's T/M leaves out, and one for each whole turn of the
 * wheel before that.
 */
export function turns(T: number): number {
  let sum = 0;
  for (let ticks = 1; ticks < 2 * T; ticks++) sum += Math.ceil(ticks / SLOTS);
  return sum / (2 * T - 1);
}

/**
 * Measures every kind of hardware with one timer and with many, for short lifetimes and
 * long ones.
 */
export function interrupts(lifetimes = LIFETIMES): Interrupts[] {
  return HARDWARE.flatMap((hardware) =>
    [1, 50].flatMap((n) => lifetimes.map((T) => measure(hardware, T, n))),
  );
}

/**
 * n timers with lifetimes uniform around T, each set again when it expires, on a chip of
 * one period a cycle.
 */
function measure({ hardware, scheme, paper, wire }: Hardware, T: number, n: number): Interrupts {
  const virtual = new VirtualClock();
  const events = new EventQueue();
  let asked = 0;
  const request = (): void => {
    asked++;
  };
  const { clock, make, alarm } = wire({ hz: 1, freq: 1, clock: virtual, events, jitter: () => 0, request });
  const callouts = new Callouts({
    ncallout: NCALLOUT,
    scheme: make,
    spl: new NullMachine(),
    cost: NULL_COST,
  });
  const random = new Random(T + n);
  const again = (): void => void callouts.setcallout(again, 0, 1 + random.below(2 * T - 1));
  for (let i = 0; i < n; i++) again();
  let served = 0;
  while (virtual.cycle < 40 * T) {
    alarm?.(served + callouts.ticksUntilNext(callouts.scheme.longest));
    virtual.cycle = Math.max(virtual.cycle, events.next);
    events.runUntil(virtual.cycle);
    const ended = clock.take();
    served += ended;
    if (ended > 0 && callouts.calloutTicks(ended)) callouts.softclock();
  }
  return { hardware, scheme, T, n, each: asked / callouts.counters.fires, paper: paper(T) };
}
