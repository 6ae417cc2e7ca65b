/**
 * The paper's tables of latencies (its Tables I to III), measured: for every
 * scheme, what START_TIMER, STOP_TIMER and a tick cost with n callouts
 * outstanding, in nodes visited (counted), in cycles (the model: the charges of
 * the kernel's cost table) and in host time (warm, on nothing but the structure).
 */

import type { CalloutCost } from '../../../kernel/machdep.ts';
import { LONGEST, Load, type Loading } from './load.ts';

/** What one routine cost, over the rounds counted. */
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
  /** A start and a stop on the host, the median of several batches, nanoseconds. */
  readonly hostPair: number;
  /** A tick on which nothing is due. */
  readonly hostTick: number;
}

/** A row of the table. */
interface Contender extends Loading {
  readonly name: string;
  /** The largest n it is built for, where that takes n times n. */
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

/** Operations counted, and the most host time that one kind of batch may take, milliseconds. */
const ROUNDS = 100;
const BUDGET_MS = 25;
const BATCHES = 9;

/** Measures one row at one n; undefined where building it would take too long. */
export function latency(contender: Contender, n: number, prices: CalloutCost): Latency | undefined {
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
    hostPair: hostTime(() => void load.restart(load.ticks())),
    hostTick: hostTime(() => void load.tick(), ROUNDS * 5),
  };
}

function cost(nodes: readonly number[], base: number, prices: CalloutCost): Cost {
  const mean = nodes.reduce((sum, x) => sum + x, 0) / nodes.length;
  const worst = Math.max(...nodes);
  const cycles = (visited: number): number => base + visited * prices.calloutNode;
  return { nodes: mean, worstNodes: worst, cycles: cycles(mean), worstCycles: cycles(worst) };
}

/** Nanoseconds that `once` takes, the median of batches after one that warms up; at most `most` calls in all. */
function hostTime(once: () => void, most = 1_000_000): number {
  const began = performance.now();
  let calls = 0;
  do {
    once();
    calls++;
  } while (performance.now() - began < BUDGET_MS && calls * (BATCHES + 1) < most);
  const times: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < calls; i++) once();
    times.push(Number(process.hrtime.bigint() - start) / calls);
  }
  return times.sort((a, b) => a - b)[BATCHES >> 1];
}
