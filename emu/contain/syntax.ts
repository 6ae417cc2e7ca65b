/** The syntax tree of a program, in the form that acorn gives it (ESTree). */

import type { AnyNode, ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from 'acorn';
import { parse } from 'acorn';

export type { AnyNode };

/** A function with its body, of any kind. */
export type AnyFunction = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

/** The nodes of one type. */
export type Of<T extends AnyNode['type']> = AnyNode & { type: T };

/** Parses a program. Its code is strict, as that of an ES module. */
export const parseProgram = (code: string): AnyNode =>
  parse(code, { ecmaVersion: 2023, sourceType: 'module', preserveParens: true, locations: true });

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** True if each node begins behind the one before it, as nearly all do without being sorted. */
function inOrder(nodes: readonly AnyNode[]): boolean {
  for (let i = 1; i < nodes.length; i++) if (nodes[i].start < nodes[i - 1].start) return false;
  return true;
}

/** The nodes directly below a node, in the order of the text. */
export function childrenOf(node: AnyNode): AnyNode[] {
  if (node.type === 'Property' && node.shorthand) return [node.value];
  const children: AnyNode[] = [];
  for (const value of Object.values(node))
    if (Array.isArray(value)) {
      for (const element of value) if (isNode(element)) children.push(element);
    } else if (isNode(value)) children.push(value);
  return inOrder(children) ? children : children.sort((a, b) => a.start - b.start);
}

/** True of a function of any kind. */
export const isFunction = (node: AnyNode): node is AnyFunction =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression';

/** True of a class of either kind. */
export const isClass = (node: AnyNode): boolean =>
  node.type === 'ClassDeclaration' || node.type === 'ClassExpression';

/** An expression without the parentheses around it. */
export function bare(node: AnyNode): AnyNode {
  return node.type === 'ParenthesizedExpression' ? bare(node.expression) : node;
}

/** True of a function or class without a name, which takes that of the variable it is put into. */
export function isNameless(node: AnyNode): boolean {
  const { type } = bare(node);
  if (type === 'ArrowFunctionExpression') return true;
  if (type !== 'FunctionExpression' && type !== 'ClassExpression') return false;
  return (bare(node) as { id?: unknown }).id == null;
}

/** The place behind the blanks and comments that begin at a place of a text. */
export function behindBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    const end = text.startsWith('//', at) ? '\n' : text.startsWith('/*', at) ? '*/' : undefined;
    const found = end === undefined ? -1 : text.indexOf(end, at + 2);
    if (end === undefined || found < 0) return at;
    at = found + end.length;
  }
}
