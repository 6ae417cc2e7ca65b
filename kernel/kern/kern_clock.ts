/**
 * The clock interrupts, kern_clock.c. hardclock charges the tick to the timers of processor time,
 * has the callout facility count it and do its work of a tick, and asks for softclock. statclock,
 * from a clock of its own, charges the process that runs. softclock calls the callout handlers.
 */

import { type ClockFrame, IPL_CLOCK, IPL_NONE, IPL_SOFTCLOCK } from '../machdep.ts';
import { Panic } from '../sys/panic.ts';
import { MICROSECONDS, PUSER } from '../sys/param.ts';
import { SIGPROF, SIGVTALRM } from '../sys/signal.ts';
import { ITIMER_PROF, ITIMER_VIRTUAL } from '../sys/timeval.ts';
import { clockCost } from './clock_rates.ts';
import { ageing, cpuTimersTick } from './itimer.ts';
import { timersBehind } from './itimer_flood.ts';
import type { ClockSource } from './kern_clocksource.ts';
import { checkCpuLimit } from './kern_limit.ts';
import { psignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { MAXESTCPU, resetpriority } from './sched_4bsd.ts';

/** The interval clock's interrupt: hardclock once for each period that ended. Level: IPL_CLOCK. */
export function clockintr(k: Kernel, frame: ClockFrame): void {
  if (k.clocksource !== null) {
    sourceintr(k, k.clocksource, frame);
    return;
  }
  let needsoft = false;
  const periods = k.md.clock.take();
  for (let i = 1; i <= periods; i++) {
    const late = i < periods;
    if (late) k.cpu.lateTicks++;
    if (hardclock(k, frame)) needsoft = true;
    k.probe?.clockTick?.(k.clockwork.ticks, late);
  }
  if (!needsoft) return;
  if (frame.ipl === IPL_NONE) {
    k.spl.splx(IPL_SOFTCLOCK);
    softclock(k);
  } else k.md.intr.post(IPL_SOFTCLOCK);
}

/** Does the work of one tick; true if softclock is wanted. Level: IPL_CLOCK. */
function hardclock(k: Kernel, frame: ClockFrame): boolean {
  k.spl.charge(k.cost.hardclock);
  if (k.cpu.overloaded > 0) {
    k.cpu.uncounted++;
    return true;
  }
  const { stride, ticks } = k.clockwork;
  // This tick is not counted yet.
  if (k.cpu.curproc !== null && (ticks + 1) % stride === 0) ageTimers(k, k.cpu.curproc, frame, stride);
  if (k.clockwork.timedelta !== 0) k.clockwork.adjust(1);
  return k.cpu.callouts.calloutTick();
}

/**
 * The interrupt of a clock that does not tick: one hardclock's work for all periods that ended.
 * Level: IPL_CLOCK.
 */
function sourceintr(k: Kernel, source: ClockSource, frame: ClockFrame): void {
  k.spl.charge(k.cost.hardclock);
  const { stride } = k.clockwork;
  const before = k.clockwork.uptime();
  source.sync();
  k.cpu.pace.spend(k.clockwork.uptime() - before);
  const p = k.cpu.curproc;
  if (p !== null && ageing(p)) {
    for (; stride === 1 && source.owed > 0; source.owed--) ageTimers(k, p, frame);
    if (source.owed > 0) ageTimers(k, p, frame, source.owed);
  }
  source.owed = 0;
  k.probe?.clockTick?.(k.clockwork.ticks, false);
}

/**
 * Takes `n` ticks off ITIMER_PROF of the process, and off ITIMER_VIRTUAL if user mode was
 * interrupted; looks at its POSIX timers of processor time.
 */
function ageTimers(k: Kernel, p: Proc, frame: ClockFrame, n = 1): void {
  const usec = n * k.clockwork.tick;
  if (frame.usermode && itimerdecr(p.p_vtimer, usec)) {
    k.probe?.itimerExpired?.(p, ITIMER_VIRTUAL, 0, false);
    psignal(k, p, SIGVTALRM);
  }
  if (itimerdecr(p.p_ptimer, usec)) {
    k.probe?.itimerExpired?.(p, ITIMER_PROF, 0, false);
    psignal(k, p, SIGPROF);
  }
  if (p.p_cputimers.size > 0) cpuTimersTick(k, p);
}

/**
 * The software clock interrupt: calls a bounded number of callout handlers. Level: IPL_SOFTCLOCK.
 */
export function softclock(k: Kernel): void {
  k.clocksource?.catchUp();
  const { counters } = k.cpu.callouts;
  const before = counters.softNodes;
  const again = beginSoftclock(k);
  const more = k.cpu.callouts.softclock();
  k.cpu.softVisits.add(counters.softNodes - before);
  k.cpu.pace.end(k.clockwork.uptime());
  if (more) k.md.intr.post(IPL_SOFTCLOCK);
  if (k.cpu.overloaded > 0) endOverload(k);
  else if (more || again) checkBehind(k, more);
}

/**
 * hardclock has left no time for anything else for so many seconds: it has to visit so many
 * callouts at a tick that the tick is over before. From now on it leaves ticks uncounted, so that
 * softclock is called, or comes to its end; that looks for the cause. Level: IPL_CLOCK or below.
 */
export function clockOverload(k: Kernel, seconds: number): void {
  if (k.cpu.overloaded > 0 || k.clocksource !== null) throw new Panic(overloadText(seconds));
  k.cpu.overloaded = seconds;
}

const overloadText = (seconds: number): string =>
  `interrupt overload: for ${seconds} seconds nothing but interrupts has run, most of the time hardclock, level ${IPL_CLOCK}`;

/**
 * Kills the processes whose timers keep hardclock busy, and counts the ticks that were left out;
 * panics if there are none. Level: IPL_SOFTCLOCK.
 */
function endOverload(k: Kernel): void {
  const { cpu } = k;
  if (!timersBehind(k, cpu.overloaded, Number.POSITIVE_INFINITY))
    throw new Panic(overloadText(cpu.overloaded));
  const s = k.spl.splraise(IPL_CLOCK, k.r.hardclock);
  const { uncounted } = cpu;
  cpu.overloaded = cpu.uncounted = 0;
  for (let i = 0; i < uncounted; i++) cpu.callouts.calloutTick();
  k.spl.splx(s);
  k.md.intr.post(IPL_SOFTCLOCK);
}

/**
 * Ends the stretch in which softclock is behind if something has run since the last softclock; true
 * if nothing has. softclock may be done each time and still leave no time, if the next callout is
 * due as soon as its interrupt returns.
 */
function beginSoftclock(k: Kernel): boolean {
  const { cpu, md, clockwork, cost } = k;
  const again = md.intr.outside === cpu.outsideBefore;
  cpu.outsideBefore = md.intr.outside;
  if (!again) cpu.softBehind.end();
  const entry = clockCost(cost) + cost.interruptEntry + cost.interruptExit;
  cpu.pace.begin(clockwork.uptime(), (entry * MICROSECONDS) / md.freq);
  return again;
}

/** Seconds for which softclock may keep every process waiting. */
const BEHIND_SECONDS = 60;

/**
 * Ends a softclock that is never done. Callouts that set themselves again may expire faster than
 * softclock can serve them; then no process ever runs, and no user could stop the machine. After
 * BEHIND_SECONDS a module that had half of the calls or of that time is taken back, or processes
 * are killed if the timers of a few had half of the calls; if there are none, the kernel panics. If
 * only many callouts are due at once, at most `ncallout` handlers are called; more calls mean that
 * callouts were set again in the meantime. Without `more`, none is due at the moment: then it is no
 * matter of waiting for those that are, and perhaps none was called at all. Nor is it one if
 * softclock's search for them comes to no end.
 */
function checkBehind(k: Kernel, more: boolean): void {
  const { ticks } = k.clockwork;
  const { softBehind } = k.cpu;
  const { fires } = k.cpu.callouts.counters;
  if (!softBehind.underWay) {
    softBehind.begin(ticks);
    k.cpu.firesBefore = fires;
  }
  const seconds = softBehind.length(ticks) / k.hz;
  const called = Math.max(1, fires - k.cpu.firesBefore);
  if (
    seconds > BEHIND_SECONDS &&
    (!more || k.cpu.callouts.endless || called > k.params.ncallout) &&
    !k.modules.behind(Math.floor(seconds), called) &&
    !timersBehind(k, Math.floor(seconds), called)
  )
    throw new Panic(behindText(called, Math.floor(seconds), called > k.params.ncallout));
}

/**
 * The reason for which softclock is never done: handlers, if they were `many`, or the scheme's own
 * work on callouts that are not due.
 */
const behindText = (called: number, seconds: number, many: boolean): string =>
  many
    ? `softclock: ${called} handlers in ${seconds} seconds, and always more that are due`
    : `softclock: ${called} handlers in ${seconds} seconds, and no time for anything else: the scheme is too slow for so many ticks a second`;

/**
 * Takes a time off ITIMER_VIRTUAL or ITIMER_PROF (itimerdecr); true if the timer expires. The time
 * by which that was too long is taken off the reloaded value, so that the timer does not drift.
 * Less than a nanosecond counts as nothing left, since a tick may be a fraction.
 */
function itimerdecr(timer: { value: number; interval: number }, usec: number): boolean {
  if (timer.value === 0) return false;
  timer.value -= usec;
  if (timer.value > 0.001) return false;
  timer.value = timer.interval === 0 ? 0 : Math.max(timer.value + timer.interval, 1);
  return true;
}

/**
 * The statistics clock's interrupt: charges the process and the mode that it interrupts. Level:
 * IPL_STATCLOCK.
 */
export function statclock(k: Kernel, frame: ClockFrame): void {
  for (let periods = k.md.statclock.take(); periods > 0; periods--) {
    k.spl.charge(k.cost.statclock);
    const p = k.cpu.curproc;
    if (frame.usermode && p !== null) {
      p.p_uticks++;
      p.p_lru.uticks++;
      k.cpu.cpTime.user++;
    } else if (frame.intr) {
      if (p !== null) {
        p.p_iticks++;
        p.p_lru.iticks++;
      }
      k.cpu.cpTime.intr++;
    } else if (p !== null) {
      p.p_sticks++;
      p.p_lru.sticks++;
      k.cpu.cpTime.sys++;
    } else k.cpu.cpTime.idle++;
    if (p === null) continue;
    chargePriority(k, p);
    checkCpuLimit(k, p);
  }
}

/** Counts a tick of use; every fourth one lowers the priority (the end of statclock in 4.4BSD). */
function chargePriority(k: Kernel, p: Proc): void {
  if (p.p_estcpu < MAXESTCPU) p.p_estcpu++;
  if ((p.p_estcpu & 3) !== 0) return;
  resetpriority(k, p);
  if (p.p_priority >= PUSER) p.p_priority = p.p_usrpri;
}
