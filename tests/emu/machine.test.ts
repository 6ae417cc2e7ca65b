/**
 * Interrupt controller, clock chips, events and ledger: the times of interrupts, and the
 * routines that hold them off.
 */

import { expect } from 'chai';
import { ClockChip } from '../../emu/clock/clockchip.ts';
import { jitterFrom } from '../../emu/clock/jitter.ts';
import { VirtualClock } from '../../emu/clock/virtualclock.ts';
import { SUN_4_360 } from '../../emu/cost.ts';
import { EventQueue } from '../../emu/events.ts';
import { Intc } from '../../emu/intc.ts';
import { MachineCheck } from '../../emu/machinecheck.ts';
import { OVERLOAD_SECONDS } from '../../emu/overload.ts';
import {
  type ClockFrame,
  IPL_BIO,
  IPL_CLOCK,
  IPL_HIGH,
  IPL_NET,
  IPL_SOFTCLOCK,
  IPL_TTY,
} from '../../kernel/machdep.ts';

/** A cost model in which work costs only the cycles that a test charges. */
const FREE = Object.fromEntries(Object.keys(SUN_4_360).map((key) => [key, 0])) as unknown as typeof SUN_4_360;

/** The processor's frequency on the board, in Hz. */
const FREQ = 1000;

function board(cost = FREE) {
  const clock = new VirtualClock();
  const events = new EventQueue();
  const taken: [number, number][] = [];
  const record = { add: (_kind: number, level: number) => taken.push([clock.cycle, level]) };
  const intc = new Intc(clock, events, cost, record, FREQ);
  return { clock, events, intc, taken };
}

describe('the interrupt controller', () => {
  it('takes an interrupt inside a charge at the cycle it is due, and adds the handler to the charge', () => {
    const { clock, events, intc, taken } = board();
    intc.connect(IPL_CLOCK, 'clock', () => intc.charge(30));
    events.arm(
      events.source(() => intc.post(IPL_CLOCK)),
      100,
    );
    intc.charge(250);
    expect(taken).to.deep.equal([[100, IPL_CLOCK]]);
    expect(clock.cycle).to.equal(280);
  });

  it('holds off what is not above the level until splx, highest first', () => {
    const { events, intc, taken } = board();
    for (const level of [IPL_BIO, IPL_CLOCK, IPL_TTY]) {
      intc.connect(level, `l${level}`, () => undefined);
      events.arm(
        events.source(() => intc.post(level)),
        10 + level,
      );
    }
    const s = intc.splraise(IPL_CLOCK, intc.routine('holder'));
    intc.charge(100);
    expect(taken).to.deep.equal([]);
    intc.splx(s);
    expect(taken).to.deep.equal([
      [100, IPL_CLOCK],
      [100, IPL_TTY],
      [100, IPL_BIO],
    ]);
  });

  it('nests a higher interrupt in a lower one, and tells each what it interrupted', () => {
    const { events, intc } = board();
    const frames: [string, ClockFrame][] = [];
    intc.connect(IPL_TTY, 'tty', (frame) => {
      frames.push(['tty', frame]);
      intc.charge(100);
    });
    intc.connect(IPL_CLOCK, 'clock', (frame) => frames.push(['clock', frame]));
    events.arm(
      events.source(() => intc.post(IPL_TTY)),
      10,
    );
    events.arm(
      events.source(() => intc.post(IPL_CLOCK)),
      50,
    );
    intc.charge(20);
    expect(frames).to.deep.equal([
      ['tty', { usermode: false, ipl: 0, intr: false }],
      ['clock', { usermode: false, ipl: IPL_TTY, intr: true }],
    ]);
    expect(intc.ipl).to.equal(0);
  });

  it('takes a soft interrupt when the handler that asked for it returns, once', () => {
    const { events, intc, taken } = board();
    intc.connect(IPL_SOFTCLOCK, 'soft', () => undefined);
    intc.connect(IPL_CLOCK, 'clock', () => {
      intc.post(IPL_SOFTCLOCK);
      intc.post(IPL_SOFTCLOCK);
    });
    events.arm(
      events.source(() => intc.post(IPL_CLOCK)),
      10,
    );
    intc.charge(20);
    expect(taken.map(([, level]) => level)).to.deep.equal([IPL_CLOCK, IPL_SOFTCLOCK]);
  });

  it('calls of those that share a level the ones whose device asked, the one connected first first', () => {
    const { events, intc, taken } = board();
    const called: string[] = [];
    const [a, b, c] = ['a', 'b', 'c'].map((name) => intc.connect(IPL_NET, name, () => called.push(name)));
    for (const [line, cycle] of [
      [b, 10],
      [a, 20],
      [c, 20],
      [b, 30],
    ] as const)
      events.arm(
        events.source(() => intc.request(line)),
        cycle,
      );
    intc.charge(25);
    expect(called).to.deep.equal(['b', 'a', 'c']);
    intc.disconnect(b);
    intc.check();
    expect(taken).to.have.length(3);
    expect(intc.counts().map(({ routine, count }) => [routine, count])).to.deep.equal([
      ['a', 1],
      ['c', 1],
    ]);
  });

  it('forgets what a line that is disconnected had asked for', () => {
    const { intc, taken } = board();
    const line = intc.connect(IPL_NET, 'net', () => undefined);
    const s = intc.splraise(IPL_HIGH, intc.routine('holder'));
    intc.request(line);
    intc.disconnect(line);
    intc.splx(s);
    expect(taken).to.deep.equal([]);
  });

  it('counts the cycles that interrupts have taken, those inside others once', () => {
    const { events, intc } = board();
    intc.connect(IPL_TTY, 'tty', () => intc.charge(100));
    intc.connect(IPL_CLOCK, 'clock', () => intc.charge(30));
    for (const [level, cycle] of [
      [IPL_TTY, 10],
      [IPL_CLOCK, 50],
      [IPL_CLOCK, 200],
    ])
      events.arm(
        events.source(() => intc.post(level)),
        cycle,
      );
    intc.charge(100);
    expect(intc.interrupted).to.equal(160);
  });

  /**
   * A board with a device every 10 cycles whose handler takes `ncycles`, and one every 100
   * cycles whose handler takes 1.
   */
  function busy(ncycles: number, overload?: () => void) {
    const { clock, events, intc } = board();
    const every = (period: number, level: number, handler: () => void, tell?: () => void) => {
      const line = intc.connect(level, `every ${period}`, handler, tell);
      const source = events.source(() => {
        intc.request(line);
        events.arm(source, clock.cycle + period);
      });
      events.arm(source, period);
      return () => {
        intc.disconnect(line);
        events.release(source);
      };
    };
    every(100, IPL_CLOCK, () => intc.charge(1));
    const detach = every(10, IPL_NET, () => intc.charge(ncycles), overload);
    return { clock, intc, detach };
  }

  it('stops the machine when interrupts leave no time for anything else, and says which', () => {
    const { clock, intc } = busy(10);
    expect(() => intc.charge(1_000)).to.throw(MachineCheck, /most of the time every 10, level 2/);
    expect(clock.cycle).to.be.within(OVERLOAD_SECONDS * FREQ, OVERLOAD_SECONDS * FREQ + 200);
    expect(intc.ipl).to.equal(0);
  });

  it('goes on when they leave a little', () => {
    const { clock, intc } = busy(9);
    intc.charge(10_000);
    expect(clock.cycle).to.be.above(OVERLOAD_SECONDS * FREQ);
  });

  it('tells the driver of the device first, who can detach it', () => {
    const { clock, intc, detach } = busy(10, () => detach());
    intc.charge(1_000);
    expect(clock.cycle).to.be.within(OVERLOAD_SECONDS * FREQ + 900, OVERLOAD_SECONDS * FREQ + 1_200);
  });

  it('comes back to the level it interrupted when a handler lowered its own', () => {
    const { events, intc } = board();
    intc.connect(IPL_CLOCK, 'clock', () => intc.splx(IPL_SOFTCLOCK));
    events.arm(
      events.source(() => intc.post(IPL_CLOCK)),
      10,
    );
    intc.charge(20);
    expect(intc.ipl).to.equal(0);
    intc.check();
  });

  it('keeps the longest stretch at each level and who held it, interrupts taken inside included', () => {
    const { intc } = board();
    const [a, b] = ['a', 'b'].map((name) => intc.routine(name));
    const low = intc.splraise(IPL_TTY, a);
    intc.charge(40);
    const high = intc.splraise(IPL_HIGH, b);
    intc.charge(7);
    intc.splx(high);
    intc.charge(13);
    intc.splx(low);
    const again = intc.splraise(IPL_TTY, b);
    intc.charge(59);
    intc.splx(again);
    const longest = intc.ledger.report().map(({ level, cycles, routine }) => ({ level, cycles, routine }));
    expect(longest).to.deep.equal([
      ...[1, 2, 3, IPL_TTY].map((level) => ({ level, cycles: 60, routine: 'a' })),
      ...[5, 6, IPL_HIGH].map((level) => ({ level, cycles: 7, routine: 'b' })),
    ]);
    expect([intc.ledger.longestOf(a), intc.ledger.longestOf(b)]).to.deep.equal([60, 59]);
    intc.ledger.reset(b);
    expect(intc.ledger.longestOf(b)).to.equal(0);
  });
});

describe('a clock chip', () => {
  for (const [hz, freq] of [
    [100, 25_000_000],
    [127, 25_000_000],
    [1024, 25_000_000],
    [60, 1_000_001],
  ])
    it(`of ${hz} Hz at ${freq} asks at the end of every period, and loses none`, () => {
      const clock = new VirtualClock();
      const events = new EventQueue();
      const asked: number[] = [];
      const request = () => asked.push(clock.cycle);
      const chip = new ClockChip({ hz, freq, clock, events, jitter: () => 0, request });
      let taken = 0;
      for (let n = 0; n < 5 * hz; n++) {
        clock.cycle = events.next;
        events.runUntil(clock.cycle);
        taken += chip.take();
        chip.check();
        expect(chip.since(taken)).to.be.within(0, 1);
      }
      expect(asked).to.deep.equal(Array.from({ length: 5 * hz }, (_, i) => Math.ceil(((i + 1) * freq) / hz)));
      expect(taken).to.equal(5 * hz);
    });

  it('counts the periods that pass while nobody takes them', () => {
    const { clock, events } = board();
    const request = () => undefined;
    const chip = new ClockChip({ hz: 100, freq: 1_000_000, clock, events, jitter: () => 0, request });
    clock.cycle = 35_000;
    events.runUntil(clock.cycle);
    expect(chip.take()).to.equal(3);
    expect(events.next).to.equal(40_000);
    expect(chip.take()).to.equal(0);
  });

  it('with jitter asks late by less than a period, on the same grid, and the same for the same seed', () => {
    const arrivals = (seed: number) => {
      const { clock, events } = board();
      const asked: number[] = [];
      const request = () => asked.push(clock.cycle);
      const jitter = jitterFrom(seed);
      const chip = new ClockChip({ hz: 100, freq: 1_000_000, clock, events, jitter, request });
      for (let n = 0; n < 500; n++) {
        clock.cycle = events.next;
        events.runUntil(clock.cycle);
        chip.take();
      }
      return asked;
    };
    const first = arrivals(7);
    expect(arrivals(7)).to.deep.equal(first);
    expect(arrivals(8)).to.not.deep.equal(first);
    first.forEach((cycle, i) => {
      expect(cycle - (i + 1) * 10_000).to.be.within(0, 2_500);
    });
    expect(new Set(first.map((cycle) => cycle % 10_000)).size).to.be.above(300);
  });
});
