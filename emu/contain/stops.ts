/**
 * The stops of a program: the places at which a debugger can stop it, before each statement. They
 * are inserted only if a debugger is there. A stop looks at a byte, which is 0 until the debugger
 * wants it; it takes no work and no depth, so that the program's run is the same with and without.
 */

import { type AnyNode, childrenOf, isFunction } from './syntax.ts';

/** A place at which a program can stop; line and column are of the bundled code, from 1. */
export interface Stop {
  /** The name of the function that it is in; empty if it has none. */
  readonly func: string;
  /** True of the first in its function. */
  readonly entry: boolean;
  readonly line: number;
  readonly column: number;
}

/** The place of a stop: before a statement of a list, or in braces that the statement needs. */
type Form = 'listed' | 'braced';

export class Stops {
  /** The stops so far, by their numbers. */
  readonly noted: Stop[] = [];
  private readonly forms = new Map<AnyNode, Form>();
  /** The first statements of functions. */
  private readonly entries = new Set<AnyNode>();
  /** The prefix of inserted names. */
  private readonly p: string;

  /** For a program. */
  constructor(prefix: string, program: AnyNode) {
    this.p = prefix;
    this.find(program);
  }

  /** The form of the stop at a node; undefined if there is none. */
  form(node: AnyNode): Form | undefined {
    return this.forms.get(node);
  }

  /** The text of a new stop at a node, in the function of that name. */
  text(node: AnyNode, func: string): string {
    const { line = 1, column = 0 } = node.loc?.start ?? {};
    const number = this.noted.push({ func, entry: this.entries.has(node), line, column: column + 1 }) - 1;
    return `${this.p}s[${number}]&&${this.p}stop(${number});`;
  }

  private find(node: AnyNode): void {
    const listed = statementsOf(node).filter(isStop);
    for (const it of listed) this.forms.set(it, 'listed');
    for (const it of bodiesOf(node)) if (isStop(it)) this.forms.set(it, 'braced');
    if (isFunction(node)) this.entries.add(entryOf(node));
    for (const child of childrenOf(node)) this.find(child);
  }
}

/** The first statement of a function, or the expression that is its body. */
function entryOf({ body }: { readonly body: AnyNode }): AnyNode {
  return statementsOf(body).find(isStop) ?? body;
}

/** The statements of a node that is a list of them. */
function statementsOf(node: AnyNode): readonly AnyNode[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      return node.body;
    case 'SwitchCase':
      return node.consequent;
    default:
      return [];
  }
}

/** The statements that are a part of another, and may stand without braces. */
function bodiesOf(node: AnyNode): readonly AnyNode[] {
  switch (node.type) {
    case 'IfStatement':
      return node.alternate == null ? [node.consequent] : [node.consequent, node.alternate];
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
      return [node.body];
    default:
      return [];
  }
}

/** True of a statement that does something of its own. */
function isStop(node: AnyNode): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'BlockStatement':
    case 'EmptyStatement':
      return false;
    case 'ExpressionStatement':
      return node.directive === undefined;
    default:
      return true;
  }
}
