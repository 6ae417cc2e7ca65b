/**
 * A callout scheme from a file of the user's: it is bundled, judged, and handed to
 * the kernel. The file exports a SchemeMaker as its default. It may import the parts
 * that the schemes here are made of as `callwheel/callout/...`, for example
 * `import { Circq } from 'callwheel/callout/circq.ts'`.
 */

import { createHash } from 'node:crypto';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { WORK } from '../contain/bounds.ts';
import { Fuel } from '../contain/fuel.ts';
import type { Instrumented } from '../contain/inserted.ts';
import { makeRealm } from '../contain/realm-make.ts';
import { schemeMaker } from '../contain/scheme.ts';
import { SchemeFault, SchemeRealm } from '../contain/schemerealm.ts';
import type { Code } from '../debug/code.ts';
import type { Finding } from '../front/check/findings.ts';
import { BOOT_RUNS, convicted, JUDGE_SEED, JUDGED_LIFE, JUDGED_WORK } from '../front/judging.ts';
import type { Sources } from '../front/replay.ts';
import { type Bundle, bundle } from './bundle.ts';
import { freshGlobal } from './contained.ts';
import { stoppable } from './ddb/stoppable.ts';
import { EXIT_EMULATOR, Failure } from './exit.ts';
import { readOrFail } from './hostfile.ts';
import { packageRoot } from './image.ts';
import { inspectable } from './inspected.ts';
import { instrumentedText } from './instrumented.ts';
import { FilePlaces, type Position } from './module/places.ts';
import { sayLines } from './output.ts';

/** The folder whose files a scheme may import as `callwheel/callout/...`. */
const calloutFolder = (): string => join(packageRoot(), 'kernel', 'callout');

/** The place of a position in a bundle; undefined for what is not the user's. */
type Placing = (line: number, column: number) => Position | undefined;

/** The places of the bundle of a file, which messages call `path`. */
function placing(path: string, map: string): Placing {
  const source = new SourceMap(JSON.parse(map));
  return (line, column) => {
    const entry = source.findEntry(line - 1, column - 1);
    if (!('originalLine' in entry) || entry.originalLine === undefined) return undefined;
    const file = resolve(entry.originalSource);
    if (file.startsWith(calloutFolder())) return undefined;
    const shown = file === resolve(path) ? path : relative('', file);
    return { file: shown, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  };
}

/** Bundles the file of a scheme: the host's, or one of `sources`, which hold the others. */
function bundled(path: string, sources?: Sources): Promise<Bundle> {
  const alias = { 'callwheel/callout': calloutFolder() };
  return bundle(path, { format: 'cjs', alias, sources: sources && underFolder(path, sources) });
}

/** A place in words; undefined for none. */
const placeText = (at: Position | undefined): string | undefined =>
  at && `${at.file}:${at.line}:${at.column}`;

/** The file of a scheme, ready for a realm. */
interface Compiled {
  readonly program: Instrumented;
  readonly place: Placing;
  /** Is called at a stop of its, by its number. */
  readonly stopped: ((stop: number) => void) | undefined;
}

/**
 * Bundles and instruments the file of a scheme, one of `sources` if they are given, and adds its
 * stops to `debugged`. An editor's breakpoints bind to it if the host's debugger is on and
 * `isInspected` is not false. Failure, of one line, if that cannot be.
 */
async function compiled(
  path: string,
  debugged?: Code,
  sources?: Sources,
  isInspected?: boolean,
): Promise<Compiled> {
  const { code, map } = await bundled(path, sources);
  const place = placing(path, map);
  try {
    const made = await instrumentedText(code, `callwheel-scheme:${path}`, 'schemes', debugged !== undefined);
    const text = Buffer.from(sources?.get(path) ?? readOrFail(path)).toString();
    const program = inspectable(made, map, isInspected);
    const places = new FilePlaces({ place: (line, column) => placeText(place(line, column)) }, program);
    const stopped = stoppable(debugged, path, made, text, place, () => places.framesOf(places.whole()));
    return { program, place, stopped };
  } catch (error) {
    const { Unfit } = await import('../contain/instrument.ts');
    if (!(error instanceof Unfit)) throw error;
    throw new SchemeUnfit(placeText(place(error.line, error.column)) ?? `${path}:1:1`, error.message);
  }
}

/** A part of a scheme's file for which it is not loaded. */
class SchemeUnfit extends Failure {
  /** FILE:LINE:COLUMN. */
  readonly place: string;
  readonly text: string;

  constructor(place: string, text: string) {
    super(`${place}: ${text}`);
    this.place = place;
    this.text = text;
  }
}

/** The part of a scheme's file for which it would not be loaded; undefined for none. */
export async function schemeRefusal(path: string): Promise<Finding | undefined> {
  try {
    await compiled(path);
  } catch (error) {
    if (!(error instanceof SchemeUnfit)) throw error;
    const [, file = path, line, column] = /^(.*):(\d+):(\d+)$/.exec(error.place) ?? [];
    return { file, line: Number(line), column: Number(column), message: error.text };
  }
  return undefined;
}

/**
 * Loads the scheme of a file into a realm of its own; each call of a routine may take `work`
 * steps, and each scheme that it makes `life` in all. A debugger can stop it, if `debugged` is
 * given. Failure, of one line, if it cannot be bundled or holds none.
 */
export async function loadScheme(
  path: string,
  work = WORK,
  life?: number,
  debugged?: Code,
): Promise<SchemeMaker> {
  return evaluated(path, await compiled(path, debugged), work, life);
}

/** Loads a scheme from the files of a log. Failure likewise. */
export async function loadHeldScheme(path: string, sources: Sources, debugged?: Code): Promise<SchemeMaker> {
  return evaluated(path, await compiled(path, debugged, sources), WORK);
}

/** A scheme whose steps can be read. */
export interface Measured {
  readonly make: SchemeMaker;
  /** The steps that all its routines have taken so far. */
  readonly used: () => number;
}

/** Loads a scheme to count its steps, with bounds as loadScheme has them. Failure likewise. */
export async function loadMeasured(path: string, work: number, life?: number): Promise<Measured> {
  return measured(path, await compiled(path), work, life);
}

const evaluated = (path: string, made: Compiled, work: number, life?: number): SchemeMaker =>
  measured(path, made, work, life).make;

function measured(
  path: string,
  { program, place, stopped }: Compiled,
  work: number,
  life?: number,
): Measured {
  const fuel = new Fuel(work);
  const realm = makeRealm(freshGlobal(), program.filename, fuel);
  const scheme = new SchemeRealm(realm, fuel, ({ line, column }) => placeText(place(line, column)), life);
  try {
    const exports = scheme.value('evaluating the file', realm.evaluate(program, new Map(), stopped));
    const made = scheme.read(exports, 'default');
    if (typeof made === 'function') return { make: schemeMaker(scheme, made), used: () => realm.used };
  } catch (error) {
    if (!(error instanceof SchemeFault)) throw error;
    throw new Failure(`${path}: ${error.told}`);
  }
  throw new Failure(`${path}: its default export is no function that makes a scheme of a callout table`);
}

/** The user's files that a scheme is made of, by their absolute paths. Failure likewise. */
export async function schemeFiles(path: string): Promise<string[]> {
  const { files } = await bundled(path);
  return files.filter((file) => !file.startsWith(join(packageRoot(), 'kernel')));
}

/** All files that a scheme is made of, ours too, by their absolute paths. Failure likewise. */
export const schemeInputs = async (path: string): Promise<readonly string[]> => (await bundled(path)).files;

/** Failure if a scheme cannot be loaded from these files alone, which its log would hold. */
export async function refuseUnheld(path: string, sources: Sources): Promise<void> {
  await bundled(path, sources);
}

/** Files of a log by absolute paths; those that a scheme imports are named from its folder. */
function underFolder(path: string, sources: Sources): ReadonlyMap<string, Uint8Array> {
  const folder = dirname(resolve(path));
  return new Map(
    [...sources].map(([name, bytes]) => [name === path ? resolve(path) : resolve(folder, name), bytes]),
  );
}

/** The programs, as hashes, that were acquitted in this process: the verdict would be the same. */
const acquitted = new Set<string>();

/**
 * Loads a scheme to boot on, which a debugger can stop if `debugged` is given. Failure if it
 * breaks a rule, with the shortest script that shows it.
 */
export async function schemeToBoot(path: string, debugged?: Code): Promise<SchemeMaker> {
  // Breakpoints would stop in hundreds of scripts before the machine boots.
  const judged = await compiled(path, undefined, undefined, false);
  const hash = createHash('sha256').update(judged.program.code).digest('hex');
  if (!acquitted.has(hash)) {
    const { judge } = await import('../judge/trial.ts');
    const { make, used } = measured(path, judged, JUDGED_WORK, JUDGED_LIFE);
    const { conviction } = judge(make, BOOT_RUNS, JUDGE_SEED, undefined, used);
    if (conviction !== undefined) {
      const [line, script] = convicted(path, conviction);
      throw new Failure(line, EXIT_EMULATOR, script);
    }
    acquitted.add(hash);
  }
  return loadScheme(path, WORK, undefined, debugged);
}

/**
 * The scheme of a file to measure, if there is one, judged; `verb` is told on stderr that it is.
 * Failure likewise.
 */
export async function judgedScheme(verb: string, path: string | undefined): Promise<SchemeMaker | undefined> {
  if (path === undefined) return undefined;
  sayLines([`${verb}: judging ${path}`]);
  return schemeToBoot(path);
}

/** Does `work`; a rule that the scheme of the file `path` breaks in it is a Failure. */
export async function keepingRules<T>(path: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (path === undefined || !(error instanceof SchemeFault)) throw error;
    throw new Failure(`${path}: ${error.told}`);
  }
}
