/**
 * The compiler's time for each line is the same in short modules and in long ones: counted by
 * steps, for every shape of module that tempts a pass to be quadratic.
 */

import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { SHAPES, TWINS } from './longmodules.ts';

const SHORT = 3000;
const LONG = 9000;
/** The most by which the steps for each line may grow; those of a quadratic pass grow threefold. */
const GROWTH = 1.2;

describe('the steps of the compiler for each line', () => {
  const found = new Map<string, number>();
  before(function () {
    this.timeout(0);
    const child = new URL('./steps.child.js', import.meta.url).pathname;
    const { stdout, stderr } = spawnSync(process.execPath, [child, String(SHORT), String(LONG)], {
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
    });
    expect(stderr).to.equal('');
    for (const [name, lines, steps, manyLines, manySteps] of JSON.parse(stdout) as [string, ...number[]][])
      found.set(
        name,
        (manySteps as number) / (manyLines as number) / ((steps as number) / (lines as number)),
      );
  });

  for (const name of SHAPES.keys())
    it(`are as many in ${LONG} lines as in ${SHORT}: ${name}`, () => {
      expect(found.get(name), 'growth').to.be.within(0.5, GROWTH);
    });

  for (const name of TWINS.keys())
    it(`would convict a pass that does ${name}`, () => {
      expect(found.get(name), 'growth').to.be.above(2.9);
    });
});
