/**
 * The probe: the set of points at which a kernel tells what it does, and the only way to see it
 * from outside. The text trace, the exported traces, ktrace, the debugger's breakpoints and the
 * callout accounts are observers, attached to the probe.
 *
 * An observer is an object that has a routine for each event that it wants to hear. It leaves
 * out the other routines, and may delete a routine that it no longer needs; beside other observers
 * the routine is still called until one is attached or detached. While no observer is attached, a
 * point costs one comparison. Rules for an observer:
 * - It charges nothing, changes nothing of the machine and calls nothing that does. With it and
 *   without it, a run has the same hash, cycles and output.
 * - It throws nothing.
 * - It is called after the event, unless the comment of the point says otherwise, at the
 *   interrupt level of that moment; md.cycle is the time, md.spl.ipl the level.
 * - Objects and arrays that it is given belong to the kernel; it reads them before it returns
 *   and does not keep them.
 *
 * Kernel.addObserver attaches an observer and Kernel.removeObserver detaches it, at any time
 * between two charges.
 */
import type { CalloutProbe } from './callout/trace.ts';
import type { Channel } from './kern/channels.ts';
import type { Itimer } from './kern/itimer_object.ts';
import type { Proc } from './kern/proc.ts';
import type { Sigaction, Siginfo } from './kern/sigstate.ts';
import type { Machdep } from './machdep.ts';
import type { Sysent } from './machine/syscall.ts';
import type { Inode } from './mfs/inode.ts';

/**
 * Reason why a process gives up the processor: it sleeps, is stopped, has ended, or is
 * preempted while it could go on.
 */
export type Leaving = 'sleep' | 'stop' | 'exit' | 'preempt';

/** A timer of a process: an Itimer for one on a callout, else ITIMER_VIRTUAL or ITIMER_PROF. */
export type AnyTimer = Itimer | number;

/** The events of the probe. A routine that is missing is not called. */
export interface Probe extends CalloutProbe {
  /**
   * An interrupt of `level` was requested, by a device or, for a soft level, by the kernel. Not
   * called if that interrupt was pending already.
   */
  interruptPosted?(level: number): void;
  /**
   * An interrupt of `level` is taken. The level has risen to it; its handler, `routine`, is
   * called next. `usermode` is true if it interrupts a user instruction, and no kernel work.
   */
  interruptEnter?(level: number, routine: string, usermode: boolean): void;
  /** The handler of the interrupt of `level` has returned, and the level has fallen again. */
  interruptExit?(level: number): void;
  /**
   * `routine` has raised the level. The rise at an interrupt is reported here too, besides
   * interruptEnter.
   */
  levelRaised?(from: number, to: number, routine: string): void;
  /**
   * The level has fallen. The fall at an interrupt's end is reported here too, besides
   * interruptExit.
   */
  levelLowered?(from: number, to: number): void;
  /**
   * The clock has counted tick `ticks`, and the work of that tick is done. `late`: the tick was
   * counted in the interrupt of a later tick. A clock that does not tick (kern_clocksource.ts)
   * reports one clockTick at each of its interrupts, even if no tick has passed that was not
   * counted before. Ticks that it counts between two interrupts have no event of their own.
   */
  clockTick?(ticks: number, late: boolean): void;

  /** `p` gets the processor and has it from now on. */
  onCpu?(p: Proc): void;
  /** `p` gives up the processor. */
  offCpu?(p: Proc, why: Leaving): void;
  /** `child` was made by `parent`; undefined for the booted process and for a kernel thread. */
  procFork?(child: Proc, parent: Proc | undefined): void;
  /** `p` runs the program `path` from now on. */
  procExec?(p: Proc, path: string): void;
  /** `p` has ended; `status` is its status word, as wait(2) gives it. */
  procExit?(p: Proc, status: number): void;
  /** `p`, a further thread of its process, was made. */
  threadNew?(p: Proc): void;
  /** `p`, a further thread of its process, has ended. */
  threadExit?(p: Proc): void;
  /**
   * `p` is about to sleep on p_wchan, for at most `timo` ticks, 0 without limit. A signal may
   * still prevent the sleep.
   */
  procSleep?(p: Proc, wmesg: string, timo: number): void;
  /** `p`, which slept or was stopped, can run again. */
  procWakeup?(p: Proc): void;
  /**
   * wakeup was called, and has woken `woken` processes. `chan` is their channel; undefined if no
   * process has ever slept on it.
   */
  wakeup?(chan: Channel | undefined, woken: number): void;
  /** `p` faulted in user mode. `cause` is a TRAP_ number, `tval` the bad address or instruction. */
  trapEnter?(p: Proc, cause: number, tval: number): void;

  /**
   * `p` makes system call `number`. If there is no such call, `call` is undefined and `uap` has
   * no arguments.
   */
  syscallEnter?(p: Proc, number: number, call: Sysent | undefined, uap: Int32Array): void;
  /**
   * System call `number` of `p` is over. `error` is an errno, ERESTART or EJUSTRETURN; p_retval
   * has the results. Not called for a system call that ends the process.
   */
  syscallReturn?(p: Proc, number: number, call: Sysent | undefined, error: number): void;
  /**
   * The kernel has copied `size` bytes of the memory of `p`, from `address` on: out to them, or in
   * from them. Of a string these are its bytes and its zero byte.
   */
  userCopied?(p: Proc, address: number, size: number, out: boolean): void;
  /** `p` looks up `path`; each character of the string is one byte. */
  pathLookup?(p: Proc, path: string): void;
  /** `sig` is posted to `p`, which may ignore it. */
  signalPosted?(p: Proc, sig: number, info: Siginfo | undefined): void;
  /** The handler of `p` for `sig` is about to be entered; its return restores `mask`. */
  signalDelivered?(
    p: Proc,
    sig: number,
    info: Siginfo | undefined,
    action: Sigaction,
    mask: Int32Array,
  ): void;
  /** sigwait, sigwaitinfo or sigtimedwait of `p` has accepted `sig`. */
  signalAccepted?(p: Proc, sig: number, info: Siginfo | undefined): void;
  /** `sig` stops `p`. */
  signalStops?(p: Proc, sig: number): void;
  /**
   * `sig` ends `p`, whose core file, if it gets one, is written next. If that is for a fault,
   * p_trap is the fault, and p_regs are the registers of the instruction.
   */
  signalKills?(p: Proc, sig: number): void;
  /** The core file of `p` was written: `core`, with `name` in the current directory of `p`. */
  coreDumped?(p: Proc, name: string, core: Inode): void;
  /**
   * `p` has set `timer`. `value` is in microseconds from now, or a point in time if `absolute`;
   * 0 disarms. `interval` is in microseconds. The timer may still find no free callout.
   */
  itimerSet?(p: Proc, timer: AnyTimer, value: number, interval: number, absolute: boolean): void;
  /**
   * `timer` of `p` has expired, and `missed` further periods of it have passed. `overrun`: the
   * signal of its last expiry is still pending.
   */
  itimerExpired?(p: Proc, timer: AnyTimer, missed: number, overrun: boolean): void;

  /** `bytes` went to the console, or to a standard stream of the host. */
  consoleOutput?(bytes: Uint8Array): void;
  /** The kernel took a byte of input, of the console or of a stream of the host. */
  consoleInput?(byte: number): void;
  /** A program marked a point of its run with the number `id`. */
  mark?(id: number): void;
  /**
   * `fault`, in the words of fault(4), strikes at the `nth` time that the machine comes by its
   * point. Called before it has any effect.
   */
  faultInjected?(fault: string, nth: number): void;
  /** Module `name` was loaded. */
  moduleLoaded?(name: string): void;
  /** Module `name` was unloaded. */
  moduleUnloaded?(name: string): void;
  /**
   * Module `module` has passed its trace point `name`. `value` is an integer, or undefined for a
   * point that only tells of its moment.
   */
  moduleProbe?(module: string, name: string, value: number | undefined): void;
}

/** The name of an event of the probe. */
export type ProbeEvent = keyof Probe;

/** An object that can be attached to the probe. */
export interface Observer extends Probe {
  /** The observer was attached to a kernel on machine `md`; called before all else. */
  attached?(md: Machdep): void;
}

/**
 * Every event, with its meaning in a few words. A new event is declared in Probe (an event of the
 * callout facility in CalloutTrace) and named here. The compiler then asks for its words in
 * ddb/events.ts, and the tests for its row in emu/trace/csv.ts and in ddb(4).
 */
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
  threadNew: 'a thread was made',
  threadExit: 'a thread has ended',
  procSleep: 'a process goes to sleep',
  procWakeup: 'a process was woken',
  wakeup: 'the processes that sleep on a channel were woken',
  trapEnter: 'a process faulted',
  syscallEnter: 'a system call begins',
  syscallReturn: 'a system call is over',
  userCopied: 'the kernel copied from or to user memory',
  pathLookup: 'a path is looked up',
  signalPosted: 'a signal was posted',
  signalDelivered: "a signal's handler is entered",
  signalAccepted: 'a signal was taken by sigwait',
  signalStops: 'a signal stops a process',
  signalKills: 'a signal ends a process',
  coreDumped: 'a core file was written',
  itimerSet: 'an interval timer was set',
  itimerExpired: 'an interval timer has expired',
  consoleOutput: 'bytes went to the console or to a stream of the host',
  consoleInput: 'a byte of input was taken, of the console or of a stream',
  mark: 'a program marked a point of its run',
  faultInjected: 'a fault was made on purpose',
  moduleLoaded: 'a module was loaded',
  moduleUnloaded: 'a module was unloaded',
  moduleProbe: 'a module passed a trace point of its own',
};

/** A routine for an event, which has five arguments at most. */
type Routine = (a?: never, b?: never, c?: never, d?: never, e?: never) => void;

/** A routine and the observer that it is called on. */
type Listener = readonly [routine: Routine, observer: Observer];

/** Several observers as one that calls each of them in turn; null for no observer. */
export function combinedObserver(observers: readonly Observer[]): Probe | null {
  if (observers.length < 2) return observers[0] ?? null;
  const points = (Object.keys(PROBE_EVENTS) as ProbeEvent[]).flatMap((event): [ProbeEvent, Routine][] => {
    const listeners = observers.flatMap((observer): Listener[] => {
      const routine = observer[event] as Routine | undefined;
      return routine === undefined ? [] : [[routine, observer]];
    });
    return listeners.length === 0 ? [] : [[event, inTurn(listeners)]];
  });
  // Made at once: an object that gets so many properties one by one becomes a table in V8, in
  // which every event is looked up.
  return Object.fromEntries(points) as unknown as Probe;
}

/**
 * Routines as one. An event is frequent: no array is made of its arguments, and two or three
 * routines, as the displays of a page have them, are called without a loop.
 */
function inTurn(listeners: readonly Listener[]): Routine {
  const [[f, x], [g, y] = [], [h, z] = []] = listeners;
  if (g === undefined) return f.bind(x);
  if (h === undefined)
    return (a, b, c, d, e) => {
      f.call(x, a, b, c, d, e);
      g.call(y, a, b, c, d, e);
    };
  if (listeners.length === 3)
    return (a, b, c, d, e) => {
      f.call(x, a, b, c, d, e);
      g.call(y, a, b, c, d, e);
      h.call(z, a, b, c, d, e);
    };
  const routines = listeners.map(([routine, observer]) => routine.bind(observer));
  return (a, b, c, d, e) => {
    for (let i = 0; i < routines.length; i++) routines[i](a, b, c, d, e);
  };
}
