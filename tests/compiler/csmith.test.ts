/** Random programs of csmith's: the same checksums from ours at three levels and from gcc. */

import { expect } from 'chai';
import { Csmith } from './csmith.ts';

/** The seeds, and how many of them are one program. */
const SEEDS = Array.from({ length: 50 }, (_, i) => i + 1);
const BATCH = 10;

describe('random programs of csmith', function () {
  this.timeout(900_000);
  let csmith: Csmith;
  before(async () => {
    csmith = await Csmith.start();
  });
  after(() => csmith.end());

  for (let at = 0; at < SEEDS.length; at += BATCH) {
    const seeds = SEEDS.slice(at, at + BATCH);
    it(`${seeds[0]} to ${seeds.at(-1)} print what gcc's print, at -O0, -O2 and -Os`, async () => {
      const { equal, endless, differences } = await csmith.tried(seeds);
      expect(differences).to.deep.equal([]);
      expect(equal, `${endless} never end`).to.be.greaterThan(BATCH / 2);
    });
  }
});
