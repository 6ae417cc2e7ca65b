/** The interval clocks: one that ticks, and the hardware of Appendix A. */

import type { MachineConfig } from '../config.ts';
import { type ChipWiring, ClockChip } from './clockchip.ts';
import { CounterChip } from './counterchip.ts';
import { OneShotChip } from './oneshot.ts';
import { TimerChip } from './timerchip.ts';

/** An interval clock. */
export type IntervalChip = ClockChip | OneShotChip | CounterChip | TimerChip;

/** Makes the interval clock that the configuration names. */
export function intervalClock({ clock, ncallout }: MachineConfig, wiring: ChipWiring): IntervalChip {
  if (clock === 'oneshot') return new OneShotChip(wiring);
  if (clock === 'counter') return new CounterChip(wiring);
  return clock === 'chip' ? new TimerChip(wiring, ncallout) : new ClockChip(wiring);
}
