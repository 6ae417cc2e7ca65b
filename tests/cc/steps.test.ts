/**
 * The compiler's time for each line is the same in short modules and in long ones: counted by
 * steps, for every shape of module that tempts a pass to be quadratic.
 */

import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { comparison } from './lengths.ts';
import { SHAPES, TWINS } from './longmodules.ts';

describe('the steps of the compiler for each line', () => {
  const found = new Map<string, number>();
  before(function () {
    this.timeout(0);
    const child = new URL('./steps.child.js', import.meta.url).pathname;
    const { stdout, stderr } = spawnSync(process.execPath, [child], {
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

  for (const name of SHAPES.keys()) {
    const { short, long, growth } = comparison(name);
    it(`are as many in ${long} lines as in ${short}: ${name}`, () => {
      expect(found.get(name), 'growth').to.be.within(0.5, growth);
    });
  }

  // The lines of a quadratic pass take three times as many.
  for (const name of TWINS.keys())
    it(`would convict a pass that does ${name}`, () => {
      expect(found.get(name), 'growth').to.be.above(2.9);
    });
});
