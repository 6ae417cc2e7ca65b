/**
 * Lab 4, The hash and the handle: its grader passes the solution and convicts each wrong one for
 * the reason that is written beside it; the prices that the handout tells are those of the machine.
 */

import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { labNamed } from '../../emu/cli/lab/folder.ts';
import { gradeFolder } from '../../emu/cli/lab/grade.ts';
import { SUN_4_360 } from '../../emu/cost.ts';
import { pointsOf } from '../../emu/lab/grade.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { handoutWorks } from './labcases.ts';
import { acquits, brokenIn, convicts, withSolution, wrongSolutions } from './labs.ts';

/** The parts that `make test` tries. */
const FEW = [
  'nodes predicted',
  'crossing predicted',
  'hash keeps the rules',
  'hash is quick',
  'handle keeps the rules',
];

describe('Lab 4, The hash and the handle', function () {
  this.timeout(timeLimit(120_000));

  it('gives all points to the solution, whatever the key, and the same log each time', async () => {
    const grade = await acquits('handle', undefined, MATRIX ? undefined : FEW);
    if (!MATRIX) return;
    expect(pointsOf(grade)).to.equal(100);
    expect(await acquits('handle')).to.deep.equal(grade);
    for (const key of ['one', 'another']) await acquits('handle', key);
  });

  // Maps of maps in place of chains, and a handle that is a number of its own.
  if (MATRIX)
    it('gives all points to a solution of another kind', () =>
      withSolution('handle', undefined, async (folder) => {
        cpSync('tests/labs/handle/others', folder, { recursive: true });
        const grade = await gradeFolder(labNamed('handle'), folder, { key: 'one', late: 0 });
        expect(brokenIn(grade)).to.deep.equal({});
      }));

  const all = wrongSolutions('handle');

  it('has a reason beside each wrong solution', () => {
    expect(readdirSync('tests/labs/handle/wrong').sort()).to.deep.equal(Object.keys(all).sort());
  });

  // One of each kind; `make matrix` has them all.
  const few = ['all-flat', 'one-chain', 'entry', 'says-one'];
  for (const [name, { why }] of Object.entries(all)) {
    if (!MATRIX && !few.includes(name)) continue;
    it(`convicts ${name}: ${why}`, () => convicts('handle', name, MATRIX ? undefined : FEW));
  }

  it('tells the prices of the machine in its handout', () => {
    const handout = readFileSync('userland/labs/handle/handout.md', 'utf8');
    const { calloutNode, calloutSet, calloutUnset, hashProbe, spl } = SUN_4_360;
    for (const [what, cycles] of [
      ['to look at one callout', calloutNode],
      ['a set, without that', calloutSet],
      ['a cancel, without that', calloutUnset],
      ['to compute a hash and find its chain', hashProbe],
      ['to lock interrupts out and let them in again', 2 * spl],
    ] as const)
      expect(handout).to.contain(`| ${what} | ${cycles} |`);
  });

  handoutWorks('handle');
});
