/** Node's side of a replay: the files that its log names, and standard output. */

import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { MachineConfig } from '../config.ts';
import type { ReplayUser } from '../debug/replay.ts';
import type { HostFile, ReplayHost } from '../front/replay.ts';
import { Failure, reason } from './exit.ts';
import { packageRoot, packageVersion, rootImage } from './image.ts';
import { sha256 } from './logfile.ts';
import { compileModule, unwatched } from './module/load.ts';
import { hostScreen, outputDrained } from './output.ts';
import { loadScheme } from './scheme-file.ts';

/** The beginning of the paths by which logs name the modules that come with Callwheel. */
const WORKED_MODULES = 'kernel/modules/';

/**
 * The files of this host. One that the log `log` names is looked for by its path and by its base
 * name in these `folders`, beside the log, and in the working directory; a module also among those
 * that come with Callwheel; and a file whose whole path is known, there.
 */
export function replayHost(log = '', folders: readonly string[] = []): ReplayHost {
  const near = [...new Set([...folders, dirname(log), '.'].map((folder) => join(folder)))];
  return {
    callwheel: packageVersion(),
    image: rootImage(),
    searched: near.map((folder) => (folder === '.' ? 'the working directory' : folder)).join(', '),
    sha256,
    *candidates(path) {
      const paths = [...new Set([path, basename(path)])];
      const inNear = paths.flatMap((it) => near.map((folder) => (isAbsolute(it) ? it : join(folder, it))));
      const ours = path.startsWith(WORKED_MODULES) ? [join(packageRoot(), path)] : [];
      yield* readable([...inNear, ...ours]);
    },
    beside: (place, path) => [...readable([join(dirname(place), path)])][0],
    scheme: loadScheme,
    async module(place, shown) {
      const evaluate = await compileModule(place, shown);
      return () => evaluate(unwatched());
    },
  };
}

/**
 * The regular files among these, each once, with their bytes. Failure, after the others, if one
 * cannot be read.
 */
function* readable(paths: readonly string[]): Generator<HostFile> {
  let failure: Failure | undefined;
  const places = new Map(paths.map((path) => [resolve(path), path]));
  for (const place of new Set(places.values())) {
    let bytes: Uint8Array;
    try {
      if (statSync(place, { throwIfNoEntry: false })?.isFile() !== true) continue;
      bytes = readFileSync(place);
    } catch (error) {
      failure ??= new Failure(`${place}: ${reason(error)}`);
      continue;
    }
    yield { place, bytes };
  }
  if (failure !== undefined) throw failure;
}

/** The user of the command, for a machine of this configuration. */
export function replayUser(config: Pick<MachineConfig, 'terminal' | 'streams'>): ReplayUser {
  return {
    screen: hostScreen(config),
    say: (line) => process.stderr.write(`${line}\n`),
    async turn() {
      await outputDrained();
      await setImmediate();
    },
  };
}
