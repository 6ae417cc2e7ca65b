/**
 * The output of --trace: each event once, with its cycle and its time, and with names for
 * things.
 */

import { expect } from 'chai';
import { DEFAULT_CONFIG, TRACE_KINDS, type TraceKind } from '../../emu/config.ts';
import { runProgram } from './harness.ts';

const LINE = /^(\d+) (\d+\.\d{3}) ms (callout|signal|syscall|clock) (.*)$/;

/** The events of a program's run. Their cycles and times are checked and left out. */
function events(argv: readonly string[], ...trace: TraceKind[]): string[] {
  let last = 0;
  return runProgram(argv, { trace }).trace.map((line) => {
    const [, cycle, milliseconds, kind, text] = LINE.exec(line) ?? [];
    expect(trace).to.include(kind);
    expect(Number(cycle)).to.be.at.least(last);
    expect(Number(milliseconds)).to.be.closeTo((Number(cycle) / DEFAULT_CONFIG.freq) * 1000, 0.0006);
    last = Number(cycle);
    return text ?? '';
  });
}

describe('the trace', () => {
  it('names the timer of a signal, the first one too, where it is posted and where it is delivered', () => {
    const lines = events(['multi'], 'signal');
    for (const k of [0, 3]) {
      expect(lines).to.include(`post SIGALRM pid 2 of ITIMER_NTH(${k})`);
      expect(lines).to.include(`deliver SIGALRM pid 2 of ITIMER_NTH(${k})`);
    }
  });

  it('shows system calls by the names of what they are given and return', () => {
    const lines = events(['multi'], 'syscall');
    expect(lines).to.include('pid 2 setitimer(ITIMER_NTH(0), {interval 0.100000, value 0.100000}, 0)');
    expect(lines).to.include('pid 2 sigsuspend = -1 EINTR');
    expect(lines.some((line) => line.startsWith('pid 2 sigprocmask(SIG_BLOCK, {SIGALRM}, '))).to.equal(true);
    expect(lines.some((line) => line.startsWith('pid 2 sigaction(SIGALRM, 0x'))).to.equal(true);
  });

  it('has one line for a tick, and another only when softclock is wanted', () => {
    const lines = events(['multi'], 'callout', 'clock');
    const ticks = lines.filter((line) => /^(?:late )?tick \d+$/.test(line));
    const wanted = lines.filter((line) => /^softclock wanted at tick \d+$/.test(line));
    expect(new Set(ticks).size).to.equal(ticks.length);
    expect(ticks.length).to.be.above(50);
    expect(wanted.length).to.be.within(4, ticks.length / 2);
    expect(lines.filter((line) => /\btick\b/.test(line) && !/^set|^unset/.test(line)).length).to.equal(
      ticks.length + wanted.length,
    );
  });

  it('does not show in the run', () => {
    const all: readonly TraceKind[] = TRACE_KINDS;
    expect(runProgram(['multi'], { trace: all }).hash).to.equal(runProgram(['multi']).hash);
  });
});
