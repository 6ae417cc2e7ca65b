/** The insertions of try statements, and of the ways out of them. */

import type { Body, Writing } from './body.ts';
import { boundNames } from './names.ts';
import type { AnyNode, Of } from './syntax.ts';

export class Tries {
  private readonly w: Writing;

  constructor(writing: Writing) {
    this.w = writing;
  }

  /** A try statement. */
  tries(node: Of<'TryStatement'>, body: Body): void {
    const { p, texts } = this.w;
    this.w.visit(node.block, body);
    if (node.handler != null) {
      const { param, body: block } = node.handler;
      if (param != null) this.catches(node.handler, param, body);
      const fresh = body.finishes ? `${p}x=0;` : '';
      const rests = texts.rests(param == null ? [] : [param]);
      const words = param?.type === 'Identifier' ? `${p}caught(${param.name});` : '';
      this.w.insert(block.start + 1, `${texts.caught(body)}${fresh}${words}${rests}`);
      this.w.children(block, body);
    }
    if (node.finalizer == null) return;
    this.w.insert(node.finalizer.start + 1, texts.landing(body));
    this.w.children(node.finalizer, { ...body, inFinally: true });
    if (body.finishes) this.w.insert(node.finalizer.end - 1, `;if(${p}x)${texts.depth}=${p}d;`);
  }

  /** The parameter of a catch clause. A pattern gets the exception after it has its words. */
  private catches(handler: AnyNode & { type: 'CatchClause' }, param: AnyNode, body: Body): void {
    if (param.type === 'Identifier') {
      this.w.visit(param, body);
      return;
    }
    const { p } = this.w;
    const names = boundNames(param);
    this.w.insert(param.start, `${p}c){${names.length === 0 ? '' : `let ${names}`};(`);
    this.w.visit(param, body);
    this.w.insert(param.end, `=${p}caught(${p}c)`);
    this.w.insert(handler.body.start, ';');
    this.w.insert(handler.end, '}');
  }

  /** A break or continue, which gives up a return if it leaves a finally block. */
  leaves(node: AnyNode, { inFinally, finishes }: Body): void {
    if (!inFinally || !finishes) return;
    this.w.insert(node.start, `{${this.w.p}x=0;`);
    this.w.insert(node.end, '}');
  }
}
