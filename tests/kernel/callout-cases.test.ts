/**
 * The edge cases of callouts, by their numbers in tests/CASES.md. They hold for
 * every scheme unless the name says for which.
 */

import { expect } from 'chai';
import { bsd } from '../../kernel/callout/bsd.ts';
import { NOHANDLE } from '../../kernel/callout/entry.ts';
import { STOP_RUNNING } from '../../kernel/callout/owned.ts';
import { INT_MAX, MAX_SOFTCLOCK_STEPS } from '../../kernel/callout/scheme.ts';
import { type Scheme6, scheme6 } from '../../kernel/callout/scheme6.ts';
import { IPL_CLOCK, IPL_NONE, IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { EVERY_SCHEME, Setup } from '../model/setup.ts';

const INT_MIN = -INT_MAX - 1;

/** The three ways to set a callout. */
const DOORS: Readonly<Record<string, (t: Setup, arg: unknown, n: number) => unknown>> = {
  timeout: (t, arg, n) => t.callouts.timeout(t.note, arg, n),
  setcallout: (t, arg, n) => t.callouts.setcallout(t.note, arg, n),
  callout_reset: (t, arg, n) => t.owned.callout_reset(t.init(), n, t.note, arg),
};

/**
 * Expects that `calls`, all on one tick, are the calls of the callouts `set`, which are
 * given in the order of setting, in the order that the scheme declares.
 */
function expectOfOneTick(t: Setup, calls: readonly string[], set: readonly string[]): void {
  const { order } = t.callouts.scheme;
  if (order === 'none') expect(calls).to.have.members(set);
  else expect(calls).to.deep.equal(order === 'fifo' ? set : set.toReversed());
}

for (const [name, choice] of Object.entries(EVERY_SCHEME)) {
  const fresh = (more = {}) => new Setup({ ...choice, ...more });

  describe(`cases: setting, ${name}`, () => {
    for (const [door, set] of Object.entries(DOORS)) {
      for (const n of [0, -0, -1, INT_MIN, -(2 ** 40)]) {
        it(`case 1: ${door} for ${Object.is(n, -0) ? '-0' : n} ticks counts as 1`, () => {
          const t = fresh();
          set(t, 'x', n);
          t.tick(3);
          expect(t.calls).to.deep.equal(['x@1']);
        });
      }
      for (const n of [Number.NaN, 1.5, -0.5, Number.POSITIVE_INFINITY, '3' as unknown as number]) {
        it(`case 2: ${door} for ${JSON.stringify(n)} (${n}) ticks is refused by name`, () => {
          const t = fresh();
          expect(() => set(t, 'x', n)).to.throw(TypeError, `${door}: ticks is ${n}`);
          t.callouts.check();
          expect([t.machine.ipl, t.callouts.npending]).to.deep.equal([IPL_NONE, 0]);
        });
      }
      for (const ticks of [0, 1, INT_MAX, -1]) {
        it(`case 3: ${door} for the longest interval at tick ${ticks} is called after exactly that many, or as late as declared`, () => {
          const t = fresh({ ticks });
          const { longest } = t.callouts.scheme;
          const lateness = t.callouts.scheme.lateness(longest);
          set(t, 'x', longest);
          t.tick(3);
          const rest = t.callouts.ticksUntilNext(2 ** 32);
          expect(rest + 3).to.be.within(longest, longest + lateness);
          t.idle(rest - 1);
          expect(t.calls).to.deep.equal([]);
          t.tick(2);
          expect(t.calls).to.deep.equal([`x@${(ticks + 3 + rest) | 0}`]);
        });
      }
      it(`case 3: ${door} for more than the longest interval is refused by name`, () => {
        const t = fresh();
        const { longest } = t.callouts.scheme;
        expect(() => set(t, 'x', longest + 1)).to.throw(RangeError, `${door}: ticks is ${longest + 1}`);
        t.callouts.check();
        expect([t.machine.ipl, t.callouts.npending]).to.deep.equal([IPL_NONE, 0]);
      });
    }

    it('case 4: ticks start at INT_MAX - 10: everything is called once, on its tick', () => {
      const t = fresh({ ticks: INT_MAX - 10 });
      const expected: string[] = [];
      for (let n = 1; n <= 20; n++) {
        t.callouts.setcallout(t.note, n, n);
        expected.push(`${n}@${(INT_MAX - 10 + n) | 0}`);
      }
      t.tick(30);
      expect(t.calls).to.deep.equal(expected);
    });

    it('case 5: intervals at the size of the wheel and its multiples', () => {
      for (const size of [1, 2, 8, 256]) {
        for (const n of [size - 1, size, size + 1, 2 * size, 3 * size, 5 * size]) {
          const t = fresh();
          t.tick(3);
          t.callouts.setcallout(t.note, n, n);
          t.tick(6 * size);
          expect(t.calls).to.deep.equal([`${n}@${3 + Math.max(1, n)}`]);
        }
      }
    });

    for (const ncallout of [1, 2, 16, 17]) {
      it(`case 6: a table of ${ncallout}`, () => {
        const t = fresh({ ncallout });
        for (let i = 0; i < ncallout; i++) t.callouts.setcallout(t.note, i, i + 1);
        expect(t.callouts.setcallout(t.note, 'more', 1)).to.equal(NOHANDLE);
        t.tick(ncallout);
        expect(t.calls).to.have.length(ncallout);
        expect(t.callouts.table.nfree).to.equal(ncallout);
      });
    }

    it('case 7: a full table: timeout panics, the others say so, and a handler finds its own entry free', () => {
      const t = fresh({ ncallout: 2 });
      const again = (): void => {
        t.note('again');
        if (t.calls.length < 3) t.callouts.timeout(again, 0, 1);
      };
      t.callouts.timeout(again, 0, 1);
      t.callouts.timeout(t.note, 'far', 100);
      expect(t.callouts.setcallout(t.note, 'x', 1)).to.equal(NOHANDLE);
      expect(t.owned.callout_init()).to.equal(null);
      expect(() => t.callouts.timeout(t.note, 'x', 1)).to.throw(Panic, 'timeout table full');
      t.machine.ipl = IPL_NONE;
      t.callouts.check();
      expect(t.callouts.table.nfree).to.equal(0);
      t.tick(5);
      expect(t.calls).to.deep.equal(['again@1', 'again@2', 'again@3']);
      expect(t.callouts.table.nfree).to.equal(1);
    });
  });

  describe(`cases: order, ${name}`, () => {
    it('case 8: within a tick as the scheme declares', () => {
      const t = fresh();
      for (const arg of ['a', 'b', 'c']) t.callouts.timeout(t.note, arg, 5);
      t.tick(5);
      expectOfOneTick(t, t.calls, ['a@5', 'b@5', 'c@5']);
    });

    it('case 8: one set anew counts as set last', () => {
      const t = fresh();
      const a = t.init();
      t.owned.callout_reset(a, 5, t.note, 'a');
      t.callouts.setcallout(t.note, 'b', 5);
      expect(t.owned.callout_reset(a, 5, t.note, 'a')).to.equal(true);
      t.tick(5);
      expectOfOneTick(t, t.calls, ['b@5', 'a@5']);
    });

    it('case 9: several ticks caught up at once come in their order', () => {
      const t = fresh();
      for (const n of [3, 1, 4, 2, 5]) t.callouts.setcallout(t.note, n, n);
      t.late(5);
      expect(t.calls).to.deep.equal(['1@5', '2@5', '3@5', '4@5', '5@5']);
    });

    it('case 10: one set while others are overdue does not take over their lateness', () => {
      const t = fresh();
      t.callouts.setcallout(t.note, 'overdue', 1);
      t.machine.at(IPL_SOFTCLOCK, () => {
        t.tick(10);
        t.callouts.setcallout(t.note, 'x', 3);
        t.tick(1);
        t.callouts.setcallout(t.note, 'y', 2);
      });
      t.tick(5);
      expect(t.calls[0]).to.equal('overdue@11');
      expectOfOneTick(t, t.calls.slice(1), ['x@13', 'y@13']);
    });

    it('case 10: one unset while overdue leaves its successor where it was', () => {
      const t = fresh();
      const overdue = t.callouts.setcallout(t.note, 'overdue', 1);
      t.callouts.setcallout(t.note, 'x', 10);
      t.machine.at(IPL_SOFTCLOCK, () => {
        t.tick(4);
        expect(t.callouts.unsetcallout(overdue)).to.equal(true);
        t.callouts.check();
      });
      t.tick(10);
      expect(t.calls).to.deep.equal(['x@10']);
    });
  });

  describe(`cases: cancelling, ${name}`, () => {
    it('case 11: a handler unsets the next of its tick, the last, and all behind it', () => {
      for (const victims of [[1], [2], [1, 2], [3], [2, 3], [1, 2, 3]]) {
        const t = fresh();
        const handles: number[] = [];
        let left: number[] = [];
        const handler = (arg: number): void => {
          t.note(arg);
          if (t.calls.length > 1) return;
          const behind = [0, 1, 2, 3].filter((other) => other !== arg);
          if (t.callouts.scheme.order === 'lifo') behind.reverse();
          for (const victim of victims) t.callouts.unsetcallout(handles[behind[victim - 1]]);
          left = behind.filter((_, i) => !victims.includes(i + 1)).sort();
        };
        for (const arg of [0, 1, 2, 3]) handles.push(t.callouts.setcallout(handler, arg, 2));
        t.tick(4);
        expect(t.calls).to.have.length(4 - victims.length);
        expectOfOneTick(
          t,
          t.calls.slice(1),
          left.map((arg) => `${arg}@2`),
        );
      }
    });

    it('case 13: unsetting one of the same tick: later ones are not called, earlier ones already were', () => {
      const t = fresh();
      const handles: number[] = [];
      const answers: boolean[] = [];
      const unsetOthers = (arg: unknown): void => {
        t.note(arg);
        for (const handle of handles) answers.push(t.callouts.unsetcallout(handle));
      };
      for (const arg of ['a', 'b', 'c']) handles.push(t.callouts.setcallout(unsetOthers, arg, 1));
      t.tick(2);
      expect(t.calls).to.have.length(1);
      expect(answers).to.have.members([true, true, false]);
    });

    it('case 14: a handler unsets itself: nothing happens, by any interface', () => {
      const t = fresh();
      const answers: unknown[] = [];
      const mine = t.init();
      const byHandle = (): void => void answers.push(t.callouts.unsetcallout(handle));
      const byName = (): void => void answers.push(t.callouts.untimeout(byName, 7));
      const byOwner = (): void => void answers.push(t.owned.callout_stop(mine));
      const handle = t.callouts.setcallout(byHandle, 7, 1);
      t.callouts.timeout(byName, 7, 1);
      t.owned.callout_reset(mine, 1, byOwner, 7);
      t.tick(2);
      expect(answers).to.have.members([false, false, STOP_RUNNING]);
    });

    it('case 15: a handler that sets itself again waits for the next tick, and does not keep interrupts out', () => {
      const t = fresh();
      let calls = 0;
      let atlevel = 0;
      const storm = (arg: unknown): void => {
        calls++;
        atlevel = Math.max(atlevel, t.machine.ipl);
        t.callouts.setcallout(storm, arg, calls % 2);
      };
      for (let i = 0; i < 20; i++) t.callouts.setcallout(storm, i, 1);
      t.tick(10);
      expect(calls).to.equal(200);
      expect(atlevel).to.equal(IPL_SOFTCLOCK);
    });

    it('case 16: an interrupt sets and unsets between two handlers, and a tick inside one is caught up', () => {
      const t = fresh();
      const handles: number[] = [];
      const busy = (arg: unknown): void => {
        t.note(arg);
        t.machine.at(IPL_CLOCK, () => {
          t.callouts.unsetcallout(handles[2]);
          t.callouts.setcallout(t.note, 'late', 1);
        });
        t.machine.hardclock();
      };
      handles.push(t.callouts.setcallout(busy, 'busy', 1));
      handles.push(t.callouts.setcallout(t.note, 'two', 2));
      handles.push(t.callouts.setcallout(t.note, 'gone', 2));
      t.tick(1);
      expect(t.calls[0]).to.equal('busy@1');
      expectOfOneTick(t, t.calls.slice(1), ['two@2', 'late@2']);
      t.tick(3);
      expect(t.calls).to.have.length(3);
    });

    it('case 17: ticks with nothing due that pass inside a handler are neither skipped nor served twice', () => {
      const t = fresh();
      const busy = (arg: unknown): void => {
        t.note(arg);
        for (let i = 0; i < 3; i++) t.machine.hardclock();
      };
      t.callouts.setcallout(busy, 'busy', 1);
      t.callouts.setcallout(t.note, 'same tick', 1);
      t.callouts.setcallout(t.note, 'five', 5);
      t.tick(1);
      expect(t.callouts.ticks).to.equal(4);
      expect(t.calls).to.have.length(2);
      t.tick(4);
      expect(t.calls.filter((call) => call.startsWith('five'))).to.deep.equal(['five@5']);
    });

    it('case 19: a stale handle: after the call, after reuse, and after reuse for the very same thing', () => {
      const t = fresh({ ncallout: 1 });
      const stale = t.callouts.setcallout(t.note, 'x', 1);
      t.tick(1);
      expect(t.callouts.unsetcallout(stale)).to.equal(false);
      const other = t.callouts.setcallout(t.note, 'y', 1);
      expect(t.callouts.unsetcallout(stale)).to.equal(false);
      expect(t.callouts.unsetcallout(other)).to.equal(true);
      const same = t.callouts.setcallout(t.note, 'x', 1);
      expect(t.callouts.table.slot(same)).to.equal(t.callouts.table.slot(stale));
      for (const handle of [stale, other]) expect(t.callouts.unsetcallout(handle)).to.equal(false);
      t.tick(1);
      expect(t.calls).to.deep.equal(['x@1', 'x@2']);
    });

    it('case 19: the generation after the last is the first', () => {
      const t = fresh({ ncallout: 8 });
      const { table } = t.callouts;
      const last = Number.MAX_SAFE_INTEGER - 7;
      table.c_handle[table.callfree] = -last;
      expect(t.callouts.setcallout(t.note, 'x', 1)).to.equal(last);
      expect(t.callouts.unsetcallout(last)).to.equal(true);
      expect(t.callouts.setcallout(t.note, 'y', 1)).to.equal(table.generationStep);
      t.callouts.check();
    });

    it('case 20: unset twice, and what was never a handle', () => {
      const t = fresh();
      const handle = t.callouts.setcallout(t.note, 'x', 1);
      expect(t.callouts.unsetcallout(handle)).to.equal(true);
      const never = [
        handle,
        NOHANDLE,
        -handle,
        -1,
        1,
        0.5,
        handle + 0.5,
        Number.NaN,
        2 ** 60,
        Number.NEGATIVE_INFINITY,
      ];
      for (const it of never) expect(t.callouts.unsetcallout(it), `${it}`).to.equal(false);
      t.callouts.check();
    });

    it('case 20: the handle of another table, told apart by its first generation', () => {
      const one = fresh();
      const other = fresh({ firstGeneration: 2 ** 20 });
      const handle = one.callouts.setcallout(one.note, 'x', 1);
      other.callouts.setcallout(other.note, 'x', 1);
      expect(other.callouts.unsetcallout(handle)).to.equal(false);
    });

    it('case 21: of several with the same function and argument untimeout unsets the one due first', () => {
      const t = fresh();
      for (const n of [4, 2, 6]) t.callouts.timeout(t.note, 'x', n);
      expect(t.callouts.untimeout(t.note, 'x')).to.equal(true);
      t.tick(5);
      expect(t.calls).to.deep.equal(['x@4']);
      expect(t.callouts.untimeout(t.note, 'x')).to.equal(true);
      expect(t.callouts.untimeout(t.note, 'x')).to.equal(false);
      t.tick(5);
      expect(t.calls).to.deep.equal(['x@4']);
    });

    it('case 21: untimeout inside the handler unsets the duplicate', () => {
      const t = fresh();
      const once = (arg: unknown): void => {
        t.note(arg);
        expect(t.callouts.untimeout(once, arg)).to.equal(true);
      };
      t.callouts.timeout(once, 'x', 1);
      t.callouts.timeout(once, 'x', 1);
      t.tick(3);
      expect(t.calls).to.deep.equal(['x@1']);
    });

    it('case 22: arguments are compared by identity', () => {
      const t = fresh();
      const named = (): void => t.note('object');
      const args: unknown[] = [
        {},
        {},
        [],
        named,
        'a',
        'b',
        1,
        -1,
        0,
        -0,
        0.5,
        -0.5,
        Number.NaN,
        null,
        undefined,
        true,
      ];
      args.push(2 ** 31, 2 ** 40, 10n, Symbol.iterator);
      for (const arg of args) t.callouts.timeout(named, arg, 10);
      for (const stranger of [{}, [], 'c', 2, 1.5, false, () => {}, 11n]) {
        expect(t.callouts.untimeout(named, stranger), String(stranger)).to.equal(false);
      }
      for (const arg of args) {
        expect(t.callouts.untimeout(named, arg)).to.equal(true);
        expect(t.callouts.untimeout(named, arg)).to.equal(false);
      }
      t.callouts.timeout(named, `${'a'}b`, 10);
      expect(t.callouts.untimeout(named, ['a', 'b'].join(''))).to.equal(true);
      t.callouts.check();
    });

    it('case 22: many with one function, each with its own argument, in chains of any length', () => {
      for (const hashsize of [1, 2, 64]) {
        const t = fresh({ ncallout: 200, hashsize });
        for (let i = 0; i < 200; i++) t.callouts.timeout(t.note, i, 1 + (i % 7));
        t.callouts.check();
        for (let i = 1; i < 200; i += 2) expect(t.callouts.untimeout(t.note, i)).to.equal(true);
        t.tick(8);
        const called = t.calls.map((call) => Number.parseInt(call, 10)).sort((a, b) => a - b);
        expect(called).to.deep.equal(Array.from({ length: 100 }, (_, i) => 2 * i));
      }
    });
  });

  describe(`cases: lateness, ${name}`, () => {
    for (const k of [1, 8, 11, 40, 256, 259, 1280]) {
      it(`case 23: softclock kept out for ${k} ticks loses nothing`, () => {
        const t = fresh();
        for (let i = 1; i <= 20; i++) t.callouts.setcallout(t.note, i, Math.ceil((i * (k + 3)) / 20));
        t.late(k);
        const due = (i: number) => Math.ceil((i * (k + 3)) / 20);
        const expected = [...Array(20).keys()].map((i) => i + 1).filter((i) => due(i) <= k);
        const called = t.calls.map((call) => Number.parseInt(call, 10));
        expect(called).to.have.members(expected);
        expect(called.map(due)).to.deep.equal(called.map(due).sort((a, b) => a - b));
        t.tick(3);
        expect(t.calls).to.have.length(20);
        expect(t.callouts.counters.fires).to.equal(20);
      });
    }

    it('case 24: softclock called by hardclock or by the soft interrupt: the same calls', () => {
      const [direct, deferred] = [true, false].map((basepri) => {
        const t = fresh();
        t.machine.basepri = basepri;
        const again = (arg: unknown): void => {
          t.note(arg);
          if (t.calls.length < 50) t.callouts.setcallout(again, arg, 3);
        };
        for (const n of [1, 2, 2, 5, 9]) t.callouts.setcallout(again, n, n);
        t.tick(40);
        return t.calls;
      });
      expect(direct).to.have.length.above(40);
      expect(direct).to.deep.equal(deferred);
    });

    it('case 24: asked for twice, softclock runs once', () => {
      const t = fresh();
      t.callouts.setcallout(t.note, 'a', 1);
      t.callouts.setcallout(t.note, 'b', 2);
      t.late(2);
      expect(t.callouts.counters.softclocks).to.equal(1);
      expect(t.calls).to.deep.equal(['a@2', 'b@2']);
    });

    it('case 25: a clock interrupt inside softclock only asks for another run', () => {
      const t = fresh();
      let depth = 0;
      const nested = (arg: unknown): void => {
        expect(++depth).to.equal(1);
        t.machine.hardclock();
        t.note(arg);
        depth--;
      };
      t.machine.basepri = true;
      t.callouts.setcallout(nested, 'a', 1);
      t.callouts.setcallout(nested, 'b', 2);
      t.tick(1);
      expect(t.calls).to.have.length(2);
      t.callouts.setcallout(() => t.callouts.softclock(), 0, 1);
      expect(() => t.tick(1)).to.throw(Panic, 'softclock: called from inside itself');
    });

    it('case 26: a handler that throws is named in a panic; level, table and the rest of the tick are in order', () => {
      const t = fresh();
      function culprit(): void {
        t.machine.splraise(IPL_CLOCK, 0);
        throw new Error('gone wrong');
      }
      t.callouts.setcallout(t.note, 'before', 1);
      t.callouts.setcallout(culprit, 0, 1);
      t.callouts.setcallout(t.note, 'after', 1);
      expect(() => t.tick(1)).to.throw(Panic, 'softclock: culprit threw Error: gone wrong');
      expect(t.machine.ipl).to.equal(IPL_SOFTCLOCK);
      t.callouts.check();
      t.callouts.softclock();
      expectOfOneTick(t, t.calls, ['before@1', 'after@1']);
    });

    it('case 26: a handler that comes back at another level is named in a panic', () => {
      const t = fresh();
      function forgets(): void {
        t.machine.splraise(IPL_CLOCK, 0);
      }
      t.callouts.setcallout(forgets, 0, 1);
      expect(() => t.tick(1)).to.throw(Panic, 'softclock: forgets came back at level 5, not 1');
      expect(t.machine.ipl).to.equal(IPL_SOFTCLOCK);
    });
  });
}

describe('cases: the wheel alone', () => {
  const wheel = (size: number, more = {}) => new Setup({ scheme: scheme6(size), ncallout: 512, ...more });
  const fill = (t: Setup, count: number, n: number) => {
    for (let i = 0; i < count; i++) t.callouts.setcallout(t.note, `far${i}`, n);
  };

  it('case 5: a bucket that holds only another turn of the wheel costs a spurious softclock', () => {
    const t = wheel(8);
    t.callouts.setcallout(t.note, 'x', 24);
    t.tick(24);
    expect(t.calls).to.deep.equal(['x@24']);
    expect(t.callouts.counters.softclocks).to.equal(3);
    expect(t.callouts.counters.spurious).to.equal(2);
  });

  it('case 5: an idle wheel never wakes softclock', () => {
    const t = wheel(8);
    t.callouts.setcallout(t.note, 'x', 7);
    t.tick(6);
    expect(t.callouts.counters.softclocks).to.equal(0);
  });

  for (const [count, windows] of [
    [99, 0],
    [100, 1],
    [101, 1],
    [200, 2],
  ]) {
    it(`case 18: ${count} callouts of other turns in the bucket: ${windows} windows`, () => {
      const t = wheel(8);
      fill(t, count, 16);
      t.tick(8);
      expect(t.callouts.counters.windows).to.equal(windows);
      expect(t.callouts.counters.softNodes).to.equal(count);
    });
  }

  it('case 18: a call begins the count anew', () => {
    const t = wheel(8);
    fill(t, 99, 16);
    t.callouts.setcallout(t.note, 'x', 8);
    fill(t, 99, 16);
    t.tick(8);
    expect(t.calls).to.deep.equal(['x@8']);
    expect(t.callouts.counters.windows).to.equal(0);
  });

  it('case 18: empty buckets count as steps', () => {
    const t = wheel(256);
    t.callouts.setcallout(t.note, 'x', 1);
    t.late(2 * MAX_SOFTCLOCK_STEPS + 50);
    expect(t.callouts.counters.windows).to.equal(2);
    expect(t.callouts.counters.steps).to.equal(2 * MAX_SOFTCLOCK_STEPS + 50);
  });

  it('case 11: the callout under the cursor is unset in a window, in the middle of the bucket and at its end', () => {
    for (const behind of [0, 1, 5]) {
      const t = wheel(1);
      fill(t, MAX_SOFTCLOCK_STEPS, 50);
      const victim = t.callouts.setcallout(t.note, 'victim', 1);
      for (let i = 0; i < behind; i++) t.callouts.setcallout(t.note, `behind${i}`, 1);
      let unset = false;
      t.inWindow = () => {
        unset = t.callouts.unsetcallout(victim);
        t.callouts.check();
      };
      t.tick(1);
      expect(unset).to.equal(true);
      expect(t.calls).to.deep.equal(Array.from({ length: behind }, (_, i) => `behind${i}@1`));
    }
  });

  it('case 12: the callout under the cursor is set anew into the same bucket: met again, and not called before its tick', () => {
    const t = wheel(8);
    fill(t, MAX_SOFTCLOCK_STEPS, 48);
    const mine = t.init();
    t.owned.callout_reset(mine, 8, t.note, 'mine');
    fill(t, 1, 48);
    t.inWindow = () => {
      expect((t.callouts.scheme as Scheme6).nextsoftcheck).to.equal(mine.c);
      expect(t.owned.callout_reset(mine, 8, t.note, 'anew')).to.equal(true);
    };
    t.tick(8);
    expect(t.inWindow).to.equal(null);
    expect(t.callouts.counters.softNodes).to.equal(MAX_SOFTCLOCK_STEPS + 2);
    expect(t.calls).to.deep.equal([]);
    t.tick(8);
    expect(t.calls).to.deep.equal(['anew@16']);
  });

  it('case 16: a tick inside a window is picked up by the same run', () => {
    const t = wheel(2);
    fill(t, MAX_SOFTCLOCK_STEPS, 50);
    t.tick(1);
    t.callouts.setcallout(t.note, 'x', 2);
    t.inWindow = () => t.machine.hardclock();
    t.tick(1);
    expect(t.inWindow).to.equal(null);
    expect(t.calls).to.deep.equal(['x@3']);
  });

  it('case 17: an empty bucket inside a window does not move the tick being served', () => {
    const t = wheel(8);
    fill(t, MAX_SOFTCLOCK_STEPS, 48);
    t.callouts.setcallout(t.note, 'x', 8);
    t.inWindow = () => t.machine.hardclock();
    t.tick(8);
    expect(t.inWindow).to.equal(null);
    expect(t.callouts.ticks).to.equal(9);
    expect(t.calls).to.deep.equal(['x@9']);
    expect((t.callouts.scheme as Scheme6).softticks).to.equal(9);
  });

  it('case 6: the default size is the smallest power of two at least ncallout', () => {
    for (const [ncallout, size] of [
      [1, 1],
      [2, 2],
      [3, 4],
      [16, 16],
      [17, 32],
    ]) {
      const t = new Setup({ scheme: scheme6(), ncallout });
      expect((t.callouts.scheme as Scheme6).callwheelsize).to.equal(size);
    }
    expect(() => wheel(12)).to.throw(RangeError, 'wheel size 12 is not a power of two');
  });
});

describe('cases: the list alone', () => {
  it('case 10: c_time of what is overdue goes negative, and the first that is not ages on', () => {
    const t = new Setup({ scheme: bsd, search: 'walk' });
    t.callouts.timeout(t.note, 'a', 1);
    t.callouts.timeout(t.note, 'b', 1);
    t.callouts.timeout(t.note, 'c', 6);
    t.machine.at(IPL_SOFTCLOCK, () => {
      t.tick(4);
      expect(t.callouts.ticksUntilNext(100)).to.equal(0);
    });
    expect(t.calls).to.deep.equal(['b@4', 'a@4']);
    expect(t.callouts.ticksUntilNext(100)).to.equal(2);
  });

  it('case 21: of duplicates due on one tick, the one set last', () => {
    const t = new Setup({ scheme: bsd, search: 'walk' });
    t.callouts.timeout(t.note, 'x', 2);
    t.callouts.timeout(t.note, 'between', 2);
    t.callouts.timeout(t.note, 'x', 2);
    t.callouts.untimeout(t.note, 'x');
    t.tick(2);
    expect(t.calls).to.deep.equal(['between@2', 'x@2']);
  });
});
