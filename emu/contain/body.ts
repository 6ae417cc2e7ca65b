/** The bodies of a program, functions and what is like them, and the texts at their ends. */

import { allocatedIn } from './allocate.ts';
import { DEEP, LEFT, OVER, THROWN } from './bounds.ts';
import { restNames } from './rests.ts';
import type { AnyNode } from './syntax.ts';

/** The names of a body for values that are held while the rest of an expression is evaluated. */
export class Held {
  private readonly prefix: string;
  private most = 0;
  private now = 0;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  /** Has `work` use a name that nothing within it uses. */
  during(work: (name: string) => void): void {
    const number = this.now++;
    this.most = Math.max(this.most, this.now);
    work(`${this.prefix}h${number}`);
    this.now--;
  }

  /** The declarations of all names. */
  get declared(): string {
    return Array.from({ length: this.most }, (_, i) => `,${this.prefix}h${i}`).join('');
  }
}

/** The body that a node is in. */
export interface Body {
  /** Its weight on the stack, in words. */
  readonly weight: number;
  readonly generates: boolean;
  /** True if a return may run through a finally block. */
  readonly finishes: boolean;
  /** True in a finally block, from which a break or continue gives up a return. */
  readonly inFinally: boolean;
  /** True in the parameters of a function, which the engine takes before the body. */
  readonly inParams: boolean;
  /** The name of the function. */
  readonly name: string;
  readonly held: Held;
}

/** The texts that count, which begin with a prefix. */
export class Counting {
  private readonly p: string;
  /** The bound of the depth. */
  private readonly limit: number;

  constructor(prefix: string, limit: number) {
    this.p = prefix;
    this.limit = limit;
  }

  private get work(): string {
    return `${this.p}w[${LEFT}]`;
  }

  get depth(): string {
    return `${this.p}w[${DEEP}]`;
  }

  /** Takes a unit of work, and those of what is allocated until the next look. */
  private taken(units: number): string {
    return units === 0 ? `--${this.work}` : `(${this.work}-=${1 + units})`;
  }

  /** A look at both bounds, as an expression; d is set before. */
  look({ weight }: Body, units = 0): string {
    const deep = `(${this.depth}=${this.p}d+${weight})>${this.limit}`;
    return `(${this.taken(units)}<0|${deep})&&${this.p}out()`;
  }

  /** The beginning of a body. */
  entry(body: Body, units = 0): () => string {
    const { p } = this;
    const x = body.finishes ? `,${p}x=0` : '';
    return () => `;let ${p}d=${this.depth},${p}r${x}${body.held.declared};${this.look(body, units)};`;
  }

  /** The turn of a loop. */
  turn(loop: AnyNode): string {
    const isOf = loop.type === 'ForOfStatement' && loop.left.type === 'VariableDeclaration';
    return `${this.taken(allocatedIn(loop))}<0&&${this.p}out();${this.rests(isOf ? [loop.left] : [])}`;
  }

  /** The depth goes back, as an expression. */
  back({ finishes }: Body): string {
    return `${this.depth}=${this.p}d${finishes ? `,${this.p}x=1` : ''}`;
  }

  /** The beginning of a catch or finally block. */
  landing(body: Body): string {
    const { p } = this;
    const found = body.generates ? `if(${p}d<0)${p}d=${this.depth};` : '';
    return `(${this.work}-=${THROWN})<0&&${p}out();${found}${this.depth}=${p}d+${body.weight};`;
  }

  /** The beginning of a catch block: it does not run once a bound is met. */
  caught(body: Body): string {
    return `${this.p}w[${OVER}]&&${this.p}out();${this.landing(body)}`;
  }

  /** Statements that charge for the rests of object patterns. */
  rests(patterns: readonly AnyNode[]): string {
    return patterns
      .flatMap(restNames)
      .map((name) => `${this.p}keys(${name});`)
      .join('');
  }
}

/**
 * The routines that look at a computed name: one that is read from an object, and one that is
 * written to it, which get the object as well; one that is read from an object that cannot be told;
 * one that is declared or looked for.
 */
export type Look = 'name' | 'slot' | 'key' | 'word';

/** The interface that the parts of the rewriter share; there is one for each kind of insertion. */
export interface Writing {
  /** The prefix of inserted names. */
  readonly p: string;
  readonly texts: Counting;
  /** Inserts a text at a place, behind those inserted there before. */
  insert(at: number, text: string | (() => string)): void;
  /**
   * Makes a comment of an operator, the first thing but comments from a place on. Returns the place
   * behind it.
   */
  hide(operator: string, from: number): number;
  /** A part of the program's text. */
  slice(from: number, to: number): string;
  /** The place of a text in the program, from a place on. */
  indexOf(text: string, from: number): number;
  /** Rewrites a node, or the nodes below it. */
  visit(node: AnyNode, body: Body): void;
  children(node: AnyNode, body: Body): void;
  /** Puts a call of a routine of the runtime around a node. */
  around(node: AnyNode, routine: string, body: Body): void;
  /** Has a routine of the runtime look at a value that is no number; `more` are other arguments. */
  looked(node: AnyNode, routine: string, body: Body, more?: string): void;
  /** Likewise at a computed name, if it is not known from the text. */
  key(node: AnyNode, routine: Look, body: Body, more?: string): void;
  /** True of an expression whose value is a number, or undefined. */
  isNumber(node: AnyNode): boolean;
  /** The weight of a function. */
  weight(node: AnyNode): number;
}
