/**
 * The clocks of clock_gettime(2), POSIX.1b, and the sleeps on them. A sleep ends at the first
 * tick at or after its time. A change of the time of day affects only an absolute sleep on
 * CLOCK_REALTIME.
 */

import { copyin, copyout } from '../machine/vm_glue.ts';
import {
  CLOCK_MONOTONIC,
  CLOCK_PROF,
  CLOCK_REALTIME,
  CLOCK_THREAD_CPUTIME_ID,
  CLOCK_VIRTUAL,
  isCpuClock,
  knownClock,
} from '../sys/clockid.ts';
import { EFAULT, EINTR, EINVAL, ENOTSUP, EPERM, ERESTART, EWOULDBLOCK } from '../sys/errno.ts';
import { PCATCH, PWAIT } from '../sys/param.ts';
import { getTimespec, LATEST_TIME, LONG_AGO, putTimespec, TIMEVAL_SIZE } from '../sys/timeval.ts';
import { cputime } from './kern_resource.ts';
import { tsleep } from './kern_synch.ts';
import { setTime } from './kern_time.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';

/** Flag of clock_nanosleep and timer_settime: the time is absolute. */
export const TIMER_ABSTIME = 1;

/** The time of a clock in microseconds with a fraction; undefined for an unknown clock. */
function readClock(k: Kernel, p: Proc, id: number): number | undefined {
  switch (id) {
    case CLOCK_REALTIME:
      return k.clockwork.microtime();
    case CLOCK_MONOTONIC:
      return k.clockwork.uptime();
    default:
      return isCpuClock(id) ? cputime(k, p, id) : undefined;
  }
}

/** clock_gettime(2). EINVAL, EFAULT. */
export function sys_clock_gettime(k: Kernel, p: Proc, uap: Int32Array): number {
  const time = readClock(k, p, uap[0]);
  if (time === undefined) return EINVAL;
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  putTimespec(new DataView(bytes.buffer), 0, time);
  return copyout(k, p, bytes, uap[1]);
}

/** clock_settime(2): sets the time of day, as root. EINVAL for another clock, EPERM, EFAULT. */
export function sys_clock_settime(k: Kernel, p: Proc, uap: Int32Array): number {
  const [clock, tp] = uap;
  if (clock !== CLOCK_REALTIME) return EINVAL;
  if (p.p_cred.uid !== 0) return EPERM;
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  if (copyin(k, p, tp, bytes) !== 0) return EFAULT;
  const time = getTimespec(new DataView(bytes.buffer), 0);
  if (time < 0 || time > LATEST_TIME) return EINVAL;
  setTime(k, time);
  return 0;
}

/**
 * clock_getres(2): a microsecond for a clock that is read from the chip; for one that counts ticks,
 * a tick, or as many as are counted at a time. EINVAL, EFAULT.
 */
export function sys_clock_getres(k: Kernel, p: Proc, uap: Int32Array): number {
  if (!knownClock(uap[0])) return EINVAL;
  if (uap[1] === 0) return 0;
  const counted = uap[0] === CLOCK_VIRTUAL || uap[0] === CLOCK_PROF;
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  putTimespec(new DataView(bytes.buffer), 0, counted ? k.clockwork.grain : 1);
  return copyout(k, p, bytes, uap[1]);
}

/**
 * Sleeps until an uptime, or with `wall` until a time of day, even if the time of day is set
 * meanwhile. Times are in microseconds. 0 or EINTR.
 */
function* sleepUntil(k: Kernel, p: Proc, end: number, wall: boolean): Sleepable<number> {
  const { clockwork } = k;
  const chan = wall ? k.timeSet : p;
  while ((wall ? clockwork.walltime() : clockwork.uptime()) < end) {
    const timo = wall ? clockwork.ticksUntilWall(end) : clockwork.ticksUntilUptime(end);
    const error = yield* tsleep(k, chan, PWAIT | PCATCH, 'nanslp', timo, k.cpu.callouts.ticks);
    if (error !== 0 && error !== EWOULDBLOCK) return error === ERESTART ? EINTR : error;
  }
  return 0;
}

/**
 * Sleeps for `time` microseconds. The time left goes to `rmtp`: 0 unless a signal ended the
 * sleep. EINTR, EFAULT.
 */
function* relativeSleep(k: Kernel, p: Proc, time: number, rmtp: number): Sleepable<number> {
  const end = k.clockwork.uptime() + time;
  const error = time === 0 ? 0 : yield* sleepUntil(k, p, end, false);
  if (rmtp === 0) return error;
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  putTimespec(new DataView(bytes.buffer), 0, Math.max(0, end - k.clockwork.uptime()));
  return copyout(k, p, bytes, rmtp) === 0 ? error : EFAULT;
}

/**
 * A timespec from user memory in microseconds; `negative` if it is below 0. An error is
 * returned as -EFAULT or -EINVAL.
 */
function copyinTimespec(k: Kernel, p: Proc, uaddr: number, negative = -1): number {
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  if (copyin(k, p, uaddr, bytes) !== 0) return -EFAULT;
  const time = getTimespec(new DataView(bytes.buffer), 0, negative);
  return time < 0 ? -EINVAL : time;
}

/**
 * nanosleep(2): sleeps until the first tick at or after the time, and returns the time left.
 * EINTR, EINVAL, EFAULT.
 */
export function* sys_nanosleep(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [rqtp, rmtp] = uap;
  const time = copyinTimespec(k, p, rqtp);
  return time < 0 ? -time : yield* relativeSleep(k, p, time, rmtp);
}

/**
 * clock_nanosleep(2): sleeps by the time of day or by uptime, for a time or, with
 * TIMER_ABSTIME, until a time. The error is the result of the call: EINTR, EINVAL, EFAULT,
 * ENOTSUP for a clock of processor time (but EINVAL for that of the caller's own thread, which
 * does not advance while it sleeps).
 */
export function* sys_clock_nanosleep(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [clock, flags, rqtp, rmtp] = uap;
  p.p_retval[0] = yield* clockSleep(k, p, clock, (flags & TIMER_ABSTIME) !== 0, rqtp, rmtp);
  return 0;
}

/** The error of clock_nanosleep, or 0. */
function* clockSleep(
  k: Kernel,
  p: Proc,
  clock: number,
  absolute: boolean,
  rqtp: number,
  rmtp: number,
): Sleepable<number> {
  if (!knownClock(clock) || clock === CLOCK_THREAD_CPUTIME_ID) return EINVAL;
  if (isCpuClock(clock)) return ENOTSUP;
  const time = copyinTimespec(k, p, rqtp, absolute ? LONG_AGO : -1);
  if (time < 0) return -time;
  return absolute
    ? yield* sleepUntil(k, p, time, clock === CLOCK_REALTIME)
    : yield* relativeSleep(k, p, time, rmtp);
}
