/** Node's side of a replay: what compiles the sources of its log, and standard output. */

import { setImmediate } from 'node:timers/promises';
import type { MachineConfig } from '../config.ts';
import type { Code } from '../debug/code.ts';
import type { ReplayUser } from '../debug/replay.ts';
import type { ReplayHost } from '../front/replay.ts';
import { packageVersion, rootImage } from './image.ts';
import { imageLines } from './imagelines.ts';
import { sha256 } from './logfile.ts';
import type { ModuleBringer } from './module/bringer.ts';
import { compileModule, unwatched } from './module/load.ts';
import { hostScreen, outputDrained } from './output.ts';
import { UNCOUNTED } from './ram.ts';
import { loadHeldScheme } from './scheme-file.ts';

/**
 * This host. A debugger can stop the code in modules and schemes, if `debugged` is given. The
 * watchdog of `bringer` looks at modules; without it nobody does.
 */
export function replayHost(debugged?: Code, bringer?: ModuleBringer): ReplayHost {
  return {
    ...UNCOUNTED,
    callwheel: packageVersion(),
    image: rootImage(),
    imageSha256: sha256(rootImage()),
    sha256,
    linesOf: imageLines(),
    scheme: (path, sources) => loadHeldScheme(path, sources, debugged),
    async module(shown, source) {
      const evaluate = await compileModule(shown, shown, { held: source, debugged });
      const around = bringer?.replaying() ?? unwatched();
      return () => evaluate(around);
    },
    watching: bringer?.watching,
  };
}

/**
 * The user of the command, for a machine of this configuration; `stdoutTaken`: standard output is
 * gdb's.
 */
export function replayUser(
  config: Pick<MachineConfig, 'terminal' | 'streams'>,
  stdoutTaken = false,
): ReplayUser {
  return {
    screen: hostScreen(config, stdoutTaken),
    say: (line) => process.stderr.write(`${line}\n`),
    async turn() {
      await outputDrained();
      await setImmediate();
    },
  };
}
