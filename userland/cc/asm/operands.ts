/** Operands of instructions: registers, constants with %hi() and its kind, and addresses. */

import { fits } from '../elf/fields.ts';
import { Rel } from '../elf/relocs.ts';
import type { Expressions } from './expression.ts';
import { CSRS, REGISTERS } from './registers.ts';
import { isNamePart, type Scanner } from './scanner.ts';
import type { Value } from './symbol.ts';

/** A constant, or the part of an address that `part` names. */
export interface Operand {
  readonly value: Value;
  /** The name between % and (; empty if there is none. */
  readonly part: string;
}

/** An address: a base and an offset; `base` is -1 for a symbol alone. */
export interface Address {
  readonly base: number;
  readonly offset: Operand;
}

/** The relocations of the parts of addresses, in I forms and in S forms. */
export const PARTS: Readonly<Record<string, readonly [i: number, s: number]>> = {
  lo: [Rel.LO12_I, Rel.LO12_S],
  pcrel_lo: [Rel.PCREL_LO12_I, Rel.PCREL_LO12_S],
  tprel_lo: [Rel.TPREL_LO12_I, Rel.TPREL_LO12_S],
};
export const HIGH_PARTS: Readonly<Record<string, number>> = {
  hi: Rel.HI20,
  pcrel_hi: Rel.PCREL_HI20,
  tprel_hi: Rel.TPREL_HI20,
};

const ZERO: Readonly<Operand> = { value: { add: undefined, sub: undefined, constant: 0n }, part: '' };

export class Operands {
  readonly scanner: Scanner;
  readonly expressions: Expressions;

  constructor(scanner: Scanner, expressions: Expressions) {
    this.scanner = scanner;
    this.expressions = expressions;
  }

  /** The register that comes now, without taking it; undefined if it is something else. */
  peekRegister(): number | undefined {
    return REGISTERS.get(this.scanner.peekName());
  }

  register(): number {
    const name = this.scanner.needName('register');
    return REGISTERS.get(name) ?? this.scanner.wrong(`'${name}' is no register`);
  }

  /** A comma and a register. */
  nextRegister(): number {
    this.scanner.comma();
    return this.register();
  }

  /** A constant, or a part of an address. */
  operand(): Operand {
    const { scanner } = this;
    if (!scanner.take('%')) return { value: this.expressions.value(scanner), part: '' };
    const part = scanner.needName('relocation');
    scanner.expect('(');
    const value = this.expressions.value(scanner);
    scanner.expect(')');
    return { value, part };
  }

  /** A constant between two bounds. */
  constant(from: number, to: number, what: string): number {
    const { scanner } = this;
    const value = this.quick() ?? this.expressions.number(scanner, what);
    if (value < from || value > to) scanner.wrong(`${value} is no ${what}: it is ${from} to ${to}`);
    return value;
  }

  /** A decimal number that stands alone, without the ways of an expression. */
  private quick(): number | undefined {
    const { text } = this.scanner;
    let at = this.scanner.at;
    const isNegative = text[at] === '-';
    if (isNegative) at++;
    const start = at;
    let value = 0;
    for (let code = text.charCodeAt(at); code >= 48 && code <= 57; code = text.charCodeAt(++at))
      value = value * 10 + code - 48;
    const next = text.charCodeAt(at);
    const isEnd = Number.isNaN(next) || next === 44 || next === 40;
    if (at === start || !isEnd || at - start > 9 || (text[start] === '0' && at - start > 1)) return undefined;
    this.scanner.at = at;
    return isNegative ? -value : value;
  }

  /** A base with an offset, either of which may be left out. */
  address(): Address {
    const { scanner } = this;
    const plain = this.quick();
    let offset: Operand =
      plain === undefined ? ZERO : { value: { ...ZERO.value, constant: BigInt(plain) }, part: '' };
    if (plain === undefined && !this.isBase()) offset = this.operand();
    if (!scanner.take('(')) return { base: -1, offset };
    const base = this.register();
    scanner.expect(')');
    return { base, offset };
  }

  /** True if a register in parentheses comes now. */
  private isBase(): boolean {
    const { text, at } = this.scanner;
    if (text[at] !== '(') return false;
    let from = at + 1;
    while (text[from] === ' ') from++;
    let end = from;
    while (isNamePart(text.charCodeAt(end))) end++;
    return REGISTERS.has(text.slice(from, end));
  }

  /** A register in parentheses, with nothing or 0 before it. */
  plainAddress(): number {
    const { base, offset } = this.address();
    if (base < 0 || offset.part !== '' || offset.value.add !== undefined || offset.value.constant !== 0n)
      this.scanner.wrong('an address without an offset is expected, as (a0)');
    return base;
  }

  csr(): number {
    const { scanner } = this;
    const number = CSRS.get(scanner.peekName());
    if (number === undefined) {
      if (scanner.peekName() !== '' && !this.isDefinedName(scanner.peekName()))
        scanner.wrong(`'${scanner.peekName()}' is no control and status register`);
      return this.constant(0, 4095, 'number of a control and status register');
    }
    scanner.name();
    return number;
  }

  private isDefinedName(name: string): boolean {
    return this.expressions.isDefined(name);
  }

  /** The sets of a fence: letters of iorw, or 0. */
  fenceSet(): number {
    const { scanner } = this;
    if (scanner.take('0')) return 0;
    const name = scanner.needName('set of accesses');
    if (!/^i?o?r?w?$/.test(name))
      scanner.wrong(`'${name}' is no set of accesses: it is made of i, o, r, w, in this order`);
    return [...'wroi'].reduce((set, letter, bit) => set | (name.includes(letter) ? 1 << bit : 0), 0);
  }
}

/** True if a plain operand is a number of 12 bits with a sign. */
export const isSmall = ({ value, part }: Operand): boolean =>
  part === '' && value.add === undefined && value.sub === undefined && fits(Number(value.constant), 12);
