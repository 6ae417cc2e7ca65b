/**
 * The bundling of a user's TypeScript into one piece of JavaScript: the parts that are the same on
 * the command line and in the page, whose bundler is esbuild, too.
 */

import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { PATTERN } from './bundleable.ts';

/** A bundled file. */
export interface Bundle {
  readonly code: string;
  /** The source map, as JSON. */
  readonly map: string;
}

/** The form of a bundle. */
export type Format = 'esm' | 'cjs';

/** The options of every bundle, so that the same file is the same program everywhere. */
export const bundling = (format: Format): BuildOptions =>
  ({
    outfile: 'bundle.js',
    bundle: true,
    format,
    // Nothing of Node or of a browser is there to be imported.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'node20',
    // Powers are for Math.pow: the operator's last digit depends on the engine.
    supported: { 'exponent-operator': false },
    banner: { js: format === 'cjs' ? '"use strict";' : '' },
    // The folder's own tsconfig.json does not change what the file means.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    sourcemap: 'external',
    metafile: true,
    logLevel: 'silent',
  }) as const;

/** The endings that an import may leave out, in esbuild's order. */
export const ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '.json'];

/** The namespace of files that are given to the bundler, of which it finds none by itself. */
export const HELD = 'held';

/** A source map whose held files have their paths. */
export function mapOf(text: string): string {
  const map = JSON.parse(text) as { readonly sources: readonly string[] };
  const plain = (source: string): string => source.replace(/^held:/, '');
  return JSON.stringify({ ...map, sources: map.sources.map(plain) });
}

/** The name of the bundler's own routines, such as that for powers. */
const OWN = '<runtime>';

/** The imports that a file finds when it runs, and the sentence that refuses every other. */
export interface Only {
  readonly imports: readonly string[];
  readonly refusal: string;
}

/**
 * The sentence about an import that a bundled file has left; undefined if there is none. An import
 * by a pattern is left to be found. One of which nothing is used is left out unseen: it is refused
 * where only some are accepted, as it would be if it were used.
 */
export function leftOver({ inputs }: Metafile, only?: Only): string | undefined {
  const all = Object.values(inputs).flatMap((input) => input.imports);
  const left = all.filter(({ external, path }) => external === true && path !== OWN);
  for (const { kind, path } of left) {
    if (kind !== 'import-statement' && only?.imports.includes(path) !== true) return PATTERN;
    if (only !== undefined && !only.imports.includes(path)) return refused(path, only);
  }
  return undefined;
}

const refused = (path: string, { refusal }: Only): string => `imports '${path}': ${refusal}`;

/** Leaves some imports to be found when the file runs, and refuses all others. */
export function importsOnly(only: Only): Plugin {
  return {
    name: 'imports',
    setup: ({ onResolve }) => {
      onResolve({ filter: /.*/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined;
        if (only.imports.includes(path)) return { path, external: true };
        return { errors: [{ text: refused(path, only) }] };
      });
    },
  };
}

/** The first error of esbuild's many, with place and reason, as in `3:7: Expected ";"`. */
export function firstError(error: unknown): string {
  const { errors } = error as {
    errors?: { text: string; location?: { line: number; column: number } | null }[];
  };
  const first = errors?.[0];
  if (first === undefined) return ` ${error instanceof Error ? error.message : error}`;
  const { location } = first;
  // esbuild's words for it name a format that nobody has asked for.
  const text = first.text.startsWith('Top-level await') ? 'await outside of a function' : first.text;
  return location ? `${location.line}:${location.column + 1}: ${text}` : ` ${text}`;
}
