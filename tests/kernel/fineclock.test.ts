/**
 * Callouts by time and with a precision, on a kernel whose clock has a million ticks a second and
 * does not tick: ruled on by the judge on every scheme and kernel. The judge convicts the wrong
 * twins of the clock. Precision saves interrupts, and how many is counted.
 */

import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { sys_nanosleep } from '../../kernel/kern/posix_clock.ts';
import { MICROSECONDS } from '../../kernel/sys/param.ts';
import { ITIMER_PROF } from '../../kernel/sys/timeval.ts';
import { MATRIX, repetitions } from '../matrix.ts';
import { Convicted, FineJudge, type Offence, taken } from '../model/finejudge.ts';
import { Bench, DATA } from './harness.ts';

const FINE: Partial<MachineConfig> = { clock: 'oneshot', hz: MICROSECONDS, ncallout: 256 };
/** Cycles of a microsecond. */
const MICROSECOND = 25;
/** The ticks after which an int is negative. */
const WRAP = 2 ** 31;

/** Every scheme, each on a kernel that it is not sure to be tried on otherwise; or on all. */
const SYSTEMS = Object.entries(SCHEMES).flatMap(([callout, { boots, finds }], i) => {
  const kernels = (['handle', 'hash', 'old'] as const).filter((kernel) => kernel !== 'old' || finds);
  const some = kernels.slice(i % kernels.length).slice(0, repetitions(1, kernels.length));
  return boots ? some.map((kernel) => ({ callout, kernel })) : [];
});

/** A kernel whose one process sleeps for `usec` microseconds. */
function asleep(config: Partial<MachineConfig>, usec = 1e9): Bench {
  const b = new Bench({ ...FINE, ...config });
  b.poke(DATA, [Math.floor(usec / 1e6), 0, (usec % 1e6) * 1000, 0]);
  b.begin(sys_nanosleep, [DATA, 0], () => undefined);
  return b;
}

/** Has the judge try the kernel for a fifth of a second, with times of up to 30 ms. */
function tried(b: Bench, seed: number, count?: number): FineJudge {
  const most = 30_000;
  const judge = new FineJudge(b.k, seed, count);
  judge.begin(most);
  const begun = b.machine.cycle;
  for (let ms = 5; ms <= 200; ms += 5) {
    b.until(begun + ms * 1000 * MICROSECOND);
    judge.check();
    judge.nudge();
  }
  judge.end();
  b.k.check();
  return judge;
}

describe('the judge acquits of callouts by time', () => {
  for (const system of SYSTEMS)
    it(`${system.callout} on kernel ${system.kernel}`, () => {
      for (let seed = 1; seed <= repetitions(1, 10); seed++) {
        const { called, shared } = tried(asleep({ ...system, seed: seed === 1 ? undefined : seed }), seed);
        expect(called).to.be.above(200);
        expect(shared, 'softclocks that call several').to.be.below(called);
      }
    });

  it('beside the wrap of ticks, and over it', () => {
    for (const callout of ['scheme3', 'bsd', ...(repetitions(0, 1) === 1 ? ['scheme7'] : [])]) {
      const b = asleep({ callout, kernel: 'hash' }, 1e13);
      b.until((WRAP - 100_000) * MICROSECOND);
      expect(b.k.clockwork.ticks).to.be.below(WRAP);
      tried(b, 7);
      expect(b.k.cpu.callouts.table.ticks).to.be.below(0);
      b.until((2 * WRAP - 100_000) * MICROSECOND);
      tried(b, 8);
    }
  });
});

interface ClockTwin {
  readonly offences: readonly Offence[];
  /** Makes the mistake in a kernel. */
  readonly spoil: (b: Bench) => void;
  /** The tick to begin at. */
  readonly from?: number;
}

const CLOCK_TWINS: Readonly<Record<string, ClockTwin>> = {
  'rounds the time down, to a tenth of a millisecond': {
    offences: ['early'],
    spoil: ({ k: { clockwork } }) => {
      clockwork.ticksUntilUptime = (when) =>
        Math.max(1, Math.floor(when / clockwork.grain) * clockwork.stride - clockwork.ticks);
    },
  },
  'does not set the chip anew for a callout that comes sooner': {
    offences: ['late', 'lost'],
    spoil: ({ k }) => {
      if (k.clocksource !== null) k.clocksource.started = () => undefined;
    },
  },
  'lets a callout wait beyond its precision': {
    offences: ['late', 'lost'],
    spoil: ({ k: { cpu } }) => {
      const { callouts } = cpu;
      const start = callouts.start.bind(callouts);
      callouts.start = (c, flags, func, arg, ticks, from) => start(c, flags, func, arg, ticks + 5000, from);
    },
  },
  'counts ticks in an int': {
    offences: ['early', 'late', 'lost'],
    from: WRAP + 1000,
    spoil: ({ k: { clockwork, cpu } }) => {
      clockwork.ticksUntilUptime = (when) =>
        Math.max(1, Math.min(WRAP - 1, Math.ceil(when / clockwork.tick) - cpu.callouts.ticks));
    },
  },
  'leaves a callout to an interrupt of its own': {
    offences: ['apart'],
    spoil: ({ k: { cpu } }) => {
      cpu.callouts.setPrecision = () => undefined;
    },
  },
};

describe('the judge convicts the clock that', () => {
  for (const [name, { offences, spoil, from }] of Object.entries(CLOCK_TWINS))
    it(name, () => {
      const b = asleep({ callout: 'scheme3', kernel: 'hash' }, 1e13);
      if (from !== undefined) b.until(from * MICROSECOND);
      spoil(b);
      const proof = (): unknown => {
        try {
          for (const count of [24, 2]) tried(b, 3, count);
          return undefined;
        } catch (error) {
          const cause = (error as Error).cause ?? error;
          return cause instanceof Convicted ? cause.offence : error;
        }
      };
      expect(offences).to.include(proof() as Offence);
    });
});

describe('the work at regular times, on a clock of a million ticks', () => {
  /** Interrupts of a clock in `ms` milliseconds of a process that computes with ITIMER_PROF set. */
  function interruptsOf(b: Bench, routine: string, ms: number): number {
    b.pokeItimerval(DATA, 5_000_000, 0);
    b.call(sys_setitimer, ITIMER_PROF, DATA, 0);
    const before = taken(b.machine, routine);
    b.until(b.machine.cycle + ms * 1000 * MICROSECOND);
    return taken(b.machine, routine) - before;
  }

  it('has the rates of a slow clock', () => {
    const b = new Bench({ ...FINE, callout: 'scheme3' });
    expect(interruptsOf(b, 'statclock', 1000)).to.be.within(126, 128);
    expect(interruptsOf(b, 'hardclock', 100)).to.be.within(990, 1010);
  });

  it('of a twin that ages timers at short intervals show, and leave no time at each microsecond', () => {
    const twin = (stride: number): Bench => {
      const b = new Bench({ ...FINE, callout: 'scheme3' });
      Object.assign(b.k.clockwork, { stride });
      return b;
    };
    expect(interruptsOf(twin(20), 'hardclock', 100)).to.be.above(4500);
    if (MATRIX) expect(() => interruptsOf(twin(1), 'hardclock', 1)).to.throw('interrupt overload');
  });
});

describe('interrupts of a clock that does not tick', () => {
  /** The clock's interrupts in a second of 40 callouts that are set again every 10 ms or so. */
  function interrupts(pr: number): { interrupts: number; fires: number } {
    const b = asleep({ callout: 'scheme3' });
    const { callouts } = b.k.cpu;
    b.k.clockwork.alloweddeviation = pr;
    const before = { interrupts: taken(b.machine, 'hardclock'), fires: callouts.counters.fires };
    const again = (i: number): void => {
      const ticks = 9000 + 97 * i;
      const leeway = b.k.clockwork.deviation(ticks);
      const c = callouts.table.callfree;
      callouts.timeout(again, i, ticks + leeway);
      callouts.setPrecision(c, leeway);
    };
    for (let i = 0; i < 40; i++) again(i);
    b.until(b.machine.cycle + b.machine.freq);
    b.k.check();
    return {
      interrupts: taken(b.machine, 'hardclock') - before.interrupts,
      fires: callouts.counters.fires - before.fires,
    };
  }

  it('are fewer with a precision, for as many calls', () => {
    const [exact, some, more] = [0, 5, 25].map(interrupts);
    expect(exact.fires).to.be.within(3000, 4500);
    expect(some.fires).to.be.within(0.93 * exact.fires, exact.fires);
    expect(some.interrupts).to.be.below(exact.interrupts / 2);
    expect(more.interrupts).to.be.below(some.interrupts / 2);
  });
});
