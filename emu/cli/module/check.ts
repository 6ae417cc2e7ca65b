/**
 * Checks modules without loading them: types, exports, imports, purity; each fault has its
 * place.
 */

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as ast from 'typescript/unstable/ast';
import { type Finding, moduleFindings, moduleSubject, type Subject } from '../../front/check/findings.ts';
import { Purity } from '../../front/check/purity.ts';
import { MODULE_INTERFACE } from '../../front/moduleinterface.ts';
import { Failure } from '../exit.ts';
import { shownPath } from '../hostfile.ts';
import { interfaceFile } from './interface.ts';
import { compileModule, moduleFile, SourceFault } from './load.ts';
import { withCompiler } from './typescript.ts';

/**
 * The findings of modules, by file or name, in the order of their texts. Failure for a missing
 * file.
 */
export async function checkModules(names: readonly string[]): Promise<Finding[]> {
  const { NESTED } = await import('../../contain/nesting.ts');
  const all = names.map(subject);
  const refusals = await Promise.all(all.map(refusal));
  // The compiler of types is not asked about what no compiler has the stack for.
  const isDeep = (i: number): boolean => refusals[i]?.text === NESTED;
  const deep = all.flatMap(({ shown }, i) => (isDeep(i) ? withRefusal([], shown, refusals[i]) : []));
  const subjects = all.filter((_, i) => !isDeep(i));
  const refused = refusals.filter((_, i) => !isDeep(i));
  if (subjects.length === 0) return deep;
  const purity = new Purity(ast);
  const files = subjects.map(({ file }) => file);
  const texts = new Map(subjects.map(({ usageFile, usage }) => [usageFile, usage.text]));
  const found = await withCompiler(files, texts, { [MODULE_INTERFACE]: [interfaceFile()] }, (compiler) =>
    subjects.flatMap((it, i) => withRefusal(moduleFindings(it, compiler, purity), it.shown, refused[i])),
  );
  return [...deep, ...found];
}

/** The fault for which loading refuses a module's file; undefined if it does not. */
async function refusal({ file, shown }: Subject): Promise<SourceFault | undefined> {
  try {
    await compileModule(file, shown);
  } catch (error) {
    if (error instanceof SourceFault) return error;
    // A file that cannot be read or parsed: the compiler of types says so.
    if (!(error instanceof Failure)) throw error;
  }
  return undefined;
}

/** The findings, with the refusal if it is none of them. */
function withRefusal(found: Finding[], shown: string, refused: SourceFault | undefined): Finding[] {
  if (refused === undefined) return found;
  const { line, column, text } = refused;
  const is = (it: Finding): boolean => it.line === line && (it.column === column || it.message === text);
  if (found.some(is)) return found;
  return [...found, { file: shown, line, column, message: text }].sort(
    (a, b) => a.line - b.line || a.column - b.column,
  );
}

/** The module of a file or a name. Failure if there is none, or if it is not TypeScript. */
function subject(name: string): Subject {
  const { file: named, shown } = moduleFile(name);
  if (!existsSync(named)) throw new Failure(`${shownPath(shown)}: not found`);
  if (!statSync(named).isFile()) throw new Failure(`${shown}: not a file`);
  if (!/\.[cm]?ts$/.test(named))
    throw new Failure(`${shown}: not a TypeScript file: its name must end in .ts`);
  const file = resolve(named);
  return moduleSubject(shown, file);
}
