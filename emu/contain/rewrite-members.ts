/**
 * The insertions around the names and values of members. A long text takes the engine long as a
 * name; the names `constructor` and `length` of arrays lead to much memory; and an element that is
 * put into a typed array is turned into a number. So a computed name is looked at if it is no
 * number, together with its object, and so is the value of an element.
 *
 * `o.p++` and `o.p *= x` read and write at once: they become `o.p = o.p + 1` and so on, with the
 * object and the name evaluated once, and the operator within a comment.
 */

import type { Body, Look, Writing } from './body.ts';
import { type AnyNode, bare, isFunction, type Of } from './syntax.ts';

export type Member = Of<'MemberExpression'>;

/** Operators that assign a number. */
const ARITHMETIC = /^(?:[-*/%&|^]|\*\*|<<|>>>?)=$/;

/** A member that has been rewritten, as it is written once more. */
interface Again {
  readonly member: string;
  readonly object: string;
}

/** The way in which a member's object and name are rewritten. */
interface Way {
  readonly look: Look;
  /** True if the object is named once more behind other code than its member's name. */
  readonly late: boolean;
  /** True if the member itself is. */
  readonly twice: boolean;
}

export class Members {
  private readonly w: Writing;

  constructor(writing: Writing) {
    this.w = writing;
  }

  /** A member that is read. */
  read(node: Member, body: Body): void {
    if (isNamed(node, 'prototype')) this.w.insert(node.start, `${this.w.p}found(`);
    if (isNamed(node, 'constructor')) this.found(node, () => this.w.children(node, body));
    else if (!node.computed || this.isKnown(node.property)) this.w.children(node, body);
    else this.reach(node, body, { look: 'name', late: false, twice: false }, () => undefined);
    if (isNamed(node, 'prototype')) this.w.insert(node.end, ')');
  }

  /** `constructor`: it may be the built-in one of arrays, which cannot be replaced. */
  found(node: AnyNode, inside: () => void): void {
    const { p } = this.w;
    this.w.insert(node.start, `(typeof(${p}r=`);
    inside();
    this.w.insert(node.end, `)==='function'?${p}found(${p}r):${p}r)`);
  }

  /** The target of a pattern or a loop. A typed array has a stand-in, which looks at elements. */
  target(node: AnyNode, body: Body): void {
    const it = bare(node);
    if (it.type !== 'MemberExpression' || !isElement(it)) {
      this.w.visit(node, body);
      return;
    }
    const { p } = this.w;
    body.held.during((name) => {
      this.w.insert(it.object.start, `(${name}=${p}target(`);
      this.w.visit(it.object, body);
      this.w.insert(it.object.end, '))');
      this.w.key(it.property, 'slot', body, `,${name}`);
    });
  }

  /** An argument of delete. */
  deleted(node: AnyNode, body: Body): void {
    const it = bare(node);
    const member = it.type === 'ChainExpression' ? it.expression : it;
    if (member.type !== 'MemberExpression') {
      this.w.visit(node, body);
      return;
    }
    if (member.object.type === 'Super') this.w.visit(member.object, body);
    else this.w.around(member.object, 'lose', body);
    if (member.computed) this.w.key(member.property, 'word', body);
  }

  /** An assignment to a member. */
  assigned(node: Of<'AssignmentExpression'>, body: Body): void {
    const left = bare(node.left) as Member;
    const { operator } = node;
    const inside = (): void => {
      if (ARITHMETIC.test(operator)) this.computed(node, left, body);
      else if (!isElement(left)) this.named(node, left, body);
      else if (operator === '+=') this.lengthened(node, left, body);
      else this.stored(node, left, body);
    };
    if (isNamed(left, 'length')) {
      this.w.insert(node.start, `${this.w.p}size((`);
      inside();
      this.w.insert(node.end, '))');
    } else inside();
  }

  /** o.p = x, o.p += x, and o.p ??= x. */
  private named(node: Of<'AssignmentExpression'>, left: Member, body: Body): void {
    const inside = (): void => {
      this.w.children(left, body);
      this.w.visit(node.right, body);
    };
    if (node.operator !== '=' && isNamed(left, 'constructor')) this.found(node, inside);
    else inside();
  }

  /** a[k] = x, and a[k] ??= x. */
  private stored(node: Of<'AssignmentExpression'>, left: Member, body: Body): void {
    const { right } = node;
    const isFree = this.isKnown(right) || isFunction(bare(right));
    if (isFree && this.isKnown(left.property)) {
      this.w.children(left, body);
      this.w.visit(right, body);
      return;
    }
    this.reach(left, body, { look: 'slot', late: !isFree, twice: false }, ({ object }) => {
      if (isFree) this.w.visit(right, body);
      else this.w.looked(right, 'store', body, `,${object}`);
    });
  }

  /** a[k] += x: the sum may be a text. */
  private lengthened(node: Of<'AssignmentExpression'>, left: Member, body: Body): void {
    const { p } = this.w;
    this.reach(left, body, { look: 'slot', late: true, twice: true }, ({ object, member }) => {
      this.w.insert(this.w.hide('+=', node.left.end), `=(typeof(${p}r=${member}+(`);
      this.w.visit(node.right, body);
      this.w.insert(node.end, `))==='number'?${p}r:${p}store(${p}text(${p}r),${object}))`);
    });
  }

  /** o.p -= x, and its kin. */
  private computed(node: Of<'AssignmentExpression'>, left: Member, body: Body): void {
    const { operator } = node;
    this.reach(left, body, { look: 'slot', late: false, twice: true }, ({ member }) => {
      this.w.insert(this.w.hide(operator, node.left.end), `=${this.number(member)}${operator.slice(0, -1)}(`);
      if (this.isKnown(node.right)) this.w.visit(node.right, body);
      else this.w.looked(node.right, 'number', body);
      this.w.insert(node.end, ')');
    });
  }

  /** o.p++, and its kin; the value is what was there before, unless nobody wants it. */
  updated(node: Of<'UpdateExpression'>, body: Body, wanted: boolean): void {
    const left = bare(node.argument) as Member;
    const { operator, prefix, argument } = node;
    const old = wanted && !prefix;
    const inside = (before: string): void => {
      const length = isNamed(left, 'length') ? `${this.w.p}resize` : '';
      this.w.insert(node.start, wanted ? `${length}((` : length === '' ? '' : `${length}(`);
      if (prefix) this.w.hide(operator, node.start);
      this.reach(left, body, { look: 'slot', late: false, twice: true }, ({ member }) => {
        if (!prefix) this.w.hide(operator, argument.end);
        const number = this.number(member);
        const sum = `${old ? `(${before}=${number})` : number}${operator[0]}1`;
        const end = wanted ? (old ? `,${before}))` : '))') : length === '' ? '' : ')';
        this.w.insert(node.end, `=${sum}${end}`);
      });
    };
    if (old) body.held.during(inside);
    else inside('');
  }

  /** The number of a member. */
  private number(member: string): string {
    const { p } = this.w;
    return `(typeof(${p}r=${member})==='number'?${p}r:${p}number(${p}r))`;
  }

  /** True of a name or a value that is known from the text, or is a number. */
  private isKnown(node: AnyNode): boolean {
    return bare(node).type === 'Literal' || this.w.isNumber(node);
  }

  /** Rewrites a member's object and name, then does `work`, in which they can be named again. */
  private reach(node: Member, body: Body, way: Way, work: (again: Again) => void): void {
    const { property, computed } = node;
    const isStill = !computed || property.type === 'Identifier' || property.type === 'Literal';
    this.held(node, body, way.late || !isStill, (object) => {
      const base = object ?? 'super';
      const given = object ?? 'this';
      if (!computed) {
        work({ object: given, member: `${base}.${this.w.slice(property.start, property.end)}` });
        return;
      }
      const look = object === undefined && way.look === 'name' ? 'key' : way.look;
      const isKept = this.isKnown(property) && isStill;
      if (isKept || !way.twice) {
        this.w.key(property, look, body, `,${given}`);
        work({ object: given, member: `${base}[${this.w.slice(property.start, property.end)}]` });
        return;
      }
      body.held.during((name) => {
        this.w.insert(property.start, `${name}=`);
        this.w.key(property, look, body, `,${given}`);
        work({ object: given, member: `${base}[${name}]` });
      });
    });
  }

  /** Rewrites an object and does `work` with a name for it, which super has not. */
  private held(
    { object }: Member,
    body: Body,
    late: boolean,
    work: (name: string | undefined) => void,
  ): void {
    if (object.type === 'Super') work(undefined);
    else if (object.type === 'ThisExpression') work('this');
    else if (object.type === 'Identifier' && !late) {
      this.w.visit(object, body);
      work(object.name);
    } else
      body.held.during((name) => {
        this.w.insert(object.start, `(${name}=`);
        this.w.visit(object, body);
        this.w.insert(object.end, ')');
        work(name);
      });
  }
}

/** True of a member that may be an element: its name is not one of the program's own words. */
function isElement({ computed, property }: Member): boolean {
  const it = bare(property);
  return computed && !(it.type === 'Literal' && typeof it.value === 'string' && !/^\d/.test(it.value));
}

/** True of a member that has this name in the text. */
export function isNamed({ computed, property }: Member, name: string): boolean {
  const it = bare(property);
  if (computed) return it.type === 'Literal' && it.value === name;
  return it.type === 'Identifier' && it.name === name;
}
