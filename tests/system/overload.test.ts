/**
 * A device that interrupts faster than it is served: the machine stops and names it, and
 * run() returns.
 */

import { expect } from 'chai';
import { boot } from '../../emu/boot.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import type { KernelSide } from '../../emu/system.ts';
import { IPL_NET } from '../../kernel/machdep.ts';
import { ROOT_IMAGE } from './harness.ts';

const FREQ = 1_000_000;

function system(start: (kernel: KernelSide) => void) {
  const program = { path: '/bin/sleep', argv: ['sleep', '100'], envp: [], file: undefined };
  const host = {
    ...UNCOUNTED,
    consoleOutput: () => undefined,
    trace: () => undefined,
    mark: () => undefined,
  };
  const made = boot({ ...DEFAULT_CONFIG, freq: FREQ }, ROOT_IMAGE, program, host);
  made.install(start);
  return made;
}

describe('an interrupt overload', () => {
  it('ends in a panic that names the device', () => {
    const made = system(({ md, device }) =>
      device(1000, IPL_NET, 'netintr', () => md.spl.charge(FREQ / 1000)),
    );
    expect(made.run(1e12)).to.equal('panic');
    expect(made.complaints[0]).to.equal(
      'panic: interrupt overload: for 60 seconds nothing but interrupts has run, most of the time netintr, level 2',
    );
    expect(made.cycle / FREQ).to.be.within(60, 61);
  });

  it('is none while something else still runs', () => {
    const made = system(({ md, device }) =>
      device(1000, IPL_NET, 'netintr', () => md.spl.charge(FREQ / 2000)),
    );
    expect(made.run(90 * FREQ)).to.equal('cycle');
  });
});
