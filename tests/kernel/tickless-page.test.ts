/**
 * The page about clocks that do not tick: its table is what `callwheel compare` measures, and its
 * sentences follow from that. `make test` measures some of its rows, `make matrix` all.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { RUNS, tickless } from '../../emu/paper/compare/tickless.ts';
import { table } from '../../emu/paper/compare/tickless-section.ts';
import { MATRIX } from '../matrix.ts';
import { ROOT_IMAGE } from '../system/harness.ts';

const page = readFileSync('userland/share/doc/tickless.md', 'utf8');
/** The runs that `make test` measures: a tick, a heap, a wheel, and a precision. */
const SOME = RUNS.filter(
  ([clock, hz, scheme, precision]) =>
    MATRIX ||
    (clock === 'tick'
      ? hz === 100
      : scheme === 'scheme6' || scheme === 'scheme4' || (scheme === 'scheme3' && precision !== 5)),
);

describe('the page about clocks that do not tick', () => {
  const measured = tickless({ image: ROOT_IMAGE, makeBuffer: undefined }, SOME);

  it('has the figures that are measured', () => {
    for (const cells of table(measured).rows) expect(page).to.include(`| ${cells.join(' | ')} |`);
    const lines = page.split('\n').filter((line) => /^\| (tick|oneshot) \| \d/.test(line));
    expect(lines).to.have.length(RUNS.length);
  });

  it('says what follows from them', () => {
    const row = (scheme: string, precision: number, clock = 'oneshot') =>
      measured.find((it) => it.scheme === scheme && it.precision === precision && it.clock === clock);
    const [slow, heap, wheel, range, shared] = [
      row('scheme6', 0, 'tick'),
      row('scheme3', 0),
      row('scheme6', 0),
      row('scheme4', 0),
      row('scheme3', 25),
    ];
    if (!slow || !heap || !wheel || !range || !shared) throw new Error('a row is missing');
    // A tick is late by half of itself in the mean, and the fine clock by the way to the client.
    expect(slow.late).to.be.within(4500, 5500);
    expect(heap.late).to.be.below(50);
    expect(wheel.late).to.be.below(50);
    // A wheel of limited range takes as many interrupts as the heap, a hashed wheel three times
    // as many, and those whose ranges overlap a sixth.
    expect(wheel.interrupts / heap.interrupts).to.be.within(2.8, 3.6);
    expect(range.interrupts / heap.interrupts).to.be.within(0.95, 1.05);
    expect(heap.interrupts / shared.interrupts).to.be.within(5, 7);
    // A precision gives back the rest of the slow clock.
    expect(slow.rest - shared.rest).to.be.within(0, 5);
  });
});
