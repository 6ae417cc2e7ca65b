/**
 * Processes as tracks, with their system calls, the sleeps inside these, and other events; and
 * the track of the processor, with the process that has it.
 */
import { REG_PC } from '../../kernel/machdep.ts';
import type { Leaving, Observer } from '../../kernel/probe.ts';
import { signame } from '../../kernel/sys/signal.ts';
import { callText, resultText, timerName } from '../../kernel/trace/syscalltrace.ts';
import { channelText } from '../../kernel/trace/texttrace.ts';
import type { LinesOf } from '../front/programlines.ts';
import { Callers } from './callers.ts';
import type { ChromeFile, Part } from './chrome.ts';
import type { Track } from './slices.ts';
import { consoleText, type Proc } from './writer.ts';

/** Name of the slice in which a process does not run, by the reason. */
const WAITS: Readonly<Record<Leaving, (p: Proc) => string>> = {
  sleep: (p) => `sleeps on ${p.p_wmesg}`,
  stop: () => 'is stopped',
  preempt: () => 'waits for the processor',
  exit: () => '',
};

/** The most characters shown of a process's output. */
const SHOWN = 40;

/** The writer of the tracks of processes and of the processor. */
export function processPoints(file: ChromeFile, linesOf?: LinesOf): Part {
  const { slices } = file;
  const track = (p: Proc): Track => file.process(p.p_pid, `${p.p_comm} (${p.p_pid})`);
  const callers = new Callers(linesOf);
  const from = (p: Proc, address: number) => callers.at(file.time.machine, p, address);
  const signal = (what: string) => (p: Proc, sig: number) =>
    file.instant(track(p), `${signame(sig)} ${what}`);
  const observer: Observer = {
    onCpu(p) {
      slices.end(track(p), 'waits');
      slices.begin(file.processor, 'runs', `${p.p_comm} (${p.p_pid})`);
    },
    offCpu(p, why) {
      slices.end(file.processor, 'runs');
      if (why !== 'exit') slices.begin(track(p), 'waits', WAITS[why](p));
    },
    procFork(child, parent) {
      if (parent !== undefined) file.instant(track(parent), 'forks', { child: child.p_pid });
      track(child);
    },
    procExec: (p, path) => file.instant(track(p), `executes ${path}`),
    procExit(p, status) {
      slices.endTrack(track(p));
      file.instant(track(p), 'exits', { status });
    },
    procWakeup: (p) => file.instant(track(p), 'is woken'),
    trapEnter: (p, cause, tval) =>
      file.instant(track(p), 'traps', {
        ...{ cause, address: `0x${(tval >>> 0).toString(16)}` },
        ...from(p, p.p_regs[REG_PC]),
      }),
    syscallEnter(p, number, call, uap) {
      const name = call?.name ?? `system call ${number}`;
      const { machine } = file.time;
      const args = call && { call: callText(machine.memory, p, call, uap), ...callers.caller(machine, p) };
      slices.begin(track(p), 'call', name, args);
    },
    syscallReturn: (p, _number, call, error) =>
      slices.end(track(p), 'call', call && { result: resultText(p, call, error) }),
    signalPosted: signal('is posted'),
    signalDelivered: (p, sig, _info, action) =>
      file.instant(track(p), `${signame(sig)} is delivered`, from(p, action.handler)),
    signalAccepted: signal('is accepted'),
    signalStops: signal('stops it'),
    signalKills: signal('ends it'),
    itimerSet: (p, timer, value, interval, absolute) =>
      file.instant(track(p), `${timerName(timer)} is set`, { value, interval, absolute }),
    itimerExpired: (p, timer, missed, overrun) =>
      file.instant(track(p), `${timerName(timer)} expires`, { missed, overrun }),
    consoleOutput: (bytes) =>
      file.instant(file.processor, 'console output', {
        text: consoleText(bytes).slice(0, SHOWN),
        bytes: bytes.length,
      }),
    consoleInput: (byte) => file.instant(file.processor, 'console input', { byte }),
    mark: (id) => file.instant(file.processor, `mark ${id}`),
    faultInjected: (fault, nth) => file.instant(file.processor, `fault ${fault}`, { nth }),
    wakeup: (chan, woken) => file.instant(file.processor, `wakeup of ${channelText(chan)}`, { woken }),
    moduleLoaded: (name) => file.instant(file.processor, `module ${name} is loaded`),
    moduleUnloaded: (name) => file.instant(file.processor, `module ${name} is unloaded`),
    moduleProbe(module, name, value) {
      if (value === undefined) file.instant(file.module(module), name);
      else file.counter(file.module(module), `${module}.${name}`, { value });
    },
  };
  return { observer, finish: () => {} };
}
