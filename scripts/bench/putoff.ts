/**
 * The process that measures putting off lazily on one scheme: putoff SCHEME
 * lazy|atonce. Prints JSON. What it looks at is counted over all rounds; the
 * time is that of the best of them after the first.
 */

import { acks } from './acks.ts';
import type { Counts } from './workloads.ts';

const CONNECTIONS = 1000;
const NACKS = 100_000;
const ROUNDS = 12;

export interface PutOffFigure {
  readonly scheme: string;
  readonly lazy: boolean;
  readonly n: number;
  /** Host nanoseconds an acknowledgement, its share of the ticks in it. */
  readonly nanoseconds: number;
  /** For each acknowledgement: callouts looked at, whether it was put off, callouts started anew. */
  readonly nodes: number;
  readonly putOff: number;
  readonly anew: number;
  /** For each tick: runs of softclock, and those that found nothing due. */
  readonly softclocks: number;
  readonly spurious: number;
  readonly counts: Counts;
}

function measure(scheme: string, lazy: boolean): PutOffFigure {
  const { callouts, counts, run } = acks(scheme, lazy, CONNECTIONS);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = counts.sets - counts.fires;
    const begin = performance.now();
    run(NACKS);
    const spent = ((performance.now() - begin) * 1e6) / (counts.sets - counts.fires - before);
    if (round > 0) best = Math.min(best, spent);
  }
  const { startNodes, stopNodes, tickNodes, softNodes, putOffs, anew, softclocks, spurious } =
    callouts.counters;
  const nacks = counts.sets - counts.fires - CONNECTIONS;
  const nticks = callouts.ticks;
  return {
    scheme,
    lazy,
    n: CONNECTIONS,
    nanoseconds: best,
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
