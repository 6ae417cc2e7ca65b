/**
 * The regions of a guest function. A region is what lies between two calls: an edge behind a call
 * begins another one. A cycle is a set of blocks of a region that all lead to each other.
 */

import type { Block, Graph } from './graph.ts';

/** Sets of registers, as masks of 32 bits, of the blocks by their addresses. */
export type Masks = ReadonlyMap<number, number>;

type Blocks = Graph['blocks'];

/** The set of a block; empty if nothing is known of it. */
export const at = (masks: Masks, pc: number): number => masks.get(pc) ?? 0;

/** The blocks of the same region to which a block leads. */
export const inRegion = ({ end, successors }: Block): readonly number[] =>
  end.kind === 'call' ? [] : successors;

/** The blocks of the same region from which each block is come to. */
export function sourcesOf(blocks: Blocks): ReadonlyMap<number, readonly number[]> {
  const sources = new Map<number, number[]>();
  for (const pc of blocks.keys()) sources.set(pc, []);
  for (const [pc, block] of blocks) for (const to of inRegion(block)) sources.get(to)?.push(pc);
  return sources;
}

/**
 * The number of the cycle of each block that is in one. The method is Kosaraju's: backward from the
 * blocks, that which a search forward has left last first. `order` is the reverse postorder.
 */
export function cyclesOf(
  blocks: Blocks,
  order: readonly number[],
  sources: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, number> {
  const forward = (pc: number): readonly number[] => inRegion(blocks.get(pc) as Block);
  const found = new Map<number, number>();
  const seen = new Set<number>();
  for (const pc of order) {
    if (seen.has(pc)) continue;
    const work = [pc];
    const members = new Set(work);
    seen.add(pc);
    for (let to = work.pop(); to !== undefined; to = work.pop())
      for (const from of sources.get(to) ?? []) {
        if (seen.has(from)) continue;
        seen.add(from);
        members.add(from);
        work.push(from);
      }
    if (members.size > 1 || forward(pc).includes(pc)) for (const member of members) found.set(member, pc);
  }
  return found;
}

/**
 * The blocks in reverse postorder by the edges within regions: but for those of cycles, each stands
 * behind all that lead to it.
 */
export function regionOrder(blocks: Blocks): number[] {
  const left: number[] = [];
  const seen = new Set<number>();
  for (const start of blocks.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const path = [{ pc: start, next: 0 }];
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const to = inRegion(blocks.get(last.pc) as Block)[last.next++];
      if (to === undefined) {
        left.push(last.pc);
        path.pop();
      } else if (!seen.has(to)) {
        seen.add(to);
        path.push({ pc: to, next: 0 });
      }
    }
  }
  return left.reverse();
}

/**
 * The sets of all blocks that do not change any more when each is computed from the others. `first`
 * is what all are at first; `after` tells the blocks whose sets depend on that of a block. The
 * blocks are taken in their order, over and over; where most depend on earlier ones, few times.
 */
export function settled(
  order: readonly number[],
  first: number,
  after: (pc: number) => readonly number[],
  compute: (pc: number, masks: Masks) => number,
): Masks {
  const masks = new Map<number, number>();
  for (const pc of order) masks.set(pc, first);
  const waiting = new Set(order);
  while (waiting.size > 0)
    for (const pc of order) {
      if (!waiting.delete(pc)) continue;
      const mask = compute(pc, masks);
      if (mask === masks.get(pc)) continue;
      masks.set(pc, mask);
      for (const it of after(pc)) waiting.add(it);
    }
  return masks;
}
