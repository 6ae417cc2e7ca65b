/** The files that the types of a user's code come from, for the type checker of the page. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { KERNEL, LIBS, type TypeFiles } from '../emu/web/editor/check.ts';

/** The library of the language, without that of pages. */
const LIB = /^lib\.(?:es5|es20(?:1[5-9]|2[0-3])(?:\.[\w.]+)?|decorators(?:\.legacy)?)\.d\.ts$/;
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;

/** The files by their paths. */
export function typeFiles(): TypeFiles {
  const files: Record<string, string> = {};
  // Those of the compiler that `module check` has.
  const [native = ''] = readdirSync('node_modules/@typescript').filter((it) => it.startsWith('typescript-'));
  const libs = join('node_modules', '@typescript', native, 'lib');
  for (const name of readdirSync(libs).filter((it) => LIB.test(it)))
    files[`${LIBS}/${name}`] = readFileSync(join(libs, name), 'utf8');
  const add = (path: string): void => {
    const place = path.replace(/^kernel/, KERNEL);
    if (files[place] !== undefined) return;
    const text = readFileSync(path, 'utf8');
    files[place] = text;
    for (const [, from = ''] of text.matchAll(IMPORT)) add(posix.join(dirname(path), from));
  };
  add('kernel/module.ts');
  for (const name of readdirSync('kernel/callout')) if (name.endsWith('.ts')) add(`kernel/callout/${name}`);
  return files;
}
