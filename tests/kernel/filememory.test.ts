/**
 * The memory of the host that files take: a program that makes as many files of a kind as it
 * may must not take much more of it than the file system counts.
 */

import { execFileSync } from 'node:child_process';
import { expect } from 'chai';

/** The most bytes of the host for a byte that the file system counts. */
const MOST = 1.2;
/** Fewer bytes than this for a counted byte would mean that the files were not measured. */
const LEAST = 0.5;
/** Flags of Node: no thread that compiles or collects while the heap is measured. */
const QUIET = ['--single-threaded', '--expose-gc'];

describe('the host memory of files', () => {
  it(`is ${LEAST} to ${MOST} bytes a byte counted, for each kind`, () => {
    const printed = execFileSync(process.execPath, [...QUIET, 'build/js/tests/kernel/filememory.child.js'], {
      encoding: 'utf8',
    });
    const ratios = JSON.parse(printed) as [string, number][];
    expect(ratios).to.have.length(10);
    for (const [kind, ratio] of ratios) expect(ratio, kind).to.be.within(LEAST, MOST);
  });
});
