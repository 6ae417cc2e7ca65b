/**
 * EVFILT_TIMER of kevent(2): a client of the callout facility with a handle of its own, in every
 * kernel. An expiry is counted in kn_data; a periodic timer is set again a whole number of periods
 * after the expiry before, so that it does not drift, and periods that softclock was late for are
 * counted too. A timer ends at the first tick at or after its time, never early.
 *
 * Invariant: kn_handle is that of a pending callout, or NOHANDLE; k.kq_ncallouts counts the timers
 * of all kqueues, and k.itimersHeld has a callout for each of them.
 */

import { NOHANDLE } from '../callout/entry.ts';
import { IPL_SOFTCLOCK } from '../machdep.ts';
import { EINVAL, ENOMEM } from '../sys/errno.ts';
import {
  EV_ADD,
  EV_CLEAR,
  EV_ONESHOT,
  type Kevent,
  NOTE_ABSTIME,
  NOTE_MSECONDS,
  NOTE_NSECONDS,
  NOTE_SECONDS,
  NOTE_USECONDS,
} from '../sys/event.ts';
import { Panic } from '../sys/panic.ts';
import { ROUNDING } from './clockwork.ts';
import { hold, ticksBetween } from './itimer.ts';
import type { Kernel } from './kernel.ts';
import { type Filterops, type Knote, knoteActivate } from './knote.ts';
import type { Proc } from './proc.ts';

const PRECISION = NOTE_SECONDS | NOTE_MSECONDS | NOTE_USECONDS | NOTE_NSECONDS;

/** Microseconds of each unit. */
const UNITS: ReadonlyMap<number, number> = new Map([
  [0, 1000],
  [NOTE_SECONDS, 1_000_000],
  [NOTE_MSECONDS, 1000],
  [NOTE_USECONDS, 1],
  [NOTE_NSECONDS, 0.001],
]);

const isAbsolute = (kn: Knote): boolean => (kn.kn_sfflags & NOTE_ABSTIME) !== 0;

/**
 * The time that a timer was given, in microseconds (filt_timervalidate); -1 if it is negative or
 * has an unknown flag. A time of 0 is one unit, unless the timer expires once.
 */
function timeOf(fflags: number, data: number, flags: number): number {
  const unit = UNITS.get(fflags & PRECISION);
  if (data < 0 || unit === undefined || (fflags & ~(PRECISION | NOTE_ABSTIME)) !== 0) return -1;
  const periodic = (fflags & NOTE_ABSTIME) === 0 && (flags & EV_ONESHOT) === 0;
  return Math.min((periodic ? Math.max(1, data) : data) * unit, Number.MAX_SAFE_INTEGER);
}

/** The present time on the clock of kn_next. */
function timeNow({ clockwork }: Kernel, kn: Knote): number {
  return isAbsolute(kn) ? clockwork.walltime() : clockwork.uptime();
}

/**
 * Sets the callout for kn_next, or for `least` ticks from now if that is later. Level:
 * IPL_SOFTCLOCK. False if the table is full.
 */
function setCallout(k: Kernel, kn: Knote, least = 1): boolean {
  const { clockwork } = k;
  const { callouts } = k.cpu;
  const ticks = isAbsolute(kn)
    ? clockwork.ticksUntilWall(kn.kn_next)
    : clockwork.ticksUntilUptime(kn.kn_next);
  const timo = Math.min(Math.max(ticks, least), callouts.scheme.longest);
  kn.kn_handle = callouts.setcallout(k.h.filt_timerexpire, kn, timo, callouts.ticks);
  return kn.kn_handle !== NOHANDLE;
}

/**
 * Starts a timer that has no callout, for `time` (filt_timerstart). softclock is held off until
 * the handle is noted. ENOMEM if the callout table is full, which it is only on purpose: the timer
 * has the promise of a callout.
 */
function start(k: Kernel, kn: Knote, time: number): number {
  const once = isAbsolute(kn) || (kn.kn_flags & EV_ONESHOT) !== 0;
  const s = k.spl.splraise(IPL_SOFTCLOCK, k.r.kevent);
  kn.kn_period = once ? 0 : time;
  kn.kn_next = isAbsolute(kn) ? time : k.clockwork.uptime() + time;
  const set = setCallout(k, kn);
  k.spl.splx(s);
  return set ? 0 : ENOMEM;
}

/** Unsets the callout of a timer, if it has one. */
export function timerStop(k: Kernel, kn: Knote): void {
  k.cpu.callouts.unsetcallout(kn.kn_handle);
  kn.kn_handle = NOHANDLE;
}

/**
 * The handler of a timer's callout; it runs at splsoftclock. The callout comes too soon if its
 * interval was cut to the scheme's longest, or if the time of day went back: it is set again for
 * the rest.
 */
export function filt_timerexpire(k: Kernel, kn: Knote): void {
  kn.kn_handle = NOHANDLE;
  k.cpu.softBehind.account(kn.kn_kq.kq_proc.p_behind, 0);
  k.spl.charge(k.cost.realitexpire);
  const due = timeNow(k, kn) >= kn.kn_next;
  if (due) count(k, kn);
  const least = due && kn.kn_period > 0 ? ticksBetween(k, kn.kn_period) : 1;
  if ((!due || kn.kn_period > 0) && !setCallout(k, kn, least))
    throw new Panic('filt_timerexpire: callout table full');
  if (due) knoteActivate(k, kn);
}

/**
 * Counts the expiries up to the tick that is being served, and moves kn_next on by as many periods.
 * Cycles since that tick do not count: the next tick is still in time for what they end.
 */
function count(k: Kernel, kn: Knote): void {
  const { kn_period: period } = kn;
  const missed = period === 0 ? 0 : Math.floor((k.clockwork.tickTime() + ROUNDING - kn.kn_next) / period);
  const n = 1 + Math.max(0, missed);
  kn.kn_data += n;
  kn.kn_next += n * period;
}

/**
 * Registers a timer. EINVAL for a bad time or flag; ENOMEM if there are as many timers as allowed,
 * or the callout table has no room.
 */
function attach(k: Kernel, kn: Knote, kev: Kevent): number {
  const time = timeOf(kn.kn_sfflags, kev.data, kn.kn_flags);
  if (time < 0) return EINVAL;
  if (k.kq_ncallouts >= k.kq_calloutmax || !hold(k)) return ENOMEM;
  k.kq_ncallouts++;
  if (!isAbsolute(kn)) kn.kn_flags |= EV_CLEAR;
  const error = start(k, kn, time);
  if (error !== 0) release(k);
  return error;
}

/** Gives back the callout that a timer was promised. */
function release(k: Kernel): void {
  k.kq_ncallouts--;
  k.itimersHeld--;
}

/**
 * Gives a timer that is registered again a new time, from now on. Expiries that were not reported
 * are forgotten: they were those of the time before. With an error the timer is left as it was.
 */
function change(k: Kernel, kn: Knote, kev: Kevent): number {
  if ((kev.flags & EV_ADD) === 0) return 0;
  const time = timeOf(kev.fflags, kev.data, kn.kn_flags);
  if (time < 0) return EINVAL;
  kn.kn_sfflags = kev.fflags;
  timerStop(k, kn);
  kn.kn_kq.forget(kn);
  kn.kn_data = 0;
  return start(k, kn, time);
}

export const timerFilter: Readonly<Filterops> = {
  f_isfd: false,
  attach,
  detach: (k, kn) => {
    timerStop(k, kn);
    release(k);
  },
  event: (_k, kn) => kn.kn_data !== 0,
  change,
};

/** The timers of a process that wait for their expiry. */
export function armedNotes(p: Proc): Knote[] {
  const all = [...p.p_fd.fd_kqlist].flatMap((kq) => [...kq.notes()]);
  return all.filter((kn) => kn.kn_handle !== NOHANDLE);
}

/** Sets the callouts of timers with NOTE_ABSTIME anew, after the time of day was set. */
export function timerNotesTimeSet(k: Kernel): void {
  for (const p of k.allproc.values())
    for (const kn of armedNotes(p)) {
      if (!isAbsolute(kn)) continue;
      const s = k.spl.splraise(IPL_SOFTCLOCK, k.r.kevent);
      timerStop(k, kn);
      setCallout(k, kn);
      k.spl.splx(s);
    }
}
