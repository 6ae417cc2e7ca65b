/**
 * The price of the probe's points by reckoning: the number of points that a piece of work
 * passes, and the time of the test at each.
 */

import { type Observer, PROBE_EVENTS } from '../../kernel/probe.ts';
import { machine } from './probeload.ts';

/**
 * Number of points that a piece of work passes. Changes of the level are not counted: the
 * ledger's stand-in reports them, without a point.
 */
export function pointsPassed(load: string): number {
  let passed = 0;
  const count = () => {
    passed++;
  };
  const events = Object.keys(PROBE_EVENTS).filter((event) => !event.startsWith('level'));
  const probe: Observer = Object.fromEntries(events.map((event) => [event, count]));
  if (machine(load, [probe]).run(Number.POSITIVE_INFINITY) !== 'halt')
    throw new Error(`${load} does not end`);
  return passed;
}

interface Kernel {
  probe: Observer | null;
  count: number;
}

/** Number of kernels in the loop. */
const NKERNELS = 1024;
/** Points that are passed in one timing. */
const ITERATIONS = 20_000_000;

/** Enough kernels that the engine cannot look at one of them once and for all. */
const kernels: readonly Kernel[] = Array.from({ length: NKERNELS }, () => ({ probe: null, count: 0 }));

/** The loop with a point in it. */
function probed(): void {
  for (let i = 0; i < ITERATIONS; i++) {
    const k = kernels[i & (NKERNELS - 1)] as Kernel;
    k.probe?.mark?.(i);
    k.count++;
  }
}

/** The same loop without the point. */
function bare(): void {
  for (let i = 0; i < ITERATIONS; i++) {
    const k = kernels[i & (NKERNELS - 1)] as Kernel;
    k.count++;
  }
}

/**
 * Nanoseconds that a point takes when no observer is attached: the least time seen with
 * it, less the least time without.
 */
export function nanosecondsPerPoint(): number {
  let withPoint = Number.POSITIVE_INFINITY;
  let without = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 12; round++) {
    const from = process.cpuUsage().user;
    probed();
    const between = process.cpuUsage().user;
    bare();
    withPoint = Math.min(withPoint, between - from);
    without = Math.min(without, process.cpuUsage().user - between);
  }
  return Math.max(0, ((withPoint - without) * 1000) / ITERATIONS);
}
