/** A test of the judge: it convicts every wrong twin, and of the mistake that the twin has. */

import { expect } from 'chai';
import * as fc from 'fast-check';
import { Conviction } from '../../emu/judge/judge.ts';
import { scripts } from '../../emu/judge/script.ts';
import { trial } from '../../emu/judge/world.ts';
import { TWINS } from '../model/twins.ts';

describe('the judge convicts the twin that', () => {
  for (const [name, { defendant, crimes }] of Object.entries(TWINS)) {
    it(name, () => {
      const property = fc.property(scripts(defendant.size), (script) => trial(defendant, script));
      const { failed, errorInstance } = fc.check(property, { seed: 1995, numRuns: 1000, endOnFailure: true });
      expect(failed, 'convicted').to.equal(true);
      expect(errorInstance).to.be.an.instanceOf(Conviction);
      expect(crimes).to.include((errorInstance as Conviction).crime);
    });
  }
});
