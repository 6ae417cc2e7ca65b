/**
 * The C programs of the host benchmark do the same work as its TypeScript, as counted by
 * the measured processes.
 */

import { expect } from 'chai';
import { ENTRANTS } from '../../scripts/bench/contenders.ts';
import { commandOf, compile } from '../../scripts/bench/measure.ts';
import { Agreement } from '../../scripts/bench/spread.ts';
import { inTurns } from '../../scripts/bench/turns.ts';
import { WORKLOADS } from '../../scripts/bench/workloads.ts';

describe('the host benchmark in C', () => {
  before(() => {
    expect(compile(), 'a C compiler (cc)').to.equal(true);
  });

  for (const workload of WORKLOADS) {
    it(`${workload}: the same sets, cancels and fires on the same ticks`, async () => {
      const all = ENTRANTS.filter((it) => it.side !== 'others' && it.only === undefined);
      const turns = { workload, n: 1000, cold: 500, nsets: 2000, patience: 0 };
      const rounds = await inTurns(all, turns, commandOf, new Agreement());
      expect(rounds.map((it) => it.name)).to.deep.equal(all.map((it) => it.name));
      for (const { warm } of rounds) expect(Math.min(...warm)).to.be.greaterThan(0);
    });
  }
});
