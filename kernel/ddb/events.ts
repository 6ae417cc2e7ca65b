/** The events of the probe for the debugger: all of them through one routine, and each in words. */
import { NONE } from '../callout/scheme.ts';
import type { Itimer } from '../kern/itimer_object.ts';
import { nameOf } from '../kern/kern_thread.ts';
import type { Proc } from '../kern/proc.ts';
import type { Siginfo } from '../kern/sigstate.ts';
import type { Memory } from '../machdep.ts';
import { type AnyTimer, type Observer, PROBE_EVENTS, type Probe, type ProbeEvent } from '../probe.ts';
import { signame } from '../sys/signal.ts';
import { ITIMER_PROF } from '../sys/timeval.ts';
import { callText, resultText } from '../trace/syscalltrace.ts';
import { calloutText, channelText } from '../trace/texttrace.ts';
import { DdbError } from './error.ts';
import { meant } from './nearest.ts';
import { levelName } from './show_intr.ts';

type Arguments<E extends ProbeEvent> = Parameters<NonNullable<Probe[E]>>;

/** An observer of every event: it calls `seen` with the event's name and arguments. */
export function eventObserver(seen: (event: ProbeEvent, args: readonly unknown[]) => void): Observer {
  const observer: Record<string, unknown> = {};
  for (const event of Object.keys(PROBE_EVENTS) as ProbeEvent[])
    observer[event] = (...args: unknown[]) => seen(event, args);
  return observer;
}

/**
 * Events that come with almost all work of the kernel: a step stops at them only if it is asked for
 * them by name.
 */
export const FINE: ReadonlySet<ProbeEvent> = new Set<ProbeEvent>([
  'levelRaised',
  'levelLowered',
  'userCopied',
]);

/** The events that `text` may mean: their name or a part of it, in small or capital letters. */
export function eventsNamed(text: string): readonly ProbeEvent[] {
  const names = Object.keys(PROBE_EVENTS) as ProbeEvent[];
  const wanted = text.toLowerCase();
  const exact = names.filter((name) => name.toLowerCase() === wanted);
  const ending = names.filter((name) => name.toLowerCase().endsWith(wanted));
  const within = names.filter((name) => name.toLowerCase().includes(wanted));
  return [exact, ending, within].find(({ length }) => length > 0) ?? [];
}

/** The end of an error about a name that is no event's: those that may be meant, or nothing. */
export const eventsMeant = (text: string): string => meant(text, Object.keys(PROBE_EVENTS));

/** The event that a user means. DdbError if there is none, or more than one. */
export function eventNamed(text: string): ProbeEvent {
  const found = eventsNamed(text);
  if (found.length === 0)
    throw new DdbError(`${text}: there is no such event; events lists them${eventsMeant(text)}`);
  if (found.length > 1) throw new DdbError(`${text}: is it ${found.join(' or ')}?`);
  return found[0];
}

const who = (p: Proc): string => `${nameOf(p)} (${p.p_comm})`;
const timerName = (timer: AnyTimer): string => {
  if (typeof timer !== 'number') return (timer as Itimer).name;
  return timer === ITIMER_PROF ? 'ITIMER_PROF' : 'ITIMER_VIRTUAL';
};
const signal = (p: Proc, sig: number, info?: Siginfo): string =>
  `${signame(sig)}${info?.origin ?? ''}, ${who(p)}`;
const ticks = (n: number): string => `${n} tick${n === 1 ? '' : 's'}`;

type Words = { [E in ProbeEvent]: (memory: Memory, ...args: Arguments<E>) => string };

/** The words that follow the name of an event. */
const WORDS: Readonly<Words> = {
  calloutSet: (_m, c, func, arg, n, due) =>
    `${calloutText(func, arg)}, entry ${c}, in ${ticks(n)}, on tick ${due}`,
  calloutUnset: (_m, c, func, arg, due) => `${calloutText(func, arg)}, entry ${c}, due on tick ${due}`,
  calloutFire: (_m, c, func, arg, late) =>
    `${calloutText(func, arg)}, entry ${c}${late > 0 ? `, ${ticks(late)} late` : ''}`,
  calloutDone: (_m, c, func, arg) => `${calloutText(func, arg)}, entry ${c}`,
  calloutWindow: (_m, steps) => `after ${steps} steps`,
  calloutTick: (_m, n, wanted) => `tick ${n}, softclock is ${wanted ? '' : 'not '}wanted`,
  softclockBegin: () => '',
  softclockEnd: (_m, fires, steps, more) =>
    `${fires} handlers, ${steps} steps${more ? ', and more is due' : ''}`,
  interruptPosted: (_m, level) => `level ${levelName(level)}`,
  interruptEnter: (_m, level, routine) => `${routine}, level ${levelName(level)}`,
  interruptExit: (_m, level) => `level ${levelName(level)}`,
  levelRaised: (_m, from, to, routine) => `${levelName(from)} to ${levelName(to)} by ${routine}`,
  levelLowered: (_m, from, to) => `${levelName(from)} to ${levelName(to)}`,
  clockTick: (_m, n, late) => `tick ${n}${late ? ', late' : ''}`,
  onCpu: (_m, p) => who(p),
  offCpu: (_m, p, why) => `${who(p)}: ${why}`,
  procFork: (_m, child, parent) => `${who(child)}, by ${parent === undefined ? 'nobody' : who(parent)}`,
  procExec: (_m, p, path) => `${who(p)}: ${path}`,
  procExit: (_m, p, status) => `${who(p)}, status ${status}`,
  threadNew: (_m, p) => who(p),
  threadExit: (_m, p) => who(p),
  procSleep: (_m, p, wmesg, timo) => `${who(p)} on ${wmesg}${timo > 0 ? `, ${ticks(timo)} at most` : ''}`,
  procWakeup: (_m, p) => who(p),
  wakeup: (_m, chan, woken) => `${channelText(chan)}, ${woken} woken`,
  trapEnter: (_m, p, cause, tval) => `${who(p)}, cause ${cause}, 0x${(tval >>> 0).toString(16)}`,
  syscallEnter: (m, p, number, call, uap) =>
    `${call === undefined ? `call ${number}` : callText(m, p, call, uap)}, ${who(p)}`,
  syscallReturn: (_m, p, number, call, error) =>
    `${call === undefined ? `call ${number}` : resultText(p, call, error)}, ${who(p)}`,
  userCopied: (_m, p, address, size, out) =>
    `${size} byte${size === 1 ? '' : 's'} ${out ? 'to' : 'from'} 0x${(address >>> 0).toString(16)}, ${who(p)}`,
  pathLookup: (_m, p, path) => `${JSON.stringify(path)}, ${who(p)}`,
  signalPosted: (_m, p, sig, info) => signal(p, sig, info),
  signalDelivered: (_m, p, sig, info) => signal(p, sig, info),
  signalAccepted: (_m, p, sig, info) => signal(p, sig, info),
  signalStops: (_m, p, sig) => signal(p, sig),
  signalKills: (_m, p, sig) => signal(p, sig),
  coreDumped: (_m, p, name, core) => `${name}, ${core.size} bytes, ${who(p)}`,
  itimerSet: (_m, p, timer, value, interval) =>
    `${timerName(timer)}, value ${value} us, interval ${interval} us, ${who(p)}`,
  itimerExpired: (_m, p, timer, missed, overrun) =>
    `${timerName(timer)}, ${who(p)}${missed > 0 ? `, ${missed} missed` : ''}${overrun ? ', overrun' : ''}`,
  consoleOutput: (_m, bytes) => JSON.stringify(String.fromCharCode(...bytes.subarray(0, 40))),
  consoleInput: (_m, byte) => JSON.stringify(String.fromCharCode(byte)),
  mark: (_m, id) => `${id}`,
  faultInjected: (_m, fault, nth) => `${fault}, time ${nth}`,
  moduleLoaded: (_m, name) => name,
  moduleUnloaded: (_m, name) => name,
  moduleProbe: (_m, module, name, value) => `${module}.${name}${value === undefined ? '' : ` ${value}`}`,
};

/** The event by name and in words: `calloutFire realitexpire(ITIMER_REAL of pid 3), entry 17`. */
export function eventText(memory: Memory, event: ProbeEvent, args: readonly unknown[]): string {
  const words = (WORDS[event] as (memory: Memory, ...args: unknown[]) => string)(memory, ...args);
  return words === '' ? event : `${event} ${words}`;
}

/** The callout entry that an event lets go of; NONE for an event of another kind. */
export function goneAt(event: ProbeEvent, args: readonly unknown[]): number {
  return event === 'calloutFire' || event === 'calloutUnset' ? (args[0] as number) : NONE;
}
