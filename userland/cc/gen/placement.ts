/**
 * The order in which a finished function's blocks are printed, after Pettis and Hansen, "Profile
 * guided code positioning": ways are made to fall through, those first from which most is gained,
 * and so blocks become chains. A loop whose condition stands at its begin comes to have it at its
 * end, where one taken branch goes round.
 *
 * Invariant: the entry is the first, each block is there once, cold ones come last.
 */

import { contrary } from './compare.ts';
import { estimate, shares } from './frequency.ts';
import { Graph } from './graph.ts';
import { type MBlock, type MFunction, successors } from './mir.ts';

/** A way that could fall through, and the cycles that this spares. */
interface Way {
  readonly from: MBlock;
  readonly to: MBlock;
  readonly gain: number;
}

/** Cycles of a jump on the machine, and of a branch that is taken beyond one that is not. */
const JUMP = 2;
const TAKEN = 1;

/** Puts blocks in their order, and turns branches so that the likelier way is the branch's. */
export function placeBlocks(target: MFunction): void {
  // The order that was made for the allocator has the fewest jumps.
  if (target.isSmall) return;
  const [entry] = target.blocks as [MBlock];
  const graph = new Graph(entry, successors);
  for (const block of graph.order) block.depth = graph.depth(block);
  estimate(graph);
  const chains = new Chains(target.blocks);
  const ways = target.blocks.flatMap((block) => waysOf(graph, block));
  for (const { from, to } of ways.sort((a, b) => b.gain - a.gain))
    if (to !== entry && from.isCold === to.isCold) chains.join(from, to);
  const isCold = (head: MBlock): boolean => head.isCold && head !== entry;
  const heads = target.blocks.filter((block) => chains.isHead(block));
  const order = [...heads.filter((head) => !isCold(head)), ...heads.filter(isCold)];
  target.blocks = order.flatMap((head) => chains.from(head));
  target.blocks.forEach((block, i) => {
    turn(graph, block, target.blocks[i + 1]);
  });
}

/**
 * Blocks in chains.
 *
 * Invariant: `tails` has the last block of each chain by its first, `heads` the first by the last.
 */
class Chains {
  readonly #next = new Map<MBlock, MBlock>();
  readonly #tails: Map<MBlock, MBlock>;
  readonly #heads: Map<MBlock, MBlock>;

  constructor(blocks: readonly MBlock[]) {
    this.#tails = new Map(blocks.map((block) => [block, block]));
    this.#heads = new Map(this.#tails);
  }

  isHead(block: MBlock): boolean {
    return this.#tails.has(block);
  }

  /** Joins the chains that end with one block and begin with another, if they are two. */
  join(from: MBlock, to: MBlock): void {
    const [head, tail] = [this.#heads.get(from), this.#tails.get(to)];
    if (head === undefined || tail === undefined || head === to) return;
    this.#next.set(from, to);
    this.#heads.delete(from);
    this.#tails.delete(to);
    this.#heads.set(tail, head);
    this.#tails.set(head, tail);
  }

  /** Returns a chain by its first block. */
  from(head: MBlock): MBlock[] {
    const blocks: MBlock[] = [];
    for (let at: MBlock | undefined = head; at !== undefined; at = this.#next.get(at)) blocks.push(at);
    return blocks;
  }
}

/** Returns the ways from a block that may fall through. */
function waysOf(graph: Graph<MBlock>, from: MBlock): Way[] {
  const { end, frequency } = from;
  if (end.kind === 'jump') return [{ from, to: end.target, gain: JUMP * frequency }];
  if (end.kind !== 'branch') return [];
  const [yes, no] = shares(graph, from) as [number, number];
  return [gainOf(from, end.yes, yes, no), gainOf(from, end.no, no, yes)];
}

/**
 * Returns the gain of a branch if one way falls through: with neither, the likelier is a taken
 * branch, and the other goes through it to a jump.
 */
function gainOf(from: MBlock, to: MBlock, its: number, other: number): Way {
  return { from, to, gain: its >= other ? TAKEN * its + (JUMP - TAKEN) * other : JUMP * its };
}

/** Turns a branch of which neither way follows, so that the likelier one needs no jump. */
function turn(graph: Graph<MBlock>, block: MBlock, next: MBlock | undefined): void {
  const { end } = block;
  if (end.kind !== 'branch' || end.yes === next || end.no === next) return;
  const [yes, no] = shares(graph, block) as [number, number];
  if (no <= yes) return;
  [end.yes, end.no] = [end.no, end.yes];
  end.condition = contrary(end.condition);
}

/** Throws unless the order has each block once, the entry first, the cold ones last. */
export function check(before: readonly MBlock[], { blocks }: MFunction): void {
  const isRight =
    blocks[0] === before[0] &&
    blocks.length === before.length &&
    new Set(blocks).size === blocks.length &&
    before.every((block) => blocks.includes(block)) &&
    blocks.every((block, i) => i < 2 || block.isCold || !blocks[i - 1]?.isCold);
  if (!isRight) throw new Error('the blocks are not in their order');
}
