/**
 * TypeScript cut into tokens: enough of the language to tell code from comments, strings,
 * templates and regular expressions, and to know the depth of a word in brackets. The
 * style tests need no more.
 */

export type TokenKind = 'word' | 'number' | 'string' | 'template' | 'regexp' | 'punctuation' | 'comment';

export interface Token {
  readonly kind: TokenKind;
  /** The text as written; of a string, without its quotes. */
  readonly text: string;
  readonly line: number;
  /**
   * Brackets of every kind open around it; an opening and its closing bracket have the depth
   * outside.
   */
  readonly depth: number;
}

const WORD = /[\p{ID_Start}$_#][\p{ID_Continue}$]*/uy;
const NUMBER = /\.?\d(?:[\w.]|(?<=[eE])[+-])*/y;
const LINE_COMMENT = /\/\/[^\n]*/y;
const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//y;
const STRING = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y;
const REGEXP = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const PUNCTUATION = /=>|\?\?=?|\?\.|\.\.\.|[=!]==?|&&=?|\|\|=?|[-+*/%&|^<>]=|[^\s]/y;

/** After these words a slash begins a regular expression; after other words it divides. */
const BEFORE_OPERAND = new Set(['return', 'typeof', 'case', 'in', 'of', 'delete', 'void', 'yield', 'await']);

/** The tokens of a text, with and without comments. */
interface Cut {
  readonly all: readonly Token[];
  readonly code: readonly Token[];
}

/** The texts cut so far: each rule goes over all sources. */
const known = new Map<string, Cut>();

function cutOf(source: string): Cut {
  const before = known.get(source);
  if (before !== undefined) return before;
  const all = cut(source);
  const made = { all, code: all.filter((t) => t.kind !== 'comment') };
  known.set(source, made);
  return made;
}

/** The tokens of a source, comments included, in order. Throws on text that it cannot read. */
export const tokenize = (source: string): readonly Token[] => cutOf(source).all;

/** The tokens of a source without the comments. */
export const code = (source: string): readonly Token[] => cutOf(source).code;

function cut(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let depth = 0;
  // The depth of the current ${ of each open template.
  const templates: number[] = [];

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  const push = (kind: TokenKind, raw: string, text = raw): void => {
    tokens.push({ kind, text, line, depth });
    for (let end = raw.indexOf('\n'); end >= 0; end = raw.indexOf('\n', end + 1)) line++;
    at += raw.length;
  };
  const regexpAllowed = (): boolean => {
    const last = tokens.findLast((t) => t.kind !== 'comment');
    if (last === undefined) return true;
    if (last.kind === 'word') return BEFORE_OPERAND.has(last.text);
    return last.kind === 'punctuation' && ![')', ']', '}'].includes(last.text);
  };
  const templatePart = (): void => {
    let end = at + 1;
    while (source[end] !== '`' && !source.startsWith('${', end)) {
      if (end >= source.length) throw new Error(`line ${line}: a template without end`);
      end += source[end] === '\\' ? 2 : 1;
    }
    const opens = source[end] === '$';
    push('template', source.slice(at, end + (opens ? 2 : 1)));
    if (opens) templates.push(depth++);
  };

  const punctuation = (): void => {
    const mark = match(PUNCTUATION) as string;
    if (')]}'.includes(mark)) depth--;
    push('punctuation', mark);
    if ('([{'.includes(mark)) depth++;
  };
  /** The token of a pattern, or undefined if the source does not go on with one. */
  const token = (kind: TokenKind, pattern: RegExp): true | undefined => {
    const raw = match(pattern);
    if (raw === undefined) return undefined;
    push(kind, raw, kind === 'string' ? raw.slice(1, -1) : raw);
    return true;
  };
  const slash = (): true | undefined =>
    token('comment', LINE_COMMENT) ??
    token('comment', BLOCK_COMMENT) ??
    (regexpAllowed() ? token('regexp', REGEXP) : undefined);

  while (at < source.length) {
    const c = source[at] as string;
    if (c === ' ') at++;
    else if (c === '\n') {
      line++;
      at++;
    } else if (c === '`') templatePart();
    else if (c === '}' && templates.at(-1) === depth - 1) {
      templates.pop();
      depth--;
      templatePart();
    } else if (c === '/') slash() ?? punctuation();
    else if (c === "'" || c === '"') token('string', STRING) ?? punctuation();
    else if (/\s/.test(c)) at++;
    else token('word', WORD) ?? token('number', NUMBER) ?? punctuation();
  }
  if (depth !== 0) throw new Error(`brackets do not match: ${depth} left open`);
  return tokens;
}
