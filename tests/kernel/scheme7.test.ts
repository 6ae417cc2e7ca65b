/**
 * Scheme 7 and its variants at work: the example of Figures 7 and 8 of the paper, the
 * number of migrations, the rounding of the variants, and the longest wait of interrupts
 * while many callouts migrate at once.
 */

import { expect } from 'chai';
import { TEST_COST } from '../../emu/judge/machine.ts';
import type { Hierarchy } from '../../kernel/callout/hierarchy.ts';
import { lockoutBound } from '../../kernel/callout/lockout.ts';
import { INT_MAX, MAX_SOFTCLOCK_STEPS, NONE, type SchemeMaker } from '../../kernel/callout/scheme.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { scheme7once } from '../../kernel/callout/scheme7once.ts';
import { scheme7round } from '../../kernel/callout/scheme7round.ts';
import { MATRIX, repetitions } from '../matrix.ts';
import { Setup } from '../model/setup.ts';

/** Slots for seconds, minutes, hours and days. */
const CALENDAR = [60, 60, 24, 100];
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (days: number, hours: number, minutes: number, seconds: number): number =>
  days * DAY + hours * HOUR + minutes * MINUTE + seconds;

const levels = (t: Setup): Hierarchy => t.callouts.scheme as Hierarchy;
const hands = (t: Setup): number[] => [...levels(t).hands];

/** The level and slot of entry `c`, by its links. */
function whereIs(t: Setup, c: number): readonly [level: number, slot: number] {
  const { bases, queues } = levels(t);
  let node = queues.next[c];
  while (node < queues.nelements) node = queues.next[node];
  expect(levels(t).bucketOf(c)).to.equal(node - queues.nelements);
  const level = bases.findLastIndex((base) => node >= base);
  return [level, node - bases[level]];
}

describe('the example of Figures 7 and 8: 11 d 10:24:30, a timer of 50 min 45 s', () => {
  const NOW = at(11, 10, 24, 30);
  const DUE = at(11, 11, 15, 15);

  function started(scheme: SchemeMaker): { t: Setup; c: number } {
    const t = new Setup({ scheme, ticks: NOW });
    expect(hands(t)).to.deep.equal([30, 24, 10, 11]);
    t.callouts.setcallout(t.note, 'x', at(0, 0, 50, 45));
    const c = t.callouts.table.c_time.indexOf(DUE);
    expect(c).to.not.equal(NONE);
    return { t, c };
  }

  it('Scheme 7: one slot ahead in the hours, 15 in the minutes, 15 in the seconds', () => {
    const { t, c } = started(scheme7(CALENDAR));
    const hour = 11;
    expect(whereIs(t, c)).to.deep.equal([2, hour]);
    expect(hour - hands(t)[2]).to.equal(1);
    expect(DUE % HOUR).to.equal(at(0, 0, 15, 15));

    t.tick(at(11, 11, 0, 0) - NOW - 1);
    expect(whereIs(t, c)).to.deep.equal([2, hour]);
    t.tick(1);
    expect(hands(t)).to.deep.equal([0, 0, 11, 11]);
    expect(whereIs(t, c)).to.deep.equal([1, 15]);
    expect(DUE % MINUTE).to.equal(15);

    t.tick(15 * MINUTE - 1);
    expect(whereIs(t, c)).to.deep.equal([1, 15]);
    t.tick(1);
    expect(hands(t)).to.deep.equal([0, 15, 11, 11]);
    expect(whereIs(t, c)).to.deep.equal([0, 15]);

    t.tick(14);
    expect(t.calls).to.deep.equal([]);
    t.tick(1);
    expect(t.calls).to.deep.equal([`x@${DUE}`]);
    expect(t.callouts.counters.softNodes, 'two migrations and the expiry').to.equal(3);
  });

  it('Scheme 7: with no minutes left it goes to the seconds directly', () => {
    const t = new Setup({ scheme: scheme7(CALENDAR), ticks: NOW });
    t.callouts.setcallout(t.note, 'x', at(11, 11, 0, 15) - NOW);
    t.tick(at(11, 11, 0, 0) - NOW);
    expect(whereIs(t, 0)).to.deep.equal([0, 15]);
  });

  it('Scheme 7: 244 slots for 8.64 million intervals, and a list for longer ones', () => {
    const t = new Setup({ scheme: scheme7(CALENDAR) });
    expect(levels(t).nbuckets).to.equal(100 + 24 + 60 + 60 + 1);
    t.callouts.setcallout(t.note, 'day 99', 100 * DAY - 1);
    t.callouts.setcallout(t.note, 'day 100', 100 * DAY);
    expect(whereIs(t, 0)).to.deep.equal([3, 99]);
    expect(levels(t).bucketOf(1)).to.equal(244);
    t.idle(100 * DAY - 2);
    t.tick(2);
    expect(t.calls).to.deep.equal([`day 99@${100 * DAY - 1}`, `day 100@${100 * DAY}`]);
  });

  it('rounded up: a timer of minutes goes off at the next full minute, without migrating', () => {
    const { t, c } = started(scheme7round(CALENDAR));
    expect(levels(t).lateness(at(0, 0, 50, 45))).to.equal(59);
    expect(whereIs(t, c)).to.deep.equal([1, 16]);
    expect(t.callouts.ticksUntilNext(INT_MAX)).to.equal(at(11, 11, 16, 0) - NOW);
    t.tick(at(11, 11, 16, 0) - NOW);
    expect(t.calls).to.deep.equal([`x@${at(11, 11, 16, 0)}`]);
    expect(t.callouts.counters.softNodes).to.equal(1);
  });

  it('rounded up: 1 min 30 s takes 2 min where the paper has it take 1', () => {
    const t = new Setup({ scheme: scheme7round(CALENDAR) });
    t.callouts.setcallout(t.note, 'x', 90);
    t.tick(200);
    expect(t.calls).to.deep.equal(['x@120']);
  });

  it('one migration: from the minutes to the seconds, and exact', () => {
    const { t, c } = started(scheme7once(CALENDAR));
    expect(whereIs(t, c)).to.deep.equal([1, 15]);
    t.tick(at(11, 11, 15, 0) - NOW);
    expect(whereIs(t, c)).to.deep.equal([0, 15]);
    t.tick(15);
    expect(t.calls).to.deep.equal([`x@${DUE}`]);
    expect(t.callouts.counters.softNodes).to.equal(2);
  });

  it('one migration: an hour timer is precise to the minute', () => {
    const t = new Setup({ scheme: scheme7once(CALENDAR), ticks: NOW });
    t.callouts.setcallout(t.note, 'x', at(0, 5, 0, 5));
    expect(levels(t).lateness(at(0, 5, 0, 5))).to.equal(59);
    expect(whereIs(t, 0)).to.deep.equal([2, 15]);
    t.tick(at(11, 15, 0, 0) - NOW);
    expect(whereIs(t, 0)).to.deep.equal([1, 25]);
    t.tick(25 * MINUTE);
    expect(t.calls).to.deep.equal([`x@${at(11, 15, 25, 0)}`]);
    expect(t.callouts.counters.softNodes).to.equal(2);
  });
});

describe('the lateness of the variants of Scheme 7', () => {
  const SIZES = [4, 3, 5];
  for (const [name, scheme] of [
    ['scheme7-round', scheme7round(SIZES)],
    ['scheme7-once', scheme7once(SIZES)],
  ] as const) {
    it(`${name}: as late as declared, and no later, for every interval at every position of the hands`, () => {
      const worst = new Map<number, number>();
      const t = new Setup({ scheme, ncallout: 1 });
      for (let n = 1; n <= 130; n++) {
        for (let start = 0; start < 60; start++) {
          const due = t.callouts.ticks + n;
          t.callouts.setcallout(t.note, 'x', n);
          const promised = t.callouts.ticks + t.callouts.ticksUntilNext(INT_MAX);
          while (t.callouts.npending > 0) t.machine.hardclock();
          expect(t.callouts.ticks, `interval ${n}`).to.equal(promised);
          worst.set(n, Math.max(worst.get(n) ?? 0, t.callouts.ticks - due));
          while (t.callouts.ticks % 60 !== start) t.machine.hardclock();
        }
      }
      for (const [n, late] of worst) expect(late, `interval ${n}`).to.equal(t.callouts.scheme.lateness(n));
    });
  }
});

describe('a timer of T ticks', () => {
  /**
   * The number of times that softclock looks at a single timer of `n` ticks, set on tick
   * `start`, without the time when it expires.
   */
  function looks(scheme: SchemeMaker, n: number, start: number): number {
    const t = new Setup({ scheme, ncallout: 1, ticks: start });
    t.callouts.setcallout(t.note, 'x', n);
    while (t.callouts.npending > 0) t.machine.hardclock();
    return t.callouts.counters.softNodes - 1;
  }

  const INTERVALS = [1, 2, 15, 16, 17, 100, 255, 256, 257, 1000, 4095, 4096, 4097, 5000, 10_000];

  for (const m of [1, 2, 4]) {
    it(`migrates at most m = ${m} times under Scheme 7, the overflow being a level`, () => {
      const sizes = Array.from({ length: m }, () => 16);
      let most = 0;
      for (const n of INTERVALS.filter((n) => n <= 16 ** m)) {
        for (const start of [0, 1, 15, 16, 255, 4095, 65_535, INT_MAX - 2]) {
          most = Math.max(most, looks(scheme7(sizes), n, start));
        }
      }
      expect(most).to.equal(m);
    });
  }

  it('is looked at T/M times under Scheme 6, a table of M', () => {
    for (const n of INTERVALS) {
      for (const M of [1, 16, 256]) {
        expect(looks(scheme6(M), n, 7), `${n} ticks, ${M} queues`).to.equal(Math.ceil(n / M) - 1);
      }
    }
  });

  it('is looked at once under the variants, or twice', () => {
    for (const n of INTERVALS) {
      for (const start of [0, 1, 15, 16, 255, 4095]) {
        expect(looks(scheme7round([16, 16, 16, 16]), n, start)).to.equal(0);
        expect(looks(scheme7once([16, 16, 16, 16]), n, start)).to.be.at.most(1);
      }
    }
  });

  for (const n of [1, 1000, 100_000, ...(MATRIX ? [1_000_000] : [])]) {
    it(`n = ${n} of up to T ticks: m migrations each at most, so n * m / T on a tick on average`, () => {
      const T = 100_000;
      const t_ = { ncallout: n, ticks: 0, c_time: new Int32Array(n), c_func: [], c_arg: [] };
      const scheme = scheme7()(t_);
      for (let c = 0; c < n; c++) {
        const ticks = 1 + ((c * 7919) % T);
        t_.c_time[c] = ticks;
        scheme.start(c, ticks);
      }
      let looks = 0;
      let expired = 0;
      while (t_.ticks < T) {
        t_.ticks++;
        const wanted = scheme.hardtick();
        while (wanted) {
          const c = scheme.expire();
          looks += scheme.visited;
          if (c === NONE) break;
          if (c >= 0) expired++;
        }
      }
      expect(expired).to.equal(n);
      expect(looks - n).to.be.at.most(4 * n);
    });
  }
});

describe('many callouts that migrate on one tick', () => {
  const N = repetitions(20_000, 100_000);
  const TICK = 16 * 16;
  for (const [name, scheme] of [
    ['scheme7', scheme7([16, 16, 16])],
    ['scheme7-once', scheme7once([16, 16, 16])],
    ['scheme7, from the overflow', scheme7([16, 16])],
  ] as const) {
    const load = (): { t: Setup; handles: number[] } => {
      const t = new Setup({ scheme, ncallout: N + 1, hashsize: 1 });
      const handles: number[] = [];
      for (let i = 0; i < N; i++) handles.push(t.callouts.setcallout(t.note, i, TICK + 20));
      for (let i = 1; i < TICK; i++) t.machine.hardclock();
      expect(t.callouts.counters.softNodes).to.equal(0);
      return { t, handles };
    };

    it(`${name}: a window after every ${MAX_SOFTCLOCK_STEPS}`, () => {
      const { t } = load();
      t.machine.hardclock();
      expect(t.callouts.counters.softNodes).to.equal(N);
      expect(t.callouts.counters.windows).to.equal(N / MAX_SOFTCLOCK_STEPS);
      for (let i = 0; i < 40; i++) t.machine.hardclock();
      expect(t.calls).to.have.length(N);
      expect(t.machine.lockout.get('softclock')).to.be.at.most(lockoutBound(TEST_COST, t.callouts));
    });

    it(`${name}: in a window any may be stopped and others started, behind those that wait`, () => {
      const { t, handles } = load();
      let next = NONE;
      t.inWindow = () => {
        next = levels(t).queues.next[levels(t).reached];
        const filed = MAX_SOFTCLOCK_STEPS / 2;
        for (const c of [filed, next, N / 2]) t.callouts.unsetcallout(handles[c]);
        t.callouts.setcallout(t.note, 'another', 20);
        t.callouts.check();
      };
      t.machine.hardclock();
      expect(next).to.equal(MAX_SOFTCLOCK_STEPS);
      for (let i = 0; i < 40; i++) t.machine.hardclock();
      t.callouts.check();
      expect(t.calls).to.have.length(N - 3 + 1);
      expect(t.calls).to.include(`another@${TICK + 20}`);
      if (t.callouts.scheme.order === 'fifo') expect(t.calls.at(-1)).to.equal(`another@${TICK + 20}`);
    });
  }
});

describe('levels that a hierarchy cannot have', () => {
  for (const [sizes, complaint] of [
    [[], '1 to 32 levels'],
    [new Array(33).fill(1), '1 to 32 levels'],
    [[0], 'a level has 1 slot or more'],
    [[2.5], 'a level has 1 slot or more'],
    [[256, 256, 256, 256, 2], 'a slot of the highest is longer than any interval'],
    [[2 ** 24, 2], 'more than 16777216 together'],
  ] as const) {
    it(`${sizes.length > 6 ? `${sizes.length} of them` : JSON.stringify(sizes)}: ${complaint}`, () => {
      for (const make of [scheme7, scheme7round, scheme7once]) {
        expect(() => make(sizes as number[])).to.throw(RangeError, complaint);
      }
    });
  }

  it('nor can softclock take 0 steps', () => {
    expect(() => scheme7([2], 0)).to.throw(RangeError, 'scheme7: 0 steps');
  });
});
