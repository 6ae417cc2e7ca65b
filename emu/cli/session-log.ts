/** The log of a session, for --log and --link. */

import { dirname, relative, resolve } from 'node:path';
import type { Program } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import { LoggedSystem } from '../front/logged.ts';
import { MemoryLog } from '../front/memorylog.ts';
import { type LogFile, type LogSink, logContents, logModule, logPath, logStart } from '../front/runlog.ts';
import type { System } from '../system.ts';
import { isSourceFile } from './bundle.ts';
import { readOrFail } from './hostfile.ts';
import { packageVersion, rootImage } from './image.ts';
import { Logs } from './link.ts';
import { LogOutput, logFile, sha256 } from './logfile.ts';
import type { BroughtModule } from './module/bringer.ts';
import type { SessionOptions } from './session-options.ts';

/** The files that a log names, with their contents. */
class Held {
  private readonly bytes = new Map<string, Uint8Array>();

  /** Names a file whose contents the log shall have. */
  file(path: string, bytes: Uint8Array): LogFile {
    const file = logFile(path, bytes);
    this.bytes.set(file.sha256, bytes);
    return file;
  }

  /** Writes the contents of all files, each once. Their SHA-256. */
  writeTo(log: LogSink): string[] {
    for (const [sha256, bytes] of this.bytes) log.write(logContents(sha256, bytes));
    return [...this.bytes.keys()];
  }
}

/**
 * Begins the log of a run; the system that it returns writes the rest. Failure if a file that the
 * run needs cannot be held in a log.
 */
export async function logging(
  log: LogSink,
  system: System,
  config: MachineConfig,
  { path, argv, envp, file, files = [] }: Program,
  modules: readonly BroughtModule[],
): Promise<LoggedSystem> {
  const held = new Held();
  const start = logStart({
    callwheel: packageVersion(),
    config,
    program: { path, argv, envp, file: file === undefined ? null : held.file(logPath(path), file) },
    files: files.map((it) => {
      if (it.type !== 'file') return it;
      const { type, path, executable, host, content } = it;
      return { type, path, executable, file: held.file(logPath(host), content) };
    }),
    image: sha256(rootImage()),
    scheme: await schemeOf(config, held),
    modules: modules.map(({ file, args }) => {
      held.file(file.file, file.source);
      return { ...logModule(file), args };
    }),
  });
  log.write(start);
  return new LoggedSystem(system, log, config.freq, held.writeTo(log));
}

/** The user's scheme, if --callout named a file. */
async function schemeOf(
  { callout }: MachineConfig,
  held: Held,
): Promise<Parameters<typeof logStart>[0]['scheme']> {
  if (callout === undefined || !isSourceFile(callout)) return null;
  const { refuseUnheld, schemeFiles } = await import('./scheme-file.ts');
  const file = resolve(callout);
  const path = logPath(callout);
  const sources = new Map([[path, readOrFail(callout)]]);
  for (const part of await schemeFiles(callout))
    if (part !== file) sources.set(logPath(relative(dirname(file), part)), readOrFail(part));
  await refuseUnheld(path, sources);
  const [own, ...parts] = [...sources].map(([path, bytes]) => held.file(path, bytes));
  return { file: own as LogFile, parts };
}

/**
 * The log that the options ask for, and the part of it that becomes a link; `recalled` is the part
 * that gdb goes back by.
 */
export function logsOf(
  { log, link }: SessionOptions,
  recalled: MemoryLog | undefined,
): {
  readonly logs: LogSink | undefined;
  readonly link: MemoryLog | undefined;
} {
  const file = log === undefined ? undefined : new LogOutput(log);
  const linked = link === true ? new MemoryLog() : undefined;
  const all = [file, linked, recalled].filter((it) => it !== undefined);
  return { logs: all.length > 1 ? new Logs(all) : all[0], link: linked };
}
