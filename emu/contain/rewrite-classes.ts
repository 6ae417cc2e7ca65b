/** The insertions of classes. */

import { allocated } from './allocate.ts';
import type { Body, Writing } from './body.ts';
import type { Functions } from './rewrite-functions.ts';
import { type AnyNode, bare, type Of } from './syntax.ts';

export class Classes {
  private readonly w: Writing;
  private readonly functions: Functions;

  constructor(writing: Writing, functions: Functions) {
    this.w = writing;
    this.functions = functions;
  }

  classOf(node: Of<'ClassDeclaration' | 'ClassExpression'>, body: Body): void {
    const { p } = this.w;
    const weight = this.w.weight(node);
    const start = node.body.start + 1;
    if (node.superClass != null) this.w.around(node.superClass, 'base', body);
    const has = node.body.body.some((it) => it.type === 'MethodDefinition' && it.kind === 'constructor');
    if (node.superClass != null && !has) {
      const entry = this.w.texts.entry(this.functions.body(weight));
      const back = `${this.w.texts.depth}=${p}d`;
      this.w.insert(start, () => `constructor(...${p}a){${entry()}super(...${p}push(${p}a));${back};}`);
    }
    // The prototype of its objects is one before there is any.
    this.w.insert(start, `static{${p}made(this)}`);
    const fields = node.body.body.filter((it) => it.type === 'PropertyDefinition' && !it.static);
    // An object is made with all of its fields; the class may have no constructor to be counted.
    if (fields.length > 4) this.w.insert(start, `#${p}u=${p}charge(${2 * fields.length});`);
    for (const element of node.body.body)
      if (element.type === 'PropertyDefinition') this.field(element, body, weight);
      else this.w.visit(element, body);
  }

  /** A field. One with the name of an element may be put into a typed array. */
  private field(node: Of<'PropertyDefinition'>, body: Body, weight: number): void {
    if (node.computed) this.w.key(node.key, 'word', body);
    if (node.value == null) return;
    const isElement = node.computed || (node.key.type === 'Literal' && !/^[^\d]/.test(`${node.key.value}`));
    this.functions.outside(node.value, weight, isElement ? 'store' : '');
  }

  /** The name of a method or a property, if it is computed. */
  name(node: Of<'MethodDefinition' | 'Property'>, body: Body): void {
    if (node.computed) this.w.key(node.key, 'word', body);
  }

  staticBlock(node: Of<'StaticBlock'>): void {
    const { p, texts } = this.w;
    const body = this.functions.body(this.w.weight(node));
    this.w.insert(this.w.indexOf('{', node.start) + 1, texts.entry(body, allocated(node)));
    this.w.children(node, body);
    this.w.insert(node.end - 1, `;${texts.depth}=${p}d;`);
  }

  /** An array or object with elements of others, or with a prototype. */
  literal(node: Of<'ArrayExpression' | 'ObjectExpression'>, body: Body): void {
    const isArray = node.type === 'ArrayExpression';
    const parts: readonly (AnyNode | null)[] = isArray ? node.elements : node.properties;
    for (const child of parts) {
      if (child === null) continue;
      if (child.type === 'SpreadElement') this.w.around(child.argument, isArray ? 'spread' : 'keys', body);
      else if (isPrototype(child)) this.w.around((child as Of<'Property'>).value, 'base', body);
      else this.w.visit(child, body);
    }
  }
}

/** True of a property that gives an object its prototype. */
function isPrototype(node: AnyNode): boolean {
  if (node.type !== 'Property' || node.computed || node.shorthand || node.method) return false;
  const key = bare(node.key);
  return (
    (key.type === 'Identifier' && key.name === '__proto__') ||
    (key.type === 'Literal' && key.value === '__proto__')
  );
}
