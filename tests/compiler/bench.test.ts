/**
 * The C programs of the host benchmark do the same work as its TypeScript, as counted by
 * the measured processes.
 */

import { expect } from 'chai';
import { ENTRANTS } from '../../scripts/bench/contenders.ts';
import { Agreement, compile, once } from '../../scripts/bench/measure.ts';

describe('the host benchmark in C', () => {
  before(() => {
    expect(compile(), 'a C compiler (cc)').to.equal(true);
  });

  for (const workload of ['pair', 'mix', 'ratas', 'idle'] as const) {
    it(`${workload}: the same sets, cancels and fires on the same ticks`, () => {
      const agreement = new Agreement();
      for (const who of ENTRANTS.filter((it) => it.side !== 'others' && it.only === undefined)) {
        const { warm } = once(who, workload, 1000, agreement, 2000);
        expect(warm).to.be.greaterThan(0);
      }
    });
  }
});
