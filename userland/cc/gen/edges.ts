/** The flow of control made ready for the allocator: no critical edges, an order, frequencies. */

import { Graph } from './graph.ts';
import { type End, type MBlock, type MFunction, successors } from './mir.ts';

/** Removes blocks that no way leads to, and what phis have for them. */
export function removeUnreachable(target: MFunction): void {
  const { order } = new Graph(target.blocks[0] as MBlock, successors);
  const reached = new Set(order);
  target.blocks = target.blocks.filter((block) => reached.has(block));
  for (const block of target.blocks)
    for (let i = block.preds.length - 1; i >= 0; i--) {
      if (reached.has(block.preds[i] as MBlock)) continue;
      block.preds.splice(i, 1);
      for (const phi of block.phis) phi.args.splice(i, 1);
    }
}

/** Replaces the first successor of an end that is one block by another block. */
function redirect(end: End, from: MBlock, to: MBlock): void {
  if (end.kind === 'jump') end.target = to;
  else if (end.kind === 'branch') {
    if (end.yes === from) end.yes = to;
    else end.no = to;
  } else if (end.kind === 'table' || end.kind === 'indirect') end.targets[end.targets.indexOf(from)] = to;
}

/**
 * Puts an empty block on each edge from a block with several successors to one with several
 * predecessors, so that moves have a place on it. Edges of a table to one block share theirs. The
 * block on an edge of a computed jump takes the name by which the program knows the target.
 */
export function splitCriticalEdges(target: MFunction): void {
  for (const block of [...target.blocks]) {
    const next = successors(block);
    if (next.length > 1 && block.end.kind !== 'indirect' && new Set(next).size === 1) joinEdges(block);
    if (new Set(successors(block)).size < 2) continue;
    for (const other of new Set(next)) if (other.preds.length > 1) splitEdge(target, block, other);
  }
}

/** Makes a branch whose both ways are one block a jump. */
function joinEdges(block: MBlock): void {
  const [next] = successors(block) as [MBlock];
  const extra = successors(block).length - 1;
  for (let i = 0; i < extra; i++) removePred(next, block);
  block.end = { kind: 'jump', target: next };
}

function removePred(block: MBlock, pred: MBlock): void {
  const at = block.preds.lastIndexOf(pred);
  block.preds.splice(at, 1);
  for (const phi of block.phis) phi.args.splice(at, 1);
}

function splitEdge(target: MFunction, block: MBlock, next: MBlock): void {
  const between = target.block();
  between.end = { kind: 'jump', target: next };
  between.debug = block.debug;
  if (block.end.kind === 'indirect') [between.label, next.label] = [next.label, ''];
  const times = successors(block).filter((other) => other === next).length;
  for (let i = 0; i < times; i++) redirect(block.end, next, between);
  next.preds[next.preds.indexOf(block)] = between;
  for (let i = 1; i < times; i++) removePred(next, block);
  // Once, though several ways of a table lead there: moves on the edge have their place in it.
  between.preds = [block];
  target.blocks.splice(target.blocks.indexOf(block) + 1, 0, between);
}

/** Executions of a block inside a loop, for one of the loop's surroundings. */
const LOOP = 8;
/** Executions of a block that leads to the program's end alone. */
const COLD = 1 / 64;

/**
 * Orders the blocks: loops in one piece, blocks that are rarely run last. Notes depth, frequency.
 */
export function arrange(target: MFunction): Graph<MBlock> {
  const entry = target.blocks[0] as MBlock;
  const graph = new Graph(entry, successors);
  const cold = coldBlocks(graph);
  for (const block of graph.order) {
    block.depth = graph.depth(block);
    block.frequency = cold.has(block) ? COLD : LOOP ** Math.min(block.depth, 6);
  }
  const placed = new Set<MBlock>();
  const order: MBlock[] = [];
  const place = (block: MBlock) => {
    if (placed.has(block)) return;
    placed.add(block);
    order.push(block);
    const loop = graph.loopOf.get(block);
    if (loop?.header === block)
      for (const inner of graph.order) if (loop.blocks.has(inner) && !cold.has(inner)) place(inner);
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
