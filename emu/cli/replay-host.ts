/** Node's side of a replay: the files that its log names, and standard output. */

import { setImmediate } from 'node:timers/promises';
import type { MachineConfig } from '../config.ts';
import type { ReplayUser } from '../debug/replay.ts';
import type { ReplayHost } from '../front/replay.ts';
import { packageVersion, rootImage } from './image.ts';
import { readOrFail, sha256 } from './logfile.ts';
import { compileModule } from './module/load.ts';
import { hostScreen, outputDrained } from './output.ts';
import { loadScheme } from './scheme-file.ts';

/** The files of this host. */
export function replayHost(): ReplayHost {
  return {
    callwheel: packageVersion(),
    image: rootImage(),
    sha256,
    read: readOrFail,
    scheme: loadScheme,
    async module({ file, shown }) {
      const evaluate = await compileModule(file.path, shown);
      return () => evaluate((work) => work());
    },
  };
}

/** The user of the command, for a machine of this configuration. */
export function replayUser(config: MachineConfig): ReplayUser {
  return {
    screen: hostScreen(config),
    say: (line) => process.stderr.write(`${line}\n`),
    async turn() {
      await outputDrained();
      await setImmediate();
    },
  };
}
