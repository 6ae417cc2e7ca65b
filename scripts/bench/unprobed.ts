/**
 * The sources without the probe: every statement that reports something to it is taken
 * out, and the rest is built as usual.
 */

import { readFileSync } from 'node:fs';
import { build, type Plugin } from 'esbuild';

/** The beginning of a statement that reports something to a probe. */
const TELLS = /(?:[\w.]+\.)?probe\?\.\w+\?\.\(/g;

/** The source without its points, and the number of points taken out. */
export function unprobed(source: string): { readonly text: string; readonly points: number } {
  let text = '';
  let points = 0;
  let at = 0;
  for (const match of source.matchAll(TELLS)) {
    text += source.slice(at, match.index);
    at = match.index + match[0].length;
    for (let depth = 1; depth > 0; at++) {
      if (source[at] === '(') depth++;
      if (source[at] === ')') depth--;
    }
    if (source[at] !== ';') throw new Error(`no statement of its own: ${source.slice(match.index, at + 1)}`);
    points++;
  }
  return { text: text + source.slice(at), points };
}

/** Bundles a script, with the points or without them. Returns the number of points taken out. */
export async function bundle(entry: string, outfile: string, probed: boolean): Promise<number> {
  let taken = 0;
  const without: Plugin = {
    name: 'unprobed',
    setup({ onLoad }) {
      onLoad({ filter: /\/(?:kernel|emu)\/[^/].*\.ts$/ }, ({ path }) => {
        const { text, points } = unprobed(readFileSync(path, 'utf8'));
        taken += points;
        return { contents: text, loader: 'ts' };
      });
    },
  };
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    minifySyntax: true,
    logLevel: 'warning',
    plugins: probed ? [] : [without],
  });
  return taken;
}
