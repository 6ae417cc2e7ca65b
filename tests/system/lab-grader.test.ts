/** The process of a grader: its end costs a submission one step, and others nothing. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { Failure } from '../../emu/cli/exit.ts';
import { Grader } from '../../emu/cli/lab/grader.ts';
import type { Job } from '../../emu/cli/lab/job.ts';
import { readLab } from '../../emu/lab/lab.ts';

describe('the process of a grader', function () {
  this.timeout(30_000);
  let folder = '';
  let grader: Grader;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-grader-'));
  });
  beforeEach(() => {
    grader = new Grader(1, resolve('build/js/tests/system/lab-grader.child.js'));
  });
  afterEach(() => grader.close());
  after(() => rmSync(folder, { recursive: true }));

  /** A job whose process ends as its name says. */
  function job(name: string): Job {
    const part = { points: 5, promise: 'p', files: ['a.c'], cases: [{}] };
    const parts = ['one', 'two', 'three'].map((it) => ({ ...part, name: it }));
    const lab = readLab(JSON.stringify({ title: 't', summary: 's', files: ['a.c'], parts }), name);
    const files = [{ name: 'a.c', bytes: new Uint8Array(3) }];
    return { found: { lab, folder }, files, terms: { key: 'k', late: 0 } };
  }

  it('ends at a part: that part has no points, and a reason', async () => {
    const { parts } = await grader.grade(job('two'));
    expect(parts.map(({ name, earned, broken }) => [name, earned, broken?.message])).to.deep.equal([
      ['one', 5, undefined],
      ['two', 0, 'it takes too much memory'],
      ['three', 5, undefined],
    ]);
    expect((await grader.grade(job('plain'))).parts.every(({ earned }) => earned === 5)).to.equal(true);
  });

  it('hangs at a file: the file does not compile', async () => {
    const { parts } = await grader.grade(job('hangs'));
    const message = 'a.c does not compile: it takes the compiler more than 1 seconds';
    expect(parts.map(({ broken }) => broken?.message)).to.deep.equal([message, message, message]);
  });

  it('ends because of a submission before: the next one is tried in a fresh one', async () => {
    expect((await grader.grade(job('plain'))).content).to.equal('1 1');
    expect((await grader.grade(job('plain'))).content).to.equal('1 2');
    expect((await grader.grade(job('used'))).content).to.equal('1 1');
  });

  it('ends before the first step: the submission cannot be graded, and the next one can', async () => {
    const failed = await grader.grade(job('at once')).catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(Failure);
    expect((failed as Failure).message).to.equal('it ended the process of the grader');
    expect((await grader.grade(job('plain'))).parts).to.have.length(3);
  });
});
