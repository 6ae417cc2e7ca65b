/**
 * The flow of control made ready for the allocator: no critical edges, an order, frequencies.
 *
 * Invariant: behind the three passes each block can be reached, its predecessors are the blocks
 * that lead to it, each phi has an argument for each of them, no edge leads from a block with
 * several successors to one with several predecessors, and cold blocks come last.
 */

import { estimate } from './frequency.ts';
import { Graph } from './graph.ts';
import { type End, type MBlock, type MFunction, successors } from './mir.ts';

/** Removes blocks that no way leads to, and what phis have for them. */
export function removeUnreachable(target: MFunction): void {
  const { order } = new Graph(target.blocks[0] as MBlock, successors);
  const reached = new Set(order);
  target.blocks = target.blocks.filter((block) => reached.has(block));
  for (const block of target.blocks)
    keepPreds(
      block,
      block.preds.map((pred) => (reached.has(pred) ? pred : null)),
    );
}

/** Gives a block its predecessors anew, in the same order: null for one that goes. */
function keepPreds(block: MBlock, preds: readonly (MBlock | null)[]): void {
  if (preds.includes(null))
    for (const phi of block.phis) {
      const left = phi.args.filter((_, i) => preds[i] !== null);
      phi.args.length = 0;
      for (const arg of left) phi.args.push(arg);
    }
  block.preds = preds.filter((pred) => pred !== null);
}

/** Leads the ways of an end to other blocks. */
function redirect(end: End, blocks: ReadonlyMap<MBlock, MBlock>): void {
  const other = (block: MBlock): MBlock => blocks.get(block) ?? block;
  if (end.kind === 'branch') [end.yes, end.no] = [other(end.yes), other(end.no)];
  else if (end.kind === 'table' || end.kind === 'indirect')
    end.targets.forEach((target, i) => {
      end.targets[i] = other(target);
    });
}

/**
 * Puts an empty block on each edge from a block with several successors to one with several
 * predecessors, so that moves have a place on it. Edges of a table to one block share theirs. The
 * block on an edge of a computed jump takes the name by which the program knows the target.
 */
export function splitCriticalEdges(target: MFunction): void {
  const order: MBlock[] = [];
  /** For each block the new ones before it, by the predecessors that they stand for. */
  const between = new Map<MBlock, Map<MBlock, MBlock>>();
  for (const block of target.blocks) {
    order.push(block);
    if (block.end.kind !== 'indirect' && successors(block).length > 1) joinEdges(block);
    const next = new Set(successors(block));
    if (next.size < 2) continue;
    const added = new Map<MBlock, MBlock>();
    for (const other of next) {
      if (other.preds.length < 2) continue;
      const way = splitEdge(target, block, other);
      added.set(other, way);
      const ways = between.get(other);
      if (ways === undefined) between.set(other, new Map([[block, way]]));
      else ways.set(block, way);
    }
    redirect(block.end, added);
    for (const way of [...added.values()].reverse()) order.push(way);
  }
  for (const [block, ways] of between) enterBy(block, ways);
  target.blocks = order;
}

/** Makes a branch whose ways are all one block a jump. */
function joinEdges(block: MBlock): void {
  const [next, ...others] = successors(block) as [MBlock, ...MBlock[]];
  if (others.some((other) => other !== next)) return;
  let isFirst = true;
  const preds = next.preds.map((pred) => {
    if (pred !== block) return pred;
    const kept = isFirst ? pred : null;
    isFirst = false;
    return kept;
  });
  keepPreds(next, preds);
  block.end = { kind: 'jump', target: next };
}

/** Makes the block on the edges between two; the second one's predecessors are left as they are. */
function splitEdge(target: MFunction, block: MBlock, next: MBlock): MBlock {
  const between = target.block();
  between.end = { kind: 'jump', target: next };
  between.debug = block.debug;
  if (block.end.kind === 'indirect') [between.label, next.label] = [next.label, ''];
  // Once, though several ways of a table lead there: moves on the edge have their place in it.
  between.preds = [block];
  return between;
}

/** Replaces predecessors of a block by the new blocks on the ways from them, each once. */
function enterBy(block: MBlock, ways: ReadonlyMap<MBlock, MBlock>): void {
  const seen = new Set<MBlock>();
  const preds = block.preds.map((pred) => {
    const way = ways.get(pred);
    if (way === undefined) return pred;
    if (seen.has(way)) return null;
    seen.add(way);
    return way;
  });
  keepPreds(block, preds);
}

/**
 * Orders the blocks: loops in one piece, blocks that are rarely run last. Notes depth, frequency.
 */
export function arrange(target: MFunction): Graph<MBlock> {
  const entry = target.blocks[0] as MBlock;
  const graph = new Graph(entry, successors);
  const cold = coldBlocks(graph);
  for (const block of graph.order) {
    block.depth = graph.depth(block);
    block.isCold = cold.has(block);
  }
  estimate(graph);
  const placed = new Set<MBlock>();
  const order: MBlock[] = [];
  const place = (block: MBlock) => {
    if (placed.has(block)) return;
    placed.add(block);
    order.push(block);
    const loop = graph.loopOf.get(block);
    if (loop?.header === block) for (const inner of graph.blocksOf(loop)) if (!cold.has(inner)) place(inner);
  };
  for (const block of graph.order) if (!cold.has(block)) place(block);
  for (const block of graph.order) place(block);
  target.blocks = order;
  return graph;
}

/** Returns the blocks from which all ways lead to a call that does not return. */
function coldBlocks(graph: Graph<MBlock>): Set<MBlock> {
  const cold = new Set<MBlock>();
  for (const block of [...graph.order].reverse()) {
    const next = successors(block);
    const ends = block.end.kind === 'stop' || (next.length > 0 && next.every((other) => cold.has(other)));
    if (ends && block !== graph.order[0]) cold.add(block);
  }
  return cold;
}

/** Throws unless the invariant holds. */
export function check({ blocks, name }: MFunction): void {
  const wrong = (block: MBlock, what: string): never => {
    throw new Error(`${name}: block ${block.id} ${what}`);
  };
  const leading = new Map<MBlock, Set<MBlock>>(blocks.map((block) => [block, new Set()]));
  for (const block of blocks)
    for (const next of successors(block))
      leading.get(next)?.add(block) ?? wrong(next, 'is led to and not there');
  for (const [i, block] of blocks.entries()) {
    const preds = leading.get(block) as Set<MBlock>;
    if (i > 0 && preds.size === 0) wrong(block, 'cannot be reached');
    if (preds.size !== new Set(block.preds).size || !block.preds.every((pred) => preds.has(pred)))
      wrong(block, 'has other predecessors than it names');
    if (block.phis.some(({ args }) => args.length !== block.preds.length))
      wrong(block, 'has a phi without a value for each way');
    if (block.preds.length > 1 && block.preds.some((pred) => new Set(successors(pred)).size > 1))
      wrong(block, 'is entered by a critical edge');
    if (i > 1 && blocks[i - 1]?.isCold === true && !block.isCold) wrong(block, 'stands behind a cold one');
  }
}
