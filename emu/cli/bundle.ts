/**
 * Bundles a TypeScript file of the user's into one piece of JavaScript, and tells a fault in it
 * in one line.
 */

import { existsSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import type { BuildOptions, OnLoadResult, Plugin } from 'esbuild';
import { mapless, PATTERN, unbundleable } from '../front/bundleable.ts';
import {
  type Bundle as Bundled,
  bundling,
  ENDINGS,
  type Format,
  firstError,
  HELD,
  importsOnly,
  leftOver,
  mapOf,
  type Only,
} from '../front/bundling.ts';
import { readable } from './confined.ts';
import { Failure, NotFound, reason } from './exit.ts';
import { readHostFile, shownPath, TEXT_MOST } from './hostfile.ts';
import { packageRoot } from './image.ts';

/** True if a text of the user's names a file, and not something that comes with Callwheel. */
export function isSourceFile(text: string): boolean {
  return text.includes('/') || /\.[cm]?[jt]s$/.test(text);
}

/** A bundled file. */
export interface Bundle extends Bundled {
  /** The files that it was made of, by their absolute paths. */
  readonly files: readonly string[];
}

/** The choices of a bundle. */
export interface BundleOptions {
  readonly format: Format;
  /** Import paths, and the paths that stand for them. */
  readonly alias?: Readonly<Record<string, string>>;
  readonly only?: Only;
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
  const plugin = sources === undefined ? reading(readable()) : heldBy(sources, alias);
  const { build } = await import('esbuild');
  const options = {
    ...bundling(format),
    absWorkingDir: process.cwd(),
    entryPoints: [resolve(path)],
    write: false,
    metafile: true,
    alias: { ...alias },
    plugins: only === undefined ? [plugin] : [importsOnly(only), plugin],
  } as const satisfies BuildOptions;
  const { outputFiles, metafile } = await build(options).catch((error: unknown) => {
    throw new Failure(`${path}:${firstError(error)}`);
  });
  const left = leftOver(metafile, only);
  if (left !== undefined) throw new Failure(`${path}: ${left}`);
  const named = (suffix: string): string =>
    outputFiles.find((file) => file.path.endsWith(suffix))?.text ?? '';
  const files = Object.keys(metafile.inputs).map((input) => resolve(input));
  return { code: named('.js'), map: mapOf(named('.map')), files };
}

/** Reads every file that may be read with a bound, and nothing that never ends. */
const reading = (isReadable: (path: string) => boolean): Plugin => ({
  name: 'reading',
  setup: ({ onLoad }) => {
    onLoad({ filter: /.*/, namespace: 'file' }, async ({ path }) => {
      if (!isReadable(path)) return { errors: [{ text: `${path}: no such file or directory` }] };
      try {
        return await loaded(path, readHostFile(path, TEXT_MOST).bytes);
      } catch (error) {
        return { errors: [{ text: `${path}: ${reason(error)}` }] };
      }
    });
  },
});

/** A file of the user's for the bundler, or the reason that it is not bundled. */
async function loaded(path: string, bytes: Uint8Array): Promise<OnLoadResult> {
  const contents = mapless(path, bytes);
  const [{ transform }, nesting, pattern] = await Promise.all([
    import('esbuild'),
    import('../contain/nesting.ts'),
    import('../contain/pattern.ts'),
  ]);
  const fault = await unbundleable(path, contents, { transform, original, ...nesting, ...pattern });
  return fault === undefined ? { contents, loader: 'default' } : { errors: [fault] };
}

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

/** The place in a file for one in its plain text: lines from 1, columns from 0. */
function original(map: string, line: number, column: number): { line: number; column: number } | undefined {
  const entry = new SourceMap(JSON.parse(map)).findEntry(line - 1, column);
  return 'originalLine' in entry ? { line: entry.originalLine + 1, column: entry.originalColumn } : undefined;
}

/** An import path, or the path that an alias of its beginning stands for. */
function unaliased(path: string, alias: Readonly<Record<string, string>>): string {
  const found = Object.entries(alias).find(([name]) => path.startsWith(`${name}/`));
  return found === undefined ? path : join(found[1], path.slice(found[0].length));
}
