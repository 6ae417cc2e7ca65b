/**
 * Random scripts on every scheme, ruled on by the judge. The seed is fixed; `make fuzz`
 * does the same with fresh seeds.
 */

import * as fc from 'fast-check';
import { scripts } from '../../emu/judge/script.ts';
import { trial } from '../../emu/judge/world.ts';
import { repetitions } from '../matrix.ts';
import { DEFENDANTS } from '../model/defendants.ts';

describe('the judge acquits', () => {
  for (const [name, defendant] of Object.entries(DEFENDANTS)) {
    it(name, () => {
      const property = fc.property(scripts(defendant.size), (script) => trial(defendant, script));
      fc.assert(property, { seed: 1995, numRuns: repetitions(15, 1000) });
    });
  }
});
