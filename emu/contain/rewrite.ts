/** The insertions that make a program countable; instrument.ts tells their meaning. */

import { allocated } from './allocate.ts';
import { type Body, Counting, type Look, type Writing } from './body.ts';
import type { Insertions } from './insertions.ts';
import { Numbers } from './numbers.ts';
import { drawsRest, restNames, takesRest } from './rests.ts';
import { Calls } from './rewrite-calls.ts';
import { Classes } from './rewrite-classes.ts';
import { directivesEnd, Functions } from './rewrite-functions.ts';
import { Members } from './rewrite-members.ts';
import { Operators } from './rewrite-operators.ts';
import { Tries } from './rewrite-tries.ts';
import type { Sites } from './sites.ts';
import type { Stops } from './stops.ts';
import { type AnyFunction, type AnyNode, bare, childrenOf, type Of } from './syntax.ts';
import { weigh } from './weigh.ts';

type Loop = Of<'WhileStatement' | 'DoWhileStatement' | 'ForStatement' | 'ForOfStatement' | 'ForInStatement'>;

export class Rewriter implements Writing {
  readonly p: string;
  readonly texts: Counting;
  private readonly out: Insertions;
  /** The weight that each body has besides its own. */
  private readonly besides: number;
  /** The places at which a debugger can stop; undefined without one. */
  private readonly stops: Stops | undefined;
  private readonly members: Members;
  private readonly operators: Operators;
  private readonly functions: Functions;
  private readonly classes: Classes;
  private readonly calls: Calls;
  private readonly ways: Tries;
  private numbers: Numbers | undefined;
  /** Updates whose values nobody wants. */
  private readonly idle = new Set<AnyNode>();

  constructor(
    out: Insertions,
    prefix: string,
    besides: number,
    limit: number,
    sites: Sites,
    stops: Stops | undefined,
  ) {
    this.out = out;
    this.p = prefix;
    this.besides = besides;
    this.stops = stops;
    this.texts = new Counting(prefix, limit);
    this.members = new Members(this);
    this.operators = new Operators(this, this.members);
    this.functions = new Functions(this, sites, stops);
    this.classes = new Classes(this, this.functions);
    this.calls = new Calls(this, this.members, sites);
    this.ways = new Tries(this);
  }

  /** Rewrites a program, the body of a function that is called once. */
  rewrite(program: AnyNode): void {
    this.numbers = new Numbers(program);
    const body = this.functions.body(this.weight(program));
    this.insert(directivesEnd(program, program.start), this.texts.entry(body, allocated(program)));
    this.children(program, body);
  }

  // The interface of the parts.

  weight(node: AnyNode): number {
    return weigh(node) + this.besides;
  }

  insert(at: number, text: string | (() => string)): void {
    this.out.insert(at, text);
  }

  hide(operator: string, from: number): number {
    return this.out.hide(operator, from);
  }

  slice(from: number, to: number): string {
    return this.out.slice(from, to);
  }

  indexOf(text: string, from: number): number {
    return this.out.indexOf(text, from);
  }

  isNumber(node: AnyNode): boolean {
    return this.numbers?.isNumber(node) === true;
  }

  around(node: AnyNode, routine: string, body: Body): void {
    this.insert(node.start, `${this.p}${routine}((`);
    this.visit(node, body);
    this.insert(node.end, '))');
  }

  looked(node: AnyNode, routine: string, body: Body, more = ''): void {
    const { p } = this;
    const [before, value] = node.type === 'Identifier' ? ['', node.name] : [`(${p}r=`, `${p}r`];
    this.insert(node.start, before === '' ? `(typeof ${value}==='number'?` : `(typeof${before}`);
    this.visit(node, body);
    const end = before === '' ? '' : `)==='number'?${value}`;
    this.insert(node.end, `${end}:${p}${routine}(${value}${more}))`);
  }

  key(node: AnyNode, routine: Look, body: Body, more = ''): void {
    if (bare(node).type === 'Literal' || this.isNumber(node)) this.visit(node, body);
    else this.looked(node, routine, body, more);
  }

  // Nodes.

  children(node: AnyNode, body: Body): void {
    for (const child of childrenOf(node)) this.visit(child, body);
  }

  visit(node: AnyNode, body: Body): void {
    const form = this.stops?.form(node);
    if (form === undefined) {
      this.statement(node, body);
      return;
    }
    this.insert(node.start, `${form === 'braced' ? '{' : ''}${this.stops?.text(node, body.name)}`);
    this.statement(node, body);
    if (form === 'braced') this.insert(node.end, '}');
  }

  private statement(node: AnyNode, body: Body): void {
    switch (node.type) {
      case 'ExpressionStatement':
        this.idle.add(bare(node.expression));
        this.children(node, body);
        break;
      case 'VariableDeclarator':
        this.declared(node, body);
        break;
      case 'ReturnStatement':
        this.functions.returns(node, body);
        break;
      case 'TryStatement':
        this.ways.tries(node, body);
        break;
      case 'BreakStatement':
      case 'ContinueStatement':
        this.ways.leaves(node, body);
        break;
      case 'SwitchStatement':
        this.operators.switches(node, body);
        break;
      case 'ForStatement':
        if (node.update != null) this.idle.add(bare(node.update));
        this.loop(node, body);
        break;
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
        this.loop(node, body);
        break;
      default:
        this.definition(node, body);
    }
  }

  private definition(node: AnyNode, body: Body): void {
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.functions.func(node as AnyFunction);
        break;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.classes.classOf(node, body);
        break;
      case 'StaticBlock':
        this.classes.staticBlock(node);
        break;
      case 'MethodDefinition':
        this.classes.name(node, body);
        this.functions.method(node.value, body);
        break;
      case 'Property':
        this.property(node, body);
        break;
      case 'ArrayPattern':
        for (const it of node.elements) if (it !== null) this.members.target(it, body);
        break;
      case 'RestElement':
        this.members.target(node.argument, body);
        break;
      case 'AssignmentPattern':
        this.members.target(node.left, body);
        this.defaulted(node.right, body);
        break;
      case 'ObjectPattern':
        this.pattern(node, body);
        break;
      default:
        this.expression(node, body);
    }
  }

  private expression(node: AnyNode, body: Body): void {
    switch (node.type) {
      case 'BinaryExpression':
        this.operators.binary(node, body);
        break;
      case 'UnaryExpression':
        this.operators.unary(node, body);
        break;
      case 'UpdateExpression':
        if (bare(node.argument).type === 'MemberExpression')
          this.members.updated(node, body, !this.idle.has(node));
        else this.operators.updated(node);
        break;
      case 'AssignmentExpression':
        this.assigned(node, body);
        break;
      case 'TemplateLiteral':
        if (node.expressions.length > 0) this.operators.text(node, body);
        else this.children(node, body);
        break;
      case 'TaggedTemplateExpression':
        this.visit(node.tag, body);
        this.children(node.quasi, body);
        break;
      case 'MemberExpression':
        this.members.read(node, body);
        break;
      case 'CallExpression':
      case 'NewExpression':
        this.calls.call(node, body);
        break;
      case 'ChainExpression':
        this.calls.chained(node, body);
        break;
      case 'YieldExpression':
        this.functions.yields(node, body);
        break;
      case 'ArrayExpression':
      case 'ObjectExpression':
        this.classes.literal(node, body);
        break;
      default:
        this.children(node, body);
    }
  }

  private property(node: Of<'Property'>, body: Body): void {
    this.classes.name(node, body);
    if (node.method || node.kind !== 'init') this.functions.method(node.value, body);
    else this.visit(node.value, body);
  }

  // Patterns.

  private pattern(node: Of<'ObjectPattern'>, body: Body): void {
    for (const it of node.properties) {
      if (it.type === 'Property' && it.computed) {
        if (body.inParams) this.functions.outside(it.key, body.weight, 'key');
        else this.key(it.key, 'key', body);
      }
      this.members.target(it.type === 'Property' ? it.value : it, body);
    }
  }

  /** The default of a part of a pattern. */
  private defaulted(node: AnyNode, body: Body): void {
    if (body.inParams) this.functions.outside(node, body.weight);
    else this.visit(node, body);
  }

  private assigned(node: Of<'AssignmentExpression'>, body: Body): void {
    const left = bare(node.left);
    if (left.type === 'MemberExpression') this.members.assigned(node, body);
    else if (node.operator === '=') this.taking(node.left, node.right, body);
    else this.operators.assigned(node, body);
  }

  private declared(node: Of<'VariableDeclarator'>, body: Body): void {
    this.taking(node.id, node.init ?? null, body);
    if (node.init == null) return;
    // Another declaration, of nothing.
    for (const name of restNames(node.id)) this.insert(node.end, `,{}=${this.p}keys(${name})`);
  }

  /** The two sides of an assignment or a declaration, whose left side may take a rest. */
  private taking(left: AnyNode, right: AnyNode | null, body: Body): void {
    this.visit(left, body);
    if (right === null) return;
    if (drawsRest(left)) this.around(right, 'spread', body);
    else if (takesRest(left)) this.around(right, 'keys', body);
    else this.visit(right, body);
  }

  // Ways through a body.

  private loop(node: Loop, body: Body): void {
    for (const child of childrenOf(node)) {
      if (child !== node.body) this.head(node, child, body);
      else if (child.type === 'BlockStatement') {
        this.insert(child.start + 1, this.texts.turn(node));
        this.children(child, body);
      } else {
        this.insert(child.start, `{${this.texts.turn(node)}`);
        this.visit(child, body);
        this.insert(child.end, '}');
      }
    }
  }

  /** A part of a loop's head. The names of a large object are looked up all at once. */
  private head(node: Loop, part: AnyNode, body: Body): void {
    const isOver = node.type === 'ForInStatement' || node.type === 'ForOfStatement';
    if (isOver && part === node.left) this.members.target(part, body);
    else if (node.type === 'ForInStatement' && part === node.right) this.around(part, 'keys', body);
    else this.visit(part, body);
  }
}
