/**
 * The wheels of the logic simulators by themselves: the callouts in the overflow list,
 * and the times of its searches.
 */

import { expect } from 'chai';
import { decsim, type SimulationWheel, tegas2 } from '../../kernel/callout/simwheel.ts';
import { Setup } from '../model/setup.ts';

const SIZE = 8;
const wheel = (t: Setup): SimulationWheel => t.callouts.scheme as SimulationWheel;
/** True if a callout set now for `n` ticks goes into the overflow list. */
const overflows = (t: Setup, n: number): boolean => {
  const handle = t.callouts.setcallout(t.note, 'x', n);
  const bucket = wheel(t).bucketOf(t.callouts.table.slot(handle));
  t.callouts.unsetcallout(handle);
  return bucket === SIZE;
};
/**
 * The longest interval that stays out of the overflow list, at each tick of two turns of
 * the wheel.
 */
const reach = (t: Setup): number[] =>
  Array.from({ length: 2 * SIZE }, () => {
    let n = 0;
    while (!overflows(t, n + 1)) n++;
    t.tick();
    return n;
  });

describe("the logic simulators' wheels", () => {
  it('TEGAS-2: the nearer the end of the cycle, the sooner an interval is too long', () => {
    const t = new Setup({ scheme: tegas2(SIZE) });
    expect(reach(t)).to.deep.equal([7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('DECSIM: half an array is always ahead', () => {
    const t = new Setup({ scheme: decsim(SIZE) });
    expect(reach(t)).to.deep.equal([7, 6, 5, 4, 7, 6, 5, 4, 7, 6, 5, 4, 7, 6, 5, 4]);
  });

  it('the overflow list is searched when the wheel turns, on no other tick, and DECSIM turns it twice as often', () => {
    for (const [scheme, turns] of [
      [tegas2(SIZE), [8, 16, 24]],
      [decsim(SIZE), [4, 8, 12, 16, 20, 24]],
    ] as const) {
      const t = new Setup({ scheme });
      for (let i = 0; i < 10; i++) t.callouts.setcallout(t.note, i, 1000);
      const searched: number[] = [];
      for (let tick = 1; tick <= 24; tick++) {
        const { softNodes } = t.callouts.counters;
        t.tick();
        if (t.callouts.counters.softNodes === softNodes + 10) searched.push(tick);
        else expect(t.callouts.counters.softNodes).to.equal(softNodes);
      }
      expect(searched).to.deep.equal(turns);
    }
  });

  it('a cycle with nothing in the overflow list wakes nobody', () => {
    const t = new Setup({ scheme: tegas2(SIZE) });
    t.callouts.setcallout(t.note, 'x', 7);
    t.tick(6);
    expect(t.callouts.counters.softclocks).to.equal(0);
    t.tick(30);
    expect(t.callouts.counters.softclocks).to.equal(1);
  });

  it('the search lets interrupts in, and what they set for a tick of the new cycle comes after what was set before', () => {
    const t = new Setup({ scheme: tegas2(SIZE, 2) });
    for (const arg of ['a', 'b', 'c', 'd', 'e']) t.callouts.setcallout(t.note, arg, 10);
    t.inWindow = () => {
      t.callouts.setcallout(t.note, 'window', 2);
      expect(wheel(t).search).to.not.equal(wheel(t).overflow);
    };
    t.tick(8);
    expect(t.inWindow).to.equal(null);
    t.callouts.setcallout(t.note, 'direct', 2);
    t.tick(2);
    expect(t.calls.map((call) => call.split('@')[0])).to.deep.equal([
      'a',
      'b',
      'c',
      'd',
      'e',
      'window',
      'direct',
    ]);
  });

  it('the callout that the search has come to may be unset in a window', () => {
    const t = new Setup({ scheme: tegas2(SIZE, 2) });
    const handles = ['a', 'b', 'c', 'd'].map((arg) => t.callouts.setcallout(t.note, arg, 10));
    t.inWindow = () => {
      expect(wheel(t).search).to.equal(t.callouts.table.slot(handles[1]));
      t.callouts.unsetcallout(handles[1]);
    };
    t.tick(10);
    expect(t.calls).to.deep.equal(['a@10', 'c@10', 'd@10']);
  });

  it('after a long rest the search is left to the next tick', () => {
    for (const scheme of [tegas2(SIZE), decsim(SIZE)]) {
      const t = new Setup({ scheme });
      t.callouts.setcallout(t.note, 'x', 1000);
      t.idle(998);
      expect(t.callouts.counters.tickNodes).to.equal(0);
      t.tick(1);
      expect(t.callouts.counters.softNodes).to.equal(1);
      t.tick(1);
      expect(t.calls).to.deep.equal(['x@1000']);
    }
  });
});
