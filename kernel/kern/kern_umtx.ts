/**
 * Waiting on a word of user memory, _umtx_op(2) of FreeBSD's kern_umtx.c. The library's mutexes and
 * conditions are words that it changes with atomic instructions; it calls the kernel only where a
 * thread has to wait, or where one may be waiting.
 *
 * A waiter is put into its queue before the word is looked at, or before the mutex is unlocked, and
 * no other thread runs between that and its sleep. So no wakeup is lost.
 *
 * Invariant: a waiter is in the queue of its key until it is woken or gives up; a queue that is
 * empty is not kept.
 */

import { PAGE_SHIFT, PAGE_SIZE } from '../machdep.ts';
import type { SysResult } from '../machine/syscall.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { CLOCK_MONOTONIC, CLOCK_REALTIME } from '../sys/clockid.ts';
import { EBUSY, EDEADLK, EFAULT, EINTR, EINVAL, EPERM, ERESTART } from '../sys/errno.ts';
import { getTimespec, LONG_AGO, TIMEVAL_SIZE } from '../sys/timeval.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';
import { type Deadline, dequeue, enqueue, type Key, sleep, wake } from './umtx_queue.ts';

/** Operations of _umtx_op, by FreeBSD's numbers. */
const UMTX_OP_WAIT = 2; // sleeps while a word has a value
const UMTX_OP_WAKE = 3; // wakes threads that sleep in it
const UMTX_OP_MUTEX_TRYLOCK = 4;
const UMTX_OP_MUTEX_LOCK = 5;
const UMTX_OP_MUTEX_UNLOCK = 6;
const UMTX_OP_CV_WAIT = 8; // unlocks a mutex and sleeps on a condition
const UMTX_OP_CV_SIGNAL = 9;
const UMTX_OP_CV_BROADCAST = 10;
const UMTX_OP_WAIT_UINT = 11;
const UMTX_OP_WAIT_UINT_PRIVATE = 15;
const UMTX_OP_WAKE_PRIVATE = 16;
const UMTX_OP_NWAKE_PRIVATE = 21; // wakes the threads of several words

const UMUTEX_CONTESTED = 0x8000_0000 | 0; // bit of m_owner: threads wait for the mutex
const UMUTEX_ERROR_CHECK = 2; // bit of m_flags: EDEADLK for a mutex that the caller has
const UMTX_ABSTIME = 1; // bit of a struct _umtx_time: the time is absolute
const CVWAIT_ABSTIME = 2; // bit of CV_WAIT: likewise
const CVWAIT_CLOCKID = 4; // bit of CV_WAIT: the clock is that of the condition

const UMTX_TIME_SIZE = TIMEVAL_SIZE + 8; // bytes of a struct _umtx_time
const M_FLAGS = 4; // offset in struct umutex
const C_CLOCKID = 8; // offset in struct ucond
/** Words that one NWAKE may name. */
const MAXNWAKE = 1024;

/** The key of an address that has just been read. */
function keyOf(k: Kernel, p: Proc, uaddr: number): Key {
  const space = p.p_vmspace;
  const vpn = uaddr >>> PAGE_SHIFT;
  if (space.map.find(vpn)?.shared !== true) return [space, uaddr >>> 0];
  return [k.memory, space.pmap.extract(vpn) * PAGE_SIZE + (uaddr & (PAGE_SIZE - 1))];
}

/** A word of user memory; undefined for EFAULT. */
function fetch(k: Kernel, p: Proc, uaddr: number): number | undefined {
  return copyin(k, p, uaddr, k.umtx.bytes) === 0 ? k.umtx.word[0] : undefined;
}

/** Stores a word in user memory: 0 or EFAULT. */
function store(k: Kernel, p: Proc, uaddr: number, word: number): number {
  k.umtx.word[0] = word;
  return copyout(k, p, k.umtx.bytes, uaddr);
}

/** A timespec that is relative, or absolute on a clock, from user memory. EFAULT, EINVAL. */
function readTime(k: Kernel, p: Proc, uaddr: number, absolute: boolean, clock: number): Deadline | number {
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  if (copyin(k, p, uaddr, bytes) !== 0) return EFAULT;
  if (clock !== CLOCK_REALTIME && clock !== CLOCK_MONOTONIC) return EINVAL;
  const time = getTimespec(new DataView(bytes.buffer), 0, absolute ? LONG_AGO : -1);
  if (time < 0) return EINVAL;
  return absolute
    ? { end: time, wall: clock === CLOCK_REALTIME, relative: false }
    : { end: k.clockwork.uptime() + time, wall: false, relative: true };
}

/**
 * The time limit of an operation: none for a null address; a struct _umtx_time if `size` is that of
 * one, else a relative timespec. EFAULT, EINVAL.
 */
function timeout(k: Kernel, p: Proc, size: number, uaddr: number): Deadline | number | undefined {
  if (uaddr === 0) return undefined;
  if (size >>> 0 < UMTX_TIME_SIZE) return readTime(k, p, uaddr, false, CLOCK_REALTIME);
  const more = new Int32Array(2);
  if (copyin(k, p, uaddr + TIMEVAL_SIZE, new Uint8Array(more.buffer)) !== 0) return EFAULT;
  return readTime(k, p, uaddr, (more[0] & UMTX_ABSTIME) !== 0, more[1]);
}

/** Wakes the threads that wait on a word of user memory, for thr_exit. */
export function umtx_wake(k: Kernel, p: Proc, uaddr: number, count: number): void {
  wake(k, keyOf(k, p, uaddr), count);
}

/** UMTX_OP_WAIT: sleeps if the word has the value. */
function* wait(
  k: Kernel,
  p: Proc,
  uaddr: number,
  value: number,
  limit: Deadline | undefined,
): Sleepable<number> {
  if (fetch(k, p, uaddr) === undefined) return EFAULT;
  const key = keyOf(k, p, uaddr);
  const waiter = enqueue(k, p, key, limit);
  if (fetch(k, p, uaddr) !== value) {
    dequeue(k, key, waiter);
    return 0;
  }
  return yield* sleep(k, key, waiter, 'uwait');
}

/** UMTX_OP_MUTEX_LOCK and, if `once`, UMTX_OP_MUTEX_TRYLOCK. */
function* lock(
  k: Kernel,
  p: Proc,
  mutex: number,
  limit: Deadline | undefined,
  once: boolean,
): Sleepable<number> {
  for (;;) {
    const owner = fetch(k, p, mutex);
    const flags = fetch(k, p, mutex + M_FLAGS);
    if (owner === undefined || flags === undefined) return EFAULT;
    if ((owner & ~UMUTEX_CONTESTED) === 0) return store(k, p, mutex, p.p_tid | owner);
    if ((flags & UMUTEX_ERROR_CHECK) !== 0 && (owner & ~UMUTEX_CONTESTED) === p.p_tid) return EDEADLK;
    if (once) return EBUSY;
    if (store(k, p, mutex, owner | UMUTEX_CONTESTED) !== 0) return EFAULT;
    const key = keyOf(k, p, mutex);
    const error = yield* sleep(k, key, enqueue(k, p, key, limit), 'umtxn');
    if (error !== 0) return error;
  }
}

/** UMTX_OP_MUTEX_UNLOCK. EPERM for a mutex that the caller does not have. */
function unlock(k: Kernel, p: Proc, mutex: number): number {
  const owner = fetch(k, p, mutex);
  if (owner === undefined) return EFAULT;
  if ((owner & ~UMUTEX_CONTESTED) !== p.p_tid) return EPERM;
  const key = keyOf(k, p, mutex);
  const waiting = k.umtx.find(...key, false)?.waiters.length ?? 0;
  if (store(k, p, mutex, waiting > 1 ? UMUTEX_CONTESTED : 0) !== 0) return EFAULT;
  wake(k, key, 1);
  return 0;
}

/** UMTX_OP_CV_WAIT. */
function* cvWait(
  k: Kernel,
  p: Proc,
  cond: number,
  flags: number,
  mutex: number,
  uaddr: number,
): Sleepable<number> {
  const clock = fetch(k, p, cond + C_CLOCKID);
  if (clock === undefined) return EFAULT;
  const absolute = (flags & CVWAIT_ABSTIME) !== 0;
  const limit =
    uaddr === 0
      ? undefined
      : readTime(k, p, uaddr, absolute, (flags & CVWAIT_CLOCKID) !== 0 ? clock : CLOCK_REALTIME);
  if (typeof limit === 'number') return limit;
  if (store(k, p, cond, 1) !== 0) return EFAULT;
  const key = keyOf(k, p, cond);
  const waiter = enqueue(k, p, key, limit);
  let error = unlock(k, p, mutex);
  if (error === 0) error = yield* sleep(k, key, waiter, 'ucond');
  else dequeue(k, key, waiter);
  if (k.umtx.find(...key, false) === undefined) store(k, p, cond, 0);
  // The mutex is unlocked: there is nothing to start again from.
  return error === ERESTART ? EINTR : error;
}

/** UMTX_OP_CV_SIGNAL and UMTX_OP_CV_BROADCAST. */
function cvWake(k: Kernel, p: Proc, cond: number, count: number): number {
  if (fetch(k, p, cond) === undefined) return EFAULT;
  return wake(k, keyOf(k, p, cond), count) === 0 ? store(k, p, cond, 0) : 0;
}

/** UMTX_OP_NWAKE_PRIVATE: `count` words, whose addresses are at `array`. */
function nwake(k: Kernel, p: Proc, array: number, count: number): number {
  if (count < 0 || count > MAXNWAKE) return EINVAL;
  const addresses = new Int32Array(count);
  if (copyin(k, p, array, new Uint8Array(addresses.buffer)) !== 0) return EFAULT;
  for (const uaddr of addresses) {
    if (fetch(k, p, uaddr) === undefined) return EFAULT;
    wake(k, keyOf(k, p, uaddr), Number.POSITIVE_INFINITY);
  }
  return 0;
}

/**
 * _umtx_op(2). EINVAL for an unknown operation, a bad time or clock; EFAULT, also for a word that
 * is not aligned; ETIMEDOUT, EINTR, ERESTART; EBUSY, EDEADLK, EPERM of a mutex.
 */
export function sys_umtx_op(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [obj, op, val, size, uaddr] = uap;
  if ((obj & 3) !== 0) return EFAULT;
  switch (op) {
    case UMTX_OP_WAKE:
    case UMTX_OP_WAKE_PRIVATE:
      if (fetch(k, p, obj) === undefined) return EFAULT;
      wake(k, keyOf(k, p, obj), Math.max(0, val));
      return 0;
    case UMTX_OP_NWAKE_PRIVATE:
      return nwake(k, p, obj, val);
    case UMTX_OP_MUTEX_UNLOCK:
      return unlock(k, p, obj);
    case UMTX_OP_CV_SIGNAL:
      return cvWake(k, p, obj, 1);
    case UMTX_OP_CV_BROADCAST:
      return cvWake(k, p, obj, Number.POSITIVE_INFINITY);
    case UMTX_OP_CV_WAIT:
      return cvWait(k, p, obj, val, size, uaddr);
    case UMTX_OP_MUTEX_TRYLOCK:
      return lock(k, p, obj, undefined, true);
  }
  const limit = timeout(k, p, size, uaddr);
  if (typeof limit === 'number') return limit;
  switch (op) {
    case UMTX_OP_WAIT:
    case UMTX_OP_WAIT_UINT:
    case UMTX_OP_WAIT_UINT_PRIVATE:
      return wait(k, p, obj, val, limit);
    case UMTX_OP_MUTEX_LOCK:
      return lock(k, p, obj, limit, false);
    default:
      return EINVAL;
  }
}
