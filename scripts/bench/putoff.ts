/**
 * The process that measures putting off lazily on one scheme: putoff SCHEME lazy|atonce.
 * Any word but `lazy` means at once. Prints JSON. The callouts looked at are counted over
 * all rounds. The time is of the processor, the median of the rounds of the second half.
 */

import { acks } from './acks.ts';
import { median } from './spread.ts';
import type { Counts } from './workloads.ts';

/** Number of connections. */
const CONNECTIONS = 1000;
/** Acknowledgements of a round. */
const NACKS = 100_000;
/** Number of rounds. */
const ROUNDS = 24;

/** The figures of one scheme. */
export interface PutOffFigure {
  readonly scheme: string;
  readonly lazy: boolean;
  readonly n: number;
  /** Host nanoseconds for each acknowledgement, its share of the ticks included. */
  readonly nanoseconds: number;
  /** Callouts looked at, for each acknowledgement. */
  readonly nodes: number;
  /** Share of the acknowledgements that put the callout off. */
  readonly putOff: number;
  /** Callouts started anew, for each acknowledgement. */
  readonly anew: number;
  /** Runs of softclock, for each tick. */
  readonly softclocks: number;
  /** Runs of softclock that found nothing due, for each tick. */
  readonly spurious: number;
  readonly counts: Counts;
}

/** Measures one scheme. */
function measure(scheme: string, lazy: boolean): PutOffFigure {
  const { callouts, counts, run } = acks(scheme, lazy, CONNECTIONS);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = counts.sets - counts.fires;
    const begin = process.cpuUsage();
    run(NACKS);
    const { user, system } = process.cpuUsage(begin);
    rounds.push(((user + system) * 1e3) / (counts.sets - counts.fires - before));
  }
  const { startNodes, stopNodes, tickNodes, softNodes, putOffs, anew, softclocks, spurious } =
    callouts.counters;
  const nacks = counts.sets - counts.fires - CONNECTIONS;
  const nticks = callouts.ticks;
  return {
    scheme,
    lazy,
    n: CONNECTIONS,
    nanoseconds: median(rounds.slice(ROUNDS / 2)),
    nodes: (startNodes + stopNodes + tickNodes + softNodes) / nacks,
    putOff: putOffs / nacks,
    anew: anew / nacks,
    softclocks: softclocks / nticks,
    spurious: spurious / nticks,
    counts,
  };
}

const [scheme, how] = process.argv.slice(2);
console.log(JSON.stringify(measure(scheme, how === 'lazy')));
