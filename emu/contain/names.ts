/**
 * The free names of a program: identifiers that stand for a value and are declared nowhere around
 * them. They are the globals that it uses.
 */

import { type AnyNode, childrenOf, isFunction } from './syntax.ts';

/** Names that are declared in one scope. */
export type Scope = Set<string>;

/** A use of a name that is declared nowhere. */
export interface FreeName {
  readonly name: string;
  readonly start: number;
}

/** The names that a pattern binds. */
export function bind(pattern: AnyNode, scope: Scope): void {
  switch (pattern.type) {
    case 'Identifier':
      scope.add(pattern.name);
      break;
    case 'AssignmentPattern':
      bind(pattern.left, scope);
      break;
    case 'Property':
      bind(pattern.value, scope);
      break;
    case 'RestElement':
      bind(pattern.argument, scope);
      break;
    case 'ArrayPattern':
    case 'ObjectPattern':
      for (const child of childrenOf(pattern)) bind(child, scope);
      break;
  }
}

/** The names that a pattern binds, in order. */
export function boundNames(pattern: AnyNode): string[] {
  const scope: Scope = new Set();
  bind(pattern, scope);
  return [...scope];
}

/** Declares the variables (var) of a function's body, wherever in it they stand. */
function bindVars(node: AnyNode, scope: Scope): void {
  if (isFunction(node) || node.type === 'StaticBlock') return;
  if (node.type === 'VariableDeclaration' && node.kind === 'var')
    for (const { id } of node.declarations) bind(id, scope);
  for (const child of childrenOf(node)) bindVars(child, scope);
}

/** Declares what a list of statements declares for its block alone. */
function bindBlock(statements: readonly AnyNode[], scope: Scope): void {
  for (const statement of statements) {
    if (statement.type === 'VariableDeclaration' && statement.kind !== 'var')
      for (const { id } of statement.declarations) bind(id, scope);
    if (
      (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') &&
      statement.id != null
    )
      scope.add(statement.id.name);
  }
}

/** The scope that a node opens; undefined if it opens none. */
export function scopeOf(node: AnyNode): Scope | undefined {
  const scope: Scope = new Set();
  if (isFunction(node)) {
    if (node.type !== 'ArrowFunctionExpression') scope.add('arguments');
    if (node.type === 'FunctionExpression' && node.id != null) scope.add(node.id.name);
    for (const param of node.params) bind(param, scope);
    for (const child of childrenOf(node.body)) bindVars(child, scope);
    return scope;
  }
  switch (node.type) {
    case 'Program':
      for (const child of node.body) bindVars(child, scope);
      bindBlock(node.body, scope);
      return scope;
    case 'StaticBlock':
      for (const child of node.body) bindVars(child, scope);
      bindBlock(node.body, scope);
      return scope;
    case 'BlockStatement':
      bindBlock(node.body, scope);
      return scope;
    case 'SwitchStatement':
      for (const { consequent } of node.cases) bindBlock(consequent, scope);
      return scope;
    case 'ForStatement':
      if (node.init != null) bindBlock([node.init], scope);
      return scope;
    case 'ForInStatement':
    case 'ForOfStatement':
      bindBlock([node.left], scope);
      return scope;
    case 'CatchClause':
      if (node.param != null) bind(node.param, scope);
      return scope;
    case 'ClassDeclaration':
    case 'ClassExpression':
      if (node.id != null) scope.add(node.id.name);
      return scope;
    default:
      return undefined;
  }
}

/** The nodes below a node that may hold names of values. */
export function placesOfValues(node: AnyNode): AnyNode[] {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? [node.object, node.property] : [node.object];
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition': {
      const value = node.value == null ? [] : [node.value];
      return node.computed ? [node.key, ...value] : value;
    }
    case 'LabeledStatement':
      return [node.body];
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return [];
    default:
      return childrenOf(node);
  }
}

/** The free names of a program, in the order of its text. */
export function freeNames(program: AnyNode): FreeName[] {
  const free: FreeName[] = [];
  const visit = (node: AnyNode, scopes: readonly Scope[]): void => {
    const scope = scopeOf(node);
    const within = scope === undefined ? scopes : [...scopes, scope];
    if (node.type === 'Identifier' && !within.some((it) => it.has(node.name)))
      free.push({ name: node.name, start: node.start });
    for (const child of placesOfValues(node)) visit(child, within);
  };
  visit(program, []);
  return free.sort((a, b) => a.start - b.start);
}
