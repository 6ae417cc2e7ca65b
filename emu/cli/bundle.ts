/**
 * Bundles a TypeScript file of the user's into one piece of JavaScript, and tells a fault in it
 * in one line.
 */

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { Failure, NotFound, reason } from './exit.ts';

/** True if a text of the user's names a file, and not something that comes with Callwheel. */
export function isSourceFile(text: string): boolean {
  return text.includes('/') || /\.[cm]?[jt]s$/.test(text);
}

/** A bundled file. */
export interface Bundle {
  readonly code: string;
  /** The source map, as JSON. */
  readonly map: string;
  /** The files that it was made of, by their absolute paths. */
  readonly files: readonly string[];
}

/** The choices of a bundle. */
export interface BundleOptions {
  readonly format: 'esm' | 'cjs';
  /** Import paths, and the paths that stand for them. */
  readonly alias?: Readonly<Record<string, string>>;
  /** The imports that the file finds when it runs, and the sentence that refuses every other. */
  readonly only?: { readonly imports: readonly string[]; readonly refusal: string };
}

/** Bundles a file. Failure if it cannot be read or compiled: one line that begins with the path. */
export async function bundle(path: string, { format, alias = {}, only }: BundleOptions): Promise<Bundle> {
  if (!existsSync(path)) throw new NotFound(`${path}: not found`);
  if (!statSync(path).isFile()) throw new Failure(`${path}: not a file`);
  const { build } = await import('esbuild');
  const options = {
    absWorkingDir: process.cwd(),
    entryPoints: [resolve(path)],
    outfile: 'bundle.js',
    bundle: true,
    write: false,
    format,
    // Nothing of Node or of a browser is there to be imported.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'node20',
    banner: { js: format === 'cjs' ? '"use strict";' : '' },
    alias: { ...alias },
    plugins: only === undefined ? [] : [importsOnly(only.imports, only.refusal)],
    // The folder's own tsconfig.json does not change what the file means.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    sourcemap: 'external',
    metafile: true,
    logLevel: 'silent',
  } as const satisfies BuildOptions;
  try {
    const { outputFiles, metafile } = await build(options);
    const named = (suffix: string): string =>
      outputFiles.find((file) => file.path.endsWith(suffix))?.text ?? '';
    const files = Object.keys(metafile.inputs).map((input) => resolve(input));
    return { code: named('.js'), map: named('.map'), files };
  } catch (error) {
    throw new Failure(`${path}:${firstError(error)}`);
  }
}

/** Leaves these imports to be found when the file runs, and refuses all others. */
function importsOnly(imports: readonly string[], refusal: string): Plugin {
  return {
    name: 'imports',
    setup: ({ onResolve }) => {
      onResolve({ filter: /.*/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined;
        if (imports.includes(path)) return { path, external: true };
        return { errors: [{ text: `imports '${path}': ${refusal}` }] };
      });
    },
  };
}

/** The first error of esbuild's many, with place and reason, as in `3:7: Expected ";"`. */
function firstError(error: unknown): string {
  const { errors } = error as {
    errors?: { text: string; location?: { line: number; column: number } | null }[];
  };
  const first = errors?.[0];
  if (first === undefined) return ` ${reason(error)}`;
  const { location } = first;
  // esbuild's words for it name a format that nobody has asked for.
  const text = first.text.startsWith('Top-level await') ? 'await outside of a function' : first.text;
  return location ? `${location.line}:${location.column + 1}: ${text}` : ` ${text}`;
}
