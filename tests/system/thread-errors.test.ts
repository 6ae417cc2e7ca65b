/**
 * The errors of calls about threads at their limits, as POSIX and FreeBSD name them: what
 * /tests/threaderrors prints. Kernels and a library that give another error are convicted by every
 * row that has it, and a full table that is not told, or loses something, by those about it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { thread_create } from '../../kernel/kern/kern_thread.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import * as errno from '../../kernel/sys/errno.ts';
import { SIGKILL } from '../../kernel/sys/signal.ts';
import {
  SYS_sigprocmask,
  SYS_sigtimedwait,
  SYS_thr_exit,
  SYS_thr_kill,
  SYS_thr_kill2,
  SYS_thr_new,
  SYS_thr_self,
  SYS_thr_suspend,
  SYS_thr_upcall,
  SYS_thr_wake,
  SYS_timer_create,
  SYS_umtx_op,
} from '../../kernel/sys/sysnum.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { Playground } from './examples.ts';
import { runProgram } from './harness.ts';
import { type Body, withCall } from './wrongcalls.ts';

const CYCLES = 500_000_000;

/** Errors that the kernel gives. */
const KERNEL: Readonly<Record<string, keyof typeof errno>> = {
  'thr_new, bad address': 'EFAULT',
  'thr_new, too large': 'EINVAL',
  'thr_new, no flag': 'EINVAL',
  'thr_new, bad address of its number': 'EFAULT',
  'thr_self, bad address': 'EFAULT',
  'thr_exit, bad address': 'EFAULT',
  'thr_kill, no thread': 'ESRCH',
  'thr_kill, nobody else': 'ESRCH',
  'thr_kill, no signal': 'EINVAL',
  'thr_kill2, no process': 'ESRCH',
  'thr_kill2, no signal': 'EINVAL',
  'thr_suspend, bad address': 'EFAULT',
  'thr_suspend, no time': 'EINVAL',
  'thr_wake, no thread': 'ESRCH',
  'thr_upcall, no thread': 'ESRCH',
  '_umtx_op, no operation': 'EINVAL',
  'UMTX_OP_WAIT_UINT, not aligned': 'EFAULT',
  'UMTX_OP_WAIT_UINT, bad address': 'EFAULT',
  'UMTX_OP_WAIT_UINT, bad address of the time': 'EFAULT',
  'UMTX_OP_WAIT_UINT, no time': 'EINVAL',
  'UMTX_OP_WAIT_UINT, no clock': 'EINVAL',
  'UMTX_OP_WAKE, bad address': 'EFAULT',
  'UMTX_OP_NWAKE_PRIVATE, too many': 'EINVAL',
  'UMTX_OP_NWAKE_PRIVATE, bad address': 'EFAULT',
  'UMTX_OP_MUTEX_LOCK, bad address': 'EFAULT',
  'UMTX_OP_MUTEX_TRYLOCK, bad address': 'EFAULT',
  'UMTX_OP_MUTEX_UNLOCK, bad address': 'EFAULT',
  'UMTX_OP_MUTEX_UNLOCK, not locked': 'EPERM',
  'UMTX_OP_CV_WAIT, bad address': 'EFAULT',
  'UMTX_OP_CV_WAIT, without the mutex': 'EPERM',
  'UMTX_OP_CV_SIGNAL, bad address': 'EFAULT',
  'UMTX_OP_CV_BROADCAST, bad address': 'EFAULT',
  "UMTX_OP_MUTEX_LOCK, one's own": 'EDEADLK',
  "UMTX_OP_MUTEX_TRYLOCK, another's": 'EBUSY',
  "UMTX_OP_MUTEX_UNLOCK, another's": 'EPERM',
  'sigtimedwait, nothing': 'EAGAIN',
  'sigtimedwait, no time': 'EINVAL',
  'sigtimedwait, bad address': 'EFAULT',
  'pthread_sigmask, no way': 'EINVAL',
  'timer_create, no thread': 'EINVAL',
  "thr_kill2, another user's": 'EPERM',
};

/** Errors that the library gives. */
const LIBRARY: Readonly<Record<string, keyof typeof errno>> = {
  'pthread_mutexattr_settype, no type': 'EINVAL',
  'pthread_mutex_unlock, not locked': 'EPERM',
  "pthread_mutex_lock, one's own": 'EDEADLK',
  "pthread_mutex_trylock, one's own": 'EBUSY',
  'pthread_mutex_destroy, locked': 'EBUSY',
  "pthread_mutex_unlock, another's": 'EPERM',
  "pthread_mutex_unlock, another's recursive one": 'EPERM',
  "pthread_mutex_trylock, another's": 'EBUSY',
  'pthread_mutex_timedlock, time over': 'ETIMEDOUT',
  'pthread_mutex_timedlock, no time': 'EINVAL',
  'pthread_mutex_clocklock, no clock': 'EINVAL',
  'pthread_mutex_lock, destroyed': 'EINVAL',
  'pthread_condattr_setclock, no clock': 'EINVAL',
  'pthread_cond_wait, without the mutex': 'EPERM',
  'pthread_cond_timedwait, time over': 'ETIMEDOUT',
  'pthread_cond_timedwait, no time': 'EINVAL',
  'pthread_cond_clockwait, no clock': 'EINVAL',
  'pthread_cond_destroy, waited for': 'EBUSY',
  'pthread_rwlock_unlock, not locked': 'EPERM',
  "pthread_rwlock_rdlock, one's own": 'EDEADLK',
  "pthread_rwlock_wrlock, one's own": 'EDEADLK',
  'pthread_rwlock_destroy, locked': 'EBUSY',
  "pthread_rwlock_unlock, another's": 'EPERM',
  "pthread_rwlock_tryrdlock, another's": 'EBUSY',
  "pthread_rwlock_trywrlock, another's": 'EBUSY',
  'pthread_rwlock_timedrdlock, time over': 'ETIMEDOUT',
  'pthread_rwlock_timedwrlock, no time': 'EINVAL',
  'pthread_barrier_init, for nobody': 'EINVAL',
  'sem_init, too much': 'EINVAL',
  'sem_post, too much': 'EOVERFLOW',
  'sem_trywait, of 0': 'EAGAIN',
  'sem_timedwait, time over': 'ETIMEDOUT',
  'sem_timedwait, no time': 'EINVAL',
  'sem_wait, destroyed': 'EINVAL',
  'pthread_join, oneself': 'EDEADLK',
  'pthread_join, joined': 'ESRCH',
  'pthread_detach, joined': 'ESRCH',
  'pthread_kill, joined': 'ESRCH',
  'pthread_cancel, joined': 'ESRCH',
  'pthread_kill, no signal': 'EINVAL',
  'pthread_join, detached': 'EINVAL',
  'pthread_detach, detached': 'EINVAL',
  'pthread_attr_setdetachstate, no state': 'EINVAL',
  'pthread_attr_setstacksize, too small': 'EINVAL',
  'pthread_setcancelstate, no state': 'EINVAL',
  'pthread_setcanceltype, no type': 'EINVAL',
  'pthread_key_create, too many': 'EAGAIN',
  'pthread_setspecific, no key': 'EINVAL',
  'pthread_key_delete, no key': 'EINVAL',
};

/** A process that may have twelve threads, and makes as many as it can. */
const FULL: Readonly<Record<string, number>> = {
  'threads made': 11,
  'pthread_create, full': errno.EAGAIN,
  'threads more': 0,
  'pages fewer': 0,
  'threads joined': 11,
  'pthread_create, room again': 0,
  'pthread_join, room again': 0,
};

type Table = Readonly<Record<string, number>>;

/** Errors by their names. */
const ERRNO: Readonly<Record<string, number>> = { ...errno };

/** A table with the errors by their numbers. */
const numbers = (table: Readonly<Record<string, keyof typeof errno>>): Table =>
  Object.fromEntries(Object.entries(table).map(([row, name]) => [row, ERRNO[name] as number]));

/** The errors that the program prints. */
function printed(
  what: string,
  config: Partial<MachineConfig> = {},
  file?: Uint8Array,
  spoil?: (k: Kernel) => void,
): Table {
  const { output } = runProgram(['/tests/threaderrors', what], config, {
    cycles: CYCLES,
    file,
    onBoot: (system) => spoil?.((system as unknown as { k: Kernel }).k),
  });
  return Object.fromEntries(
    [...output.matchAll(/^(.*): (-?\d+)\r?$/gm)].map(([, row, value]) => [row, Number(value)]),
  );
}

/** The rows that differ. */
const differing = (table: Table, from: Table): string[] =>
  Object.keys(from).filter((row) => table[row] !== from[row]);

describe('errors of threads', () => {
  const kernel = numbers(KERNEL);
  const library = numbers(LIBRARY);

  it('are those that POSIX and FreeBSD name', () => {
    expect(printed('kernel')).to.deep.equal(kernel);
    expect(printed('library')).to.deep.equal(library);
  });

  it('of a full table lose nothing', () => expect(printed('full')).to.deep.equal(FULL));

  it('of a full callout table lose nothing', () => {
    // The processes that run have promises of callouts too, so that fewer threads are made.
    const table = printed('full', {}, undefined, (k) => {
      k.itimersHeld = k.itimerRoom - 5;
    });
    expect(table).to.deep.equal({ ...FULL, 'threads made': 5, 'threads joined': 5 });
  });

  /** The calls that give errors of threads. */
  const CALLS: readonly number[] = [
    SYS_sigprocmask,
    SYS_sigtimedwait,
    SYS_thr_exit,
    SYS_thr_kill,
    SYS_thr_kill2,
    SYS_thr_new,
    SYS_thr_self,
    SYS_thr_suspend,
    SYS_thr_upcall,
    SYS_thr_wake,
    SYS_timer_create,
    SYS_umtx_op,
  ];

  /** Runs with all of these calls spoiled. */
  const spoiled = (body: Body, work: () => Table): Table =>
    CALLS.reduce((inner, number) => () => withCall(number, body, inner), work)();

  for (const name of new Set(Object.values(KERNEL)))
    it(`a kernel without ${name} is convicted by each row that has it`, () => {
      const other = (result: number): number => (result === ERRNO[name] ? errno.ENOSYS : result);
      const body: Body = (call) => (k, p, uap) => {
        const result = call(k, p, uap);
        if (typeof result === 'number') return other(result);
        return (function* () {
          return other(yield* result);
        })();
      };
      const rows = Object.keys(KERNEL).filter((row) => KERNEL[row] === name);
      expect(rows).to.not.be.empty;
      expect(
        differing(
          spoiled(body, () => printed('kernel')),
          kernel,
        ),
      ).to.deep.equal(rows);
    });

  /** Kernels that are wrong where the table is full: what happens in the place of EAGAIN. */
  const full: Readonly<Record<string, readonly [rows: readonly string[], body: Body]>> = {
    'makes one more': [
      ['threads made', 'pthread_create, full', 'threads more', 'threads joined'],
      (call) => (k, p, uap) => {
        const { maxthreads } = k;
        k.maxthreads = 10_000;
        const error = call(k, p, uap);
        k.maxthreads = maxthreads;
        return error;
      },
    ],
    'keeps a thread that does not run': [
      ['threads more'],
      (call) => (k, p, uap) => {
        const error = call(k, p, uap);
        if (error !== errno.EAGAIN) return error;
        k.maxthreads++;
        thread_create(k, p);
        return error;
      },
    ],
    'ends the thread that was made last': [
      ['threads joined'],
      (call) => (k, p, uap) => {
        const error = call(k, p, uap);
        const last = p.p_threads.at(-1);
        if (error === errno.EAGAIN && last !== undefined) last.p_sig.post(SIGKILL, undefined);
        return error;
      },
    ],
  };
  for (const [wrong, [rows, body]] of Object.entries(full))
    it(`a kernel with a full table that ${wrong} is convicted`, () => {
      const table = withCall(SYS_thr_new, body, () => printed('full'));
      expect(differing(table, FULL)).to.include.members([...rows]);
    });

  if (MATRIX)
    it('a library with other errors, which keeps the stack of a thread that was not made, is convicted', () => {
      const folder = 'userland/lib/thread';
      const wrong = (text: string): string =>
        text
          .replaceAll(/\bE(?:PERM|BUSY|DEADLK|SRCH|INVAL|AGAIN|OVERFLOW)\b/g, 'ENOTTY + $&')
          .replace('__nthreads--;\n\t\tmunmap(t->region, t->size);', '__nthreads--;');
      const names = readdirSync(folder);
      const files = names.map((name) => {
        const text = readFileSync(`${folder}/${name}`, 'utf8');
        return [name, wrong(text.replaceAll('"../', `"${resolve('userland/lib')}/`))];
      });
      const program = readFileSync('userland/tests/threaderrors.c', 'utf8');
      const playground = new Playground({ ...Object.fromEntries(files), 'threaderrors.c': program });
      try {
        // That of malloc is no library of threads: it belongs to the allocator.
        const sources = names.filter((name) => name.endsWith('.c') && name !== 'heaplock.c').join(' ');
        const { status, stderr } = playground.run(`callwheel cc -pthread threaderrors.c ${sources} -o wrong`);
        expect([status, stderr]).to.deep.equal([0, '']);
        const file = readFileSync(join(playground.folder, 'wrong'));
        const rows = Object.keys(LIBRARY).filter((row) => LIBRARY[row] !== 'ETIMEDOUT');
        expect(differing(printed('library', {}, file), library)).to.deep.equal(rows);
        expect(differing(printed('full', {}, file), FULL)).to.include('pages fewer');
      } finally {
        playground.remove();
      }
    }).timeout(timeLimit(60_000));
});
