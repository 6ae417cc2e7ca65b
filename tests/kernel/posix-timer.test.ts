/**
 * The timers of timer_create, on the Itimer objects, in all kernels: ticks, overruns,
 * numbers, room, the time of day.
 */

import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { ageing, itimersExec, itimersExit } from '../../kernel/kern/itimer.ts';
import type { Itimer } from '../../kernel/kern/itimer_object.ts';
import { thread_create, thread_exit, thread_start } from '../../kernel/kern/kern_thread.ts';
import { sys_adjtime, sys_getitimer, sys_setitimer, sys_settimeofday } from '../../kernel/kern/kern_time.ts';
import {
  sys_clock_gettime,
  sys_clock_settime,
  sys_nanosleep,
  TIMER_ABSTIME,
} from '../../kernel/kern/posix_clock.ts';
import {
  sys_timer_create,
  sys_timer_delete,
  sys_timer_getoverrun,
  sys_timer_gettime,
  sys_timer_settime,
} from '../../kernel/kern/posix_timer.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import {
  CLOCK_MONOTONIC,
  CLOCK_PROCESS_CPUTIME_ID,
  CLOCK_PROF,
  CLOCK_REALTIME,
  CLOCK_THREAD_CPUTIME_ID,
  CLOCK_VIRTUAL,
} from '../../kernel/sys/clockid.ts';
import { EAGAIN, EFAULT, EINVAL, EPERM } from '../../kernel/sys/errno.ts';
import { calloutReserve } from '../../kernel/sys/param.ts';
import {
  SI_TIMER,
  SIG_IGN,
  SIGALRM,
  SIGEV_NONE,
  SIGEV_SIGNAL,
  SIGEV_THREAD,
  SIGRTMIN,
  SIGUSR1,
} from '../../kernel/sys/signal.ts';
import { ITIMER_NTH0 } from '../../kernel/sys/timeval.ts';
import { Bench, DATA } from './harness.ts';

const KERNELS = ['old', 'hash', 'handle'] as const;
const ID = DATA;
const EVENT = DATA + 16;
const NEW = DATA + 64;
const OLD = DATA + 128;
/** The most processes of the bench. */
const MAXPROC = 8;
const TICK = 10_000;

/** A machine at tick 10 exactly, every signal blocked. */
function bench(config: Partial<MachineConfig> = {}): Bench {
  const b = new Bench(config);
  b.blockAll();
  b.until(10 * b.period);
  b.tick(10);
  return b;
}

function create(b: Bench, clock = CLOCK_MONOTONIC, sig = SIGUSR1, value = 0, notify = SIGEV_SIGNAL): number {
  b.poke(EVENT, [notify, sig, value, 0, 0, 0, 0, 0]);
  const error = b.call(sys_timer_create, clock, EVENT, ID);
  return error === 0 ? b.peek(ID, 1)[0] : -error;
}

const timespec = (us: number) => [
  Math.floor(us / 1e6) | 0,
  Math.floor(us / 1e6 / 2 ** 32),
  (us % 1e6) * 1000,
  0,
];

/** A second thread, which runs alone, and its timer on its own clock, in microseconds. */
function timedThread(b: Bench, value: number): { td: Proc; id: number } {
  const td = thread_create(b.k, b.p) as Proc;
  thread_start(b.k, td);
  b.poke(NEW, timespec(TICK));
  b.begin(sys_nanosleep, [NEW, 0], () => undefined);
  b.until(b.machine.cycle + 1000);
  expect(b.k.cpu.curproc).to.equal(td);
  b.poke(EVENT, [SIGEV_SIGNAL, SIGUSR1, 0, 0]);
  expect(sys_timer_create(b.k, td, Int32Array.of(CLOCK_THREAD_CPUTIME_ID, EVENT, ID))).to.equal(0);
  const [id] = b.peek(ID, 1) as [number];
  b.poke(NEW, [...timespec(0), ...timespec(value)]);
  expect(sys_timer_settime(b.k, td, Int32Array.of(id, 0, NEW, 0))).to.equal(0);
  return { td, id };
}

/** Sets a timer, in microseconds. */
function set(b: Bench, id: number, value: number, interval = 0, flags = 0, old = 0): number {
  b.poke(NEW, [...timespec(interval), ...timespec(value)]);
  return b.call(sys_timer_settime, id, flags, NEW, old);
}

/** The time left and the interval, in microseconds. */
function peek(b: Bench, at = OLD): { value: number; interval: number } {
  const w = b.peek(at, 8);
  return { interval: w[0] * 1e6 + w[2] / 1000, value: w[4] * 1e6 + w[6] / 1000 };
}

function get(b: Bench, id: number): { value: number; interval: number } {
  expect(b.call(sys_timer_gettime, id, OLD)).to.equal(0);
  return peek(b);
}

function overrun(b: Bench, id: number): number {
  expect(b.call(sys_timer_getoverrun, id)).to.equal(0);
  return b.p.p_retval[0];
}

/** The ticks, up to `last`, at which `sig` came. */
function arrivals(b: Bench, sig: number, last: number): number[] {
  const ticks: number[] = [];
  for (let tick = b.k.clockwork.ticks + 1; tick <= last; tick++) {
    b.tick(tick);
    if (b.took(sig) > 0) ticks.push(tick);
  }
  return ticks;
}

for (const kernel of KERNELS) {
  describe(`POSIX timers on kernel ${kernel}`, () => {
    it('end at the first tick at or after their time, never early, in 44bsd too', () => {
      for (const compat of ['today', '44bsd'] as const) {
        const b = bench({ kernel, compat });
        const id = create(b);
        set(b, id, 15_000, 15_000);
        expect(arrivals(b, SIGUSR1, 23), compat).to.deep.equal([12, 14, 15, 17, 18, 20, 21, 23]);
      }
    });

    it('give the signal, the value and the number that were asked for', () => {
      const b = bench({ kernel });
      const id = create(b, CLOCK_REALTIME, SIGRTMIN, 0x12345678);
      set(b, id, TICK);
      b.tick(13);
      b.p.p_sig.mask.fill(0);
      const [taken] = b.takeSignals();
      expect(taken.sig).to.equal(SIGRTMIN);
      expect(taken.info).to.include({ si_code: SI_TIMER, si_value: 0x12345678, si_timerid: id, code: id });
    });

    it('without a sigevent post SIGALRM with their number', () => {
      const b = bench({ kernel });
      expect(b.call(sys_timer_create, CLOCK_REALTIME, 0, ID)).to.equal(0);
      const [id] = b.peek(ID, 1);
      set(b, id, TICK);
      b.tick(13);
      b.p.p_sig.mask.fill(0);
      const [taken] = b.takeSignals();
      expect(taken.sig).to.equal(SIGALRM);
      expect(taken.info).to.include({ si_code: SI_TIMER, si_value: id, si_timerid: id });
    });

    it('count what expires while their signal is pending', () => {
      const b = bench({ kernel });
      const id = create(b);
      set(b, id, 2 * TICK, 2 * TICK);
      expect(overrun(b, id)).to.equal(0);
      b.tick(31);
      expect(overrun(b, id), 'not yet delivered').to.equal(0);
      expect(b.took(SIGUSR1)).to.equal(1);
      expect(overrun(b, id)).to.equal(9);
      b.tick(33);
      expect(b.took(SIGUSR1)).to.equal(1);
      expect(overrun(b, id)).to.equal(0);
    });

    it('count every expiry of an interval shorter than a tick, and the periods that a lockout hid', () => {
      const b = bench({ kernel });
      const id = create(b);
      const begin = b.k.clockwork.uptime();
      set(b, id, 1_500, 1_500);
      let expiries = 0;
      for (let tick = 11; tick <= 40; tick++) {
        if (tick === 20) {
          const s = b.machine.spl.splraise(7, b.machine.spl.routine('test'));
          b.machine.spl.charge(5.5 * b.period);
          b.machine.spl.splx(s);
        }
        b.tick(tick);
        if (b.took(SIGUSR1) > 0) expiries += 1 + overrun(b, id);
      }
      const until = 40 * TICK;
      expect(expiries).to.equal(Math.floor((until - begin) / 1_500));
    });

    it('SIGEV_NONE posts nothing and runs on', () => {
      const b = bench({ kernel });
      const id = create(b, CLOCK_MONOTONIC, 0, 0, SIGEV_NONE);
      set(b, id, TICK, TICK);
      b.tick(20);
      b.p.p_sig.mask.fill(0);
      expect(b.takeSignals()).to.deep.equal([]);
      expect(get(b, id).value).to.be.within(1, TICK);
    });

    it('go on when their signal is ignored', () => {
      const b = bench({ kernel });
      b.p.p_sig.mask.fill(0);
      b.p.p_sig.actions[SIGUSR1].handler = SIG_IGN;
      const id = create(b);
      set(b, id, TICK, TICK);
      b.tick(20);
      expect(b.p.p_sig.next()).to.equal(0);
      expect((b.p.p_itimers.get(id) as Itimer).armed).to.equal(true);
      expect((b.p.p_itimers.get(id) as Itimer).queued).to.equal(false);
    });

    it('say what is left, and hand back the old value', () => {
      const b = bench({ kernel });
      const id = create(b);
      expect(get(b, id)).to.deep.equal({ value: 0, interval: 0 });
      set(b, id, 5_000_000, 123_456.789);
      const { value, interval } = get(b, id);
      expect(value).to.be.within(4_990_000, 5_000_000);
      expect(interval).to.equal(123_456.789);
      expect(set(b, id, 0, 77, 0, OLD)).to.equal(0);
      expect(peek(b).value).to.be.within(4_980_000, value);
      expect(peek(b).interval).to.equal(123_456.789);
      expect(get(b, id), 'disarmed').to.deep.equal({ value: 0, interval: 0 });
    });

    it('of a period below a tick never have more left than the period', () => {
      const b = bench({ kernel });
      const id = create(b);
      set(b, id, 700, 700);
      for (let step = 1; step < 30; step++) {
        b.until(b.machine.cycle + 0.37 * b.period);
        expect(get(b, id).value).to.be.within(0.001, 700);
      }
    });

    it('TIMER_ABSTIME: an uptime, and one that has passed is the next tick with the periods since', () => {
      const b = bench({ kernel });
      const id = create(b);
      set(b, id, 15 * TICK, 0, TIMER_ABSTIME);
      expect(arrivals(b, SIGUSR1, 17)).to.deep.equal([15]);
      set(b, id, 8 * TICK, 3 * TICK, TIMER_ABSTIME);
      expect(arrivals(b, SIGUSR1, 24)).to.deep.equal([18, 20, 23]);
    });

    it('TIMER_ABSTIME on CLOCK_REALTIME follows the time of day when it is set; a relative one does not', () => {
      const b = bench({ kernel });
      const wall = create(b, CLOCK_REALTIME, SIGUSR1);
      const relative = create(b, CLOCK_REALTIME, SIGALRM);
      const hour = 3600e6;
      const { clockwork } = b.k;
      set(b, wall, Math.floor(clockwork.walltime()) + hour, 0, TIMER_ABSTIME);
      set(b, relative, 5 * TICK);
      b.poke(NEW, timespec(Math.floor(clockwork.walltime()) + hour - 2 * TICK));
      expect(b.call(sys_clock_settime, CLOCK_REALTIME, NEW)).to.equal(0);
      expect(arrivals(b, SIGUSR1, 14)).to.deep.equal([13]);
      expect(b.took(SIGALRM)).to.equal(0);
      expect(arrivals(b, SIGALRM, 20)).to.deep.equal([16]);

      set(b, wall, Math.floor(clockwork.walltime()) + 2 * TICK, 0, TIMER_ABSTIME);
      b.poke(NEW, timespec(Math.floor(clockwork.walltime()) - 10 * TICK));
      expect(b.call(sys_clock_settime, CLOCK_REALTIME, NEW)).to.equal(0);
      expect(arrivals(b, SIGUSR1, 40)).to.deep.equal([33]);
    });

    it('TIMER_ABSTIME on CLOCK_REALTIME is not early when adjtime slows the time of day', () => {
      const b = bench({ kernel });
      const id = create(b, CLOCK_REALTIME);
      const due = Math.floor(b.k.clockwork.walltime()) + 3_000_000;
      set(b, id, due, 0, TIMER_ABSTIME);
      b.poke(NEW, [-1, -1, 500_000, 0]);
      expect(b.call(sys_adjtime, NEW, 0)).to.equal(0);
      while (b.took(SIGUSR1) === 0) b.tick(b.k.clockwork.ticks + 1);
      const late = b.k.clockwork.walltime() - due;
      expect(late).to.be.within(0, 2 * TICK);
      expect(b.k.clockwork.ticks).to.be.above(311);
    });

    it('TIMER_ABSTIME on CLOCK_REALTIME is not late when adjtime hurries the time of day', () => {
      for (const seconds of [100, 1, 0]) {
        const b = bench({ kernel });
        const id = create(b, CLOCK_REALTIME);
        const due = Math.floor(b.k.clockwork.walltime()) + 3_000_000;
        const adjust = () => {
          b.poke(NEW, [seconds, 0, 20_000, 0]);
          expect(b.call(sys_adjtime, NEW, 0)).to.equal(0);
        };
        if (seconds > 0) adjust();
        set(b, id, due, 0, TIMER_ABSTIME);
        if (seconds === 0) adjust();
        while (b.took(SIGUSR1) === 0) b.tick(b.k.clockwork.ticks + 1);
        expect(b.k.clockwork.walltime() - due, `${seconds}`).to.be.within(0, 2 * TICK);
      }
    });

    it('share their numbers with the further itimers: the lowest free from 3, EINVAL to each other', () => {
      const b = bench({ kernel });
      b.pokeItimerval(NEW, 1e6, 0);
      expect(b.call(sys_setitimer, ITIMER_NTH0 + 4, NEW, 0)).to.equal(0);
      expect([create(b), create(b), create(b)]).to.deep.equal([3, 5, 6]);
      b.pokeItimerval(NEW, 1e6, 0);
      expect(b.call(sys_setitimer, ITIMER_NTH0 + 3, NEW, 0)).to.equal(EINVAL);
      expect(b.call(sys_getitimer, ITIMER_NTH0 + 3, OLD)).to.equal(EINVAL);
      expect(set(b, 4, TICK)).to.equal(EINVAL);
      expect(b.call(sys_timer_gettime, 4, OLD)).to.equal(EINVAL);
      expect(b.call(sys_timer_getoverrun, 4)).to.equal(EINVAL);
      expect(b.call(sys_timer_delete, 4)).to.equal(EINVAL);
      expect(b.call(sys_timer_delete, 5)).to.equal(0);
      expect(create(b), 'given back').to.equal(5);
      b.pokeItimerval(NEW, 0, 0);
      expect(b.call(sys_setitimer, ITIMER_NTH0 + 4, NEW, 0)).to.equal(0);
      expect(create(b), 'and the itimer its number').to.equal(4);
    });

    it('on clocks of processor time stand still while the process sleeps, and use no callout', () => {
      for (const clock of [CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, CLOCK_PROF, CLOCK_VIRTUAL]) {
        const b = bench({ kernel });
        const standing = b.k.cpu.callouts.npending;
        const id = create(b, clock);
        set(b, id, 3 * TICK, 3 * TICK);
        expect([b.k.cpu.callouts.npending - standing, b.k.itimersHeld]).to.deep.equal([0, 0]);
        expect(arrivals(b, SIGUSR1, 20), `clock ${clock}`).to.deep.equal([14, 17, 20]);
        b.poke(NEW, timespec(10 * TICK));
        b.begin(sys_nanosleep, [NEW, 0], () => undefined);
        const before = get(b, id);
        expect(before.value).to.be.within(1, 3 * TICK);
        b.tick(30);
        expect(b.took(SIGUSR1), 'asleep').to.equal(0);
        expect(get(b, id)).to.deep.equal(before);
        expect(arrivals(b, SIGUSR1, 38), 'awake').to.have.length(2);
        expect(b.call(sys_timer_delete, id)).to.equal(0);
        expect(b.p.p_cputimers.size).to.equal(0);
        b.k.check();
      }
    });

    it('on the clock of a thread that has ended do not go on, and no tick looks at them', () => {
      const b = bench({ kernel });
      const { td, id } = timedThread(b, 3 * TICK);
      expect(ageing(b.p)).to.equal(true);
      thread_exit(b.k, td);
      b.tick(30);
      expect(ageing(b.p)).to.equal(false);
      const { value } = get(b, id);
      expect(value).to.be.within(1, 3 * TICK);
      expect(set(b, id, TICK)).to.equal(0);
      expect(ageing(b.p)).to.equal(false);
      b.tick(40);
      expect(get(b, id).value).to.equal(TICK);
      expect(b.took(SIGUSR1)).to.equal(0);
      expect(b.call(sys_timer_delete, id)).to.equal(0);
      b.k.check();
    });

    it('on the clock of a thread that ends as they are due still end', () => {
      const b = bench({ kernel });
      const { td, id } = timedThread(b, 1);
      b.until(b.machine.cycle + 1000);
      thread_exit(b.k, td);
      b.tick(30);
      expect(b.took(SIGUSR1)).to.equal(1);
      // Its clock is past this time already.
      b.poke(NEW, [...timespec(0), ...timespec(1)]);
      expect(b.call(sys_timer_settime, id, TIMER_ABSTIME, NEW, 0)).to.equal(0);
      b.tick(40);
      expect([b.took(SIGUSR1), ageing(b.p)]).to.deep.equal([1, false]);
      b.k.check();
    });

    it('on a clock of processor time end at an absolute one, count what was missed, and go with exec', () => {
      const b = bench({ kernel });
      const id = create(b, CLOCK_PROCESS_CPUTIME_ID);
      expect(b.call(sys_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, NEW)).to.equal(0);
      const now = peek(b, NEW).interval;
      set(b, id, now + 2 * TICK, 1_000, TIMER_ABSTIME);
      expect(arrivals(b, SIGUSR1, 13)).to.deep.equal([13]);
      expect(overrun(b, id)).to.be.within(8, 9);
      b.tick(20);
      itimersExec(b.k, b.p);
      expect([b.p.p_cputimers.size, b.p.p_itimers.size, b.k.itimersHeld]).to.deep.equal([0, 0, 0]);
      b.k.check();
    });

    it('set to a time before their clock began end at the next tick', () => {
      for (const clock of [CLOCK_MONOTONIC, CLOCK_REALTIME]) {
        const b = bench({ kernel });
        const id = create(b, clock);
        b.poke(NEW, [0, 0, 0, 0, -5, -1, 0, 0]);
        expect(b.call(sys_timer_settime, id, TIMER_ABSTIME, NEW, 0)).to.equal(0);
        expect(arrivals(b, SIGUSR1, 14)).to.deep.equal([11]);
        b.poke(NEW, [0, 0, 0, 0, -5, -1, 1e9, 0]);
        expect(b.call(sys_timer_settime, id, TIMER_ABSTIME, NEW, 0)).to.equal(EINVAL);
      }
    });

    it('that would begin threads are refused, with the reason on the console, whatever the signal', () => {
      for (const signo of [SIGUSR1, 0]) {
        const b = bench({ kernel });
        expect(create(b, CLOCK_MONOTONIC, signo, 0, SIGEV_THREAD)).to.equal(-EINVAL);
        expect(b.output).to.match(/^pid \d+ \(.*\): timer_create: SIGEV_THREAD needs .* -pthread\r?\n$/);
        expect([b.p.p_itimers.size, b.k.itimersHeld]).to.deep.equal([0, 0]);
      }
    });

    it('refuse clocks, events and times that are not, and change nothing', () => {
      const b = bench({ kernel });
      expect(create(b, 99)).to.equal(-EINVAL);
      expect(create(b, -1)).to.equal(-EINVAL);
      expect(create(b, CLOCK_MONOTONIC, 0)).to.equal(-EINVAL);
      expect(create(b, CLOCK_MONOTONIC, 64)).to.equal(-EINVAL);
      expect(b.call(sys_timer_create, CLOCK_MONOTONIC, 64, ID)).to.equal(EFAULT);
      expect(b.call(sys_timer_create, CLOCK_MONOTONIC, 0, 64)).to.equal(EFAULT);
      expect([b.p.p_itimers.size, b.k.itimersHeld]).to.deep.equal([0, 0]);
      const id = create(b);
      set(b, id, 1e6);
      for (const bad of [
        [0, 0, 0, 0, 0, 0, 1e9, 0],
        [0, 0, -1, 0, 1, 0, 0, 0],
        [-1, -1, 0, 0, 1, 0, 0, 0],
        [0, 0, 0, 0, -1, -1, 0, 0],
      ]) {
        b.poke(NEW, bad);
        expect(b.call(sys_timer_settime, id, 0, NEW, 0), bad.join()).to.equal(EINVAL);
      }
      expect(b.call(sys_timer_settime, id, 0, 64, 0)).to.equal(EFAULT);
      expect(get(b, id).value).to.be.above(900_000);
    });

    it('a time beyond the largest tick count is armed in parts, and stands', () => {
      const b = bench({ kernel });
      const id = create(b);
      b.poke(NEW, [0, 0, 0, 0, -1, 0x7fffffff, 0, 0]);
      expect(b.call(sys_timer_settime, id, 0, NEW, 0)).to.equal(0);
      expect(b.call(sys_timer_gettime, id, OLD)).to.equal(0);
      const [, , , , low, high] = b.peek(OLD, 6);
      expect(high * 2 ** 32 + (low >>> 0)).to.be.above(285 * 365 * 86400);
      expect(b.call(sys_timer_delete, id)).to.equal(0);
    });

    it('are deleted with the signal they have pending', () => {
      const b = bench({ kernel });
      const id = create(b);
      set(b, id, TICK, TICK);
      b.tick(14);
      expect(b.call(sys_timer_delete, id)).to.equal(0);
      b.tick(16);
      expect(b.took(SIGUSR1)).to.equal(0);
      expect(b.call(sys_timer_gettime, id, OLD)).to.equal(EINVAL);
      expect([b.p.p_itimers.size, b.k.itimersHeld]).to.deep.equal([0, 0]);
    });

    it('are as many as maxitimers, itimers included, then EAGAIN', () => {
      const b = bench({ kernel, maxitimers: 5 });
      b.pokeItimerval(NEW, 1e6, 0);
      expect(b.call(sys_setitimer, ITIMER_NTH0 + 1000, NEW, 0)).to.equal(0);
      const ids = [create(b), create(b), create(b), create(b)];
      expect(ids).to.deep.equal([3, 4, 5, 6]);
      expect(create(b)).to.equal(-EAGAIN);
      b.pokeItimerval(NEW, 1e6, 0);
      expect(b.call(sys_setitimer, ITIMER_NTH0 + 1001, NEW, 0)).to.equal(EAGAIN);
    });

    it('have their callout promised: creation runs out of table, setting never does', () => {
      const room = 6;
      const b = bench({ kernel, ncallout: calloutReserve({ maxproc: MAXPROC }) + room });
      const ids = Array.from({ length: room }, () => create(b));
      expect(create(b)).to.equal(-EAGAIN);
      b.pokeItimerval(NEW, 1e6, 0);
      expect(b.call(sys_setitimer, ITIMER_NTH0 + 1000, NEW, 0)).to.equal(EAGAIN);
      for (const id of ids) expect(set(b, id, 5 * TICK, 5 * TICK)).to.equal(0);
      b.tick(30);
      for (const id of ids) expect(set(b, id, 1e6)).to.equal(0);
      expect(b.call(sys_timer_delete, ids[0])).to.equal(0);
      b.pokeItimerval(NEW, 1e6, 0);
      expect(b.call(sys_setitimer, ITIMER_NTH0 + 1000, NEW, 0), 'one given back').to.equal(0);
    });

    for (const [name, end] of [
      ['execve', itimersExec],
      ['exit', itimersExit],
    ] as const)
      it(`${name} deletes them with their callouts, their signals and their promises`, () => {
        const b = bench({ kernel });
        const before = b.k.nclients;
        const ids = [create(b), create(b), create(b)];
        set(b, ids[0], TICK, TICK);
        set(b, ids[1], 1e6);
        b.pokeItimerval(NEW, TICK, TICK);
        b.call(sys_setitimer, ITIMER_NTH0 + 50, NEW, 0);
        b.tick(15);
        end(b.k, b.p);
        expect(b.k.nclients).to.equal(before);
        expect([b.p.p_itimers.size, b.k.itimersHeld]).to.deep.equal([0, 0]);
        b.tick(20);
        expect(b.took(SIGUSR1) + b.took(SIGALRM)).to.equal(0);
        expect(create(b)).to.equal(3);
        b.k.check();
      });
  });
}

describe('the right to set the clocks', () => {
  it('is of root alone', () => {
    const b = bench();
    b.poke(NEW, timespec(1e15));
    b.p.p_cred.uid = 7;
    expect(b.call(sys_clock_settime, CLOCK_REALTIME, NEW)).to.equal(EPERM);
    expect(b.call(sys_adjtime, NEW, 0)).to.equal(EPERM);
    b.p.p_cred.uid = 0;
    expect(b.call(sys_clock_settime, CLOCK_MONOTONIC, NEW)).to.equal(EINVAL);
    expect(b.call(sys_clock_settime, CLOCK_REALTIME, NEW)).to.equal(0);
    expect(b.k.clockwork.microtime()).to.be.within(1e15, 1e15 + 1000);
    for (const sec of [8_000_000_001, 9_007_199_200, 2 ** 62]) {
      b.poke(NEW, [sec | 0, Math.floor(sec / 2 ** 32), 0, 0]);
      expect(b.call(sys_clock_settime, CLOCK_REALTIME, NEW), `${sec}`).to.equal(EINVAL);
      expect(b.call(sys_settimeofday, NEW, 0), `${sec}`).to.equal(EINVAL);
    }
  });
});
