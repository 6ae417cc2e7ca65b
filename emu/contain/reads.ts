/**
 * Properties of built-in objects that take much memory at once, and the guards of the places of a
 * program that may read or write them.
 *
 * The `constructor` of built-in arrays cannot be replaced: V8 would take the quick ways from
 * the arrays of the whole process. So wherever a property is read whose name may be `constructor`,
 * `found` puts the realm's own Array, which is charged, in place of the built-in one. Where a
 * computed name is read as a part of something that cannot be wrapped (a method call, a link of a
 * chain, a pattern), `key` looks at the name instead, and does not take `constructor`.
 *
 * A longer `length` makes an array allocate all of it. `size` charges for the value written; where
 * the name is computed, `slot` charges for the name, as for the longest array.
 */

import { type AnyNode, bare, childrenOf, isNumeric } from './syntax.ts';

/** The routine that a node is wrapped in. */
export type Guard = 'found' | 'key' | 'size' | 'slot';

type Member = AnyNode & { type: 'MemberExpression' };

type Name = 'constructor' | 'length';

/** True of a key that is, or may turn out to be, that name. */
function mayName(key: AnyNode, computed: boolean, name: Name = 'constructor'): boolean {
  if (key.type === 'PrivateIdentifier') return false;
  if (!computed)
    return key.type === 'Identifier' ? key.name === name : (key as { value?: unknown }).value === name;
  const it = bare(key);
  return it.type === 'Literal' ? `${it.value}` === name : !isNumeric(it);
}

const mayBuild = (node: AnyNode): node is Member =>
  node.type === 'MemberExpression' && mayName(node.property, node.computed);

/** The nodes directly below a node that are written to, or deleted, and not read. */
function targets(node: AnyNode): readonly (AnyNode | null)[] {
  switch (node.type) {
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForInStatement':
    case 'ForOfStatement':
      return [node.left];
    case 'UpdateExpression':
    case 'RestElement':
      return [node.argument];
    case 'UnaryExpression':
      return node.operator === 'delete' ? [node.argument] : [];
    case 'ArrayPattern':
      return node.elements;
    case 'ObjectPattern':
      return node.properties.map((it) => (it.type === 'Property' ? it.value : it));
    default:
      return [];
  }
}

const mayResize = (node: AnyNode | null): node is Member =>
  node?.type === 'MemberExpression' && mayName(node.property, node.computed, 'length');

/** True of `a.b ??= c` and its kin, whose value may be what a.b was. */
const isLogical = (node: AnyNode): boolean =>
  node.type === 'AssignmentExpression' && ['??=', '||=', '&&='].includes(node.operator);

/** The function of a call or of a tagged template; undefined of any other node. */
function calleeOf(node: AnyNode): AnyNode | undefined {
  if (node.type === 'CallExpression') return bare(node.callee);
  return node.type === 'TaggedTemplateExpression' ? bare(node.tag) : undefined;
}

/** The links of a chain, the last one first. */
function linksOf(node: AnyNode): AnyNode[] {
  if (node.type === 'MemberExpression') return [node, ...linksOf(node.object)];
  return node.type === 'CallExpression' ? [node, ...linksOf(node.callee)] : [];
}

/** The guards of what a node itself writes to. */
function resizes(node: AnyNode): (readonly [AnyNode, Guard])[] {
  if (node.type === 'UpdateExpression' || node.type === 'UnaryExpression') return [];
  return targets(node).flatMap((it): (readonly [AnyNode, Guard])[] => {
    const target = it === null ? null : bare(it.type === 'AssignmentPattern' ? it.left : it);
    if (!mayResize(target)) return [];
    return target.computed ? [[target.property, 'slot']] : [[node, 'size']];
  });
}

/** The guards of a program, by node. */
export function guardsOf(program: AnyNode): ReadonlyMap<AnyNode, Guard> {
  const guards = new Map<AnyNode, Guard>();
  /** Nodes that are written to, and links of chains: they are not read by themselves. */
  const parts = new Set<AnyNode>();
  /** Functions that are called, with the object that they are read from. */
  const called = new Set<AnyNode>();
  /** Guards a read; by the name, if the value has to stay where it is. */
  const guard = (read: AnyNode, whole: AnyNode | undefined): void => {
    if (!mayBuild(read)) return;
    if (whole === undefined || (called.has(whole) && read.computed)) {
      if (read.computed) guards.set(read.property, 'key');
    } else guards.set(whole, 'found');
  };
  const visit = (node: AnyNode): void => {
    for (const it of targets(node)) if (it != null) parts.add(bare(it));
    for (const [it, its] of resizes(node)) guards.set(it, its);
    const callee = calleeOf(node);
    if (callee !== undefined) called.add(callee);
    if (isLogical(node)) guard(bare((node as AnyNode & { type: 'AssignmentExpression' }).left), node);
    if (node.type === 'ChainExpression') {
      const whole = parts.has(node) ? undefined : node;
      linksOf(node.expression).forEach((it, i) => {
        guard(it, i === 0 ? whole : undefined);
        parts.add(it);
      });
    }
    if (node.type === 'ObjectPattern')
      for (const it of node.properties)
        if (it.type === 'Property' && it.computed && mayName(it.key, true)) guards.set(it.key, 'key');
    if (!parts.has(node)) guard(node, node);
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return guards;
}

/** True of a node that writes `length` by name where `size` cannot stand. */
export const isUnsized = (node: AnyNode): boolean =>
  resizes(node).some(
    ([it, guard]) => guard === 'size' && it === node && node.type !== 'AssignmentExpression',
  );

/** True of a node that reads `constructor` by name where `found` cannot stand. */
export function isUnguarded(node: AnyNode): boolean {
  if (node.type === 'ObjectPattern')
    return node.properties.some((it) => it.type === 'Property' && !it.computed && mayName(it.key, false));
  if (node.type !== 'ChainExpression') return false;
  return linksOf(node.expression).some((it, i) => i > 0 && mayBuild(it) && !it.computed);
}
