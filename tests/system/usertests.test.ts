/**
 * /tests/usertests on the machine: every test of it passes and nothing is
 * left, on each kernel; with CALLWHEEL_MATRIX=1 also with ten seeds of
 * interrupt jitter each and at other rates of the clock.
 */

import { expect } from 'chai';
import { KERNELS, type MachineConfig } from '../../emu/config.ts';
import { runProgram } from './harness.ts';

const SEEDS = 10;
/** Fewer tests than this would mean that some are not run. */
const TESTS = 181;
/** Ten emulated minutes; it takes less than one. */
const CYCLES = 15_000_000_000;

const covering: Partial<MachineConfig>[] = KERNELS.map((kernel, i) =>
  i === 0 ? { kernel } : { kernel, seed: i },
);
const matrix: Partial<MachineConfig>[] = KERNELS.flatMap((kernel) => [
  { kernel, hz: 60 },
  { kernel, hz: 1000 },
  ...Array.from({ length: SEEDS }, (_, seed) => ({ kernel, seed: seed + 1 })),
]);

describe('usertests', () => {
  for (const machine of process.env.CALLWHEEL_MATRIX === '1' ? matrix : covering) {
    it(JSON.stringify(machine), function () {
      this.timeout(120_000);
      const { reason, exit, output } = runProgram(['/tests/usertests'], machine, { cycles: CYCLES });
      const lines = output.split('\n').filter((line) => line !== '');
      expect(lines.filter((line) => /^(FAIL| )/.test(line))).to.deep.equal([]);
      expect(lines.filter((line) => line.startsWith('ok   '))).to.have.length.at.least(TESTS);
      expect(lines.at(-1)).to.match(/^usertests: \d+ tests, all passed, nothing leaked\r?$/);
      expect([reason, exit]).to.deep.equal(['halt', 0]);
    });
  }

  it('a name that no test has is refused', () => {
    const { exit, output } = runProgram(['/tests/usertests', 'no such test'], {}, { cycles: CYCLES });
    expect(exit).to.equal(2);
    expect(output).to.include('no test of that name');
  });
});
