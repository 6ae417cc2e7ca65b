/**
 * Random ways through a function: blocks and the edges between them, with loops that nest, cross
 * and have several entries. Each block that may lead back counts down first, so that every way
 * ends.
 */

import type { Random } from './random.ts';

/** The last thing that a block does. */
export type Ending = 'br' | 'if' | 'switch' | 'indirectbr' | 'count' | 'exit';

export interface FlowBlock {
  readonly index: number;
  readonly ending: Ending;
  /** The blocks that it leads to; of one that counts, the exit comes first. */
  readonly next: readonly number[];
  /** The blocks that lead here. */
  readonly before: number[];
  /** The blocks that lie on every way here, from the entry; itself not. */
  dominators: readonly number[];
}

/** Blocks that a function has at most, before those that count are added. */
const MOST = 7;

/** Returns the blocks that are reached, each behind those that dominate it. */
export function randomFlow(random: Random): FlowBlock[] {
  const blocks = withCounters(random, 1 + random.below(MOST));
  const order = reached(blocks);
  for (const at of order)
    for (const next of new Set(blockAt(blocks, at).next)) blockAt(blocks, next).before.push(at);
  dominate(blocks, order);
  return order.map((at) => blockAt(blocks, at));
}

const blockAt = (blocks: readonly FlowBlock[], at: number): FlowBlock => blocks[at] as FlowBlock;

/**
 * Makes `count` blocks and an exit, whose number is `count`; those that count get numbers above.
 */
function withCounters(random: Random, count: number): FlowBlock[] {
  const blocks: FlowBlock[] = [];
  const counters: FlowBlock[] = [];
  const make = (index: number, ending: Ending, next: readonly number[]): FlowBlock => ({
    index,
    ending,
    next,
    before: [],
    dominators: [],
  });
  let computed = false;
  for (let i = 0; i < count; i++) {
    const drawn = random.pick<Ending>(['br', 'if', 'if', 'if', 'switch', 'indirectbr']);
    // clang makes one computed jump of all that a function has.
    const ending = drawn === 'indirectbr' && computed ? 'switch' : drawn;
    if (ending === 'indirectbr') computed = true;
    const ways = { br: 1, if: 2, switch: 2 + random.below(11), indirectbr: 3 }[ending as 'br'];
    const next = Array.from({ length: ways }, () =>
      random.below(3) === 0 ? 1 + random.below(count) : Math.min(count, i + 1 + random.below(2)),
    );
    if (next.every((to) => to > i)) blocks.push(make(i, ending, next));
    else {
      const behind = count + 1 + counters.length;
      blocks.push(make(i, 'count', [count, behind]));
      counters.push(make(behind, ending, next));
    }
  }
  return [...blocks, make(count, 'exit', []), ...counters];
}

/**
 * The blocks that are reached, in an order in which each stands behind one that leads to it first.
 */
function reached(blocks: readonly FlowBlock[]): number[] {
  const seen = new Set<number>();
  const behind: number[] = [];
  const visit = (at: number): void => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const next of blockAt(blocks, at).next) visit(next);
    behind.push(at);
  };
  visit(0);
  return behind.reverse();
}

/**
 * Finds the dominators of each block: what all that lead to it have in common, until that rests.
 */
function dominate(blocks: readonly FlowBlock[], order: readonly number[]): void {
  const found = new Map<number, Set<number>>(order.map((at) => [at, new Set(order)]));
  found.set(0, new Set([0]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const at of order.slice(1)) {
      const sets = blockAt(blocks, at).before.map((it) => found.get(it) as Set<number>);
      const common = order.filter((it) => it === at || sets.every((set) => set.has(it)));
      if (common.length !== found.get(at)?.size) {
        found.set(at, new Set(common));
        changed = true;
      }
    }
  }
  for (const at of order)
    blockAt(blocks, at).dominators = [...(found.get(at) as Set<number>)].filter((it) => it !== at);
}
