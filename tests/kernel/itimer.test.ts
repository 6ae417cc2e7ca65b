/**
 * Interval timers: the edge cases of 4.4BSD and of its descendants, each with
 * its number in tests/CASES.md and its mode.
 */

import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { FileDesc } from '../../kernel/kern/file.ts';
import { itimersExec, itimersExit, itimersFork } from '../../kernel/kern/itimer.ts';
import { sys_exit } from '../../kernel/kern/kern_exit.ts';
import { sys_sigaction } from '../../kernel/kern/kern_sigact.ts';
import { NITIMER_NTH, sys_getitimer, sys_setitimer, sys_settimeofday } from '../../kernel/kern/kern_time.ts';
import { Proc } from '../../kernel/kern/proc.ts';
import { EAGAIN, EFAULT, EINVAL } from '../../kernel/sys/errno.ts';
import { SI_TIMER, SIG_IGN, SIGALRM, SIGPROF, SIGVTALRM } from '../../kernel/sys/signal.ts';
import { ITIMER_NTH0, ITIMER_PROF, ITIMER_REAL, ITIMER_VIRTUAL } from '../../kernel/sys/timeval.ts';
import { VmSpace } from '../../kernel/vm/vm_space.ts';
import { repetitions } from '../matrix.ts';
import { Bench, DATA } from './harness.ts';

const KERNELS = ['old', 'hash', 'handle'] as const;
const MODES = ['today', '44bsd'] as const;
const NEW = DATA;
const OLD = DATA + 64;

function set(b: Bench, which: number, value: number, interval = 0, old = 0): number {
  b.pokeItimerval(NEW, value, interval);
  return b.call(sys_setitimer, which, NEW, old);
}

function get(b: Bench, which: number): { value: number; interval: number } {
  expect(b.call(sys_getitimer, which, OLD)).to.equal(0);
  return b.peekItimerval(OLD);
}

/** A machine at tick `at` exactly, nothing pending, every signal blocked. */
function at(tick: number, config: Partial<MachineConfig> = {}): Bench {
  const b = new Bench(config);
  b.blockAll();
  b.until(tick * b.period);
  b.tick(tick);
  return b;
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
  describe(`itimers on kernel ${kernel}`, () => {
    it('case 29, drift, today: never early, and the mean is exact', () => {
      const b = at(100, { kernel });
      set(b, ITIMER_REAL, 15_000, 15_000);
      expect(arrivals(b, SIGALRM, 113)).to.deep.equal([102, 104, 105, 107, 108, 110, 111, 113]);
    });

    it('case 29, drift, 44bsd: hzto truncates, the first is early, the mean is exact', () => {
      const b = at(100, { kernel, compat: '44bsd' });
      set(b, ITIMER_REAL, 15_000, 15_000);
      expect(arrivals(b, SIGALRM, 112)).to.deep.equal([101, 103, 104, 106, 107, 109, 110, 112]);
    });

    it('a timer ends at the first tick at or after its time, today', () => {
      const b = new Bench({ kernel });
      b.blockAll();
      for (const [phase, value, ticks] of [
        [0.5, 5_000, 1],
        [0.5, 5_001, 2],
        [0.25, 17_500, 2],
        [0.25, 17_501, 3],
        [0.9, 10_000, 2],
      ]) {
        const start = b.k.clockwork.ticks + 1;
        b.until((start + phase) * b.period);
        const before = b.machine.cycle;
        set(b, ITIMER_REAL, value);
        const it = b.p.p_realtimer;
        expect(it?.it_value).to.be.at.least((before / b.machine.freq) * 1e6 + value);
        const due = Math.ceil(((it?.it_value ?? 0) * b.k.hz) / 1e6);
        expect(due, `phase ${phase}, ${value} us`).to.be.within(start + ticks, start + ticks + 1);
        expect(arrivals(b, SIGALRM, due + 2)).to.deep.equal([due]);
      }
    });

    it('case 30: periods that were missed collapse into one signal and the phase is kept', () => {
      const b = at(10, { kernel });
      set(b, ITIMER_REAL, 20_000, 20_000);
      const grid = (b.p.p_realtimer?.it_value ?? 0) % 20_000;
      const s = b.machine.spl.splraise(7, b.machine.spl.routine('test'));
      b.machine.spl.charge(9.5 * b.period);
      b.machine.spl.splx(s);
      b.tick(21);
      expect(b.took(SIGALRM)).to.equal(1);
      expect((b.p.p_realtimer?.it_value ?? 0) % 20_000).to.equal(grid);
      expect(arrivals(b, SIGALRM, 25)).to.deep.equal([23, 25]);
    });

    it('case 31: while SIGALRM is pending and blocked, further expiries are one delivery', () => {
      const b = at(10, { kernel });
      set(b, ITIMER_REAL, 10_000, 10_000);
      b.tick(20);
      expect(b.took(SIGALRM)).to.equal(1);
      expect(b.took(SIGALRM)).to.equal(0);
    });

    it('case 31: an ignored SIGALRM still re-arms', () => {
      const b = at(10, { kernel });
      b.poke(NEW, [SIG_IGN, 0, 0, 0]);
      expect(b.call(sys_sigaction, SIGALRM, NEW, 0)).to.equal(0);
      b.p.p_sig.mask.fill(0);
      set(b, ITIMER_REAL, 10_000, 10_000);
      b.tick(20);
      expect(b.took(SIGALRM)).to.equal(0);
      expect(b.p.p_realtimer?.armed).to.equal(true);
    });

    it('case 31: an ignored SIGALRM still re-arms a further timer, which its process keeps', () => {
      const b = new Bench({ kernel });
      b.p.p_sig.actions[SIGALRM].handler = SIG_IGN;
      set(b, ITIMER_NTH0, 20_000, 20_000);
      b.tick(10);
      expect(get(b, ITIMER_NTH0).interval).to.equal(20_000);
      b.call(sys_exit, 0);
      expect(b.k.nclients).to.equal(0);
    });

    it('case 32: a value below a tick is raised to a tick', () => {
      const b = at(10, { kernel });
      set(b, ITIMER_VIRTUAL, 1, 1);
      expect(get(b, ITIMER_VIRTUAL)).to.deep.equal({ value: 10_000, interval: 10_000 });
    });

    it('case 35: replaced while due this tick, it does not come', () => {
      const b = at(10, { kernel });
      set(b, ITIMER_REAL, 10_000);
      const s = b.machine.spl.splraise(1, b.machine.spl.routine('test'));
      b.machine.spl.charge(3 * b.period);
      set(b, ITIMER_REAL, 50_000);
      b.machine.spl.splx(s);
      b.tick(14);
      expect(b.took(SIGALRM)).to.equal(0);
      expect(arrivals(b, SIGALRM, 25).length).to.equal(1);
    });

    it('case 35: a timer due while the call that sets it still holds interrupts off can be taken back, 44bsd', () => {
      for (let before = 0; before < 900; before += repetitions(60, 4)) {
        const b = new Bench({ kernel, compat: '44bsd' });
        b.blockAll();
        b.pokeItimerval(NEW, 10_000, 10_000);
        b.until(5 * b.period - before);
        b.call(sys_setitimer, ITIMER_NTH0, NEW, 0);
        set(b, ITIMER_NTH0, 0);
        expect(b.k.nclients, `set ${before} cycles before the tick`).to.equal(0);
      }
    });

    it('case 39: exit with armed, due and overdue timers leaves no callout and no signal', () => {
      const b = at(10, { kernel });
      const standing = b.k.nclients;
      for (const [which, value] of [
        [ITIMER_REAL, 10_000],
        [ITIMER_NTH0, 20_000],
        [ITIMER_NTH0 + 1, 90_000_000],
      ])
        set(b, which, value);
      expect(b.k.nclients).to.equal(standing + 3);
      const s = b.machine.spl.splraise(1, b.machine.spl.routine('test'));
      b.machine.spl.charge(3 * b.period);
      b.call(sys_exit, 0);
      b.machine.spl.splx(s);
      expect(b.k.nclients).to.equal(standing);
      expect(b.k.itimersHeld).to.equal(0);
      b.k.cpu.callouts.check();
    });

    it('case 41: two further timers of one tick are two deliveries, each with its number', () => {
      const b = at(10, { kernel });
      set(b, ITIMER_NTH0 + 3, 20_000);
      set(b, ITIMER_NTH0 + 8, 20_000);
      b.tick(13);
      b.p.p_sig.mask.fill(0);
      const taken = b.takeSignals().sort((x, y) => (x.info?.si_timerid ?? 0) - (y.info?.si_timerid ?? 0));
      expect(
        taken.map(({ sig, info }) => [sig, info?.si_code, info?.si_timerid, info?.si_value]),
      ).to.deep.equal([
        [SIGALRM, SI_TIMER, 3, 3],
        [SIGALRM, SI_TIMER, 8, 8],
      ]);
    });

    it('case 41: expiry while its own entry is pending is an overrun of that timer alone', () => {
      const b = at(10, { kernel });
      set(b, ITIMER_NTH0, 10_000, 10_000);
      set(b, ITIMER_NTH0 + 1, 30_000);
      b.tick(18);
      b.p.p_sig.mask.fill(0);
      const taken = b.takeSignals();
      expect(taken.map(({ info }) => [info?.si_timerid, info?.si_overrun])).to.deep.equal([
        [0, 6],
        [1, 0],
      ]);
    });

    it('case 41: cancelling one further timer keeps the others', () => {
      const b = at(10, { kernel });
      set(b, ITIMER_NTH0, 20_000);
      set(b, ITIMER_NTH0 + 1, 20_000);
      set(b, ITIMER_NTH0, 0);
      b.tick(13);
      b.p.p_sig.mask.fill(0);
      expect(b.takeSignals().map(({ info }) => info?.si_timerid)).to.deep.equal([1]);
    });

    it('case 41: numbers out of range are EINVAL, one timer too many is EAGAIN, and room comes back', () => {
      const b = at(10, { kernel, maxitimers: 3 });
      for (const which of [-1, 3, 15, ITIMER_NTH0 + NITIMER_NTH, 0x7fff_ffff]) {
        expect(set(b, which, 10_000), `which ${which}`).to.equal(EINVAL);
        expect(b.call(sys_getitimer, which, OLD)).to.equal(EINVAL);
      }
      for (let n = 0; n < 3; n++) expect(set(b, ITIMER_NTH0 + n, 1e9)).to.equal(0);
      expect(set(b, ITIMER_NTH0 + 3, 1e9)).to.equal(EAGAIN);
      expect(set(b, ITIMER_NTH0 + 2, 2e9)).to.equal(0);
      set(b, ITIMER_NTH0 + 1, 0);
      expect(set(b, ITIMER_NTH0 + 3, 1e9)).to.equal(0);
    });

    it('case 41: itimers cannot exhaust the callout table: EAGAIN, and the kernel goes on', () => {
      const b = at(10, { kernel, ncallout: 64, maxitimers: 1000 });
      let n = 0;
      while (set(b, ITIMER_NTH0 + n, 1e9) === 0) n++;
      expect(n).to.equal(64 - 32);
      expect(set(b, ITIMER_NTH0 + n, 1e9)).to.equal(EAGAIN);
      expect(set(b, ITIMER_REAL, 10_000)).to.equal(0);
      b.tick(200);
      expect(b.took(SIGALRM)).to.equal(1);
      b.k.check();
    });

    it('case 41: with the table full of further timers, ITIMER_REAL takes no place of theirs', () => {
      const b = at(1, { kernel, ncallout: 32 + 4 });
      for (let nth = 0; nth < b.k.itimerRoom; nth++) set(b, ITIMER_NTH0 + nth, 20_000, 20_000);
      set(b, ITIMER_REAL, 20_000, 20_000);
      b.tick(20);
      expect(b.k.nclients).to.equal(b.k.itimerRoom + 1);
    });

    it('case 41: exit takes back a thousand further timers, armed and queued', () => {
      const b = at(10, { kernel, maxitimers: 1000 });
      const standing = b.k.nclients;
      for (let n = 0; n < 1000; n++) set(b, ITIMER_NTH0 + n, n % 2 === 0 ? 10_000 : 1e9);
      b.tick(b.k.clockwork.ticks + 3);
      itimersExit(b.k, b.p);
      expect(b.k.nclients).to.equal(standing);
      expect(b.p.p_sig.next()).to.equal(0);
      b.k.check();
    });

    it('case 43: an interval beyond the longest callout is armed again for the rest, never early', () => {
      const b = at(10, { kernel });
      set(b, ITIMER_REAL, 99_999_999_000_000);
      const it = b.p.p_realtimer;
      expect(b.k.clockwork.ticksUntil(it?.it_value ?? 0)).to.equal(0x7fff_ffff);
      const [c] = [...b.k.cpu.callouts.table.c_arg].flatMap((arg, i) => (arg === it ? [i] : []));
      const func = b.k.cpu.callouts.table.c_func[c];
      const { callouts } = b.k.cpu;
      const unset =
        kernel === 'handle'
          ? callouts.unsetcallout((it as NonNullable<typeof it>).handle)
          : callouts.untimeout(func as NonNullable<typeof func>, it);
      expect(unset).to.equal(true);
      func?.(it);
      expect(b.took(SIGALRM)).to.equal(0);
      expect(it?.armed).to.equal(true);
      b.k.check();
    });
  });
}

for (const compat of MODES) {
  describe(`itimer interface, ${compat}`, () => {
    it('case 32: malformed times are EINVAL and change nothing', () => {
      const b = at(10, { compat });
      set(b, ITIMER_REAL, 5e6, 1e6);
      for (const words of [
        [0, 0, 0, 0, -1, -1, 0, 0],
        [0, 0, 0, 0, 0, 0, 1_000_000, 0],
        [0, 0, 0, 0, 0, 0, -1, 0],
        [0, 0, 0, 0, 100_000_001, 0, 0, 0],
        [0, 0, -1, 0, 1, 0, 0, 0],
      ]) {
        b.poke(NEW, words);
        expect(b.call(sys_setitimer, ITIMER_REAL, NEW, 0), words.join()).to.equal(EINVAL);
      }
      expect(get(b, ITIMER_REAL).interval).to.equal(1e6);
      expect(b.p.p_realtimer?.armed).to.equal(true);
    });

    it('case 32: 100 000 000 seconds is the longest', () => {
      const b = at(10, { compat });
      b.poke(NEW, [0, 0, 0, 0, 100_000_000, 0, 0, 0]);
      expect(b.call(sys_setitimer, ITIMER_REAL, NEW, 0)).to.equal(0);
    });

    it('case 32: a zero value disarms; the interval is kept in 4.4BSD, cleared today', () => {
      const b = at(10, { compat });
      set(b, ITIMER_REAL, 1e6, 2e6);
      set(b, ITIMER_REAL, 0, 3e6);
      expect(get(b, ITIMER_REAL)).to.deep.equal({ value: 0, interval: compat === '44bsd' ? 3e6 : 0 });
    });

    it('case 33: the old value on EINVAL: written in 4.4BSD, left alone today', () => {
      const b = at(10, { compat });
      set(b, ITIMER_VIRTUAL, 50_000, 30_000);
      b.poke(OLD, new Array(8).fill(77));
      b.poke(NEW, [0, 0, 0, 0, 0, 0, 2_000_000, 0]);
      expect(b.call(sys_setitimer, ITIMER_VIRTUAL, NEW, OLD)).to.equal(EINVAL);
      if (compat === '44bsd') expect(b.peekItimerval(OLD)).to.deep.equal({ value: 50_000, interval: 30_000 });
      else expect(b.peek(OLD, 8)).to.deep.equal(new Array(8).fill(77));
    });

    it('case 33: no new value is getitimer; one pointer may serve for both', () => {
      const b = at(10, { compat });
      set(b, ITIMER_PROF, 70_000, 20_000);
      expect(b.call(sys_setitimer, ITIMER_PROF, 0, OLD)).to.equal(0);
      expect(b.peekItimerval(OLD)).to.deep.equal({ value: 70_000, interval: 20_000 });
      b.pokeItimerval(NEW, 40_000, 0);
      expect(b.call(sys_setitimer, ITIMER_PROF, NEW, NEW)).to.equal(0);
      expect(b.peekItimerval(NEW)).to.deep.equal({ value: 70_000, interval: 20_000 });
      expect(get(b, ITIMER_PROF).value).to.equal(40_000);
    });

    it('case 33: EFAULT: a bad new value changes nothing; a bad old one comes after the change, today', () => {
      const b = at(10, { compat });
      set(b, ITIMER_PROF, 70_000);
      expect(b.call(sys_setitimer, ITIMER_PROF, 0x100, 0)).to.equal(EFAULT);
      expect(get(b, ITIMER_PROF).value).to.equal(70_000);
      b.pokeItimerval(NEW, 40_000, 0);
      expect(b.call(sys_setitimer, ITIMER_PROF, NEW, 0x100)).to.equal(EFAULT);
      expect(get(b, ITIMER_PROF).value).to.equal(compat === '44bsd' ? 70_000 : 40_000);
    });

    it('case 34: getitimer while due: 0 in 4.4BSD, not 0 today', () => {
      const b = at(10, { compat });
      set(b, ITIMER_REAL, 10_000);
      const s = b.machine.spl.splraise(1, b.machine.spl.routine('test'));
      b.machine.spl.charge(3 * b.period);
      expect(get(b, ITIMER_REAL).value).to.equal(compat === '44bsd' ? 0 : 1);
      b.machine.spl.splx(s);
      expect(b.took(SIGALRM)).to.equal(1);
      expect(get(b, ITIMER_REAL).value).to.equal(0);
    });

    it('case 37: fork leaves real timers with the parent; the child has the virtual ones in 4.4BSD, none today', () => {
      const b = at(10, { compat });
      for (const which of [ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF, ITIMER_NTH0])
        set(b, which, 50_000, 30_000);
      const armed = b.k.nclients;
      const child = new Proc(2, undefined, new VmSpace(b.k.memory, b.k.texts), new FileDesc());
      itimersFork(b.k, b.p, child);
      expect(b.k.nclients).to.equal(armed);
      expect([child.p_realtimer, child.p_itimers.size]).to.deep.equal([undefined, 0]);
      const left = compat === '44bsd' ? [50_000, 30_000] : [0, 0];
      for (const { value, interval } of [child.p_vtimer, child.p_ptimer])
        expect([value, interval]).to.deep.equal(left);
    });

    it('case 38: execve keeps the time left of the three timers of BSD and deletes further ones', () => {
      const b = at(10, { compat });
      const classic = [ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF];
      for (const which of [...classic, ITIMER_NTH0]) set(b, which, 50_000, 30_000);
      const before = classic.map((which) => get(b, which));
      const armed = b.k.nclients;
      itimersExec(b.k, b.p);
      const after = classic.map((which) => get(b, which));
      expect(after.map((it) => it.interval)).to.deep.equal([30_000, 30_000, 30_000]);
      after.forEach((it, i) => {
        expect(it.value)
          .to.be.within((before[i]?.value ?? 0) - 1000, before[i]?.value ?? 0)
          .and.above(0);
      });
      expect(b.k.nclients).to.equal(armed - 1);
      expect(get(b, ITIMER_NTH0)).to.deep.equal({ value: 0, interval: 0 });
    });

    it('case 40: the time of day set forward ends a wall-clock timer in 4.4BSD, and moves nothing today', () => {
      const b = at(10, { compat });
      set(b, ITIMER_REAL, 40_000, 40_000);
      const day = b.k.clockwork.microtime() + 3600e6;
      b.poke(NEW, [Math.floor(day / 1e6), 0, 0, 0]);
      expect(b.call(sys_settimeofday, NEW, 0)).to.equal(0);
      const came = arrivals(b, SIGALRM, 30);
      expect(came[0]).to.be.within(14, 15);
      // 4.4BSD adds intervals until the time is past the new time of day, so that the phase may
      // change once.
      expect(came[1] - came[0]).to.be.within(compat === '44bsd' ? 1 : 4, 4);
      expect(came[2] - came[1]).to.equal(4);
    });
  });
}

describe('virtual and profiling timers', () => {
  it('case 36: VIRTUAL counts user mode alone, PROF the kernel too, and neither idle time', () => {
    const b = at(10);
    set(b, ITIMER_VIRTUAL, 50_000);
    set(b, ITIMER_PROF, 50_000);
    b.machine.spl.charge(2 * b.period);
    expect(get(b, ITIMER_VIRTUAL).value).to.equal(50_000);
    expect(get(b, ITIMER_PROF).value).to.equal(30_000);
    b.tick(14);
    expect(get(b, ITIMER_VIRTUAL).value).to.equal(30_000);
    expect(get(b, ITIMER_PROF).value).to.equal(10_000);
    const running = b.k.cpu.curproc;
    b.k.cpu.curproc = null;
    b.machine.spl.charge(2 * b.period);
    b.k.cpu.curproc = running;
    expect(get(b, ITIMER_PROF).value).to.equal(10_000);
  });

  it('case 36: what a 25 ms timer overshoots is carried: charged ticks 3, 5, 8, 10, 13, 15', () => {
    const b = at(10);
    set(b, ITIMER_VIRTUAL, 25_000, 25_000);
    expect(arrivals(b, SIGVTALRM, 25).map((tick) => tick - 10)).to.deep.equal([3, 5, 8, 10, 13, 15]);
  });

  it('case 36: a tick that is no whole number of microseconds does not make a virtual timer late', () => {
    const b = new Bench({ hz: 60 });
    b.blockAll();
    set(b, ITIMER_VIRTUAL, 1_000_000);
    b.tick(59);
    expect(b.took(SIGVTALRM)).to.equal(0);
    b.tick(60);
    expect(b.took(SIGVTALRM)).to.equal(1);
  });

  it('a virtual timer that has less than a microsecond left is still set', () => {
    const b = at(10, { hz: 1024 });
    set(b, ITIMER_VIRTUAL, 977);
    b.tick(11);
    expect(get(b, ITIMER_VIRTUAL).value).to.equal(1);
    expect(b.took(SIGVTALRM)).to.equal(0);
    b.tick(12);
    expect(b.took(SIGVTALRM)).to.equal(1);
    expect(get(b, ITIMER_VIRTUAL).value).to.equal(0);
  });

  it('case 36: both expiring on one tick are two signals', () => {
    const b = at(10);
    set(b, ITIMER_VIRTUAL, 20_000);
    set(b, ITIMER_PROF, 20_000);
    b.tick(12);
    b.p.p_sig.mask.fill(0);
    expect(b.takeSignals().map(({ sig }) => sig)).to.deep.equal([SIGVTALRM, SIGPROF]);
  });
});
