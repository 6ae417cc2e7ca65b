/**
 * The weights of functions: for each an upper bound of the words that its frame takes on the
 * stack, from its text alone, so that it is the same on every computer. A frame holds the
 * variables and the values of one expression half-way; statements such as for-of hold a few more.
 */

import { FRAME } from './bounds.ts';
import { type AnyNode, childrenOf, isClass, isFunction } from './syntax.ts';

/** Words that a statement of this kind, or a class or a pattern, keeps in the frame. */
const HIDDEN: Readonly<Record<string, number>> = {
  ForOfStatement: 14,
  ForInStatement: 6,
  TryStatement: 6,
  SwitchStatement: 3,
  ClassDeclaration: 12,
  ClassExpression: 12,
  ArrayPattern: 12,
  ObjectPattern: 6,
  TemplateLiteral: 4,
  YieldExpression: 8,
};

/** Words of an operator that the engine does in its own code, which may call the user's. */
const ENGINE = 192;

/** True of an operator that looks up names in an object, or all its properties, by such code. */
function isEngineWork(node: AnyNode): boolean {
  if (node.type === 'BinaryExpression') return node.operator === 'in' || node.operator === 'instanceof';
  if (node.type === 'NewExpression')
    return node.callee.type === 'Identifier' && node.callee.name.endsWith('Error');
  if (node.type === 'ObjectExpression')
    return node.properties.some((it) => it.type === 'SpreadElement' || it.computed);
  return (
    node.type === 'ObjectPattern' && node.properties.some((it) => it.type === 'RestElement' || it.computed)
  );
}

/** The nodes of a tree, without those in functions within it. */
function nodesOf(node: AnyNode): number {
  if (isFunction(node)) return 1;
  return childrenOf(node).reduce((sum, child) => sum + nodesOf(child), 1);
}

/** The names and hidden words that a tree declares for the function that it is in. */
function declared(node: AnyNode): number {
  const own =
    (node.type === 'Identifier' ? 0 : (HIDDEN[node.type] ?? 0)) +
    names(node) +
    (isEngineWork(node) ? ENGINE : 0);
  if (isFunction(node)) return 1;
  return childrenOf(node).reduce((sum, child) => sum + declared(child), own);
}

/** The names that a declaration itself declares. */
function names(node: AnyNode): number {
  switch (node.type) {
    case 'VariableDeclarator':
      return nodesOf(node.id);
    case 'CatchClause':
      return node.param == null ? 1 : nodesOf(node.param);
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return 1;
    default:
      return 0;
  }
}

/** True of a node that stands for a value: its temporary values are gone once it is done. */
const isExpression = (node: AnyNode): boolean =>
  /Expression$|Literal$|Pattern$|^Identifier$|^Property|Element$|^Super$|^Class/.test(node.type);

/** The nodes of the largest expression of a tree. */
function largest(node: AnyNode): number {
  if (isFunction(node)) return 1;
  if (isExpression(node) && !isClass(node)) return nodesOf(node);
  return childrenOf(node).reduce((most, child) => Math.max(most, largest(child)), 1);
}

/** The weight of a function, a static block, or an expression that is evaluated as one. */
export function weigh(node: AnyNode): number {
  const parts = isFunction(node) || node.type === 'StaticBlock' ? childrenOf(node) : [node];
  const variables = parts.reduce((sum, part) => sum + declared(part), 0);
  const params = isFunction(node) ? node.params.reduce((sum, it) => sum + nodesOf(it), 0) : 0;
  const expression = parts.reduce((most, part) => Math.max(most, largest(part)), 0);
  // A call keeps its arguments twice: where they were computed, and where they are handed over.
  return FRAME + variables + 2 * params + 2 * expression;
}

/** True of a parameter that is taken apart. */
function isPattern(param: AnyNode): boolean {
  if (param.type === 'RestElement') return isPattern(param.argument);
  if (param.type === 'AssignmentPattern') return isPattern(param.left);
  return param.type !== 'Identifier';
}

/** True if code of the user's may run in a frame of this function before or after it is counted. */
function runsUncounted(node: AnyNode): boolean {
  if (!isFunction(node)) return false;
  if (node.params.some((it) => isPattern(it))) return true;
  return hasReturnInForOf(node.body, false);
}

function hasReturnInForOf(node: AnyNode, inside: boolean): boolean {
  if (isFunction(node)) return false;
  if (inside && node.type === 'ReturnStatement') return true;
  const within = inside || node.type === 'ForOfStatement';
  return childrenOf(node).some((child) => hasReturnInForOf(child, within));
}

/**
 * The weight that is added to every function, for the one frame below it that is not counted at
 * that moment: the heaviest of the functions whose parameters are patterns, or that return out of
 * a for-of.
 */
export function uncounted(program: AnyNode): number {
  let most = 0;
  const visit = (node: AnyNode): void => {
    if (runsUncounted(node)) most = Math.max(most, weigh(node));
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return most;
}
