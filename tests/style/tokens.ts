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

/** The tokens of a source, comments included, in order. Throws on text that it cannot read. */
export function tokenize(source: string): Token[] {
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
    for (const c of raw) if (c === '\n') line++;
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

  while (at < source.length) {
    const c = source[at] as string;
    if (/\s/.test(c)) {
      if (c === '\n') line++;
      at++;
      continue;
    }
    const comment = match(LINE_COMMENT) ?? match(BLOCK_COMMENT);
    const string = match(STRING);
    const word = match(WORD);
    const number = match(NUMBER);
    const regexp = c === '/' && regexpAllowed() ? match(REGEXP) : undefined;
    if (comment !== undefined) push('comment', comment);
    else if (string !== undefined) push('string', string, string.slice(1, -1));
    else if (c === '`') templatePart();
    else if (c === '}' && templates.at(-1) === depth - 1) {
      templates.pop();
      depth--;
      templatePart();
    } else if (word !== undefined) push('word', word);
    else if (number !== undefined) push('number', number);
    else if (regexp !== undefined) push('regexp', regexp);
    else {
      const mark = match(PUNCTUATION) as string;
      if (')]}'.includes(mark)) depth--;
      push('punctuation', mark);
      if ('([{'.includes(mark)) depth++;
    }
  }
  if (depth !== 0) throw new Error(`brackets do not match: ${depth} left open`);
  return tokens;
}

/** The tokens of a source without the comments. */
export const code = (source: string): Token[] => tokenize(source).filter((t) => t.kind !== 'comment');
