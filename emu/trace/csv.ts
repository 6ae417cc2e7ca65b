/**
 * A trace as comma-separated values (RFC 4180, with lines that end in a line feed): a heading,
 * then one row for each event of the probe, by the event's name.
 */
import type { Observer } from '../../kernel/probe.ts';
import { signame } from '../../kernel/sys/signal.ts';
import { callText, resultText, timerName } from '../../kernel/trace/syscalltrace.ts';
import { calloutText, channelText } from '../../kernel/trace/texttrace.ts';
import { consoleText, functionName, type Proc, type Sink, TimeLine, type TraceWriter } from './writer.ts';

/**
 * The columns:
 * - run: the name of the run;
 * - cycle: the cycle of the run;
 * - ns: nanoseconds since the first run of the file began;
 * - level: the interrupt level;
 * - event: the name of the probe's event;
 * - pid: the process of the event;
 * - name: the function, routine, system call, signal or timer;
 * - entry: the entry of the callout table;
 * - tick: the tick on which the callout is due, or the tick that was counted;
 * - value: the number that belongs to the event (ticks ahead, ticks late, the level, ...);
 * - text: further details.
 */
const COLUMNS = ['run', 'cycle', 'ns', 'level', 'event', 'pid', 'name', 'entry', 'tick', 'value', 'text'];

/** The columns of one row that depend on the event. */
interface Row {
  readonly p?: Proc | undefined;
  readonly name?: string;
  readonly entry?: number;
  readonly tick?: number;
  readonly value?: number;
  readonly text?: string;
}

/** Writes one row. */
type Put = (event: keyof Observer, row: Row) => void;

/** A field, in quotes if it needs them. */
const field = (value: string | number | undefined): string => {
  const text = value === undefined ? '' : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A writer of traces as comma-separated values. */
export function csv(sink: Sink): TraceWriter {
  const time = new TimeLine();
  let run = '';
  const line = (fields: readonly (string | number | undefined)[]): void =>
    sink(`${fields.map(field).join(',')}\n`);
  const put: Put = (event, { p, name, entry, tick, value, text }) =>
    line([run, time.cycle, time.now(), time.level, event, p?.p_pid, name, entry, tick, value, text]);
  line(COLUMNS);
  return {
    ...calloutRows(put),
    ...machineRows(put),
    ...processRows(put, time),
    ...signalRows(put),
    attached: (md) => time.attach(md),
    begin(name) {
      run = name;
    },
    finish: () => {},
    end: () => {},
  };
}

const calloutRows = (put: Put): Observer => ({
  calloutSet: (entry, func, arg, ticks, due) =>
    put('calloutSet', {
      name: functionName(func),
      entry,
      tick: due,
      value: ticks,
      text: calloutText(func, arg),
    }),
  calloutUnset: (entry, func, arg, due) =>
    put('calloutUnset', { name: functionName(func), entry, tick: due, text: calloutText(func, arg) }),
  calloutFire: (entry, func, arg, late) =>
    put('calloutFire', { name: functionName(func), entry, value: late, text: calloutText(func, arg) }),
  calloutDone: (entry, func, arg) =>
    put('calloutDone', { name: functionName(func), entry, text: calloutText(func, arg) }),
  calloutWindow: (value) => put('calloutWindow', { value }),
  calloutTick: (tick, wanted) => put('calloutTick', { tick, value: Number(wanted) }),
  softclockBegin: () => put('softclockBegin', {}),
  softclockEnd: (value, steps, more) => put('softclockEnd', { value, text: `steps=${steps} more=${more}` }),
});

const machineRows = (put: Put): Observer => ({
  interruptPosted: (value) => put('interruptPosted', { value }),
  interruptEnter: (value, name) => put('interruptEnter', { value, name }),
  interruptExit: (value) => put('interruptExit', { value }),
  levelRaised: (from, value, name) => put('levelRaised', { value, name, text: `from=${from}` }),
  levelLowered: (from, value) => put('levelLowered', { value, text: `from=${from}` }),
  clockTick: (tick, late) => put('clockTick', { tick, value: Number(late) }),
  consoleOutput: (bytes) => put('consoleOutput', { value: bytes.length, text: consoleText(bytes) }),
  consoleInput: (value) => put('consoleInput', { value }),
  mark: (value) => put('mark', { value }),
  faultInjected: (name, value) => put('faultInjected', { name, value }),
  moduleLoaded: (name) => put('moduleLoaded', { name }),
  moduleUnloaded: (name) => put('moduleUnloaded', { name }),
  moduleProbe: (text, name, value) =>
    put('moduleProbe', { name, text, ...(value !== undefined && { value }) }),
});

const processRows = (put: Put, time: TimeLine): Observer => ({
  onCpu: (p) => put('onCpu', { p, name: p.p_comm }),
  offCpu: (p, text) => put('offCpu', { p, name: p.p_comm, text }),
  procFork: (p, parent) => put('procFork', { p, name: p.p_comm, value: parent?.p_pid ?? 0 }),
  procExec: (p, name) => put('procExec', { p, name }),
  procExit: (p, value) => put('procExit', { p, value }),
  threadNew: (p) => put('threadNew', { p, value: p.p_tid }),
  threadExit: (p) => put('threadExit', { p, value: p.p_tid }),
  procSleep: (p, name, value) => put('procSleep', { p, name, value }),
  procWakeup: (p) => put('procWakeup', { p }),
  wakeup: (chan, value) => put('wakeup', { name: chan?.wmesg ?? '', value, text: channelText(chan) }),
  userCopied: (p, address, value, out) =>
    put('userCopied', { p, value, text: `${out ? 'to' : 'from'}=0x${(address >>> 0).toString(16)}` }),
  pathLookup: (p, text) => put('pathLookup', { p, text }),
  trapEnter: (p, value, tval) =>
    put('trapEnter', { p, value, text: `address=0x${(tval >>> 0).toString(16)}` }),
  syscallEnter: (p, value, call, uap) =>
    put('syscallEnter', {
      p,
      value,
      name: call?.name ?? '',
      text: call === undefined ? '' : callText(time.machine.memory, p, call, uap),
    }),
  syscallReturn: (p, value, call, error) =>
    put('syscallReturn', {
      p,
      value,
      name: call?.name ?? '',
      text: call === undefined ? '' : resultText(p, call, error),
    }),
});

const signalRows = (put: Put): Observer => ({
  signalPosted: (p, value, info) =>
    put('signalPosted', { p, value, name: signame(value), text: info?.origin.trim() ?? '' }),
  signalDelivered: (p, value, info) =>
    put('signalDelivered', { p, value, name: signame(value), text: info?.origin.trim() ?? '' }),
  signalAccepted: (p, value) => put('signalAccepted', { p, value, name: signame(value) }),
  signalStops: (p, value) => put('signalStops', { p, value, name: signame(value) }),
  signalKills: (p, value) => put('signalKills', { p, value, name: signame(value) }),
  coreDumped: (p, name, core) => put('coreDumped', { p, value: core.size, name }),
  itimerSet: (p, timer, value, interval, absolute) =>
    put('itimerSet', { p, value, name: timerName(timer), text: `interval=${interval} absolute=${absolute}` }),
  itimerExpired: (p, timer, value, overrun) =>
    put('itimerExpired', { p, value, name: timerName(timer), text: `overrun=${overrun}` }),
});
