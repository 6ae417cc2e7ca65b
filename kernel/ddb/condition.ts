/**
 * Conditions of breaks: expressions of the figures of an event, of the machine, of the user
 * registers and of words of user memory, in C's notation.
 *
 *   or       and { '||' and }
 *   and      equal { '&&' equal }
 *   equal    sum [ ('==' | '!=' | '<' | '<=' | '>' | '>=') sum ]
 *   sum      unary { ('+' | '-' | '&') unary }
 *   unary    ('!' | '-' | '*') unary | '(' or ')' | NUMBER | "TEXT" | NAME | $REGISTER
 *
 * `*` is the word at an address of the current process. A figure that is not there is NaN, which
 * equals nothing, so that the break does not stop.
 */
import { DdbError } from './error.ts';
import type { Value } from './fields.ts';

/** The moment at which a condition is asked for. */
export interface Moment {
  /** A figure by its name. */
  figure(name: string): Value;
  /** A user register of the current process by its name, as a signed word. */
  register(name: string): number;
  /** A word of the memory of the current process. */
  word(address: number): number;
}

/** A condition, ready to be asked. */
export type Condition = (moment: Moment) => boolean;

/** The names that a condition may have. */
export interface Known {
  readonly figures: readonly string[];
  readonly registers: readonly string[];
}

type Expression = (moment: Moment) => Value;

const TOKEN = /\s*(\d\w*|\$?[A-Za-z_]\w*|"[^"]*"|&&|\|\||[=!<>]=|[-+*&!<>()])/y;
const WORDS = 2 ** 32;

/** The condition of a text. DdbError if it is none, or has a name that is not known. */
export function condition(text: string, known: Known): Condition {
  const parser = new Parser(text, known);
  const whole = parser.or();
  parser.end();
  return (moment) => isTrue(whole(moment));
}

const isTrue = (value: Value): boolean => value !== 0 && value !== '' && !Number.isNaN(value);
const isWord = (value: Value): value is number =>
  typeof value === 'number' && value >= -WORDS / 2 && value < WORDS;

/** True of one value, and of two numbers that are one word of 32 bits, signed or not. */
const isSame = (a: Value, b: Value): boolean => a === b || (isWord(a) && isWord(b) && (a | 0) === (b | 0));
const number = (value: Value): number => (typeof value === 'number' ? value : Number.NaN);

const COMPARE: Readonly<Record<string, (a: Value, b: Value) => boolean>> = {
  '==': isSame,
  '!=': (a, b) => !isSame(a, b) && !Number.isNaN(a) && !Number.isNaN(b),
  '<': (a, b) => number(a) < number(b),
  '<=': (a, b) => number(a) <= number(b),
  '>': (a, b) => number(a) > number(b),
  '>=': (a, b) => number(a) >= number(b),
};
const ADD: Readonly<Record<string, (a: Value, b: Value) => number>> = {
  '+': (a, b) => number(a) + number(b),
  '-': (a, b) => number(a) - number(b),
  '&': (a, b) => (Number.isNaN(number(a) + number(b)) ? Number.NaN : number(a) & number(b)),
};

class Parser {
  private readonly text: string;
  private readonly known: Known;
  private readonly tokens: string[] = [];
  private at = 0;

  constructor(text: string, known: Known) {
    this.text = text;
    this.known = known;
    const whole = text.trimEnd();
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < whole.length) {
      const from = TOKEN.lastIndex;
      const [, token] = TOKEN.exec(whole) ?? [];
      if (token === undefined) this.wrong(`"${whole.slice(from).trim()}" is no part of a condition`);
      this.tokens.push(token);
    }
  }

  private wrong(why: string): never {
    throw new DdbError(`if ${this.text}: ${why}`);
  }

  /** Takes the next token, if it is one of these. */
  private take(tokens: readonly string[]): string | undefined {
    const token = this.tokens[this.at];
    if (token === undefined || !tokens.includes(token)) return undefined;
    this.at++;
    return token;
  }

  /** Nothing may follow. */
  end(): void {
    const token = this.tokens[this.at];
    if (token !== undefined) this.wrong(`${token} was not expected there`);
  }

  or(): Expression {
    let left = this.and();
    while (this.take(['||']) !== undefined) {
      const [a, b] = [left, this.and()];
      left = (moment) => Number(isTrue(a(moment)) || isTrue(b(moment)));
    }
    return left;
  }

  private and(): Expression {
    let left = this.equal();
    while (this.take(['&&']) !== undefined) {
      const [a, b] = [left, this.equal()];
      left = (moment) => Number(isTrue(a(moment)) && isTrue(b(moment)));
    }
    return left;
  }

  private equal(): Expression {
    const left = this.sum();
    const operator = this.take(Object.keys(COMPARE));
    if (operator === undefined) return left;
    const right = this.sum();
    return (moment) => Number(COMPARE[operator](left(moment), right(moment)));
  }

  private sum(): Expression {
    let left = this.unary();
    for (let operator = this.take(Object.keys(ADD)); operator !== undefined; ) {
      const [a, add, b] = [left, ADD[operator], this.unary()];
      left = (moment) => add(a(moment), b(moment));
      operator = this.take(Object.keys(ADD));
    }
    return left;
  }

  private unary(): Expression {
    const operator = this.take(['!', '-', '*', '(']);
    if (operator === undefined) return this.primary();
    if (operator === '(') {
      const inner = this.or();
      if (this.take([')']) === undefined) this.wrong('a ) is missing');
      return inner;
    }
    const inner = this.unary();
    if (operator === '!') return (moment) => Number(!isTrue(inner(moment)));
    if (operator === '-') return (moment) => -number(inner(moment));
    return (moment) => moment.word(number(inner(moment)));
  }

  private primary(): Expression {
    const token = this.tokens[this.at++] ?? this.wrong('something is missing at its end');
    const { figures, registers } = this.known;
    if (token.startsWith('"')) return () => token.slice(1, -1);
    if (/^\d/.test(token)) {
      const value = Number(token.replaceAll('_', ''));
      return Number.isSafeInteger(value) ? () => value : this.wrong(`${token} is no whole number`);
    }
    const register = token.slice(1);
    if (token.startsWith('$') && registers.includes(register)) return (moment) => moment.register(register);
    if (figures.includes(token)) return (moment) => moment.figure(token);
    if (!/^[$\w]/.test(token)) this.wrong(`${token} was not expected there`);
    return this.wrong(`there is no ${token} here; there are ${figures.join(', ')}, and registers as $a0`);
  }
}
