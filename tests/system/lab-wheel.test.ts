/**
 * Lab 3, Wheel: its grader passes the solution and convicts each wrong scheme for the reason that
 * is written beside it; and one that never ends within a bounded work.
 */

import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { pointsOf } from '../../emu/lab/grade.ts';
import { MATRIX } from '../matrix.ts';
import { acquits, convicts, wrongSolutions } from './labs.ts';

/** The parts that `make test` tries. */
const FEW = ['6 keeps the rules', '6 is quick'];

describe('Lab 3, Wheel', function () {
  this.timeout(MATRIX ? 0 : 120_000);

  it('gives all points to the solution, whatever the key, and the same log each time', async () => {
    const grade = await acquits('wheel', undefined, MATRIX ? undefined : FEW);
    if (!MATRIX) return;
    expect(pointsOf(grade)).to.equal(100);
    expect(await acquits('wheel')).to.deep.equal(grade);
    for (const key of ['one', 'another']) await acquits('wheel', key);
  });

  const all = wrongSolutions('wheel');

  it('has a reason beside each wrong solution', () => {
    expect(readdirSync('tests/labs/wheel/wrong').sort()).to.deep.equal(Object.keys(all).sort());
  });

  // One by a rule, and one by what it reaches for; `make matrix` has them all.
  const few = ['roundless', 'escapes'];
  for (const [name, { why }] of Object.entries(all)) {
    if (!MATRIX && !few.includes(name)) continue;
    it(`convicts ${name}: ${why}`, () => convicts('wheel', name, MATRIX ? undefined : FEW));
  }
});
