/**
 * The probe: the points at which a kernel tells what it does, and the one way to
 * see it. The text trace, the exported traces, ktrace, the debugger's breaks and
 * the accounts are observers, attached to it.
 *
 * An observer is an object with the routines it wants called; the others may be
 * missing, and one it is done with may be deleted. While no observer is
 * attached, a point costs one comparison. Rules for an observer:
 * - it charges nothing, changes nothing of the machine's and calls nothing that
 *   does: with it and without, a run has the same hash, cycles and output;
 * - it throws nothing;
 * - it is called after the fact unless its point says otherwise, at whatever
 *   level that happens at; md.cycle is the time, md.spl.ipl the level;
 * - objects and arrays that it is handed are the kernel's own, to be read before
 *   it returns.
 *
 * Kernel.addObserver and removeObserver attach and detach it, at any time between
 * two charges.
 */
import type { CalloutTrace } from './callout/trace.ts';
import type { Itimer } from './kern/itimer.ts';
import type { Proc } from './kern/proc.ts';
import type { Sigaction, Siginfo } from './kern/sigstate.ts';
import type { Machdep } from './machdep.ts';
import type { Sysent } from './machine/syscall.ts';

/** Why a process stops running: it sleeps, is stopped, has ended, or could go on and gives way. */
export type Leaving = 'sleep' | 'stop' | 'exit' | 'preempt';

/** A timer of a process: a real one, or the number ITIMER_VIRTUAL or ITIMER_PROF. */
export type AnyTimer = Itimer | number;

export interface Probe extends CalloutTrace {
  /** The interrupt of `level` was asked for, by a device or, for a soft level, by the kernel; not when it was pending already. */
  interruptPosted?(level: number): void;
  /** The interrupt of `level` is taken: the level is that one now, and its handler, `routine`, comes next. */
  interruptEnter?(level: number, routine: string): void;
  /** Its handler has come back, and the level has fallen. */
  interruptExit?(level: number): void;
  /** The level has risen, by `routine`; has fallen. Those of interrupts are told besides interruptEnter and interruptExit. */
  levelRaised?(from: number, to: number, routine: string): void;
  levelLowered?(from: number, to: number): void;
  /** The clock's tick `ticks` was counted, all its work done; `late`: after another that came with the same interrupt. */
  clockTick?(ticks: number, late: boolean): void;

  /** `p` has the processor from now on; gives it up. */
  onCpu?(p: Proc): void;
  offCpu?(p: Proc, why: Leaving): void;
  /** `child` was made, by `parent`; process 1, and a thread of the kernel's, by nobody. */
  procFork?(child: Proc, parent: Proc | undefined): void;
  /** `p` runs the program `path` from now on. */
  procExec?(p: Proc, path: string): void;
  /** `p` has ended, with a status word of wait(2). */
  procExit?(p: Proc, status: number): void;
  /** `p` is going to sleep on p_wchan, for `timo` ticks at most, 0 for ever. It may yet be kept from it by a signal. */
  procSleep?(p: Proc, wmesg: string, timo: number): void;
  /** `p`, which slept or was stopped, can run. */
  procWakeup?(p: Proc): void;
  /** `p` faulted in user mode: a TRAP_ cause and the address or instruction. */
  trapEnter?(p: Proc, cause: number, tval: number): void;

  /** `p` makes system call `number`; no `call` if there is no such one, and then no arguments. */
  syscallEnter?(p: Proc, number: number, call: Sysent | undefined, uap: Int32Array): void;
  /** It is over, with an errno, ERESTART or EJUSTRETURN; p_retval has the results. Not told of a call that ends the process. */
  syscallReturn?(p: Proc, number: number, call: Sysent | undefined, error: number): void;
  /** `p` looks a path up, whose characters are bytes. */
  pathLookup?(p: Proc, path: string): void;
  /** `sig` is posted to `p`, which may ignore it. */
  signalPosted?(p: Proc, sig: number, info: Siginfo | undefined): void;
  /** The handler of `p` for `sig` is about to be entered, to return to `mask`. */
  signalDelivered?(
    p: Proc,
    sig: number,
    info: Siginfo | undefined,
    action: Sigaction,
    mask: Int32Array,
  ): void;
  /** sigwait or one of its kin has taken `sig`; it stops `p`; it ends `p`. */
  signalAccepted?(p: Proc, sig: number, info: Siginfo | undefined): void;
  signalStops?(p: Proc, sig: number): void;
  signalKills?(p: Proc, sig: number): void;
  /** `p` has set a timer, for so many microseconds, or an `absolute` time, and its interval; 0 disarms. It may find no callout. */
  itimerSet?(p: Proc, timer: AnyTimer, value: number, interval: number, absolute: boolean): void;
  /** It has expired, and `missed` further periods of it have passed; `overrun` when its last signal is still pending. */
  itimerExpired?(p: Proc, timer: AnyTimer, missed: number, overrun: boolean): void;

  /** Bytes went to the console; the kernel took a byte of its input. */
  consoleOutput?(bytes: Uint8Array): void;
  consoleInput?(byte: number): void;
  /** A program marked a point of its run. */
  mark?(id: number): void;
  /** A module was loaded; was unloaded. */
  moduleLoaded?(name: string): void;
  moduleUnloaded?(name: string): void;
}

export type ProbeEvent = keyof Probe;

export interface Observer extends Probe {
  /** It was attached to a kernel: before all else. */
  attached?(md: Machdep): void;
}

/** Every event there is, and what it is in a few words. */
export const PROBE_EVENTS: Readonly<Record<ProbeEvent, string>> = {
  calloutSet: 'a callout was set',
  calloutUnset: 'a callout was unset',
  calloutFire: "a callout's handler is about to be called",
  calloutDone: "a callout's handler has come back",
  calloutWindow: 'softclock lets interrupts in',
  calloutTick: 'the callout facility counted a tick',
  softclockBegin: 'softclock begins',
  softclockEnd: 'softclock is over',
  interruptPosted: 'an interrupt was asked for',
  interruptEnter: 'an interrupt is taken',
  interruptExit: 'an interrupt is over',
  levelRaised: 'the interrupt level has risen',
  levelLowered: 'the interrupt level has fallen',
  clockTick: 'the clock has ticked',
  onCpu: 'a process has the processor',
  offCpu: 'a process gives up the processor',
  procFork: 'a process was made',
  procExec: 'a process runs a new program',
  procExit: 'a process has ended',
  procSleep: 'a process goes to sleep',
  procWakeup: 'a process was woken',
  trapEnter: 'a process faulted',
  syscallEnter: 'a system call begins',
  syscallReturn: 'a system call is over',
  pathLookup: 'a path is looked up',
  signalPosted: 'a signal was posted',
  signalDelivered: "a signal's handler is entered",
  signalAccepted: 'a signal was taken by sigwait',
  signalStops: 'a signal stops a process',
  signalKills: 'a signal ends a process',
  itimerSet: 'an interval timer was set',
  itimerExpired: 'an interval timer has expired',
  consoleOutput: 'bytes went to the console',
  consoleInput: 'a byte of console input was taken',
  mark: 'a program marked a point of its run',
  moduleLoaded: 'a module was loaded',
  moduleUnloaded: 'a module was unloaded',
};

/** Several observers as one, each called in its turn; null for none. */
export function combinedObserver(observers: readonly Observer[]): Probe | null {
  if (observers.length < 2) return observers[0] ?? null;
  const points: Partial<Record<ProbeEvent, (...args: never[]) => void>> = {};
  for (const event of Object.keys(PROBE_EVENTS) as ProbeEvent[]) {
    const listeners = observers.filter((observer) => observer[event] !== undefined);
    if (listeners.length === 0) continue;
    points[event] = (...args) => {
      for (const observer of listeners)
        (observer[event] as ((...args: never[]) => void) | undefined)?.(...args);
    };
  }
  return points as Probe;
}
