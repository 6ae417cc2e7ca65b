/**
 * Replaying: makes the machines of a log, and runs one to the end of it, to
 * where it is wanted, or as the debugger's user wants it.
 */

import { setImmediate } from 'node:timers/promises';
import type { Observer } from '../../kernel/probe.ts';
import { boot } from '../boot.ts';
import { Breaks } from '../debug/breaks.ts';
import type { Debugger, StandsAt } from '../debug/debugger.ts';
import { EventRecorder } from '../debug/recorder.ts';
import { TimeTravel } from '../debug/travel.ts';
import { ReplayedRun, type ReplayStop } from '../front/replayed.ts';
import { type LoadedModule, LogError, type LogFile, type LogModule, type RunLog } from '../front/runlog.ts';
import { Failure } from './exit.ts';
import { packageVersion, rootImage } from './image.ts';
import { readOrFail, sha256 } from './logfile.ts';
import { compileModule } from './module/load.ts';
import { stdoutDrained } from './output.ts';
import { loadScheme } from './scheme-file.ts';
import { hostNewlines } from './terminal.ts';

/** Cycles that are run before the output is looked after. */
const SLICE = 5_000_000;
const NEWLINE = 10;

const toStdout = (bytes: Uint8Array): void => {
  process.stdout.write(bytes);
};

/** Where to stop: at a cycle, at an event as the debugger's break takes it. */
export interface ReplayBounds {
  readonly to?: number;
  readonly until?: readonly string[];
}

/** A replay that has come to an end, and why it stopped. */
export interface Replayed {
  readonly run: ReplayedRun;
  readonly stop: ReplayStop;
  /** Where it stopped, if that is in the middle of the kernel: the run itself went on from there to the next boundary. */
  readonly at: StandsAt | undefined;
}

/** Makes one machine of the log; `output` is called with what it writes. */
export type Make = (output: (bytes: Uint8Array) => void, observer?: Observer) => ReplayedRun;

/** What makes the machine of a log, as often as it is wanted. Failure if what it was made of has changed. */
export async function replayMaker({ start, events }: RunLog): Promise<Make> {
  const { config, program } = start;
  const image = rootImage();
  if (sha256(image) !== start.image)
    throw new LogError(
      `the root image has changed since the run was logged (by callwheel ${start.callwheel}; this is ${packageVersion()}): the run cannot be made again`,
    );
  const file = program.file === null ? undefined : sameFile(program.file);
  for (const it of start.scheme?.files ?? []) sameFile(it);
  const modules = await modulesOf({ start, events });
  const scheme = start.scheme === null ? undefined : await loadScheme(start.scheme.path);
  return (output, observer) => {
    const host = {
      consoleOutput: (bytes: Uint8Array) => output(config.terminal ? hostNewlines(bytes) : bytes),
      note: (line: string) => output(Buffer.from(config.terminal ? `${line}\r\n` : `${line}\n`)),
      trace: () => undefined,
      mark: () => undefined,
    };
    const observers = observer === undefined ? [] : [observer];
    const system = boot(config, image, { ...program, file }, host, scheme, observers);
    system.preload(start.modules.map((it) => ({ file: modules(it), args: it.args })));
    return new ReplayedRun(system, { start, events }, modules);
  };
}

/** The bytes of a file of the log's; LogError if they are not what they were. */
function sameFile(file: LogFile): Uint8Array {
  const bytes = readOrFail(file.path);
  if (sha256(bytes) !== file.sha256)
    throw new LogError(`${file.path} has changed since the run was logged: the run cannot be made again`);
  return bytes;
}

/** Compiles the modules of a log; what it returns evaluates one of them, each time anew. Failure if one has changed. */
async function modulesOf({ start, events }: RunLog): Promise<(module: LogModule) => LoadedModule> {
  const compiled = new Map<string, Awaited<ReturnType<typeof compileModule>>>();
  const asked = events.flatMap((it) => (it.record === 'module' && 'file' in it.answer ? [it.answer] : []));
  const key = ({ shown, file }: LogModule): string => `${file.sha256} ${shown}`;
  for (const module of [...start.modules, ...asked]) {
    if (compiled.has(key(module))) continue;
    sameFile(module.file);
    compiled.set(key(module), await compileModule(module.file.path, module.shown));
  }
  return (module) => {
    const evaluate = compiled.get(key(module));
    if (evaluate === undefined) throw new Error(`replay: ${module.shown} was not compiled`);
    return evaluate((work) => work());
  };
}

/** Replays to the end of the log, or to where the options stop it. */
export async function replayed(
  make: Make,
  { to, until }: ReplayBounds,
  output = toStdout,
): Promise<Replayed> {
  const recorder = new EventRecorder();
  const run = make(output, until === undefined ? undefined : recorder.observer);
  const { system } = run;
  let at: StandsAt | undefined;
  const stopHere = (...why: readonly string[]): void => {
    at = { cycle: system.cycle, runHash: system.runHash() };
    for (const line of [...why, system.view.where(true)]) process.stderr.write(`${line}\n`);
    system.stop();
  };
  if (to !== undefined) system.pauseAt(to, () => stopHere());
  if (until !== undefined) {
    const breaks = new Breaks();
    breaks.add(until, 0);
    recorder.listener = (event, args) => {
      if (at !== undefined || breaks.at(event, () => system.view.eventText(event, args)) === undefined)
        return;
      stopHere(system.view.eventText(event, args));
    };
  }
  const last = to ?? Number.POSITIVE_INFINITY;
  let stop: ReplayStop;
  do {
    stop = run.run(Math.min(last, run.cycle + SLICE));
    await stdoutDrained();
    await setImmediate();
  } while (stop === 'cycle' && run.cycle < last && at === undefined);
  return { run, stop, at };
}

/** The same with the debugger, which may replace the machine by another of the same log. */
export async function debugged(
  make: Make,
  ddb: Debugger,
  { to, until }: ReplayBounds,
  output = toStdout,
): Promise<Replayed> {
  const travel: TimeTravel<ReplayedRun> = new TimeTravel(ddb, () => {
    const recorder = new EventRecorder();
    const run: ReplayedRun = make((bytes) => {
      if (!travel.shows(run)) return;
      output(bytes);
      ddb.fresh = bytes.at(-1) === NEWLINE;
    }, recorder.observer);
    recorder.on(run.system);
    return { run, recorder };
  });
  if (until !== undefined) ddb.breaks.add(until, 0);
  if (to !== undefined) ddb.go({ kind: 'cycle', target: to });
  if (to === undefined && until === undefined) ddb.open();
  let stop: ReplayStop = 'cycle';
  while (ddb.leaving !== 'quit') {
    if (ddb.leaving === 'travel') travel.arrive();
    const { run } = travel.current;
    stop = run.run(Math.min(ddb.bound(), run.cycle + SLICE));
    if (ddb.leaving === undefined && stop === 'cycle') ddb.cameBack('cycle');
    else if (ddb.leaving === undefined) {
      if (!ddb.detached) ddb.ended(...ending(run, stop));
      if (ddb.detached) break;
    }
    await stdoutDrained();
    await setImmediate();
  }
  if (ddb.failure !== undefined) throw new Failure(ddb.failure.message);
  return { run: travel.current.run, stop, at: stop === 'cycle' ? ddb.leftAt : undefined };
}

/** Why a run that is at the end of its log cannot go on, and what it said at its end. */
function ending(run: ReplayedRun, stop: ReplayStop): [why: string, more: readonly string[]] {
  if (stop === 'parted') return [`the run parts from the log ${run.parting}`, []];
  const how = run.end === undefined ? 'which does not tell how the run ended' : run.end.how;
  return [`the log is at its end: ${how}`, run.system.complaints];
}
