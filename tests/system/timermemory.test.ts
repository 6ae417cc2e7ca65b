/** The memory of the host that the timers of a process take. */

import { execFileSync } from 'node:child_process';
import { expect } from 'chai';

/** The most bytes of a timer, without its entry of the callout table. */
const MOST = 190;
/** Fewer bytes than this would mean that the timers were not measured. */
const LEAST = 100;
/** Flags of Node: no thread that compiles or collects while the heap is measured. */
const QUIET = ['--single-threaded', '--expose-gc'];

describe('the host memory of outstanding timers', () => {
  it(`is ${LEAST} to ${MOST} bytes for each`, () => {
    const child = [...QUIET, 'build/js/tests/system/timermemory.child.js'];
    const each = Number(execFileSync(process.execPath, child, { encoding: 'utf8' }));
    expect(each).to.be.within(LEAST, MOST);
  });
});
