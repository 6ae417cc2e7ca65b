/**
 * The calls of a program by which a module puts something into the kernel. Each notes its number
 * before it is made, so that the kernel can tell which line did it: looking at the host's stack
 * would take longer than the routine itself.
 */

import type { Site } from './realm.ts';
import { type AnyNode, childrenOf, isFunction } from './syntax.ts';

/** The routines whose calls are noted (kernel/module.ts). */
const NOTED: ReadonlySet<string> = new Set([
  ...['timeout', 'setcallout', 'callout_init', 'callout_reset', 'callout_reset_within'],
  ...['kthread_create', 'sysctl', 'device', 'syscall', 'simdev'],
]);

type Call = AnyNode & { type: 'CallExpression' };

/** The name of a key that is not computed; empty for any other. */
function nameOf(key: AnyNode): string {
  if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') return key.name;
  return key.type === 'Literal' ? `${key.value}` : '';
}

export class Sites {
  /** The calls noted so far; number 0 is none. */
  readonly noted: Site[] = [{ func: '', line: 0, column: 0 }];
  private readonly source: string;
  /** The names of functions, and of classes for their constructors. */
  private readonly names = new Map<AnyNode, string>();

  /** For the program of a source. */
  constructor(source: string, program: AnyNode) {
    this.source = source;
    this.name(program, '');
  }

  /** The name of a function, as a call stack has it; empty if it has none. */
  nameOf(func: AnyNode): string {
    return this.names.get(func) ?? '';
  }

  /** The number of a call in the function of that name; 0 if it is not noted. */
  number({ callee }: Call, func: string): number {
    const named = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee;
    if (named.type !== 'Identifier' || !NOTED.has(named.name)) return 0;
    const before = this.source.slice(0, named.start).split('\n');
    const column = (before.at(-1) as string).length + 1;
    return this.noted.push({ func, line: before.length, column }) - 1;
  }

  /** Names the functions in a tree; `within` is the class around it. */
  private name(node: AnyNode, within: string): void {
    const [value, name] = named(node, within);
    if (value != null && isFunction(value)) this.names.set(value, name);
    const isClass = node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
    const inside = isClass ? (node.id?.name ?? '') : within;
    for (const child of childrenOf(node)) this.name(child, inside);
  }
}

/** The function that a node names, if it is one, and the name. */
function named(node: AnyNode, within: string): readonly [AnyNode | null | undefined, string] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return node.id == null ? [undefined, ''] : [node, node.id.name];
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' ? [node.init, node.id.name] : [undefined, ''];
    case 'AssignmentExpression':
      if (node.left.type === 'MemberExpression') return [node.right, nameOf(node.left.property)];
      return node.left.type === 'Identifier' ? [node.right, node.left.name] : [undefined, ''];
    case 'MethodDefinition':
      return [node.value, node.kind === 'constructor' ? within : nameOf(node.key)];
    case 'Property':
    case 'PropertyDefinition':
      return [node.value, nameOf(node.key)];
    default:
      return [undefined, ''];
  }
}
