/** Makes the machines of a run log, as often as one is wanted, and runs them in slices. */

import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import type { ModuleFile } from '../../kernel/kld/kern_linker.ts';
import type { RootImage } from '../../kernel/mfs/ustar.ts';
import type { Observer } from '../../kernel/probe.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { BootError, type BootFile, boot, type Program } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import type { Host } from '../machine.ts';
import type { System } from '../system.ts';
import { faultReporter } from './faults.ts';
import type { LinesOf } from './programlines.ts';
import { ReplayedRun, type ReplayStop, type Watching } from './replayed.ts';
import {
  LogError,
  type LogFile,
  type LogModule,
  type LogScheme,
  loggedConfig,
  type RunLog,
} from './runlog.ts';
import { clash } from './settings.ts';

/** The files of a log by their paths, each as the file that imports it calls it. */
export type Sources = ReadonlyMap<string, Uint8Array>;

/** The host's side of a replay. */
export interface ReplayHost extends Pick<Host, 'makeBuffer' | 'engine'> {
  /** The version of Callwheel, for messages. */
  readonly callwheel: string;
  /** The root image, and its SHA-256. */
  readonly image: RootImage;
  readonly imageSha256: string;
  /** The SHA-256 of some bytes, in hexadecimal digits. */
  sha256(bytes: Uint8Array): string;
  /**
   * Loads the callout scheme of the file `path`, one of `sources`; the paths of the others begin at
   * its folder.
   */
  scheme(path: string, sources: Sources): Promise<SchemeMaker>;
  /**
   * Compiles a module, which messages call `shown`; the function that it returns evaluates the
   * module, each time anew.
   */
  module(shown: string, source: Uint8Array): Promise<() => ModuleFile>;
  /** The lines of programs without debug information, for messages; undefined if there are none. */
  readonly linesOf?: LinesOf;
  /** Does a part of the run, under a watchdog for the code of modules; undefined for none. */
  readonly watching?: Watching | undefined;
}

/** The receiver of all that a machine writes. */
export interface Screen extends Required<Pick<Host, 'consoleOutput' | 'streamOutput' | 'note'>> {
  /** Shows the user a line about the machine, such as the fault of a program, and lines below. */
  tell(line: string, below?: readonly string[]): void;
}

/** Things in which a machine differs from that of the log. */
export interface Differing extends Pick<MachineConfig, 'moves'>, Pick<Host, 'survey'> {
  /** Faults beside those of the log. */
  readonly faults?: readonly string[] | undefined;
}

/**
 * Makes one machine of a log, which writes to `screen`; `observer` is attached from the start. One
 * that differs is not to be run from the log, but by itself.
 */
export type Make = (screen: Screen, observer?: Observer, differing?: Differing) => ReplayedRun;

/**
 * Prepares to make the machines of a log. LogError if something that the run was made of has
 * changed or is not in the log, or if the machine does not boot. `everywhere` is attached to every
 * machine; `made` is given each machine before it runs. `present` is the cycle to which a log that
 * still grows tells all.
 */
export async function replayMaker(
  log: RunLog,
  host: ReplayHost,
  everywhere: readonly Observer[] = [],
  made: (system: System) => void = () => undefined,
  present?: () => number,
): Promise<Make> {
  const { start } = log;
  const { image } = host;
  if (host.imageSha256 !== start.image)
    throw new LogError(
      `the root image has changed since the run was logged (by callwheel ${start.callwheel}; this is ${host.callwheel}): the run cannot be made again`,
    );
  const { file: named } = start.program;
  const held = contentsOf(log, host);
  const files = start.files.map((it): BootFile => {
    if (it.type !== 'file') return it;
    const { type, path, executable, file } = it;
    return { type, path, executable, host: file.path, content: held(file) };
  });
  const program = { ...start.program, file: named === null ? undefined : held(named), files };
  const modules = await modulesOf(log, host, held);
  const scheme = start.scheme === null ? undefined : await schemeOf(start.scheme, host, held);
  const config = loggedConfig(start);
  const against = clash(config, scheme, (setting) => `config.${setting}`);
  if (against !== undefined) throw new LogError(against);
  return (screen, observer, { moves, faults, survey } = {}) => {
    const output: Host = {
      survey,
      makeBuffer: host.makeBuffer,
      engine: host.engine,
      consoleOutput: (bytes) => screen.consoleOutput(bytes),
      streamOutput: (fd, bytes) => screen.streamOutput(fd, bytes),
      note: (line) => screen.note(line),
      trace: () => undefined,
      mark: () => undefined,
    };
    const observers = [faultReporter((...lines) => screen.tell(...lines), host.linesOf), ...everywhere];
    if (observer !== undefined) observers.push(observer);
    const system = booted(differentConfig(config, moves, faults), image, program, output, scheme, observers);
    system.preload(start.modules.map((it) => ({ file: modules(it), args: it.args })));
    if (host.linesOf !== undefined) system.view.knowLines(host.linesOf);
    made(system);
    return new ReplayedRun(system, log, modules, present, host.watching);
  };
}

/** A configuration with these moves, if they are given, and these faults beside its own. */
const differentConfig = (
  config: MachineConfig,
  moves = config.moves,
  faults?: readonly string[],
): MachineConfig => ({
  ...config,
  moves,
  faults: faults === undefined ? config.faults : [...(config.faults ?? []), ...faults],
});

/** Boots the machine of a log. LogError if it does not come up. */
function booted(
  config: MachineConfig,
  image: RootImage,
  program: Program,
  output: Host,
  scheme: SchemeMaker | undefined,
  observers: readonly Observer[],
): System {
  try {
    return boot(config, image, program, output, scheme, observers);
  } catch (error) {
    if (error instanceof BootError)
      throw new LogError(
        error.kind === 'badfile'
          ? `files: ${error.message}`
          : `program.path ${program.path}: ${error.message}`,
      );
    if (error instanceof Panic) throw new LogError(`the machine does not boot: panic: ${error.told}`);
    throw error;
  }
}

/** Finds the contents of a file. LogError if the log does not hold them, or not as they were. */
type Held = (file: LogFile) => Uint8Array;

function contentsOf({ files }: RunLog, host: ReplayHost): Held {
  return ({ path, sha256 }) => {
    const bytes = files.get(sha256);
    if (bytes === undefined)
      throw new LogError(`the log does not hold the contents of ${path}: it was cut short, or changed`);
    if (host.sha256(bytes) !== sha256)
      throw new LogError(`the contents of ${path} in the log were changed after the run`);
    return bytes;
  };
}

/** The scheme of a log. */
function schemeOf({ file, parts }: LogScheme, host: ReplayHost, held: Held): Promise<SchemeMaker> {
  return host.scheme(file.path, new Map([file, ...parts].map((it) => [it.path, held(it)])));
}

/** The most different modules that a replay compiles. */
const COMPILED_MOST = 1024;

/**
 * Compiles the modules of a log. The function that it returns evaluates one of them, each time
 * anew.
 */
async function modulesOf(
  { start, events }: RunLog,
  host: ReplayHost,
  held: Held,
): Promise<(module: LogModule) => ModuleFile> {
  const compiled = new Map<string, () => ModuleFile>();
  const asked = events.flatMap((it) => (it.record === 'module' && 'file' in it.answer ? [it.answer] : []));
  const key = ({ shown, file }: LogModule): string => `${file.sha256} ${shown}`;
  for (const module of [...start.modules, ...asked]) {
    if (compiled.has(key(module))) continue;
    if (compiled.size === COMPILED_MOST)
      throw new LogError(
        `the log has more than ${COMPILED_MOST} modules: they would take minutes to compile`,
      );
    compiled.set(key(module), await host.module(module.shown, held(module.file)));
  }
  return (module) => {
    const evaluate = compiled.get(key(module));
    if (evaluate === undefined) throw new Error(`replay: ${module.shown} was not compiled`);
    return evaluate();
  };
}

/** Cycles that a replay runs before the host has its turn. */
export const REPLAY_SLICE = 5_000_000;

/**
 * Replays to cycle `last`, to the end of the log, or until `stopped` says so. After each slice
 * `turn` lets the host do its other work.
 */
export async function replayTo(
  run: ReplayedRun,
  last: number,
  stopped: () => boolean,
  turn: () => Promise<void>,
): Promise<ReplayStop> {
  for (;;) {
    const stop = run.run(Math.min(last, run.cycle + REPLAY_SLICE));
    await turn();
    if (stop !== 'cycle' || run.cycle >= last || stopped()) return stop;
  }
}
