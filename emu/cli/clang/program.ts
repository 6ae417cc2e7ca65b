/** Programs: linked, or from the cache. */

import { basename, dirname } from 'node:path';
import type { Input as LinkInput } from '../../../userland/cc/link/link.ts';
import { LIBRARIES } from '../../clang/code.ts';
import { EXIT_NOTEXEC, Failure } from '../exit.ts';
import { planOf } from './arguments.ts';
import { keyOf } from './cache.ts';
import { clangPath } from './files.ts';
import { currentLibrary } from './library.ts';
import { buildFor } from './place.ts';
import { type Build, Driver, madeOf, Refused } from './unit.ts';
import { COMPILER_VERSION } from './version.ts';

/** A program of objects and archives, and the library. Failure, of a line for each error. */
export async function linkedProgram(build: Build, inputs: readonly LinkInput[]): Promise<Uint8Array> {
  const { plan, cache } = build;
  const sysroot = await currentLibrary(build);
  const key = keyOf([
    ...['program', COMPILER_VERSION, JSON.stringify(plan.link), String(inputs.length)],
    ...inputs.flatMap((it) => ('bytes' in it ? [it.name, it.bytes] : [it.name])),
    ...['crt0.o', ...LIBRARIES].map((name) => sysroot.file(name) ?? ''),
  ]);
  const [kept] = cache.get(key) ?? [];
  if (kept !== undefined) return kept;
  const { programOf } = await import('./linked.ts');
  const program = programOf(inputs, plan, sysroot);
  cache.put(key, [program]);
  return program;
}

/**
 * The program of one source, compiled by -g -O2: the same bytes wherever the source lies, so that a
 * run of it is the same run. Failure, of one line, if it does not compile; clang's messages are
 * written to standard error.
 */
export async function programOfSource(root: string, path: string): Promise<Uint8Array> {
  const folder = `${clangPath(dirname(path))}/`;
  // clang's information for debuggers leaves the first ./ out.
  const folders = [folder, folder.replace(/^\.\//, '')].filter((it) => it !== '');
  const plan = planOf([...folders.map((it) => `-ffile-prefix-map=${it}=`), path]);
  const build = buildFor(plan, root);
  try {
    const [input] = plan.inputs;
    if (input === undefined) throw new Failure(`${path}: no source`);
    const { bytes } = await madeOf(build, new Driver(build), input);
    return await linkedProgram(build, [{ name: basename(path), bytes }]);
  } catch (error) {
    if (error instanceof Refused) throw new Failure(`${path}: it does not compile`, EXIT_NOTEXEC);
    if (error instanceof Failure) throw new Failure(error.message, EXIT_NOTEXEC, error.below);
    throw error;
  }
}
