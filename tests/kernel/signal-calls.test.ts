/**
 * Signals: those that are queued and their order, siginfo, stopping, waiting for signals,
 * and the errors of the calls.
 */

import { expect } from 'chai';
import { sys_kill, sys_killpg, sys_sigqueue } from '../../kernel/kern/kern_kill.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { sys_sigtimedwait, sys_sigwait, sys_sigwaitinfo } from '../../kernel/kern/kern_sigwait.ts';
import { tsleep } from '../../kernel/kern/kern_synch.ts';
import { thread_create } from '../../kernel/kern/kern_thread.ts';
import {
  sys_clock_nanosleep,
  sys_clock_settime,
  sys_nanosleep,
  TIMER_ABSTIME,
} from '../../kernel/kern/posix_clock.ts';
import { INIT, type Proc, type Sleepable, SRUN, SSLEEP, SSTOP } from '../../kernel/kern/proc.ts';
import { Siginfo } from '../../kernel/kern/sigstate.ts';
import { tooLong } from '../../kernel/kern/vfs_vnops.ts';
import { NREG, REG_A0, REG_PC, REG_SP, REG_T0 } from '../../kernel/machdep.ts';
import type { SysResult } from '../../kernel/machine/syscall.ts';
import { CLOCK_MONOTONIC, CLOCK_REALTIME } from '../../kernel/sys/clockid.ts';
import { EAGAIN, EFAULT, EFBIG, EINTR, EINVAL, EPERM, ERESTART, ESRCH } from '../../kernel/sys/errno.ts';
import { PCATCH, PWAIT } from '../../kernel/sys/param.ts';
import {
  SA_RESTART,
  SA_SIGINFO,
  SI_KERNEL,
  SI_QUEUE,
  SI_USER,
  SIG_IGN,
  SIGALRM,
  SIGCONT,
  SIGHUP,
  SIGKILL,
  SIGQUEUE_MAX,
  SIGRTMAX,
  SIGRTMIN,
  SIGSTOP,
  SIGTSTP,
  SIGUSR1,
  SIGUSR2,
  SIGXFSZ,
  sigaddset,
  sigismember,
} from '../../kernel/sys/signal.ts';
import { Bench, DATA, TEXT } from './harness.ts';

const SET = DATA;
const INFO = DATA + 64;
const TIME = DATA + 128;
const WORD = DATA + 192;

const queue = (b: Bench, sig: number, value: number) => b.call(sys_sigqueue, b.p.p_pid, sig, value);
const kill = (b: Bench, sig: number) => b.call(sys_kill, b.p.p_pid, sig);

function setOf(...signals: number[]): Int32Array {
  const set = new Int32Array(2);
  for (const sig of signals) sigaddset(set, sig);
  return set;
}

/** The signals and values that are taken when nothing is blocked any more. */
function taken(b: Bench): [number, number][] {
  b.p.p_sig.mask.fill(0);
  return b.takeSignals().map(({ sig, info }) => [sig, info?.si_value ?? 0]);
}

/** Makes the process enter a system call that may sleep; its error comes into `result`. */
function calling(
  b: Bench,
  sys: (k: Bench['k'], p: Bench['p'], uap: Int32Array) => SysResult,
  ...args: number[]
) {
  const state: { result: number | undefined } = { result: undefined };
  function* body(): Sleepable<void> {
    const result = sys(b.k, b.p, Int32Array.from([...args, 0, 0, 0, 0, 0, 0]));
    state.result = typeof result === 'number' ? result : yield* result;
  }
  b.p.p_retval[0] = 0;
  b.p.p_code = body();
  b.until(b.machine.cycle + 3000);
  return state;
}

function catching(b: Bench, sig: number, flags = 0): void {
  b.p.p_sig.actions[sig].handler = TEXT;
  b.p.p_sig.actions[sig].flags = flags;
}

describe('signals that are queued', () => {
  it('come lowest number first, and in order within a number, sigqueue and real-time kill alike', () => {
    const b = new Bench();
    b.blockAll();
    for (let i = 1; i <= 3; i++) {
      queue(b, SIGRTMIN + 5, i);
      queue(b, SIGRTMAX, i);
      queue(b, SIGUSR1, i);
    }
    kill(b, SIGRTMIN + 5);
    expect(taken(b)).to.deep.equal([
      [SIGUSR1, 1],
      [SIGUSR1, 2],
      [SIGUSR1, 3],
      [SIGRTMIN + 5, 1],
      [SIGRTMIN + 5, 2],
      [SIGRTMIN + 5, 3],
      [SIGRTMIN + 5, 0],
      [SIGRTMAX, 1],
      [SIGRTMAX, 2],
      [SIGRTMAX, 3],
    ]);
    b.k.check();
  });

  it('of kill and the kernel below 32 are one, with the first siginfo', () => {
    const b = new Bench();
    b.blockAll();
    psignal(b.k, b.p, SIGUSR1);
    kill(b, SIGUSR1);
    kill(b, SIGUSR2);
    psignal(b.k, b.p, SIGUSR2);
    b.p.p_sig.mask.fill(0);
    const signals = b.takeSignals();
    expect(signals.map(({ sig }) => sig)).to.deep.equal([SIGUSR1, SIGUSR2]);
    expect(signals[0].info).to.equal(undefined);
    expect(signals[1].info).to.include({ si_code: SI_USER, si_pid: b.p.p_pid });
  });

  it('are at most SIGQUEUE_MAX: then sigqueue is EAGAIN, and kill sets the bit', () => {
    const b = new Bench();
    b.blockAll();
    for (let i = 0; i < SIGQUEUE_MAX; i++) expect(queue(b, SIGRTMIN, i)).to.equal(0);
    expect(queue(b, SIGRTMIN, 1)).to.equal(EAGAIN);
    expect(queue(b, SIGUSR1, 1)).to.equal(EAGAIN);
    expect(kill(b, SIGRTMIN + 1)).to.equal(0);
    expect(kill(b, SIGRTMIN + 1)).to.equal(0);
    b.k.check();
    const all = taken(b);
    expect(all.length).to.equal(SIGQUEUE_MAX + 1);
    expect(all.at(-1)).to.deep.equal([SIGRTMIN + 1, 0]);
    expect(b.p.p_sig.nqueued).to.equal(0);
    expect(queue(b, SIGRTMIN, 1)).to.equal(0);
  });

  it('go back to the pool when they are ignored or discarded', () => {
    const b = new Bench();
    b.p.p_sig.actions[SIGRTMIN].handler = SIG_IGN;
    for (let i = 0; i < 2 * SIGQUEUE_MAX; i++) expect(queue(b, SIGRTMIN, i)).to.equal(0);
    expect(b.p.p_sig.nqueued).to.equal(0);
    b.blockAll();
    for (let i = 0; i < SIGQUEUE_MAX; i++) queue(b, SIGCONT, i);
    psignal(b.k, b.p, SIGTSTP);
    expect(b.p.p_sig.nqueued, 'a stop signal discards SIGCONT').to.equal(0);
    queue(b, SIGTSTP, 1);
    psignal(b.k, b.p, SIGCONT);
    expect(b.p.p_sig.nqueued, 'and SIGCONT stop signals').to.equal(0);
    b.k.check();
  });
});

describe('siginfo on the stack', () => {
  /** The siginfo_t of the handler that has been entered. */
  const siginfo = (b: Bench) => b.peek(b.p.p_regs[REG_SP], 10);

  it('of kill, of sigqueue, of the kernel', () => {
    const b = new Bench();
    b.p.p_cred.ruid = 501;
    for (const sig of [SIGUSR1, SIGUSR2, SIGALRM]) catching(b, sig, SA_SIGINFO);
    kill(b, SIGUSR1);
    b.entry.dispatch();
    expect(siginfo(b)).to.deep.equal([SIGUSR1, 0, SI_USER, b.p.p_pid, 501, 0, 0, 0, 0, 0]);
    queue(b, SIGUSR2, -7);
    b.entry.dispatch();
    expect(siginfo(b)).to.deep.equal([SIGUSR2, 0, SI_QUEUE, b.p.p_pid, 501, 0, 0, -7, 0, 0]);
    psignal(b.k, b.p, SIGALRM);
    b.entry.dispatch();
    expect(siginfo(b)).to.deep.equal([SIGALRM, 0, SI_KERNEL, 0, 0, 0, 0, 0, 0, 0]);
    const info = new Siginfo(SIGHUP, 3);
    info.si_status = 9;
    catching(b, SIGHUP, SA_SIGINFO);
    psignal(b.k, b.p, SIGHUP, info);
    b.entry.dispatch();
    expect(siginfo(b)).to.deep.equal([SIGHUP, 0, 3, 0, 0, 9, 0, 0, 0, 0]);
  });
});

describe('kill', () => {
  it('refuses signals, processes and groups that are not; signal 0 only asks', () => {
    const b = new Bench();
    for (const sig of [-1, 64, 1000]) expect(b.call(sys_kill, 1, sig)).to.equal(EINVAL);
    for (const pid of [99, -99, -2147483648]) expect(b.call(sys_kill, pid, SIGHUP), `${pid}`).to.equal(ESRCH);
    expect(b.call(sys_kill, -1, 0), 'nobody but the sender and init').to.equal(ESRCH);
    for (const pid of [1, 0]) expect(b.call(sys_kill, pid, 0)).to.equal(0);
    expect(b.call(sys_killpg, -1, 0)).to.equal(EINVAL);
    expect(b.call(sys_killpg, 99, 0)).to.equal(ESRCH);
    expect(b.call(sys_killpg, 2, 0)).to.equal(0);
    expect(b.call(sys_sigqueue, 0, SIGHUP)).to.equal(EINVAL);
    expect(b.call(sys_sigqueue, 99, SIGHUP)).to.equal(ESRCH);
    expect(b.call(sys_sigqueue, 1, 64)).to.equal(EINVAL);
    expect(b.p.p_sig.next()).to.equal(0);
  });

  it('reaches the own group by 0 and by its number', () => {
    const b = new Bench();
    b.blockAll();
    for (const [sys, id] of [
      [sys_kill, 0],
      [sys_killpg, 0],
      [sys_killpg, 2],
    ] as const) {
      expect(b.call(sys, id, SIGUSR1)).to.equal(0);
      expect(b.took(SIGUSR1)).to.equal(1);
    }
  });

  it('of another user is EPERM but to oneself', () => {
    const b = new Bench();
    b.p.p_cred = { ...b.p.p_cred, uid: 7, ruid: 7 };
    expect(b.call(sys_kill, b.p.p_pid, 0)).to.equal(0);
    const other = Object.create(b.p, { p_cred: { value: { ...b.p.p_cred, ruid: 8, svuid: 8 } } });
    b.k.allproc.set(3, other);
    expect(b.call(sys_kill, 3, SIGUSR1)).to.equal(EPERM);
    expect(b.call(sys_sigqueue, 3, SIGUSR1)).to.equal(EPERM);
    expect(b.call(sys_kill, 3, SIGCONT), 'SIGCONT within the session').to.equal(0);
    b.p.p_cred.uid = 0;
    expect(b.call(sys_kill, 3, 0), 'root').to.equal(0);
    b.k.allproc.delete(3);
  });

  it('reaches process 1 for root alone, and does nothing to it', () => {
    const b = new Bench();
    const init = b.k.allproc.get(INIT) as Proc;
    for (const sig of [SIGHUP, SIGKILL, SIGSTOP, SIGUSR1, SIGRTMIN]) {
      expect(b.call(sys_kill, INIT, sig)).to.equal(0);
      expect(b.call(sys_killpg, INIT, sig)).to.equal(0);
      expect(b.call(sys_sigqueue, INIT, sig)).to.equal(0);
    }
    b.until(b.machine.cycle + 3 * b.period);
    expect([init.p_stat, init.p_wmesg, init.p_sig.next()]).to.deep.equal([SSLEEP, 'init', 0]);
    b.p.p_cred = { ...b.p.p_cred, uid: 7, ruid: 7 };
    expect(b.call(sys_kill, INIT, 0)).to.equal(EPERM);
    expect(b.call(sys_kill, -1, SIGKILL), 'everybody is nobody').to.equal(ESRCH);
    b.k.check();
  });
});

describe('sigwait and its kin', () => {
  it('take what is pending at once, lowest first, with its siginfo', () => {
    const b = new Bench();
    b.blockAll();
    b.poke(SET, [...setOf(SIGUSR2, SIGRTMIN)]);
    queue(b, SIGRTMIN, 11);
    kill(b, SIGUSR1);
    kill(b, SIGUSR2);
    expect(calling(b, sys_sigwaitinfo, SET, INFO).result).to.equal(0);
    expect(b.p.p_retval[0]).to.equal(SIGUSR2);
    expect(b.peek(INFO, 3)).to.deep.equal([SIGUSR2, 0, SI_USER]);
    expect(calling(b, sys_sigtimedwait, SET, INFO, 0).result).to.equal(0);
    expect([b.p.p_retval[0], b.peek(INFO + 28, 1)[0]]).to.deep.equal([SIGRTMIN, 11]);
    expect(b.p.p_sig.next(), 'SIGUSR1 was not asked for').to.equal(0);
    expect(b.took(SIGUSR1)).to.equal(1);
  });

  for (const blocked of [true, false])
    it(`sleep until one comes, ${blocked ? 'blocked' : 'and it is not delivered though it could be'}`, () => {
      const b = new Bench();
      if (blocked) b.blockAll();
      catching(b, SIGUSR1);
      b.poke(SET, [...setOf(SIGUSR1)]);
      const wait = calling(b, sys_sigwait, SET, WORD);
      expect([wait.result, b.p.p_stat]).to.deep.equal([undefined, SSLEEP]);
      const pc = b.p.p_saved[REG_PC];
      psignal(b.k, b.p, SIGUSR1);
      b.until(b.machine.cycle + 3000);
      expect([wait.result, b.p.p_retval[0], b.peek(WORD, 1)[0]]).to.deep.equal([0, 0, SIGUSR1]);
      expect(b.p.p_nsignals).to.equal(0);
      expect(b.p.p_regs[REG_PC]).to.be.within(pc, pc + 4);
    });

  it('a signal that would stop or is ignored by default is accepted all the same', () => {
    for (const sig of [SIGTSTP, 20]) {
      const b = new Bench();
      b.poke(SET, [...setOf(sig)]);
      const wait = calling(b, sys_sigwait, SET, WORD);
      psignal(b.k, b.p, sig);
      b.until(b.machine.cycle + 3000);
      expect([wait.result, b.peek(WORD, 1)[0], b.p.p_stat]).to.deep.equal([0, sig, SRUN]);
    }
  });

  it('SIGKILL and SIGSTOP cannot be waited for', () => {
    const b = new Bench();
    b.poke(SET, [...setOf(SIGKILL, SIGSTOP)]);
    calling(b, sys_sigwait, SET, WORD);
    psignal(b.k, b.p, SIGSTOP);
    expect(b.p.p_stat).to.equal(SSTOP);
  });

  it("another signal's handler ends sigwaitinfo and sigtimedwait with EINTR, SA_RESTART or not; sigwait goes on", () => {
    for (const flags of [0, SA_RESTART])
      for (const [sys, error] of [
        [sys_sigwaitinfo, EINTR],
        [sys_sigtimedwait, EINTR],
        [sys_sigwait, ERESTART],
      ] as const) {
        const b = new Bench();
        catching(b, SIGALRM, flags);
        b.poke(SET, [...setOf(SIGUSR1)]);
        const wait = calling(b, sys, SET, INFO, 0);
        psignal(b.k, b.p, SIGALRM);
        b.until(b.machine.cycle + 3000);
        expect(wait.result).to.equal(error);
        expect([...b.p.p_sig.waiting]).to.deep.equal([0, 0]);
      }
  });

  it('sigtimedwait: EAGAIN at the first tick at or after the time; a time of 0 only looks', () => {
    const b = new Bench();
    b.blockAll();
    b.poke(SET, [...setOf(SIGUSR1)]);
    b.poke(TIME, [0, 0, 0, 0]);
    expect(calling(b, sys_sigtimedwait, SET, INFO, TIME).result).to.equal(EAGAIN);
    b.tick(10);
    b.poke(TIME, [0, 0, 25_000_000, 0]);
    const wait = calling(b, sys_sigtimedwait, SET, INFO, TIME);
    b.tick(12);
    expect(wait.result).to.equal(undefined);
    b.tick(13);
    expect(wait.result).to.equal(EAGAIN);
    b.poke(TIME, [0, 0, 1e9, 0]);
    expect(calling(b, sys_sigtimedwait, SET, INFO, TIME).result).to.equal(EINVAL);
    expect(calling(b, sys_sigtimedwait, 64, INFO, 0).result).to.equal(EFAULT);
    expect(calling(b, sys_sigwait, 64, WORD).result).to.equal(0);
    expect(b.p.p_retval[0], 'sigwait returns its error').to.equal(EFAULT);
  });
});

describe('stopped processes', () => {
  /** A process asleep for ever, interruptibly. */
  function sleeper(b: Bench) {
    return calling(b, (k) => tsleep(k, {}, PWAIT | PCATCH, 'test', 0));
  }

  it('stay stopped when signals come, and act on them when they go on, though asleep', () => {
    const b = new Bench();
    catching(b, SIGUSR1);
    const sleep = sleeper(b);
    psignal(b.k, b.p, SIGSTOP);
    expect(b.p.p_stat).to.equal(SSTOP);
    psignal(b.k, b.p, SIGTSTP);
    psignal(b.k, b.p, SIGUSR1);
    b.until(b.machine.cycle + 3000);
    expect([b.p.p_stat, sleep.result]).to.deep.equal([SSTOP, undefined]);
    psignal(b.k, b.p, SIGCONT);
    b.until(b.machine.cycle + 3000);
    expect([b.p.p_stat, sleep.result]).to.deep.equal([SRUN, EINTR]);
  });

  it('go on sleeping when nothing came', () => {
    const b = new Bench();
    const sleep = sleeper(b);
    psignal(b.k, b.p, SIGSTOP);
    psignal(b.k, b.p, SIGCONT);
    b.until(b.machine.cycle + 3000);
    expect([b.p.p_stat, sleep.result]).to.deep.equal([SSLEEP, undefined]);
  });

  it('find what sigwait waited for when they go on', () => {
    const b = new Bench();
    b.p.p_sig.mask.set(setOf(SIGUSR1));
    b.poke(SET, [...setOf(SIGUSR1)]);
    const wait = calling(b, sys_sigwait, SET, WORD);
    psignal(b.k, b.p, SIGSTOP);
    psignal(b.k, b.p, SIGUSR1);
    expect([b.p.p_stat, wait.result]).to.deep.equal([SSTOP, undefined]);
    psignal(b.k, b.p, SIGCONT);
    b.until(b.machine.cycle + 3000);
    expect([wait.result, b.peek(WORD, 1)[0]]).to.deep.equal([0, SIGUSR1]);
  });
});

describe('sleeps', () => {
  const ms = (n: number) => [Math.floor(n / 1000), 0, (n % 1000) * 1e6, 0];

  it('are EINTR with what is left even under SA_RESTART', () => {
    const b = new Bench();
    catching(b, SIGUSR1, SA_RESTART);
    b.tick(10);
    b.poke(TIME, ms(1000));
    const sleep = calling(b, sys_nanosleep, TIME, INFO);
    b.tick(40);
    psignal(b.k, b.p, SIGUSR1);
    b.until(b.machine.cycle + 3000);
    expect(sleep.result).to.equal(EINTR);
    expect(b.peek(INFO + 8, 1)[0]).to.be.within(690_000_000, 710_000_000);
  });

  it('clock_nanosleep with TIMER_ABSTIME leaves the remainder alone and returns its error', () => {
    const b = new Bench();
    catching(b, SIGUSR1);
    b.poke(TIME, ms(60_000));
    b.poke(INFO, [1, 2, 3, 4]);
    const sleep = calling(b, sys_clock_nanosleep, CLOCK_MONOTONIC, TIMER_ABSTIME, TIME, INFO);
    psignal(b.k, b.p, SIGUSR1);
    b.until(b.machine.cycle + 3000);
    expect([sleep.result, b.p.p_retval[0]]).to.deep.equal([0, EINTR]);
    expect(b.peek(INFO, 4)).to.deep.equal([1, 2, 3, 4]);
  });

  it('until a time of day end when it is set beyond it, and go on when it is set back', () => {
    const b = new Bench();
    const { clockwork } = b.k;
    const wall = (us: number) => {
      const sec = Math.floor(us / 1e6);
      return [sec | 0, 0, Math.floor(us - sec * 1e6) * 1000, 0];
    };
    const due = Math.floor(clockwork.walltime()) + 500_000;
    b.poke(TIME, wall(due));
    const sleep = calling(b, sys_clock_nanosleep, CLOCK_REALTIME, TIMER_ABSTIME, TIME, 0);
    b.tick(20);
    b.poke(SET, wall(due - 1_000_000));
    expect(b.call(sys_clock_settime, CLOCK_REALTIME, SET)).to.equal(0);
    b.tick(100);
    expect(sleep.result).to.equal(undefined);
    b.poke(SET, wall(due + 1_000_000));
    expect(b.call(sys_clock_settime, CLOCK_REALTIME, SET)).to.equal(0);
    b.until(b.machine.cycle + 5000);
    expect([sleep.result, b.p.p_retval[0]]).to.deep.equal([0, 0]);
  });
});

describe('SIGXFSZ', () => {
  it('is for the thread that writes, though it blocks it and another does not', () => {
    const b = new Bench();
    thread_create(b.k, b.p);
    sigaddset(b.p.p_sig.mask, SIGXFSZ);
    expect(tooLong(b.k, b.p, 10)).to.equal(EFBIG);
    expect(sigismember(b.p.p_sig.pending, SIGXFSZ)).to.equal(true);
    expect(sigismember(b.p.p_procsig?.pending ?? new Int32Array(2), SIGXFSZ)).to.equal(false);
    b.k.check();
  });
});

describe('registers', () => {
  it('after a handler are what they were', () => {
    const b = new Bench();
    catching(b, SIGUSR1);
    const before = Int32Array.from({ length: NREG }, (_, i) => i * 1_000_003);
    before[0] = 0;
    before[REG_PC] = TEXT;
    before[REG_SP] = 0x7ffe_0000;
    b.p.p_regs.set(before);
    psignal(b.k, b.p, SIGUSR1);
    b.entry.dispatch();
    expect(b.p.p_regs[REG_A0]).to.equal(SIGUSR1);
    const trampoline = b.p.p_regs[1];
    b.p.p_regs[REG_PC] = trampoline;
    b.until(b.machine.cycle + 3000);
    const after = Int32Array.from(b.p.p_regs);
    expect(after[REG_T0]).to.equal(before[REG_T0]);
    expect([...after]).to.deep.equal([...before]);
  });
});
