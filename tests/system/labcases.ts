/**
 * The tests that each lab has: its grader passes the solution, gives what it should to the files
 * that students begin with, and convicts each wrong solution for the reason written beside it; and
 * the commands of its handout work.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { labNamed } from '../../emu/cli/lab/folder.ts';
import { earnedOf, pointsOf } from '../../emu/lab/grade.ts';
import { MATRIX } from '../matrix.ts';
import { runLine } from './commandlines.ts';
import { brokenIn, convicts, gradeOf, withSolution, wrongNames, wrongSolutions } from './labs.ts';

/** The grader passes the solution, whatever the key. For `make matrix`: it takes its time. */
export function passesSolution(lab: string): void {
  it('gives all points to the solution, whatever the key, and the same log each time', async () => {
    const grade = await gradeOf(lab);
    expect(brokenIn(grade)).to.deep.equal({});
    expect([earnedOf(grade), pointsOf(grade)]).to.deep.equal([100, 100]);
    expect(await gradeOf(lab)).to.deep.equal(grade);
    for (const key of ['one', 'another', 'a third'])
      expect(brokenIn(await gradeOf(lab, undefined, key)), key).to.deep.equal({});
  });
}

/** The grader convicts the wrong solutions; `few` of them in `make test`. */
export function convictsWrong(lab: string, few: readonly string[]): void {
  const all = wrongSolutions(lab);
  it('has a reason beside each wrong solution', () => {
    expect(wrongNames(lab).sort()).to.deep.equal(Object.keys(all).sort());
    expect(Object.keys(all)).to.include.members(few);
  });
  for (const [name, wrong] of Object.entries(all))
    if (MATRIX || few.includes(name)) it(`convicts ${name}: ${wrong.why}`, () => convicts(lab, name));
}

/** The commands of a handout work, in the folder of a solution. */
export function handoutWorks(lab: string): void {
  if (!MATRIX) return;
  it('has a handout whose commands work', () =>
    withSolution(lab, undefined, async (folder) => {
      const handout = readFileSync(join(labNamed(lab).folder, 'handout.md'), 'utf8');
      const commands = [...handout.matchAll(/^ {4}(?: {4})?callwheel (.+)$/gm)].map(([, line = '']) => line);
      expect(commands).to.not.deep.equal([]);
      for (const line of commands) {
        const { status, stderr } = await runLine(line.split(' '), '', folder);
        expect(status, `${line}: ${stderr}`).to.equal(0);
      }
    }));
}
