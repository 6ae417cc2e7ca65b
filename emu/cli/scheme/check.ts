/** Checks schemes without making them: types, the default export, and what no scheme may have. */

import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Finding, schemeFindings, schemeUsage } from '../../front/check/findings.ts';
import { Failure } from '../exit.ts';
import { shownPath } from '../hostfile.ts';
import { packageRoot } from '../image.ts';
import { withCompiler } from '../module/typescript.ts';
import { schemeRefusal } from '../scheme-file.ts';

/** True of a file whose types can be checked. */
export const isTypeScript = (file: string): boolean => /\.[cm]?ts$/.test(file);

/**
 * The findings of schemes, by file, in the order of their texts. Failure for a missing file, or
 * one that is not TypeScript.
 */
export async function checkSchemes(names: readonly string[]): Promise<Finding[]> {
  for (const name of names) {
    if (!existsSync(name)) throw new Failure(`${shownPath(name)}: not found`);
    if (!statSync(name).isFile()) throw new Failure(`${name}: not a file`);
    if (!isTypeScript(name)) throw new Failure(`${name}: not a TypeScript file: its name must end in .ts`);
  }
  const files = names.map((name) => resolve(name));
  const usages = files.map((file) => `${file}.usage.ts`);
  const texts = new Map(usages.map((usage, i) => [usage, schemeUsage(files[i] as string)]));
  const paths = { 'callwheel/callout/*': [join(packageRoot(), 'kernel', 'callout', '*')] };
  const found = withCompiler(files, texts, paths, (compiler) =>
    names.flatMap((name, i) => schemeFindings(name, files[i] as string, usages[i] as string, compiler)),
  );
  if (found.length > 0) return found;
  const refused = await Promise.all(names.map(schemeRefusal));
  return refused.filter((it) => it !== undefined);
}
