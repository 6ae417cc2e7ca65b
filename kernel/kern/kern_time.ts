/** The system calls about time, kern_time.c: interval timers and the time of day. */

import { IPL_CLOCK } from '../machdep.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { EAGAIN, EFAULT, EINVAL, EPERM } from '../sys/errno.ts';
import { MICROSECONDS } from '../sys/param.ts';
import {
  getTimeval,
  ITIMER_NTH0,
  ITIMER_PROF,
  ITIMER_REAL,
  ITIMER_VIRTUAL,
  ITIMERVAL_SIZE,
  itimerfix,
  LATEST_TIME,
  putTimeval,
  TIMEVAL_SIZE,
} from '../sys/timeval.ts';
import { timerNotesTimeSet } from './event_timer.ts';
import { arm, disarm, findItimer, itimersTimeSet, settle } from './itimer.ts';
import { CLASSIC, type Itimer, release } from './itimer_object.ts';
import { wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { umtxTimeSet } from './umtx_queue.ts';

/** The number k of ITIMER_NTH(k) is below this. */
export const NITIMER_NTH = 1 << 22;

/** True if `which` names a timer of setitimer, and none of timer_create. */
function known(p: Proc, which: number): boolean {
  if (which < ITIMER_NTH0) return which >= ITIMER_REAL && which <= ITIMER_PROF;
  const nth = which - ITIMER_NTH0;
  if (nth >= NITIMER_NTH) return false;
  const it = p.p_itimers.get(nth);
  return it === undefined || typeof it === 'number' || !it.it_posix;
}

/** The number (it_nth) of the real timer that `which` names. */
const nthOf = (which: number) => (which === ITIMER_REAL ? CLASSIC : which - ITIMER_NTH0);

/**
 * setitimer(2). Errors: EINVAL for an unknown timer, one of timer_create, or a malformed time;
 * EFAULT; EAGAIN when the process or the callout table can have no more further timers. The new
 * value is read and checked before anything changes, and the old one is written last.
 */
export function sys_setitimer(k: Kernel, p: Proc, uap: Int32Array): number {
  const [which, itv, oitv] = uap;
  if (!known(p, which)) return EINVAL;
  if (itv === 0) return oitv === 0 ? 0 : sys_getitimer(k, p, Int32Array.of(which, oitv));
  const { bytes, view } = k.aitv;
  if (copyin(k, p, itv, bytes) !== 0) return EFAULT;
  k.spl.charge(k.cost.setitimer);
  const interval = itimerfix(view, 0, k.clockwork.tick);
  const value = itimerfix(view, TIMEVAL_SIZE, k.clockwork.tick);
  const malformed = interval < 0 || value < 0;
  if (k.params.compat44) {
    // 4.4BSD wrote the old value first, so that a call that failed could have written it.
    if (oitv !== 0 && sys_getitimer(k, p, Int32Array.of(which, oitv)) !== 0) return EFAULT;
    return malformed ? EINVAL : setTimer(k, p, which, value, interval);
  }
  if (malformed) return EINVAL;
  if (oitv === 0) return setTimer(k, p, which, value, interval);
  getTimer(k, p, which);
  const error = setTimer(k, p, which, value, interval);
  return error === 0 ? copyout(k, p, k.oitv.bytes, oitv) : error;
}

/** getitimer(2). Errors: EINVAL, EFAULT. */
export function sys_getitimer(k: Kernel, p: Proc, uap: Int32Array): number {
  const [which, itv] = uap;
  if (!known(p, which)) return EINVAL;
  getTimer(k, p, which);
  return copyout(k, p, k.oitv.bytes, itv);
}

/** Puts the time left of a timer, and its interval, into k.oitv. */
function getTimer(k: Kernel, p: Proc, which: number): void {
  const s = k.spl.splraise(IPL_CLOCK, k.r.getitimer);
  k.spl.charge(k.cost.getitimer);
  let left: number;
  let interval: number;
  if (which === ITIMER_VIRTUAL || which === ITIMER_PROF) {
    const timer = which === ITIMER_VIRTUAL ? p.p_vtimer : p.p_ptimer;
    // A tick may be a fraction, and so may what is left; 0 is for a timer that is not set.
    left = timer.value === 0 ? 0 : Math.max(1, timer.value);
    interval = timer.interval;
  } else {
    const it = findItimer(k, p.p_leader, nthOf(which), false);
    left = it?.armed ? remaining(k, it) : 0;
    interval = it?.it_interval ?? 0;
  }
  k.spl.splx(s);
  putTimeval(k.oitv.view, 0, interval);
  putTimeval(k.oitv.view, TIMEVAL_SIZE, left);
}

/** Microseconds left of an armed timer: never 0; in 44bsd mode 0 once it is due. */
function remaining(k: Kernel, it: Itimer): number {
  return Math.max(k.params.compat44 ? 0 : 1, it.it_value - k.clockwork.itimerNow());
}

/** Sets a timer of any kind. Returns 0 or EAGAIN. */
function setTimer(k: Kernel, p: Proc, which: number, value: number, interval: number): number {
  if (which !== ITIMER_VIRTUAL && which !== ITIMER_PROF) return setReal(k, p, nthOf(which), value, interval);
  setVirtual(k, p, which, value, interval);
  return 0;
}

/** Sets ITIMER_VIRTUAL or ITIMER_PROF. */
function setVirtual(k: Kernel, p: Proc, which: number, value: number, interval: number): void {
  const timer = which === ITIMER_VIRTUAL ? p.p_vtimer : p.p_ptimer;
  const s = k.spl.splraise(IPL_CLOCK, k.r.setitimer);
  timer.value = value;
  timer.interval = value === 0 && !k.params.compat44 ? 0 : interval;
  k.probe?.itimerSet?.(p, which, value, timer.interval, false);
  k.spl.splx(s);
}

/**
 * Sets a real timer. Returns 0 or EAGAIN. The level stays low: after the timer is disarmed, no
 * interrupt touches it until it is armed again. So only the callout routines lock interrupts out,
 * each for its own work.
 */
function setReal(k: Kernel, p: Proc, nth: number, value: number, interval: number): number {
  const it = findItimer(k, p.p_leader, nth, value !== 0);
  if (it === undefined) return value === 0 ? 0 : EAGAIN;
  disarm(k, it);
  it.it_interval = value === 0 && !k.params.compat44 ? 0 : interval;
  k.probe?.itimerSet?.(p, it, value, it.it_interval, false);
  if (value !== 0) {
    it.it_value = k.clockwork.itimerNow() + value;
    if (arm(k, it)) {
      settle(k, it);
      return 0;
    }
  }
  it.it_interval = value === 0 ? it.it_interval : 0;
  release(it);
  return value === 0 ? 0 : EAGAIN;
}

/**
 * alarm(2): sets ITIMER_REAL to post SIGALRM after a number of seconds; with 0 it posts none.
 * Returns the seconds that were left of the last alarm, rounded up (as by alarm(3) of the BSDs),
 * but at least 1 if that alarm was still to come. Any number of seconds may be set; setitimer would
 * refuse most of them.
 */
export function sys_alarm(k: Kernel, p: Proc, uap: Int32Array): number {
  k.spl.charge(k.cost.setitimer);
  const it = findItimer(k, p.p_leader, CLASSIC, false);
  const left = it?.armed ? Math.max(1, Math.ceil(remaining(k, it) / MICROSECONDS)) : 0;
  const error = setReal(k, p, CLASSIC, (uap[0] >>> 0) * MICROSECONDS, 0);
  p.p_retval[0] = left;
  return error;
}

/** Bytes of a struct timezone: two ints. */
const TIMEZONE_SIZE = 8;

/** gettimeofday(2). The time zone is always that of the zero meridian. Error: EFAULT. */
export function sys_gettimeofday(k: Kernel, p: Proc, uap: Int32Array): number {
  const [tp, tzp] = uap;
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  if (tp !== 0) {
    putTimeval(new DataView(bytes.buffer), 0, k.clockwork.microtime());
    if (copyout(k, p, bytes, tp) !== 0) return EFAULT;
  }
  return tzp === 0 ? 0 : copyout(k, p, new Uint8Array(TIMEZONE_SIZE), tzp);
}

/**
 * settimeofday(2). A time zone is read, but has no effect. Errors: EPERM for a user who is not
 * root, EFAULT, EINVAL.
 */
export function sys_settimeofday(k: Kernel, p: Proc, uap: Int32Array): number {
  const [tp, tzp] = uap;
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  if (p.p_cred.uid !== 0) return EPERM;
  if (tzp !== 0 && copyin(k, p, tzp, new Uint8Array(TIMEZONE_SIZE)) !== 0) return EFAULT;
  if (tp === 0) return 0;
  if (copyin(k, p, tp, bytes) !== 0) return EFAULT;
  const { sec, usec } = getTimeval(new DataView(bytes.buffer), 0);
  const time = sec * MICROSECONDS + usec;
  if (sec < 0 || time > LATEST_TIME || usec < 0 || usec >= MICROSECONDS) return EINVAL;
  setTime(k, time);
  return 0;
}

/** Sets the time of day. Timers and sleeps that end at a time of day get a new tick to end at. */
export function setTime(k: Kernel, microseconds: number): void {
  const s = k.spl.splraise(IPL_CLOCK, k.r.settime);
  k.clockwork.settime(microseconds);
  k.spl.splx(s);
  timeChanged(k);
}

/** Whatever ends at a time of day gets a new tick to end at. */
function timeChanged(k: Kernel): void {
  itimersTimeSet(k);
  timerNotesTimeSet(k);
  wakeup(k, k.timeSet);
  umtxTimeSet(k);
}

/**
 * adjtime(2): lets the time of day gain or lose `delta`, a little at each tick. Without a delta it
 * only returns the rest of the last one, which any user may ask for. Errors: EPERM for a delta of a
 * user who is not root, EFAULT, EINVAL.
 */
export function sys_adjtime(k: Kernel, p: Proc, uap: Int32Array): number {
  const [delta, olddelta] = uap;
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  const view = new DataView(bytes.buffer);
  if (delta !== 0 && p.p_cred.uid !== 0) return EPERM;
  if (delta !== 0 && copyin(k, p, delta, bytes) !== 0) return EFAULT;
  const { sec, usec } = getTimeval(view, 0);
  if (Math.abs(sec) > 0x7fff_ffff) return EINVAL;
  if (olddelta !== 0) {
    putTimeval(view, 0, Math.trunc(k.clockwork.timedelta));
    if (copyout(k, p, bytes, olddelta) !== 0) return EFAULT;
  }
  if (delta === 0) return 0;
  const s = k.spl.splraise(IPL_CLOCK, k.r.settime);
  k.clockwork.timedelta = sec * MICROSECONDS + usec;
  k.spl.splx(s);
  // A wait for a time of day would be late if that gains. If it loses, the wait is begun again.
  if (k.clockwork.timedelta > 0) timeChanged(k);
  return 0;
}

/** Makes a buffer for a struct itimerval on its way between user memory and the kernel. */
export function newItimerval(): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(ITIMERVAL_SIZE);
  return { bytes, view: new DataView(bytes.buffer) };
}
