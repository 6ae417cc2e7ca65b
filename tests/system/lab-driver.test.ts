/** Lab 5, A driver: its grader, its wrong solutions and its handout. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { labNamed } from '../../emu/cli/lab/folder.ts';
import { gradeFolder } from '../../emu/cli/lab/grade.ts';
import { earnedOf, pointsOf } from '../../emu/lab/grade.ts';
import { PUBLISHED_KEY } from '../../emu/lab/hidden.ts';
import { MATRIX } from '../matrix.ts';
import { convictsWrong, handoutWorks, passesSolution } from './labcases.ts';
import { acquits, brokenIn, convicts, withSolution, wrongNames, wrongSolutions } from './labs.ts';

/** The parts that `make test` tries. */
const FEW = ['carries', 'unloads'];

describe('Lab 5, A driver', function () {
  this.timeout(MATRIX ? 0 : 120_000);

  if (MATRIX) passesSolution('driver');
  else it('gives its points to parts of the solution', () => acquits('driver', undefined, FEW));

  it('gives nothing for the file that students begin with', async () => {
    const found = labNamed('driver');
    const grade = await gradeFolder(found, found.folder, { key: PUBLISHED_KEY, late: 0 });
    expect(brokenIn(grade).carries).to.contain('write: EIO');
    const [first] = grade.parts;
    expect(first?.broken?.command).to.match(
      /^callwheel run --seed \d+ --module \.\/link\.ts:delay=\d000 talk\.c send=4 read=4$/,
    );
    expect(grade.parts.find(({ name }) => name === 'gives up')?.broken?.message).to.contain('not tried');
    expect([earnedOf(grade), pointsOf(found.lab)]).to.deep.equal([0, 100]);
  });

  it('has wrong solutions that are patches of the solution', async () => {
    const solution = readFileSync('tests/labs/driver/solution/link.ts', 'utf8');
    const texts = new Set([solution]);
    for (const name of Object.keys(wrongSolutions('driver')))
      await withSolution('driver', name, async (folder) =>
        texts.add(readFileSync(`${folder}/link.ts`, 'utf8')),
      );
    expect(texts.size).to.equal(1 + wrongNames('driver').length);
  });

  if (MATRIX) convictsWrong('driver', []);
  else
    for (const name of ['direct', 'leaves'])
      it(`convicts ${name}: ${wrongSolutions('driver')[name]?.why}`, () => convicts('driver', name, FEW));
  handoutWorks('driver');
});
