/**
 * The insertions of calls. Arguments by spread lie on the stack, and are counted there; calls that
 * put something into the kernel note where they are (sites.ts).
 */

import type { Body, Writing } from './body.ts';
import { has } from './rewrite-functions.ts';
import { isNamed, type Member, type Members } from './rewrite-members.ts';
import type { Sites } from './sites.ts';
import { type AnyNode, childrenOf, type Of } from './syntax.ts';

type Call = Of<'CallExpression' | 'NewExpression'>;

const spreads = (it: AnyNode): boolean =>
  (it.type === 'CallExpression' || it.type === 'NewExpression') &&
  it.arguments.some(({ type }) => type === 'SpreadElement');

export class Calls {
  private readonly w: Writing;
  private readonly members: Members;
  private readonly sites: Sites;

  constructor(writing: Writing, members: Members, sites: Sites) {
    this.w = writing;
    this.members = members;
    this.sites = sites;
  }

  /** A call. One with spread arguments keeps them on the stack. */
  call(node: Call, body: Body): void {
    if (!spreads(node)) this.noting(node, body);
    else this.spreading(node, body, () => this.parts(node, body, (callee) => this.w.visit(callee, body)));
  }

  /** A call without spread arguments, which notes itself, if it has to, as late as that can be. */
  private noting(node: Call, body: Body): void {
    const { p } = this.w;
    const site = node.type === 'CallExpression' ? this.sites.number(node, body.name) : 0;
    const last = node.arguments.at(-1);
    const noting = last ?? (node.callee.type === 'MemberExpression' ? node.callee.object : undefined);
    if (site === 0 || noting === undefined || noting.type === 'Super') {
      this.w.children(node, body);
      return;
    }
    if (last === undefined) {
      // Without arguments, the object notes it.
      this.w.insert(noting.start, `${p}site(${site},(`);
      this.w.visit(noting, body);
      this.w.insert(noting.end, '))');
      return;
    }
    for (const child of childrenOf(node)) {
      if (child === last) this.w.insert(last.start, `${p}site(${site},(`);
      this.w.visit(child, body);
      if (child === last) this.w.insert(last.end, '))');
    }
  }

  /** The callee and the arguments of a call. */
  private parts(node: Call, body: Body, visitCallee: (callee: AnyNode) => void): void {
    visitCallee(node.callee);
    for (const argument of node.arguments)
      if (argument.type === 'SpreadElement') this.w.around(argument.argument, 'push', body);
      else this.w.visit(argument, body);
  }

  /** A chain a?.b(...c) is wrapped as a whole, for it ends as a whole. */
  chained(node: Of<'ChainExpression'>, body: Body): void {
    const within = (it: AnyNode): void => {
      if (it.type === 'CallExpression') this.parts(it, body, within);
      else if (it.type === 'MemberExpression') {
        within(it.object);
        if (it.computed) this.w.key(it.property, 'key', body);
      } else this.w.visit(it, body);
    };
    const last = node.expression;
    const inside = (): void => {
      if (has(node, spreads)) this.spreading(node, body, () => within(last));
      else within(last);
    };
    if (last.type === 'MemberExpression' && isNamed(last as Member, 'constructor'))
      this.members.found(node, inside);
    else inside();
  }

  private spreading(node: AnyNode, body: Body, inside: () => void): void {
    const { p, texts } = this.w;
    this.w.insert(node.start, `(${p}r=`);
    inside();
    this.w.insert(node.end, `,${texts.depth}=${p}d+${body.weight},${p}r)`);
  }
}
