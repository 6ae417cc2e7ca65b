/** Processes whose timers leave no time for anything else are killed; the others go on. */

import { expect } from 'chai';
import { sys_fork } from '../../kernel/kern/kern_fork.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { type Proc, SZOMB } from '../../kernel/kern/proc.ts';
import { sys_kevent, sys_kqueue } from '../../kernel/kern/sys_kqueue.ts';
import { IPL_SOFTCLOCK, REG_PC } from '../../kernel/machdep.ts';
import { EV_ADD, EVFILT_TIMER, Kevent } from '../../kernel/sys/event.ts';
import { dropUnblockable, SIGKILL } from '../../kernel/sys/signal.ts';
import { ITIMER_NTH0, ITIMER_REAL } from '../../kernel/sys/timeval.ts';
import { Bench, DATA } from './harness.ts';

/** The address of a timer for a far time; DATA has one of a tick. */
const FAR = DATA + 64;

/** Timers of one tick that bench() cannot serve in the ten seconds by which they are put off. */
const FLOOD = 45_000;

/** A slow machine, on which FLOOD timers of one tick are more than softclock can serve. */
function bench(): Bench {
  const b = new Bench({ freq: 1_000_000, ncallout: 92_000, maxitimers: FLOOD + 1 });
  b.blockAll();
  b.pokeItimerval(DATA, 10_000, 10_000);
  b.pokeItimerval(FAR, 1e12, 1e12);
  return b;
}

/** A child of the first process, of a user, with some timers that are set from user memory. */
function child(b: Bench, uid: number, ntimers: number, value: number): Proc {
  expect(b.call(sys_fork)).to.equal(0);
  const p = b.k.allproc.get(b.p.p_retval[0] as number) as Proc;
  // fork returns behind its ecall; this program has none, and spins.
  p.p_saved[REG_PC] -= 4;
  dropUnblockable(p.p_sig.mask);
  p.p_cred = { ...p.p_cred, uid, ruid: uid, svuid: uid };
  const set = (which: number) => sys_setitimer(b.k, p, Int32Array.of(which, value, 0, 0, 0, 0, 0, 0));
  expect(set(ITIMER_REAL)).to.equal(0);
  for (let n = 1; n < ntimers; n++) expect(set(ITIMER_NTH0 + n)).to.equal(0);
  return p;
}

/** Makes processes while softclock, which will not end any more, waits; then lets time pass. */
function flooded<T>(b: Bench, make: () => T): T {
  const s = b.k.spl.splraise(IPL_SOFTCLOCK, b.k.r.setitimer);
  const made = make();
  b.k.spl.splx(s);
  b.until(140 * b.machine.freq);
  return made;
}

const killed = ({ p_stat, p_xstat }: Proc) => p_stat === SZOMB && p_xstat === SIGKILL;

describe('timers that leave no time for anything else', () => {
  it('are taken away from their process, which is killed, and from no other', () => {
    const b = bench();
    const [quiet, flood] = flooded(b, () => [child(b, 7, FLOOD, FAR), child(b, 0, FLOOD, DATA)] as const);
    expect([flood, quiet, b.p].map(killed)).to.deep.equal([true, false, false]);
    expect(b.output).to.include(
      `pid ${flood.p_pid} (test): killed: its ${FLOOD} timers left no time for anything else for 60 seconds\n`,
    );
    expect(quiet.p_realtimer?.armed).to.equal(true);
    b.k.check();
  });

  it('are those of kqueues as well', () => {
    const b = bench();
    const timers = (p: Proc) => {
      const call = (sys: typeof sys_kqueue | typeof sys_kevent, ...args: number[]) =>
        expect(sys(b.k, p, Int32Array.from(args))).to.equal(0);
      call(sys_kqueue);
      const kq = p.p_retval[0];
      for (let ident = 0; ident < FLOOD; ident++) {
        const kev = new Kevent();
        Object.assign(kev, { ident, filter: EVFILT_TIMER, flags: EV_ADD, data: 10 });
        b.pokeProc(p, DATA + 128, kev.bytes);
        call(sys_kevent, kq, DATA + 128, 1, 0, 0, 0);
      }
      return p;
    };
    const [flood, other] = flooded(b, () => [timers(child(b, 7, 1, FAR)), child(b, 8, 1, FAR)] as const);
    expect([flood, other, b.p].map(killed)).to.deep.equal([true, false, false]);
    expect(b.output).to.include(`killed: its ${FLOOD + 1} timers left no time`);
    b.k.check();
    expect([b.k.nknotes, b.k.kq_ncallouts]).to.deep.equal([0, 0]);
  });

  it('are taken away from all processes of a user who has divided them', () => {
    const b = bench();
    const floods = flooded(b, () => [1, 2, 3, 4].map(() => child(b, 7, FLOOD / 3, DATA)));
    const other = child(b, 8, FLOOD / 3, FAR);
    expect(floods.every(killed)).to.equal(true);
    expect([other, b.p].map(killed)).to.deep.equal([false, false]);
    b.k.check();
  });

  it('are taken away from the largest of several processes of root, until the others have half', () => {
    const b = bench();
    const sizes = [FLOOD, FLOOD, 30, 20];
    const floods = flooded(b, () => sizes.map((size) => child(b, 0, size, DATA)));
    const told = [...b.output.matchAll(/pid (\d+) \(test\): killed/g)].map(([, pid]) => Number(pid));
    expect(told).to.deep.equal(floods.slice(0, 2).map((p) => p.p_pid));
    expect(floods.map((p) => p.p_realtimer?.armed)).to.deep.equal([false, false, true, true]);
    b.k.check();
  });
});
