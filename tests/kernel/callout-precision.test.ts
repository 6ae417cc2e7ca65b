/**
 * Callouts with a precision, on every scheme, ruled on by the judge: each comes within its range,
 * never early, and none is left that could have come in a softclock that ran anyway. The judge
 * convicts the wrong twins.
 */

import { expect } from 'chai';
import * as fc from 'fast-check';
import { Conviction } from '../../emu/judge/judge.ts';
import { scripts } from '../../emu/judge/script.ts';
import { trial } from '../../emu/judge/world.ts';
import { repetitions } from '../matrix.ts';
import { DEFENDANTS } from '../model/defendants.ts';
import { EVERY_SCHEME, Setup } from '../model/setup.ts';
import { PRECISION_TWINS } from '../model/twins-precision.ts';

describe('the judge acquits of callouts with a precision', () => {
  for (const [name, defendant] of Object.entries(DEFENDANTS)) {
    it(name, () => {
      const property = fc.property(scripts(defendant.size, true), (script) => trial(defendant, script));
      for (let seed = 1; seed <= repetitions(1, 10); seed++)
        fc.assert(property, { seed, numRuns: repetitions(8, 300) });
    });
  }
});

describe('the judge convicts the twin with a precision that', () => {
  for (const [name, { defendant, crimes }] of Object.entries(PRECISION_TWINS)) {
    it(name, () => {
      const property = fc.property(scripts(defendant.size, true), (script) => trial(defendant, script));
      const { failed, errorInstance } = fc.check(property, { seed: 1995, numRuns: 1000, endOnFailure: true });
      expect(failed, 'convicted').to.equal(true);
      expect(errorInstance).to.be.an.instanceOf(Conviction);
      expect(crimes).to.include((errorInstance as Conviction).crime);
    });
  }
});

describe('callouts with a precision', () => {
  for (const [name, choice] of Object.entries(EVERY_SCHEME)) {
    it(`come in the first softclock of their range: ${name}`, () => {
      const s = new Setup(choice);
      const [a, b, c, d] = [s.init(), s.init(), s.init(), s.init()];
      s.owned.callout_reset_precise(a, 3, 4, s.note, 'a');
      s.owned.callout_reset_precise(b, 6, 9, s.note, 'b');
      s.owned.callout_reset_precise(c, 8, 2, s.note, 'c');
      s.callouts.setcallout(s.note, 'exact', 5);
      s.owned.callout_reset_precise(d, 2, 100, s.note, 'd');
      s.owned.callout_stop(d);
      s.tick(12);
      // A softclock that an array asks for in vain takes callouts along as well.
      const { coalesced, spurious } = s.callouts.counters;
      const ticks = Object.fromEntries(s.calls.map((call) => call.split('@')));
      expect(Number(ticks.a)).to.be.within(3, 5);
      expect(Number(ticks.b)).to.be.within(6, 10);
      expect(Number(ticks.c)).to.be.within(8, 10);
      expect(s.calls).to.have.length(4).and.to.include('exact@5');
      if (spurious > 0 || /scheme6|scheme7|tegas2|decsim/.test(name)) return;
      expect(s.calls).to.deep.equal(['exact@5', 'a@5', 'c@10', 'b@10']);
      expect(coalesced).to.equal(2);
    });
  }

  it('set anew without one lose it, on a facility that puts callouts off too', () => {
    for (const lazy of [false, true]) {
      const s = new Setup({ ...EVERY_SCHEME.scheme3, lazy });
      const c = s.init();
      s.owned.callout_reset_precise(c, 1, 10, s.note, 'within');
      expect(s.owned.callout_reset(c, 20, s.note, 'at')).to.equal(true);
      s.callouts.setcallout(s.note, 'other', 15);
      s.tick(25);
      expect(s.calls).to.deep.equal(['other@15', 'at@20']);
    }
  });
});
