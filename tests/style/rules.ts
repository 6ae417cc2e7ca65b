/**
 * The rules of style for the sources. Each rule takes a file's path from the root of the
 * repository and its text, and returns its violations, so that a test can also give it
 * bad examples.
 */

import { code, type Token } from './tokens.ts';

/** True for the kernel and the compiler, which run anywhere, a thousand times in one process. */
const isPure = (path: string): boolean => /^(?:kernel|userland\/cc)\//.test(path);

/** One violation: `path:line: what is wrong`. */
export type Violation = string;
export type Rule = (path: string, source: string) => Violation[];

/**
 * Words that bring in time, chance or waiting from outside; as a property or a key they are only
 * names.
 */
const IMPURE = new Set([
  'Date',
  'Promise',
  'async',
  'await',
  'eval',
  'Function',
  'Atomics',
  'WeakRef',
  'FinalizationRegistry',
  'Intl',
  'globalThis',
]);

/**
 * The kernel holds no clock, no chance and no promise of its own. What Node and the DOM add is the
 * compiler's to refuse.
 */
export const purity: Rule = (path, source) => {
  if (!isPure(path)) return [];
  const tokens = code(source);
  return tokens.flatMap((token, i) => {
    const previous = tokens[i - 1]?.text;
    const next = tokens[i + 1]?.text;
    if (token.kind !== 'word' || previous === '.' || previous === '?.') return [];
    const random = token.text === 'Math' && next === '.' && tokens[i + 2]?.text === 'random';
    const isName = next === ':' || (next === '?' && tokens[i + 2]?.text === ':');
    if (!random && !(IMPURE.has(token.text) && !isName)) return [];
    return [`${path}:${token.line}: ${random ? 'Math.random' : token.text}: the kernel is pure`];
  });
};

/** Names by which an engine gives its call stack as text. */
const STACK_WORDS = new Set(['stack', 'captureStackTrace', 'prepareStackTrace', 'stackTraceLimit']);
/** A pattern that looks for the `at` before a frame. */
const STACK_PATTERN = /\bat(?:\\s|\\b| )/;

/**
 * No engine's habits: the kernel reads no call stack. Whoever evaluated a module gives it
 * places (kernel/kld/place.ts).
 */
export const noStackText: Rule = (path, source) => {
  if (!isPure(path)) return [];
  return code(source)
    .filter(
      ({ kind, text }) =>
        (kind === 'word' && STACK_WORDS.has(text)) || (kind === 'regexp' && STACK_PATTERN.test(text)),
    )
    .map(({ line, text }) => `${path}:${line}: ${text}: the kernel reads no call stack`);
};

const READONLY_TYPE = /^(?:readonly|Readonly|ReadonlyMap|ReadonlySet|ReadonlyArray)$/;

/**
 * The kernel can run a thousand times in one process: no module and no class keeps state of its
 * own.
 */
export const noModuleState: Rule = (path, source) => {
  if (!isPure(path)) return [];
  const tokens = code(source);
  return tokens.flatMap((token, i) => {
    if (token.kind !== 'word' || tokens[i - 1]?.text === '.') return [];
    const next = tokens[i + 1];
    const at = `${path}:${token.line}: `;
    if (token.depth === 0 && (token.text === 'let' || token.text === 'var')) {
      return next?.kind === 'word' || next?.text === '{' || next?.text === '['
        ? [`${at}'${token.text} ${next.text}' at module level`]
        : [];
    }
    if (token.text === 'static' && next?.kind === 'word' && next.text !== 'readonly') {
      const isMethod =
        tokens[i + 2]?.text === '(' || tokens[i + 2]?.text === '<' || tokens[i + 1]?.text === 'get';
      return isMethod ? [] : [`${at}'static ${next.text}' is not readonly`];
    }
    if (token.depth !== 0 || token.text !== 'const') return [];
    return mutableConstant(tokens, i).map((why) => `${at}${why}`);
  });
};

/**
 * The fault of the constant declared at `i` of the outermost level: an object that can be written
 * to; empty if there is none.
 */
function mutableConstant(tokens: readonly Token[], i: number): string[] {
  const name = tokens[i + 1]?.text ?? '';
  const equals = tokens.findIndex((t, j) => j > i && t.depth === 0 && t.text === '=');
  const end = tokens.findIndex((t, j) => j > equals && t.depth === 0 && t.text === ';');
  if (equals < 0) return [];
  if (tokens.slice(i + 2, equals).some((t) => t.depth === 0 && READONLY_TYPE.test(t.text))) return [];
  const value = tokens[equals + 1];
  const asConst = tokens[end - 2]?.text === 'as' && tokens[end - 1]?.text === 'const';
  if (value?.text === 'new') return [`const ${name} holds a new ${tokens[equals + 2]?.text} at module level`];
  if ((value?.text === '[' || value?.text === '{') && !asConst) {
    return [`const ${name} at module level is neither 'as const' nor of a readonly type`];
  }
  return [];
}
