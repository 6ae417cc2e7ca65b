/** Damaged ELF files, from a fixed seed. */

import { expect } from 'chai';
import { fuzzElf } from '../model/elffuzz.ts';

describe('a damaged ELF file', () => {
  it('is refused, or runs and harms nobody', () => {
    expect(fuzzElf(1995, 1000)).to.be.within(100, 950);
  });
});
