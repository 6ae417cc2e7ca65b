/**
 * The kernel's routines that lock interrupts out, by their ledger numbers, and its callout
 * handlers.
 */
import { IDENT } from '../callout/ident.ts';
import type { CalloutFunc } from '../callout/scheme.ts';
import type { Spl } from '../machdep.ts';
import { filt_timerexpire } from './event_timer.ts';
import { realitexpire } from './itimer.ts';
import { endtsleep } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { roundrobin, schedcpu } from './sched_4bsd.ts';

/** The ledger's numbers for the kernel's own routines. */
export type RoutineNumbers = ReturnType<typeof routineNumbers>;

/** Has the ledger number the kernel's own routines. */
export function routineNumbers(spl: Spl) {
  return {
    tsleep: spl.routine('tsleep'),
    endtsleep: spl.routine('endtsleep'),
    wakeup: spl.routine('wakeup'),
    psignal: spl.routine('psignal'),
    selrecord: spl.routine('selrecord'),
    selwakeup: spl.routine('selwakeup'),
    setitimer: spl.routine('setitimer'),
    getitimer: spl.routine('getitimer'),
    settime: spl.routine('settimeofday'),
    sigwait: spl.routine('sigwait'),
    kevent: spl.routine('kevent'),
    hardclock: spl.routine('hardclock'),
  } as const;
}

/** The ledger's numbers for the routines of the callout facility. */
export function calloutRoutineNumbers(spl: Spl): readonly number[] {
  const names = ['timeout', 'untimeout', 'setcallout', 'unsetcallout', 'callout_reset', 'callout_stop'];
  return [...names, 'softclock'].map((name) => spl.routine(name));
}

/**
 * The kernel's callout handlers, each with a name, and those that timeout is given with the
 * identity that the callout hash needs.
 */
export interface Handlers {
  readonly endtsleep: CalloutFunc;
  readonly roundrobin: CalloutFunc;
  readonly schedcpu: CalloutFunc;
  readonly realitexpire: CalloutFunc;
  readonly filt_timerexpire: CalloutFunc;
}

/** Makes the callout handlers of a kernel. */
export function handlersOf(k: Kernel): Handlers {
  // The names are set here, since a bundler may change the names of functions.
  const named = <A>(name: string, routine: (k: Kernel, arg: A) => void): CalloutFunc =>
    Object.defineProperty(routine.bind(undefined, k) as CalloutFunc, 'name', { value: name });
  const handler = <A>(name: string, routine: (k: Kernel, arg: A) => void): CalloutFunc =>
    Object.defineProperty(named(name, routine), IDENT, { value: k.newIdent() });
  return {
    endtsleep: handler('endtsleep', endtsleep),
    roundrobin: handler('roundrobin', roundrobin),
    schedcpu: handler('schedcpu', schedcpu),
    realitexpire: handler('realitexpire', realitexpire),
    filt_timerexpire: named('filt_timerexpire', filt_timerexpire),
  };
}
