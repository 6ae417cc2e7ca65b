/**
 * JSON whose values know their lines, so that a message about one can name it. A text that is no
 * JSON, or has a field twice, is refused with its line as well.
 */

import type { Rule } from '../front/rules.ts';

/** A file of tests that is wrong; the message is one line, with the place. */
export class SuiteError extends Error {}

/** A value of JSON. */
interface Node {
  readonly line: number;
  readonly value: string | number | boolean | null | readonly Node[] | ReadonlyMap<string, Node>;
}

/** The most characters of a found text that a message shows. */
const SHOWN = 40;
/** The most values that lie in each other. */
const DEEPEST = 64;

/** A value of a file, with its name for messages, such as `cases[0].expect`. */
export class Item {
  private readonly file: string;
  private readonly node: Node;
  readonly name: string;

  constructor(file: string, node: Node, name: string) {
    this.file = file;
    this.node = node;
    this.name = name;
  }

  /** The line of the file at which it begins. */
  get line(): number {
    return this.node.line;
  }

  /** The error that says what is wrong with this value. */
  error(what: string): SuiteError {
    return new SuiteError(`${this.file}:${this.node.line}: ${what}`);
  }

  /** The error about a value of another kind, or out of bounds: `accepted` says which are not. */
  private other(accepted: string): SuiteError {
    return this.error(`${this.name === '' ? 'the file' : this.name} is ${shown(this.node)}. ${accepted}`);
  }

  get isText(): boolean {
    return typeof this.node.value === 'string';
  }

  get isList(): boolean {
    return Array.isArray(this.node.value);
  }

  get isNull(): boolean {
    return this.node.value === null;
  }

  get isNumber(): boolean {
    return typeof this.node.value === 'number';
  }

  /** The value, which obeys the rule. */
  obeying<T>(rule: Rule): T {
    const { value } = this.node;
    const wrong = value instanceof Map || Array.isArray(value) ? rule(undefined) : rule(value);
    if (wrong !== undefined) throw this.other(wrong);
    return value as T;
  }

  text(): string {
    if (typeof this.node.value !== 'string') throw this.other('Accepted: a text.');
    return this.node.value;
  }

  /** A text, or a list of its lines. */
  lines(): string {
    if (this.isText) return this.text();
    if (!this.isList) throw this.other('Accepted: a text, or a list of lines.');
    return this.list()
      .map((it) => `${it.text()}\n`)
      .join('');
  }

  list(): Item[] {
    const { value } = this.node;
    if (!Array.isArray(value)) throw this.other('Accepted: a list.');
    return value.map((it: Node, i) => new Item(this.file, it, `${this.name}[${i}]`));
  }

  /** A list, or one value for a list of it alone. */
  oneOrMore(): Item[] {
    return this.isList ? this.list() : [this];
  }

  /** The fields of an object, in their order. */
  entries(): (readonly [name: string, value: Item])[] {
    const { value } = this.node;
    if (!(value instanceof Map)) throw this.other('Accepted: an object.');
    const under = this.name === '' ? '' : `${this.name}.`;
    return Array.from(value as ReadonlyMap<string, Node>, ([name, node]) => [
      name,
      new Item(this.file, node, `${under}${name}`),
    ]);
  }

  /** The fields of an object that may have these and no others. */
  fields<Name extends string>(names: readonly Name[]): Partial<Record<Name, Item>> {
    const entries = this.entries();
    for (const [name, item] of entries)
      if (!(names as readonly string[]).includes(name))
        throw item.error(`there is no field ${shownText(item.name)}. Accepted: ${names.join(', ')}.`);
    return Object.fromEntries(entries) as Partial<Record<Name, Item>>;
  }
}

const shownText = (text: string): string =>
  JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text);

function shown({ value }: Node): string {
  if (typeof value === 'string') return shownText(value);
  if (Array.isArray(value)) return 'a list';
  return value instanceof Map ? 'an object' : `${value}`;
}

/** Reads a text as JSON; `file` is its name for messages. SuiteError if it is none. */
export function parseJson(text: string, file: string): Item {
  const parser = new Parser(text, file);
  const node = parser.value(0);
  parser.end();
  return new Item(file, node, '');
}

const TOKEN = /[{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}[\],:"]+|"/y;

class Parser {
  private readonly text: string;
  private readonly file: string;
  private at = 0;
  private line = 1;
  /** The token that comes next; empty at the end. */
  private token = '';

  constructor(text: string, file: string) {
    this.text = text.replace(/^\ufeff/, '');
    this.file = file;
    this.next();
  }

  /** Goes on to the next token, and returns the present one. */
  private next(): string {
    const { text, token } = this;
    this.line += token.split('\n').length - 1;
    for (; /\s/.test(text[this.at] ?? ''); this.at++) if (text[this.at] === '\n') this.line++;
    TOKEN.lastIndex = this.at;
    this.token = TOKEN.exec(text)?.[0] ?? '';
    this.at += this.token.length;
    return token;
  }

  private wrong(accepted: string): SuiteError {
    const found = this.token === '' ? 'the end of the file' : shownText(this.token);
    return new SuiteError(`${this.file}:${this.line}: no JSON: ${found}, where ${accepted} is expected`);
  }

  /** The value that begins here. */
  value(depth: number): Node {
    const { line, token } = this;
    if (depth > DEEPEST) throw new SuiteError(`${this.file}:${line}: more than ${DEEPEST} levels deep`);
    if (token === '{') return { line, value: this.object(depth) };
    if (token === '[') return { line, value: this.list(depth) };
    return { line, value: this.plain('a value') };
  }

  private plain(what: string): string | number | boolean | null {
    if (/^[{}[\],:]?$/.test(this.token)) throw this.wrong(what);
    try {
      const value = JSON.parse(this.token);
      this.next();
      return value;
    } catch {
      throw this.wrong(what);
    }
  }

  private object(depth: number): ReadonlyMap<string, Node> {
    const fields = new Map<string, Node>();
    this.each('}', () => {
      const { line } = this;
      const name = this.token.startsWith('"') ? this.plain('the name of a field') : undefined;
      if (typeof name !== 'string') throw this.wrong('the name of a field');
      if (fields.has(name))
        throw new SuiteError(`${this.file}:${line}: the field ${shownText(name)} is there twice`);
      if (this.token !== ':') throw this.wrong('a colon');
      this.next();
      fields.set(name, this.value(depth + 1));
    });
    return fields;
  }

  private list(depth: number): readonly Node[] {
    const values: Node[] = [];
    this.each(']', () => values.push(this.value(depth + 1)));
    return values;
  }

  /** Reads what stands between a bracket and its `end`, with commas between. */
  private each(end: string, read: () => void): void {
    this.next();
    if (this.token !== end) {
      read();
      while (this.token === ',') {
        this.next();
        read();
      }
      if (this.token !== end) throw this.wrong(`a comma or ${end}`);
    }
    this.next();
  }

  end(): void {
    if (this.token !== '') throw this.wrong('the end of the file');
  }
}
