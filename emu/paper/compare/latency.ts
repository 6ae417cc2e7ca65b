/**
 * The cost of START_TIMER, STOP_TIMER and a tick with n callouts outstanding, for every scheme:
 * in nodes visited (counted) and in cycles (the model: the charges of the kernel's cost table).
 */

import type { CalloutCost } from '../../../kernel/machdep.ts';
import type { Contender } from './contenders.ts';
import { Load } from './load.ts';

/** The cost of one routine over the operations counted: the mean and the worst. */
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
  /** Without a node for each callout that is handed out. */
  readonly tick: Cost;
  /** Starts and stops that were counted. */
  readonly pairs: number;
  /** Ticks that were counted. */
  readonly ticks: number;
}

/** Operations counted at least, and at most. */
const [FEWEST_PAIRS, MOST_PAIRS] = [100, 10_000];
const FEWEST_TICKS = 100;
/** Ticks counted of a scheme without wheels, or with wheels that turn faster. */
const TICKS = 2 ** 18;
/** Nodes that building a structure may visit if the next one is to be built. */
const BUILDING = 3e7;
/** Turns of a wheel that are counted, as far as they are no more ticks than these. */
const TURNS = 4;
const MOST_TICKS = 2 ** 24 + TICKS;
/** Nodes that the counting of pairs, or of ticks, visits before it ends early. */
const WORK = 1e7;

/**
 * Measures one row at every n; ends early where building the structure visits too many nodes for
 * the next n, which is ten times as large.
 */
export function latencies(
  contender: Contender,
  sizes: readonly number[],
  prices: CalloutCost,
  onSize: (n: number) => void = () => undefined,
): Latency[] {
  const rows: Latency[] = [];
  for (const n of sizes) {
    onSize(n);
    const load = new Load(contender, n);
    const built = load.work;
    rows.push(latency(contender, load, prices));
    if (built > BUILDING) break;
  }
  return rows;
}

function latency(contender: Contender, load: Load, prices: CalloutCost): Latency {
  const { start, stop, pairs } = countPairs(load);
  const tick = countTicks(load, Math.min(ticksOf(load), contender.mostTicks ?? MOST_TICKS));
  return {
    name: contender.name,
    n: load.n,
    start: start.cost(prices.calloutSet, prices),
    stop: stop.cost(prices.calloutUnset, prices),
    tick: tick.cost(0, prices),
    pairs,
    ticks: tick.number,
  };
}

/** Counts of one kind of operation. */
class Counts {
  number = 0;
  private sum = 0;
  private worst = 0;

  add(nodes: number): void {
    this.number++;
    this.sum += nodes;
    if (nodes > this.worst) this.worst = nodes;
  }

  cost(base: number, { calloutNode }: CalloutCost): Cost {
    const nodes = this.sum / this.number;
    const cycles = (visited: number): number => base + visited * calloutNode;
    return { nodes, worstNodes: this.worst, cycles: cycles(nodes), worstCycles: cycles(this.worst) };
  }
}

/** Starts one callout and stops another, at random, again and again. */
function countPairs(load: Load): { start: Counts; stop: Counts; pairs: number } {
  const [start, stop] = [new Counts(), new Counts()];
  const end = load.work + WORK;
  let pairs = 0;
  for (; pairs < FEWEST_PAIRS || (pairs < MOST_PAIRS && load.work < end); pairs++) {
    const [started, stopped] = load.restart(load.ticks());
    start.add(started);
    stop.add(stopped);
  }
  return { start, stop, pairs };
}

/**
 * The ticks to count: several turns of the first wheel, and of every other that an interval of
 * the load goes round.
 */
function ticksOf(load: Load): number {
  const turns = load.turns().filter((turn, level) => level === 0 || turn <= load.longest);
  return Math.min(MOST_TICKS, Math.max(TICKS, TURNS * Math.max(0, ...turns)));
}

/** Lets ticks pass, with each callout started again when it expires. */
function countTicks(load: Load, ticks: number): Counts {
  const tick = new Counts();
  const end = load.work + WORK;
  while (tick.number < FEWEST_TICKS || (tick.number < ticks && load.work < end)) {
    tick.add(Math.max(0, load.tick() - load.expired));
  }
  return tick;
}
