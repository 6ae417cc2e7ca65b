/** The log of a session, for --log. */

import { resolve } from 'node:path';
import type { Program } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import { LoggedSystem } from '../front/logged.ts';
import { type LogStart, logModule, logStart } from '../front/runlog.ts';
import type { System } from '../system.ts';
import { isSourceFile } from './bundle.ts';
import { packageVersion, rootImage } from './image.ts';
import { LogOutput, logFile, sha256 } from './logfile.ts';
import type { BroughtModule } from './module/bringer.ts';
import { schemeFiles } from './scheme-file.ts';

/** Begins the log of a run in the file `name`; the system that it returns writes the rest. */
export async function logging(
  name: string,
  system: System,
  config: MachineConfig,
  { path, argv, envp, file }: Program,
  modules: readonly BroughtModule[],
): Promise<LoggedSystem> {
  const log = new LogOutput(name);
  log.write(
    logStart({
      callwheel: packageVersion(),
      config,
      program: { path, argv, envp, file: file === undefined ? null : logFile(path, file) },
      image: sha256(rootImage()),
      scheme: await schemeOf(config),
      modules: modules.map((it) => ({ ...logModule(it.file), args: it.args })),
    }),
  );
  return new LoggedSystem(system, log, config.freq);
}

/** The user's scheme, if --callout named a file. */
async function schemeOf({ callout }: MachineConfig): Promise<LogStart['scheme']> {
  if (callout === undefined || !isSourceFile(callout)) return null;
  const files = await schemeFiles(callout);
  return { path: resolve(callout), files: files.map((it) => logFile(it)) };
}
