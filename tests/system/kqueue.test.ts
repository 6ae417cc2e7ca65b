/**
 * Kqueues of programs: the price of a kevent that sets a timer anew, beside a setitimer in the same
 * run; and how kdump and traces show them.
 */

import { expect } from 'chai';
import { runProgram } from './harness.ts';
import { ratiosOf } from './ratios.ts';

const CALLS = 10_000;
/** A kevent takes at most twice as long as a setitimer. */
const RATIO = 2;
/** The same by the machine's cycles, which are the same in each run: between these. */
const CYCLES = [0.7, 1] as const;

describe('kevent', () => {
  for (const kernel of ['hash', 'handle'] as const)
    it(`sets a timer anew in at most ${RATIO} times the time of a setitimer: ${kernel}`, () => {
      const { host, cycles } = ratiosOf('rearm', CALLS, kernel);
      expect(host, 'time of the host').to.be.below(RATIO);
      expect(cycles, 'cycles').to.be.within(...CYCLES);
    });

  it('is shown by kdump with its changes and events', () => {
    const script = 'ktrace /tests/rearm 1 1; kdump | grep kevent';
    const { output } = runProgram(['sh', '-c', script]);
    expect(output).to.match(
      /CALL {2}kevent\(kq=3,changelist=0x\w+,nchanges=1,eventlist=0,nevents=0,timeout=0\)/,
    );
    expect(output).to.include(
      'STRU  kevent { ident 1, EVFILT_TIMER, flags EV_ADD, fflags 0x1, data 1000, udata 0 }',
    );
  });

  it('is shown by traces, and so is the callout of a timer', () => {
    const { trace } = runProgram(['/tests/rearm', '1', '1'], { trace: ['syscall', 'callout'] });
    const text = trace.filter((line) => /kevent|filt_/.test(line)).join('\n');
    expect(text).to.match(/kevent\(3, \{EVFILT_TIMER 1, EV_ADD, NOTE_SECONDS, data 1000\}, 1, 0, 0, 0\)\n/);
    expect(text).to.match(/callout set \d+ filt_timerexpire\(EVFILT_TIMER 1 of pid 2\) in 10000\d ticks/);
    expect(text).to.match(/callout unset \d+ filt_timerexpire\(EVFILT_TIMER 1 of pid 2\), due/);
  });
});
