/**
 * Processes whose timers leave no time for anything else. Periodic timers are put off when others
 * have too little time, but by ten seconds at most (timer_pace.ts), and so many of them may be due
 * in these that they fill the next; or hardclock has to visit too many at each tick. Then no
 * process runs, not even the one that set them, and nobody could kill it. So they lose their timers
 * and are killed, and the others go on.
 */

import { SIGKILL } from '../sys/signal.ts';
import { armedNotes, timerStop } from './event_timer.ts';
import { armedTimers, countArmed, disarm } from './itimer.ts';
import { release } from './itimer_object.ts';
import { psignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

/** The part of the calls, one in so many, from which processes count as a cause. */
const LARGE = 8;

/**
 * All processes in groups that answer for each other's timers: those of a user are one, since he
 * can divide his timers among many; but each of root's is one by itself.
 */
function groups({ allproc }: Kernel): Proc[][] {
  const byOwner = new Map<Proc | number, Proc[]>();
  for (const p of allproc.values()) {
    const { ruid } = p.p_cred;
    const owner = ruid === 0 ? p : ruid;
    const group = byOwner.get(owner);
    if (group === undefined) byOwner.set(owner, [p]);
    else group.push(p);
  }
  return [...byOwner.values()];
}

/** The timers of a process that have callouts pending. */
const ntimers = (p: Proc): number => countArmed(p) + armedNotes(p).length;

/**
 * Softclock has been behind for so many seconds, and has called so many handlers: if the real
 * timers of processes had half of the calls or more, kills those that had the most; or, if they had
 * less, and have half of the callouts pending or more, which take time while they wait, those that
 * have the most of these. True if there were some. Level: IPL_SOFTCLOCK.
 */
export function timersBehind(k: Kernel, seconds: number, called: number): boolean {
  const { softBehind, callouts } = k.cpu;
  const { npending } = callouts;
  return (
    takeFrom(k, seconds, called, (q) => softBehind.callsOf(q.p_behind)) ||
    takeFrom(k, seconds, Math.max(1, npending), ntimers)
  );
}

/**
 * If the groups of processes that have an eighth of `all` or more, as `part` tells it, have half of
 * it together, kills the largest of them, until the others have no more than half. True if some
 * were killed. Many small groups are no culprits: they are more than the machine can do.
 */
function takeFrom(k: Kernel, seconds: number, all: number, part: (p: Proc) => number): boolean {
  const large = groups(k)
    .map((procs) => ({ procs, share: procs.reduce((sum, p) => sum + part(p), 0) }))
    .filter(({ share }) => share * LARGE >= all)
    .sort((a, b) => b.share - a.share);
  let left = large.reduce((sum, { share }) => sum + share, 0);
  if (left * 2 < all) return false;
  k.cpu.softBehind.end();
  for (const { procs, share } of large) {
    for (const p of procs) takeTimers(k, p, seconds);
    left -= share;
    if (left * 2 <= all) break;
  }
  return true;
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
