/** The files of the built command: what they load, and what is built into them. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The text of a built file. */
export const read = (path: string): string => readFileSync(path, 'utf8');

/**
 * The packages of which a built file contains parts, by the comments that esbuild puts
 * before each part.
 */
export function packagesBuiltInto(path: string): string[] {
  const parts = read(path).matchAll(/^\/\/ (?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//gm);
  return [...new Set([...parts].map(([, name = '']) => name))];
}

/** The built files that are loaded with some, these included, and the packages that they import. */
export function loadedWith(first: readonly string[]): { files: string[]; packages: string[] } {
  const files = [...first];
  const packages = new Set<string>();
  for (const file of files)
    for (const [, from = ''] of read(file).matchAll(
      /^(?:import|export|\}) (?:.* )?(?:from )?"([^"]+)";$/gm,
    )) {
      const path = join(dirname(file), from);
      if (!from.startsWith('.')) packages.add(from);
      else if (!files.includes(path)) files.push(path);
    }
  return { files, packages: [...packages] };
}
