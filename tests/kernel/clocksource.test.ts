/**
 * Clocks without a regular tick: the number of their interrupts, by the paper's formulas,
 * and that no callout is lost.
 */

import { expect } from 'chai';
import { type ChipWiring, ClockChip } from '../../emu/clock/clockchip.ts';
import { CounterChip } from '../../emu/clock/counterchip.ts';
import { OneShotChip } from '../../emu/clock/oneshot.ts';
import { TimerChip } from '../../emu/clock/timerchip.ts';
import { VirtualClock } from '../../emu/clock/virtualclock.ts';
import { EventQueue } from '../../emu/events.ts';
import { NULL_COST, NullMachine } from '../../emu/judge/machine.ts';
import { Callouts } from '../../kernel/callout/callout.ts';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { refusal, SCHEMES } from '../../kernel/callout/schemes.ts';
import { runProgram } from '../system/harness.ts';

/** The wires of a chip with one period in each cycle, and the requests that came over them. */
function board() {
  const clock = new VirtualClock();
  const events = new EventQueue();
  const asked: number[] = [];
  const request = () => asked.push(clock.cycle);
  const wiring: ChipWiring = { hz: 1, freq: 1, clock, events, jitter: () => 0, request };
  const pass = (cycles: number): void => {
    for (const end = clock.cycle + cycles; clock.cycle < end; ) {
      clock.cycle = Math.max(clock.cycle, Math.min(end, events.next));
      events.runUntil(clock.cycle);
    }
  };
  return { clock, events, asked, wiring, pass };
}

describe('a one-shot chip', () => {
  it('asks once, at the end of the period it was told last', () => {
    const { asked, wiring, pass } = board();
    const chip = new OneShotChip(wiring);
    chip.alarm(10);
    chip.alarm(7);
    pass(20);
    expect(asked).to.deep.equal([7]);
    chip.alarm(15);
    pass(1);
    expect(asked, 'a period that has ended is over at once').to.deep.equal([7, 20]);
    chip.alarm(30);
    chip.alarm(Number.POSITIVE_INFINITY);
    pass(20);
    expect(asked).to.have.length(2);
    expect(chip.take()).to.equal(41);
    chip.check();
  });

  it('asks at every period while it is told to', () => {
    const { asked, wiring, pass } = board();
    const chip = new OneShotChip(wiring);
    pass(3);
    chip.everyPeriod(true);
    pass(3);
    chip.everyPeriod(false);
    pass(3);
    expect(asked).to.deep.equal([4, 5, 6]);
  });
});

describe('a counter chip', () => {
  it('asks when a pointer comes to a busy slot, those above once a turn of those below', () => {
    const { asked, wiring, pass } = board();
    const chip = new CounterChip(wiring);
    chip.arrays([4, 3]);
    pass(1);
    chip.mark(3, true);
    chip.mark(4 + 2, true);
    pass(11);
    expect(asked).to.deep.equal([3, 7, 8, 11]);
    chip.mark(3, false);
    pass(20);
    expect(asked.slice(4)).to.deep.equal([20, 32]);
    chip.check();
  });

  it('that has been looked away from for several periods asks once', () => {
    const { asked, wiring, clock, events } = board();
    const chip = new CounterChip(wiring);
    chip.arrays([4]);
    chip.mark(1, true);
    clock.cycle = 10;
    events.runUntil(clock.cycle);
    expect(asked).to.deep.equal([10]);
    chip.check();
  });
});

describe('a chip that holds the timers', () => {
  it('hands them out in the order of their periods, and of starts within one', () => {
    const { asked, wiring, pass } = board();
    const chip = new TimerChip(wiring, 8);
    chip.start(0, 300);
    chip.start(1, 5);
    chip.start(2, 5);
    chip.start(3, 4);
    chip.stop(2);
    chip.start(2, 5);
    chip.start(4, 4);
    chip.stop(4);
    pass(6);
    expect(asked).to.deep.equal([4, 5]);
    expect([5, 5, 5, 5].map((period) => chip.expired(period))).to.deep.equal([3, 1, 2, -1]);
    expect(chip.first()).to.equal(300);
    pass(300);
    expect(asked.at(-1)).to.equal(300);
    expect(chip.expired(299), 'not before the host has come so far').to.equal(-1);
    chip.check();
  });
});

describe('a clock that is held', () => {
  it('is silent, and accounts for the periods when it is released', () => {
    const { asked, wiring, pass } = board();
    const chip = new ClockChip(wiring);
    pass(2);
    chip.take();
    chip.hold();
    pass(10);
    expect(chip.release()).to.equal(10);
    pass(1);
    expect(asked).to.deep.equal([1, 2, 13]);
  });
});

describe('interrupts for each timer, with the counter chip (Appendix A)', () => {
  /** The interrupts for each of `count` timers of lifetime T, one after the other. */
  function interruptsEach(make: SchemeMaker, T: number, count: number): number {
    const { asked, wiring, pass } = board();
    const chip = new CounterChip(wiring);
    const callouts = new Callouts({
      ncallout: 2,
      scheme: (table) => make(table, chip),
      spl: new NullMachine(),
      cost: NULL_COST,
    });
    let fired = 0;
    for (let i = 0; i < count; i++) {
      callouts.setcallout(() => fired++, 0, T);
      for (let t = 0; t < T; t++) {
        pass(1);
        const ended = chip.take();
        if (callouts.calloutTicks(ended)) callouts.softclock();
      }
      callouts.check();
    }
    expect(fired).to.equal(count);
    return asked.length / count;
  }

  for (const [T, M] of [
    [1000, 256],
    [5000, 64],
    [100, 256],
  ])
    it(`Scheme 6: T/M on average, T = ${T}, M = ${M}`, () => {
      expect(interruptsEach(scheme6(M), T, 20)).to.be.within(T / M, T / M + 1);
    });

  for (const T of [10, 1000, 100_000])
    it(`Scheme 7: at most its levels, T = ${T}`, () => {
      expect(interruptsEach(scheme7([16, 16, 16, 16, 16]), T, 5)).to.be.within(1, 5);
    });
});

describe('an idle kernel', () => {
  for (const machine of [
    { clock: 'oneshot', callout: 'scheme2' },
    { clock: 'oneshot', kernel: 'old' },
    { clock: 'counter', callout: 'scheme7' },
    { clock: 'chip' },
  ] as const)
    it(`takes no clock interrupt while its one process sleeps a minute: ${JSON.stringify(machine)}`, () => {
      const { exit, trace, cycles, system } = runProgram(
        ['sleep', '60'],
        { ...machine, trace: ['clock'] },
        { cycles: 2e9 },
      );
      expect(exit).to.equal(0);
      expect(cycles).to.be.above(60 * 25_000_000);
      expect(trace.length, trace.join('; ')).to.be.within(1, 4);
      expect(system.sysctl('kern.callout.softclocks')).to.be.within(1, 4);
    });

  it('knows how long it was idle', () => {
    for (const machine of [{}, { clock: 'chip' }] as const) {
      const { output } = runProgram(['sh', '-c', 'sleep 20; sysctl kern.cptime'], machine, {
        cycles: 1e9,
      });
      const idle = Number(output.trim().split(/\s+/).at(-1));
      expect(idle, output).to.be.within(20 * 127 - 10, 20 * 127 + 10);
    }
  });
});

describe('a scheme and a clock that make no sense together', () => {
  const why = (name: string, clock: 'oneshot' | 'counter' | 'chip') =>
    refusal(SCHEMES[name].make([], 0), clock);
  it('are refused with a reason', () => {
    expect(why('scheme6', 'oneshot'), 'it is searched').to.equal(undefined);
    expect(why('scheme2', 'counter')).to.include('no slots');
    expect(why('scheme7', 'chip')).to.include('scheme6 in itself');
    expect([why('scheme2', 'oneshot'), why('scheme7', 'counter'), why('scheme6', 'chip')]).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
