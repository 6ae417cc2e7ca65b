/** Sources in which every routine reports that it is entered. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  isArrowFunction,
  isBlock,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isGetAccessorDeclaration,
  isMethodDeclaration,
  isSetAccessorDeclaration,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { withCompiler } from '../../emu/cli/module/typescript.ts';

/** A routine of the sources. */
export interface Routine {
  readonly file: string;
  /** The routine's name behind its class's name; `(callback)` if it has no name. */
  readonly name: string;
}

type Named = Node & { readonly name?: Node; readonly body?: Node; readonly asteriskToken?: Node };

const isRoutine = (node: Node): boolean =>
  isArrowFunction(node) ||
  isConstructorDeclaration(node) ||
  isFunctionDeclaration(node) ||
  isFunctionExpression(node) ||
  isGetAccessorDeclaration(node) ||
  isMethodDeclaration(node) ||
  isSetAccessorDeclaration(node);

const isGenerator = (node: Node): boolean => (node as Named).asteriskToken !== undefined;

/**
 * The texts of `files` by their absolute paths. Each routine reports to a global object `way` when
 * it is entered and when it is left. A generator and a constructor report only that they are
 * entered: way.pass(n). Routine n is put into `routines` at index n.
 */
export function instrumented(files: readonly string[], routines: Routine[]): Map<string, string> {
  return withCompiler(
    files.map((file) => resolve(file)),
    new Map(),
    {},
    ({ syntax }) =>
      new Map(
        files.map((file) => [resolve(file), instrument(file, syntax(resolve(file)), routines)] as const),
      ),
  );
}

function instrument(file: string, source: SourceFile, routines: Routine[]): string {
  const text = readFileSync(file, 'utf8');
  const insertions: (readonly [at: number, text: string])[] = [];
  const insert = (...more: typeof insertions): void => {
    insertions.push(...more);
  };
  const visit = (node: Node, holder: string): void => {
    const { name, body } = node as Named;
    const own = name?.getText(source) ?? '';
    if (isRoutine(node) && body !== undefined) {
      const number = routines.length;
      routines.push({ file, name: `${holder}${own}` || '(callback)' });
      const [start, end] = [body.getStart(source), body.end];
      if (!isBlock(body)) insert([start, `way.through(${number}, () => (`], [end, '))']);
      else if (isGenerator(node) || isConstructorDeclaration(node))
        insert([start + 1, `way.pass(${number});`]);
      else insert([start + 1, `way.enter(${number}); try {`], [end - 1, '} finally { way.leave(); }']);
    }
    const inside =
      /^(?:class|export|abstract)/.test(node.getText(source).slice(0, 8)) && own ? `${own}.` : '';
    node.forEachChild((child) => visit(child, isRoutine(node) ? '' : inside || holder));
  };
  source.forEachChild((node) => visit(node, ''));
  return insertions
    .map(([at, piece], order) => ({ at, piece, order }))
    .sort((a, b) => b.at - a.at || b.order - a.order)
    .reduce((all, { at, piece }) => all.slice(0, at) + piece + all.slice(at), text);
}
