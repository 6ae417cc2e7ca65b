/**
 * Loads a module from its file: a file of the user's, relative to the folder in which
 * the command was started, or by its bare name a module that comes with Callwheel. It
 * is bundled, made countable, and evaluated in a realm of its own each time it is loaded.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FAULTS, fill } from '../../../kernel/kld/faults.ts';
import type { ModuleRefusal } from '../../../kernel/kld/kern_linker.ts';
import * as interfaceOfModules from '../../../kernel/module.ts';
import { type Pulse, RealmException } from '../../contain/border.ts';
import { Fuel } from '../../contain/fuel.ts';
import type { Instrumented } from '../../contain/inserted.ts';
import { moduleExports, moduleInterface } from '../../contain/module.ts';
import { makeRealm } from '../../contain/realm-make.ts';
import type { Code } from '../../debug/code.ts';
import { IMPORT_REFUSAL, INTERFACE_NAMES } from '../../front/moduleinterface.ts';
import { type LoadedModule, logPath } from '../../front/runlog.ts';
import { bundle, isSourceFile } from '../bundle.ts';
import { freshGlobal } from '../contained.ts';
import { stoppable } from '../ddb/stoppable.ts';
import { Failure, NotFound } from '../exit.ts';
import { readOrFail, shownPath } from '../hostfile.ts';
import { packageRoot } from '../image.ts';
import { inspectable } from '../inspected.ts';
import { instrumentedText } from '../instrumented.ts';
import { BundleMap, FilePlaces, MODULE_SCHEME } from './places.ts';

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
  throw new NotFound(
    `${shownPath(name)}: no module of that name; there are ${moduleNames().join(', ')}${own}`,
  );
}

/** A part of a module's file for which it is not loaded. */
export class SourceFault extends Failure {
  readonly line: number;
  readonly column: number;
  readonly text: string;

  /** `place` is FILE:LINE:COLUMN. */
  constructor(place: string, text: string) {
    super(`${place}: ${text}`);
    const [line, column] = place.split(':').slice(-2).map(Number);
    this.line = line as number;
    this.column = column as number;
    this.text = text;
  }
}

/** Does `work`, which runs the code of a module whose places are `places`. */
export type RunModule = <T>(work: () => T, places: FilePlaces) => T;

/** The surroundings in which a machine's modules run. */
export interface Surroundings {
  /** Runs a module's evaluation. */
  readonly run: RunModule;
  /** The work and the depth that all modules of the machine share. */
  readonly fuel: Fuel;
  readonly pulse: Pulse;
  /** The code that a debugger can stop; undefined without one. */
  readonly code?: Code | undefined;
}

/** Surroundings for modules of one machine that nobody watches. */
export const unwatched = (): Surroundings => ({
  run: (work) => work(),
  fuel: new Fuel(),
  pulse: () => undefined,
});

/**
 * Loads a module by its name or file. Failure, of one line, if it cannot be read, compiled or
 * evaluated.
 */
export async function loadModule(name: string, around: Surroundings = unwatched()): Promise<LoadedModule> {
  const { file, shown } = moduleFile(name);
  return (await compileModule(file, shown, { debugged: around.code }))(around);
}

/**
 * Compiles a module's file, which messages call `shown`; `held` are its contents, if they are those
 * of a log. Returns a function that evaluates it in a realm of its own, afresh at each call. Its
 * stops are added to `debugged`. Failure likewise.
 */
export async function compileModule(
  file: string,
  shown: string,
  { held, debugged }: { readonly held?: Uint8Array; readonly debugged?: Code | undefined } = {},
): Promise<(around: Surroundings) => LoadedModule> {
  const { code, map } = await bundle(file, {
    format: 'cjs',
    only: {
      imports: INTERFACE_NAMES,
      refusal: IMPORT_REFUSAL,
    },
    sources: held && new Map([[resolve(file), held]]),
  });
  const source = held ?? readOrFail(file);
  const hash = createHash('sha256').update(source).digest('hex');
  const filename = `${MODULE_SCHEME}${hash.slice(0, 16)}/${shown}`;
  const its = new BundleMap(shown, map);
  const made = await instrumented(code, filename, its, debugged !== undefined);
  const stopped = stoppable(debugged, shown, made, `${source}`, (line, column) => its.position(line, column));
  const program = inspectable(made, map);
  return ({ run, fuel, pulse }) => {
    const places = new FilePlaces(its, program, fuel.words);
    const exports = run(() => evaluated(shown, program, places, stopped, fuel, pulse), places);
    return { path: shown, exports, size: source.length, file: logPath(file), source, hash, places };
  };
}

/** The program of a module. Failure with the place of what it may not have. */
async function instrumented(
  code: string,
  filename: string,
  map: BundleMap,
  debugged: boolean,
): Promise<Instrumented> {
  try {
    return await instrumentedText(code, filename, 'modules', debugged);
  } catch (error) {
    const { Unfit } = await import('../../contain/instrument.ts');
    if (!(error instanceof Unfit)) throw error;
    throw new SourceFault(map.place(error.line, error.column) ?? `${filename}:1:1`, error.message);
  }
}

/** Evaluates a module in a fresh realm. Its exports, as the kernel takes them. */
function evaluated(
  shown: string,
  program: Instrumented,
  places: FilePlaces,
  stopped: ((stop: number) => void) | undefined,
  fuel: Fuel,
  pulse: Pulse,
): Readonly<Record<string, unknown>> {
  const realm = makeRealm(freshGlobal(), program.filename, fuel);
  places.realm = realm;
  const its = moduleInterface(realm, interfaceOfModules);
  const outcome = realm.evaluate(program, new Map(INTERFACE_NAMES.map((name) => [name, its])), stopped);
  try {
    if ('threw' in outcome) throw new RealmException(outcome.threw);
    return moduleExports(realm, outcome.value, pulse);
  } catch (error) {
    if (!(error instanceof RealmException)) throw error;
    const [at] = places.framesOf(error);
    throw new Failure(`${shown}: ${spentText(error) ?? error.text}${at === undefined ? '' : `, at ${at}`}`);
  }
}

/** The sentence about a bound that the evaluation went over; undefined for an exception. */
function spentText({ spent }: RealmException): string | undefined {
  return spent === undefined ? undefined : fill(FAULTS[spent.fault], { bound: spent.bound });
}

/** The module that a program asks for while the machine runs, or the reason that there is none. */
export async function bringModule(name: string, around: Surroundings): Promise<LoadedModule | ModuleRefusal> {
  try {
    return await loadModule(name, around);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { ENOENT, ENOEXEC } = interfaceOfModules;
    return { errno: error instanceof NotFound ? ENOENT : ENOEXEC, reason: error.message };
  }
}
