/** The memory of the host that the timers of a process take. */

import { execFileSync, spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { MATRIX, timeLimit } from '../matrix.ts';

/** The most bytes of a timer, without its entry of the callout table. */
const MOST = 60;
/** Fewer bytes than this would mean that the timers were not measured. */
const LEAST = 30;
/** Megabytes of a million timers, and of all that a run needs besides. */
const MILLION_MB = 195;
/** Flags of Node: no thread that compiles or collects while the heap is measured. */
const QUIET = ['--single-threaded', '--expose-gc'];

describe('the host memory of outstanding timers', () => {
  it(`is ${LEAST} to ${MOST} bytes for each`, () => {
    const child = [...QUIET, 'build/js/tests/system/timermemory.child.js'];
    const each = Number(execFileSync(process.execPath, child, { encoding: 'utf8' }));
    expect(each).to.be.within(LEAST, MOST);
  });

  if (MATRIX)
    it(`is ${MILLION_MB} MB at most for a million, with their callouts, the machine and Node`, () => {
      const table = ['--ncallout', '1002000', '--maxitimers', '1000001'];
      const command = ['build/js/emu/cli/main.js', 'run', '--stats', ...table, 'fig9', '1000000', '10'];
      const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
      expect(stdout).to.match(/^fig9 n=1000000 iterations=10 /);
      const [, megabytes] = /, (\d+) MB of memory at most$/m.exec(stderr) ?? [];
      expect(Number(megabytes)).to.be.within(100, MILLION_MB);
    }).timeout(timeLimit(120_000));
});
