/**
 * The rates of the clock's regular work for the process that runs, so that no program keeps the
 * processor in the clock's interrupt. Regular work ages its timers of processor time. It is done
 * once in a stride of ticks, and is bounded: it takes half of the time that counting the ticks
 * leaves, at most.
 */
import type { Cost, Machdep } from '../machdep.ts';
import { PERIODIC_HZ } from '../sys/param.ts';

export interface ClockRates {
  /** Ticks that regular work is done for at a time. */
  readonly stride: number;
  /** POSIX timers of processor time that are looked at in that time, at most. */
  readonly maxAtOnce: number;
}

/** The parts of a machine that its rates depend on. */
type RatedMachine = Pick<Machdep, 'clock' | 'timer' | 'freq' | 'cost'>;

/** POSIX timers of processor time that one tick looks at, where there is time for more. */
const MAXATONCE = 16;

/** Cycles of a signal posted: psignal, and the level raised and lowered in it. */
const signalCost = ({ psignal, spl }: Cost): number => psignal + 2 * spl;

/** Cycles for which a POSIX timer of processor time is looked at, expires and is armed again. */
const timerCost = (cost: Cost): number => cost.cputimer + signalCost(cost) + 2 * cost.spl;

/** Cycles of an interrupt of the clock, without regular work. */
export const clockCost = ({ interruptEntry, hardclock, interruptExit }: Cost): number =>
  interruptEntry + hardclock + interruptExit;

/** The rates of a machine's clock. A clock that does not tick interrupts once in a stride. */
export function ratesOf({ clock: { hz }, timer, freq, cost }: RatedMachine): ClockRates {
  const tick = freq / hz;
  const ticking = timer.kind === 'tick';
  /** Cycles of a stride that counting its ticks leaves. */
  const left = (stride: number): number =>
    ticking ? stride * (tick - clockCost(cost)) : stride * tick - clockCost(cost);
  // Both classic timers expire, and one POSIX timer.
  const classic = 2 * signalCost(cost);
  const least = 2 * (classic + timerCost(cost));
  const enough = ticking
    ? least / Math.max(tick - clockCost(cost), Number.MIN_VALUE)
    : (least + clockCost(cost)) / tick;
  // A stride is a second at most, on a clock whose interrupts leave nothing anyway.
  const stride = Math.min(hz, Math.max(1, Math.ceil(hz / PERIODIC_HZ), Math.ceil(enough)));
  const room = Math.floor((left(stride) / 2 - classic) / timerCost(cost));
  return { stride, maxAtOnce: Math.max(1, Math.min(MAXATONCE, room)) };
}
