/**
 * Statistics of callouts, compared with facilities whose contents are known: the picture
 * of a moment, the runs of softclock, the accounts.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { calloutStat, chainLengths, spreadOf } from '../../kernel/callout/stat.ts';
import { Tally } from '../../kernel/callout/tally.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { kernelStatistics } from '../../kernel/trace/kern_stat.ts';
import { Bench, DATA } from './harness.ts';

const NTH = 16;

function arm(b: Bench, which: number, value: number, interval = 0): void {
  b.pokeItimerval(DATA, value, interval);
  expect(b.call(sys_setitimer, which, DATA, 0)).to.equal(0);
}

const nothing = (): void => undefined;

describe('a spread', () => {
  it('is the median, average and greatest of the numbers counted', () => {
    const whole = fc.array(fc.nat(50), { minLength: 1 });
    fc.assert(
      fc.property(whole, (numbers) => {
        const counts = new Map<number, number>();
        for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
        const sorted = [...numbers].sort((a, b) => a - b);
        const { count, median, average, max } = spreadOf(counts);
        expect([count, median, max]).to.deep.equal([
          numbers.length,
          sorted[Math.ceil(numbers.length / 2) - 1],
          sorted.at(-1),
        ]);
        expect(average).to.be.closeTo(numbers.reduce((sum, n) => sum + n, 0) / numbers.length, 1e-9);
      }),
      { seed: 1 },
    );
  });

  it('of nothing is 0', () => {
    expect(spreadOf(new Map())).to.deep.equal({ count: 0, median: 0, average: 0, max: 0 });
  });
});

describe('a tally', () => {
  it('counts by powers of two, 0 and less by themselves', () => {
    const tally = new Tally();
    for (const n of [-1, 0, 1, 2, 3, 4, 7, 8, 0x7fff_ffff]) tally.add(n);
    expect(tally.entries()).to.deep.equal([
      { from: 0, count: 2 },
      { from: 1, count: 1 },
      { from: 2, count: 2 },
      { from: 4, count: 2 },
      { from: 8, count: 1 },
      { from: 2 ** 30, count: 1 },
    ]);
    expect([tally.count, tally.max]).to.deep.equal([9, 0x7fff_ffff]);
    expect(new Tally().average).to.equal(0);
  });
});

describe('the picture of the callout facility', () => {
  it('has as many buckets and chains as there are, and the pending callouts in them', () => {
    const b = new Bench({ kernel: 'hash', ncallout: 64, wheelsize: 16, hashsize: 8 });
    for (let i = 0; i < 20; i++) b.k.cpu.callouts.timeout(nothing, i, 7);
    const { npending } = b.k.cpu.callouts;
    const { buckets, chains, ticks, times, looked } = calloutStat(b.k.cpu.callouts);
    expect([buckets.count, chains.count, looked]).to.deep.equal([16, 8, 64 + 8]);
    expect(buckets.average * 16).to.equal(npending);
    expect(chains.average * 8).to.equal(npending);
    expect(buckets.max).to.be.at.least(20);
    expect([ticks.count, ticks.median]).to.deep.equal([npending, 7]);
    expect(times.entries()).to.deep.include({ from: 4, count: 20 });
  });

  it('finds the chain that one function and argument make as long as they are', () => {
    const b = new Bench({ kernel: 'hash', ncallout: 64, hashsize: 64 });
    for (let i = 0; i < 9; i++) b.k.cpu.callouts.timeout(nothing, 'same', 1000 + i);
    expect(Math.max(...chainLengths(b.k.cpu.callouts).keys())).to.be.at.least(9);
    expect([...chainLengths(b.k.cpu.callouts).values()].reduce((sum, n) => sum + n, 0)).to.equal(64);
    for (let i = 0; i < 9; i++) b.k.cpu.callouts.untimeout(nothing, 'same');
    expect(Math.max(...chainLengths(b.k.cpu.callouts).keys())).to.be.at.most(2);
  });

  it('has no chains where callouts are found by walking, and one bucket', () => {
    const { buckets, chains } = calloutStat(new Bench({ kernel: 'old' }).k.cpu.callouts);
    expect([chains.count, buckets.count]).to.deep.equal([0, 1]);
  });

  it('is charged to a process that asks for it by sysctl, and costs nothing from outside the machine', () => {
    const b = new Bench();
    const ask = (name: string): number => {
      const before = b.machine.cycle;
      b.k.sysctls.get(name)?.read();
      return b.machine.cycle - before;
    };
    expect(ask('kern.callout_stat')).to.be.at.least(b.k.params.ncallout * b.k.cost.memref);
    const before = b.machine.cycle;
    kernelStatistics(b.k);
    expect(b.machine.cycle).to.equal(before);
  });
});

describe('runs of softclock', () => {
  it('are counted by the callouts they looked at', () => {
    const b = new Bench();
    b.tick(1);
    const { count, max } = b.k.cpu.softVisits;
    for (let i = 0; i < 24; i++) b.k.cpu.callouts.setcallout(nothing, i, 3);
    b.tick(5);
    expect(b.k.cpu.softVisits.max).to.be.within(24, 26);
    expect(max).to.be.below(24);
    expect(b.k.cpu.softVisits.count).to.be.above(count);
    const { counters } = b.k.cpu.callouts;
    expect([b.k.cpu.softVisits.count, b.k.cpu.softVisits.sum]).to.deep.equal([
      counters.softclocks,
      counters.softNodes,
    ]);
    expect(b.k.sysctls.get('kern.callout.maxvisits')?.read()).to.equal(b.k.cpu.softVisits.max);
  });
});

describe('accounts of callouts', () => {
  it('say which function armed, cancelled and was called how often, and what it cost', () => {
    const b = new Bench();
    const set = b.k.sysctls.get('kern.callout.accounting')?.write as (value: number) => void;
    b.blockAll();
    arm(b, 0, 1_000_000);
    set(1);
    for (let i = 0; i < 10; i++) arm(b, NTH + i, 20_000, 20_000);
    for (let i = 0; i < 4; i++) arm(b, NTH + i, 0);
    b.tick(9);
    const [account] = b.k.accounts.accounts().filter(({ name }) => name === 'realitexpire');
    // 6 timers, of 2 ticks each, begun on tick 0: 2, 4, 6 and 8.
    expect(account).to.include({ unsets: 4, fires: 24, sets: 10 + 24, maxLate: 0 });
    expect(account?.longest).to.be.above(b.k.cost.realitexpire);
    expect(account?.cycles).to.be.within(24 * b.k.cost.realitexpire, 24 * (account?.longest ?? 0));
    expect(b.k.accounts.settings.entries()).to.deep.include({ from: 2, count: 34 });
    const line = String(b.k.sysctls.get('kern.callout.accounts')?.read()).split('\n')[0];
    expect(line).to.equal(`34 4 24 0 0 ${account?.cycles} ${account?.longest} realitexpire`);
    set(0);
    b.tick(20);
    expect(b.k.accounts.accounts()[0]?.fires).to.equal(24);
    set(1);
    expect(b.k.accounts.accounts()).to.deep.equal([]);
  });

  it("leave out of a handler's cycles the interrupts that came meanwhile", () => {
    const b = new Bench();
    const work = 20 * b.period;
    function busy(): void {
      b.k.spl.charge(work);
    }
    b.k.accounting = true;
    b.k.cpu.callouts.setcallout(busy, 0, 1);
    b.tick(40);
    const account = b.k.accounts.accounts().find(({ name }) => name === 'busy');
    expect(account?.fires).to.equal(1);
    expect((account?.longest ?? 0) - work).to.be.within(0, 200);
  });

  it('change nothing of a run', () => {
    const run = (accounting: boolean): string => {
      const b = new Bench();
      b.k.accounting = accounting;
      for (let i = 0; i < 10; i++) arm(b, NTH + i, 10_000 * (i + 1), 20_000);
      b.tick(50);
      return `${b.machine.runHash()} ${b.machine.cycle}`;
    };
    expect(run(true)).to.equal(run(false));
  });
});
