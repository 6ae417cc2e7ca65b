/** Makes the machines of a run log, as often as one is wanted, and runs them in slices. */

import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import type { ModuleFile } from '../../kernel/kld/kern_linker.ts';
import type { Observer } from '../../kernel/probe.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { BootError, type BootFile, boot, type Program } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import type { Host } from '../machine.ts';
import type { System } from '../system.ts';
import { faultReporter } from './faults.ts';
import { ReplayedRun, type ReplayStop } from './replayed.ts';
import {
  LogError,
  type LogFile,
  type LogModule,
  type LogScheme,
  loggedConfig,
  type RunLog,
} from './runlog.ts';
import { clash } from './settings.ts';

/** A file of the host that may be one that a log names. */
export interface HostFile {
  /** The place by which the host finds it again, and which a user knows it by. */
  readonly place: string;
  readonly bytes: Uint8Array;
}

/** The host's side of a replay: finds again what a log names. */
export interface ReplayHost {
  /** The version of Callwheel, for messages. */
  readonly callwheel: string;
  /** The root image. */
  readonly image: Uint8Array;
  /** The places where candidates() looks, in words, for messages. */
  readonly searched: string;
  /** The SHA-256 of some bytes, in hexadecimal digits. */
  sha256(bytes: Uint8Array): string;
  /** The files that the one of this path may be, the likeliest first. */
  candidates(path: string): Iterable<HostFile>;
  /** The file at `path` from the folder of another one; undefined if there is none. */
  beside(place: string, path: string): HostFile | undefined;
  /** Loads the callout scheme of a file. */
  scheme(place: string): Promise<SchemeMaker>;
  /**
   * Compiles the module of a file, which messages call `shown`; the function that it returns
   * evaluates the module, each time anew.
   */
  module(place: string, shown: string): Promise<() => ModuleFile>;
}

/** The receiver of all that a machine writes. */
export interface Screen extends Required<Pick<Host, 'consoleOutput' | 'streamOutput' | 'note'>> {
  /** Shows the user a line about the machine, such as the fault of a program. */
  tell(line: string): void;
}

/** Makes one machine of a log, which writes to `screen`; `observer` is attached from the start. */
export type Make = (screen: Screen, observer?: Observer) => ReplayedRun;

/**
 * Prepares to make the machines of a log. LogError if something that the run was made of has
 * changed or is not found, or if the machine does not boot. `everywhere` is attached to every
 * machine.
 */
export async function replayMaker(
  log: RunLog,
  host: ReplayHost,
  everywhere: readonly Observer[] = [],
): Promise<Make> {
  const { start } = log;
  const { image } = host;
  if (host.sha256(image) !== start.image)
    throw new LogError(
      `the root image has changed since the run was logged (by callwheel ${start.callwheel}; this is ${host.callwheel}): the run cannot be made again`,
    );
  const { file: named } = start.program;
  const files = start.files.map((it): BootFile => {
    if (it.type !== 'file') return it;
    const { type, path, executable, file } = it;
    return { type, path, executable, host: file.path, content: found(file, file.path, host).bytes };
  });
  const program = {
    ...start.program,
    file: named === null ? undefined : found(named, start.program.path, host).bytes,
    files,
  };
  const modules = await modulesOf(log, host);
  const scheme = start.scheme === null ? undefined : await schemeOf(start.scheme, host);
  const config = loggedConfig(start);
  const against = clash(config, scheme, (setting) => `config.${setting}`);
  if (against !== undefined) throw new LogError(against);
  return (screen, observer) => {
    const output: Host = {
      consoleOutput: (bytes) => screen.consoleOutput(bytes),
      streamOutput: (fd, bytes) => screen.streamOutput(fd, bytes),
      note: (line) => screen.note(line),
      trace: () => undefined,
      mark: () => undefined,
    };
    const observers = [faultReporter((line) => screen.tell(line)), ...everywhere];
    if (observer !== undefined) observers.push(observer);
    const system = booted(config, image, program, output, scheme, observers);
    system.preload(start.modules.map((it) => ({ file: modules(it), args: it.args })));
    return new ReplayedRun(system, log, modules);
  };
}

/** Boots the machine of a log. LogError if it does not come up. */
function booted(
  config: MachineConfig,
  image: Uint8Array,
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
    if (error instanceof Panic) throw new LogError(`the machine does not boot: panic: ${error.message}`);
    throw error;
  }
}

/**
 * The file that a log names. The user of the log called it `typed`, which is looked for first.
 * LogError if there is none, or none with these contents.
 */
function found(file: LogFile, typed: string, host: ReplayHost): HostFile {
  let other: HostFile | undefined;
  for (const path of new Set([typed, file.path]))
    for (const candidate of host.candidates(path)) {
      if (host.sha256(candidate.bytes) === file.sha256) return candidate;
      other ??= candidate;
    }
  if (other !== undefined) throw changed(other.place);
  throw new LogError(
    `${file.path}, which the run needs, is not found in ${host.searched}: put it beside the log, or name its folder with --files`,
  );
}

const changed = (place: string): LogError =>
  new LogError(`${place} has changed since the run was logged: the run cannot be made again`);

/** The scheme of a log. LogError if one of its files is not found, or has changed. */
async function schemeOf({ file, parts }: LogScheme, host: ReplayHost): Promise<SchemeMaker> {
  const { place } = found(file, file.path, host);
  for (const part of parts) {
    const it = host.beside(place, part.path);
    if (it === undefined)
      throw new LogError(`${part.path}, which the scheme ${place} imports, is not found from its folder`);
    if (host.sha256(it.bytes) !== part.sha256) throw changed(it.place);
  }
  return host.scheme(place);
}

/**
 * Compiles the modules of a log. The function that it returns evaluates one of them, each time
 * anew. LogError if one is not found, or has changed.
 */
async function modulesOf(
  { start, events }: RunLog,
  host: ReplayHost,
): Promise<(module: LogModule) => ModuleFile> {
  const compiled = new Map<string, () => ModuleFile>();
  const asked = events.flatMap((it) => (it.record === 'module' && 'file' in it.answer ? [it.answer] : []));
  const key = ({ shown, file }: LogModule): string => `${file.sha256} ${shown}`;
  for (const module of [...start.modules, ...asked]) {
    if (compiled.has(key(module))) continue;
    const { place } = found(module.file, module.shown, host);
    compiled.set(key(module), await host.module(place, module.shown));
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
