/** Conversions between time and ticks, in both modes: tests/CASES.md, 27, 28 and 43. */

import { expect } from 'chai';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { Clockwork, hzto } from '../../kernel/kern/clockwork.ts';

/** A chip whose clock the test sets, in cycles. */
function chip(hz: number, freq: number) {
  return {
    hz,
    cycle: 0,
    take: () => 0,
    since(period: number) {
      return this.cycle - (period * freq) / hz;
    },
  };
}

const FREQ = 25_000_000;

describe('case 27, 44bsd: hzto truncates to milliseconds', () => {
  for (const [name, delta, ticks] of [
    ['past', -1, -0],
    ['past by a tick', -10_000, -1],
    ['now', 0, 0],
    ['a microsecond', 1, 0],
    ['a tick less a microsecond', 9_999, 0],
    ['a tick', 10_000, 1],
    ['a tick and a microsecond', 10_001, 1],
    ['half a second and a borrow', 500_001, 50],
    ['25 days', 25 * 86400 * 1e6, 216_000_000],
    ['248 days', 248 * 86400 * 1e6, 2_142_720_000],
    ['a thousand days', 1000 * 86400 * 1e6, 0x7fff_ffff],
  ] as const)
    it(name, () => {
      expect(hzto(delta, 10_000, 100) + 0).to.equal(ticks + 0);
    });

  it('a tick below a millisecond divides by nothing', () => {
    expect(hzto(10_000, 1e6 / 1024, 1024)).to.equal(10);
    expect(hzto(2_000_000, 1e6 / 1200, 1200)).to.equal(2400);
    expect(hzto(2e12, 100, 10_000), 'no more than an int').to.equal(0x7fff_ffff);
  });
});

describe('case 27 and 28, today: the first tick at or after the time', () => {
  for (const hz of [1, 60, 64, 100, 128, 1000, 1024, 1200])
    it(`hz ${hz}: never early, and no earlier tick would do`, () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 1e9 }),
          fc.integer({ min: 0, max: FREQ }),
          fc.integer({ min: 1, max: 1e12 }),
          (ticks, phase, usec) => {
            const c = chip(hz, FREQ);
            const clockwork = new Clockwork(c, { nticks: ticks }, FREQ, false);
            c.cycle = (ticks * FREQ) / hz + (phase % (FREQ / hz));
            const when = clockwork.itimerNow() + usec;
            const n = clockwork.ticksUntil(when);
            expect(n).to.be.at.least(1);
            expect((ticks + n) * 1e6).to.be.at.least(when * hz * (1 - 1e-15));
            if (n > 1) expect((ticks + n - 1) * 1e6).to.be.below(when * hz * (1 + 1e-15));
          },
        ),
        { seed: 27 },
      );
    });

  it('begins the time of day where the configuration says', () => {
    const begun = (...boottime: number[]) =>
      new Clockwork(chip(100, FREQ), { nticks: 0 }, FREQ, false, ...boottime).microtime();
    expect(begun()).to.equal(DEFAULT_CONFIG.date * 1e6);
    expect(begun(0)).to.equal(0);
    expect(begun(7_258_118_399)).to.equal(7_258_118_399e6);
  });

  it('a time that is past or now is the next tick', () => {
    const clockwork = new Clockwork(chip(100, FREQ), { nticks: 0 }, FREQ, false);
    expect(clockwork.ticksUntil(-5)).to.equal(1);
    expect(clockwork.ticksUntil(0)).to.equal(1);
  });

  it('case 43: more ticks than a callout takes are cut to the most it takes', () => {
    const clockwork = new Clockwork(chip(100, FREQ), { nticks: 0 }, FREQ, false);
    expect(clockwork.ticksUntil(1e14)).to.equal(0x7fff_ffff);
  });
});

describe('the time of day', () => {
  it('moves between ticks, and never goes back, whatever the rate', () => {
    for (const hz of [60, 100, 1024, 1200]) {
      const c = chip(hz, FREQ);
      const count = { nticks: 0 };
      const clockwork = new Clockwork(c, count, FREQ, false);
      let last = clockwork.microtime();
      for (let i = 1; i <= 5000; i++) {
        c.cycle = i * 997;
        if (Math.floor((c.cycle * hz) / FREQ) > clockwork.ticks) count.nticks++;
        const now = clockwork.microtime();
        expect(now).to.be.at.least(last);
        last = now;
      }
      expect(last - 815_270_400e6).to.be.closeTo((c.cycle * 1e6) / FREQ, 1);
    }
  });

  it('adjtime slews by a bounded part of each tick and ends exactly', () => {
    const c = chip(100, FREQ);
    const clockwork = new Clockwork(c, { nticks: 0 }, FREQ, false);
    const start = clockwork.microtime();
    clockwork.timedelta = 1000;
    for (let i = 1; i <= 25; i++) {
      c.cycle = (i * FREQ) / 100;
      clockwork.adjust(1);
    }
    expect(clockwork.timedelta).to.equal(0);
    expect(clockwork.microtime() - start).to.equal(250_000 + 1000);
  });

  it('adjtime slews for many ticks at a time as for one after the other, and in no more time', () => {
    for (const delta of [3e6, -1.5e6, 900]) {
      const [one, many] = [1, 500].map((n) => {
        const clockwork = new Clockwork(chip(100, FREQ), { nticks: 0 }, FREQ, false);
        clockwork.timedelta = delta;
        for (let i = 0; i < 6000; i += n) clockwork.adjust(n);
        return clockwork;
      });
      expect(many.timedelta).to.be.closeTo(one.timedelta, 1e-3);
      expect(many.walltime()).to.be.closeTo(one.walltime(), 1);
      many.timedelta = 1e15;
      const begun = performance.now();
      many.adjust(2e9);
      expect(performance.now() - begun).to.be.below(100);
    }
  });
});
