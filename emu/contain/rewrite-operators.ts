/**
 * The insertions around the operands of operators. The engine turns a text into a number, and
 * compares two texts, in one step of its own, however long they are; so an operand that may be a
 * text is looked at, and charged for if it is one. An object is turned into a primitive first.
 */

import type { Body, Writing } from './body.ts';
import type { Members } from './rewrite-members.ts';
import { type AnyNode, bare, type Of } from './syntax.ts';

/** Operators that take numbers. */
const ARITHMETIC = /^(?:[-*/%&|^]|\*\*|<<|>>>?)$/;
/** Operators that compare two texts, or two numbers. */
const RELATIONAL = /^[<>]=?$/;

/** The longest text of a program's own that is compared without a charge. */
const SHORT = 256;

export class Operators {
  private readonly w: Writing;
  private readonly members: Members;

  constructor(writing: Writing, members: Members) {
    this.w = writing;
    this.members = members;
  }

  binary(node: Of<'BinaryExpression'>, body: Body): void {
    const { operator, left, right } = node;
    if (ARITHMETIC.test(operator)) {
      this.operand(left, 'number', body);
      this.operand(right, 'number', body);
    } else if (RELATIONAL.test(operator)) {
      this.operand(left, 'primitive', body);
      this.operand(right, 'primitive', body);
    } else if (operator === '==' || operator === '!=') this.equality(node, body);
    else if (operator === '===' || operator === '!==') this.identity(node, body);
    else if (operator === '+' && !this.w.isNumber(node)) this.text(node, body);
    else if (operator === 'in' && left.type !== 'PrivateIdentifier') {
      this.w.key(left, 'word', body);
      this.w.visit(right, body);
    } else this.w.children(node, body);
  }

  /** An operand that `routine` looks at if it is no number. */
  operand(node: AnyNode, routine: 'number' | 'primitive', body: Body): void {
    if (this.isShort(node)) this.w.visit(node, body);
    else this.w.looked(node, routine, body);
  }

  unary(node: Of<'UnaryExpression'>, body: Body): void {
    if (['-', '+', '~'].includes(node.operator)) this.operand(node.argument, 'number', body);
    else if (node.operator === 'delete') this.members.deleted(node.argument, body);
    else this.w.children(node, body);
  }

  /** x++ of a variable, which is a number first. */
  updated({ start, end, argument }: Of<'UpdateExpression'>): void {
    const it = bare(argument);
    if (it.type !== 'Identifier' || this.w.isNumber(it)) return;
    const { name } = it;
    this.w.insert(start, `(typeof ${name}==='number'||(${name}=${this.w.p}number(${name})),`);
    this.w.insert(end, ')');
  }

  /** x += y, x -= y and x ??= y of a variable. */
  assigned(node: Of<'AssignmentExpression'>, body: Body): void {
    const { operator, right } = node;
    const left = bare(node.left);
    const isArithmetic = ARITHMETIC.test(operator.slice(0, -1));
    if (operator === '+=' && !this.w.isNumber(node)) this.text(node, body);
    else if (!isArithmetic || left.type !== 'Identifier') this.w.children(node, body);
    else if (this.w.isNumber(left)) this.operand(right, 'number', body);
    else {
      const { name } = left;
      const number = `(typeof ${name}==='number'?${name}:${this.w.p}number(${name}))`;
      this.w.insert(this.w.hide(operator, node.left.end), `=${number}${operator.slice(0, -1)}(`);
      this.operand(right, 'number', body);
      this.w.insert(node.end, ')');
    }
  }

  /** An expression that may make a longer text. */
  text(node: AnyNode, body: Body): void {
    const { p } = this.w;
    const isTemplate = node.type === 'TemplateLiteral';
    this.w.insert(node.start, isTemplate ? `${p}text(` : `(typeof(${p}r=`);
    if (node.type === 'TemplateLiteral') for (const it of node.expressions) this.told(it, body);
    else this.w.children(node, body);
    this.w.insert(node.end, isTemplate ? ')' : `)==='string'?${p}text(${p}r):${p}r)`);
  }

  /** A value in a template. An object is turned into a primitive before. */
  private told(node: AnyNode, body: Body): void {
    if (this.isShort(node)) {
      this.w.visit(node, body);
      return;
    }
    const { p } = this.w;
    const isName = node.type === 'Identifier';
    const value = isName ? node.name : `${p}r`;
    this.w.insert(
      node.start,
      isName ? `(typeof ${value}==='object'||typeof ${value}==='function'?${p}told(` : `(typeof(${p}r=`,
    );
    this.w.visit(node, body);
    const end = isName ? ')' : `)==='object'||typeof ${value}==='function'?${p}told(${value})`;
    this.w.insert(node.end, `${end}:${value})`);
  }

  /** x == y, which turns an object into a primitive if the other is one. */
  private equality({ start, end, operator, left, right }: Of<'BinaryExpression'>, body: Body): void {
    if (isNothing(left) || isNothing(right) || (this.w.isNumber(left) && this.w.isNumber(right))) {
      this.w.visit(left, body);
      this.w.visit(right, body);
      return;
    }
    const { p } = this.w;
    this.w.insert(start, `(${operator === '!=' ? '!' : ''}${p}equal(`);
    this.w.visit(left, body);
    this.w.insert(left.end, ',');
    this.w.hide(operator, left.end);
    this.w.visit(right, body);
    this.w.insert(end, '))');
  }

  /** x === y: the engine looks at as much of two texts as the shorter one has. */
  private identity({ left, right }: Of<'BinaryExpression'>, body: Body): void {
    const isFree = this.isShort(left) || this.isShort(right);
    const measured = left.type !== 'Identifier' && right.type === 'Identifier' ? right : left;
    for (const side of [left, right])
      if (side === measured && !isFree) this.measured(side, body);
      else this.w.visit(side, body);
  }

  /** A switch compares its value with that of each case. */
  switches({ discriminant, cases }: Of<'SwitchStatement'>, body: Body): void {
    this.w.visit(discriminant, body);
    for (const { test, consequent } of cases) {
      if (test != null && !this.isShort(test)) this.measured(test, body);
      else if (test != null) this.w.visit(test, body);
      for (const statement of consequent) this.w.visit(statement, body);
    }
  }

  /** A value that is charged for if it is a text. */
  private measured(node: AnyNode, body: Body): void {
    const { p } = this.w;
    if (node.type === 'Identifier') {
      const { name } = node;
      this.w.insert(node.start, `(typeof ${name}==='string'&&${p}compare(${name}),`);
      this.w.insert(node.end, ')');
      return;
    }
    this.w.insert(node.start, `(typeof(${p}r=`);
    this.w.visit(node, body);
    this.w.insert(node.end, `)==='string'?${p}compare(${p}r):${p}r)`);
  }

  /** True of an expression whose value is no long text and no object, by its form. */
  private isShort(node: AnyNode): boolean {
    const it = bare(node);
    if (it.type === 'Literal') return typeof it.value !== 'string' || it.value.length <= SHORT;
    if (it.type === 'UnaryExpression') return it.operator !== 'delete';
    return this.w.isNumber(it);
  }
}

/** True of null, with which nothing is turned into a primitive. */
const isNothing = (node: AnyNode): boolean => {
  const it = bare(node);
  return (
    (it.type === 'Literal' && it.raw === 'null') || (it.type === 'UnaryExpression' && it.operator === 'void')
  );
};
