/**
 * Wheels of one level at work: Figure 6 of the paper on Schemes 5 and 6, and the
 * peculiarities of Scheme 4.
 */

import { expect } from 'chai';
import { INT_MAX, type SchemeMaker } from '../../kernel/callout/scheme.ts';
import { type Scheme4, scheme4 } from '../../kernel/callout/scheme4.ts';
import { scheme5 } from '../../kernel/callout/scheme5.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import { Setup } from '../model/setup.ts';

describe('the example of Figure 6: a table of 256, the pointer at 10, a timer whose low 8 bits are 20', () => {
  const POINTER = 10;
  const LOW = 20;
  for (const high of [0, 1, 3, 1000]) {
    const n = (high << 8) + LOW;
    const started = (scheme: SchemeMaker): Setup => {
      const t = new Setup({ scheme, ticks: POINTER });
      t.callouts.setcallout(t.note, 'x', n);
      expect(t.callouts.scheme.bucketOf(0)).to.equal(30);
      expect(t.callouts.table.c_time[0] >>> 8, 'the 24 high-order bits').to.equal(high);
      for (let i = 0; i < n; i++) t.machine.hardclock();
      expect(t.calls).to.deep.equal([`x@${POINTER + n}`]);
      return t;
    };

    it(`Scheme 6, high-order bits ${high}: slot 30, and that many turns before it is due`, () => {
      const { counters } = started(scheme6(256)).callouts;
      expect(counters.softNodes).to.equal(high + 1);
      expect(counters.spurious).to.equal(high);
    });

    it(`Scheme 5, high-order bits ${high}: slot 30, the first of its list looked at once a turn`, () => {
      const { counters } = started(scheme5(256)).callouts;
      expect(counters.tickNodes).to.equal(high + 1);
      expect(counters.softNodes).to.equal(1);
      expect(counters.spurious).to.equal(0);
    });
  }
});

describe('Scheme 5', () => {
  it('is Scheme 2 with one list: those of one tick in the order of their starts, others by their ticks', () => {
    const t = new Setup({ scheme: scheme5(1) });
    for (const n of [5, 3, 5, 1, 3]) t.callouts.setcallout(t.note, t.callouts.npending, n);
    t.tick(5);
    expect(t.calls).to.deep.equal(['3@1', '1@3', '4@3', '0@5', '2@5']);
  });

  it('takes powers of two, and 1 step or more', () => {
    expect(() => scheme5(12)).to.throw(RangeError, 'scheme5: wheel size 12 is not a power of two');
    expect(() => scheme5(8, 0)).to.throw(RangeError, 'scheme5: 0 steps');
  });
});

describe('Scheme 4', () => {
  const wheel = (t: Setup): Scheme4 => t.callouts.scheme as Scheme4;

  it('puts a callout due in j ticks j slots ahead of the hand, up to as many as there are', () => {
    const t = new Setup({ scheme: scheme4(10), ticks: 1234 });
    expect(wheel(t).hand).to.equal(4);
    for (let j = 1; j <= 11; j++) t.callouts.setcallout(t.note, j, j);
    const buckets = Array.from({ length: 11 }, (_, c) => wheel(t).bucketOf(c));
    expect(buckets).to.deep.equal([5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 10]);
    t.tick(11);
    expect(t.calls).to.deep.equal(Array.from({ length: 11 }, (_, i) => `${i + 1}@${1235 + i}`));
  });

  it('counts what is overdue for the slot under the hand', () => {
    const t = new Setup({ scheme: scheme4(10) });
    t.callouts.setcallout(t.note, 'x', 1);
    t.machine.at(IPL_SOFTCLOCK, () => {
      t.tick(3);
      expect(wheel(t).bucketOf(0)).to.equal(3);
    });
  });

  it('takes the longest interval on a wheel of which every slot is overdue', () => {
    const t = new Setup({ scheme: scheme4(5, 'refuse') });
    for (let j = 1; j <= 5; j++) t.callouts.setcallout(t.note, j, j);
    t.machine.at(IPL_SOFTCLOCK, () => {
      t.tick(5);
      for (let j = 1; j <= 5; j++) t.callouts.setcallout(t.note, 5 + j, j);
      t.callouts.check();
      t.tick(2);
    });
    t.tick(3);
    expect(t.calls).to.deep.equal(['1@7', '2@7', '3@7', '4@7', '5@7', '6@7', '7@7', '8@8', '9@9', '10@10']);
  });

  it('calls those of the list before those of the wheel that are due on the same tick', () => {
    const t = new Setup({ scheme: scheme4(5) });
    t.callouts.setcallout(t.note, 'list', 6);
    t.tick(1);
    t.callouts.setcallout(t.note, 'wheel', 5);
    t.callouts.setcallout(t.note, 'wheel, earlier', 4);
    t.late(5);
    expect(t.calls).to.deep.equal(['wheel, earlier@6', 'list@6', 'wheel@6']);
  });

  it('looks at one of the list on a tick on which 10 000 come within reach, and moves none', () => {
    const N = 10_000;
    const t = new Setup({ scheme: scheme4(8), ncallout: N, hashsize: 1 });
    for (let i = 0; i < N; i++) t.callouts.setcallout(t.note, i, 20);
    for (let i = 0; i < 19; i++) t.machine.hardclock();
    expect(t.callouts.counters.tickNodes).to.equal(19);
    expect(t.callouts.counters.softNodes).to.equal(0);
    t.machine.hardclock();
    expect(t.calls).to.have.length(N);
    expect(t.callouts.counters.softNodes).to.equal(N);
  });

  it('refuses what is longer than the wheel, if it has no list', () => {
    const t = new Setup({ scheme: scheme4(100, 'refuse') });
    t.callouts.setcallout(t.note, 'x', 100);
    expect(() => t.callouts.setcallout(t.note, 'y', 101)).to.throw(
      RangeError,
      'setcallout: ticks is 101, the scheme takes at most 100',
    );
    t.callouts.timeout(t.note, 'z', -INT_MAX);
    t.tick(100);
    expect(t.calls).to.deep.equal(['z@1', 'x@100']);
  });

  it('has the smallest power of two that is at least ncallout, and takes any other number', () => {
    expect(wheel(new Setup({ scheme: scheme4(), ncallout: 17 })).size).to.equal(32);
    expect(wheel(new Setup({ scheme: scheme4(1000) })).size).to.equal(1000);
    for (const size of [-1, 1.5, 2 ** 24 + 1]) expect(() => scheme4(size)).to.throw(RangeError, `${size}`);
  });
});
