/**
 * A clock of a million ticks a second that does not tick. A sleep on any scheme and kernel is
 * never early, and late by no more than the modelled way from the interrupt to the process, and on
 * a clock that ticks by a tick more, as nanosleep(2) says; an idle kernel takes no interrupt; times
 * of hours and days pass the places at which 32-bit ticks wrap.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { OneShotChip } from '../../emu/clock/oneshot.ts';
import { VirtualClock } from '../../emu/clock/virtualclock.ts';
import type { MachineConfig } from '../../emu/config.ts';
import { SUN_4_360 } from '../../emu/cost.ts';
import { EventQueue } from '../../emu/events.ts';
import { clash, configOf, mostHz } from '../../emu/front/settings.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { sys_clock_getres, sys_nanosleep, TIMER_ABSTIME } from '../../kernel/kern/posix_clock.ts';
import { sys_timer_create, sys_timer_settime } from '../../kernel/kern/posix_timer.ts';
import { CLOCK_MONOTONIC, CLOCK_PROF, CLOCK_VIRTUAL } from '../../kernel/sys/clockid.ts';
import { SIGALRM } from '../../kernel/sys/signal.ts';
import { ITIMER_REAL } from '../../kernel/sys/timeval.ts';
import { repetitions } from '../matrix.ts';
import { Bench, DATA } from './harness.ts';

/** The tickless clock of a tick of a microsecond. */
const FINE: Partial<MachineConfig> = { clock: 'oneshot', hz: 1_000_000 };
/** Cycles of a microsecond. */
const MICROSECOND = 25;

/** Every kernel with every scheme that it boots on. */
const SYSTEMS = Object.entries(SCHEMES).flatMap(([callout, { boots, finds }]) =>
  (['old', 'hash', 'handle'] as const)
    .filter((kernel) => boots && (kernel !== 'old' || finds))
    .map((kernel) => ({ ...FINE, kernel, callout })),
);

const { interruptEntry, interruptExit, spl } = SUN_4_360;
/** Cycles of an interrupt of the clock with the softclock after it, without any handler. */
const CLOCK = 2 * (interruptEntry + interruptExit) + SUN_4_360.hardclock + 2 * SUN_4_360.timerChip + 16 * spl;
/**
 * Cycles of the way from the clock's interrupt to the return of nanosleep, without the nodes that
 * the scheme looks at: that interrupt with its softclock, the handler and the process woken, the
 * switch to it, the end of the sleep with its time left; and an interrupt of the statistics clock,
 * which may come on the way.
 */
const WAY =
  CLOCK +
  (interruptEntry + SUN_4_360.statclock + interruptExit) +
  (SUN_4_360.calloutFire + 4 * SUN_4_360.memref + SUN_4_360.wakeup) +
  SUN_4_360.contextSwitch +
  (SUN_4_360.calloutUnset + SUN_4_360.hashProbe + 16 * spl);

/** Cycles of the way into a sleep, which a shorter sleep has to go too. */
const OUT = SUN_4_360.sleep + SUN_4_360.calloutSet + SUN_4_360.hashProbe + SUN_4_360.contextSwitch;

interface Slept {
  /** Cycles by which the process came back later than its time. */
  readonly late: number;
  /** The most cycles that the way may have taken. */
  readonly most: number;
}

/** Sleeps for `usec` microseconds from cycle `start` on. A tick has `tick` cycles. */
function sleep(b: Bench, usec: number, start: number, tick = MICROSECOND): Slept {
  const { counters, scheme } = b.k.cpu.callouts;
  const nodes = (): number =>
    counters.startNodes + counters.chainNodes + counters.tickNodes + counters.lookNodes + counters.steps;
  b.poke(DATA, [Math.floor(usec / 1e6), 0, (usec % 1e6) * 1000, 0]);
  b.until(start);
  let due = 0;
  let end = 0;
  let before = nodes();
  b.begin(
    function* (k, p, uap) {
      due = b.machine.cycle + usec * MICROSECOND;
      return yield* sys_nanosleep(k, p, uap);
    },
    [DATA, 0],
    () => {
      end = b.machine.cycle;
    },
  );
  const short = b.machine.cycle >= due;
  if (!short) {
    b.until(due);
    before = nodes();
  }
  // A clock that is searched for its next tick may interrupt needlessly just before, and one that
  // ticks on the way.
  const needless = tick > MICROSECOND || !scheme.knowsNext ? CLOCK : 0;
  const own = scheme.lateness(usec) * MICROSECOND + needless;
  for (let goal = due; end === 0; goal += 100 * MICROSECOND) b.until(goal);
  const visited = (nodes() - before) * SUN_4_360.calloutNode;
  return { late: end - due, most: WAY + tick + (short ? OUT : 0) + own + visited };
}

/** Sleeps, in microseconds. */
const TIMES = [1, 10, 99, 100, 999, 1000, 1001, 8192, 100_000, 2, 3, 30, 50, 257, 4095, 65_537, 3_000_001];

describe('a sleep on a clock of a million ticks that does not tick', () => {
  for (const system of SYSTEMS)
    it(`is never early, and late by the way to the process alone: ${system.kernel}, ${system.callout}`, () => {
      const b = new Bench({ ...system, ncallout: 256 });
      const times = TIMES.slice(0, repetitions(9, TIMES.length));
      for (const [i, usec] of times.entries()) {
        const { late, most } = sleep(b, usec, b.machine.cycle + 1000 + 7 * i);
        expect(late, `${usec} us`).to.be.within(0, most);
      }
      b.k.check();
    });
});

describe('a sleep on a clock that ticks', () => {
  for (const hz of [100, 1000, 10_000])
    for (const callout of ['scheme3', 'scheme6', 'scheme7'])
      it(`is never early, and late by a tick and the way at most: ${hz} Hz, ${callout}`, () => {
        const b = new Bench({ hz, callout, ncallout: 256 });
        const tick = b.machine.freq / hz;
        const times = TIMES.slice(0, repetitions(9, TIMES.length));
        for (const [i, usec] of times.entries()) {
          const { late, most } = sleep(b, usec, b.machine.cycle + 1000 + 7919 * i, tick);
          expect(late, `${usec} us`).to.be.within(0, most);
        }
        b.k.check();
      });
});

describe('nanosleep(2) on how late a sleep ends', () => {
  const page = readFileSync('userland/share/man/man2/nanosleep.2', 'utf8').replace(/\s+/g, ' ');
  const us = (cycles: number): number => cycles / MICROSECOND;
  for (const [what, phrase] of Object.entries({
    'the way, with the microsecond of a tick': `takes at most ${Math.ceil(us(WAY) + 1)} microseconds`,
    'a clock interrupt on it': `or ${Math.ceil(us(WAY + CLOCK) + 1)} if`,
    'the way into a short sleep': `the ${Math.ceil(us(OUT))} microseconds`,
    'a node': `${us(SUN_4_360.calloutNode)} microseconds more for each`,
  }))
    it(`says the bound that is held here: ${what}`, () => expect(page).to.include(phrase));
});

describe('an idle kernel on a clock of a million ticks', () => {
  for (const system of SYSTEMS.filter(({ kernel }) => kernel === 'hash'))
    it(`takes few clock interrupts in a sleep of ten seconds: ${system.callout}`, () => {
      const b = new Bench({ ...system, ncallout: 256 });
      sleep(b, 1000, b.machine.cycle);
      const before = taken(b, 'hardclock');
      const stats = taken(b, 'statclock');
      sleep(b, 10_000_000, b.machine.cycle);
      const { knowsNext } = b.k.cpu.callouts.scheme;
      // Those that know take one for schedcpu, and one for the sleep.
      const most = knowsNext || !(system.callout in NEEDLESS) ? 3 : NEEDLESS[system.callout];
      expect(taken(b, 'hardclock') - before).to.be.within(1, most);
      expect(taken(b, 'statclock') - stats, 'the statistics clock rests').to.be.at.most(2);
    });
});

/** Interrupts in a sleep of ten seconds where a hand may come to a busy slot in vain. */
const NEEDLESS: Readonly<Record<string, number>> = {
  // One for each turn of 256 ticks and each callout: the sleep, and schedcpu in the first second.
  scheme5: 11_000_000 / 256,
  scheme6: 11_000_000 / 256,
  // Eight turns of the wheel, for each callout; then all callouts are looked at.
  tegas2: 18,
  decsim: 18,
  // Levels of the hierarchy, for each callout.
  scheme7: 8,
  'scheme7-once': 5,
  'scheme7-round': 5,
};

/** Interrupts taken by a handler. */
const taken = (b: Bench, routine: string): number =>
  b.machine.intr.counts().find((it) => it.routine === routine)?.count ?? 0;

describe('a long time on a clock of a million ticks', () => {
  const HOUR = 3_600_000_000;

  for (const callout of ['bsd', 'scheme2', 'scheme3', 'scheme3-tree', 'scheme7'])
    it(`passes the wraps of 32-bit ticks: ${callout}`, () => {
      const b = new Bench({ ...FINE, kernel: 'hash', callout, ncallout: 256 });
      // The first sleep ends after 2^31 ticks, the second passes 2^32, and the last many wraps.
      for (const usec of [0.6 * HOUR, 0.7 * HOUR, 3 * HOUR, 75 * HOUR]) {
        const { late, most } = sleep(b, usec, b.machine.cycle);
        expect(late, `${usec} us`).to.be.within(0, most);
      }
      b.k.check();
    });

  it('is one of real timers as well', () => {
    const b = new Bench({ ...FINE, callout: 'scheme3' });
    b.blockAll();
    for (const [value, interval] of [
      [HOUR, 0],
      [30 * HOUR, 2 * HOUR],
    ]) {
      b.pokeItimerval(DATA, value, interval);
      // A process must sleep meanwhile, or every statistics tick is an interrupt.
      const start = b.machine.cycle;
      expect(b.call(sys_setitimer, ITIMER_REAL, DATA, 0)).to.equal(0);
      const usec = value + interval + 1000;
      b.poke(DATA, [Math.floor(usec / 1e6), 0, (usec % 1e6) * 1000, 0]);
      b.begin(sys_nanosleep, [DATA, 0], () => undefined);
      const at = (us: number): number => start + us * MICROSECOND;
      b.until(at(value - 100));
      expect(b.took(SIGALRM)).to.equal(0);
      b.until(at(value + 500));
      expect(b.took(SIGALRM)).to.equal(1);
      b.until(at(usec + 2000));
      expect(b.took(SIGALRM)).to.equal(interval === 0 ? 0 : 1);
    }
    b.k.check();
  });

  it('loses no cycle in days of ticks of any length', () => {
    for (const hz of [1_000_000, 999_983, 100]) {
      const clock = new VirtualClock();
      const wiring = { hz, freq: 25_000_000, clock, events: new EventQueue(), request: () => undefined };
      const chip = new OneShotChip(wiring);
      let taken = 0;
      for (const days of [1, 400, 4000]) {
        clock.cycle = days * 86_400 * 25_000_000;
        taken += chip.take();
        expect(taken, `${hz} Hz, ${days} days`).to.equal(days * 86_400 * hz);
        expect(chip.since(taken)).to.equal(0);
        chip.check();
      }
    }
  });
});

describe('a timer that is due at once, on a clock of a million ticks', () => {
  for (const kernel of ['hash', 'handle'] as const)
    it(`is no lack of room: kernel ${kernel}`, () => {
      const b = new Bench({ ...FINE, kernel });
      b.blockAll();
      expect(b.call(sys_timer_create, CLOCK_MONOTONIC, 0, DATA + 64)).to.equal(0);
      const [id] = b.peek(DATA + 64, 1);
      // A nanosecond of uptime, which has passed.
      b.poke(DATA, [0, 0, 0, 0, 0, 0, 1, 0]);
      expect(b.call(sys_timer_settime, id, TIMER_ABSTIME, DATA, 0)).to.equal(0);
      b.until(b.machine.cycle + 1000 * MICROSECOND);
      expect(b.took(SIGALRM)).to.equal(1);
    });
});

describe('a tick that is shorter than its own handling', () => {
  const SHORTEST = 69_637;
  const said = (config: Partial<MachineConfig>): string | undefined =>
    clash(configOf(config), undefined, (setting) => `--${setting}`);

  it('is refused on a clock that ticks, with the least tick and what to use instead', () => {
    expect(mostHz({ freq: 25_000_000 })).to.equal(SHORTEST);
    expect(said({ hz: 1_000_000 })).to.equal(
      `--hz 1000000 with --clock tick: a tick of 1.00 us is over before its interrupt is handled, which takes 14.36 us. Accepted: 1 to ${SHORTEST}, or a clock that does not tick, as in --clock oneshot.`,
    );
    expect(said({ hz: SHORTEST + 1 })).to.include('Accepted');
    expect(said({ hz: SHORTEST })).to.equal(undefined);
    for (const clock of ['oneshot', 'counter', 'chip'] as const)
      expect(said({ hz: 1_000_000, clock })).to.equal(undefined);
  });

  it('is not all: a hierarchy must turn in no less than four interrupts', () => {
    const of = (callout: string, hz: number) => said({ hz, clock: 'oneshot', callout });
    expect(of('scheme7:2,2', 1_000_000)).to.equal(
      '--callout scheme7:2,2 with --hz 1000000: its wheels turn in 4.00 us, and callouts of longer times are filed anew in each turn, which leaves no time. Accepted: sizes whose product is 58 or more.',
    );
    for (const callout of ['scheme7-round:4,8', 'scheme7-once:57,1'])
      expect(of(callout, 1_000_000)).to.include('Accepted: sizes whose product is 58 or more');
    for (const callout of ['scheme7', 'scheme7:8,8', 'scheme6:2', 'scheme4:1', 'calendar'])
      expect(of(callout, 1_000_000)).to.equal(undefined);
    expect(of('scheme7:2,2', 10_000)).to.equal(undefined);
  });
});

describe('clock_getres on a clock of a million ticks', () => {
  it('is a microsecond, and the ticks that are aged at a time for a clock that counts them', () => {
    const b = new Bench(FINE);
    const resolution = (clock: number): number => {
      expect(b.call(sys_clock_getres, clock, DATA)).to.equal(0);
      return b.peek(DATA, 3)[2];
    };
    expect(resolution(CLOCK_MONOTONIC)).to.equal(1000);
    expect([resolution(CLOCK_VIRTUAL), resolution(CLOCK_PROF)]).to.deep.equal([100_000, 100_000]);
  });
});
