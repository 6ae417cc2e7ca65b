/** Host time of every scheme: of the structure alone, warm. It differs from run to run. */

import type { Contender } from './contenders.ts';
import { Load } from './load.ts';

export interface HostTime {
  readonly name: string;
  readonly n: number;
  /** Nanoseconds of a start and a stop, the median of several batches. */
  readonly pair: number;
  /** Nanoseconds of a tick on which nothing is due, likewise. */
  readonly tick: number;
}

/** Milliseconds that a batch of operations takes at most. */
const BUDGET_MS = 3;
/** Batches that are timed. */
const BATCHES = 9;
/** The first tick on which something is due. Half as many ticks are timed, and as many warm. */
const FAR = 2 ** 20;
/** Operations that let the host compile a scheme, at most. */
const WARM = 2 ** 17;

/** Measures one row at one n. `now` is the host's clock in milliseconds. */
export function hostTime(contender: Contender, n: number, now: () => number): HostTime {
  const load = new Load({ ...contender, base: FAR }, n);
  return {
    name: contender.name,
    n,
    tick: median(now, () => void load.tick(), FAR / 2),
    pair: median(now, () => void load.restart(load.ticks()), 1_000_000),
  };
}

/**
 * Nanoseconds that `once` takes: the median of several batches, after operations that are not
 * timed; `most` operations at most are timed.
 */
function median(now: () => number, once: () => void, most: number): number {
  const until = now() + BUDGET_MS;
  for (let warm = 0; warm < WARM && now() < until; warm++) once();
  const began = now();
  let calls = 0;
  do {
    once();
    calls++;
  } while (now() - began < BUDGET_MS && calls * (BATCHES + 1) < most);
  const times: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const start = now();
    for (let i = 0; i < calls; i++) once();
    times.push(((now() - start) * 1e6) / calls);
  }
  return times.sort((a, b) => a - b)[BATCHES >> 1];
}
