/**
 * A module from its file: the user's, relative to where the command was
 * started, or by its bare name one of those that come with Callwheel. It is
 * bundled and evaluated afresh each time it is loaded.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceOfModules } from '../../boot.ts';
import { bundle, isSourceFile } from '../bundle.ts';
import { Failure } from '../exit.ts';
import { packageRoot } from '../image.ts';
import { IMPORT_REFUSAL, INTERFACE_NAMES } from './interface.ts';
import { MODULE_SCHEME, type Place, Places } from './places.ts';
import { evaluate } from './realm.ts';

/** A module as its file has it, evaluated. */
export interface ModuleFile {
  /** As the user named the file; that of a module of ours from where Callwheel is. */
  readonly path: string;
  readonly exports: Readonly<Record<string, unknown>>;
  /** SHA-256 of the file. */
  readonly hash: string;
  /** The module's own frames of a stack, innermost first. */
  readonly places: (stack: string) => Place[];
}

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

/** The file that a module's name stands for, and how it is shown. Failure if there is none of that name. */
export function moduleFile(name: string): { readonly file: string; readonly shown: string } {
  if (isSourceFile(name)) return { file: name, shown: name };
  if (moduleNames().includes(name))
    return { file: join(modulesFolder(), `${name}.ts`), shown: `kernel/modules/${name}.ts` };
  const own = existsSync(`${name}.ts`) ? `; for the file write ./${name}.ts` : '';
  throw new Failure(`${name}: no module of that name; there are ${moduleNames().join(', ')}${own}`);
}

/** Loads a module by its name or file. Failure, of one line, if it cannot be read, compiled or evaluated. */
export async function loadModule(name: string): Promise<ModuleFile> {
  const { file, shown } = moduleFile(name);
  const { code, map } = await bundle(file, {
    format: 'cjs',
    only: {
      imports: INTERFACE_NAMES,
      refusal: IMPORT_REFUSAL,
    },
  });
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  const filename = `${MODULE_SCHEME}${hash.slice(0, 16)}/${shown}`;
  const places = new Places(filename, map);
  try {
    const modules = new Map<string, unknown>(INTERFACE_NAMES.map((it) => [it, interfaceOfModules]));
    const exports = evaluate(code, filename, modules);
    return { path: shown, exports, hash, places: (stack) => places.ofStack(stack) };
  } catch (error) {
    throw new Failure(evaluationError(shown, error, places));
  }
}

/** What evaluating a file threw, in one line. */
function evaluationError(shown: string, error: unknown, places: Places): string {
  const at = error instanceof Error ? places.ofStack(error.stack ?? '')[0] : undefined;
  const place = at === undefined ? '' : `:${at.line}:${at.column}`;
  const what = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${String(error)}`;
  return `${shown}${place}: ${what.split('\n')[0]}`;
}
