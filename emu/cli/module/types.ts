/**
 * The types of the interfaces to modules and to schemes, for editors: declarations, to which the
 * strictness that a user asks for in his own code does not apply. They stand in few files that
 * need no other file of Callwheel.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { packageRoot, packageVersion } from '../image.ts';

/** The code that the types are for. */
export type InterfaceKind = 'module' | 'scheme';

/** The folder of all declarations. */
const built = (): string => join(packageRoot(), 'build', 'types', 'kernel');

/** An export of other files' constants, as in `export { A, B, } from './machdep.ts';`. */
const REEXPORT = /^export \{([^}]*)\} from '(\.[^']+)';$/gm;
/** An import of another file, in any form. */
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;

/** The declarations for a kind of code, by path in the folder that stands for `callwheel`. */
export function declarations(kind: InterfaceKind): ReadonlyMap<string, string> {
  const head = `// Types of callwheel ${packageVersion()}, written by callwheel ${kind} new.\n`;
  const files = kind === 'module' ? new Map([['module.d.ts', moduleTypes()]]) : schemeTypes();
  return new Map([...files].map(([path, text]) => [path, `${head}${text}`]));
}

/** The interface of modules, with the constants of other files in it. */
function moduleTypes(): string {
  const folder = built();
  return readFileSync(join(folder, 'module.d.ts'), 'utf8').replace(
    REEXPORT,
    (_, names: string, from: string) =>
      (names.match(/\w+/g) ?? []).map((name) => constant(join(folder, declarationOf(from)), name)).join('\n'),
  );
}

/** The declaration of a constant in a file. */
function constant(file: string, name: string): string {
  const [found] =
    new RegExp(`^export declare const ${name}\\b.*;$`, 'm').exec(readFileSync(file, 'utf8')) ?? [];
  if (found === undefined) throw new Error(`${file}: there is no constant ${name}`);
  return found;
}

/** The files that a scheme may import, as far as they need nothing but each other. */
function schemeTypes(): Map<string, string> {
  const folder = join(built(), 'callout');
  const texts = new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [`callout/${name}`, readFileSync(join(folder, name), 'utf8')]),
  );
  const needs = (path: string): string[] =>
    [...(texts.get(path) ?? '').matchAll(IMPORT)].map(([, from]) =>
      posix.join(dirname(path), declarationOf(from as string)),
    );
  // Leaving out a file may leave another without what it needs.
  for (let left = -1; left !== texts.size; ) {
    left = texts.size;
    for (const path of [...texts.keys()]) if (!needs(path).every((it) => texts.has(it))) texts.delete(path);
  }
  return texts;
}

const declarationOf = (source: string): string => source.replace(/\.ts$/, '.d.ts');
