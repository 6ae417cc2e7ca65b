/** Evidence for compiling functions. */

import { expect } from 'chai';
import { Counts, Evidence, MOST_INSNS } from '../../emu/cpu/wasm/evidence.ts';
import type { Graph } from '../../emu/cpu/wasm/graph.ts';

/** The bytes of a line. */
const LINE = 64;
/** Addresses so far apart that they have nothing to do with each other. */
const HERE = 0x10000;
const THERE = 0x20000;

/** A function with a block in each of so many lines, and so many instructions. */
const functionAt = (root: number, lines: number, ninsns: number): Graph => {
  const blocks = new Map(
    Array.from({ length: lines }, (_, n) => {
      const pc = root + n * LINE;
      return [pc, { pc, steps: [], end: { kind: 'leave', to: 0 }, most: 0, successors: [] }] as const;
    }),
  );
  return { root, blocks, callees: new Set(), ninsns };
};

describe('the times that addresses were met', () => {
  it('are counted for each, and anew when one was met often enough or all are forgotten', () => {
    const counts = new Counts(3);
    const met = (...pcs: readonly number[]): boolean[] => pcs.map((pc) => counts.met(pc));
    expect(met(HERE, THERE, HERE, HERE, HERE)).to.deep.equal([false, false, false, true, false]);
    expect(met(THERE)).to.deep.equal([false]);
    counts.clear();
    expect(met(THERE, THERE, THERE)).to.deep.equal([false, false, true]);
  });
});

describe('the evidence for compiling', () => {
  it('is asked for each time that a line was found often enough', () => {
    const evidence = new Evidence(1, 3);
    const asked = [0, 4, 62, 60, 0, 0].map((offset) => evidence.found(HERE + offset, 1));
    expect(asked).to.deep.equal([false, false, true, false, false, true]);
    expect(evidence.found(THERE, 1)).to.equal(false);
  });

  it('speaks for a function found as often as its instructions cost, in all of its lines', () => {
    const evidence = new Evidence(2, 1);
    evidence.found(THERE, 1000);
    const it = functionAt(HERE, 3, 100);
    evidence.found(HERE, 120);
    evidence.found(HERE + 2 * LINE, 79);
    expect(evidence.speaksFor([it])).to.equal(false);
    evidence.found(HERE + LINE, 1);
    expect(evidence.speaksFor([it])).to.equal(true);
    expect(evidence.speaksFor([it, functionAt(HERE + 8 * LINE, 1, 1)])).to.equal(false);
    evidence.spend([it]);
    evidence.check();
    expect(evidence.speaksFor([it])).to.equal(false);
  });

  it('speaks for no function that is hardly used, however short, and less for the first one', () => {
    const evidence = new Evidence(2, 1);
    evidence.found(THERE, 1000);
    const it = functionAt(HERE, 1, 3);
    evidence.found(HERE, 99);
    expect(evidence.speaksFor([it])).to.equal(false);
    evidence.found(HERE, 1);
    expect(evidence.speaksFor([it])).to.equal(true);
    evidence.spend([it]);
    evidence.found(HERE, 29);
    expect(evidence.speaksFor([it])).to.equal(false);
    evidence.found(HERE, 1);
    expect(evidence.speaksFor([it])).to.equal(true);
  });

  it('speaks for a function in which a program is found most of the time, unless it is very long', () => {
    const evidence = new Evidence(2, 1);
    evidence.found(HERE, 400);
    evidence.found(THERE, 600);
    expect(evidence.allows(HERE)).to.equal(MOST_INSNS);
    expect(evidence.speaksFor([functionAt(HERE, 1, MOST_INSNS)])).to.equal(true);
    expect(evidence.speaksFor([functionAt(HERE, 1, MOST_INSNS + 1)])).to.equal(false);
    evidence.found(THERE, 1);
    expect(evidence.speaksFor([functionAt(HERE, 1, MOST_INSNS)])).to.equal(false);
  });

  it('does not take a few times for most of the time, where nothing else is left', () => {
    const evidence = new Evidence(2, 1);
    evidence.found(HERE, 99);
    expect(evidence.allows(HERE)).to.equal(49.5);
    evidence.found(HERE, 50);
    expect(evidence.allows(HERE)).to.equal(MOST_INSNS);
  });

  it('allows to read what it pays for, and again when there is more of it', () => {
    const evidence = new Evidence(2, 1);
    evidence.found(THERE, 1000);
    evidence.found(HERE, 20);
    expect(evidence.behind(HERE - LINE)).to.equal(10);
    expect(evidence.behind(HERE + LINE)).to.equal(0);
    expect(evidence.allows(HERE)).to.equal(10);
    expect(evidence.allows(HERE), 'asked in vain').to.equal(0);
    evidence.found(HERE, 9);
    expect(evidence.allows(HERE)).to.equal(0);
    evidence.found(HERE, 1);
    expect(evidence.allows(HERE)).to.equal(15);
  });

  it('need be less when much was compiled', () => {
    const evidence = new Evidence(2, 1);
    evidence.found(THERE, 10_000);
    evidence.found(HERE, 100);
    const it = functionAt(HERE, 1, 100);
    expect(evidence.speaksFor([it])).to.equal(false);
    for (const ninsns of [1499, 1000]) evidence.spend([functionAt(THERE + 64 * LINE, 1, ninsns)]);
    expect(evidence.speaksFor([it])).to.equal(true);
    expect(evidence.speaksFor([functionAt(HERE, 1, 101)])).to.equal(false);
  });

  it('allows to read no more in vain than a part of what was interpreted', () => {
    const evidence = new Evidence(2, 1);
    evidence.found(HERE, 1000);
    evidence.readInVain(17_999);
    expect(evidence.allows(HERE)).to.be.above(0);
    evidence.readInVain(2);
    expect(evidence.allows(THERE)).to.equal(0);
    evidence.found(THERE, 100);
    expect(evidence.allows(THERE)).to.be.above(0);
  });

  it('is not asked for where nothing has a price', () => {
    const evidence = new Evidence(0, 1);
    expect(evidence.allows(HERE)).to.equal(Number.POSITIVE_INFINITY);
    expect(evidence.speaksFor([functionAt(HERE, 1, 1000)])).to.equal(true);
  });
});
