/**
 * Expressions of numbers and symbols, with the operators and the precedence of GNU as: * / % << >>
 * bind most, then | & ^ !, then + - and comparisons, then && and ||. All numbers have 64 bits.
 */

import { Complaint } from '../elf/complaint.ts';
import type { ObjectBuilder } from './builder.ts';
import type { Scanner } from './scanner.ts';
import { type AsmSymbol, constantValue, reduced, type Value } from './symbol.ts';

const LEVELS: readonly (readonly string[])[] = [
  ['&&', '||'],
  ['==', '!=', '<>', '<=', '>=', '+', '-', '<', '>'],
  ['|', '&', '^', '!'],
  ['*', '/', '%', '<<', '>>'],
];
/** Expressions are nested no deeper. */
const DEPTH = 200;

const truth = (is: boolean): bigint => (is ? -1n : 0n);

function divided(a: bigint, b: bigint, what: (a: bigint, b: bigint) => bigint): bigint {
  if (b === 0n) throw new Complaint('division by zero');
  return what(a, b);
}

const shift = (by: bigint): bigint => (by < 0n || by > 63n ? 64n : by);

const OPERATORS: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '&&': (a, b) => (a !== 0n && b !== 0n ? 1n : 0n),
  '||': (a, b) => (a !== 0n || b !== 0n ? 1n : 0n),
  '==': (a, b) => truth(a === b),
  '!=': (a, b) => truth(a !== b),
  '<>': (a, b) => truth(a !== b),
  '<=': (a, b) => truth(a <= b),
  '>=': (a, b) => truth(a >= b),
  '<': (a, b) => truth(a < b),
  '>': (a, b) => truth(a > b),
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '^': (a, b) => a ^ b,
  '!': (a, b) => a | ~b,
  '*': (a, b) => a * b,
  '/': (a, b) => divided(a, b, (x, y) => x / y),
  '%': (a, b) => divided(a, b, (x, y) => x % y),
  '<<': (a, b) => a << shift(b),
  '>>': (a, b) => BigInt.asUintN(64, a) >> shift(b),
};

const wrapped = (value: bigint): bigint => BigInt.asIntN(64, value);

/** a + b or a - b, where each may have symbols. */
function sum(a: Value, b: Value, sign: 1n | -1n): Value {
  const [plus, minus] = sign === 1n ? [b.add, b.sub] : [b.sub, b.add];
  const constant = wrapped(a.constant + sign * b.constant);
  let { add, sub } = a;
  for (const symbol of plus === undefined ? [] : [plus])
    if (sub === symbol) sub = undefined;
    else if (add === undefined) add = symbol;
    else throw new Complaint(`${add.name} and ${symbol.name} cannot be added: both are addresses`);
  for (const symbol of minus === undefined ? [] : [minus])
    if (add === symbol) add = undefined;
    else if (sub === undefined) sub = symbol;
    else throw new Complaint(`${sub.name} and ${symbol.name} cannot both be subtracted`);
  return { add, sub, constant };
}

export class Expressions {
  private readonly builder: ObjectBuilder;
  private depth = 0;

  constructor(builder: ObjectBuilder) {
    this.builder = builder;
  }

  /** Defines a label such as `1:`. */
  defineNumbered(number: string): void {
    const key = String(Number(number));
    const count = (this.builder.numbered.get(key) ?? 0) + 1;
    this.builder.numbered.set(key, count);
    this.builder.define(this.builder.symbol(`.L${key}\x02${count}`));
  }

  /** The symbol of `1f` or `1b`. */
  private numberedLabel(number: string, direction: string): AsmSymbol {
    const key = String(Number(number));
    const count = this.builder.numbered.get(key) ?? 0;
    if (direction === 'b' && count === 0) throw new Complaint(`there is no label ${key} before this line`);
    return this.builder.symbol(`.L${key}\x02${direction === 'b' ? count : count + 1}`);
  }

  /** True if a name has a value that .set gave it. */
  isDefined(name: string): boolean {
    return this.builder.symbol(name).equal !== undefined;
  }

  /** Takes an expression. */
  value(scanner: Scanner): Value {
    // Most are names and numbers alone.
    const number = scanner.plainNumber();
    if (number >= 0) return constantValue(BigInt(number));
    const name = scanner.plainName();
    if (name !== '') return this.symbolValue(this.builder.symbol(name));
    return this.level(scanner, 0);
  }

  /** Takes an expression whose value must be known here. */
  constant(scanner: Scanner, what = 'a number'): bigint {
    const value = this.value(scanner);
    return this.known(value, what);
  }

  /** Takes an expression whose value must be known here and be exact in a double. */
  number(scanner: Scanner, what = 'a number'): number {
    const plain = scanner.plainNumber();
    if (plain >= 0) return plain;
    return Number(this.constant(scanner, what));
  }

  private known(value: Value, what: string): bigint {
    const known = this.builder.known(value);
    const symbol = value.add ?? value.sub;
    return known ?? this.refuse(`${what} is needed here, and ${symbol?.name ?? 'this'} is not known yet`);
  }

  private refuse(text: string): never {
    throw new Complaint(text);
  }

  private level(scanner: Scanner, level: number): Value {
    const operators = LEVELS[level];
    if (operators === undefined) return this.unary(scanner);
    let left = this.level(scanner, level + 1);
    for (;;) {
      const operator = operators.find((text) => scanner.text.startsWith(text, scanner.at));
      if (operator === undefined || !this.isOperator(scanner, operator, level)) return left;
      scanner.take(operator);
      const right = this.level(scanner, level + 1);
      if (operator === '+' || operator === '-') left = sum(left, right, operator === '+' ? 1n : -1n);
      else {
        const what = `a number on both sides of '${operator}'`;
        const apply = OPERATORS[operator] as (a: bigint, b: bigint) => bigint;
        left = constantValue(wrapped(apply(this.known(left, what), this.known(right, what))));
      }
    }
  }

  /** False for the first character of a longer operator, which is another level's. */
  private isOperator({ text, at }: Scanner, operator: string, level: number): boolean {
    const two = text.slice(at, at + 2);
    if (operator.length === 2) return true;
    return !(LEVELS.some((operators, i) => i !== level && operators.includes(two)) || two === '!=');
  }

  private unary(scanner: Scanner): Value {
    if (++this.depth > DEPTH) this.refuse('the expression is nested too deep');
    try {
      if (scanner.take('-')) return sum(constantValue(0n), this.unary(scanner), -1n);
      if (scanner.take('+')) return this.unary(scanner);
      if (scanner.take('~')) return constantValue(~this.known(this.unary(scanner), 'a number after ~'));
      if (scanner.take('!'))
        return constantValue(this.known(this.unary(scanner), 'a number after !') === 0n ? 1n : 0n);
      return this.primary(scanner);
    } finally {
      this.depth--;
    }
  }

  private primary(scanner: Scanner): Value {
    if (scanner.take('(')) {
      const value = this.value(scanner);
      scanner.expect(')');
      return value;
    }
    const code = scanner.text.charCodeAt(scanner.at);
    if (code >= 48 && code <= 57) return this.numeral(scanner.digits());
    if (scanner.next === "'") return this.character(scanner);
    const name = scanner.next === '"' ? scanner.string() : scanner.name();
    if (name === '')
      scanner.wrong(scanner.isEnd ? 'an operand is missing' : `'${scanner.rest()}' is no operand`);
    if (name === '.') return { add: this.builder.mark(), sub: undefined, constant: 0n };
    return this.symbolValue(this.builder.symbol(name));
  }

  /** The value of a symbol; if .set gave it a number, that of now. */
  private symbolValue(symbol: AsmSymbol): Value {
    if (symbol.equal !== undefined) {
      const now = reduced(symbol.equal);
      if (now !== undefined && now.add === undefined && now.sub === undefined) return now;
    }
    return { add: symbol, sub: undefined, constant: 0n };
  }

  private character(scanner: Scanner): Value {
    let { at } = scanner;
    let code = scanner.text.charCodeAt(++at);
    if (code === 92) {
      const found = scanner.escape(at + 1);
      code = found.code;
      at += found.length;
    }
    if (Number.isNaN(code)) scanner.wrong("a character is missing after '");
    scanner.at = at + 1;
    if (scanner.next === "'") scanner.at++;
    scanner.skip();
    return constantValue(BigInt(code));
  }

  private numeral(digits: string): Value {
    const label = /^(\d+)([bf])$/.exec(digits);
    if (label !== null && digits !== '0b')
      return {
        add: this.numberedLabel(label[1] as string, label[2] as string),
        sub: undefined,
        constant: 0n,
      };
    if (/^(?:0[xX][0-9a-fA-F]+|0[bB][01]+|[1-9]\d*|0)$/.test(digits))
      return constantValue(wrapped(BigInt(digits)));
    if (/^0[0-7]+$/.test(digits)) return constantValue(wrapped(BigInt(`0o${digits.slice(1)}`)));
    return this.refuse(`'${digits}' is no number`);
  }
}
