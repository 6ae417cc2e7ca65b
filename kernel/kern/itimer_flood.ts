/**
 * Processes whose timers leave no time for anything else. Thousands of periodic timers of one tick
 * expire faster than softclock can serve them; then no process runs, not even the one that set
 * them, and nobody could kill it. So they lose their timers and are killed, and the others go on.
 */

import { SIGKILL } from '../sys/signal.ts';
import { armedNotes, timerStop } from './event_timer.ts';
import { armedTimers, countArmed, disarm } from './itimer.ts';
import { release } from './itimer_object.ts';
import { psignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

/**
 * The processes that answer for each other's timers: all of a user, since he can divide his timers
 * among many; but each of root's for itself.
 */
function answerable(k: Kernel, p: Proc): Proc[] {
  const { ruid } = p.p_cred;
  return ruid === 0 ? [p] : [...k.allproc.values()].filter((q) => q.p_cred.ruid === ruid);
}

/** The timers of a process that have callouts pending. */
const ntimers = (p: Proc): number => countArmed(p) + armedNotes(p).length;

/**
 * Softclock has been behind for so many seconds, and has called so many handlers: kills the
 * processes whose real timers had half of the calls or more; or, if none had, those that have half
 * of the callouts pending or more, which take time while they wait. True if there were some. Level:
 * IPL_SOFTCLOCK.
 */
export function timersBehind(k: Kernel, seconds: number, called: number): boolean {
  const { softBehind, callouts } = k.cpu;
  const { npending } = callouts;
  return (
    takeFrom(k, seconds, called, (q) => softBehind.callsOf(q.p_behind)) ||
    takeFrom(k, seconds, Math.max(1, npending), ntimers)
  );
}

/** Kills the processes that had half of `all` together, as `part` tells it; true if some had. */
function takeFrom(k: Kernel, seconds: number, all: number, part: (p: Proc) => number): boolean {
  for (const p of k.allproc.values()) {
    const together = answerable(k, p);
    if (together.reduce((sum, q) => sum + part(q), 0) * 2 < all) continue;
    k.cpu.softBehind.end();
    for (const q of together) takeTimers(k, q, seconds);
    return true;
  }
  return false;
}

/** Takes the armed real timers of a process away, and kills it, if it has some. */
function takeTimers(k: Kernel, p: Proc, seconds: number): void {
  const armed = armedTimers(k, p);
  const notes = armedNotes(p);
  if (armed.length + notes.length === 0) return;
  for (const kn of notes) timerStop(k, kn);
  for (const it of armed) {
    disarm(k, it);
    release(it);
  }
  k.log(
    `pid ${p.p_pid} (${p.p_comm}): killed: its ${armed.length + notes.length} timers left no time for anything else for ${seconds} seconds`,
  );
  psignal(k, p, SIGKILL);
}
