/**
 * Bundles a TypeScript file of the user's into one piece of JavaScript, and tells a fault in it
 * in one line.
 */

import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { BuildOptions, Metafile, OnLoadResult, Plugin } from 'esbuild';
import { mapless, PATTERN, unbundleable } from './bundleable.ts';
import { Failure, NotFound, reason } from './exit.ts';
import { readHostFile, shownPath, TEXT_MOST } from './hostfile.ts';
import { packageRoot } from './image.ts';

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
  /** The files to bundle by their absolute paths, if they are not the host's. */
  readonly sources?: ReadonlyMap<string, Uint8Array> | undefined;
}

/** Bundles a file. Failure if it cannot be read or compiled: one line that begins with the path. */
export async function bundle(
  path: string,
  { format, alias = {}, only, sources }: BundleOptions,
): Promise<Bundle> {
  if (sources === undefined) {
    if (!existsSync(path)) throw new NotFound(`${shownPath(path)}: not found`);
    if (!statSync(path).isFile()) throw new Failure(`${path}: not a file`);
  }
  const reading = sources === undefined ? READING : heldBy(sources, alias);
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
    plugins: only === undefined ? [reading] : [importsOnly(only.imports, only.refusal), reading],
    // The folder's own tsconfig.json does not change what the file means.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    sourcemap: 'external',
    metafile: true,
    logLevel: 'silent',
  } as const satisfies BuildOptions;
  const { outputFiles, metafile } = await build(options).catch((error: unknown) => {
    throw new Failure(`${path}:${firstError(error)}`);
  });
  if (hasPattern(metafile, only?.imports ?? [])) throw new Failure(`${path}: ${PATTERN}`);
  const named = (suffix: string): string =>
    outputFiles.find((file) => file.path.endsWith(suffix))?.text ?? '';
  const files = Object.keys(metafile.inputs).map((input) => resolve(input));
  return { code: named('.js'), map: mapOf(named('.map')), files };
}

/** Reads every file with a bound, and nothing that never ends. */
const READING: Plugin = {
  name: 'reading',
  setup: ({ onLoad }) => {
    onLoad({ filter: /.*/, namespace: 'file' }, async ({ path }) => {
      try {
        return await loaded(path, readHostFile(path, TEXT_MOST).bytes);
      } catch (error) {
        return { errors: [{ text: `${path}: ${reason(error)}` }] };
      }
    });
  },
};

/** A file of the user's for the bundler, or the reason that it is not bundled. */
async function loaded(path: string, bytes: Uint8Array): Promise<OnLoadResult> {
  const contents = mapless(path, bytes);
  const fault = await unbundleable(path, contents);
  return fault === undefined ? { contents, loader: 'default' } : { errors: [fault] };
}

/** The endings that an import may leave out, in esbuild's order. */
const ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '.json'];

/** The namespace of held files, of which esbuild finds none by itself. */
const HELD = 'held';

/** Finds the user's files among these, by paths without a link in them, and ours where they are. */
function heldBy(sources: ReadonlyMap<string, Uint8Array>, alias: BundleOptions['alias'] = {}): Plugin {
  const kernel = `${join(packageRoot(), 'kernel')}${sep}`;
  return {
    name: 'held',
    setup: ({ onResolve, onLoad, resolve: found }) => {
      onResolve({ filter: /.*/ }, async ({ path, importer, namespace, kind }) => {
        const isEntry = kind === 'entry-point';
        // Our own files import no others.
        if (!isEntry && namespace !== HELD) return undefined;
        const place = isEntry ? resolve(path) : resolve(dirname(importer), unaliased(path, alias));
        const held = ENDINGS.map((ending) => place + ending).find((it) => sources.has(it));
        if (held !== undefined) return { path: held, namespace: HELD };
        const ours = place.startsWith(kernel) ? await found(place, { kind, resolveDir: kernel }) : undefined;
        if (ours?.path.startsWith(kernel) === true) return { path: ours.path };
        return { errors: [{ text: `imports '${path}', which a log cannot hold` }] };
      });
      onLoad({ filter: /.*/, namespace: HELD }, ({ path }) => {
        const contents = sources.get(path);
        return contents && loaded(path, contents);
      });
      // Only a pattern finds anything else.
      onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) =>
        path.startsWith(kernel) ? undefined : { errors: [{ text: PATTERN }] },
      );
    },
  };
}

/** An import path, or the path that an alias of its beginning stands for. */
function unaliased(path: string, alias: Readonly<Record<string, string>>): string {
  const found = Object.entries(alias).find(([name]) => path.startsWith(`${name}/`));
  return found === undefined ? path : join(found[1], path.slice(found[0].length));
}

/** A source map whose held files have their paths. */
function mapOf(text: string): string {
  const map = JSON.parse(text) as { readonly sources: readonly string[] };
  const plain = (source: string): string => source.replace(/^held:/, '');
  return JSON.stringify({ ...map, sources: map.sources.map(plain) });
}

/** True if a bundled file has an import by a pattern: none but these are left to be found. */
function hasPattern({ inputs }: Metafile, imports: readonly string[]): boolean {
  const all = Object.values(inputs).flatMap((input) => input.imports);
  return all.some(({ external, path }) => external === true && !imports.includes(path));
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
