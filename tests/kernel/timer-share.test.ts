/**
 * The time that the timers of a program leave to everything else, on each kind of clock. However
 * many timers a process sets, and however short they are, no overload by interrupts comes of it,
 * and processes go on.
 */

import { expect } from 'chai';
import { KERNELS, type MachineConfig } from '../../emu/config.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { sys_timer_create, sys_timer_settime } from '../../kernel/kern/posix_timer.ts';
import { sys_kevent, sys_kqueue } from '../../kernel/kern/sys_kqueue.ts';
import { IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import { CLOCK_PROF } from '../../kernel/sys/clockid.ts';
import { EV_ADD, EVFILT_TIMER, Kevent, NOTE_NSECONDS, NOTE_USECONDS } from '../../kernel/sys/event.ts';
import { SIGPROF } from '../../kernel/sys/signal.ts';
import { ITIMER_NTH0, ITIMER_PROF, ITIMER_REAL, ITIMER_VIRTUAL } from '../../kernel/sys/timeval.ts';
import { MATRIX, repetitions } from '../matrix.ts';
import { Bench, DATA } from './harness.ts';

type Config = Partial<MachineConfig>;

/** Clocks of 10,000 ticks a second or fewer. */
const COARSE: readonly Config[] = [
  { clock: 'tick', hz: 60 },
  { clock: 'tick', hz: 1000 },
  { clock: 'tick', hz: 10_000 },
  { clock: 'oneshot', hz: 10_000 },
];
/** A processor with 2.5 cycles for a tick. */
const SLOW: Config = { clock: 'oneshot', hz: 1_000_000, freq: 2_500_000, callout: 'bsd' };
/** A processor on which sixty timers take more than a tick. */
const SLOW_TICK: Config = { clock: 'tick', hz: 100, freq: 1_000_000 };
/** Clocks of more. */
const FINE: readonly Config[] = [
  { clock: 'tick', hz: 60_000 },
  { clock: 'oneshot', hz: 1_000_000 },
  { clock: 'counter', hz: 1_000_000, callout: 'scheme7' },
  { clock: 'chip', hz: 1_000_000 },
  SLOW,
];

const nameOf = ({ clock, hz, freq }: Config, kernel: string): string =>
  `${clock}, ${hz} Hz${freq === undefined ? '' : `, ${freq / 1e6} MHz`}, kernel ${kernel}`;

/** Each of the clocks, with one of the kernels that it goes with, or with all. */
const systems = (configs: readonly Config[]) =>
  configs.flatMap((config, i) => {
    const kernels = KERNELS.filter((kernel) => kernel !== 'old' || /tick|oneshot/.test(`${config.clock}`));
    const first = i % kernels.length;
    return kernels.slice(repetitions(first, 0), repetitions(first + 1, 3)).map((kernel) => ({
      name: nameOf(config, kernel),
      config: { ncallout: 256, ...config, kernel },
    }));
  });

/** A kernel whose one process computes, with every signal blocked. */
function computing(config: Config): Bench {
  const b = new Bench(config);
  b.blockAll();
  return b;
}

/** Instructions of the process in a second, in the time of `seconds`. */
function rate(b: Bench, seconds: number): number {
  const { machine } = b;
  const { instructions, cycle } = machine;
  b.until(cycle + seconds * machine.freq);
  return ((machine.instructions - instructions) / (machine.cycle - cycle)) * machine.freq;
}

/** Sets ITIMER_VIRTUAL, ITIMER_PROF and as many POSIX timers as there are, for a microsecond. */
function ofProcessorTime(b: Bench): void {
  b.pokeItimerval(DATA, 1, 1);
  for (const which of [ITIMER_VIRTUAL, ITIMER_PROF])
    expect(b.call(sys_setitimer, which, DATA, 0)).to.equal(0);
  b.poke(DATA, [0, 0, 1000, 0, 0, 0, 1000, 0]);
  let n = 0;
  for (; b.call(sys_timer_create, CLOCK_PROF, 0, DATA + 64) === 0; n++)
    expect(b.call(sys_timer_settime, b.peek(DATA + 64, 1)[0], 0, DATA, 0)).to.equal(0);
  expect(n).to.be.above(20);
}

/** Sets `n` real timers for a microsecond. */
const real =
  (n: number) =>
  (b: Bench): void => {
    b.pokeItimerval(DATA, 1, 1);
    expect(b.call(sys_setitimer, ITIMER_REAL, DATA, 0)).to.equal(0);
    for (let i = 1; i < n; i++) expect(b.call(sys_setitimer, ITIMER_NTH0 + i, DATA, 0)).to.equal(0);
  };

/** Registers `n` timers of one unit with a kqueue. */
const ofKqueue =
  (n: number, unit: number) =>
  (b: Bench): void => {
    expect(b.call(sys_kqueue)).to.equal(0);
    const kq = b.p.p_retval[0];
    for (let ident = 0; ident < n; ident++) {
      const kev = new Kevent();
      Object.assign(kev, { ident, filter: EVFILT_TIMER, flags: EV_ADD, fflags: unit, data: 1 });
      b.pokeBytes(DATA, kev.bytes);
      expect(b.call(sys_kevent, kq, DATA, 1, 0, 0, 0)).to.equal(0);
    }
  };

/** The part of its time, over `seconds`, that a process keeps when it sets timers. */
function kept(b: Bench, set: (b: Bench) => void, seconds = 0.05): number {
  const before = rate(b, seconds / 5);
  set(b);
  rate(b, seconds * 2);
  const after = rate(b, seconds);
  b.k.check();
  return after / before;
}

describe('a process with timers of processor time, each of a microsecond,', () => {
  for (const { name, config } of systems([...COARSE, ...FINE]))
    it(`keeps a third of its time: ${name}`, () => {
      expect(kept(computing(config), ofProcessorTime)).to.be.above(1 / 3);
    });

  it('brings a kernel down that looks at as many on any clock, or at every tick', () => {
    const [tick] = FINE;
    const spoilt = (config: Config, how: object) => () => {
      const b = computing(config);
      Object.assign(b.k, how);
      Object.assign(b.k.clockwork, how);
      kept(b, ofProcessorTime);
    };
    for (const [config, how] of [
      [tick, { stride: 1, maxCpuTimers: 16 }],
      [SLOW, { stride: 100 }],
    ] as const)
      expect(spoilt(config, how)).to.throw('interrupt overload: for 60 seconds');
  });
});

/** Sets of periodic timers of a microsecond or less. */
const SETS: Readonly<Record<string, (b: Bench) => void>> = {
  'one real timer': real(1),
  'five real timers': real(5),
  'sixty real timers': real(60),
  'one timer of a kqueue': ofKqueue(1, NOTE_USECONDS),
  'five timers of a kqueue': ofKqueue(5, NOTE_NSECONDS),
  'sixty timers of a kqueue': ofKqueue(60, NOTE_USECONDS),
};

describe('a process keeps about half of its time', () => {
  for (const { name, config } of systems([...COARSE, SLOW_TICK, ...FINE]))
    it(`with any number of timers of a microsecond: ${name}`, () => {
      for (const [what, set] of Object.entries(SETS)) {
        const b = computing(config);
        const { clock, hz } = config as { clock: string; hz: number };
        // Counting ticks of 60,000 Hz takes most of the time, also of what is left to timers; and
        // the time in which softclock arms the clock is nobody's.
        const part = clock === 'tick' && hz > 10_000 ? 1 / 4 : 0.49;
        expect(kept(b, set, hz > 10_000 ? 0.05 : 3), what).to.be.above(part);
        expect(b.output).to.equal('');
      }
    });

  for (const { name, config } of systems([SLOW_TICK, SLOW]))
    it(`but not where the timers are not put off: ${name}`, () => {
      const b = computing(config);
      b.k.cpu.pace.served = () => 0;
      SETS['sixty real timers'](b);
      b.until(61 * b.machine.freq);
      expect(b.output).to.include('left no time for anything else for 60 seconds');
    });

  for (const { name, config } of systems(COARSE.slice(2, 3)))
    it(`nor if softclock comes to its end each time, and the next timer is due: ${name}`, () => {
      const b = computing(config);
      b.k.cpu.pace.served = () => 0;
      SETS['five timers of a kqueue'](b);
      b.until(61 * b.machine.freq);
      expect(b.output).to.match(/killed: its \d timers left no time for anything else for 60 seconds/);
      b.k.check();
    });
});

describe('a process with two thousand timers of a microsecond, on a clock of a million ticks,', () => {
  const MANY: Config = { clock: 'oneshot', hz: 1_000_000, ncallout: 8192, maxitimers: 4000 };
  for (const callout of ['scheme6', 'scheme5', 'scheme7', 'calendar', 'decsim'])
    it(`keeps about half of its time: ${callout}`, () => {
      const b = computing({ ...MANY, callout });
      expect(kept(b, real(2000), 10)).to.be.above(0.49);
      expect(b.output).to.equal('');
    });

  it('would not, if callouts were searched for on ticks that pass while softclock is behind', () => {
    const b = computing({ ...MANY, callout: 'scheme6' });
    Object.defineProperty(b.k.cpu.callouts.scheme, 'passesDue', { value: false });
    expect(kept(b, real(2000), 10)).to.be.below(0.4);
  });
});

describe('a wheel that looks at callouts of later turns all the time', () => {
  it('brings the kernel down, with the reason', () => {
    const b = computing({ clock: 'oneshot', hz: 1_000_000, callout: 'decsim:2', ncallout: 256 });
    far(b, 20);
    expect(() => b.until(b.machine.cycle + 130 * b.machine.freq)).to.throw(
      /^softclock: \d+ handlers in \d+ seconds, and no time for anything else: the scheme is too slow/,
    );
  });
});

/** Sets `n` real timers for hours from now, each on a tick of its own. */
function far(b: Bench, n: number): void {
  for (let i = 0; i < n; i++) {
    b.pokeItimerval(DATA, 3_600_000_000 + 4_000_037 * i, 0);
    expect(b.call(sys_setitimer, ITIMER_NTH0 + 1 + i, DATA, 0)).to.equal(0);
  }
}

describe('a process with timers for hours from now', () => {
  const keeping = (callout: string, spoilt = false): number => {
    const b = computing({ clock: 'oneshot', hz: 1_000_000, kernel: 'handle', callout, ncallout: 256 });
    if (spoilt) Object.defineProperty(b.k.clocksource, 'needless', { get: () => 0, set: () => undefined });
    return kept(b, () => far(b, 40));
  };

  for (const callout of ['scheme5', 'scheme6', 'scheme7'])
    it(`keeps nearly all of its time, however short the turn of a wheel: ${callout}`, () => {
      expect(keeping(callout)).to.be.above(0.9);
    });

  it('would not, if the clock came for each busy slot in each turn', () => {
    expect(keeping('scheme6', true)).to.be.below(0.05);
  });
});

describe('timers for hours from now, at each of which the hardware of a wheel interrupts in each turn,', () => {
  if (!MATRIX) return;
  for (const kernel of ['handle', 'hash'] as const)
    it(`are taken away when nothing else runs, though none of them is called: kernel ${kernel}`, () => {
      const b = computing({ clock: 'counter', hz: 1_000_000, kernel, ncallout: 256 });
      far(b, 30);
      b.until(b.machine.cycle + 61 * b.machine.freq);
      expect(b.output).to.match(/killed: its \d+ timers left no time for anything else for \d+ seconds/);
      b.k.check();
    });
});

describe('callouts that hardclock has to visit at every tick', () => {
  /** Makes `n` callouts of a process due while softclock waits. */
  function overdue(n: number): Bench {
    const b = computing({ hz: 10_000, kernel: 'old', ncallout: 1024, maxitimers: 1000 });
    const s = b.k.spl.splraise(IPL_SOFTCLOCK, b.k.r.setitimer);
    b.pokeItimerval(DATA, 1, 100);
    for (let i = 1; i <= n; i++) expect(b.call(sys_setitimer, ITIMER_NTH0 + i, DATA, 0)).to.equal(0);
    b.k.spl.splx(s);
    b.until(130 * b.machine.freq);
    b.k.check();
    return b;
  }

  it('are taken away when they leave no time for softclock, and their process is killed', () => {
    const b = overdue(500);
    expect(b.output).to.include('killed: its 500 timers left no time for anything else for 60 seconds');
    expect(b.k.clockwork.ticks).to.be.within(129.9 * 10_000, 130.1 * 10_000);
  });
});

describe('a timer of processor time on a clock that does not tick', () => {
  const TICK = 10_000;

  for (const clock of ['oneshot', 'counter', 'chip'] as const)
    for (const hz of [100, 10_000, 1_000_000])
      it(`is not charged the time before it was set: ${clock}, ${hz} Hz`, () => {
        const b = computing({
          clock,
          hz,
          kernel: 'handle',
          callout: clock === 'counter' ? 'scheme7' : undefined,
        });
        b.until(b.machine.freq);
        // A timer of 20 ticks of the usual clock, after a second without one.
        for (const counted of [false, true]) {
          if (counted) b.k.clocksource?.catchUp();
          b.pokeItimerval(DATA, 20 * TICK, 0);
          expect(b.call(sys_setitimer, ITIMER_PROF, DATA, 0)).to.equal(0);
          const set = b.machine.cycle;
          b.until(set + 0.18 * b.machine.freq);
          expect(b.took(SIGPROF), 'early').to.equal(0);
          b.until(set + 0.22 * b.machine.freq);
          expect(b.took(SIGPROF), 'in time').to.equal(1);
          b.until(b.machine.cycle + b.machine.freq);
        }
      });
});
