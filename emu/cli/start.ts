/**
 * Finds the program that a user named, in the root image or on the host, and boots a machine that
 * runs it.
 */

import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import type { Observer } from '../../kernel/probe.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { MFS_SIZE } from '../../kernel/sys/param.ts';
import { BootError, type BootFile } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import { directories, environment } from '../front/program.ts';
import { type Started, started, startedFromImage } from '../front/start.ts';
import type { Host } from '../machine.ts';
import { EXIT_NOTEXEC, EXIT_NOTFOUND, EXIT_PANIC, Failure, reason } from './exit.ts';
import { readHostFile } from './hostfile.ts';
import { rootImage } from './image.ts';
import type { Runnable } from './sources.ts';

/**
 * Boots `name` with its arguments. A name without a slash stands in one of the directories of PATH
 * in the image. A path that the image holds is taken from there; any other path is an ELF file of
 * the host's, unless it was compiled. Throws Failure when there is no such program (127) or it
 * cannot be run (126). `scheme` is the user's own, if config.callout names a file; `observers` are
 * attached to the machine's probe; `files` are put into the machine's file system first, and the
 * program may be one of them.
 */
export function start(
  config: MachineConfig,
  { argv: [name = '', ...args], file: own, folderless }: Runnable,
  env: readonly string[],
  host: Host,
  scheme?: SchemeMaker,
  observers: readonly Observer[] = [],
  files: readonly BootFile[] = [],
): Started {
  if (name === '') throw new Failure('the name of the program is empty', EXIT_NOTFOUND);
  const argv = [name, ...args];
  const envp = environment(env);
  const parts = { config, image: rootImage(), host, scheme, observers };
  const path = folderless ? `./${basename(name)}` : name;
  const hosts = { path, argv: [path, ...args], envp, files };
  try {
    if (own !== undefined) return started(parts, { ...hosts, file: own });
    const found = startedFromImage(parts, { argv, envp, files });
    if (found !== undefined) return found;
    if (!name.includes('/') || (name.startsWith('/') && !existsSync(name))) throw notFound(name, envp);
    return started(parts, { ...hosts, file: hostFile(name) });
  } catch (error) {
    if (error instanceof Panic) throw new Failure(`panic: ${error.told}`, EXIT_PANIC);
    if (!(error instanceof BootError)) throw error;
    if (error.kind === 'badfile') throw new Failure(error.message);
    if (error.kind === 'notexec') throw new Failure(`${name}: ${error.message}`, EXIT_NOTEXEC);
    throw notFound(name, envp);
  }
}

/** The failure for a program that is nowhere. */
function notFound(name: string, envp: readonly string[]): Failure {
  const searched = directories(envp);
  const last = searched.pop() ?? '/';
  const path = searched.length === 0 ? last : `${searched.join(', ')} or ${last}`;
  const inImage = name.includes('/') ? 'the image or on the host' : `${path} of the image`;
  const hint = !name.includes('/') && existsSync(name) ? `; for the host's file write ./${name}` : '';
  return new Failure(`${name}: not found in ${inImage}${hint}`, EXIT_NOTFOUND);
}

function hostFile(path: string): Uint8Array {
  if (!existsSync(path)) throw new Failure(`${path}: not found`, EXIT_NOTFOUND);
  try {
    return readHostFile(path, MFS_SIZE).bytes;
  } catch (error) {
    throw new Failure(`${path}: ${reason(error)}`, EXIT_NOTEXEC);
  }
}
