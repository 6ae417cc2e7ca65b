/** The figures of an event by their names, for the conditions of breaks. */
import { Itimer } from '../kern/itimer_object.ts';
import { Knote } from '../kern/knote.ts';
import { Proc } from '../kern/proc.ts';
import type { Probe, ProbeEvent } from '../probe.ts';
import { ITIMER_PROF } from '../sys/timeval.ts';
import { knoteName } from '../trace/knote_text.ts';

/** A value in a condition. */
export type Value = number | string;

/** The names of an event's arguments in their order; empty for one that is no figure. */
type Names<E extends ProbeEvent> = Named<Required<Parameters<NonNullable<Probe[E]>>>>;
type Named<A extends readonly unknown[]> = { readonly [I in keyof A]: string };

/** The figures of each event. Of a process it is the pid. */
export const FIELDS: Readonly<{ [E in ProbeEvent]: Names<E> }> = {
  calloutSet: ['entry', 'func', 'arg', 'ticks', 'due'],
  calloutUnset: ['entry', 'func', 'arg', 'due'],
  calloutFire: ['entry', 'func', 'arg', 'late'],
  calloutDone: ['entry', 'func', 'arg'],
  calloutWindow: ['steps'],
  calloutTick: ['tick', 'wanted'],
  softclockBegin: [],
  softclockEnd: ['fires', 'steps', 'more'],
  interruptPosted: ['level'],
  interruptEnter: ['level', 'routine', 'usermode'],
  interruptExit: ['level'],
  levelRaised: ['from', 'to', 'routine'],
  levelLowered: ['from', 'to'],
  clockTick: ['tick', 'late'],
  onCpu: ['pid'],
  offCpu: ['pid', 'why'],
  procFork: ['pid', 'parent'],
  procExec: ['pid', 'path'],
  procExit: ['pid', 'status'],
  threadNew: ['pid'],
  threadExit: ['pid'],
  procSleep: ['pid', 'wmesg', 'ticks'],
  procWakeup: ['pid'],
  wakeup: ['channel', 'woken'],
  trapEnter: ['pid', 'cause', 'address'],
  syscallEnter: ['pid', 'number', 'call', 'arg'],
  syscallReturn: ['pid', 'number', 'call', 'error'],
  userCopied: ['pid', 'address', 'size', 'out'],
  pathLookup: ['pid', 'path'],
  signalPosted: ['pid', 'signal', ''],
  signalDelivered: ['pid', 'signal', '', '', ''],
  signalAccepted: ['pid', 'signal', ''],
  signalStops: ['pid', 'signal'],
  signalKills: ['pid', 'signal'],
  coreDumped: ['pid', 'name', ''],
  itimerSet: ['pid', 'timer', 'value', 'interval', 'absolute'],
  itimerExpired: ['pid', 'timer', 'missed', 'overrun'],
  consoleOutput: [''],
  consoleInput: ['byte'],
  mark: ['id'],
  faultInjected: ['fault', 'nth'],
  moduleLoaded: ['module'],
  moduleUnloaded: ['module'],
  moduleProbe: ['module', 'name', 'value'],
};

/** The most arguments of a system call that are words of their own: arg1 to arg8. */
const ARGUMENTS = 8;

/** The names of an event's figures, as a condition may have them. */
export function fieldsOf(event: ProbeEvent): string[] {
  return (FIELDS[event] as readonly string[]).flatMap((name) => {
    if (name === '') return [];
    if (event !== 'syscallEnter' || name !== 'arg') return [name];
    return Array.from({ length: ARGUMENTS }, (_, i) => `arg${i + 1}`);
  });
}

/** A figure of an event; NaN if this one has none. */
export function fieldOf(event: ProbeEvent, args: readonly unknown[], name: string): Value {
  const names = FIELDS[event] as readonly string[];
  if (event === 'syscallEnter' && /^arg\d$/.test(name))
    return (args[names.indexOf('arg')] as Int32Array)[Number(name.slice(-1)) - 1] ?? Number.NaN;
  return figure(args[names.indexOf(name)], name);
}

/** An argument of an event as a figure: of an object its number or its name. */
function figure(arg: unknown, name: string): Value {
  if (name === 'timer' && typeof arg === 'number')
    return arg === ITIMER_PROF ? 'ITIMER_PROF' : 'ITIMER_VIRTUAL';
  if (typeof arg === 'number' || typeof arg === 'string') return arg;
  if (typeof arg === 'boolean') return Number(arg);
  if (typeof arg === 'function') return arg.name;
  if (arg instanceof Proc) return arg.p_pid;
  if (arg instanceof Itimer) return arg.name;
  if (arg instanceof Knote) return knoteName(arg);
  if (typeof arg !== 'object' || arg === null) return Number.NaN;
  const { number, name: called } = arg as { readonly number?: unknown; readonly name?: unknown };
  if (name === 'channel' && typeof number === 'number') return number;
  return name === 'call' && typeof called === 'string' ? called : Number.NaN;
}
