/** Makes the machines of a run log, as often as one is wanted, and runs them in slices. */

import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import type { ModuleFile } from '../../kernel/kld/kern_linker.ts';
import type { Observer } from '../../kernel/probe.ts';
import { boot } from '../boot.ts';
import type { Host } from '../machine.ts';
import { ReplayedRun, type ReplayStop } from './replayed.ts';
import { LogError, type LogFile, type LogModule, type RunLog } from './runlog.ts';

/** The host's side of a replay: finds again what a log names. */
export interface ReplayHost {
  /** The version of Callwheel, for messages. */
  readonly callwheel: string;
  /** The root image. */
  readonly image: Uint8Array;
  /** The SHA-256 of some bytes, in hexadecimal digits. */
  sha256(bytes: Uint8Array): string;
  /** The bytes of a file. */
  read(path: string): Uint8Array;
  /** Loads the callout scheme of a file. */
  scheme(path: string): Promise<SchemeMaker>;
  /** Compiles a module; the function that it returns evaluates the module, each time anew. */
  module(module: LogModule): Promise<() => ModuleFile>;
}

/** The receiver of all that a machine writes. */
export type Screen = Required<Pick<Host, 'consoleOutput' | 'streamOutput' | 'note'>>;

/** Makes one machine of a log, which writes to `screen`; `observer` is attached from the start. */
export type Make = (screen: Screen, observer?: Observer) => ReplayedRun;

/**
 * Prepares to make the machines of a log. LogError if something that the run was made of has
 * changed.
 */
export async function replayMaker(log: RunLog, host: ReplayHost): Promise<Make> {
  const { start } = log;
  const { image } = host;
  if (host.sha256(image) !== start.image)
    throw new LogError(
      `the root image has changed since the run was logged (by callwheel ${start.callwheel}; this is ${host.callwheel}): the run cannot be made again`,
    );
  const { file: named } = start.program;
  const program = { ...start.program, file: named === null ? undefined : sameFile(named, host) };
  for (const file of start.scheme?.files ?? []) sameFile(file, host);
  const modules = await modulesOf(log, host);
  const scheme = start.scheme === null ? undefined : await host.scheme(start.scheme.path);
  return (screen, observer) => {
    const output: Host = {
      consoleOutput: (bytes) => screen.consoleOutput(bytes),
      streamOutput: (fd, bytes) => screen.streamOutput(fd, bytes),
      note: (line) => screen.note(line),
      trace: () => undefined,
      mark: () => undefined,
    };
    const observers = observer === undefined ? [] : [observer];
    const system = boot(start.config, image, program, output, scheme, observers);
    system.preload(start.modules.map((it) => ({ file: modules(it), args: it.args })));
    return new ReplayedRun(system, log, modules);
  };
}

/** The bytes of a file of the log's; LogError if they are not what they were. */
function sameFile(file: LogFile, host: ReplayHost): Uint8Array {
  const bytes = host.read(file.path);
  if (host.sha256(bytes) !== file.sha256)
    throw new LogError(`${file.path} has changed since the run was logged: the run cannot be made again`);
  return bytes;
}

/**
 * Compiles the modules of a log. The function that it returns evaluates one of them, each time
 * anew. LogError if one has changed.
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
    sameFile(module.file, host);
    compiled.set(key(module), await host.module(module));
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
