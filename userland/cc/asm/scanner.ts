/** A statement that is being read: words, numbers, texts and punctuation, from left to right. */

import { Complaint } from '../elf/complaint.ts';

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 13;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** True for what a name consists of: letters, digits, _ . $ and bytes beyond ASCII. */
export const isNamePart = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  isDigit(code) ||
  code === 95 ||
  code === 46 ||
  code === 36 ||
  code >= 128 ||
  code === 2;

const ESCAPES: Readonly<Record<string, number>> = { b: 8, f: 12, n: 10, r: 13, t: 9, '"': 34, '\\': 92 };

export class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
    this.skip();
  }

  wrong(what: string): never {
    throw new Complaint(what);
  }

  skip(): void {
    while (isSpace(this.text.charCodeAt(this.at))) this.at++;
  }

  get isEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The next character, or an empty text at the end. */
  get next(): string {
    return this.text[this.at] ?? '';
  }

  /** Takes `text` if it comes now, with the spaces behind it. */
  take(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    this.skip();
    return true;
  }

  expect(text: string): void {
    if (!this.take(text))
      this.wrong(
        this.isEnd ? `'${text}' is missing at the end` : `'${text}' is expected before '${this.rest()}'`,
      );
  }

  /** Takes a comma, if there is one; an operand follows it. */
  comma(): void {
    if (!this.take(','))
      this.wrong(this.isEnd ? 'an operand is missing' : `a comma is expected before '${this.rest()}'`);
  }

  end(): void {
    if (!this.isEnd) this.wrong(`'${this.rest()}' is too much here`);
  }

  /** The rest of the statement, shortened. */
  rest(): string {
    const rest = this.text.slice(this.at).trimEnd();
    return rest.length > 40 ? `${rest.slice(0, 40)}...` : rest;
  }

  /** The name that comes now, without taking it; an empty text if there is none. */
  peekName(): string {
    let end = this.at;
    if (isDigit(this.text.charCodeAt(end))) return '';
    while (isNamePart(this.text.charCodeAt(end))) end++;
    return this.text.slice(this.at, end);
  }

  /** Takes a name, which may stand in quotes; an empty text if there is none. */
  name(): string {
    if (this.next === '"') return this.string();
    const name = this.peekName();
    this.at += name.length;
    this.skip();
    return name;
  }

  /** Takes a name that has to be there. */
  needName(what: string): string {
    const name = this.name();
    return name === ''
      ? this.wrong(this.isEnd ? `${what} is missing` : `'${this.rest()}' is no ${what}`)
      : name;
  }

  /** Takes a decimal number that no operator follows; returns -1 if none comes now. */
  plainNumber(): number {
    const { text, at } = this;
    let value = 0;
    let end = at;
    for (; isDigit(text.charCodeAt(end)); end++) value = value * 10 + text.charCodeAt(end) - 48;
    if (end === at || end > at + 9 || (end > at + 1 && text.charCodeAt(at) === 48)) return -1;
    const isApart = isSpace(text.charCodeAt(end));
    while (isSpace(text.charCodeAt(end))) end++;
    const next = text.charCodeAt(end);
    if (end < text.length && next !== 44 && !(isApart && isNamePart(next))) return -1;
    this.at = end;
    return value;
  }

  /** Takes a name that stands alone: the end, or a comma, is behind it; empty if none comes now. */
  plainName(): string {
    const name = this.peekName();
    if (name === '' || name === '.') return '';
    let end = this.at + name.length;
    while (isSpace(this.text.charCodeAt(end))) end++;
    if (end < this.text.length && this.text.charCodeAt(end) !== 44) return '';
    this.at = end;
    return name;
  }

  /** Takes letters and digits, as in a number. */
  digits(): string {
    const start = this.at;
    while (isNamePart(this.text.charCodeAt(this.at))) this.at++;
    const digits = this.text.slice(start, this.at);
    this.skip();
    return digits;
  }

  /** Takes a text in quotes. */
  string(): string {
    if (this.next !== '"') this.wrong(`a text in quotes is expected before '${this.rest()}'`);
    let text = '';
    let at = this.at + 1;
    for (; this.text[at] !== '"'; at++) {
      if (at >= this.text.length) this.wrong('a text has no closing quote');
      if (this.text[at] !== '\\') text += this.text[at];
      else {
        const { code, length } = this.escape(at + 1);
        text += String.fromCharCode(code & 0xff);
        at += length;
      }
    }
    this.at = at + 1;
    this.skip();
    return text;
  }

  /** The character that an escape at `at` stands for, and its length without the backslash. */
  escape(at: number): { code: number; length: number } {
    const octal = /^[0-7]{1,3}/.exec(this.text.slice(at, at + 3));
    if (octal !== null) return { code: Number.parseInt(octal[0], 8), length: octal[0].length };
    const hex = /^[xX][0-9a-fA-F]+/.exec(this.text.slice(at, at + 16));
    if (hex !== null)
      return { code: Number.parseInt(hex[0].slice(-2).replace(/^[xX]/, ''), 16), length: hex[0].length };
    const letter = this.text[at] ?? '';
    return { code: ESCAPES[letter] ?? letter.charCodeAt(0), length: 1 };
  }
}
