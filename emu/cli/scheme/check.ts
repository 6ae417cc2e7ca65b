/** Checks schemes without making them: types, the default export, and what no scheme may have. */

import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../exit.ts';
import { shownPath } from '../hostfile.ts';
import { packageRoot } from '../image.ts';
import type { Finding } from '../module/findings.ts';
import { type Compiler, withCompiler } from '../module/typescript.ts';
import { schemeRefusal } from '../scheme-file.ts';

/** The sentence for a default export that makes no scheme. */
const MAKES_NONE = 'the default export must be a function that makes a Scheme of the CalloutColumns it gets';

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
  const texts = new Map(usages.map((usage, i) => [usage, usageOf(files[i] as string)]));
  const paths = { 'callwheel/callout/*': [join(packageRoot(), 'kernel', 'callout', '*')] };
  const found = withCompiler(files, texts, paths, (compiler) =>
    names.flatMap((name, i) => findings(name, files[i] as string, usages[i] as string, compiler)),
  );
  if (found.length > 0) return found;
  const refused = await Promise.all(names.map(schemeRefusal));
  return refused.filter((it) => it !== undefined);
}

/** A text that uses a scheme as the kernel does. */
const usageOf = (file: string): string =>
  [
    `import make from ${JSON.stringify(file)};`,
    "import type { SchemeMaker } from 'callwheel/callout/scheme.ts';",
    'export const made: SchemeMaker = make;',
  ].join('\n');

function findings(shown: string, file: string, usage: string, compiler: Compiler): Finding[] {
  const source = compiler.syntax(file);
  const own = compiler.complaints(file);
  const at = compiler.exports(file).get('default') ?? 0;
  const used = compiler.complaints(usage).map(({ text }) => ({ at, text: `${MAKES_NONE}: ${text}` }));
  return [...own, ...used]
    .sort((a, b) => a.at - b.at)
    .map(({ at: position, text }) => {
      const { line, character } = source.getLineAndCharacterOfPosition(position);
      return { file: shown, line: line + 1, column: character + 1, message: text };
    });
}
