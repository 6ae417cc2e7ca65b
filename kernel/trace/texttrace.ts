/**
 * The trace as lines of text, as --trace prints it: cycle, time and event, with names in place
 * of numbers.
 */
import type { CalloutFunc } from '../callout/scheme.ts';
import type { Channel } from '../kern/channels.ts';
import { Itimer } from '../kern/itimer_object.ts';
import { nameOf } from '../kern/kern_thread.ts';
import { Knote } from '../kern/knote.ts';
import { Proc, Thread } from '../kern/proc.ts';
import type { Siginfo } from '../kern/sigstate.ts';
import type { Machdep } from '../machdep.ts';
import type { Observer } from '../probe.ts';
import { signame } from '../sys/signal.ts';
import { knoteName } from './knote_text.ts';
import type { Place, Places } from './life_words.ts';
import { callText, resultText } from './syscalltrace.ts';

/** Kinds of events that can be traced. */
export type TextKind = 'callout' | 'signal' | 'syscall' | 'clock' | 'sleep' | 'module' | 'fault';

/**
 * An observer that calls `print` with one line, without a newline, for each event of `kinds`. The
 * lines of system calls and handlers end with the place in the program, if `places` knows its line.
 */
export function textTrace(
  kinds: readonly TextKind[],
  print: (line: string) => void,
  places?: Places,
): Observer {
  let md: Machdep | undefined;
  const trace: Observer = {
    attached(machine) {
      md = machine;
    },
  };
  for (const kind of kinds) {
    const line = (text: string): void => {
      const { cycle, freq } = md as Machdep;
      print(`${cycle} ${((cycle / freq) * 1000).toFixed(3)} ms ${kind} ${text}`);
    };
    Object.assign(
      trace,
      POINTS[kind](line, () => md as Machdep, places),
    );
  }
  return trace;
}

/** Prints one event. */
type Line = (text: string) => void;

/** The end of the words for a place whose source line is known: `main+0x1c (prog.c:12)`. */
const HAS_LINE = /:\d+\)$/;

/** A place at the end of a line; nothing if its source line is not known. */
const at = (place: Place | undefined): string =>
  place !== undefined && HAS_LINE.test(place.words) ? `, at ${place.words}` : '';

/** The routines of each kind. */
const POINTS: Readonly<Record<TextKind, (line: Line, md: () => Machdep, places?: Places) => Observer>> = {
  // A tick on which no callout is due is traced by kind `clock` alone.
  callout: (line) => ({
    calloutSet: (c, func, arg, ticks, due) =>
      line(`set ${c} ${calloutText(func, arg)} in ${ticks} ticks, at tick ${due}`),
    calloutUnset: (c, func, arg, due) => line(`unset ${c} ${calloutText(func, arg)}, due at tick ${due}`),
    calloutFire: (c, func, arg, late) =>
      line(`fire ${c} ${calloutText(func, arg)}${late > 0 ? `, ${late} ticks late` : ''}`),
    calloutWindow: (steps) => line(`window after ${steps} steps`),
    calloutTick(ticks, wanted) {
      if (wanted) line(`softclock wanted at tick ${ticks}`);
    },
  }),
  signal(line, _md, places) {
    const of = (what: string) => (p: Proc, sig: number) => line(`${what} ${signame(sig)} ${nameOf(p)}`);
    const from = (what: string) => (p: Proc, sig: number, info: Siginfo | undefined) =>
      line(`${what} ${signame(sig)} ${nameOf(p)}${info?.origin ?? ''}`);
    return {
      signalPosted: from('post'),
      signalDelivered: (p, sig, info, action) =>
        line(`deliver ${signame(sig)} ${nameOf(p)}${info?.origin ?? ''}${at(places?.at(p, action.handler))}`),
      signalAccepted: of('accept'),
      signalStops: of('stop'),
      signalKills: of('exit'),
      coreDumped: (p, name) => line(`core ${name} ${nameOf(p)}`),
    };
  },
  syscall: (line, md, places) => ({
    syscallEnter(p, _number, call, uap) {
      if (call !== undefined)
        line(`${nameOf(p)} ${callText(md().memory, p, call, uap)}${at(places?.caller(p))}`);
    },
    syscallReturn(p, _number, call, error) {
      if (call !== undefined) line(`${nameOf(p)} ${resultText(p, call, error)}`);
    },
  }),
  clock: (line) => ({
    clockTick: (ticks, late) => line(`${late ? 'late tick' : 'tick'} ${ticks}`),
  }),
  sleep: (line) => ({
    procSleep: (p, wmesg, timo) =>
      line(`${nameOf(p)} sleeps on ${wmesg}${timo > 0 ? `, ${timo} ticks at most` : ''}`),
    procWakeup: (p) => line(`${nameOf(p)} is woken`),
    wakeup: (chan, woken) => line(`wakeup of ${channelText(chan)}, ${woken} woken`),
  }),
  module: (line) => ({
    moduleLoaded: (name) => line(`${name} is loaded`),
    moduleUnloaded: (name) => line(`${name} is unloaded`),
    moduleProbe: (module, name, value) => line(`${module}.${name}${value === undefined ? '' : ` ${value}`}`),
  }),
  fault: (line) => ({
    faultInjected: (fault, nth) => line(`${fault} strikes, at time ${nth}`),
  }),
};

/** A callout by its function and argument: `realitexpire(ITIMER_REAL of pid 3)`. */
export function calloutText(func: CalloutFunc | null, arg: unknown): string {
  return `${func?.name || '?'}(${argument(arg)})`;
}

/** A channel in words: `channel 5 (pause)`. */
export function channelText(chan: Channel | undefined): string {
  return chan === undefined
    ? 'a channel that no process has slept on'
    : `channel ${chan.number} (${chan.wmesg})`;
}

/** An argument as text that names the object it stands for; empty for undefined. */
function argument(arg: unknown): string {
  if (arg instanceof Itimer) return `${arg.name} of pid ${arg.it_proc.p_pid}`;
  if (arg instanceof Knote) return `${knoteName(arg)} of pid ${arg.kn_kq.kq_proc.p_pid}`;
  if (arg instanceof Proc || arg instanceof Thread) return nameOf(arg as Proc);
  if (arg === undefined) return '';
  if (typeof arg === 'string') return JSON.stringify(arg);
  if (typeof arg === 'function') return arg.name || 'a function';
  return typeof arg === 'object' && arg !== null ? 'an object' : `${String(arg)}`;
}
