/**
 * Loads a module from its file: a file of the user's, relative to the folder in which
 * the command was started, or by its bare name a module that comes with Callwheel. It
 * is bundled and evaluated afresh each time it is loaded.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleRefusal } from '../../../kernel/kld/kern_linker.ts';
import * as interfaceOfModules from '../../../kernel/module.ts';
import { type LoadedModule, logPath } from '../../front/runlog.ts';
import { bundle, isSourceFile } from '../bundle.ts';
import { Failure, NotFound } from '../exit.ts';
import { packageRoot } from '../image.ts';
import { readOrFail } from '../logfile.ts';
import { IMPORT_REFUSAL, INTERFACE_NAMES } from './interface.ts';
import { FilePlaces, MODULE_SCHEME } from './places.ts';
import { evaluate } from './realm.ts';

/** The folder of the modules that come with Callwheel. */
const modulesFolder = (): string => join(packageRoot(), 'kernel', 'modules');

/** The names of the modules that come with Callwheel. */
export function moduleNames(): string[] {
  const folder = modulesFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
    .sort();
}

/**
 * The file that a name stands for, and its name in messages. NotFound if there is no such
 * module.
 */
export function moduleFile(name: string): { readonly file: string; readonly shown: string } {
  if (isSourceFile(name)) return { file: name, shown: name };
  if (moduleNames().includes(name))
    return { file: join(modulesFolder(), `${name}.ts`), shown: `kernel/modules/${name}.ts` };
  const own = existsSync(`${name}.ts`) ? `; for the file write ./${name}.ts` : '';
  throw new NotFound(`${name}: no module of that name; there are ${moduleNames().join(', ')}${own}`);
}

/** Does `work`, which runs the code of a module whose places are `places`. */
export type RunModule = <T>(work: () => T, places: FilePlaces) => T;

/**
 * Loads a module by its name or file; `run` runs its evaluation. Failure, of one line, if it cannot
 * be read, compiled or evaluated.
 */
export async function loadModule(name: string, run: RunModule = (work) => work()): Promise<LoadedModule> {
  const { file, shown } = moduleFile(name);
  return (await compileModule(file, shown))(run);
}

/**
 * Compiles a module's file, which messages call `shown`. Returns a function that evaluates it,
 * afresh at each call. Failure likewise.
 */
export async function compileModule(file: string, shown: string): Promise<(run: RunModule) => LoadedModule> {
  const { code, map } = await bundle(file, {
    format: 'cjs',
    only: {
      imports: INTERFACE_NAMES,
      refusal: IMPORT_REFUSAL,
    },
  });
  const source = readOrFail(file);
  const hash = createHash('sha256').update(source).digest('hex');
  const filename = `${MODULE_SCHEME}${hash.slice(0, 16)}/${shown}`;
  const places = new FilePlaces(shown, filename, map);
  const evaluated = () => {
    const modules = new Map<string, unknown>(INTERFACE_NAMES.map((it) => [it, interfaceOfModules]));
    return evaluate(code, filename, modules);
  };
  return (run) => {
    try {
      const exports = run(evaluated, places);
      return { path: shown, exports, size: source.length, file: logPath(file), hash, places };
    } catch (error) {
      throw new Failure(evaluationError(shown, error, places));
    }
  };
}

/** An exception of a file's evaluation, in one line. */
function evaluationError(shown: string, error: unknown, places: FilePlaces): string {
  const what = error instanceof Error ? `${error}` : `threw ${String(error)}`;
  const [at] = places.framesOf(error);
  return `${shown}: ${what.split('\n')[0]}${at === undefined ? '' : `, at ${at}`}`;
}

/** The module that a program asks for while the machine runs, or the reason that there is none. */
export async function bringModule(name: string, run: RunModule): Promise<LoadedModule | ModuleRefusal> {
  try {
    return await loadModule(name, run);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { ENOENT, ENOEXEC } = interfaceOfModules;
    return { errno: error instanceof NotFound ? ENOENT : ENOEXEC, reason: error.message };
  }
}
