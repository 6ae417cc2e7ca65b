/**
 * The units of work that a piece of a program takes each time it runs besides the one for the look,
 * from its text alone: one for about eight bytes that it allocates, and one for each NODES nodes of
 * its tree. So an activity's memory is bounded by its work, and so is the time of a long text
 * without a loop.
 */

import { type AnyNode, childrenOf, isClass, isFunction } from './syntax.ts';

type Loop = AnyNode & { readonly body: AnyNode };

const isLoop = (node: AnyNode): node is Loop =>
  ['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement', 'ForInStatement'].includes(
    node.type,
  );

/** Nodes of a tree that a unit stands for. */
const NODES = 16;

/** The units of what one node allocates by itself. */
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
    case 'AssignmentExpression':
      // An element that is new takes room in the object, and a fraction room of its own.
      return node.left.type === 'MemberExpression' && node.left.computed ? 4 : 0;
    default:
      return 0;
  }
}

const sum = (nodes: readonly AnyNode[]): number => nodes.reduce((units, it) => units + taken(it), 0);

/** The units of a node, a part of one for each node; see `allocated`. */
function taken(node: AnyNode): number {
  const units = own(node) + 1 / NODES;
  if (isFunction(node)) return units;
  return units + sum(childrenOf(node).filter((it) => !isLoop(node) || it !== node.body));
}

/** The units of some nodes, without those of functions in them, and of the bodies of loops. */
export const allocated = (...nodes: readonly AnyNode[]): number => Math.floor(sum(nodes));

/** The units of each turn of a loop, with those of its head. */
export function allocatedIn(loop: AnyNode): number {
  return isLoop(loop) ? allocated(...childrenOf(loop)) : 0;
}
