/**
 * The places at which compiled code looks whether the slice has room for what comes next: where a
 * function is entered, at the head of each loop, behind each call, and where the way to the next
 * such place is long.
 *
 * Invariant: from a place on, whatever way is taken, no more than its `room` is spent up to the
 * next place or the end. So each instruction begins before the slice ends, and nothing has to be
 * undone. An instruction costs one cycle at least.
 */

import type { Block, Graph } from './graph.ts';
import type { Order } from './order.ts';

/**
 * The most cycles from one place to the next: with so few left in a slice, the interpreter runs.
 */
export const MAX_ROOM = 256;

/** The cycles that must be left at the head of a block; undefined where nobody looks. */
export type Budget = ReadonlyMap<number, number>;

/** Finds the places of a function. */
export function budgetOf(graph: Graph, order: Order): Budget {
  const { pcs, numbers, sources } = order;
  const places = new Set<number>();
  for (let n = 1; n < pcs.length; n++) {
    if (sources[n]?.some((source) => source >= n || source === 0)) places.add(n);
    const block = graph.blocks.get(pcs[n] ?? 0);
    if (block?.end.kind === 'call') for (const to of block.successors) places.add(numbers.get(to) ?? 0);
  }
  const room = new Int32Array(pcs.length);
  for (let n = pcs.length - 1; n > 0; n--) {
    const block = graph.blocks.get(pcs[n] ?? 0);
    if (block !== undefined) room[n] = roomOf(block, numbers, places, room);
  }
  return new Map([...places].map((n) => [pcs[n] ?? 0, room[n]]));
}

/** The cycles of the longest way from a block to the next place; may add places behind it. */
function roomOf(
  block: Block,
  numbers: ReadonlyMap<number, number>,
  places: Set<number>,
  room: Int32Array,
): number {
  let longest = 0;
  for (const to of block.successors) {
    const n = numbers.get(to) ?? 0;
    if (places.has(n)) continue;
    if (block.most + room[n] > MAX_ROOM) places.add(n);
    else longest = Math.max(longest, room[n]);
  }
  return block.most + longest;
}

/** Throws unless the invariant holds: finds the longest way from each place to the next. */
export function checkBudget({ blocks, root }: Graph, budget: Budget): void {
  if (!budget.has(root)) throw new Error('compiled code: nobody looks where it is entered');
  for (const [pc, { steps, end, most }] of blocks)
    if (most < steps.length + ('step' in end ? 1 : 0))
      throw new Error(`compiled code: the instructions of block ${pc} cost less than a cycle each`);
  const known = new Map<number, number>();
  const longest = (pc: number): number => {
    const before = known.get(pc);
    if (before !== undefined) return before;
    // A way that comes back to a block without a place between has no end.
    known.set(pc, Number.POSITIVE_INFINITY);
    const block = blocks.get(pc);
    const ways = (block?.successors ?? []).filter((to) => !budget.has(to)).map(longest);
    const found = (block?.most ?? 0) + Math.max(0, ...ways);
    known.set(pc, found);
    return found;
  };
  for (const [place, room] of budget) {
    const most = longest(place);
    if (most > room) throw new Error(`compiled code: from ${place} on ${most} cycles are spent, not ${room}`);
  }
}
