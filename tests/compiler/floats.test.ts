/**
 * Floating-point operations and functions in IR, which call the library, before the judge of IR.
 */

import { expect } from 'chai';
import { FLOAT_TRIALS, FLOATS } from '../cc/ir-several.ts';
import { IrBench, judged } from '../model/irfuzz.ts';
import { Random } from '../model/random.ts';
import { TwoCompilers } from './twocompilers.ts';

describe('floating-point numbers in IR', () => {
  it('are computed as the judge does it', async () => {
    const two = await TwoCompilers.start();
    try {
      const module = judged(FLOATS, FLOAT_TRIALS, new Random(1));
      expect([...module.expected.keys()]).to.deep.equal(FLOAT_TRIALS);
      expect(new IrBench(two.archives).wrong(module)).to.deep.equal([]);
    } finally {
      two.end();
    }
  });
});
