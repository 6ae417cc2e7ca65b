/**
 * The quality of the code that our compiler makes, beside gcc's: the figures of issue 14, on the
 * programs of scripts/quality. Emulated cycles and bytes, no clock.
 */

import { expect } from 'chai';
import { geometricMean, type Measured, measureAll, NAMES, ratio } from '../../scripts/quality/measure.ts';

describe('the code of our compiler beside that of gcc', () => {
  let all: readonly Measured[];
  before(function () {
    this.timeout(0);
    all = measureAll('build/quality');
  });

  it('is measured on all programs, which print the same', () => {
    expect(all.map(({ name }) => name)).to.deep.equal(NAMES);
    expect(NAMES).to.have.length.above(8);
    for (const { name, output } of all) expect(output[0], name).to.equal(output[1]).and.to.match(/\d/);
  });

  it('takes at most 1.15 times the cycles of gcc -O2 by the geometric mean, 1.6 for each', () => {
    for (const { name, cycles } of all) expect(ratio(cycles), name).to.be.below(1.6);
    expect(geometricMean(all.map(({ cycles }) => ratio(cycles)))).to.be.below(1.15);
  });

  it('has at most 1.25 times the bytes of gcc -Os by the geometric mean', () => {
    expect(geometricMean(all.map(({ bytes }) => ratio(bytes)))).to.be.below(1.25);
  });
});
