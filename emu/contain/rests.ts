/**
 * The rests of patterns, `[a, ...rest]` and `{ a, ...rest }`, take as much as there is, in the
 * engine's own code. The elements of an array pattern's rest are drawn and charged before it
 * gets them; that can be done where the pattern is the whole left side of a statement. The
 * properties of an object pattern's rest are there already: they are charged for by the size of
 * the rest, by its name.
 */

import { type AnyNode, bare, childrenOf, isFunction } from './syntax.ts';

/** True of an array pattern that has a rest. */
export const drawsRest = (pattern: AnyNode): boolean =>
  pattern.type === 'ArrayPattern' && pattern.elements.some((it) => it?.type === 'RestElement');

/** The rest of an object pattern itself; undefined if it has none. */
const restOf = (pattern: AnyNode): AnyNode | undefined =>
  pattern.type === 'ObjectPattern' ? pattern.properties.find((it) => it.type === 'RestElement') : undefined;

/** True of an object pattern that has a rest. */
export const takesRest = (pattern: AnyNode): boolean => restOf(pattern) !== undefined;

/** The patterns that a node declares or assigns to, with the patterns within them. */
function patternsIn(node: AnyNode): AnyNode[] {
  if (isFunction(node)) return [];
  const own = node.type === 'ArrayPattern' || node.type === 'ObjectPattern' ? [node] : [];
  return [...own, ...childrenOf(node).flatMap(patternsIn)];
}

/** The names of the rests of object patterns in a pattern. */
export function restNames(pattern: AnyNode): string[] {
  return patternsIn(pattern).flatMap((it) => {
    const rest = restOf(it) as (AnyNode & { type: 'RestElement' }) | undefined;
    return rest?.argument.type === 'Identifier' ? [rest.argument.name] : [];
  });
}

/** The patterns of a program whose rests cannot be charged. */
export function unchargedRests(program: AnyNode): AnyNode[] {
  const found: AnyNode[] = [];
  /** Patterns whose elements are drawn before. */
  const drawn = new Set<AnyNode>();
  /** Looks at a pattern that is assigned to; `isCharged` tells of the rest of the whole. */
  const assigned = (pattern: AnyNode, isCharged: boolean): void => {
    found.push(...patternsIn(pattern).filter((it) => takesRest(it) && !(isCharged && it === pattern)));
  };
  const visit = (node: AnyNode): void => {
    if (node.type === 'VariableDeclarator' && node.init != null) drawn.add(node.id);
    if (node.type === 'ExpressionStatement') {
      const it = bare(node.expression);
      if (it.type === 'AssignmentExpression') drawn.add(it.left);
    }
    if (node.type === 'AssignmentExpression') assigned(node.left, true);
    if (node.type === 'ForOfStatement' || node.type === 'ForInStatement')
      if (node.left.type !== 'VariableDeclaration') assigned(node.left, false);
    if (drawsRest(node) && !drawn.has(node)) found.push(node);
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return found;
}
