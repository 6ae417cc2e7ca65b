/**
 * Random heaps for memcheck: blocks come and go and the heap's end moves, and after it the heap
 * must say of every byte what one says that keeps a word for each.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { type Block, Heap } from '../../emu/memcheck/heap.ts';
import { PAGE_SIZE } from '../../kernel/machdep.ts';

/** The start of the heap. */
export const BASE = 0x20000;
const SIZE = 400;

/** Something that happens to the heap: a block comes or goes, or the heap's end moves. */
export type Step =
  | { readonly kind: 'allocate'; readonly at: number; readonly size: number }
  | { readonly kind: 'free'; readonly which: number }
  | { readonly kind: 'end'; readonly end: number; readonly byMalloc: boolean };

export const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('allocate' as const), at: fc.nat(SIZE), size: fc.nat(40) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('free' as const), which: fc.nat(9) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('end' as const), end: fc.nat(SIZE), byMalloc: fc.boolean() }),
    },
  ),
  { minLength: 3, maxLength: 40 },
);

/** A heap that keeps a word for each byte. Nothing is done to a block beyond the heap's end. */
class PlainHeap {
  readonly bytes: ('other' | 'closed' | 'open' | 'freed')[] = [];
  readonly blocks: Block[] = [];

  set(from: number, size: number, state: 'other' | 'closed' | 'open' | 'freed'): void {
    for (let at = from; at < from + size; at++) this.bytes[at - BASE] = state;
  }

  isOpen = (at: number): boolean => !['closed', 'freed'].includes(this.bytes[at - BASE] ?? 'other');
}

/** Does the steps on both heaps; throws where they differ. */
export function compareHeaps(make: () => Heap, script: readonly Step[]): void {
  const heap = make();
  const plain = new PlainHeap();
  let end = BASE + SIZE / 2;
  heap.moved(BASE, end, true);
  plain.set(BASE, PAGE_SIZE, 'closed');
  for (const step of script) {
    if (step.kind === 'end') {
      const to = BASE + step.end;
      // malloc gives back no memory that is in a block.
      if (plain.blocks.some(({ start, size }) => start + size > to)) continue;
      heap.moved(end, to, step.byMalloc);
      const low = Math.min(end, to);
      plain.set(low, BASE + PAGE_SIZE - low, to > end && step.byMalloc ? 'closed' : 'other');
      end = to;
    } else if (step.kind === 'allocate') {
      const start = BASE + step.at;
      const taken = plain.blocks.some((b) => start <= b.start + b.size && b.start <= start + step.size);
      const foreign = Array.from({ length: step.size + 1 }, (_, n) => plain.bytes[step.at + n] ?? 'other');
      if (taken || foreign.includes('other') || start + step.size > end) continue;
      const block = { start, size: step.size, allocated: [] };
      heap.allocate(block);
      plain.set(start, step.size, 'open');
      plain.blocks.push(block);
    } else {
      const [block] = plain.blocks.splice(step.which % (plain.blocks.length + 1), 1);
      if (block === undefined) continue;
      heap.free(block, []);
      plain.set(block.start, block.size, 'freed');
    }
  }
  for (let at = BASE - 4; at < BASE + SIZE + 4; at++) {
    for (const size of [1, 2, 4, 9]) {
      const wanted = Array.from({ length: size }, (_, n) => at + n).find((byte) => !plain.isOpen(byte)) ?? -1;
      const bad = heap.firstBad(at, size);
      if (bad !== wanted) throw new Error(`${size} bytes at ${at - BASE}: ${bad}, not ${wanted}`);
    }
    const inside = plain.blocks.find(({ start, size }) => at >= start && at < start + size);
    if (inside !== undefined) {
      const nearby = heap.nearby(at);
      expect([nearby?.block.start, nearby?.where]).to.deep.equal([inside.start, 'inside']);
    } else if (plain.bytes[at - BASE] === 'closed' && plain.blocks.length > 0) {
      const distances = plain.blocks.map(({ start, size }) => (at < start ? start - at : at - start - size));
      expect(heap.nearby(at)?.distance, `at ${at - BASE}`).to.equal(Math.min(...distances));
    }
  }
}

class Forgetful extends Heap {
  override free(block: Block): void {
    this.live.delete(block.start);
  }
}

class Generous extends Heap {
  override allocate(block: Block): void {
    super.allocate({ ...block, size: (block.size + 3) & ~3 });
  }
}

class Trusting extends Heap {
  override moved(from: number, to: number): void {
    super.moved(from, to, true);
  }
}

/** Heaps that break a rule, by what they do. */
export const WRONG_HEAPS: Readonly<Record<string, () => Heap>> = {
  'forgets what was freed': () => new Forgetful(BASE),
  'rounds sizes up to words': () => new Generous(BASE),
  "takes the program's own memory for malloc's": () => new Trusting(BASE),
};
