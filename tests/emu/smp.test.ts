/**
 * Appendix B's model: its claims, the bounds that any such system keeps to, its prices against the
 * facility's own, and the referee, which convicts wrong locks and a wrong clock.
 */

import { expect } from 'chai';
import { SUN_4_360 } from '../../emu/cost.ts';
import { EventQueue } from '../../emu/events.ts';
import { NullMachine } from '../../emu/judge/machine.ts';
import { Lock, NOBODY } from '../../emu/paper/smp/lock.ts';
import { DESIGNS, PROCESSORS, type Processing, processing } from '../../emu/paper/smp/measure.ts';
import { Referee } from '../../emu/paper/smp/referee.ts';
import { LOCK_CYCLES, LONGEST, run, type Setting, WORK } from '../../emu/paper/smp/run.ts';
import { type Locks, TimerModule } from '../../emu/paper/smp/timermodule.ts';
import { Callouts } from '../../kernel/callout/callout.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';

const CYCLES = 200_000;

describe('processors that share a timer module (Appendix B)', () => {
  let points: Processing[];
  before(() => {
    points = processing({ cycles: CYCLES });
  });
  const at = (scheme: string, locks: Locks, processors: number): Processing =>
    points.find((p) => p.scheme === scheme && p.locks === locks && p.processors === processors) as Processing;
  /** Pairs of 32 processors for each pair of one. */
  const gain = (scheme: string, locks: Locks): number =>
    at(scheme, locks, 32).pairs / at(scheme, locks, 1).pairs;

  it('has a point for each design and number of processors, the same in each run', () => {
    expect(points).to.have.length(DESIGNS.length * PROCESSORS.length);
    const setting: Setting = { scheme: 'scheme6', locks: 'bucket, hash', processors: 16, cycles: CYCLES };
    expect(run(setting)).to.deep.equal(run(setting));
  });

  it('nobody waits on one processor', () => {
    for (const point of points.filter(({ processors }) => processors === 1)) {
      expect([point.waiting, point.longestWait], point.scheme).to.deep.equal([0, 0]);
    }
  });

  it('more processors never do less, and never gain more than their number while lists stay as long', () => {
    for (const [scheme, locks] of DESIGNS) {
      const pairs = PROCESSORS.map((processors) => at(scheme, locks, processors).pairs);
      for (let i = 1; i < pairs.length; i++) {
        expect(pairs[i], `${scheme}, ${locks}`).to.be.above(0.85 * (pairs[i - 1] as number));
      }
      if (scheme !== 'scheme2') expect(gain(scheme, locks)).to.be.below(34);
    }
  });

  it('one lock keeps to the bounds of a queue with one server', () => {
    for (const { scheme, locks, processors: P, pairs, nodes } of points) {
      if (locks !== 'one') continue;
      const held =
        SUN_4_360.calloutSet + SUN_4_360.calloutUnset + nodes * SUN_4_360.calloutNode + 4 * LOCK_CYCLES;
      const most = 25e6 * Math.min(P / (WORK + held), 1 / held);
      const least = (25e6 * P) / (WORK + P * held);
      // A pair or two at the beginning and end, and chance in the other work.
      expect(pairs, `${scheme} on ${P}`).to.be.within(0.8 * least, 1.1 * most + 250);
    }
  });

  it("Scheme 2's list holds the others up: 32 processors do little more than one", () => {
    expect(gain('scheme2', 'one')).to.be.below(1.5);
    expect(at('scheme2', 'one', 32).waiting).to.be.above(0.9);
    expect(at('scheme2', 'one', 32).longestWait).to.be.above(100_000);
  });

  it('Schemes 5 to 7 with a lock for each bucket gain nearly 32 times, and hardly wait', () => {
    for (const scheme of ['scheme5', 'scheme6', 'scheme7']) {
      expect(gain(scheme, 'each bucket')).to.be.above(29);
      expect(at(scheme, 'each bucket', 32).waiting).to.be.below(0.02);
      expect(at(scheme, 'each bucket', 32).longestWait).to.be.below(400);
    }
  });

  it('with one lock they gain 5 to 8 times', () => {
    for (const scheme of ['scheme5', 'scheme6', 'scheme7']) {
      expect(gain(scheme, 'one')).to.be.within(5, 8);
      expect(at(scheme, 'one', 32).waiting).to.be.above(0.7);
    }
  });

  it('one lock around the hash or the free list undoes most of it', () => {
    expect(gain('scheme6', 'bucket, hash')).to.be.within(7, 11);
    expect(gain('scheme6', 'bucket, free list')).to.be.within(9, 14);
  });

  it('a structure for each processor does as well as a lock for each bucket', () => {
    for (const scheme of ['scheme5', 'scheme6', 'scheme7']) {
      expect(at(scheme, 'each processor', 32).pairs).to.be.closeTo(
        at(scheme, 'each bucket', 32).pairs,
        0.03 * at(scheme, 'each bucket', 32).pairs,
      );
    }
  });

  it('Schemes 5 to 7 hold no lock for more than 6.1 us, and one lock is enough for four processors', () => {
    for (const { scheme, longestHold } of points) {
      if (scheme !== 'scheme2') expect(longestHold / 25, scheme).to.be.at.most(6.1);
    }
    for (const scheme of ['scheme5', 'scheme6', 'scheme7']) {
      expect(at(scheme, 'one', 4).waiting).to.be.below(0.1);
    }
  });

  it('Scheme 7 waits more than Scheme 6: 25 buckets of its second level have nearly all timers', () => {
    expect(at('scheme7', 'each bucket', 32).waiting).to.be.above(
      5 * at('scheme6', 'each bucket', 32).waiting,
    );
    expect(Math.ceil(LONGEST / 256)).to.equal(25);
  });

  it("with a structure for each processor nearly nobody waits, and Scheme 2's lists are shorter by their number", () => {
    for (const point of points) {
      if (point.locks === 'each processor') expect(point.waiting, point.scheme).to.be.below(0.04);
    }
    expect(at('scheme2', 'one', 8).nodes).to.be.within(350, 650);
    for (const P of [2, 8, 32])
      expect((at('scheme2', 'each processor', P).nodes * P) / 500).to.be.within(0.8, 1.2);
  });
});

/** Prices without levels, added up. */
class Charged extends NullMachine {
  cycles = 0;
  override charge(...[ncycles]: number[]): void {
    this.cycles += ncycles ?? 0;
  }
}

describe('the prices of the model', () => {
  for (const locks of [
    'one',
    'each bucket',
    'each processor',
    'bucket, free list',
    'bucket, hash',
  ] as const) {
    it(`are those of the facility, with locks: ${locks}`, () => {
      const spl = new Charged();
      const hashed = locks === 'bucket, hash';
      const callouts = new Callouts({ ncallout: 64, scheme: schemeNamed('scheme5:4'), spl, cost: SUN_4_360 });
      const timers = new TimerModule('scheme5:4', locks, 64, 1, SUN_4_360, (name) => new Lock(name));
      let cycles = 0;
      const handles: number[] = [];
      const func = (): void => undefined;
      for (let i = 0; i < 40; i++) {
        const ticks = 1 + ((i * 37) % 50);
        for (const section of timers.start(0, i, ticks)) cycles += section.run();
        if (hashed) callouts.timeout(func, i, ticks);
        else handles.push(callouts.setcallout(func, i, ticks));
      }
      for (let i = 0; i < 40; i += 3) {
        for (const section of timers.stop(i)) cycles += section.run();
        if (hashed) callouts.untimeout(func, i);
        else callouts.unsetcallout(handles[i] as number);
      }
      expect(cycles).to.equal(spl.cycles);
      expect(timers.check()).to.equal(26);
    });
  }
});

/** A lock that lets two in. */
class Open extends Lock {
  override take(p: number): boolean {
    super.take(p);
    return true;
  }
}

/** A lock that is never released. */
class Stuck extends Lock {
  override give(): number {
    return NOBODY;
  }
}

/** A lock that goes to the processor that asked last. */
class Unfair extends Lock {
  private readonly last: number[] = [];
  override take(p: number): boolean {
    const taken = super.take(p);
    if (!taken) this.last.push(p);
    return taken;
  }
  override give(): number {
    return super.give() === NOBODY ? NOBODY : (this.last.pop() as number);
  }
}

/** A lock that goes to nobody while processors wait: one of them stays asleep. */
class Forgetful extends Lock {
  private gives = 0;
  override give(): number {
    const next = super.give();
    return ++this.gives % 50 === 0 ? NOBODY : next;
  }
}

/** Time that runs backwards: now and then an event is put before the present. */
class Backwards extends EventQueue {
  private arms = 0;
  override arm(source: number, cycle: number): void {
    super.arm(source, ++this.arms % 100 === 0 ? cycle - 5000 : cycle);
  }
}

/** A queue that loses an event now and then. */
class Lossy extends EventQueue {
  private arms = 0;
  override arm(source: number, cycle: number): void {
    super.arm(source, ++this.arms % 500 === 0 ? Number.POSITIVE_INFINITY : cycle);
  }
}

describe('the referee of the model', () => {
  const setting: Setting = { scheme: 'scheme6', locks: 'one', processors: 8, cycles: CYCLES };
  const CONVICTS: readonly [string, Partial<Setting>, RegExp][] = [
    ['a lock that lets two in', { makeLock: (name) => new Open(name) }, /takes structure 0, which \d holds/],
    ['a lock that is never released', { makeLock: (name) => new Stuck(name) }, /structure 0, which is free/],
    [
      'a lock that goes to the processor that asked last',
      { makeLock: (name) => new Unfair(name) },
      /for which \d asked before/,
    ],
    [
      'a lock that forgets who waits',
      { makeLock: (name) => new Forgetful(name) },
      /structure 0, which is free/,
    ],
    ['time that runs backwards', { events: new Backwards() }, /at \d+, not \d+$/],
    ['an event that is lost', { events: new Lossy() }, /stands still since|not \d+$/],
  ];
  it('acquits the right one', () => {
    expect(() => run(setting)).to.not.throw();
  });
  it('convicts events that come in the wrong order', () => {
    const referee = new Referee(2);
    referee.works(0, 0, 5);
    referee.works(1, 0, 3);
    referee.works(0, 5, 9);
    expect(() => referee.works(1, 3, 4)).to.throw('time goes back from 5 to 3');
  });
  for (const [what, wrong, message] of CONVICTS) {
    it(`convicts ${what}`, () => expect(() => run({ ...setting, ...wrong })).to.throw(message));
  }
});
