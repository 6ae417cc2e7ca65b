/**
 * Lab 1, Alarm: its grader passes the solution and convicts each wrong one for the reason that is
 * written beside it. tests/system/lab.test.ts has the command and the reports.
 */

import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { pointsOf } from '../../emu/lab/grade.ts';
import { MATRIX } from '../matrix.ts';
import { acquits, convicts, wrongSolutions } from './labs.ts';

/** The parts that `make test` tries. */
const FEW = ['beats', 'no drift', 'nap'];

describe('Lab 1, Alarm', function () {
  this.timeout(MATRIX ? 0 : 120_000);

  it('gives all points to the solution, whatever the key, and the same log each time', async () => {
    const grade = await acquits('alarm', undefined, MATRIX ? undefined : FEW);
    if (!MATRIX) return;
    expect(pointsOf(grade)).to.equal(100);
    expect(await acquits('alarm')).to.deep.equal(grade);
    for (const key of ['one', 'another']) await acquits('alarm', key);
  });

  const all = wrongSolutions('alarm');

  it('has a reason beside each wrong solution', () => {
    expect(readdirSync('tests/labs/alarm/wrong').sort()).to.deep.equal(Object.keys(all).sort());
  });

  // One by its times; `make matrix` has them all, also those by where an interrupt comes.
  const few = ['rearmed'];
  for (const [name, { why }] of Object.entries(all)) {
    if (!MATRIX && !few.includes(name)) continue;
    it(`convicts ${name}: ${why}`, () => convicts('alarm', name));
  }
});
