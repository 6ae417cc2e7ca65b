/**
 * The interval clock's faults: an interrupt that is lost, one that comes twice, and a crystal that
 * is off. The chip's count of periods is right in the first two; by it the kernel makes up for
 * them. A clock that does not tick asks again at the end of the next period after an interrupt
 * that was lost, as hardware does whose request stands until it is served; the ticking clock's
 * next interrupt comes anyway.
 */

import type { IntervalClock } from '../../kernel/machdep.ts';
import type { ChipWiring } from '../clock/clockchip.ts';
import type { FaultPlan } from './plan.ts';
import { LOST } from './spec.ts';

const MILLION = 1_000_000;

/** The part of a period after which the second of two interrupts comes. */
const APART = 8;

/** The frequency of the chip's crystal as a part of what it should be. */
const crystal = (plan: FaultPlan): number => 1 + plan.standing('drift') / MILLION;

/** The wiring of an interval clock that has the faults of a plan. */
export function faultyWiring(plan: FaultPlan, wiring: ChipWiring, ticks: boolean): ChipWiring {
  const { clock, events, hz } = wiring;
  const freq = wiring.freq / crystal(plan);
  const period = freq / hz;
  const again = events.source(() => request());
  const echo = events.source(() => wiring.request());
  const request = (): void => {
    const fault = plan.strikes('clock');
    if (fault?.value === LOST) {
      if (!ticks) events.arm(again, clock.cycle + period);
      return;
    }
    wiring.request();
    if (fault !== undefined) events.arm(echo, clock.cycle + period / APART);
  };
  return { ...wiring, freq, request };
}

/** The clock as the kernel sees it: its count register runs by the same crystal. */
export function driftingClock(plan: FaultPlan, clock: IntervalClock): IntervalClock {
  const ratio = crystal(plan);
  return {
    hz: clock.hz,
    take: () => clock.take(),
    since: (period) => clock.since(period) * ratio,
  };
}
