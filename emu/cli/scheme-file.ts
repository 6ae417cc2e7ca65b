/**
 * A callout scheme from a file of the user's: bundled on the fly, judged, and
 * handed to the kernel. The file exports a SchemeMaker as its default; it may
 * import what the schemes here are made of as `callwheel/callout/...`, for
 * example `import { Circq } from 'callwheel/callout/circq.ts'`.
 */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SchemeMaker } from '../boot.ts';
import { Failure, reason } from './exit.ts';
import { packageRoot } from './image.ts';

/** Whether --callout names a file and not a scheme. */
export function isSchemeFile(text: string): boolean {
  return text.includes('/') || /\.[cm]?[jt]s$/.test(text);
}

/** Loads the scheme of a file; Failure with one line if there is none in it. */
export async function loadScheme(path: string): Promise<SchemeMaker> {
  if (!existsSync(path)) throw new Failure(`${path}: not found`);
  const { build } = await import('esbuild');
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-scheme-'));
  try {
    const bundle = join(folder, 'scheme.mjs');
    const { outputFiles } = await build({
      entryPoints: [resolve(path)],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      alias: { 'callwheel/callout': join(packageRoot(), 'kernel', 'callout') },
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
      sourcemap: 'inline',
      logLevel: 'silent',
    });
    writeFileSync(bundle, outputFiles[0].contents);
    const made = (await import(pathToFileURL(bundle).href)) as { default?: unknown };
    if (typeof made.default === 'function') return made.default as SchemeMaker;
  } catch (error) {
    throw new Failure(`${path}: ${firstError(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  throw new Failure(`${path}: its default export is no function that makes a scheme of a callout table`);
}

/** esbuild says a lot; its first error has file, line and reason. */
function firstError(error: unknown): string {
  const { errors } = error as {
    errors?: { text: string; location?: { line: number; column: number } | null }[];
  };
  const first = errors?.[0];
  if (first === undefined) return reason(error);
  const { location } = first;
  return location ? `line ${location.line}:${location.column + 1}: ${first.text}` : first.text;
}

/** Scripts that a scheme stands before it is booted. */
const RUNS = 600;
const SEED = 1995;

/** Loads a scheme to boot on: one that breaks a rule is refused, with the shortest script that shows it. */
export async function schemeToBoot(path: string): Promise<SchemeMaker> {
  const make = await loadScheme(path);
  const { judge } = await import('./judge/trial.ts');
  const { conviction } = judge(make, RUNS, SEED);
  if (conviction === undefined) return make;
  throw new Failure(convicted(path, conviction));
}

/** What is said of a broken scheme: one line, and the script below it. */
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
