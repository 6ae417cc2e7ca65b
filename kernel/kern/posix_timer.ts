/**
 * The timers of timer_create(2), POSIX.1b: the same objects as the further itimers, with
 * numbers of the same range (userland/share/doc/abi.md). They behave the same in either mode:
 * never early, and on uptime, unless TIMER_ABSTIME of CLOCK_REALTIME ties them to the time of
 * day, or their clock counts processor time of the process. An interval below a tick is kept as
 * it is; expiries within one tick are counted as overruns.
 */

import { IPL_CLOCK } from '../machdep.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { CLOCK_REALTIME, CLOCK_THREAD_CPUTIME_ID, isCpuClock, knownClock } from '../sys/clockid.ts';
import { EAGAIN, EFAULT, EINVAL } from '../sys/errno.ts';
import { NSIG, SIGALRM, SIGEV_NONE, SIGEV_SIGNAL, SIGEV_THREAD, SIGEV_THREAD_ID } from '../sys/signal.ts';
import { getTimespec, ITIMERVAL_SIZE, LONG_AGO, putTimespec, TIMEVAL_SIZE } from '../sys/timeval.ts';
import { arm, deleteItimer, disarm, hold, timerNow } from './itimer.ts';
import { adopt, Itimer, type ItimerOptions } from './itimer_object.ts';
import { threadByTid } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { TIMER_ABSTIME } from './posix_clock.ts';
import type { Proc } from './proc.ts';

const SIGEVENT_SIZE = 32; // bytes of a struct sigevent

/** The fields of a struct sigevent that are used. */
interface Sigevent {
  /** SIGEV_ number. */
  readonly notify: number;
  readonly signo: number;
  /** The number of the thread for SIGEV_THREAD_ID. */
  readonly tid?: number;
  /** si_value of the signal; undefined for the timer's number. */
  readonly value: number | undefined;
}

/** EINVAL for SIGEV_THREAD, which the library for threads does; the console says how to get it. */
function noThreads(k: Kernel, p: Proc): number {
  k.log(`pid ${p.p_pid} (${p.p_comm}): timer_create: SIGEV_THREAD needs a program linked with -pthread`);
  return EINVAL;
}

/** A struct sigevent from user memory; SIGALRM if there is none. EFAULT, EINVAL. */
function readSigevent(k: Kernel, p: Proc, evp: number): Sigevent | number {
  if (evp === 0) return { notify: SIGEV_SIGNAL, signo: SIGALRM, value: undefined };
  const bytes = new Uint8Array(SIGEVENT_SIZE);
  if (copyin(k, p, evp, bytes) !== 0) return EFAULT;
  const [notify, signo, value, tid] = new Int32Array(bytes.buffer);
  if (notify === SIGEV_NONE) return { notify, signo: SIGALRM, value };
  if (notify === SIGEV_THREAD) return noThreads(k, p);
  if (signo <= 0 || signo >= NSIG) return EINVAL;
  if (notify === SIGEV_THREAD_ID) return { notify, signo, value, tid };
  return notify === SIGEV_SIGNAL ? { notify, signo, value } : EINVAL;
}

/** A timer of timer_create. */
class PosixTimer extends Itimer {
  override readonly it_posix = true;
  override readonly it_clock: number;
  override readonly it_cpu: boolean;
  override it_wall = false;
  override readonly it_silent: boolean;
  override readonly it_thread: Proc | undefined;
  override readonly it_counted: Proc | undefined;
  private readonly event: Sigevent;

  /** `p` is the thread that makes the timer. */
  constructor(p: Proc, options: ItimerOptions, clock: number, event: Sigevent, thread: Proc | undefined) {
    super(p.p_leader, options);
    this.it_counted = clock === CLOCK_THREAD_CPUTIME_ID ? p : undefined;
    this.it_thread = thread;
    this.it_clock = clock;
    this.it_cpu = isCpuClock(clock);
    this.it_silent = event.notify === SIGEV_NONE;
    this.event = event;
  }

  override get si_signo(): number {
    return this.event.signo;
  }

  override get si_value(): number {
    return this.event.value ?? this.it_nth;
  }
}

/** The lowest number, from FIRST_TIMER on, that no timer of the process has. */
function freeNumber(p: Proc): number {
  while (p.p_itimers.get(p.p_freetimer) !== undefined) p.p_freetimer++;
  return p.p_freetimer;
}

/**
 * timer_create(2). EINVAL for an unknown clock or kind of notification or a bad signal, EFAULT,
 * EAGAIN if the process or the callout table has no room for another timer.
 */
export function sys_timer_create(k: Kernel, p: Proc, uap: Int32Array): number {
  const [clock, evp, timerid] = uap;
  if (!knownClock(clock)) return EINVAL;
  const event = readSigevent(k, p, evp);
  if (typeof event === 'number') return event;
  const thread = event.tid === undefined ? undefined : threadByTid(p.p_leader, event.tid);
  if (event.tid !== undefined && thread === undefined) return EINVAL;
  if (p.p_itimers.size >= k.params.maxitimers) return EAGAIN;
  const nth = freeNumber(p);
  if (!isCpuClock(clock) && !hold(k)) return EAGAIN;
  if (copyout(k, p, new Uint8Array(Int32Array.of(nth).buffer), timerid) !== 0) {
    if (!isCpuClock(clock)) k.itimersHeld--;
    return EFAULT;
  }
  const it = new PosixTimer(p, { nth, ident: k.newIdent() }, clock, event, thread);
  p.p_freetimer = nth + 1;
  adopt(it);
  return 0;
}

/** The timer of timer_create with that number; undefined if there is none. */
function findTimer(p: Proc, timerid: number): PosixTimer | undefined {
  const it = timerid < 0 ? undefined : p.p_itimers.get(timerid);
  return it instanceof PosixTimer ? it : undefined;
}

/** timer_delete(2): deletes a timer and its pending signal. EINVAL. */
export function sys_timer_delete(k: Kernel, p: Proc, uap: Int32Array): number {
  const it = findTimer(p, uap[0]);
  if (it === undefined) return EINVAL;
  deleteItimer(k, it);
  return 0;
}

/** Writes a timer as an itimerspec: the time until its next expiry, and the interval. */
function readTimer(k: Kernel, it: Itimer, view: DataView): void {
  const s = k.spl.splraise(IPL_CLOCK, k.r.getitimer);
  putTimespec(view, 0, it.it_interval);
  putTimespec(view, TIMEVAL_SIZE, it.armed ? left(it, timerNow(k, it)) : 0);
  k.spl.splx(s);
}

/**
 * Microseconds until an armed timer expires, never 0. A short interval may have passed several
 * times within a tick.
 */
function left(it: Itimer, now: number): number {
  let rest = it.it_value - now;
  if (rest <= 0 && it.it_interval > 0) rest = it.it_interval - (-rest % it.it_interval);
  return Math.max(rest, 0.001);
}

/** timer_gettime(2). EINVAL, EFAULT. */
export function sys_timer_gettime(k: Kernel, p: Proc, uap: Int32Array): number {
  const it = findTimer(p, uap[0]);
  if (it === undefined) return EINVAL;
  const bytes = new Uint8Array(ITIMERVAL_SIZE);
  readTimer(k, it, new DataView(bytes.buffer));
  return copyout(k, p, bytes, uap[1]);
}

/**
 * timer_settime(2). A value of 0 disarms. An absolute time that has passed expires at the next
 * tick. EINVAL for an unknown timer or a malformed time, EFAULT; EAGAIN if the callout table is
 * full, which it is only on purpose, as a timer has the promise of a callout. The old value is
 * written last, after the new one has taken effect.
 */
export function sys_timer_settime(k: Kernel, p: Proc, uap: Int32Array): number {
  const [timerid, flags, value, ovalue] = uap;
  const it = findTimer(p, timerid);
  if (it === undefined) return EINVAL;
  const bytes = new Uint8Array(ITIMERVAL_SIZE);
  const view = new DataView(bytes.buffer);
  if (copyin(k, p, value, bytes) !== 0) return EFAULT;
  const absolute = (flags & TIMER_ABSTIME) !== 0;
  const interval = getTimespec(view, 0);
  const time = getTimespec(view, TIMEVAL_SIZE, absolute ? LONG_AGO : -1);
  if (interval < 0 || time < 0) return EINVAL;
  if (ovalue !== 0) readTimer(k, it, view);
  const error = setTimer(k, it, time, interval, absolute);
  return error !== 0 || ovalue === 0 ? error : copyout(k, p, bytes, ovalue);
}

/**
 * Arms or disarms a timer; times are in microseconds. It need not raise the level: without its
 * callout, no interrupt touches the timer. EAGAIN as above.
 */
function setTimer(k: Kernel, it: PosixTimer, time: number, interval: number, absolute: boolean): number {
  disarm(k, it);
  if (it.overrun > 0) it.overrun = 0;
  it.it_interval = time === 0 ? 0 : interval;
  it.it_wall = absolute && it.it_clock === CLOCK_REALTIME;
  k.probe?.itimerSet?.(it.it_proc, it, time, it.it_interval, absolute);
  if (time === 0) return 0;
  it.it_value = absolute ? time : timerNow(k, it) + time;
  return arm(k, it) ? 0 : EAGAIN;
}

/** timer_getoverrun(2): the overruns of the signal that was delivered last. EINVAL. */
export function sys_timer_getoverrun(_k: Kernel, p: Proc, uap: Int32Array): number {
  const it = findTimer(p, uap[0]);
  if (it === undefined) return EINVAL;
  p.p_retval[0] = it.si_overrun;
  return 0;
}
