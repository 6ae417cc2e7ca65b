/** The heap that memcheck keeps: each byte's state and the block that an address has to do with. */

import { expect } from 'chai';
import fc from 'fast-check';
import { type Block, Heap } from '../../emu/memcheck/heap.ts';
import { findLeaks } from '../../emu/memcheck/leaks.ts';
import { BASE, compareHeaps, steps, WRONG_HEAPS } from './heapmodel.ts';

describe('the heap of memcheck', () => {
  it('has the states that a plain one has, byte by byte', () => {
    fc.assert(
      fc.property(steps, (script) => {
        compareHeaps(() => new Heap(BASE), script);
      }),
      { numRuns: 100, seed: 1987 },
    );
  });

  for (const [name, make] of Object.entries(WRONG_HEAPS))
    it(`a wrong twin that ${name} is convicted`, () => {
      const property = fc.property(steps, (script) => {
        compareHeaps(make, script);
      });
      expect(fc.check(property, { seed: 1987, numRuns: 300, endOnFailure: true }).failed).to.equal(true);
    });

  it('is another one after fork', () => {
    const heap = new Heap(BASE);
    heap.moved(BASE, BASE + 100, true);
    const block = { start: BASE + 8, size: 10, allocated: [] };
    heap.allocate(block);
    const child = new Heap(BASE, heap);
    child.free(block, [1]);
    expect([heap.firstBad(BASE + 8, 10), child.firstBad(BASE + 8, 10)]).to.deep.equal([-1, BASE + 8]);
    expect([heap.freedAt(BASE + 8), child.freedAt(BASE + 8)?.freed]).to.deep.equal([undefined, [1]]);
  });

  it('names the new block, not the old one, where a freed block was used again', () => {
    const heap = new Heap(BASE);
    heap.moved(BASE, BASE + 200, true);
    const old = { start: BASE + 8, size: 100, allocated: [] };
    heap.allocate(old);
    heap.free(old, []);
    expect(heap.nearby(BASE + 50)).to.include({ where: 'inside', distance: 42 });
    heap.allocate({ start: BASE + 8, size: 20, allocated: [] });
    const nearby = heap.nearby(BASE + 28);
    expect([nearby?.where, nearby?.distance, nearby?.block.size]).to.deep.equal(['behind', 0, 20]);
  });
});

describe('lost blocks', () => {
  const block = (start: number, by: number): Block => ({ start, size: 16, allocated: [by] });

  it('are those to which no pointer leads, not even through other blocks; a ring is lost as a whole', () => {
    const heap = new Heap(BASE);
    const blocks = [100, 200, 300, 400, 500].map((at, n) => block(at, n < 3 ? 7 : 8));
    for (const it of blocks) heap.allocate(it);
    // The root points into 100, which points to the end of 200; 300 and 400 are a ring.
    const words: Readonly<Record<number, readonly number[]>> = { 100: [216], 300: [400], 400: [300] };
    const { lost, reachable } = findLeaks(heap, [108, 9], ({ start }) => words[start] ?? []);
    expect(reachable).to.deep.equal({ blocks: 2, bytes: 32 });
    expect(lost).to.deep.equal([
      { allocated: [8], blocks: 2, bytes: 32 },
      { allocated: [7], blocks: 1, bytes: 16 },
    ]);
  });
});
