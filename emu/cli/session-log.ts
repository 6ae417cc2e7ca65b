/** The log of a session, for --log. */

import { dirname, relative, resolve } from 'node:path';
import type { Program } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import { LoggedSystem } from '../front/logged.ts';
import { type LogScheme, logBootFiles, logModule, logPath, logStart } from '../front/runlog.ts';
import type { System } from '../system.ts';
import { isSourceFile } from './bundle.ts';
import { packageVersion, rootImage } from './image.ts';
import { LogOutput, logFile, readOrFail, sha256 } from './logfile.ts';
import type { BroughtModule } from './module/bringer.ts';
import { schemeFiles } from './scheme-file.ts';

/** Begins the log of a run in the file `name`; the system that it returns writes the rest. */
export async function logging(
  name: string,
  system: System,
  config: MachineConfig,
  { path, argv, envp, file, files = [] }: Program,
  modules: readonly BroughtModule[],
): Promise<LoggedSystem> {
  const log = new LogOutput(name);
  log.write(
    logStart({
      callwheel: packageVersion(),
      config,
      program: { path, argv, envp, file: file === undefined ? null : logFile(logPath(path), file) },
      files: logBootFiles(files, sha256),
      image: sha256(rootImage()),
      scheme: await schemeOf(config),
      modules: modules.map((it) => ({ ...logModule(it.file), args: it.args })),
    }),
  );
  return new LoggedSystem(system, log, config.freq);
}

/** The user's scheme, if --callout named a file. */
async function schemeOf({ callout }: MachineConfig): Promise<LogScheme | null> {
  if (callout === undefined || !isSourceFile(callout)) return null;
  const file = resolve(callout);
  const parts = (await schemeFiles(callout)).filter((part) => part !== file);
  return {
    file: logFile(logPath(callout), readOrFail(callout)),
    parts: parts.map((part) => logFile(logPath(relative(dirname(file), part)), readOrFail(part))),
  };
}
