/** A TypeScript file of the user's, bundled on the fly into one piece of JavaScript; what is wrong with it in one line. */

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { Failure, NotFound, reason } from './exit.ts';

/** Whether what the user wrote names a file and not something of ours. */
export function isSourceFile(text: string): boolean {
  return text.includes('/') || /\.[cm]?[jt]s$/.test(text);
}

export interface Bundle {
  readonly code: string;
  /** The source map, as JSON. */
  readonly map: string;
  /** The files that it was made of, by their absolute paths. */
  readonly files: readonly string[];
}

export interface BundleOptions {
  readonly format: 'esm' | 'cjs';
  /** Import paths and what stands for them. */
  readonly alias?: Readonly<Record<string, string>>;
  /** What the file may import and finds where it runs; a sentence for every other import, which is refused. */
  readonly only?: { readonly imports: readonly string[]; readonly refusal: string };
}

/** Bundles a file. Failure, of one line that begins with the path, if it cannot be read or compiled. */
export async function bundle(path: string, { format, alias = {}, only }: BundleOptions): Promise<Bundle> {
  if (!existsSync(path)) throw new NotFound(`${path}: not found`);
  if (!statSync(path).isFile()) throw new Failure(`${path}: not a file`);
  const { build } = await import('esbuild');
  const options = {
    entryPoints: [resolve(path)],
    outfile: 'bundle.js',
    bundle: true,
    write: false,
    format,
    platform: 'node',
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

/** esbuild says a lot; its first error has place and reason, as in `3:7: Expected ";"`. */
function firstError(error: unknown): string {
  const { errors } = error as {
    errors?: { text: string; location?: { line: number; column: number } | null }[];
  };
  const first = errors?.[0];
  if (first === undefined) return ` ${reason(error)}`;
  const { location } = first;
  // What esbuild says of it names a format that nobody has asked for.
  const text = first.text.startsWith('Top-level await') ? 'await outside of a function' : first.text;
  return location ? `${location.line}:${location.column + 1}: ${text}` : ` ${text}`;
}
