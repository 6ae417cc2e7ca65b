/** The insertions that make a program countable; instrument.ts tells their meaning. */

import { allocated, allocatedIn } from './allocate.ts';
import { DEEP, LEFT, OVER, THROWN } from './bounds.ts';
import type { Insertions } from './insertions.ts';
import { boundNames } from './names.ts';
import { type Guard, guardsOf } from './reads.ts';
import { drawsRest, restNames, takesRest } from './rests.ts';
import type { Sites } from './sites.ts';
import type { Stops } from './stops.ts';
import {
  type AnyFunction,
  type AnyNode,
  bare,
  childrenOf,
  isFunction,
  isNameless,
  isNumeric,
} from './syntax.ts';
import { weigh } from './weigh.ts';

/** The body that a node is in. */
export interface Body {
  /** Its weight on the stack, in words. */
  readonly weight: number;
  readonly generates: boolean;
  /** True if a return may run through a finally block. */
  readonly finishes: boolean;
  /** True in a finally block, from which a break or continue gives up a return. */
  readonly inFinally: boolean;
  /** False outside of a body, in a default or a field: there are no d and r then. */
  readonly counted: boolean;
  /** The name of the function. */
  readonly name: string;
}

const OUTSIDE = { generates: false, finishes: false, inFinally: false, counted: false, name: '' } as const;

/** True if a tree has a node for which `wanted` holds, outside of functions within it. */
function has(node: AnyNode, wanted: (node: AnyNode) => boolean): boolean {
  return wanted(node) || childrenOf(node).some((child) => !isFunction(child) && has(child, wanted));
}

const finishes = (body: AnyNode): boolean =>
  has(
    body,
    (it) =>
      it.type === 'TryStatement' && it.finalizer != null && has(it, (at) => at.type === 'ReturnStatement'),
  );

export class Rewriter {
  private readonly out: Insertions;
  /** The prefix of inserted names. */
  private readonly p: string;
  /** The weight that each body has besides its own. */
  private readonly besides: number;
  private readonly limit: number;
  private readonly sites: Sites;
  /** The places at which a debugger can stop; undefined without one. */
  private readonly stops: Stops | undefined;
  /** Functions that are methods, getters, setters or the constructors of classes. */
  private readonly methods = new Set<AnyNode>();
  /** The reads that are guarded (reads.ts). */
  private guards: ReadonlyMap<AnyNode, Guard> = new Map();

  constructor(
    out: Insertions,
    prefix: string,
    besides: number,
    limit: number,
    sites: Sites,
    stops: Stops | undefined,
  ) {
    this.sites = sites;
    this.stops = stops;
    this.out = out;
    this.p = prefix;
    this.besides = besides;
    this.limit = limit;
  }

  /** Rewrites a program, the body of a function that is called once. */
  rewrite(program: AnyNode): void {
    this.guards = guardsOf(program);
    const body: Body = { ...OUTSIDE, counted: true, weight: this.weight(program) };
    this.out.insert(directivesEnd(program, program.start), this.entry(body, allocated(program)));
    this.children(program, body);
  }

  private weight(node: AnyNode): number {
    return weigh(node) + this.besides;
  }

  // Texts.

  private get work(): string {
    return `${this.p}w[${LEFT}]`;
  }

  private get depth(): string {
    return `${this.p}w[${DEEP}]`;
  }

  /** Takes a unit of work, and those of what is allocated until the next look. */
  private taken(units: number): string {
    return units === 0 ? `--${this.work}` : `(${this.work}-=${1 + units})`;
  }

  /** A look at both bounds, as an expression; d is set before. */
  private look({ weight }: Body, units = 0): string {
    const deep = `(${this.depth}=${this.p}d+${weight})>${this.limit}`;
    return `(${this.taken(units)}<0|${deep})&&${this.p}out()`;
  }

  private entry(body: Body, units = 0): string {
    const { p } = this;
    return `;let ${p}d=${this.depth},${p}r${body.finishes ? `,${p}x=0` : ''};${this.look(body, units)};`;
  }

  /** The turn of a loop. */
  private turn(loop: AnyNode): string {
    const isOf = loop.type === 'ForOfStatement' && loop.left.type === 'VariableDeclaration';
    return `${this.taken(allocatedIn(loop))}<0&&${this.p}out();${this.rests(isOf ? [loop.left] : [])}`;
  }

  /** The depth goes back, as an expression. */
  private back({ finishes }: Body): string {
    return `${this.depth}=${this.p}d${finishes ? `,${this.p}x=1` : ''}`;
  }

  /** The beginning of a catch or finally block. */
  private landing(body: Body): string {
    const { p } = this;
    const found = body.generates ? `if(${p}d<0)${p}d=${this.depth};` : '';
    return `(${this.work}-=${THROWN})<0&&${p}out();${found}${this.depth}=${p}d+${body.weight};`;
  }

  // Nodes.

  protected children(node: AnyNode, body: Body): void {
    for (const child of childrenOf(node)) this.visit(child, body);
  }

  protected visit(node: AnyNode, body: Body): void {
    const form = this.stops?.form(node);
    if (form === undefined) {
      this.running(node, body);
      return;
    }
    this.out.insert(node.start, `${form === 'braced' ? '{' : ''}${this.stop(node, body.name)}`);
    this.running(node, body);
    if (form === 'braced') this.out.insert(node.end, '}');
  }

  /** The text of a stop at a node; empty without a debugger. */
  private stop(node: AnyNode, func: string): string {
    return this.stops?.text(node, func) ?? '';
  }

  private running(node: AnyNode, body: Body): void {
    const guard = this.guards.get(node);
    if (guard === undefined) {
      this.unguarded(node, body);
      return;
    }
    // A value that is no function is looked at without a call.
    const { p } = this;
    const name = guard === 'slot' && node.type === 'Identifier' ? node.name : undefined;
    const short = guard === 'found' && body.counted;
    const [before, after] =
      name !== undefined
        ? [`(typeof ${name}==='number'?`, `:${p}slot(${name}))`]
        : short
          ? [`(typeof(${p}r=`, `)==='function'?${p}found(${p}r):${p}r)`]
          : [`(${p}${guard}(`, '))'];
    this.out.insert(node.start, before);
    this.unguarded(node, body);
    this.out.insert(node.end, after);
  }

  private unguarded(node: AnyNode, body: Body): void {
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.func(node as AnyFunction);
        break;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.classOf(node, body);
        break;
      case 'StaticBlock':
        this.staticBlock(node);
        break;
      case 'MethodDefinition':
        this.key(node, body);
        this.methods.add(node.value);
        this.visit(node.value, body);
        break;
      case 'Property':
        this.key(node, body);
        if (node.method || node.kind !== 'init') this.methods.add(node.value);
        this.visit(node.value, body);
        break;
      case 'ReturnStatement':
        this.returns(node, body);
        break;
      case 'YieldExpression':
        this.yields(node, body);
        break;
      case 'TryStatement':
        this.tries(node, body);
        break;
      case 'BreakStatement':
      case 'ContinueStatement':
        this.leaves(node, body);
        break;
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
        this.loop(node, body);
        break;
      default:
        this.expression(node, body);
        break;
    }
  }

  private expression(node: AnyNode, body: Body): void {
    switch (node.type) {
      case 'BinaryExpression':
        if (node.operator === '+' && !(isNumeric(node.left) && isNumeric(node.right))) this.text(node, body);
        else if (isComparison(node)) this.compared(node, body);
        else this.children(node, body);
        break;
      case 'AssignmentExpression':
        if (node.operator === '+=') this.text(node, body);
        else this.taking(node.left, node.right, body);
        break;
      case 'SwitchStatement':
        this.switches(node, body);
        break;
      case 'VariableDeclarator':
        this.taking(node.id, node.init ?? null, body);
        // Another declaration, of nothing.
        if (node.init != null)
          for (const name of restNames(node.id)) this.out.insert(node.end, `,{}=${this.p}keys(${name})`);
        break;
      case 'TemplateLiteral':
        if (node.expressions.length > 0) this.text(node, body);
        else this.children(node, body);
        break;
      case 'TaggedTemplateExpression':
        this.visit(node.tag, body);
        this.children(node.quasi, body);
        break;
      case 'CallExpression':
      case 'NewExpression':
        this.call(node, body);
        break;
      case 'ChainExpression':
        this.chained(node, body);
        break;
      case 'ArrayExpression':
      case 'ObjectExpression':
        this.literal(node, body);
        break;
      case 'AssignmentPattern':
        this.visit(node.left, body);
        if (body.counted) this.visit(node.right, body);
        else this.outside(node.right, body);
        break;
      default:
        this.children(node, body);
        break;
    }
  }

  /** The two sides of an assignment or a declaration, whose left side may take a rest. */
  private taking(left: AnyNode, right: AnyNode | null, body: Body): void {
    this.visit(left, body);
    if (right === null) return;
    if (drawsRest(left)) this.around(right, 'spread', body);
    else if (takesRest(left)) this.around(right, 'keys', body);
    else this.visit(right, body);
  }

  /** Statements that charge for the rests of object patterns. */
  private rests(patterns: readonly AnyNode[]): string {
    return patterns
      .flatMap(restNames)
      .map((name) => `${this.p}keys(${name});`)
      .join('');
  }

  /** The name of a property, if it is computed. */
  private key(
    node: AnyNode & { type: 'MethodDefinition' | 'Property' | 'PropertyDefinition' },
    body: Body,
  ): void {
    if (!node.computed) return;
    if (body.counted) this.visit(node.key, body);
    else this.outside(node.key, body);
  }

  /** Puts a node between two texts. */
  private wrap(node: AnyNode, before: string, after: string, body: Body): void {
    this.out.insert(node.start, before);
    this.children(node, body);
    this.out.insert(node.end, after);
  }

  /** An expression that is evaluated outside of a body that is counted. */
  private outside(node: AnyNode, { weight }: Body): void {
    const within: Body = { ...OUTSIDE, weight };
    if (isNameless(node) || isConstant(node)) {
      this.visit(node, within);
      return;
    }
    const units = 1 + allocated(node);
    this.out.insert(node.start, `${this.p}leave(${this.p}into(${weight}${units > 1 ? `,${units}` : ''}),(`);
    this.visit(node, within);
    this.out.insert(node.end, '))');
  }

  private func(node: AnyFunction): void {
    const { p } = this;
    const body: Body = {
      weight: this.weight(node),
      generates: node.generator,
      finishes: finishes(node.body),
      inFinally: false,
      counted: true,
      name: this.sites.nameOf(node),
    };
    for (const param of node.params) this.visit(param, { ...OUTSIDE, weight: body.weight });
    if (node.generator) this.suspended(node, body.weight);
    if (node.body.type !== 'BlockStatement') {
      const before = isNameless(node.body) ? '(0,' : '(';
      const begin = this.entry(body, this.units(node)) + this.rests(node.params);
      this.out.insert(node.body.start, `{${begin}${this.stop(node.body, body.name)}return ${p}r=${before}`);
      this.visit(node.body, body);
      this.out.insert(node.body.end, `),${this.back(body)},${p}r;}`);
      return;
    }
    const isEmpty = node.body.body.length === 0;
    const stop = isEmpty ? this.stop(node.body, body.name) : '';
    const begin = this.entry(body, this.units(node)) + this.rests(node.params);
    const entry = this.constructed(node) + begin + stop;
    this.out.insert(directivesEnd(node.body, node.body.start + 1), entry);
    this.children(node.body, body);
    const last = node.body.body.at(-1);
    if (last?.type !== 'ReturnStatement') this.out.insert(node.body.end - 1, `;${this.depth}=${p}d;`);
  }

  /** The units of a function's entry. */
  private units(node: AnyFunction): number {
    return allocated(node.body, ...node.params);
  }

  /**
   * A generator that is made has room for its whole frame, long before its body is entered. A
   * pattern behind its parameters charges for that, whatever it is called with.
   */
  private suspended(node: AnyFunction, weight: number): void {
    const { p } = this;
    const pattern = `...{[${p}charge(${weight})]:${p}g}`;
    const last = node.params.at(-1);
    if (last !== undefined) this.out.insert(last.end, `,${pattern}`);
    else this.out.insert(this.out.indexOf('(', node.id?.end ?? node.start) + 1, pattern);
    // A directive cannot stand below such a parameter; all code is strict as it is.
    const first = (node.body as AnyNode & { type: 'BlockStatement' }).body[0];
    if (first?.type === 'ExpressionStatement' && first.directive !== undefined)
      this.out.insert(first.start, ';');
  }

  /** A plain function may be a constructor, of objects whose prototype anything may be. */
  private constructed(node: AnyFunction): string {
    const plain = node.type !== 'ArrowFunctionExpression' && !this.methods.has(node);
    return plain && !node.generator ? `new.target&&${this.p}chain(this);` : '';
  }

  private returns(node: AnyNode & { type: 'ReturnStatement' }, body: Body): void {
    const { p } = this;
    if (node.argument == null) {
      this.out.insert(node.start + 'return'.length, ` void(${this.back(body)})`);
      return;
    }
    const before = isNameless(node.argument) ? '(0,' : '(';
    this.out.insert(node.start + 'return'.length, ` ${p}r=${before}`);
    this.visit(node.argument, body);
    this.out.insert(node.argument.end, `),${this.back(body)},${p}r`);
  }

  private yields(node: AnyNode & { type: 'YieldExpression' }, body: Body): void {
    const { p } = this;
    this.out.insert(node.start, `(${p}r=`);
    const keyword = node.start + 'yield'.length;
    const suspends = `${this.depth}=${p}d,${p}d=-1`;
    if (node.argument == null) this.out.insert(keyword, ` (${suspends},void 0)`);
    else if (node.delegate) {
      // The star may stand apart from the word: the text goes before the argument.
      this.out.insert(node.argument.start, `${p}delegate((`);
      this.visit(node.argument, body);
      this.out.insert(node.argument.end, `),${body.weight},${p}d,${p}d=-1)`);
    } else {
      this.out.insert(keyword, ` (${p}r=${isNameless(node.argument) ? '(0,' : '('}`);
      this.visit(node.argument, body);
      this.out.insert(node.argument.end, `),${suspends},${p}r)`);
    }
    this.out.insert(node.end, `,${p}d=${this.depth},${this.look(body)},${p}r)`);
  }

  private tries(node: AnyNode & { type: 'TryStatement' }, body: Body): void {
    const { p } = this;
    this.visit(node.block, body);
    if (node.handler != null) {
      const { param, body: block } = node.handler;
      if (param != null) this.catches(node.handler, param, body);
      const fresh = body.finishes ? `${p}x=0;` : '';
      const rests = this.rests(param == null ? [] : [param]);
      const words = param?.type === 'Identifier' ? `${p}caught(${param.name});` : '';
      this.out.insert(
        block.start + 1,
        `${p}w[${OVER}]&&${p}out();${this.landing(body)}${fresh}${words}${rests}`,
      );
      this.children(block, body);
    }
    if (node.finalizer == null) return;
    this.out.insert(node.finalizer.start + 1, this.landing(body));
    this.children(node.finalizer, { ...body, inFinally: true });
    if (body.finishes) this.out.insert(node.finalizer.end - 1, `;if(${p}x)${this.depth}=${p}d;`);
  }

  /** The parameter of a catch clause. A pattern gets the exception after it has its words. */
  private catches(handler: AnyNode & { type: 'CatchClause' }, param: AnyNode, body: Body): void {
    if (param.type === 'Identifier') {
      this.visit(param, body);
      return;
    }
    const { p } = this;
    const names = boundNames(param);
    this.out.insert(param.start, `${p}c){${names.length === 0 ? '' : `let ${names}`};(`);
    this.visit(param, body);
    this.out.insert(param.end, `=${p}caught(${p}c)`);
    this.out.insert(handler.body.start, ';');
    this.out.insert(handler.end, '}');
  }

  private leaves(node: AnyNode, { inFinally, finishes }: Body): void {
    if (!inFinally || !finishes) return;
    this.out.insert(node.start, `{${this.p}x=0;`);
    this.out.insert(node.end, '}');
  }

  private loop(
    node: AnyNode & {
      type: 'WhileStatement' | 'DoWhileStatement' | 'ForStatement' | 'ForOfStatement' | 'ForInStatement';
    },
    body: Body,
  ): void {
    for (const child of childrenOf(node)) {
      if (child !== node.body) this.head(node, child, body);
      else if (child.type === 'BlockStatement') {
        this.out.insert(child.start + 1, this.turn(node));
        this.children(child, body);
      } else {
        this.out.insert(child.start, `{${this.turn(node)}`);
        this.visit(child, body);
        this.out.insert(child.end, '}');
      }
    }
  }

  /** A part of a loop's head. The names of a large object are looked up all at once. */
  private head(node: AnyNode, part: AnyNode, body: Body): void {
    if (node.type !== 'ForInStatement' || part !== node.right) {
      this.visit(part, body);
      return;
    }
    this.out.insert(part.start, `${this.p}keys((`);
    this.visit(part, body);
    this.out.insert(part.end, '))');
  }

  /** An expression that may make a longer text. */
  private text(node: AnyNode, body: Body): void {
    const { p } = this;
    if (!body.counted) {
      this.wrap(node, `${p}text(`, ')', body);
      return;
    }
    if (node.type === 'TemplateLiteral') {
      this.wrap(node, `${p}text(`, ')', body);
      return;
    }
    this.wrap(node, `(typeof(${p}r=`, `)==='string'?${p}text(${p}r):${p}r)`, body);
  }

  /** A comparison: the engine looks at as much of two texts as the shorter one has. */
  private compared(node: AnyNode & { type: 'BinaryExpression' }, body: Body): void {
    const wrapped =
      node.left.type !== 'Identifier' && node.right.type === 'Identifier' ? node.right : node.left;
    for (const side of [node.left, node.right])
      if (side === wrapped) this.measured(side, body);
      else this.visit(side, body);
  }

  /** A switch compares its value with that of each case. */
  private switches(node: AnyNode & { type: 'SwitchStatement' }, body: Body): void {
    this.visit(node.discriminant, body);
    for (const it of node.cases) {
      if (it.test != null && !isShort(it.test)) this.measured(it.test, body);
      else if (it.test != null) this.visit(it.test, body);
      for (const statement of it.consequent) this.visit(statement, body);
    }
  }

  /** A value that is charged for if it is a text. */
  private measured(node: AnyNode, body: Body): void {
    const { p } = this;
    if (node.type === 'Identifier') {
      const { name } = node;
      this.out.insert(node.start, `(typeof ${name}==='string'&&${p}compare(${name}),`);
      this.out.insert(node.end, ')');
    } else if (body.counted) {
      this.out.insert(node.start, `(typeof(${p}r=`);
      this.visit(node, body);
      this.out.insert(node.end, `)==='string'?${p}compare(${p}r):${p}r)`);
    } else this.around(node, 'compare', body);
  }

  /** A call. One with spread arguments keeps them on the stack. */
  private call(node: AnyNode & { type: 'CallExpression' | 'NewExpression' }, body: Body): void {
    if (!node.arguments.some(({ type }) => type === 'SpreadElement')) {
      this.noting(node, body);
      return;
    }
    this.spreading(node, body, () => this.callParts(node, body));
  }

  /** A call without spread arguments, which notes itself, if it has to, as late as that can be. */
  private noting(node: AnyNode & { type: 'CallExpression' | 'NewExpression' }, body: Body): void {
    const { p } = this;
    const site = node.type === 'CallExpression' ? this.sites.number(node, body.name) : 0;
    const last = node.arguments.at(-1);
    const noting = last ?? (node.callee.type === 'MemberExpression' ? node.callee.object : undefined);
    if (site === 0 || noting === undefined || noting.type === 'Super') {
      this.children(node, body);
      return;
    }
    if (last === undefined) {
      // Without arguments, the object notes it.
      this.out.insert(noting.start, `${p}site(${site},(`);
      this.visit(noting, body);
      this.out.insert(noting.end, '))');
      return;
    }
    for (const child of childrenOf(node)) {
      if (child === last) this.out.insert(last.start, `${p}site(${site},(`);
      this.visit(child, body);
      if (child === last) this.out.insert(last.end, '))');
    }
  }

  private callParts(node: AnyNode & { type: 'CallExpression' | 'NewExpression' }, body: Body): void {
    this.visit(node.callee, body);
    for (const argument of node.arguments) {
      if (argument.type !== 'SpreadElement') this.visit(argument, body);
      else this.around(argument.argument, 'push', body);
    }
  }

  /** A chain a?.b(...c) is wrapped as a whole, for it ends as a whole. */
  private chained(node: AnyNode & { type: 'ChainExpression' }, body: Body): void {
    const spreads = (it: AnyNode): boolean =>
      it.type === 'CallExpression' && it.arguments.some(({ type }) => type === 'SpreadElement');
    const within = (it: AnyNode): void => {
      if (it.type === 'CallExpression') this.linkOfCall(it, body, within);
      else if (it.type === 'MemberExpression') {
        within(it.object);
        if (it.computed) this.visit(it.property, body);
      } else this.visit(it, body);
    };
    if (has(node, spreads)) this.spreading(node, body, () => within(node.expression));
    else within(node.expression);
  }

  private linkOfCall(
    node: AnyNode & { type: 'CallExpression' },
    body: Body,
    within: (node: AnyNode) => void,
  ): void {
    within(node.callee);
    for (const argument of node.arguments) {
      if (argument.type !== 'SpreadElement') this.visit(argument, body);
      else this.around(argument.argument, 'push', body);
    }
  }

  private spreading(node: AnyNode, body: Body, parts: () => void): void {
    const { p } = this;
    this.out.insert(node.start, body.counted ? `(${p}r=` : `${p}held(${this.depth},`);
    parts();
    this.out.insert(node.end, body.counted ? `,${this.depth}=${p}d+${body.weight},${p}r)` : ')');
  }

  private around(node: AnyNode, routine: string, body: Body): void {
    this.out.insert(node.start, `${this.p}${routine}((`);
    this.visit(node, body);
    this.out.insert(node.end, '))');
  }

  /** An array or object with elements of others, or with a prototype. */
  private literal(node: AnyNode & { type: 'ArrayExpression' | 'ObjectExpression' }, body: Body): void {
    for (const child of childrenOf(node)) {
      if (child.type === 'SpreadElement')
        this.around(child.argument, node.type === 'ArrayExpression' ? 'spread' : 'keys', body);
      else if (isPrototype(child)) this.around((child as AnyNode & { type: 'Property' }).value, 'base', body);
      else this.visit(child, body);
    }
  }

  private classOf(node: AnyNode & { type: 'ClassDeclaration' | 'ClassExpression' }, body: Body): void {
    const { p } = this;
    const weight = this.weight(node);
    if (node.superClass != null) {
      this.out.insert(node.superClass.start, `${p}base((`);
      if (body.counted) this.visit(node.superClass, body);
      else this.outside(node.superClass, body);
      this.out.insert(node.superClass.end, '))');
    }
    const has = node.body.body.some((it) => it.type === 'MethodDefinition' && it.kind === 'constructor');
    if (node.superClass != null && !has) {
      const text = `constructor(...${p}a){${this.entry({ ...OUTSIDE, weight })}super(...${p}push(${p}a));${this.depth}=${p}d;}`;
      this.out.insert(node.body.start + 1, text);
    }
    const fields = node.body.body.filter((it) => it.type === 'PropertyDefinition' && !it.static);
    // An object is made with all of its fields; the class may have no constructor to be counted.
    if (fields.length > 4) this.out.insert(node.body.start + 1, `#${p}u=${p}charge(${2 * fields.length});`);
    for (const element of node.body.body)
      if (element.type === 'PropertyDefinition') this.field(element, body, weight);
      else this.visit(element, body);
  }

  private field(node: AnyNode & { type: 'PropertyDefinition' }, body: Body, weight: number): void {
    this.key(node, body);
    if (node.value != null) this.outside(node.value, { ...OUTSIDE, weight });
  }

  private staticBlock(node: AnyNode & { type: 'StaticBlock' }): void {
    const body: Body = { ...OUTSIDE, counted: true, weight: this.weight(node) };
    this.out.insert(this.blockStart(node), this.entry(body, allocated(node)));
    this.children(node, body);
    this.out.insert(node.end - 1, `;${this.depth}=${this.p}d;`);
  }

  /** The place behind the brace of a static block. */
  private blockStart(node: AnyNode): number {
    return this.out.indexOf('{', node.start) + 1;
  }
}

/** The longest text of a program's own that is compared without a charge. */
const SHORT = 256;

/** True of an expression whose value is no long text, by its form. */
function isShort(node: AnyNode): boolean {
  const it = bare(node);
  if (it.type === 'Literal') return typeof it.value !== 'string' || it.value.length <= SHORT;
  if (it.type === 'Identifier') return it.name === 'undefined';
  return isNumeric(it) || (it.type === 'UnaryExpression' && it.operator !== 'delete');
}

/** True of a comparison of values that may both be long texts. */
const isComparison = (node: AnyNode & { type: 'BinaryExpression' }): boolean =>
  /^[=!<>]=*$/.test(node.operator) && !isShort(node.left) && !isShort(node.right);

/** True of an expression that runs no code of the user's, and allocates nothing. */
function isConstant(node: AnyNode): boolean {
  const it = bare(node);
  if (it.type === 'UnaryExpression') return isConstant(it.argument);
  return it.type === 'Literal' || it.type === 'Identifier' || it.type === 'ThisExpression';
}

/** True of a property that gives an object its prototype. */
function isPrototype(node: AnyNode): boolean {
  if (node.type !== 'Property' || node.computed || node.shorthand || node.method) return false;
  const { key } = node;
  return (
    (key.type === 'Identifier' && key.name === '__proto__') ||
    (key.type === 'Literal' && key.value === '__proto__')
  );
}

/** The place behind the directives that a body begins with. */
function directivesEnd(body: AnyNode, start: number): number {
  const statements = (body as { body: readonly AnyNode[] }).body;
  let end = start;
  for (const it of statements) {
    if (it.type !== 'ExpressionStatement' || it.directive === undefined) break;
    end = it.end;
  }
  return end;
}
