/**
 * Frequencies: the runs of each block for one run of the function, as far as the shape of the code
 * tells. A loop goes round so many times, a way is taken as often as the others from the same
 * block, one that leads to the program's end hardly ever.
 *
 * Invariant: the blocks that follow one are together run as often as it, but for the rounds of the
 * loops that they begin.
 */

import type { Graph } from './graph.ts';
import { type MBlock, successors } from './mir.ts';

/** Rounds of a loop for one that enters it. */
const ROUNDS = 8;
/** Executions of a block that leads to the program's end alone. */
const COLD = 1 / 64;
/** The number of loops inside each other that are counted. */
const DEPTH = 6;

/** Notes the frequency of all blocks; their depth and which are cold is known. */
export function estimate(graph: Graph<MBlock>): void {
  for (const block of graph.order) block.frequency = 0;
  const [entry] = graph.order;
  if (entry !== undefined) entry.frequency = 1;
  for (const block of graph.order) {
    const loop = graph.loopOf.get(block);
    if (loop?.header === block && block.depth <= DEPTH) block.frequency *= ROUNDS;
    if (block.isCold) block.frequency = Math.min(block.frequency, COLD);
    share(graph, block);
  }
}

/** Divides the frequency of a block among those behind it. */
function share(graph: Graph<MBlock>, block: MBlock): void {
  const parts = shares(graph, block);
  for (const [i, next] of successors(block).entries())
    if (!isBack(graph, block, next)) next.frequency += parts[i] as number;
}

/** Returns how often each way from a block is taken, in the order of its successors. */
export function shares(graph: Graph<MBlock>, block: MBlock): number[] {
  const weights = successors(block).map((next) => weightOf(graph, block, next));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (block.frequency * weight) / sum);
}

const isBack = (graph: Graph<MBlock>, block: MBlock, next: MBlock): boolean =>
  (graph.index.get(next) as number) <= (graph.index.get(block) as number);

/** Returns how often a way is taken, beside the others from its block. */
function weightOf(graph: Graph<MBlock>, block: MBlock, next: MBlock): number {
  if (next.isCold) return COLD;
  const leaves = block.depth <= DEPTH && graph.depth(next) < block.depth;
  return leaves ? 1 / ROUNDS : 1;
}

/** Throws unless each block is run as often as the ways into it are taken. */
export function check(graph: Graph<MBlock>): void {
  const found = new Map(graph.order.map((block) => [block, block.frequency]));
  estimate(graph);
  for (const [block, frequency] of found)
    if (Math.abs(block.frequency - frequency) > 1e-9 * frequency || !(frequency > 0))
      throw new Error(`block ${block.id} is not run ${frequency} times`);
}
