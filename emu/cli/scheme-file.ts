/**
 * A callout scheme from a file of the user's: it is bundled, judged, and handed to
 * the kernel. The file exports a SchemeMaker as its default. It may import the parts
 * that the schemes here are made of as `callwheel/callout/...`, for example
 * `import { Circq } from 'callwheel/callout/circq.ts'`.
 */

import { join } from 'node:path';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { bundle } from './bundle.ts';
import { Failure, reason } from './exit.ts';
import { packageRoot } from './image.ts';

/**
 * Loads the scheme of a file. Failure, of one line, if it cannot be bundled or holds none. The
 * bundle is imported from a URL that contains it, so that nothing is written to the host's disk.
 */
export async function loadScheme(path: string): Promise<SchemeMaker> {
  const alias = { 'callwheel/callout': join(packageRoot(), 'kernel', 'callout') };
  const { code, map } = await bundle(path, { format: 'esm', alias });
  const inlineMap = `//# sourceMappingURL=data:application/json;base64,${base64(map)}`;
  try {
    const url = `data:text/javascript;base64,${base64(`${code}\n${inlineMap}\n`)}`;
    const made = (await import(url)) as { default?: unknown };
    if (typeof made.default === 'function') return made.default as SchemeMaker;
  } catch (error) {
    throw new Failure(`${path}: ${reason(error)}`);
  }
  throw new Failure(`${path}: its default export is no function that makes a scheme of a callout table`);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The user's files that a scheme is made of, by their absolute paths. Failure likewise. */
export async function schemeFiles(path: string): Promise<string[]> {
  const callout = join(packageRoot(), 'kernel', 'callout');
  const { files } = await bundle(path, { format: 'esm', alias: { 'callwheel/callout': callout } });
  return files.filter((file) => !file.startsWith(join(packageRoot(), 'kernel')));
}

/** The number of scripts by which a scheme is judged before it is booted. */
const RUNS = 600;
/** The seed of these scripts. */
const SEED = 1995;

/**
 * Loads a scheme to boot on. Failure if it breaks a rule, with the shortest script that shows
 * it.
 */
export async function schemeToBoot(path: string): Promise<SchemeMaker> {
  const make = await loadScheme(path);
  const { judge } = await import('../judge/trial.ts');
  const { conviction } = judge(make, RUNS, SEED);
  if (conviction === undefined) return make;
  throw new Failure(convicted(path, conviction));
}

/** The message about a broken scheme: one line, and the script below it. */
export function convicted(
  path: string,
  {
    crime,
    script,
    under,
  }: { readonly crime: string; readonly script: readonly string[]; readonly under: string },
): string {
  return [
    `${path} breaks a rule of schemes: ${crime}; the shortest script that shows it, ${under}:`,
    ...script.map((it) => `  ${it}`),
  ].join('\n');
}
