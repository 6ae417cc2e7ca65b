/** Lab 7, The bug zoo: an animal is convicted as it is handed out, acquitted when it is mended. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { labNamed } from '../../emu/cli/lab/folder.ts';
import { gradeFolder } from '../../emu/cli/lab/grade.ts';
import type { Grade } from '../../emu/lab/grade.ts';
import { PUBLISHED_KEY } from '../../emu/lab/hidden.ts';
import { MATRIX } from '../matrix.ts';
import { convictsWrong, handoutWorks, passesSolution } from './labcases.ts';
import { brokenIn, withSolution } from './labs.ts';

// An overflow, a number that is reused, a time of 0, a module, a scheme; `make matrix` has all.
const FEW = ['days248', 'stale', 'limit', 'answer', 'level'];

/** The words of the grader about each animal as it is handed out. */
const FOUND: Readonly<Record<string, string>> = {
  never: 'every process sleeps for ever',
  million: 'came early',
  limit: 'every process sleeps for ever',
  hour: 'came early',
  drift: 'came late',
  nap: 'came early',
  again: 'every process sleeps for ever',
  line: 'line "end" came',
  doze: 'the limit of modelled time was reached',
  days49: 'came early',
  days248: 'status 1',
  order: 'line "a" came late',
  forever: 'status 1',
  leap: 'the limit of modelled time was reached',
  tenth: 'output is not as expected',
  step: 'came early',
  back: 'event syscallEnter adjtime came 0 times',
  lost: 'came late',
  jump: 'every process sleeps for ever',
  tick: 'came early',
  herd: 'the limit of modelled time was reached',
  stale: 'line "end" came late',
  freed: 'status 134',
  running: 'with one interrupt moved: the program ends by SIGSEGV',
  log: 'with one interrupt moved: the program ends',
  blocked: 'output is not as expected',
  answer: 'output is not as expected',
  bucket: 'a tick visits',
  level: 'a callout that is due on tick',
};

describe('Lab 7, The bug zoo', function () {
  this.timeout(MATRIX ? 0 : 240_000);
  const found = labNamed('zoo');

  /** Grades a folder by some of the animals. */
  const graded = (folder: string, animals: readonly string[]): Promise<Grade> => {
    const parts = found.lab.parts.filter(({ name }) => animals.includes(name));
    return gradeFolder(
      { ...found, lab: { ...found.lab, files: parts.flatMap(({ files }) => files), parts } },
      folder,
      {
        key: PUBLISHED_KEY,
        late: 0,
      },
    );
  };

  it('has twenty animals or more, small ones, each with a card', () => {
    const { parts, files } = found.lab;
    expect(parts.length).to.be.at.least(20);
    expect(parts.flatMap((part) => part.files)).to.deep.equal(files);
    const handout = readFileSync(join(found.folder, 'handout.md'), 'utf8');
    for (const [i, { name, files: own }] of parts.entries()) {
      const card = handout.split(/^### /m)[i + 1] ?? '';
      expect(card.split('\n')[0]).to.equal(`${i + 1}. ${name}`);
      expect(card).to.match(new RegExp(`^    callwheel .*${own[0]}`, 'm'));
      const lines = readFileSync(join(found.folder, own[0] ?? ''), 'utf8').split('\n').length;
      expect(lines, name).to.be.within(20, 110);
    }
    expect(Object.keys(FOUND)).to.deep.equal(parts.map(({ name }) => name));
  });

  const animals = MATRIX ? Object.keys(FOUND) : FEW;
  it('convicts each animal as it is handed out', async () => {
    const broken = brokenIn(await graded(found.folder, animals));
    for (const name of animals) expect(broken[name], name).to.contain(FOUND[name]);
  });

  if (MATRIX) passesSolution('zoo');
  else
    it('acquits those that are mended', () =>
      withSolution('zoo', undefined, async (folder) =>
        expect(brokenIn(await graded(folder, animals))).to.deep.equal({}),
      ));

  convictsWrong('zoo', []);
  handoutWorks('zoo');
});
