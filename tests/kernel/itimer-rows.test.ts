/**
 * Further itimers that only wait: rows of numbers in place of objects, by the kernel that uses
 * handles; and the places of a process's timers by their numbers.
 */

import { expect } from 'chai';
import { pendingCallouts } from '../../kernel/ddb/pending.ts';
import { itimersExec, timersSeen } from '../../kernel/kern/itimer.ts';
import type { Itimer } from '../../kernel/kern/itimer_object.ts';
import { ItimerPlaces, type Placed } from '../../kernel/kern/itimer_places.ts';
import { NITIMER_NTH, sys_getitimer, sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { SIGALRM } from '../../kernel/sys/signal.ts';
import { ITIMER_NTH0 } from '../../kernel/sys/timeval.ts';
import { Random } from '../model/random.ts';
import { Bench, DATA } from './harness.ts';

const TICK = 10_000;

/** Sets ITIMER_NTH(nth). */
function set(b: Bench, nth: number, value: number, interval = 0): void {
  b.pokeItimerval(DATA, value, interval);
  expect(b.call(sys_setitimer, ITIMER_NTH0 + nth, DATA, 0)).to.equal(0);
}

describe('a further itimer that only waits', () => {
  it('is a row, which becomes an object when it expires, and is free when its signal is taken', () => {
    const b = new Bench({ kernel: 'handle' });
    b.blockAll();
    set(b, 3, 2 * TICK);
    expect(b.p.p_itimers.get(3)).to.equal(0);
    b.tick(4);
    expect((b.p.p_itimers.get(3) as Itimer).queued).to.equal(true);
    b.p.p_sig.mask.fill(0);
    const [{ sig, info }] = b.takeSignals();
    expect([sig, info?.si_value, b.p.p_itimers.size]).to.deep.equal([SIGALRM, 3, 0]);
    set(b, 4, TICK);
    expect(b.p.p_itimers.get(4), 'the same row again').to.equal(0);
  });

  it('says what is left and is set anew, from row to row', () => {
    const b = new Bench({ kernel: 'handle' });
    set(b, 5, 50 * TICK, 7 * TICK);
    b.tick(10);
    expect(b.call(sys_getitimer, ITIMER_NTH0 + 5, DATA)).to.equal(0);
    expect(b.peekItimerval(DATA)).to.deep.include({ interval: 7 * TICK });
    set(b, 5, 30 * TICK);
    expect(b.p.p_itimers.get(5)).to.equal(0);
    expect(b.k.nclients).to.equal(1);
    set(b, 5, 0);
    expect([b.k.nclients, b.p.p_itimers.size, b.k.itimersHeld]).to.deep.equal([0, 0, 0]);
  });

  it('is named to the debugger, and to an observer of callouts', () => {
    const b = new Bench({ kernel: 'handle' });
    set(b, 3, 20 * TICK);
    expect(b.p.p_itimers.get(3)).to.equal(0);
    const name = 'ITIMER_NTH(3)';
    expect(timersSeen(b.k, b.p).map((it) => it.name)).to.deep.equal([name]);
    expect(b.p.p_itimers.get(3), 'looking leaves it a row').to.equal(0);
    const call = `realitexpire(${name} of pid ${b.p.p_pid})`;
    expect(pendingCallouts(b.k, -1).map((it) => it.call)).to.include(call);
    const told: unknown[] = [];
    const note = (_c: number, _func: unknown, arg: unknown) => told.push(arg);
    b.k.addObserver({ calloutSet: note, calloutUnset: note, calloutFire: note, calloutDone: note });
    set(b, 3, 30 * TICK);
    set(b, 3, TICK);
    b.tick(60);
    const timers = told.filter((arg) => (arg as Itimer | undefined)?.name === name);
    expect(timers).to.have.length(6);
    expect(new Set(timers).size, 'one object').to.equal(1);
  });

  it('is an object from the first where callouts are found by argument', () => {
    const b = new Bench({ kernel: 'hash' });
    set(b, 3, 20 * TICK);
    expect(b.p.p_itimers.get(3)).to.be.an('object');
  });

  it('is gone at exec, and so is every other', () => {
    const b = new Bench({ kernel: 'handle' });
    const numbers = [0, 1, 511, 512, 5000, NITIMER_NTH - 1];
    for (const nth of numbers) set(b, nth, 20 * TICK);
    expect(timersSeen(b.k, b.p).map((it) => it.it_nth)).to.deep.equal(numbers);
    itimersExec(b.k, b.p);
    expect([b.k.nclients, b.p.p_itimers.size, b.k.itimersHeld]).to.deep.equal([0, 0, 0]);
    for (const nth of numbers) set(b, nth, 20 * TICK);
    const rows = numbers.map((nth) => b.p.p_itimers.get(nth) as number);
    expect(rows.sort((x, y) => x - y)).to.deep.equal([0, 1, 2, 3, 4, 5]);
  });
});

/** Does random things to places, beside a map; throws where they differ. */
function compare(places: ItimerPlaces, seed: number): void {
  const random = new Random(seed);
  const known = new Map<number, Placed>();
  for (let step = 0; step < 400; step++) {
    const nth = random.pick([0, 1, 5, 511, 512, 513, 70_000, NITIMER_NTH]);
    if (random.below(3) === 0) {
      places.delete(nth);
      known.delete(nth);
    } else {
      const it = random.below(2) === 0 ? random.below(9) : ({ nth, step } as unknown as Itimer);
      places.set(nth, it);
      known.set(nth, it);
    }
    const numbers = [...known.keys()].sort((a, b) => a - b);
    expect(places.size).to.equal(known.size);
    expect(places.get(nth)).to.equal(known.get(nth));
    expect(places.all()).to.deep.equal(numbers.map((n) => known.get(n)));
  }
}

/** Places that are wrong, and how. */
class Wrong extends ItimerPlaces {
  private readonly how: string;

  constructor(how: string) {
    super();
    this.how = how;
  }

  override set(nth: number, it: Placed): void {
    const isObject = typeof this.get(nth) === 'object';
    if (this.how === 'an object stays' && isObject && typeof it === 'number') return;
    super.set(this.how === 'pages are one' ? nth & 511 : nth, it);
  }

  override get(nth: number): Placed | undefined {
    return super.get(this.how === 'pages are one' ? nth & 511 : nth);
  }

  override delete(nth: number): void {
    if (this.how === 'row 0 stays' && this.get(nth) === 0) return;
    super.delete(nth);
  }
}

describe('the places of timers by number', () => {
  it('hold what a map would', () => {
    for (let seed = 1; seed <= 10; seed++) compare(new ItimerPlaces(), seed);
  });

  for (const how of ['an object stays', 'pages are one', 'row 0 stays'])
    it(`are found out if ${how}`, () => {
      expect(() => {
        for (let seed = 1; seed <= 10; seed++) compare(new Wrong(how), seed);
      }).to.throw();
    });
});
