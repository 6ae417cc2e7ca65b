/** Lab 2, Several timers: its grader, its wrong solutions and its handout. */

import { expect } from 'chai';
import { handedIn, labNamed } from '../../emu/cli/lab/folder.ts';
import { gradeFolder } from '../../emu/cli/lab/grade.ts';
import { earnedOf, pointsOf } from '../../emu/lab/grade.ts';
import { PUBLISHED_KEY } from '../../emu/lab/hidden.ts';
import { MATRIX } from '../matrix.ts';
import { convictsWrong, handoutWorks, passesSolution } from './labcases.ts';
import { brokenIn, withSolution } from './labs.ts';

describe('Lab 2, Several timers', function () {
  this.timeout(MATRIX ? 0 : 120_000);

  if (MATRIX) passesSolution('timers');
  else
    it('gives its points to a part of the solution', () =>
      withSolution('timers', undefined, async (folder) => {
        const found = labNamed('timers');
        const parts = found.lab.parts.filter(({ name }) => name === 'one each');
        const files = parts.flatMap((part) => part.files);
        const lab = { ...found.lab, files, parts: parts.map((part) => ({ ...part, needs: undefined })) };
        const grade = await gradeFolder({ ...found, lab }, folder, { key: PUBLISHED_KEY, late: 0 });
        expect(brokenIn(grade)).to.deep.equal({});
        expect(earnedOf(grade)).to.equal(5);
      }));

  it('gives nothing for the files that students begin with', async () => {
    const found = labNamed('timers');
    const parts = MATRIX ? found.lab.parts : found.lab.parts.slice(0, 1);
    const lab = { ...found.lab, files: MATRIX ? found.lab.files : ['loop.c'], parts };
    const grade = await gradeFolder({ ...found, lab }, found.folder, { key: PUBLISHED_KEY, late: 0 });
    expect(handedIn(found.lab, found.folder).map(({ name }) => name)).to.deep.equal(found.lab.files);
    expect([earnedOf(grade), pointsOf(found.lab)]).to.deep.equal([0, 100]);
  });

  // One by its times; `make matrix` has them all.
  convictsWrong('timers', ['merged']);
  handoutWorks('timers');
});
