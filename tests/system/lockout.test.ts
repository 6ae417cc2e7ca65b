/**
 * The bounded lockout of the redesigned facility, on the whole machine: the ledger
 * compared with the computed bound.
 */

import { expect } from 'chai';
import { SUN_4_360 } from '../../emu/cost.ts';
import { calloutsFor } from '../../kernel/callout/kernels.ts';
import { lockoutBound } from '../../kernel/callout/lockout.ts';
import { runProgram } from './harness.ts';

/**
 * A configuration with room for `n` timers. For many of them the clock is slow: at 100 Hz
 * a processor of 25 MHz could not look at 100 000 callouts of one bucket in a tick.
 */
const roomFor = (n: number) => ({
  ncallout: n + 2048,
  maxitimers: n + 1,
  mem: 32 * 1024 * 1024,
  hz: n > 10_000 ? 5 : 100,
});

/** The bound, computed from a facility of the same sizes. */
function bound(sizes: { ncallout: number; wheelsize: number }): number {
  const spl = { ipl: 0, routine: () => 0, splraise: () => 0, splx: () => undefined, charge: () => undefined };
  return lockoutBound(SUN_4_360, calloutsFor('handle', { ...sizes, hashsize: 0 }, spl, SUN_4_360));
}

const figures = (output: string) => {
  const [, maxlocked] = /maxlocked=(\d+)/.exec(output) ?? [];
  return Number(maxlocked);
};

describe('lockout by the handle kernel', () => {
  for (const n of [10, 1000, 100_000])
    for (const wheelsize of [0, 1])
      it(`stays within the bound with ${n} timers${wheelsize === 1 ? ', all in one bucket' : ''}`, () => {
        const room = roomFor(n);
        const run = runProgram(['fig9', `${n}`], { kernel: 'handle', wheelsize, ...room }, { cycles: 4e10 });
        expect(run.exit, run.output).to.equal(0);
        const windows = run.system.sysctl('kern.callout.windows');
        if (wheelsize === 1 && n >= 1000) expect(windows).to.be.above(n / 100);
        const most = bound({ ncallout: room.ncallout, wheelsize });
        expect(most).to.be.within(100 * SUN_4_360.calloutNode, 200 * SUN_4_360.calloutNode);
        expect(figures(run.output)).to.be.within(1, most);
      }).timeout(60_000);

  it('is what the old kernel does not have', () => {
    const old = runProgram(['fig9', '1000', '200'], { kernel: 'old', ...roomFor(1000) });
    expect(figures(old.output)).to.be.above(1000 * SUN_4_360.calloutNode);
  });
});
