/** Bytes without their far repeats: the root image in the page. */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { folded, unfolded } from '../../emu/web/repeats.ts';

function same(bytes: Uint8Array): void {
  expect(Buffer.compare(unfolded(folded(bytes)), bytes)).to.equal(0);
}

/** Bytes without a pattern. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  });
}

/** Pieces of noise one behind the other. */
const pieces = (...cuts: [from: number, to: number][]): Uint8Array => {
  const all = noise(40_000);
  return Buffer.concat(cuts.map(([from, to]) => all.subarray(from, to)));
};

describe('bytes without their far repeats', () => {
  it('come back, whatever their length', () => {
    for (const length of [0, 1, 15, 16, 17, 3999, 4000, 4001, 40_000]) same(noise(length));
  });

  it('come back with a repeat of each length and at each distance about the bounds', () => {
    for (const length of [15, 16, 17, 127, 128, 129, 5000])
      for (const apart of [3999, 4000, 4001, 16_383, 16_384])
        same(pieces([0, apart], [0, length], [20_000, 20_010]));
  });

  it('come back when they repeat themselves over and over', () => {
    same(new Uint8Array(20_000));
    same(pieces([0, 5000], [0, 5000], [0, 5000], [0, 4999]));
  });

  it('come back when they are cut out of each other at random', () => {
    const cut = fc
      .tuple(fc.nat(39_000), fc.nat(1000))
      .map(([from, length]): [number, number] => [from, from + length]);
    fc.assert(
      fc.property(fc.array(cut, { maxLength: 30 }), (cuts) => same(pieces(...cuts))),
      { seed: 7, numRuns: 40 },
    );
  });

  it('leave out what stands far behind, and nothing else', () => {
    const [once, twice] = [pieces([0, 10_000]), pieces([0, 10_000], [0, 10_000])];
    expect(folded(once).length).to.equal(once.length + 1);
    expect(folded(twice).length).to.be.below(once.length + 16);
  });

  it('make the programs of the image less than half as long for gzip', () => {
    const archive = readFileSync('userland/root.tar');
    const [plain, short] = [gzipSync(archive).length, gzipSync(folded(archive)).length];
    expect(short, `${plain} bytes without`).to.be.below(plain / 2);
    same(archive);
  });

  it('are refused in a sentence when they are cut off or damaged', () => {
    const bytes = folded(pieces([0, 10_000], [0, 10_000]));
    expect(() => unfolded(bytes.subarray(0, 3))).to.throw('a file of the image is cut off');
    expect(() => unfolded(bytes.subarray(0, 6000))).to.throw('a file of the image is damaged');
  });
});
