/** Five hundred processes with four timers each, at once: every expiry accounted for, nothing left behind. */
import { expect } from 'chai';
import { KERNELS } from '../../emu/config.ts';
import { runProgram } from './harness.ts';

/** The list of the old kernel is too slow for a machine of 25 MHz with 2000 timers that expire: that is the paper's point. */
const PROCESSES = { old: 100, hash: 500, handle: 500 };
const SEEDS = process.env.CALLWHEEL_MATRIX === '1' ? [undefined, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [undefined];

describe('many processes with four timers each', () => {
  for (const kernel of KERNELS)
    for (const seed of SEEDS)
      it(`${PROCESSES[kernel]} on kernel ${kernel}, seed ${seed ?? 'none'}`, () => {
        const run = runProgram(['/tests/many', `${PROCESSES[kernel]}`], { kernel, seed }, { cycles: 1e10 });
        expect(run.output).to.match(/ 0 timers and 0 processes wrong, nothing leaked\n$/);
        expect(Number(/: (\d+) expiries/.exec(run.output)?.[1])).to.be.above(10 * PROCESSES[kernel]);
        expect(run.exit).to.equal(0);
        expect(run.system.sysctl('kern.callout.clients')).to.equal(0);
      }).timeout(120_000);
});
