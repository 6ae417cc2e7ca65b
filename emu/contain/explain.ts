/**
 * The mistake behind an exception of the engine's, in a sentence of ours: the expression of the
 * program that was undefined, null, or no function. The words of engines differ, some leave the
 * expression out, and they note different places within it. The sentence is no part of a run.
 */

import { type AnyNode, bare, childrenOf, isFunction, type Of, parseProgram } from './syntax.ts';

/** The words of the engines for a property of nothing: its name, and what there was. */
const NOTHING = [
  /^Cannot (?:read|set) properties of (?<what>undefined|null) \((?:reading|setting) '(?<name>.*)'\)$/,
  /^cannot (?:read|set) property '(?<name>.*)' of (?<what>undefined|null)$/,
];
/** Their words for a call of what cannot be called. */
const UNCALLABLE = /(?:^| )not a (?:function|constructor)$/;
/** The longest expression that is quoted, in characters. */
const QUOTED = 60;

type Member = Of<'MemberExpression'>;
type Call = Of<'CallExpression' | 'NewExpression'>;

/** Sentences for the exceptions of one program. */
export class Explainer {
  private readonly code: string;
  private tree: AnyNode | undefined = undefined;

  constructor(code: string) {
    this.code = code;
  }

  /**
   * The sentence for an exception with these words of the engine's, made at a line and column of
   * the program, from 1; undefined if the expression cannot be told for certain.
   */
  readonly explain = (words: string, line: number, column: number): string | undefined => {
    const nothing = NOTHING.map((it) => it.exec(words)).find((it) => it !== null)?.groups;
    if (nothing === undefined && !UNCALLABLE.test(words)) return undefined;
    const at = this.offset(line, column);
    const nodes = this.around(at);
    // A pattern reads properties as well, and is no member.
    const isSure = !nodes.some(({ type }) => type === 'ObjectPattern');
    if (nothing !== undefined) {
      const object = member(nodes.filter(isMember), at, nothing.name as string, isSure)?.object;
      const text = this.text(object);
      return text && `${text} is ${nothing.what}, and has no ${nothing.name}`;
    }
    const calls = nodes.filter(isCall);
    const call = one(calls, (it) => placeOf(it.callee) === at, true);
    const text = this.text(call?.callee);
    return text && `${text} is no ${call?.type === 'NewExpression' ? 'constructor' : 'function'}`;
  };

  private offset(line: number, column: number): number {
    let start = 0;
    for (let n = 1; n < line; n++) start = this.code.indexOf('\n', start) + 1;
    return start + column - 1;
  }

  /** The nodes of the innermost statement around a place, without those of functions in it. */
  private around(at: number): AnyNode[] {
    this.tree ??= parseProgram(this.code);
    let found: AnyNode = this.tree;
    for (let next: AnyNode | undefined = found; next !== undefined; ) {
      if (isStatement(next) || isFunction(next)) found = next;
      next = childrenOf(next).find(({ start, end }) => start <= at && at <= end);
    }
    const all = (node: AnyNode): AnyNode[] =>
      isFunction(node) && node !== found ? [] : [node, ...childrenOf(node).flatMap(all)];
    return all(found);
  }

  /** The text of an expression; undefined of none, and of one that is long. */
  private text(node: AnyNode | undefined): string | undefined {
    const text = node && this.code.slice(node.start, node.end).replace(/\s+/g, ' ');
    return text === undefined || text.length > QUOTED ? undefined : text;
  }
}

const isMember = (node: AnyNode): node is Member => node.type === 'MemberExpression';
const isCall = (node: AnyNode): node is Call =>
  node.type === 'CallExpression' || node.type === 'NewExpression';
const isStatement = ({ type }: AnyNode): boolean =>
  type.endsWith('Statement') || type.endsWith('Declaration') || type === 'PropertyDefinition';

/** A computed name that is known from the text. */
const nameOf = (node: AnyNode): string | undefined => {
  const it = bare(node);
  return it.type === 'Literal' ? String(it.value) : undefined;
};

/** The place that engines note of a function that is called. */
const placeOf = (callee: AnyNode): number => {
  const it = bare(callee);
  return isMember(it) ? it.property.start : it.start;
};

/** The member of that name that an exception at a place is about. */
function member(members: readonly Member[], at: number, name: string, isSure: boolean): Member | undefined {
  const named = members.filter(({ property, computed }) =>
    computed ? nameOf(property) === name : property.type === 'Identifier' && property.name === name,
  );
  return one(named, ({ property }) => property.start === at, isSure);
}

/** The node that is at the place; or the only one, if it can be no other. */
function one<T>(nodes: readonly T[], isThere: (node: T) => boolean, isSure: boolean): T | undefined {
  return nodes.find(isThere) ?? (isSure && nodes.length === 1 ? nodes[0] : undefined);
}
