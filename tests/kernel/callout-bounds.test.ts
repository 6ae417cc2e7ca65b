/** The costs of callouts in nodes visited, cycles of lockout and bytes: counted, never timed. */

import { expect } from 'chai';
import { NULL_COST, NullMachine, TEST_COST, TestMachine } from '../../emu/judge/machine.ts';
import { bytesPerEntry } from '../../emu/paper/compare/memory.ts';
import { bsd } from '../../kernel/callout/bsd.ts';
import { Callouts } from '../../kernel/callout/callout.ts';
import { UNLINK_MEMREFS } from '../../kernel/callout/entry.ts';
import { IDENT } from '../../kernel/callout/ident.ts';
import { calloutsFor, type KernelName } from '../../kernel/callout/kernels.ts';
import { lockoutBound } from '../../kernel/callout/lockout.ts';
import { OwnedCallouts } from '../../kernel/callout/owned.ts';
import { MAX_SOFTCLOCK_STEPS, type SchemeMaker } from '../../kernel/callout/scheme.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { SCHEMES, schemeNamed } from '../../kernel/callout/schemes.ts';
import { calloutStat } from '../../kernel/callout/stat.ts';

const FAR = 1_000_000;
const SIZES = [0, 10, 1000, 10_000];
const handler = (): void => {};

/** A kernel with n callouts outstanding, set through timeout for ticks far ahead. */
function loaded(kernel: KernelName, n: number, hashsize = 0): Callouts {
  const sizes = { ncallout: n + 4, wheelsize: 0, hashsize };
  const callouts = calloutsFor(kernel, sizes, new NullMachine(), NULL_COST);
  // Each callout goes in front of those set before it, so that the list is filled quickly.
  for (let i = n; i > 0; i--) callouts.timeout(handler, i, FAR + i);
  return callouts;
}

describe('nodes visited by a set and a cancel, n callouts outstanding', () => {
  for (const n of SIZES) {
    it(`n = ${n}: none by handle, nor by a caller-owned callout`, () => {
      const callouts = loaded('handle', n);
      const owned = new OwnedCallouts(callouts);
      const mine = owned.callout_init();
      if (mine === null) throw new Error('the table is full');
      const { startNodes, stopNodes, chainNodes } = callouts.counters;
      for (let i = 0; i < 100; i++) {
        callouts.unsetcallout(callouts.setcallout(handler, -1, 2 * FAR + i));
        owned.callout_reset(mine, 2 * FAR + i, handler, -1);
      }
      owned.callout_stop(mine);
      const after = callouts.counters;
      expect([after.startNodes, after.stopNodes, after.chainNodes]).to.deep.equal([
        startNodes,
        stopNodes,
        chainNodes,
      ]);
    });

    it(`n = ${n}: its chain by the hash`, () => {
      for (const hashsize of [1, 64, 0]) {
        const callouts = loaded('hash', n, hashsize);
        const hash = callouts.hash;
        if (hash === null) throw new Error('no hash');
        const chain = hash.chain(handler, -1);
        let length = 0;
        for (let c = hash.chains.after(chain); c !== chain; c = hash.chains.after(c)) length++;
        if (hashsize === 1) expect(length).to.equal(n);
        const { startNodes, stopNodes, chainNodes } = callouts.counters;
        callouts.timeout(handler, -1, 2 * FAR);
        callouts.untimeout(handler, -1);
        const after = callouts.counters;
        expect([after.startNodes - startNodes, after.stopNodes - stopNodes]).to.deep.equal([0, 0]);
        expect(after.chainNodes - chainNodes).to.equal(length + 1);
      }
    });

    it(`n = ${n}: 2n + 1 by the list, when it is due last`, () => {
      const callouts = loaded('old', n);
      const { startNodes, stopNodes } = callouts.counters;
      callouts.timeout(handler, -1, 2 * FAR);
      callouts.untimeout(handler, -1);
      const after = callouts.counters;
      expect(after.startNodes - startNodes).to.equal(n);
      expect(after.stopNodes - stopNodes).to.equal(n + 1);
    });
  }

  it('the hash spreads the arguments of one function: 1000 in 1024 chains, none longer than 8', () => {
    const callouts = new Callouts({
      ncallout: 1024,
      scheme: scheme6(),
      spl: new NullMachine(),
      cost: NULL_COST,
    });
    const idents = callouts.hash?.idents;
    if (idents === undefined) throw new Error('no hash');
    for (let i = 0; i < 1000; i++) callouts.timeout(handler, { [IDENT]: idents.next() }, 10);
    expect(calloutStat(callouts).chains.max).to.be.at.most(8);
    expect(idents.lookups).to.equal(1000);
  });

  it('a function or argument without an identity costs one more look-up each, and one more probe', () => {
    const machine = new TestMachine();
    const callouts = calloutsFor('hash', { ncallout: 8, wheelsize: 0, hashsize: 0 }, machine, TEST_COST);
    const idents = callouts.hash?.idents;
    if (idents === undefined) throw new Error('no hash');
    const price = (func: () => void, arg: unknown): number => {
      const before = machine.cycle;
      callouts.timeout(func, arg, 10);
      return machine.cycle - before;
    };
    const known = idents.give(() => {});
    const base = price(known, 1);
    expect(price(() => {}, 1) - base).to.equal(TEST_COST.hashProbe);
    expect(price(() => {}, {}) - base).to.equal(2 * TEST_COST.hashProbe);
    expect(price(known, idents.give({}))).to.equal(base);
  });
});

describe('lockout of the handle routines and softclock', () => {
  const ROUTINES = ['setcallout', 'unsetcallout', 'callout_reset', 'callout_stop', 'softclock'];

  for (const n of [10, 1000, 100_000]) {
    for (const [where, spread] of [
      ['spread over the wheel', true],
      ['all in one bucket', false],
    ] as const) {
      it(`n = ${n}, ${where}: never above the bound computed from the code`, () => {
        const machine = new TestMachine();
        const callouts = calloutsFor(
          'handle',
          { ncallout: n + 2, wheelsize: 256, hashsize: 0 },
          machine,
          TEST_COST,
        );
        machine.callouts = callouts;
        const owned = new OwnedCallouts(callouts);
        const mine = owned.callout_init();
        if (mine === null) throw new Error('the table is full');
        const again = (arg: number): void => {
          owned.callout_reset(mine, 3, handler, arg);
          owned.callout_stop(mine);
        };
        const handles: number[] = [];
        for (let i = 0; i < n; i++) {
          handles.push(callouts.setcallout(again, i, spread ? 1 + (i % 512) : 256 * (1 + (i % 5))));
        }
        for (let i = 0; i < 520; i++) machine.hardclock();
        for (const handle of handles) callouts.unsetcallout(handle);
        callouts.check();
        const bound = lockoutBound(TEST_COST, callouts);
        for (const routine of ROUTINES) {
          const held = machine.lockout.get(routine);
          expect(held, routine).to.be.a('number').that.is.at.most(bound);
        }
      });
    }
  }

  it('the bound is the exact price of the longest stretch there is', () => {
    const machine = new TestMachine();
    const callouts = calloutsFor('handle', { ncallout: 200, wheelsize: 8, hashsize: 0 }, machine, TEST_COST);
    machine.callouts = callouts;
    for (let i = 1; i < MAX_SOFTCLOCK_STEPS; i++) callouts.setcallout(handler, i, 16);
    callouts.timeout(handler, 0, 8);
    for (let i = 0; i < 8; i++) machine.hardclock();
    expect(machine.lockout.get('softclock')).to.equal(lockoutBound(TEST_COST, callouts));
    expect(lockoutBound(TEST_COST, callouts)).to.equal(
      MAX_SOFTCLOCK_STEPS * TEST_COST.calloutNode +
        TEST_COST.calloutFire +
        UNLINK_MEMREFS * TEST_COST.memref +
        2 * TEST_COST.spl,
    );
  });

  it('the list has none, and no scheme with an unbounded routine', () => {
    const callouts = new Callouts({ ncallout: 4, scheme: bsd, spl: new NullMachine(), cost: NULL_COST });
    expect(lockoutBound(NULL_COST, callouts)).to.equal(Number.POSITIVE_INFINITY);
  });
});

describe('memory', () => {
  /** Bytes for one more entry of the table, all heads being as many as before. */
  function bytesEach(kernel: KernelName, scheme?: SchemeMaker): number {
    return bytesPerEntry((ncallout) => {
      const sizes = { ncallout, wheelsize: 256, hashsize: 256 };
      return calloutsFor(kernel, sizes, new NullMachine(), NULL_COST, { scheme });
    });
  }

  for (const kernel of ['old', 'hash', 'handle'] as const) {
    it(`kernel ${kernel}: at most 48 bytes for one outstanding callout, heads apart`, () => {
      expect(bytesEach(kernel)).to.be.within(30, 48);
    });
  }

  for (const name of Object.keys(SCHEMES)) {
    it(`${name}: at most 48 bytes for one outstanding callout, its link in the hash included`, () => {
      expect(bytesEach('hash', schemeNamed(name, 256))).to.be.within(37, 48);
    });
  }
});
