/**
 * The variables of a program that hold nothing but numbers, so that they need no look while it
 * runs. A variable is one if it is declared by let, const or var under a name of its own, and all
 * that is ever put into it is a number by its form. Before that it is undefined, which is as good.
 */

import { bind, placesOfValues, type Scope, scopeOf } from './names.ts';
import { PERMITS } from './permits.ts';
import { type AnyFunction, type AnyNode, bare, isFunction } from './syntax.ts';

/** Operators whose result is a number. */
const NUMERIC: ReadonlySet<string> = new Set(['-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>']);

/** The names of the properties of Math. */
const MATH: ReadonlySet<string> = new Set((PERMITS.Math ?? '').split(' '));

/** A variable of some scope. */
interface Variable {
  /** The values that are put into it, as far as they have a place in the text. */
  readonly values: AnyNode[];
  /** True if something else is put into it. */
  mixed: boolean;
  /** True if it is declared by let, const or var. */
  declared: boolean;
}

/** A part of a program and the scopes around it, the outermost first. */
interface Place {
  readonly node: AnyNode;
  readonly scopes: readonly Scope[];
}

/**
 * The scopes around a part of a node that has the scopes `outside` around it and `within` for most
 * of its parts. A parameter's default does not see the variables of the body.
 */
function scopesOf(
  node: AnyNode,
  part: AnyNode,
  outside: readonly Scope[],
  within: readonly Scope[],
): readonly Scope[] {
  if (isFunction(node) && part !== node.body)
    return part === (node as { id?: unknown }).id ? outside : [...outside, paramsOf(node)];
  const isOutside =
    (node.type === 'ClassDeclaration' && part === node.id) ||
    (node.type === 'SwitchStatement' && part === node.discriminant);
  return isOutside ? outside : within;
}

/** The names of a function's parameters, and its own. */
function paramsOf(node: AnyFunction): Scope {
  const scope: Scope = new Set();
  if (node.type === 'FunctionExpression' && node.id != null) scope.add(node.id.name);
  for (const param of node.params) bind(param, scope);
  return scope;
}

export class Numbers {
  private readonly variables = new Map<Scope, Map<string, Variable>>();
  /** The variables that identifiers stand for. */
  private readonly meant = new Map<AnyNode, Variable>();
  /** The identifiers that are declared nowhere: globals. */
  private readonly free = new Set<AnyNode>();

  constructor(program: AnyNode) {
    const places: Place[] = [];
    this.resolve({ node: program, scopes: [] }, places);
    for (const { node } of places) this.note(node);
    this.settle();
  }

  /** True of an expression whose value is a number, or undefined. */
  isNumber(node: AnyNode): boolean {
    const it = bare(node);
    switch (it.type) {
      case 'Literal':
        return typeof it.value === 'number';
      case 'UpdateExpression':
        return true;
      case 'UnaryExpression':
        return ['-', '+', '~', 'void'].includes(it.operator);
      case 'BinaryExpression':
        return NUMERIC.has(it.operator) || (it.operator === '+' && this.both(it.left, it.right));
      case 'ConditionalExpression':
        return this.both(it.consequent, it.alternate);
      case 'LogicalExpression':
        return this.both(it.left, it.right);
      case 'AssignmentExpression':
        return this.isNumberAssigned(it);
      case 'CallExpression':
        return this.isMath(bare(it.callee));
      case 'Identifier':
        return this.holdsNumbers(it) || this.isGlobal(it, ['NaN', 'Infinity', 'undefined']);
      default:
        return false;
    }
  }

  private both(one: AnyNode, other: AnyNode): boolean {
    return this.isNumber(one) && this.isNumber(other);
  }

  private isNumberAssigned({ operator, left, right }: AnyNode & { type: 'AssignmentExpression' }): boolean {
    if (operator === '=') return this.isNumber(right);
    return NUMERIC.has(operator.slice(0, -1)) || this.both(left, right);
  }

  /** True of a routine of the global Math, all of which give numbers. */
  private isMath(callee: AnyNode): boolean {
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
      return false;
    return MATH.has(callee.property.name) && this.isGlobal(callee.object, ['Math']);
  }

  private holdsNumbers(node: AnyNode): boolean {
    const variable = this.meant.get(node);
    return variable?.declared === true && !variable.mixed;
  }

  private isGlobal(node: AnyNode, names: readonly string[]): boolean {
    return node.type === 'Identifier' && this.free.has(node) && names.includes(node.name);
  }

  /** Finds the variable of each identifier below a node. */
  private resolve({ node, scopes }: Place, places: Place[]): void {
    const scope = scopeOf(node);
    const within = scope === undefined ? scopes : [...scopes, scope];
    places.push({ node, scopes: within });
    if (node.type === 'Identifier') {
      const found = within.findLast((it) => it.has(node.name));
      if (found === undefined) this.free.add(node);
      else this.meant.set(node, this.variable(found, node.name));
    }
    for (const child of placesOfValues(node))
      this.resolve({ node: child, scopes: scopesOf(node, child, scopes, within) }, places);
  }

  private variable(scope: Scope, name: string): Variable {
    const all = this.variables.get(scope) ?? new Map<string, Variable>();
    this.variables.set(scope, all);
    const made = all.get(name) ?? { values: [], mixed: false, declared: false };
    all.set(name, made);
    return made;
  }

  /** Notes what a node puts into variables. */
  private note(node: AnyNode): void {
    switch (node.type) {
      case 'VariableDeclarator':
        this.declare(node.id);
        this.put(node.id, node.init ?? null);
        break;
      case 'AssignmentExpression':
        if (!NUMERIC.has(node.operator.slice(0, -1)))
          this.put(bare(node.left), node.operator === '=' ? node.right : node);
        break;
      case 'ForInStatement':
      case 'ForOfStatement':
        this.mix(node.left.type === 'VariableDeclaration' ? node.left.declarations[0]?.id : node.left);
        break;
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        this.mix(node.id);
        break;
    }
  }

  private declare(target: AnyNode): void {
    const variable = this.meant.get(target);
    if (variable !== undefined) variable.declared = true;
  }

  private put(target: AnyNode, value: AnyNode | null): void {
    if (target.type !== 'Identifier') this.mix(target);
    else if (value !== null) this.meant.get(target)?.values.push(value);
  }

  /** Notes that anything may be put into the variables of a pattern. */
  private mix(pattern: AnyNode | null | undefined): void {
    if (pattern == null) return;
    if (pattern.type === 'Identifier') {
      const variable = this.meant.get(pattern);
      if (variable !== undefined) variable.mixed = true;
    } else if (pattern.type !== 'MemberExpression')
      for (const child of placesOfValues(pattern)) this.mix(child);
  }

  /** Takes away variables into which something is put that is no number, until all are right. */
  private settle(): void {
    const all = [...this.variables.values()].flatMap((it) => [...it.values()]);
    for (let changed = true; changed; ) {
      changed = false;
      for (const it of all)
        if (!it.mixed && !it.values.every((value) => this.isNumber(value))) {
          it.mixed = true;
          changed = true;
        }
    }
  }
}
