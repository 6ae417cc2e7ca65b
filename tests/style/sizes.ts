/**
 * Sizes of sources: the files above 350 lines and the functions above 40, which
 * tests/style/sizes.test.ts holds against a table of accepted reasons.
 */

import { code, type Token } from './tokens.ts';

export const FILE_LINES = 350;
export const FUNCTION_LINES = 40;

/** A function with its name, or the name that it is assigned to, and its lines from `{` to `}`. */
export interface Function {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** Words before a parenthesis that begin a statement and no function. */
const CONTROL = new Set(['if', 'for', 'while', 'switch', 'catch', 'with']);

/** The lines of a source. */
export const lineCount = (source: string): number => source.replace(/\n$/, '').split('\n').length;

/** The functions, methods and arrow functions of a source that have a body in braces. */
export function functionsOf(source: string): Function[] {
  const tokens = code(source);
  const found: Function[] = [];
  tokens.forEach((token, i) => {
    if (token.text !== '{' || token.kind !== 'punctuation') return;
    const name = nameOfBody(tokens, i);
    if (name === undefined) return;
    const end = tokens.findIndex((t, j) => j > i && t.text === '}' && t.depth === token.depth);
    found.push({ name, line: token.line, lines: (tokens[end]?.line ?? 0) - token.line + 1 });
  });
  return found;
}

/** The name of the function whose body begins at `i`; undefined if no body begins there. */
function nameOfBody(tokens: readonly Token[], i: number): string | undefined {
  const depth = tokens[i]?.depth;
  const text = (j: number): string => tokens[j]?.text ?? '';
  if (text(i - 1) === '=>') return assignedName(tokens, i);
  if (/^[:<,|&]$/.test(text(i - 1))) return undefined;
  // Back over a type of the result, to the parenthesis that closes the parameters.
  let close = i - 1;
  if (text(close) !== ')')
    while (!(text(close) === ')' && text(close + 1) === ':' && tokens[close]?.depth === depth)) {
      const token = tokens[close];
      if (token === undefined || token.depth < (depth ?? 0)) return undefined;
      if (token.depth === depth && /^[;={?]$/.test(token.text)) return undefined;
      if (token.depth === depth && token.text === '}') {
        while (!(text(close) === '{' && tokens[close]?.depth === depth)) close--;
        if (!/^[:<,|&]$/.test(text(close - 1))) return undefined;
      }
      close--;
    }
  let open = close - 1;
  while (open > 0 && !(text(open) === '(' && tokens[open]?.depth === depth)) open--;
  let name = open - 1;
  // Over the parameters of a generic function.
  if (text(name) === '>') while (name > 0 && text(name) !== '<') name--;
  if (text(name) === '<') name--;
  return CONTROL.has(text(name)) ? undefined : text(name);
}

/** The name that an arrow function is assigned to, or a part of the call that it is given to. */
function assignedName(tokens: readonly Token[], i: number): string {
  const depth = tokens[i]?.depth ?? 0;
  for (let j = i - 1; j > 0; j--) {
    const token = tokens[j] as Token;
    if (token.depth < depth) return `argument of ${tokens[j - 1]?.text}`;
    if (token.depth > depth) continue;
    if (token.text === '=' || token.text === ':') {
      const before = tokens[j - 1];
      if (before?.kind === 'word' || before?.kind === 'string') return before.text;
    }
    if (token.text === ';' || token.text === '}') break;
  }
  return 'arrow';
}
