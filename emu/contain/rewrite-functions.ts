/** The insertions of functions and generators: the depth of a body, which goes back at its ends. */

import { allocated } from './allocate.ts';
import { type Body, Held, type Writing } from './body.ts';
import type { Sites } from './sites.ts';
import type { Stops } from './stops.ts';
import {
  type AnyFunction,
  type AnyNode,
  bare,
  childrenOf,
  isFunction,
  isNameless,
  type Of,
} from './syntax.ts';

/** True if a tree has a node for which `wanted` holds, outside of functions within it. */
export function has(node: AnyNode, wanted: (node: AnyNode) => boolean): boolean {
  return wanted(node) || childrenOf(node).some((child) => !isFunction(child) && has(child, wanted));
}

const finishes = (body: AnyNode): boolean =>
  has(
    body,
    (it) =>
      it.type === 'TryStatement' && it.finalizer != null && has(it, (at) => at.type === 'ReturnStatement'),
  );

export class Functions {
  private readonly w: Writing;
  private readonly sites: Sites;
  private readonly stops: Stops | undefined;
  /** Functions that are methods, getters, setters or the constructors of classes. */
  private readonly methods = new Set<AnyNode>();

  constructor(writing: Writing, sites: Sites, stops: Stops | undefined) {
    this.w = writing;
    this.sites = sites;
    this.stops = stops;
  }

  /** A body of that weight, which is no function's. */
  body(weight: number): Body {
    const held = new Held(this.w.p);
    return { generates: false, finishes: false, inFinally: false, inParams: false, name: '', weight, held };
  }

  /** The function of a method, a getter or a setter. */
  method(node: AnyNode, body: Body): void {
    this.methods.add(node);
    this.w.visit(node, body);
  }

  func(node: AnyFunction): void {
    const { p, texts } = this.w;
    const body: Body = {
      ...this.body(this.w.weight(node)),
      generates: node.generator,
      finishes: finishes(node.body),
      name: this.sites.nameOf(node),
    };
    for (const param of node.params) this.w.visit(param, { ...body, inParams: true });
    if (node.generator) this.suspended(node, body.weight);
    const entry = texts.entry(body, allocated(node.body, ...node.params));
    const rests = texts.rests(node.params);
    if (node.body.type !== 'BlockStatement') {
      const stop = this.stop(node.body, body.name);
      this.w.insert(node.body.start, () => `{${entry()}${rests}${stop}return `);
      this.given(node.body, body);
      this.w.insert(node.body.end, ';}');
      return;
    }
    const stop = node.body.body.length === 0 ? this.stop(node.body, body.name) : '';
    const constructed = this.constructed(node);
    const start = directivesEnd(node.body, node.body.start + 1);
    this.w.insert(start, () => `${constructed}${entry()}${rests}${stop}`);
    this.w.children(node.body, body);
    const last = node.body.body.at(-1);
    if (last?.type !== 'ReturnStatement') this.w.insert(node.body.end - 1, `;${texts.depth}=${p}d;`);
  }

  /** The text of a stop at a node; empty without a debugger. */
  private stop(node: AnyNode, func: string): string {
    return this.stops?.text(node, func) ?? '';
  }

  /** A value that is given back, by a text that begins at a place before it. */
  private given(node: AnyNode, body: Body, at = node.start): void {
    const { p, texts } = this.w;
    this.w.insert(at, `${p}r=${isNameless(node) ? '(0,' : '('}`);
    this.w.visit(node, body);
    this.w.insert(node.end, `),${texts.back(body)},${p}r`);
  }

  /**
   * An expression that the engine evaluates outside of any body, below a frame of that weight: it
   * becomes a function that is called there. `routine` of the runtime looks at its value.
   */
  outside(node: AnyNode, weight: number, routine = ''): void {
    const { texts } = this.w;
    if (routine === '' && isConstant(node)) {
      this.w.visit(node, this.body(weight));
      return;
    }
    const body = this.body(weight + this.w.weight(node));
    const entry = texts.entry(body, allocated(node));
    const [before, after] = routine === '' ? ['', ''] : [`${this.w.p}${routine}((`, '),this)'];
    this.w.insert(node.start, () => `(()=>{${entry()}return ${before}`);
    this.given(node, body);
    this.w.insert(node.end, `${after};})()`);
  }

  /**
   * A generator that is made has room for its whole frame, long before its body is entered. A
   * pattern behind its parameters charges for that, whatever it is called with.
   */
  private suspended(node: AnyFunction, weight: number): void {
    const { p } = this.w;
    const pattern = `...{[${p}charge(${weight})]:${p}g}`;
    const last = node.params.at(-1);
    if (last !== undefined) this.w.insert(last.end, `,${pattern}`);
    else this.w.insert(this.w.indexOf('(', node.id?.end ?? node.start) + 1, pattern);
    // A directive cannot stand below such a parameter; all code is strict as it is.
    const first = (node.body as Of<'BlockStatement'>).body[0];
    if (first?.type === 'ExpressionStatement' && first.directive !== undefined)
      this.w.insert(first.start, ';');
  }

  /** A plain function may be a constructor, of objects whose prototype anything may be. */
  private constructed(node: AnyFunction): string {
    const plain = node.type !== 'ArrowFunctionExpression' && !this.methods.has(node);
    return plain && !node.generator ? `new.target&&${this.w.p}chain(this);` : '';
  }

  returns(node: Of<'ReturnStatement'>, body: Body): void {
    const behind = node.start + 'return'.length;
    if (node.argument == null) {
      this.w.insert(behind, ` void(${this.w.texts.back(body)})`);
      return;
    }
    // The text goes behind the word, since a line may end between the two.
    this.w.insert(behind, ' ');
    this.given(node.argument, body, behind);
  }

  yields(node: Of<'YieldExpression'>, body: Body): void {
    const { p, texts } = this.w;
    this.w.insert(node.start, `(${p}r=`);
    const keyword = node.start + 'yield'.length;
    const suspends = `${texts.depth}=${p}d,${p}d=-1`;
    if (node.argument == null) this.w.insert(keyword, ` (${suspends},void 0)`);
    else if (node.delegate) {
      // The star may stand apart from the word: the text goes before the argument.
      this.w.insert(node.argument.start, `${p}delegate((`);
      this.w.visit(node.argument, body);
      this.w.insert(node.argument.end, `),${body.weight},${p}d,${p}d=-1)`);
    } else {
      this.w.insert(keyword, ` (${p}r=${isNameless(node.argument) ? '(0,' : '('}`);
      this.w.visit(node.argument, body);
      this.w.insert(node.argument.end, `),${suspends},${p}r)`);
    }
    this.w.insert(node.end, `,${p}d=${texts.depth},${texts.look(body)},${p}r)`);
  }
}

/** True of an expression that runs no code of the user's, and of a function. */
function isConstant(node: AnyNode): boolean {
  const it = bare(node);
  if (isFunction(it)) return true;
  if (it.type === 'UnaryExpression')
    return it.operator === '!' || it.operator === 'void'
      ? isConstant(it.argument)
      : it.argument.type === 'Literal';
  return it.type === 'Literal' || it.type === 'Identifier' || it.type === 'ThisExpression';
}

/** The place behind the directives that a body begins with. */
export function directivesEnd(body: AnyNode, start: number): number {
  const statements = (body as { body: readonly AnyNode[] }).body;
  let end = start;
  for (const it of statements) {
    if (it.type !== 'ExpressionStatement' || it.directive === undefined) break;
    end = it.end;
  }
  return end;
}
