/**
 * The paper's tables of latencies (its Tables I to III), measured: for every
 * scheme, the cost of START_TIMER, STOP_TIMER and a tick with n callouts
 * outstanding, in nodes visited (counted), in cycles (the model: the charges of
 * the kernel's cost table) and in host time (warm, of nothing but the structure).
 */

import type { CalloutCost } from '../../../kernel/machdep.ts';
import { LONGEST, Load, type Loading } from './load.ts';

/** The cost of one routine over the rounds counted: the mean and the worst. */
export interface Cost {
  readonly nodes: number;
  readonly worstNodes: number;
  readonly cycles: number;
  readonly worstCycles: number;
}

export interface Latency {
  readonly name: string;
  readonly n: number;
  readonly start: Cost;
  readonly stop: Cost;
  readonly tick: Cost;
  /** Nanoseconds of a start and a stop on the host, the median of several batches. */
  readonly hostPair: number;
  /** Nanoseconds of a tick on which nothing is due, likewise. */
  readonly hostTick: number;
}

/** A row of the table. */
interface Contender extends Loading {
  readonly name: string;
  /** The largest n for which it is built, where building takes time that grows with n squared. */
  readonly upTo?: number;
}

const anyOrder = (name: string, scheme = name): Contender => ({ name, scheme, built: 'first to last' });

export const CONTENDERS: readonly Contender[] = [
  { ...anyOrder('bsd'), built: 'last to first' },
  anyOrder('scheme1'),
  { ...anyOrder('scheme2'), built: 'last to first' },
  anyOrder('scheme2-rear'),
  { ...anyOrder('scheme2-rear, equal intervals', 'scheme2-rear'), interval: LONGEST },
  anyOrder('scheme3'),
  { ...anyOrder('scheme3-tree'), built: 'at random' },
  { ...anyOrder('scheme3-tree, equal intervals', 'scheme3-tree'), interval: LONGEST, upTo: 1000 },
  { ...anyOrder('scheme4, within reach', 'scheme4:2097152'), spacing: 1 },
  anyOrder('scheme4, beyond reach', 'scheme4:256'),
  anyOrder('scheme5, 256 lists', 'scheme5:256'),
  anyOrder('scheme5, n lists', 'scheme5'),
  anyOrder('scheme6, 256 queues', 'scheme6:256'),
  anyOrder('scheme6, n queues', 'scheme6'),
  anyOrder('scheme7'),
  anyOrder('scheme7, 60,60,24,100', 'scheme7:60,60,24,100'),
  anyOrder('scheme7-round'),
  anyOrder('scheme7-once'),
  anyOrder('tegas2, 64 lists', 'tegas2:64'),
  anyOrder('decsim, 64 lists', 'decsim:64'),
  anyOrder('calendar'),
];

/** Operations counted. */
const ROUNDS = 100;
/** Milliseconds of host time that a batch of operations takes at most. */
const BUDGET_MS = 25;
/** Batches that are timed. */
const BATCHES = 9;

/**
 * Measures one row at one n; undefined where building it would take too long.
 * `now` is the host's clock in milliseconds.
 */
export function latency(
  contender: Contender,
  n: number,
  prices: CalloutCost,
  now: () => number,
): Latency | undefined {
  if (n > (contender.upTo ?? Number.POSITIVE_INFINITY)) return undefined;
  const load = new Load(contender, n);
  const started: number[] = [];
  const stopped: number[] = [];
  const ticked: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const [start, stop] = load.restart(load.ticks());
    started.push(start);
    stopped.push(stop);
    ticked.push(load.tick());
  }
  return {
    name: contender.name,
    n,
    start: cost(started, prices.calloutSet, prices),
    stop: cost(stopped, prices.calloutUnset, prices),
    tick: cost(ticked, 0, prices),
    hostPair: hostTime(now, () => void load.restart(load.ticks())),
    hostTick: hostTime(now, () => void load.tick(), ROUNDS * 5),
  };
}

function cost(nodes: readonly number[], base: number, prices: CalloutCost): Cost {
  const mean = nodes.reduce((sum, x) => sum + x, 0) / nodes.length;
  const worst = Math.max(...nodes);
  const cycles = (visited: number): number => base + visited * prices.calloutNode;
  return { nodes: mean, worstNodes: worst, cycles: cycles(mean), worstCycles: cycles(worst) };
}

/**
 * Nanoseconds that `once` takes: the median of several batches, after one that
 * lets the host compile it; `most` calls at most in all.
 */
function hostTime(now: () => number, once: () => void, most = 1_000_000): number {
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
