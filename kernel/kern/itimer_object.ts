/**
 * One real timer of a process, and its queue entry: ITIMER_REAL, a further itimer or, with what
 * posix_timer.ts adds, a timer of timer_create. itimer.ts has what is done with them.
 */
import { IDENT, type Identified } from '../callout/ident.ts';
import { CLOCK_MONOTONIC } from '../sys/clockid.ts';
import { SI_TIMER, SIGALRM } from '../sys/signal.ts';
import { FIRST_TIMER, type Proc } from './proc.ts';
import type { Siginfo } from './sigstate.ts';

/** The number that ITIMER_REAL has, which is none of the further timers. */
export const CLASSIC = -1;
/** The greatest number of overruns that a program is told (DELAYTIMER_MAX). */
const DELAYTIMER_MAX = 0x7fff_ffff;

/** The properties that a timer is created with. */
export interface ItimerOptions {
  /** k of ITIMER_NTH(k), a timer_t, or CLASSIC. */
  readonly nth: number;
  /** Identity of the timer for the callout hash. */
  readonly ident: number;
}

/**
 * A timer of setitimer, and its queue entry. A process may have a million of them: what is the same
 * in all of them is no field, and what is of use after an expiry becomes one with the first.
 * PosixTimer has more.
 */
export class Itimer implements Siginfo, Identified {
  /** True if timer_create made the timer. */
  declare readonly it_posix: boolean;
  /** The clock of a POSIX timer; CLOCK_MONOTONIC for any other. */
  declare readonly it_clock: number;
  /** True if the timer counts processor time, and so has no callout. */
  declare readonly it_cpu: boolean;
  /** The thread whose processor time the timer counts; undefined for that of the process. */
  declare readonly it_counted: Proc | undefined;
  /** True if it_value is a time of day: TIMER_ABSTIME on CLOCK_REALTIME. */
  declare readonly it_wall: boolean;
  /** True if an expiry posts no signal (SIGEV_NONE). */
  declare readonly it_silent: boolean;
  /** The thread that gets the signal (SIGEV_THREAD_ID); undefined for the process. */
  declare readonly it_thread: Proc | undefined;
  it_proc: Proc;
  /** k of ITIMER_NTH(k), a timer_t, or CLASSIC. */
  it_nth: number;
  readonly [IDENT]: number;
  /** Absolute expiry, microseconds. */
  it_value = 0;
  /** The interval, microseconds; 0 for a one-shot timer. */
  it_interval = 0;
  /** True while the timer waits for its expiry. */
  armed = false;
  /** The handle of the pending callout, in a kernel that uses handles. */
  handle = 0;
  /** Expiries since the queue entry was queued, without the first. */
  declare overrun: number;
  declare si_overrun: number;
  declare queued: boolean;
  declare next: Siginfo | undefined;
  declare prev: Siginfo | undefined;

  constructor(p: Proc, { nth, ident }: ItimerOptions) {
    this.it_proc = p;
    this.it_nth = nth;
    this[IDENT] = ident;
  }

  get si_signo(): number {
    return SIGALRM;
  }

  get si_code(): number {
    return SI_TIMER;
  }

  get si_pid(): number {
    return 0;
  }

  get si_uid(): number {
    return 0;
  }

  get si_status(): number {
    return 0;
  }

  get si_addr(): number {
    return 0;
  }

  get si_value(): number {
    return this.code;
  }

  get si_timerid(): number {
    return this.code;
  }

  /** The number of the timer, 0 for ITIMER_REAL. */
  get code(): number {
    return this.it_nth === CLASSIC ? 0 : this.it_nth;
  }

  /** The argument of the timer's callout. */
  get argument(): unknown {
    return this;
  }

  /** The name that a program has for the timer. */
  get name(): string {
    if (this.it_nth === CLASSIC) return 'ITIMER_REAL';
    return this.it_posix ? `timer ${this.it_nth}` : `ITIMER_NTH(${this.it_nth})`;
  }

  get origin(): string {
    return ` of ${this.name}`;
  }

  /** Notes that the signal is being delivered, or was discarded: its overruns go with it. */
  finish(): void {
    this.si_overrun = Math.min(this.overrun, DELAYTIMER_MAX);
    this.overrun = 0;
    if (!this.armed) release(this);
  }

  /** Called when the timer has lost its place and number. */
  abandoned(): void {}
}

// The values of all timers of setitimer, and of those that have not expired.
Object.assign(Itimer.prototype, {
  it_posix: false,
  it_clock: CLOCK_MONOTONIC,
  it_cpu: false,
  it_wall: false,
  it_silent: false,
  overrun: 0,
  si_overrun: 0,
  queued: false,
  next: undefined,
  prev: undefined,
  it_thread: undefined,
  it_counted: undefined,
});

/** Gives a further timer its place among those of its process. */
export function adopt(it: Itimer): void {
  it.it_proc.p_itimers.set(it.it_nth, it);
}

/** Frees the place and the number of a further timer. */
export function abandon(it: Itimer): void {
  const p = it.it_proc;
  p.p_itimers.delete(it.it_nth);
  it.abandoned();
  if (it.it_nth >= FIRST_TIMER) p.p_freetimer = Math.min(p.p_freetimer, it.it_nth);
}

/** Forgets a further itimer that is neither armed nor pending: its number and place are free. */
export function release(it: Itimer): void {
  if (it.it_nth === CLASSIC || it.it_posix || it.armed || it.queued) return;
  if (it.it_proc.p_itimers.get(it.it_nth) === it) abandon(it);
}
