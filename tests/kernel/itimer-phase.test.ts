/**
 * Periodic timers armed in every phase of a tick: a timer of one tick expires at every tick, and
 * has overruns only if a softclock was late by whole ticks.
 */

import { expect } from 'chai';
import type { Itimer } from '../../kernel/kern/itimer_object.ts';
import { tsleep } from '../../kernel/kern/kern_synch.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { TIMER_ABSTIME } from '../../kernel/kern/posix_clock.ts';
import { sys_timer_create, sys_timer_settime } from '../../kernel/kern/posix_timer.ts';
import type { Sleepable } from '../../kernel/kern/proc.ts';
import { IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import type { AnyTimer } from '../../kernel/probe.ts';
import {
  CLOCK_MONOTONIC,
  CLOCK_PROCESS_CPUTIME_ID,
  CLOCK_PROF,
  CLOCK_REALTIME,
} from '../../kernel/sys/clockid.ts';
import { PWAIT } from '../../kernel/sys/param.ts';
import { SIGEV_SIGNAL, SIGUSR1 } from '../../kernel/sys/signal.ts';
import { ITIMER_NTH0, ITIMER_REAL } from '../../kernel/sys/timeval.ts';
import { repetitions } from '../matrix.ts';
import { fuzzItimers } from '../model/itimerfuzz.ts';
import { Bench, DATA } from './harness.ts';

const KERNELS = ['old', 'hash', 'handle'] as const;
const NEW = DATA;
const EVENT = DATA + 64;
const ID = DATA + 128;
/** The expiries of each timer that are looked at in each phase. */
const TICKS = 6;
/** Phases from tick to tick, and as many around a tick. */
const PHASES = repetitions(25, 400);

/** An expiry of a timer: the tick, and the periods that were counted as missed. */
interface Expiry {
  readonly tick: number;
  readonly missed: number;
}

/** Every expiry from now on, by timer. */
function expiries(b: Bench): Map<Itimer, Expiry[]> {
  const byTimer = new Map<Itimer, Expiry[]>();
  b.k.addObserver({
    itimerExpired: (_p, timer: AnyTimer, missed) => {
      if (typeof timer === 'number') return;
      const list = byTimer.get(timer) ?? [];
      list.push({ tick: b.k.clockwork.ticks, missed });
      byTimer.set(timer, list);
    },
  });
  return byTimer;
}

const timespec = (us: number) => [Math.floor(us / 1e6) | 0, 0, Math.round((us % 1e6) * 1000), 0];

/** Makes a POSIX timer; returns its number. */
function create(b: Bench, clock: number): number {
  b.poke(EVENT, [SIGEV_SIGNAL, SIGUSR1, 0, 0, 0, 0, 0, 0]);
  expect(b.call(sys_timer_create, clock, EVENT, ID)).to.equal(0);
  return b.peek(ID, 1)[0];
}

/** Arms a POSIX timer for one tick, again and again; the first tick begins now, or at `from`. */
function settime(b: Bench, id: number, from?: number): void {
  const { tick } = b.k.clockwork;
  b.poke(NEW, [...timespec(tick), ...timespec(from === undefined ? tick : from + tick)]);
  const flags = from === undefined ? 0 : TIMER_ABSTIME;
  expect(b.call(sys_timer_settime, id, flags, NEW, 0)).to.equal(0);
}

/** Makes timers; returns a routine that arms each for one tick, again and again. */
type Timers = (b: Bench) => () => void;

const realTimers: Timers = (b) => {
  const monotonic = create(b, CLOCK_MONOTONIC);
  const wall = create(b, CLOCK_REALTIME);
  return () => {
    b.pokeItimerval(NEW, 1, 1);
    for (const which of [ITIMER_REAL, ITIMER_NTH0]) b.call(sys_setitimer, which, NEW, 0);
    settime(b, monotonic);
    settime(b, wall, b.k.clockwork.walltime());
  };
};

const cpuTimers: Timers = (b) => {
  const ids = [CLOCK_PROCESS_CPUTIME_ID, CLOCK_PROF].map((clock) => create(b, clock));
  return () => {
    for (const id of ids) settime(b, id);
  };
};

/** Makes the process sleep for ever. */
function sleep(b: Bench): void {
  function* body(): Sleepable<void> {
    yield* tsleep(b.k, b, PWAIT, 'test', 0);
  }
  b.p.p_code = body();
}

/**
 * Runs a machine from one phase of a tick to another, arms timers in each, and holds their expiries
 * to one a tick with none missed.
 */
function tryPhases(b: Bench, timers: Timers, phases: readonly number[]): void {
  b.blockAll();
  const seen = expiries(b);
  const arm = timers(b);
  let ntimers = 0;
  for (const phase of phases) {
    const start = b.k.clockwork.ticks + 2 + phase;
    b.until(start * b.period);
    arm();
    seen.clear();
    b.until((start + TICKS + 3) * b.period);
    ntimers ||= seen.size;
    expect(seen.size, `phase ${phase}`).to.equal(ntimers);
    for (const [it, list] of seen) {
      const expected = Array.from({ length: TICKS }, (_, i) => ({ tick: list[0].tick + i, missed: 0 }));
      expect(list.slice(0, TICKS), `${it.name}, phase ${phase}`).to.deep.equal(expected);
    }
  }
}

/** Phases from one tick to the next, and, close to each other, around a tick. */
function phases(n: number, hz: number): number[] {
  const even = Array.from({ length: n }, (_, i) => i / n);
  const near = Array.from({ length: n }, (_, i) => ((i - n / 2) * 3000 * hz) / 25_000_000 / n);
  return [...even, ...near];
}

for (const kernel of KERNELS)
  for (const hz of [60, 100, 1000, 1024])
    for (const seed of [undefined, 7]) {
      const title = `kernel ${kernel}, hz ${hz}, ${seed === undefined ? 'no seed' : `seed ${seed}`}`;
      it(`timers of one tick expire at every tick, armed in ${2 * PHASES} phases: ${title}`, () => {
        const b = new Bench({ kernel, hz, seed });
        sleep(b);
        tryPhases(b, realTimers, phases(PHASES, hz));
      });
    }

for (const seed of [undefined, 7])
  it(`timers of processor time expire at every tick, ${seed === undefined ? 'no seed' : `seed ${seed}`}`, () => {
    tryPhases(new Bench({ hz: 1000, seed }), cpuTimers, phases(PHASES, 1000));
  });

it('a softclock that is late by whole ticks has missed the periods of those ticks', () => {
  for (const phase of [0.01, 0.5, 0.7]) {
    const b = new Bench({ hz: 1000 });
    sleep(b);
    b.blockAll();
    b.until((10 + phase) * b.period);
    b.pokeItimerval(NEW, 1000, 1000);
    b.call(sys_setitimer, ITIMER_NTH0, NEW, 0);
    const seen = expiries(b);
    const s = b.machine.spl.splraise(IPL_SOFTCLOCK, b.machine.spl.routine('test'));
    b.until(15.5 * b.period);
    b.machine.spl.splx(s);
    b.until(17.5 * b.period);
    const [list] = [...seen.values()];
    expect(list, `phase ${phase}`).to.deep.equal([
      { tick: 15, missed: 3 },
      { tick: 16, missed: 0 },
      { tick: 17, missed: 0 },
    ]);
  }
});

it('random periodic timers: each on its tick, and none missed that is not', () => {
  expect(fuzzItimers(5, repetitions(20, 400), 400)).to.be.greaterThan(500);
});
