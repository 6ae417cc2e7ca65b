/**
 * Words of LLVM's textual IR. The lexer holds one token at a time and goes on by next(); a parser
 * looks at `kind` and `text`.
 */

/** A text that cannot be read, with the line at which the reader stopped. */
export class IrError extends Error {
  readonly line: number;
  /** The message without the place. */
  readonly text: string;

  constructor(file: string, line: number, text: string) {
    super(`${file}:${line}: ${text}`);
    this.line = line;
    this.text = text;
  }
}

export type TokenKind =
  | 'end'
  /** A keyword, a type's name or a flag: letters, digits, dots and underlines. */
  | 'word'
  /** %name, without its sign. */
  | 'local'
  /** @name, without its sign. */
  | 'global'
  /** !name or !123, without its sign; a lone ! is punctuation. */
  | 'meta'
  /** #123: a group of attributes, or #dbg_value and its kin. */
  | 'group'
  /** $name: a comdat. */
  | 'comdat'
  /** A decimal integer, or a decimal fraction. */
  | 'number'
  /** A number that begins with 0x. */
  | 'hex'
  /** "text", decoded. */
  | 'string'
  /** c"text": bytes, decoded. */
  | 'bytes'
  /** name: at the head of a block. */
  | 'label'
  | 'punctuation';

const isDigit = (c: number) => c >= 48 && c <= 57;
/** True for the letters of a name that needs no quotes: [-a-zA-Z$._0-9]. */
const isName = (c: number) =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || isDigit(c) || c === 45 || c === 36 || c === 46 || c === 95;

const SIGILS: ReadonlyMap<number, TokenKind> = new Map([
  [37, 'local'],
  [64, 'global'],
  [33, 'meta'],
  [35, 'group'],
  [36, 'comdat'],
]);

/** An escape in a text: a backslash doubled, or a byte in hexadecimal digits. */
const ESCAPE = /\\(\\|[0-9A-Fa-f]{2})/g;
const unescaped = (_: string, what: string) =>
  what === '\\' ? what : String.fromCharCode(Number.parseInt(what, 16));

export class Lexer {
  kind: TokenKind = 'end';
  text = '';
  /** Offset of the token, and of what follows it. */
  start = 0;
  position: number;
  readonly source: string;
  readonly file: string;
  #end: number;

  /** Begins before the first token of source[from..to). */
  constructor(source: string, file: string, from = 0, to: number = source.length) {
    this.source = source;
    this.file = file;
    this.position = from;
    this.#end = to;
    this.next();
  }

  /** Throws an IrError at the line of the current token. */
  fail(text: string): never {
    let line = 1;
    for (
      let at = this.source.indexOf('\n');
      at >= 0 && at < this.start;
      at = this.source.indexOf('\n', at + 1)
    )
      line++;
    throw new IrError(this.file, line, text);
  }

  /** Reads the next token. */
  next(): void {
    this.#skipBlanks();
    this.start = this.position;
    if (this.position >= this.#end) {
      this.#set('end', '');
      return;
    }
    const c = this.source.charCodeAt(this.position);
    const sigil = SIGILS.get(c);
    if (sigil !== undefined && this.#sigil(sigil)) return;
    if (c === 34) {
      this.#quoted();
      return;
    }
    if (isDigit(c) || (c === 45 && isDigit(this.source.charCodeAt(this.position + 1)))) {
      this.#number();
      return;
    }
    if (isName(c)) {
      this.#word(c);
      return;
    }
    this.position++;
    this.#set('punctuation', this.source[this.start] as string);
  }

  /** Begins again at an offset. */
  seek(position: number): void {
    this.position = position;
    this.next();
  }

  /** True if the current token is that punctuation or word. */
  is(text: string): boolean {
    return this.text === text && (this.kind === 'punctuation' || this.kind === 'word');
  }

  /** Goes past a punctuation or word if it is the current token; tells whether it was. */
  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.next();
    return true;
  }

  /** Goes past a punctuation or word that must stand here. */
  expect(text: string): void {
    if (!this.take(text)) this.fail(`'${text}' is expected here, not '${this.shown()}'`);
  }

  /** Goes past a token of a kind that must stand here, and returns its text. */
  expectKind(kind: TokenKind): string {
    if (this.kind !== kind) this.fail(`a ${kind} is expected here, not '${this.shown()}'`);
    const { text } = this;
    this.next();
    return text;
  }

  /** Returns the current token as it is spelled. */
  shown(): string {
    return this.kind === 'end' ? 'end of text' : this.source.slice(this.start, this.position);
  }

  #set(kind: TokenKind, text: string): void {
    this.kind = kind;
    this.text = text;
  }

  #skipBlanks(): void {
    for (;;) {
      const c = this.source.charCodeAt(this.position);
      if (c === 32 || c === 10 || c === 9 || c === 13) this.position++;
      else if (c === 59) this.position = this.#lineEnd();
      else return;
      if (this.position >= this.#end) return;
    }
  }

  #lineEnd(): number {
    const at = this.source.indexOf('\n', this.position);
    return at < 0 ? this.#end : at;
  }

  /** Reads a name behind a sign; false if none stands there. */
  #sigil(kind: TokenKind): boolean {
    const { source } = this;
    let at = this.position + 1;
    if (source.charCodeAt(at) === 34 && kind !== 'meta') {
      this.position = at;
      const text = this.#string();
      this.#set(kind, text);
      return true;
    }
    const from = at;
    while (isName(source.charCodeAt(at)) || (kind === 'meta' && source[at] === '\\')) at++;
    if (at === from) return false;
    this.position = at;
    this.#set(kind, source.slice(from, at));
    return true;
  }

  #quoted(): void {
    const text = this.#string();
    if (this.source[this.position] !== ':') {
      this.#set('string', text);
      return;
    }
    this.position++;
    this.#set('label', text);
  }

  /** Reads a text in quotes; \5C is a byte in hexadecimal digits. */
  #string(): string {
    const end = this.source.indexOf('"', this.position + 1);
    if (end < 0 || end >= this.#end) this.fail('a text in quotes does not end');
    const raw = this.source.slice(this.position + 1, end);
    this.position = end + 1;
    return raw.includes('\\') ? raw.replace(ESCAPE, unescaped) : raw;
  }

  #number(): void {
    const { source } = this;
    let at = this.position + 1;
    if (source[at] === 'x') {
      at++;
      while (isName(source.charCodeAt(at))) at++;
      this.position = at;
      this.#set('hex', source.slice(this.start, at));
      return;
    }
    while (isDigit(source.charCodeAt(at))) at++;
    if (source[at] === ':') {
      this.position = at + 1;
      this.#set('label', source.slice(this.start, at));
      return;
    }
    if (source[at] === '.' && isDigit(source.charCodeAt(at + 1))) at = this.#fraction(at + 1);
    this.position = at;
    this.#set('number', source.slice(this.start, at));
  }

  #fraction(from: number): number {
    const rest = /^\d*(?:e[-+]?\d+)?/.exec(this.source.slice(from, from + 64));
    return from + (rest?.[0].length ?? 0);
  }

  #word(first: number): void {
    const { source } = this;
    if (first === 99 && source.charCodeAt(this.position + 1) === 34) {
      this.position++;
      this.#set('bytes', this.#string());
      return;
    }
    let at = this.position + 1;
    while (isName(source.charCodeAt(at))) at++;
    const text = source.slice(this.start, at);
    const isLabel = source[at] === ':' && this.#atLineStart();
    this.position = isLabel ? at + 1 : at;
    this.#set(isLabel ? 'label' : 'word', text);
  }

  #atLineStart(): boolean {
    return this.start === 0 || this.source[this.start - 1] === '\n';
  }
}
