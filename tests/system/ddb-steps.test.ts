/** A step of the debugger at a machine that sleeps: its loop sleeps no longer than to the next tick. */

import { expect } from 'chai';
import { boot } from '../../emu/boot.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { boundOf } from '../../emu/debug/goal.ts';
import type { System } from '../../emu/system.ts';
import { ROOT_IMAGE } from './harness.ts';

const TICK = DEFAULT_CONFIG.freq / DEFAULT_CONFIG.hz;

/** A machine in which one process sleeps for a long time, a moment after its boot. */
function sleeping(clock: MachineConfig['clock']): System {
  const program = { path: '/bin/sleep', argv: ['sleep', '100'], envp: [], file: undefined };
  const host = {
    ...UNCOUNTED,
    consoleOutput: () => undefined,
    trace: () => undefined,
    mark: () => undefined,
  };
  const system = boot({ ...DEFAULT_CONFIG, clock }, ROOT_IMAGE, program, host);
  system.run(10 * TICK + 1000);
  return system;
}

describe('a step of the debugger', () => {
  for (const clock of ['tick', 'oneshot'] as const)
    it(`waits for the next tick of a machine that sleeps, and no longer, with clock ${clock}`, () => {
      const system = sleeping(clock);
      expect(system.restfulCycles(1000 * TICK), 'a long sleep').to.be.above(50 * TICK);
      for (const kind of ['tick', 'event'] as const)
        expect(boundOf({ kind, left: 1 }, system), kind).to.equal(11 * TICK);
      expect(boundOf(null, system), 'no step').to.equal(Number.POSITIVE_INFINITY);
    });
});
