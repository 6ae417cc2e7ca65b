/**
 * Observers: attached to and detached from a running kernel, alone and several at once,
 * and the events of callouts and levels that they hear of.
 */

import { expect } from 'chai';
import { combinedObserver, type Observer } from '../../kernel/probe.ts';
import { Bench } from './harness.ts';

describe('observers', () => {
  it('combine to one that calls each in its turn, and only those that listen', () => {
    const calls: string[] = [];
    const deaf: Observer = {};
    const first: Observer = { mark: (id) => calls.push(`first ${id}`) };
    const second: Observer = {
      mark: (id) => calls.push(`second ${id}`),
      consoleInput: () => calls.push('byte'),
    };
    const all = combinedObserver([first, deaf, second]);
    all?.mark?.(7);
    all?.consoleInput?.(65);
    expect(calls).to.deep.equal(['first 7', 'second 7', 'byte']);
    expect(Object.keys(all ?? {})).to.have.members(['mark', 'consoleInput']);
    expect(combinedObserver([])).to.equal(null);
    expect(combinedObserver([first])).to.equal(first);
  });

  for (const n of [2, 3, 4, 5])
    it(`are called in their turn, each as itself and with all it is told, if there are ${n}`, () => {
      const calls: unknown[][] = [];
      class Hearer implements Observer {
        readonly name: string;
        constructor(name: string) {
          this.name = name;
        }
        calloutSet(...told: Parameters<NonNullable<Observer['calloutSet']>>): void {
          calls.push([this.name, ...told]);
        }
      }
      const func = (() => undefined) as never;
      const names = Array.from({ length: n }, (_, i) => `observer ${i}`);
      combinedObserver(names.map((name) => new Hearer(name)))?.calloutSet?.(1, func, 2, 3, 4);
      expect(calls).to.deep.equal(names.map((name) => [name, 1, func, 2, 3, 4]));
    });

  it('are told of the machine they are on, and of nothing once they are off', () => {
    const bench = new Bench();
    const seen: string[] = [];
    const observer: Observer = {
      attached: (md) => seen.push(`at ${md.freq}`),
      clockTick: (ticks) => seen.push(`tick ${ticks}`),
    };
    bench.tick(1);
    bench.k.addObserver(observer);
    bench.tick(3);
    bench.k.removeObserver(observer);
    expect(bench.machine.probe).to.equal(null);
    bench.tick(5);
    expect(seen).to.deep.equal([`at ${bench.machine.freq}`, 'tick 2', 'tick 3']);
  });

  it('see a callout set, unset, called and done, by its entry, on a facility that had no observer at first', () => {
    const bench = new Bench();
    const { k } = bench;
    const { callouts } = k.cpu;
    const seen: string[] = [];
    const handler = () => seen.push('called');
    const of = (event: string, c: number, ...rest: unknown[]) =>
      seen.push(`${event} ${c} ${rest.join(' ')}`.trim());
    const before = callouts.setcallout(handler, 0, 5);
    k.addObserver({
      calloutSet: (c, func, _arg, ticks, due) => func === handler && of('set', c, ticks, due),
      calloutUnset: (c, func, _arg, due) => func === handler && of('unset', c, due),
      calloutFire: (c, func, _arg, late) => func === handler && of('fire', c, late),
      calloutDone: (c, func) => func === handler && of('done', c),
    });
    const c = callouts.table.slot(before);
    callouts.unsetcallout(before);
    const again = callouts.table.slot(callouts.setcallout(handler, 0, 2));
    const now = callouts.ticks;
    bench.until(3 * bench.period);
    expect(seen).to.deep.equal([
      `unset ${c} ${now + 5}`,
      `set ${again} 2 ${now + 2}`,
      `fire ${again} 0`,
      'called',
      `done ${again}`,
    ]);
  });

  it('see interrupts and levels in pairs', () => {
    const bench = new Bench();
    const levels: number[] = [bench.machine.spl.ipl];
    const inside: number[] = [];
    const routines = new Set<string>();
    bench.k.addObserver({
      levelRaised(from, to, routine) {
        expect(from).to.equal(levels.at(-1));
        expect(to).to.be.above(from);
        expect(bench.machine.spl.ipl).to.equal(to);
        levels.push(to);
        routines.add(routine);
      },
      levelLowered(from, to) {
        expect(from).to.equal(levels.at(-1));
        while (levels.length > 1 && (levels.at(-1) as number) > to) levels.pop();
        if (levels.at(-1) !== to) levels.push(to);
      },
      interruptEnter: (level, routine) => {
        inside.push(level);
        routines.add(routine);
      },
      interruptExit: (level) => expect(inside.pop()).to.equal(level),
    });
    bench.tick(5);
    expect(levels).to.deep.equal([0]);
    expect(inside).to.deep.equal([]);
    expect([...routines]).to.include.members(['hardclock', 'statclock']);
  });
});
