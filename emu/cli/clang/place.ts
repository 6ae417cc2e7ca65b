/** The surroundings of a build: the user's folder and terminal, the library, the cache. */

import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Clang } from '../../clang/clang.ts';
import { isConfined, kept } from '../confined.ts';
import { packedSysroot } from '../sysroot/packed.ts';
import type { Plan } from './arguments.ts';
import { Cache } from './cache.ts';
import { loadClang } from './package.ts';
import type { Build } from './unit.ts';

/** True if this user can make files in a folder, or can make it. */
function canWriteIn(folder: string): boolean {
  if (!existsSync(folder) && dirname(folder) !== folder) return canWriteIn(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The folder of what is kept: that which CALLWHEEL_CACHE names, none if it is empty; build/cache of
 * Callwheel's folder, or the user's cache if he cannot write there.
 */
export function cacheFolder(
  root: string,
  writable: (folder: string) => boolean,
  { CALLWHEEL_CACHE, XDG_CACHE_HOME = '' }: NodeJS.ProcessEnv,
  home: string,
): string | undefined {
  if (CALLWHEEL_CACHE !== undefined) return CALLWHEEL_CACHE === '' ? undefined : resolve(CALLWHEEL_CACHE);
  const ours = join(root, 'build/cache');
  if (writable(ours)) return ours;
  return join(XDG_CACHE_HOME === '' ? join(home, '.cache') : XDG_CACHE_HOME, 'callwheel/cc');
}

/** True if what clang writes is in colours: on a terminal whose user does not say otherwise. */
function wantsColours({ NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv): boolean {
  if ((NO_COLOR ?? '') !== '' || FORCE_COLOR === '0' || TERM === 'dumb') return false;
  return process.stderr.isTTY === true;
}

/** A build for the user, as he is. */
export function buildFor(plan: Plan, root: string): Build {
  const cwd = process.cwd();
  let clang: Promise<Clang> | undefined;
  return {
    plan,
    root,
    cwd,
    sysroot: packedSysroot(root),
    cache: new Cache(cacheFolder(root, canWriteIn, process.env, homedir())),
    clang: () => {
      clang ??= loadClang(cwd, root);
      return clang;
    },
    colours: !isConfined() && wantsColours(process.env),
    tell: (text) => {
      if (!kept(text)) process.stderr.write(text);
    },
  };
}
