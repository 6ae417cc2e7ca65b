/** The facility at work: each kernel's wiring sets, calls and unsets through every interface. */

import { expect } from 'chai';
import type { Callouts } from '../../kernel/callout/callout.ts';
import { type CalloutKernel, calloutsFor } from '../../kernel/callout/kernels.ts';
import { OwnedCallouts } from '../../kernel/callout/owned.ts';
import { TEST_COST, TestMachine } from '../model/machine.ts';

const KERNELS: readonly CalloutKernel[] = ['old', 'hash', 'handle'];

function boot(kernel: CalloutKernel, ncallout = 16): { machine: TestMachine; callouts: Callouts } {
  const machine = new TestMachine();
  const callouts = calloutsFor(kernel, { ncallout, wheelsize: 8, hashsize: 8 }, machine, TEST_COST);
  machine.callouts = callouts;
  return { machine, callouts };
}

for (const kernel of KERNELS) {
  describe(`callouts of kernel ${kernel}`, () => {
    it('calls each function with its argument, once, on its tick', () => {
      const { machine, callouts } = boot(kernel);
      const owned = new OwnedCallouts(callouts);
      const calls: string[] = [];
      const note = (what: string) => calls.push(`${what}@${callouts.ticks}`);
      callouts.timeout(note, 'timeout', 3);
      callouts.setcallout(note, 'setcallout', 9);
      const mine = owned.callout_init();
      if (mine === null) throw new Error('the table is full');
      owned.callout_reset(mine, 20, note, 'owned');
      for (let i = 0; i < 40; i++) {
        machine.hardclock();
        callouts.check();
      }
      expect(calls).to.deep.equal(['timeout@3', 'setcallout@9', 'owned@20']);
      owned.callout_destroy(mine);
      expect(callouts.table.nfree).to.equal(16);
    });

    it('does not call what was unset', () => {
      const { machine, callouts } = boot(kernel);
      const owned = new OwnedCallouts(callouts);
      const never = (what: string) => expect.fail(`${what} was called`);
      callouts.timeout(never, 'timeout', 3);
      const handle = callouts.setcallout(never, 'setcallout', 9);
      const mine = owned.callout_init();
      if (mine === null) throw new Error('the table is full');
      owned.callout_reset(mine, 20, never, 'owned');
      expect(callouts.untimeout(never, 'timeout')).to.equal(true);
      expect(callouts.unsetcallout(handle)).to.equal(true);
      expect(owned.callout_stop(mine)).to.equal(true);
      for (let i = 0; i < 40; i++) machine.hardclock();
      callouts.check();
      expect(callouts.npending).to.equal(0);
    });
  });
}
