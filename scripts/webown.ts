/** The files of the page for code of a user's; they come when they are first used. */

import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { OUR_FOLDER } from '../emu/web/own/compiler.ts';
import { writeClang } from './webclang.ts';
import { typeFiles } from './webtypes.ts';

/** The files of TypeScript in a folder, by their names without the ending. */
const textsIn = (folder: string): [name: string, text: string][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name.slice(0, -3), readFileSync(join(folder, name), 'utf8')]);

/** A module of the page's. Its names stay: code of a user's sees some of them. */
const MODULE: BuildOptions = {
  ...{ format: 'esm', minify: false, minifyWhitespace: true, minifySyntax: true },
  define: { 'import.meta.url': '""' },
};

/** Writes the files; `bundled` bundles a program. */
export async function writeOwn(
  out: string,
  bundled: (path: string, options: BuildOptions) => Promise<string>,
): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  writeFileSync(join(out, 'own-tools.js'), await bundled('emu/web/own/tools.ts', MODULE));
  writeFileSync(join(out, 'editor.js'), await bundled('emu/web/editor/main.ts', { format: 'esm' }));
  writeFileSync(join(out, 'types-worker.js'), await bundled('emu/web/editor/types-worker.ts', {}));
  writeFileSync(join(out, 'c-worker.js'), await bundled('emu/web/c/compiler-worker.ts', { format: 'esm' }));
  writeClang(out);
  writeFileSync(join(out, 'types.json'), JSON.stringify(typeFiles()));
  copyFileSync(resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm'), join(out, 'quickjs.wasm'));
  copyFileSync('node_modules/esbuild-wasm/esbuild.wasm', join(out, 'esbuild.wasm'));
  const callout = ['callout', 'sys'].flatMap((folder) =>
    textsIn(`kernel/${folder}`).map(([name, text]) => [`${OUR_FOLDER}/${folder}/${name}.ts`, text]),
  );
  const sources = {
    callout: Object.fromEntries(callout),
    modules: Object.fromEntries(textsIn('kernel/modules')),
  };
  writeFileSync(join(out, 'sources.json'), JSON.stringify(sources));
}
