/**
 * The blocks that a program has lost: no pointer to them, or into them, is left in its registers,
 * its variables or its stack, nor in a block that one can come to from there.
 */

import { lastUpTo } from '../symbols/search.ts';
import type { Block, Heap } from './heap.ts';

/** Blocks of one place in the program. */
export interface Lost {
  readonly allocated: readonly number[];
  blocks: number;
  bytes: number;
}

export interface Leaks {
  /** The lost blocks by the calls that allocated them, the most bytes first. */
  readonly lost: readonly Lost[];
  /** Blocks that were not freed and can still be reached, and their bytes. */
  readonly reachable: { readonly blocks: number; readonly bytes: number };
}

/**
 * Finds the blocks that are lost. `roots` are words outside the heap; `words` are the words of a
 * block.
 */
export function findLeaks(
  heap: Heap,
  roots: Iterable<number>,
  words: (block: Block) => Iterable<number>,
): Leaks {
  const blocks = [...heap.live.values()].sort((a, b) => a.start - b.start);
  const found = new Set<Block>();
  const work: Block[] = [];
  const follow = (all: Iterable<number>): void => {
    for (const word of all) {
      const block = blockAt(blocks, word >>> 0);
      if (block === undefined || found.has(block)) continue;
      found.add(block);
      work.push(block);
    }
  };
  follow(roots);
  for (let block = work.pop(); block !== undefined; block = work.pop()) follow(words(block));
  const lost = new Map<string, Lost>();
  let bytes = 0;
  for (const block of blocks) {
    if (found.has(block)) {
      bytes += block.size;
      continue;
    }
    const place = block.allocated.join();
    const sum = lost.get(place) ?? { allocated: block.allocated, blocks: 0, bytes: 0 };
    sum.blocks++;
    sum.bytes += block.size;
    lost.set(place, sum);
  }
  return {
    lost: [...lost.values()].sort((a, b) => b.bytes - a.bytes),
    reachable: { blocks: found.size, bytes },
  };
}

/** The block that an address lies in, or at whose end it stands; `blocks` are sorted. */
function blockAt(blocks: readonly Block[], address: number): Block | undefined {
  const block = blocks[lastUpTo(address, 0, blocks.length, (i) => blocks[i]?.start ?? 0)];
  return block !== undefined && address <= block.start + block.size ? block : undefined;
}
