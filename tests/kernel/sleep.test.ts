/** tsleep: the edge cases of tests/CASES.md, 42, and the level over a sleep. */

import { expect } from 'chai';
import { FileDesc } from '../../kernel/kern/file.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { checkQueues, endtsleep, tsleep, wakeup } from '../../kernel/kern/kern_synch.ts';
import { Proc, type Sleepable, SRUN, SSLEEP, SSTOP } from '../../kernel/kern/proc.ts';
import { setrunqueue } from '../../kernel/kern/sched_4bsd.ts';
import { IPL_CLOCK, IPL_SOFTCLOCK, IPL_TTY } from '../../kernel/machdep.ts';
import { EINTR, ERESTART, EWOULDBLOCK } from '../../kernel/sys/errno.ts';
import { PCATCH, PWAIT } from '../../kernel/sys/param.ts';
import { SA_RESTART, SIG_IGN, SIGCONT, SIGSTOP, SIGUSR1 } from '../../kernel/sys/signal.ts';
import { VmSpace } from '../../kernel/vm/vm_space.ts';
import { Bench, TEXT } from './harness.ts';

const CHAN = {};

/** Makes the process sleep on CHAN from now on; the result of the sleep comes into `result`. */
function sleeper(b: Bench, timo: number, level = 0) {
  const state: { result: number | undefined; level: number } = { result: undefined, level: -1 };
  function* body(): Sleepable<void> {
    const s = b.machine.spl.splraise(level, b.machine.spl.routine('test'));
    state.result = yield* tsleep(b.k, CHAN, PWAIT | PCATCH, 'test', timo);
    state.level = b.machine.spl.ipl;
    b.machine.spl.splx(s);
  }
  b.p.p_code = body();
  b.until(b.machine.cycle + 2000);
  expect(b.p.p_stat).to.equal(SSLEEP);
  return state;
}

/** Makes the process catch USR1, so that the signal interrupts a sleep. */
function catching(b: Bench, flags = 0): void {
  b.p.p_sig.actions[SIGUSR1].handler = TEXT;
  b.p.p_sig.actions[SIGUSR1].flags = flags;
}

const endtsleeps = (b: Bench) => b.k.cpu.callouts.table.c_func.filter((f) => f === b.k.h.endtsleep).length;

describe('case 42: tsleep', () => {
  for (const kernel of ['old', 'hash', 'handle'] as const) {
    it(`${kernel}: ends with EWOULDBLOCK at its tick, not before`, () => {
      const b = new Bench({ kernel });
      b.tick(10);
      const sleep = sleeper(b, 5);
      b.tick(14);
      expect(sleep.result).to.equal(undefined);
      b.tick(15);
      expect(sleep.result).to.equal(EWOULDBLOCK);
      expect(endtsleeps(b)).to.equal(0);
    });

    it(`${kernel}: wakeup first, then the time: 0, and no callout is left`, () => {
      const b = new Bench({ kernel });
      const sleep = sleeper(b, 5);
      const s = b.machine.spl.splraise(IPL_SOFTCLOCK, b.machine.spl.routine('test'));
      b.machine.spl.charge(6 * b.period);
      wakeup(b.k, CHAN);
      b.machine.spl.splx(s);
      b.tick(8);
      expect(sleep.result).to.equal(0);
      expect(endtsleeps(b)).to.equal(0);
    });

    it(`${kernel}: the time first, then wakeup: EWOULDBLOCK`, () => {
      const b = new Bench({ kernel });
      const sleep = sleeper(b, 1000);
      endtsleep(b.k, b.p);
      wakeup(b.k, CHAN);
      b.k.stopSleepTimeout(b.p);
      b.tick(3);
      expect(sleep.result).to.equal(EWOULDBLOCK);
    });

    it(`${kernel}: a signal wins over the time of the same tick, and no callout is left`, () => {
      const b = new Bench({ kernel });
      catching(b);
      const sleep = sleeper(b, 5);
      psignal(b.k, b.p, SIGUSR1);
      b.tick(8);
      expect(sleep.result).to.equal(EINTR);
      expect(endtsleeps(b)).to.equal(0);
    });
  }

  it('a signal with SA_RESTART says so', () => {
    const b = new Bench();
    catching(b, SA_RESTART);
    const sleep = sleeper(b, 0);
    psignal(b.k, b.p, SIGUSR1);
    b.tick(2);
    expect(sleep.result).to.equal(ERESTART);
  });

  it('stopped in its sleep, its time passes; continued, it ends', () => {
    const b = new Bench();
    const sleep = sleeper(b, 5);
    psignal(b.k, b.p, SIGSTOP);
    expect(b.p.p_stat).to.equal(SSTOP);
    b.tick(10);
    expect(sleep.result).to.equal(undefined);
    psignal(b.k, b.p, SIGCONT);
    b.tick(12);
    expect(sleep.result).to.equal(EWOULDBLOCK);
  });

  it('stopped and continued before its time, it sleeps on', () => {
    const b = new Bench();
    const sleep = sleeper(b, 10);
    psignal(b.k, b.p, SIGSTOP);
    b.tick(3);
    psignal(b.k, b.p, SIGCONT);
    b.tick(9);
    expect(sleep.result).to.equal(undefined);
    expect(b.p.p_stat).to.equal(SSLEEP);
    b.tick(11);
    expect(sleep.result).to.equal(EWOULDBLOCK);
  });

  it('a signal that comes while it is stopped ends its sleep when it is continued', () => {
    const b = new Bench();
    catching(b);
    const sleep = sleeper(b, 0);
    psignal(b.k, b.p, SIGSTOP);
    psignal(b.k, b.p, SIGUSR1);
    expect(b.p.p_stat).to.equal(SSTOP);
    psignal(b.k, b.p, SIGCONT);
    b.tick(2);
    expect(sleep.result).to.equal(EINTR);
  });

  it('a second stop while it is stopped does not end its sleep', () => {
    const b = new Bench();
    const sleep = sleeper(b, 0);
    psignal(b.k, b.p, SIGSTOP);
    psignal(b.k, b.p, SIGSTOP);
    psignal(b.k, b.p, SIGCONT);
    b.tick(2);
    expect([sleep.result, b.p.p_stat]).to.deep.equal([undefined, SSLEEP]);
  });

  it('SIGCONT that nobody catches does not wake a sleeper that was not stopped', () => {
    const b = new Bench();
    const sleep = sleeper(b, 0);
    psignal(b.k, b.p, SIGCONT);
    b.tick(2);
    expect([sleep.result, b.p.p_stat, b.p.p_sig.pending[0]]).to.deep.equal([undefined, SSLEEP, 0]);
  });

  it('SIGCONT continues even where it is ignored', () => {
    const b = new Bench();
    b.p.p_sig.actions[SIGCONT].handler = SIG_IGN;
    psignal(b.k, b.p, SIGSTOP);
    b.tick(2);
    expect(b.p.p_stat).to.equal(SSTOP);
    psignal(b.k, b.p, SIGCONT);
    b.tick(3);
    expect(b.p.p_stat).to.equal(SRUN);
  });

  it('schedcpu during a context switch leaves the chosen process out of the run queues', () => {
    for (let before = 100; before < 1200; before += 100) {
      const b = new Bench();
      sleeper(b, 200);
      const other = new Proc(3, undefined, new VmSpace(b.k.memory, b.k.texts), new FileDesc());
      b.until(100 * b.period - before);
      expect(b.k.clockwork.ticks).to.equal(99);
      other.p_rlimit = b.p.p_rlimit;
      other.p_stat = SRUN;
      b.k.allproc.set(3, other);
      setrunqueue(b.k, other);
      b.entry.dispatch();
      expect(b.k.cpu.curproc).to.equal(other);
      checkQueues(b.k);
    }
  });

  it('the level belongs to the context: low while it sleeps, as before when it is back', () => {
    const b = new Bench();
    const sleep = sleeper(b, 5, IPL_TTY);
    expect(b.machine.spl.ipl).to.equal(0);
    b.tick(8);
    expect(sleep.level).to.equal(IPL_TTY);
    expect(b.machine.spl.ipl).to.equal(0);
  });

  it('a wakeup at interrupt level finds the sleeper', () => {
    const b = new Bench();
    const sleep = sleeper(b, 0);
    const s = b.machine.spl.splraise(IPL_CLOCK, b.machine.spl.routine('test'));
    wakeup(b.k, CHAN);
    b.machine.spl.splx(s);
    b.tick(2);
    expect(sleep.result).to.equal(0);
  });
});
