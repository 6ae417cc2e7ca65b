/**
 * The memory that a piece of a program allocates each time it runs, from its text alone, in units
 * of work of about eight bytes: so an activity's memory is bounded by its work.
 */

import { type AnyNode, childrenOf, isClass, isFunction } from './syntax.ts';

type Loop = AnyNode & { readonly body: AnyNode };

const isLoop = (node: AnyNode): node is Loop =>
  ['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement', 'ForInStatement'].includes(
    node.type,
  );

/** The units of one node by itself. */
function own(node: AnyNode): number {
  if (isFunction(node)) return 8;
  if (isClass(node)) return 64;
  switch (node.type) {
    case 'ArrayExpression':
      return 4 + node.elements.length;
    case 'ObjectExpression':
      return 4 + 2 * node.properties.length;
    case 'NewExpression':
      return 4;
    default:
      return 0;
  }
}

const sum = (nodes: readonly AnyNode[]): number => nodes.reduce((units, it) => units + allocated(it), 0);

/** The units of a node, without those of functions in it, and of the bodies of loops in it. */
export function allocated(node: AnyNode): number {
  if (isFunction(node)) return own(node);
  return own(node) + sum(childrenOf(node).filter((it) => !isLoop(node) || it !== node.body));
}

/** The units of each turn of a loop, with those of its head. */
export function allocatedIn(loop: AnyNode): number {
  return isLoop(loop) ? sum(childrenOf(loop)) : 0;
}
