/** Kernels and libraries with a fault in their threads: the judge convicts each. */

import { tdsignal } from '../../kernel/kern/kern_sig.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import { copyin, copyout } from '../../kernel/machine/vm_glue.ts';
import { SIGUSR1 } from '../../kernel/sys/signal.ts';
import * as sysnum from '../../kernel/sys/sysnum.ts';
import { type Body, withCall } from '../system/wrongcalls.ts';

/** A wrong kernel: words of the verdict, and how it does `work`. */
export interface WrongKernel {
  readonly verdict: RegExp;
  /** Changes a kernel that has booted. */
  readonly spoil?: (k: Kernel) => void;
  /** A system call with another body. */
  readonly call?: readonly [number: number, body: Body];
}

/** Does work with a wrong kernel's system calls. */
export function wronged<T>({ call }: WrongKernel, work: () => T): T {
  return call === undefined ? work() : withCall(...call, work);
}

const UMTX_OP_WAKE = 3;

/** Every third wakeup of umtx is as `wrong` says, which gives other arguments or none. */
const umtx =
  (wrong: (uap: Int32Array) => Int32Array | undefined): Body =>
  (call) => {
    let n = 0;
    return (k, p, uap) => {
      if (uap[1] !== UMTX_OP_WAKE || ++n % 3 !== 0) return call(k, p, uap);
      const other = wrong(uap.slice());
      return other === undefined ? 0 : call(k, p, other);
    };
  };

/** Another time limit for threads that sleep. */
const limits = (change: (ticks: number) => number) => (k: Kernel) => {
  const { clockwork } = k;
  const uptime = clockwork.ticksUntilUptime.bind(clockwork);
  const wall = clockwork.ticksUntilWall.bind(clockwork);
  clockwork.ticksUntilUptime = (when) => change(uptime(when));
  clockwork.ticksUntilWall = (when) => change(wall(when));
};

const last = (p: Proc): Proc => p.p_leader.p_threads.at(-1) ?? p.p_leader;

export const WRONG_KERNELS: Readonly<Record<string, WrongKernel>> = {
  'loses a wakeup': { verdict: /could do|never end/, call: [sysnum.SYS_umtx_op, umtx(() => undefined)] },
  'wakes the wrong queue': {
    verdict: /could do|never end/,
    call: [
      sysnum.SYS_umtx_op,
      umtx((uap) => {
        uap[0] = (uap[0] as number) + 4;
        return uap;
      }),
    ],
  },
  'ends a time limit two ticks late': { verdict: /is over/, spoil: limits((ticks) => ticks + 2) },
  'ends the wait for a time of day early': {
    verdict: /ends early/,
    spoil: (k) => {
      const walltime = k.clockwork.walltime.bind(k.clockwork);
      k.clockwork.walltime = () => walltime() + 3 * k.clockwork.tick;
    },
  },
  'forgets a queue that has become empty': {
    verdict: /umtx/,
    spoil: (k) => {
      k.umtx.release = () => undefined;
    },
  },
  'gives a signal to a thread that blocks it': {
    verdict: /blocks it/,
    call: [
      sysnum.SYS_sigprocmask,
      (call) => (k, p, uap) =>
        call(k, p, p !== p.p_leader && uap[0] === 1 ? Int32Array.of(1, 0, uap[2] as number) : uap),
    ],
  },
  'gives a signal for a thread to another': {
    verdict: /oftener|could take|blocks it/,
    call: [
      sysnum.SYS_thr_kill,
      (call) => (k, p, uap) => call(k, p, Int32Array.of(last(p).p_tid, uap[1] as number)),
    ],
  },
  'delivers a signal for a thread twice': {
    verdict: /oftener/,
    call: [
      sysnum.SYS_thr_kill,
      (call) => (k, p, uap) => {
        if (uap[1] === SIGUSR1) tdsignal(k, p, SIGUSR1);
        return call(k, p, uap);
      },
    ],
  },
  'loses a signal for a thread': {
    verdict: /could take/,
    call: [sysnum.SYS_thr_kill, () => () => 0],
  },
  'queues a signal twice': {
    verdict: /comes twice/,
    call: [
      sysnum.SYS_sigqueue,
      (call) => (k, p, uap) => {
        call(k, p, uap);
        return call(k, p, uap);
      },
    ],
  },
  'gives the signal of a timer to the first thread': {
    verdict: /another timer|its timer/,
    call: [
      sysnum.SYS_timer_create,
      (call) => (k, p, uap) => {
        const event = new Int32Array(4);
        const bytes = new Uint8Array(event.buffer);
        copyin(k, p, uap[1] as number, bytes);
        event[3] = p.p_leader.p_tid;
        copyout(k, p, bytes, uap[1] as number);
        return call(k, p, uap);
      },
    ],
  },
  'does not wake a thread that is canceled': {
    verdict: /could be canceled|never end/,
    call: [sysnum.SYS_thr_wake, () => () => 0],
  },
  'interrupts a thread that nobody has signalled': {
    verdict: /errno 4/,
    call: [
      sysnum.SYS_nanosleep,
      (call) => {
        let n = 0;
        return (k, p, uap) => (++n % 4 === 0 && p !== p.p_leader ? 4 : call(k, p, uap));
      },
    ],
  },
  'promises a callout to a thread that has ended': {
    verdict: /promised/,
    call: [
      sysnum.SYS_thr_exit,
      (call) => (k, p, uap) => {
        k.itimersHeld++;
        return call(k, p, uap);
      },
    ],
  },
};

/** A wrong library: a file, a piece of it, and the wrong piece that stands in its place. */
type WrongLibrary = readonly [file: string, right: string, wrong: string];

export const WRONG_LIBRARIES: Readonly<Record<string, WrongLibrary>> = {
  'gives a mutex to two': [
    'lock.c',
    'if (error != 0 && error != EINTR)\n\t\t\treturn error;',
    'if (error != EINTR)\n\t\t\treturn error;',
  ],
  'unlocks without a wakeup': ['lock.c', '__ATOMIC_SEQ_CST) == 2)', '__ATOMIC_SEQ_CST) == 3)'],
  'signals no condition': ['cond.c', '__umtx_wake(&cond->__signals, count);', ''],
  'lets readers in beside a writer': [
    'rwlock.c',
    'if (rw->__owner != 0 ||',
    'if ((rw->__owner != 0 && write) ||',
  ],
  'leaves readers asleep when a writer gives up': [
    'rwlock.c',
    'if (write && waited == ETIMEDOUT &&',
    'if (false &&',
  ],
  'posts without a wakeup': ['sem.c', 'if (value & WAITED)', 'if (value & WAITED && waiters > 9)'],
  'opens a barrier early': [
    'barrier.c',
    'if (++barrier->__here == barrier->__count)',
    'if (++barrier->__here + 1 >= barrier->__count)',
  ],
  'cancels none that waits': ['cancel.c', 'thr_wake(t->tid);', ';'],
  'unlocks a recursive mutex at once': ['mutex.c', 'if (mutex->__locks > 0) {', 'if (false) {'],
  'waits on the wrong clock': ['cond.c', '(clockid_t)cond->__clock, until);', 'CLOCK_MONOTONIC, until);'],
};
