/**
 * A callout scheme from a file of the user's: it is bundled, judged, and handed to
 * the kernel. The file exports a SchemeMaker as its default. It may import the parts
 * that the schemes here are made of as `callwheel/callout/...`, for example
 * `import { Circq } from 'callwheel/callout/circq.ts'`.
 */

import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { WORK } from '../contain/bounds.ts';
import { Fuel } from '../contain/fuel.ts';
import type { Instrumented } from '../contain/inserted.ts';
import { makeRealm } from '../contain/realm-make.ts';
import { schemeMaker } from '../contain/scheme.ts';
import { SchemeFault, SchemeRealm } from '../contain/schemerealm.ts';
import { bundle } from './bundle.ts';
import { freshGlobal } from './contained.ts';
import { Failure } from './exit.ts';
import { packageRoot } from './image.ts';
import type { Finding } from './module/findings.ts';

/** The folder whose files a scheme may import as `callwheel/callout/...`. */
const calloutFolder = (): string => join(packageRoot(), 'kernel', 'callout');

/** The place of a position in a bundle, in words; undefined for what is not the user's. */
type Placing = (line: number, column: number) => string | undefined;

/** The places of the bundle of a file, which messages call `path`. */
function placing(path: string, map: string): Placing {
  const source = new SourceMap(JSON.parse(map));
  return (line, column) => {
    const entry = source.findEntry(line - 1, column - 1);
    if (!('originalLine' in entry) || entry.originalLine === undefined) return undefined;
    const file = resolve(entry.originalSource);
    if (file.startsWith(calloutFolder())) return undefined;
    const shown = file === resolve(path) ? path : relative('', file);
    return `${shown}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  };
}

/** Bundles and instruments the file of a scheme. Failure, of one line, if that cannot be. */
async function compiled(path: string): Promise<{ readonly program: Instrumented; readonly place: Placing }> {
  const { code, map } = await bundle(path, {
    format: 'cjs',
    alias: { 'callwheel/callout': calloutFolder() },
  });
  const place = placing(path, map);
  const { instrument, Unfit } = await import('../contain/instrument.ts');
  try {
    return { program: instrument(code, `callwheel-scheme:${path}`, 'schemes'), place };
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    throw new SchemeUnfit(place(error.line, error.column) ?? `${path}:1:1`, error.message);
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
 * steps, and each scheme that it makes `life` in all. Failure, of one line, if it cannot be bundled
 * or holds none.
 */
export async function loadScheme(path: string, work = WORK, life?: number): Promise<SchemeMaker> {
  const { program, place } = await compiled(path);
  const fuel = new Fuel(work);
  const realm = makeRealm(freshGlobal(), program.filename, fuel);
  const scheme = new SchemeRealm(realm, fuel, ({ line, column }) => place(line, column), life);
  try {
    const exports = scheme.value('evaluating the file', realm.evaluate(program, new Map()));
    const made = scheme.read(exports, 'default');
    if (typeof made === 'function') return schemeMaker(scheme, made);
  } catch (error) {
    if (!(error instanceof SchemeFault)) throw error;
    throw new Failure(`${path}: ${error.message}`);
  }
  throw new Failure(`${path}: its default export is no function that makes a scheme of a callout table`);
}

/** The user's files that a scheme is made of, by their absolute paths. Failure likewise. */
export async function schemeFiles(path: string): Promise<string[]> {
  const { files } = await bundle(path, { format: 'cjs', alias: { 'callwheel/callout': calloutFolder() } });
  return files.filter((file) => !file.startsWith(join(packageRoot(), 'kernel')));
}

/**
 * The steps that each call of a routine may take while a scheme is judged: far more than a sound
 * scheme takes with the judge's few callouts.
 */
export const JUDGED_WORK = 200_000;

/**
 * The steps that a scheme may take in one script of the judge's: ten times as many as a sound one
 * does. So a judgement comes to an end, whatever the scheme does.
 */
export const JUDGED_LIFE = 1_000_000;

/** The number of scripts by which a scheme is judged before it is booted. */
const RUNS = 600;
/** The seed of these scripts. */
const SEED = 1995;

/**
 * Loads a scheme to boot on. Failure if it breaks a rule, with the shortest script that shows
 * it.
 */
export async function schemeToBoot(path: string): Promise<SchemeMaker> {
  const { judge } = await import('../judge/trial.ts');
  const { conviction } = judge(await loadScheme(path, JUDGED_WORK, JUDGED_LIFE), RUNS, SEED);
  if (conviction === undefined) return loadScheme(path);
  throw new Failure(convicted(path, conviction));
}

/** Does `work`; a rule that the scheme of the file `path` breaks in it is a Failure. */
export async function keepingRules<T>(path: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (path === undefined || !(error instanceof SchemeFault)) throw error;
    throw new Failure(`${path}: ${error.message}`);
  }
}

/** The message about a broken scheme: one line, and the script below it, if it has any line. */
export function convicted(
  path: string,
  {
    crime,
    script,
    under,
  }: { readonly crime: string; readonly script: readonly string[]; readonly under: string },
): string {
  const broken = `${path} breaks a rule of schemes: ${crime}`;
  if (script.length === 0) return `${broken}; a script without operations shows it, ${under}`;
  return [`${broken}; the shortest script that shows it, ${under}:`, ...script.map((it) => `  ${it}`)].join(
    '\n',
  );
}
