/**
 * The calling convention: two halves of a program, each compiled by ours and by gcc, understand
 * each other in all four ways.
 */

import { expect } from 'chai';
import { halves, TYPE_COUNT } from './calls.ts';
import { TwoCompilers } from './twocompilers.ts';

const CYCLES = 200_000_000;

describe('functions that ours and gcc have compiled', function () {
  this.timeout(300_000);
  let two: TwoCompilers;
  before(async () => {
    two = await TwoCompilers.start();
  });
  after(() => two.end());

  /** The halves of so many functions, which pass and return the types in turn. */
  function sources(count: number, level: string) {
    const { callers, callees } = halves(1, count);
    const source = (name: string, text: string) => ({ name: `${name}${level}`, text, options: [level] });
    return [source('callers', callers), source('callees', callees)] as const;
  }

  for (const level of ['-O0', '-O2'])
    it(`call each other, at ${level}`, async () => {
      const [caller, callee] = sources(TYPE_COUNT, level);
      const gcc = [await two.gcc(caller), await two.gcc(callee)] as const;
      const ours = [await two.ours(caller), await two.ours(callee)] as const;
      const wanted = two.run(gcc, CYCLES);
      expect(wanted.split('\n')).to.have.length(TYPE_COUNT + 1);
      expect(two.run([ours[0], gcc[1]], CYCLES), 'ours calls gcc').to.equal(wanted);
      expect(two.run([gcc[0], ours[1]], CYCLES), 'gcc calls ours').to.equal(wanted);
      expect(two.run(ours, CYCLES), 'ours calls ours').to.equal(wanted);
    });

  it('do not, if one passes the second argument where the third is', async () => {
    const [caller, callee] = sources(8, '-O0');
    const wrong = await two.ours(caller, (text) => text.replace(/\tmv a1, /g, '\tmv a2, '));
    const objects = [wrong, await two.gcc(callee)];
    const wanted = two.run([await two.gcc(caller), objects[1] as typeof wrong], CYCLES);
    expect(two.run(objects, CYCLES)).to.not.equal(wanted);
  });
});
