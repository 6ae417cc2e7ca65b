/**
 * Real interval timers, kern_time.c: ITIMER_REAL and the further ones. Each is
 * one object with a callout of its own. ITIMER_REAL posts a plain SIGALRM, as
 * BSD does; a further timer owns one queue entry (itself) and counts what
 * expires while that is pending.
 *
 * Invariant: `armed` exactly when a callout of the timer is pending, and then
 * it_value is its absolute expiry.
 */
import { IDENT, type Identified } from './callout/ident.ts';
import { psignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { SI_TIMER, SIGALRM } from './signal.ts';
import { Siginfo } from './sigstate.ts';

/** No further timer: ITIMER_REAL's k. */
export const CLASSIC = -1;

export class Itimer extends Siginfo implements Identified {
  readonly it_proc: Proc;
  /** k of ITIMER_NTH(k), or CLASSIC. */
  readonly it_nth: number;
  readonly [IDENT]: number;
  /** Absolute expiry, and the interval, microseconds; an interval of 0 is one-shot. */
  it_value = 0;
  it_interval = 0;
  armed = false;
  handle = 0;
  /** Expiries since the entry was queued, beyond the first. */
  overrun = 0;

  constructor(p: Proc, nth: number, ident: number) {
    super(SIGALRM, SI_TIMER);
    this.it_proc = p;
    this.it_nth = nth;
    this[IDENT] = ident;
    this.code = nth === CLASSIC ? 0 : nth;
    this.si_timerid = this.code;
    this.si_value = this.code;
  }

  /** The signal is being delivered, or was discarded: its overruns go with it. */
  override taken(): void {
    this.si_overrun = this.overrun;
    this.overrun = 0;
    if (!this.armed) release(this);
  }
}

/** The timer that setitimer's `which` names, made if need be; undefined if the process may have no more. */
export function findItimer(k: Kernel, p: Proc, nth: number, make: boolean): Itimer | undefined {
  const known = nth === CLASSIC ? p.p_realtimer : p.p_itimers[nth];
  if (known !== undefined || !make) return known;
  if (nth !== CLASSIC && p.p_nitimers >= k.params.maxitimers) return undefined;
  const it = new Itimer(p, nth, k.newIdent());
  if (nth === CLASSIC) p.p_realtimer = it;
  else {
    p.p_itimers[nth] = it;
    p.p_nitimers++;
  }
  return it;
}

/** Forgets a further timer that is neither armed nor pending, so that its number and place are free. */
export function release(it: Itimer): void {
  const p = it.it_proc;
  if (it.it_nth === CLASSIC || it.armed || it.queued || p.p_itimers[it.it_nth] !== it) return;
  delete p.p_itimers[it.it_nth];
  p.p_nitimers--;
}

/** Takes the callout back, if there is one. */
export function disarm(k: Kernel, it: Itimer): void {
  if (!it.armed) return;
  it.armed = false;
  k.narmed--;
  k.itimerCallouts.unset(it);
}

/** Arms for the expiry in it_value. False if the callout table has no room left for itimers. Not armed before. */
export function arm(k: Kernel, it: Itimer): boolean {
  if (it.it_nth !== CLASSIC && k.narmed >= k.itimerRoom) return false;
  it.armed = true;
  k.narmed++;
  k.itimerCallouts.set(it, k.clockwork.ticksUntil(it.it_value));
  return true;
}

/**
 * A real timer's callout (realitexpire): a handler, at splsoftclock. Re-arms a
 * periodic timer on its own grid, skipping by division the periods that were
 * missed. A callout that was cut to the longest interval comes too soon and is
 * armed again for the rest.
 */
export function realitexpire(k: Kernel, it: Itimer): void {
  it.armed = false;
  k.narmed--;
  const now = k.clockwork.itimerNow();
  if (now < it.it_value && !k.params.compat44) {
    arm(k, it);
    return;
  }
  let missed = 0;
  if (it.it_interval > 0) {
    missed = Math.max(0, Math.floor((now - it.it_value) / it.it_interval));
    it.it_value += (missed + 1) * it.it_interval;
  }
  expired(k, it, missed);
  if (it.it_interval > 0) arm(k, it);
}

function expired(k: Kernel, it: Itimer, missed: number): void {
  if (it.it_nth === CLASSIC) psignal(k, it.it_proc, SIGALRM);
  else if (it.queued) it.overrun += 1 + missed;
  else {
    it.overrun = missed;
    psignal(k, it.it_proc, SIGALRM, it, true);
  }
}

/** Disarms every real timer of a process that ends, and takes back what they have queued. */
export function itimersExit(k: Kernel, p: Proc): void {
  const timers = p.p_realtimer === undefined ? [] : [p.p_realtimer];
  p.p_itimers.forEach((it) => {
    if (it !== undefined) timers.push(it);
  });
  for (const it of timers) {
    disarm(k, it);
    p.p_sig.dequeue(it);
  }
  p.p_realtimer = undefined;
  p.p_itimers.length = 0;
  p.p_nitimers = 0;
}
