/**
 * Lab 1, Alarm: its grader passes the solution and convicts each wrong one for the reason that is
 * written beside it. tests/system/lab.test.ts has the command and the reports.
 */

import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { earnedOf, pointsOf } from '../../emu/lab/grade.ts';
import { MATRIX } from '../matrix.ts';
import { gradeOf, wrongSolutions } from './labs.ts';

describe('Lab 1, Alarm', function () {
  this.timeout(120_000);

  it('gives all points to the solution, whatever the key, and the same log each time', async () => {
    const grade = await gradeOf('alarm');
    expect(grade.parts.filter(({ broken }) => broken !== undefined)).to.deep.equal([]);
    expect([earnedOf(grade), pointsOf(grade)]).to.deep.equal([100, 100]);
    if (!MATRIX) return;
    expect(await gradeOf('alarm')).to.deep.equal(grade);
    for (const key of ['one', 'another'])
      expect(earnedOf(await gradeOf('alarm', undefined, key))).to.equal(100);
  });

  const all = wrongSolutions('alarm');

  it('has a reason beside each wrong solution', () => {
    expect(readdirSync('tests/labs/alarm/wrong').sort()).to.deep.equal(Object.keys(all).sort());
  });

  // One by its times, and one by where an interrupt comes; `make matrix` has them all.
  const few = ['rearmed', 'tested'];
  for (const [name, { why, broken }] of Object.entries(all)) {
    if (!MATRIX && !few.includes(name)) continue;
    it(`convicts ${name}: ${why}`, async () => {
      const { parts } = await gradeOf('alarm', name);
      const found = Object.fromEntries(
        parts.flatMap((part) => (part.broken === undefined ? [] : [[part.name, part.broken.message]])),
      );
      expect(Object.keys(found)).to.deep.equal(Object.keys(broken));
      for (const [part, says] of Object.entries(broken)) expect(found[part], part).to.contain(says);
      for (const { earned, points, broken: it } of parts)
        expect(earned).to.equal(it === undefined ? points : 0);
    });
  }
});
