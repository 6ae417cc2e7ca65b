/**
 * The places of a program that may read or write a property which takes much memory, and where
 * nothing can look at it: `constructor` and `prototype` in a pattern or a chain, `length` in a
 * pattern or in a loop's head, what is deleted at the end of a chain, and an element of super that
 * a pattern writes.
 */

import { isNamed, type Member } from './rewrite-members.ts';
import { type AnyNode, bare } from './syntax.ts';

/** The targets of a pattern or of a loop's head. */
function targets(node: AnyNode): readonly (AnyNode | null)[] {
  switch (node.type) {
    case 'AssignmentPattern':
    case 'ForInStatement':
    case 'ForOfStatement':
      return [node.left];
    case 'RestElement':
      return [node.argument];
    case 'ArrayPattern':
      return node.elements;
    case 'ObjectPattern':
      return node.properties.map((it) => (it.type === 'Property' ? it.value : it));
    default:
      return [];
  }
}

/** The members that are targets of a node. */
const members = (node: AnyNode): Member[] =>
  targets(node).flatMap((it) => {
    const target = it === null ? null : bare(it);
    return target?.type === 'MemberExpression' ? [target] : [];
  });

/** The links of a chain, the last one first. */
function linksOf(node: AnyNode): AnyNode[] {
  if (node.type === 'MemberExpression') return [node, ...linksOf(node.object)];
  return node.type === 'CallExpression' ? [node, ...linksOf(node.callee)] : [];
}

/** True of a node that writes `length` by name where nothing can look at it. */
export const isUnsized = (node: AnyNode): boolean => members(node).some((it) => isNamed(it, 'length'));

/** True of a node that writes an element of super likewise. */
export const isUnstored = (node: AnyNode): boolean =>
  members(node).some((it) => it.computed && it.object.type === 'Super');

/** True of a node that deletes a property at the end of a chain of several links. */
export function isUnlost(node: AnyNode): boolean {
  if (node.type !== 'UnaryExpression' || node.operator !== 'delete') return false;
  const it = bare(node.argument);
  return it.type === 'ChainExpression' && linksOf(it.expression).length > 1;
}

const NAMES = ['constructor', 'prototype'] as const;

/** The name that a node reads where nothing can look at what it finds; undefined if it does not. */
export function unguarded(node: AnyNode): string | undefined {
  if (node.type === 'ObjectPattern') {
    const keys = node.properties.flatMap((it) => (it.type === 'Property' && !it.computed ? [it.key] : []));
    const names = keys.map((it) => (it.type === 'Identifier' ? it.name : (it as { value?: unknown }).value));
    return NAMES.find((name) => names.includes(name));
  }
  if (node.type !== 'ChainExpression') return undefined;
  const isRead = (it: AnyNode, i: number, name: (typeof NAMES)[number]): boolean =>
    it.type === 'MemberExpression' && isNamed(it, name) && (i > 0 || name === 'prototype');
  return NAMES.find((name) => linksOf(node.expression).some((it, i) => isRead(it, i, name)));
}
