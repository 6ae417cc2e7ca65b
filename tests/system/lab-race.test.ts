/**
 * Lab 6, Race hunt: its grader passes the solution and convicts each wrong one for the reason that
 * is written beside it. The files that students are given fail at the places that are asked for.
 */

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { labNamed } from '../../emu/cli/lab/folder.ts';
import { gradeFolder } from '../../emu/cli/lab/grade.ts';
import { pointsOf } from '../../emu/lab/grade.ts';
import { PUBLISHED_KEY } from '../../emu/lab/hidden.ts';
import { MATRIX } from '../matrix.ts';
import { acquits, convicts, wrongSolutions } from './labs.ts';

/** The parts that `make test` tries. */
const FEW = ['gate found', 'gate works', 'gate mended'];

describe('Lab 6, Race hunt', function () {
  this.timeout(MATRIX ? 0 : 120_000);

  it('gives all points to the solution, and the same log each time', async () => {
    const grade = await acquits('race', undefined, MATRIX ? undefined : FEW);
    if (!MATRIX) return;
    expect(pointsOf(grade)).to.equal(100);
    expect(await acquits('race')).to.deep.equal(grade);
  });

  if (MATRIX)
    it('gives files that work, and fail at the places that are asked for', async () => {
      const found = labNamed('race');
      const folder = mkdtempSync(join(tmpdir(), 'callwheel-race-'));
      try {
        cpSync(found.folder, folder, { recursive: true });
        const { parts } = await gradeFolder(found, folder, { key: PUBLISHED_KEY, late: 0 });
        const kept = parts.filter(({ broken }) => broken === undefined).map(({ name }) => name);
        expect(kept.every((name) => name.endsWith(' works'))).to.equal(true);
        expect(kept).to.have.length(6);
        for (const { name, answers } of found.lab.parts) {
          const [place] = answers?.places ?? [];
          if (place === undefined || place.file.endsWith('.ts')) continue;
          const broken = parts.find((it) => it.name === name.replace('found', 'mended'))?.broken;
          const lines = [...place.after, ...place.before].map((line) => `${place.file}:${line} `);
          const told = broken?.details.join('\n') ?? '';
          expect(
            lines.some((line) => told.includes(line)),
            told,
          ).to.equal(true);
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

  const all = wrongSolutions('race');

  it('has a reason beside each wrong solution', () => {
    expect(readdirSync('tests/labs/race/wrong').sort()).to.deep.equal(Object.keys(all).sort());
  });

  // One by where an interrupt comes, one by an answer; `make matrix` has them all.
  const few = ['asleep', 'elsewhere'];
  for (const [name, { why }] of Object.entries(all)) {
    if (!MATRIX && !few.includes(name)) continue;
    it(`convicts ${name}: ${why}`, () => convicts('race', name, MATRIX ? undefined : FEW));
  }
});
