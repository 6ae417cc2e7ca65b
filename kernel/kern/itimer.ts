/**
 * Real timers of a process, kern_time.c: ITIMER_REAL, the further itimers and the timers of
 * timer_create. Each is one object, or a row of itimer_rows.ts, with a callout of its own.
 * ITIMER_REAL posts a plain SIGALRM, as BSD does; each other timer owns one queue entry (itself)
 * and counts the expiries while that is pending.
 *
 * Real timers are the clients in which the kernels "hash" and "handle" of Figure 9 differ: arm()
 * and disarm() set and unset their callouts by function and argument, as old kernel code does, or
 * by handle, as new code does.
 *
 * The further itimers and the POSIX timers share their numbers. A further itimer exists while it
 * is armed or its signal is pending; a POSIX timer from timer_create to timer_delete.
 *
 * A POSIX timer on a clock of processor time has no callout: hardclock looks at those of the
 * process that runs, as it does at ITIMER_VIRTUAL and ITIMER_PROF.
 *
 * Invariant: `armed` is set exactly when a callout of the timer is pending, or the timer is in its
 * process's p_cputimers, or counts a thread that has ended; it_value is its absolute expiry then.
 * k.itimersHeld counts the further itimers that are armed and the POSIX timers that use callouts.
 */
import { NOHANDLE } from '../callout/entry.ts';
import { IPL_SOFTCLOCK } from '../machdep.ts';
import { Panic } from '../sys/panic.ts';
import { SIGALRM } from '../sys/signal.ts';
import { ROUNDING } from './clockwork.ts';
import { abandon, adopt, CLASSIC, Itimer } from './itimer_object.ts';
import type { Placed } from './itimer_places.ts';
import { RowItimer } from './itimer_rows.ts';
import { cputime } from './kern_resource.ts';
import { psignal, tdsignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import { FIRST_TIMER, P_GONE, type Proc, SZOMB } from './proc.ts';

/**
 * The real timer of number `nth`. If there is none and `make` is true, it is made. undefined if
 * there is none, or if the process may have no more timers.
 */
export function findItimer(k: Kernel, p: Proc, nth: number, make: boolean): Itimer | undefined {
  const known = nth === CLASSIC ? p.p_realtimer : p.p_itimers.get(nth);
  if (typeof known === 'number') return k.itimerRows.wake(p, known);
  if (known !== undefined || !make) return known;
  if (nth !== CLASSIC && p.p_itimers.size >= k.params.maxitimers) return undefined;
  const ident = k.newIdent();
  const hasRow = nth !== CLASSIC && k.itimersByRow;
  const it = hasRow ? k.itimerRows.make(p, nth, k.itimerRoom) : new Itimer(p, { nth, ident });
  if (nth === CLASSIC) p.p_realtimer = it;
  else adopt(it);
  return it;
}

/**
 * Leaves a timer that only waits to its row, if it has one. While events of timers are observed it
 * stays an object, so that an event tells of the same object as the one before.
 */
export function settle({ probe }: Kernel, it: Itimer): void {
  if (!(it instanceof RowItimer) || !it.armed || it.queued) return;
  if (probe?.itimerExpired !== undefined || probe?.calloutSet !== undefined) return;
  if (it.it_proc.p_itimers.get(it.it_nth) === it) it.leave();
}

/** The timer that is the argument of a callout of realitexpire: an object, or the row of one. */
export const timerOf = (k: Kernel, argument: Itimer | number): Itimer =>
  typeof argument === 'number' ? k.itimerRows.timer(argument) : argument;

/** True if the timer is armed and has a callout. */
const hasCallout = (it: Placed): boolean => typeof it === 'number' || (it.armed && !it.it_cpu);

/** The number of real timers of a process that are armed and have a callout. */
export function countArmed(p: Proc): number {
  let n = p.p_realtimer?.armed === true ? 1 : 0;
  p.p_itimers.forEach((it) => {
    if (hasCallout(it)) n++;
  });
  return n;
}

/** The real timers of a process that are armed and have a callout. */
export function armedTimers(k: Kernel, p: Proc): Itimer[] {
  const all = p.p_itimers.all();
  if (p.p_realtimer !== undefined) all.push(p.p_realtimer);
  return all.filter(hasCallout).map((it) => (typeof it === 'number' ? k.itimerRows.wake(p, it) : it));
}

/**
 * The real timers of a process that are armed, or have a signal queued, or that timer_create made,
 * ITIMER_REAL first, to be looked at and not to be changed.
 */
export function timersSeen(k: Kernel, p: Proc): Itimer[] {
  const further = p.p_itimers.all().map((it) => (typeof it === 'number' ? k.itimerRows.seen(p, it) : it));
  const all = p.p_realtimer === undefined ? further : [p.p_realtimer, ...further];
  return all.filter((it) => it.armed || it.queued || it.it_posix);
}

/** True if the timer counts in k.itimersHeld while it is armed: a further itimer. */
const holdsRoom = (it: Itimer): boolean => it.it_nth !== CLASSIC && !it.it_posix;

/**
 * Promises a callout to a further timer; false if the callout table has no room left for itimers.
 */
export function hold(k: Kernel): boolean {
  if (k.itimersHeld >= k.itimerRoom) return false;
  k.itimersHeld++;
  return true;
}

/** Disarms a timer: unsets its callout, if one is pending. */
export function disarm(k: Kernel, it: Itimer): void {
  if (!it.armed) return;
  it.armed = false;
  if (holdsRoom(it)) k.itimersHeld--;
  if (it.it_cpu) it.it_proc.p_cputimers.delete(it);
  else if (k.itimersByHandle) k.cpu.callouts.unsetcallout(it.handle);
  else k.cpu.callouts.untimeout(k.h.realitexpire, it.argument);
}

/**
 * Arms a timer, which is not armed, for the expiry in it_value. False if the callout table has no
 * room. softclock is held off until the handle is noted; otherwise the callout might expire, and be
 * set again, before that. The callout comes `least` ticks from now or later.
 */
export function arm(k: Kernel, it: Itimer, least = 1): boolean {
  if (holdsRoom(it) && !hold(k)) return false;
  const s = k.spl.splraise(IPL_SOFTCLOCK, k.r.setitimer);
  const { callouts } = k.cpu;
  it.armed = true;
  if (it.it_cpu) age(k, it);
  else if (!k.itimersByHandle) {
    const ticks = ticksToServe(k, it, least);
    const pr = k.clockwork.deviation(ticks);
    const c = callouts.table.callfree;
    callouts.timeout(k.h.realitexpire, it.argument, ticks + pr, callouts.table.ticks);
    callouts.setPrecision(c, pr);
  } else {
    const ticks = ticksToServe(k, it, least);
    const pr = k.clockwork.deviation(ticks);
    it.handle = callouts.setcallout(k.h.realitexpire, it.argument, ticks + pr, callouts.table.ticks);
    it.armed = it.handle !== NOHANDLE;
    if (it.armed) callouts.setPrecision(callouts.holder(it.handle), pr);
    else if (holdsRoom(it)) k.itimersHeld--;
  }
  // A timer that is due may expire when the level is lowered, and is armed no more then.
  const { armed } = it;
  k.spl.splx(s);
  return armed;
}

/** Arms a timer whose entry has just become free: it finds room. */
function rearm(k: Kernel, it: Itimer, least = 1): void {
  if (!arm(k, it, least)) throw new Panic('realitexpire: callout table full');
}

/** Ticks from now to the tick at which a timer is served: `least`, or those to its expiry. */
const ticksToServe = (k: Kernel, it: Itimer, least: number): number => {
  const ticks = ticksLeft(k, it);
  return least > 1 ? Math.max(least, ticks) : ticks;
};

/** Ticks from now to the tick at which a timer expires. */
function ticksLeft({ clockwork }: Kernel, it: Itimer): number {
  if (!it.it_posix) return clockwork.ticksUntil(it.it_value);
  return it.it_wall ? clockwork.ticksUntilWall(it.it_value) : clockwork.ticksUntilUptime(it.it_value);
}

/** The present time on the clock of it_value, microseconds. */
export function timerNow(k: Kernel, it: Itimer): number {
  if (!it.it_posix) return k.clockwork.itimerNow();
  if (it.it_cpu) return cputime(k, it.it_counted ?? it.it_proc, it.it_clock);
  return it.it_wall ? k.clockwork.walltime() : k.clockwork.uptime();
}

/**
 * The time of the tick that is being served, on the clock of it_value. A handler runs some cycles
 * after its tick, and how many is no business of the timer's; or it runs whole ticks late.
 */
function tickServed(k: Kernel, it: Itimer): number {
  const { clockwork } = k;
  if (!it.it_posix && k.params.compat44) return clockwork.itimerNow();
  if (!it.it_cpu) return it.it_wall ? clockwork.tickWall() : clockwork.tickTime();
  const now = timerNow(k, it);
  const { curproc } = k.cpu;
  // Another thread of the process runs.
  if (it.it_counted !== undefined && it.it_counted !== curproc) return now;
  // The process runs, since the tick or since it got the processor.
  return now - Math.min(clockwork.sinceTick(), clockwork.uptime() - (curproc ?? it.it_proc).p_switched);
}

/**
 * The handler of a real timer's callout; it runs at splsoftclock. The callout comes too soon if its
 * interval was cut to the longest one, or if the timer's clock was slowed. The timer is then armed
 * again for the rest.
 */
export function realitexpire(k: Kernel, argument: Itimer | number): void {
  const it = timerOf(k, argument);
  it.armed = false;
  if (holdsRoom(it)) k.itimersHeld--;
  k.cpu.softBehind.account(it.it_proc.p_behind, 0);
  k.spl.charge(k.cost.realitexpire);
  if (timerNow(k, it) < it.it_value && (it.it_posix || !k.params.compat44)) rearm(k, it);
  else expire(k, it);
}

/**
 * Lets hardclock look at a timer of processor time, unless its clock stands still for ever before
 * its expiry.
 */
function age(k: Kernel, it: Itimer): void {
  const td = it.it_counted;
  const goes = td === undefined || (td.p_stat !== SZOMB && (td.p_flag & P_GONE) === 0);
  if (goes || timerNow(k, it) >= it.it_value) it.it_proc.p_cputimers.add(it);
}

/** The clock of a thread, which has ended, stands still: timers that are not due age no more. */
export function stopAgeing(k: Kernel, td: Proc): void {
  const { p_cputimers: timers } = td.p_leader;
  for (const it of timers) if (it.it_counted === td && timerNow(k, it) < it.it_value) timers.delete(it);
}

/** True if `p` has timers of processor time set, which age at the ticks that find it running. */
export function ageing(p: Proc): boolean {
  return p.p_vtimer.value > 0 || p.p_ptimer.value > 0 || p.p_cputimers.size > 0;
}

/**
 * Looks at the POSIX timers of processor time of `p`, which a tick has found running. If there are
 * more than k.maxCpuTimers, they take turns, and expire some ticks late. Level: IPL_CLOCK.
 */
export function cpuTimersTick(k: Kernel, p: Proc): void {
  const { p_cputimers: timers } = p;
  const inTurn = timers.size > k.maxCpuTimers;
  let left = Math.min(timers.size, k.maxCpuTimers);
  // A timer that is armed again, or moved, comes after those that were not looked at.
  for (const it of timers) {
    if (left-- === 0) break;
    const now = tickServed(k, it);
    k.spl.charge(k.cost.cputimer);
    if (now >= it.it_value) {
      disarm(k, it);
      expire(k, it);
    } else if (inTurn) {
      timers.delete(it);
      timers.add(it);
    }
  }
}

/**
 * The ticks that a periodic timer waits at least until it expires again, 1 or more: a shorter
 * interval than a stride is served once a stride, and misses the periods in between; and so does
 * any when others have had too little time. Level: IPL_SOFTCLOCK.
 */
export function ticksBetween(k: Kernel, interval: number): number {
  const { stride, grain, tick } = k.clockwork;
  const wait = Math.ceil(k.cpu.pace.served(k.clockwork.uptime()) / tick);
  return Math.max(1, wait, interval < grain ? stride : 1);
}

/**
 * Expires a timer. A periodic timer is armed again, a whole number of intervals after this expiry;
 * missed periods are skipped by division. A period is missed if the tick at which it ends has come:
 * softclock was late by whole ticks then, or the interval is shorter than a tick. The cycles since
 * the last tick do not count, since the next tick is still in time for a period that they end. The
 * process gets the timer's signal. If the signal of a timer other than ITIMER_REAL is still queued,
 * an overrun is counted instead; its missed periods count as overruns too.
 */
function expire(k: Kernel, it: Itimer): void {
  let missed = 0;
  if (it.it_interval > 0) {
    const past = tickServed(k, it) + ROUNDING - it.it_value;
    missed = Math.max(0, Math.floor(past / it.it_interval));
    it.it_value += (missed + 1) * it.it_interval;
  }
  k.probe?.itimerExpired?.(it.it_proc, it, missed, it.queued);
  // Armed before the signal is posted: if the signal is ignored, a further itimer that is neither
  // armed nor queued is forgotten.
  if (it.it_interval > 0) rearm(k, it, it.it_cpu ? 1 : ticksBetween(k, it.it_interval));
  if (it.it_silent) return;
  if (it.it_nth === CLASSIC) psignal(k, it.it_proc, SIGALRM);
  else if (it.queued) it.overrun += 1 + missed;
  else {
    it.overrun = missed;
    if (it.it_thread === undefined) psignal(k, it.it_proc, it.si_signo, it, true);
    else tdsignal(k, it.it_thread, it.si_signo, it, true);
  }
}

/** Arms the timers that wait for a time of day anew, after the time of day was set. */
export function itimersTimeSet(k: Kernel): void {
  for (const p of k.allproc.values())
    p.p_itimers.forEach((it) => {
      if (typeof it === 'number' || !it.it_wall || !it.armed) return;
      disarm(k, it);
      rearm(k, it);
    });
}

/** Deletes a further timer and the signal that it has queued. */
export function deleteItimer(k: Kernel, it: Itimer): void {
  disarm(k, it);
  const { p_sig, p_procsig } = it.it_proc;
  for (const state of [p_procsig, p_sig, it.it_thread?.p_sig])
    if (it.queued && (p_procsig === undefined || state?.has(it) === true)) state?.dequeue(it);
  if (it.it_posix && !it.it_cpu) k.itimersHeld--;
  if (it.it_proc.p_itimers.get(it.it_nth) === it) abandon(it);
}

/** execve: deletes the further timers of a process; ITIMER_REAL, _VIRTUAL and _PROF go on. */
export function itimersExec(k: Kernel, p: Proc): void {
  const { itimerRows } = k;
  p.p_itimers.forEach((it) => {
    if (typeof it !== 'number') {
      deleteItimer(k, it);
      return;
    }
    const woken = itimerRows.wake(p, it);
    deleteItimer(k, woken);
    itimerRows.keep(woken);
  });
  p.p_freetimer = FIRST_TIMER;
}

/**
 * fork: a child has no timers. In 44bsd mode it inherits ITIMER_VIRTUAL and ITIMER_PROF, but no
 * real timers.
 */
export function itimersFork(k: Kernel, parent: Proc, child: Proc): void {
  if (!k.params.compat44) return;
  Object.assign(child.p_vtimer, parent.p_vtimer);
  Object.assign(child.p_ptimer, parent.p_ptimer);
}

/**
 * Disarms every timer of a process that ends, and takes back the signals that further timers have
 * queued.
 */
export function itimersExit(k: Kernel, p: Proc): void {
  if (p.p_realtimer !== undefined) disarm(k, p.p_realtimer);
  p.p_realtimer = undefined;
  itimersExec(k, p);
  p.p_vtimer.value = 0;
  p.p_ptimer.value = 0;
}
