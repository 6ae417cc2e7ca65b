/** The facility of each kernel sets, calls and unsets through every interface. */

import { expect } from 'chai';
import { KERNELS } from '../../emu/config.ts';
import { TEST_COST, TestMachine } from '../../emu/judge/machine.ts';
import { Callouts } from '../../kernel/callout/callout.ts';
import { calloutsFor, type KernelName } from '../../kernel/callout/kernels.ts';
import { OwnedCallouts, STOP_NOTPENDING, STOP_REMOVED, STOP_RUNNING } from '../../kernel/callout/owned.ts';
import { type CalloutColumns, INT_MAX, NONE } from '../../kernel/callout/scheme.ts';
import { Scheme6, scheme6 } from '../../kernel/callout/scheme6.ts';
import { IPL_NONE, IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { Setup } from '../model/setup.ts';

function boot(kernel: KernelName, ncallout = 16): { machine: TestMachine; callouts: Callouts } {
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
      expect(owned.callout_stop(mine)).to.equal(STOP_REMOVED);
      for (let i = 0; i < 40; i++) machine.hardclock();
      callouts.check();
      expect(callouts.npending).to.equal(0);
    });
  });
}

describe('softclock', () => {
  it('calls no more handlers than it may, and says that there is more', () => {
    const t = new Setup({ scheme: scheme6(8), maxfires: 2 });
    for (const arg of ['a', 'b', 'c', 'd', 'e']) t.callouts.setcallout(t.note, arg, 1);
    const runs: (number | boolean)[] = [];
    t.machine.at(IPL_SOFTCLOCK, () => {
      t.machine.hardclock();
      t.machine.softPending = false;
      for (let more = true; more; ) {
        more = t.callouts.softclock();
        runs.push(more, t.calls.length);
      }
    });
    expect(runs).to.deep.equal([true, 2, true, 4, false, 5]);
  });
});

describe('caller-owned callouts', () => {
  const fresh = (ncallout = 8): Setup => new Setup({ scheme: scheme6(8), ncallout });

  it('are pending from reset until stopped or called', () => {
    const t = fresh();
    const mine = t.init();
    const states: boolean[] = [];
    const ask = (): void => void states.push(t.owned.callout_pending(mine));
    ask();
    t.owned.callout_reset(mine, 1, ask, 0);
    ask();
    t.tick(1);
    ask();
    t.owned.callout_reset(mine, 1, ask, 0);
    expect(t.owned.callout_stop(mine)).to.equal(STOP_REMOVED);
    expect(t.owned.callout_stop(mine)).to.equal(STOP_NOTPENDING);
    ask();
    expect(states).to.deep.equal([false, true, false, false, false]);
  });

  it('keep their entry until they are destroyed', () => {
    const t = fresh(1);
    const mine = t.init();
    t.owned.callout_reset(mine, 1, t.note, 'x');
    t.tick(1);
    expect(t.owned.callout_init()).to.equal(null);
    t.owned.callout_destroy(mine);
    expect(t.init().c).to.equal(0);
    for (const use of [
      () => t.owned.callout_reset(mine, 1, t.note, 'x'),
      () => t.owned.callout_stop(mine),
      () => t.owned.callout_pending(mine),
      () => t.owned.callout_drain(mine),
      () => t.owned.callout_destroy(mine),
    ]) {
      expect(use).to.throw(Panic, 'the callout was destroyed');
      t.machine.ipl = IPL_NONE;
    }
  });

  it('are not destroyed while pending', () => {
    const t = fresh();
    const mine = t.init();
    t.owned.callout_reset(mine, 1, t.note, 'x');
    expect(() => t.owned.callout_destroy(mine)).to.throw(Panic, 'callout_destroy: callout 0 is pending');
  });

  it('say when they are stopped too late: their handler is running, and is not set again', () => {
    const t = fresh();
    const mine = t.init();
    const answers: number[] = [];
    const again = (): void => {
      answers.push(t.owned.callout_stop(mine));
      t.owned.callout_reset(mine, 1, again, 0);
      answers.push(t.owned.callout_stop(mine));
    };
    t.owned.callout_reset(mine, 1, again, 0);
    t.tick(3);
    expect(answers).to.deep.equal([STOP_RUNNING, STOP_RUNNING]);
    expect(t.owned.callout_stop(mine)).to.equal(STOP_NOTPENDING);
  });

  it('set within a range take the roundest tick in it, and stay where they are if that suits', () => {
    const t = fresh();
    const mine = t.init();
    const within = (from: number, to: number): number => {
      t.owned.callout_reset_within(mine, from, to, t.note, 'x');
      return t.callouts.due(mine.c);
    };
    expect(within(1, 1)).to.equal(1);
    expect(within(5, 7)).to.equal(6);
    expect(within(100, 200)).to.equal(128);
    expect(within(129, 191)).to.equal(160);
    expect(within(150, 170), 'it suits').to.equal(160);
    expect(t.callouts.counters.leftAlone).to.equal(1);
    expect(() => within(9, 8)).to.throw(RangeError, 'no range');
    t.tick(160);
    expect(t.calls).to.deep.equal(['x@160']);
    const late = new Setup({ scheme: scheme6(8), ticks: INT_MAX - 10 });
    const other = late.init();
    late.owned.callout_reset_within(other, 5, 20, late.note, 'x');
    expect(late.callouts.due(other.c), 'the count wraps').to.equal(-INT_MAX - 1);
  });

  it('put off lazily are not moved, however often, and started anew once for each tick they had', () => {
    const t = new Setup({ scheme: scheme6(8), lazy: true });
    const mine = t.init();
    t.owned.callout_reset(mine, 10, t.note, 'x');
    for (let i = 0; i < 95; i++) {
      t.tick(1);
      t.owned.callout_reset(mine, 10, t.note, 'x');
    }
    t.tick(20);
    expect(t.calls).to.deep.equal(['x@105']);
    const { putOffs, anew, sets, unsets, fires } = t.callouts.counters;
    expect([putOffs, anew, sets - unsets, fires]).to.deep.equal([95, 11, 1, 1]);
    t.owned.callout_reset(mine, 10, t.note, 'moved');
    t.owned.callout_reset(mine, 2, t.note, 'earlier');
    t.tick(20);
    expect(t.calls.slice(1)).to.deep.equal(['earlier@117']);
  });

  it('are not put off lazily on a scheme that is late by itself', () => {
    class Late extends Scheme6 {
      override lateness(): number {
        return 1;
      }
    }
    const scheme = (table: CalloutColumns): Late => new Late(table, 8, 100);
    expect(() => new Setup({ scheme, lazy: true })).to.throw(RangeError, 'late by itself');
  });

  it('cannot be drained by their own handler, but by any other', () => {
    const t = fresh();
    const [mine, other] = [t.init(), t.init()];
    t.owned.callout_reset(other, 5, t.note, 'x');
    t.owned.callout_reset(mine, 1, () => t.owned.callout_drain(other), 0);
    t.tick(1);
    expect(t.owned.callout_pending(other)).to.equal(false);
    t.owned.callout_reset(mine, 1, () => t.owned.callout_drain(mine), 0);
    expect(() => t.tick(1)).to.throw(Panic, 'callout_drain: called from the handler it would wait for');
  });

  it('may be destroyed by their own handler, and the entry belongs to the next at once', () => {
    const t = fresh(1);
    const mine = t.init();
    const change = (): void => {
      t.owned.callout_destroy(mine);
      const next = t.init();
      t.owned.callout_reset(next, 3, t.note, 'next');
      expect(t.owned.callout_drain(next)).to.equal(STOP_REMOVED);
      t.owned.callout_reset(next, 2, t.note, 'next');
    };
    t.owned.callout_reset(mine, 1, change, 0);
    t.tick(3);
    expect(t.calls).to.deep.equal(['next@3']);
  });
});

describe('an owner that keeps the number of its entry', () => {
  it('sets and stops the callout as the object does', () => {
    const { machine, callouts } = boot('handle');
    const owned = new OwnedCallouts(callouts);
    const { c = NONE } = owned.callout_init() ?? {};
    const calls: string[] = [];
    const note = (what: string) => calls.push(`${what}@${callouts.ticks}`);
    expect(owned.stop(c)).to.equal(STOP_NOTPENDING);
    expect(owned.reset(c, 3, note, 'first')).to.equal(false);
    expect(owned.reset(c, 5, note, 'second')).to.equal(true);
    for (let i = 0; i < 8; i++) machine.hardclock();
    expect(owned.reset(c, 0, note, 'third')).to.equal(false);
    expect(owned.stop(c)).to.equal(STOP_REMOVED);
    machine.hardclock();
    callouts.check();
    expect(calls).to.deep.equal(['second@5']);
    expect(() => owned.reset(c, 1.5, note, 'half')).to.throw(TypeError, 'callout_reset: ticks is 1.5');
  });

  it('panics when the entry was given back, or is in use by another interface', () => {
    for (const lazy of [false, true]) {
      const machine = new TestMachine();
      const callouts = new Callouts({ ncallout: 2, scheme: scheme6(), lazy, spl: machine, cost: TEST_COST });
      const owned = new OwnedCallouts(callouts);
      const mine = owned.callout_init();
      if (mine === null) throw new Error('the table is full');
      const { c } = mine;
      const never = () => expect.fail('was called');
      const panics = () => {
        for (const number of [c, NONE]) {
          expect(() => owned.reset(number, 1, never, 0)).to.throw('callout_reset: the callout was destroyed');
          expect(() => owned.stop(number)).to.throw('callout_stop: the callout was destroyed');
        }
      };
      owned.callout_destroy(mine);
      panics();
      callouts.setcallout(never, 0, 9);
      expect(callouts.table.c_flags[c]).not.to.equal(0);
      panics();
      callouts.check();
    }
  });
});
