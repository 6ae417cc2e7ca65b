/**
 * The nesting of a program's text. The parser calls itself for each level, and how deep it comes
 * depends on the host's stack; so a text that is nested deeper than any stack has trouble with is
 * refused before it is parsed, on every computer alike.
 */

import { type TokenType, tokenizer, tokTypes } from 'acorn';

/** The sentence about a program that is nested too deeply. */
export const NESTED = 'it is nested too deeply';

/** The deepest nesting of brackets, and of functions in functions that are written by arrows. */
const BRACKETS = 200;

/** The most operators in a row: each takes what is before it, or behind it, as its operand. */
export const OPERATORS = 1_000;

const OPENING: ReadonlySet<unknown> = new Set([
  ...[tokTypes.parenL, tokTypes.bracketL, tokTypes.braceL, tokTypes.dollarBraceL],
]);
const CLOSING: ReadonlySet<unknown> = new Set([tokTypes.parenR, tokTypes.bracketR, tokTypes.braceR]);
/** Tokens after which, without a bracket of its own, the same thing may stand once more. */
const LINKS: ReadonlySet<unknown> = new Set([
  ...[tokTypes.arrow, tokTypes._class, tokTypes._extends, tokTypes._new, tokTypes._function],
]);

/** The type of a token, with properties that acorn's declarations leave out. */
type Operator = TokenType & {
  readonly binop: number | null;
  readonly prefix: boolean;
  readonly isAssign: boolean;
};

/** True of the token of an operator. */
function isOperator(type: TokenType): boolean {
  const { binop, prefix, isAssign } = type as Operator;
  return binop != null || prefix || isAssign || type === tokTypes.question || type === tokTypes._else;
}

/** The place of the first token that is nested too deeply; undefined if there is none. */
export function nestedTooDeeply(code: string): number | undefined {
  /** The links since the last end of an expression, in each of the brackets that are open. */
  const links = [0];
  /** The operators likewise. */
  const operators = [0];
  let depth = 0;
  try {
    for (const { type, start } of tokenizer(code, { ecmaVersion: 2023, sourceType: 'module' })) {
      const here = links.at(-1) as number;
      if (OPENING.has(type)) {
        links.push(0);
        operators.push(0);
        depth++;
      } else if (CLOSING.has(type)) {
        depth -= links.length > 1 ? here + 1 : 0;
        if (links.length > 1) links.pop();
        if (operators.length > 1) operators.pop();
      } else if (LINKS.has(type)) {
        links[links.length - 1] = here + 1;
        depth++;
      } else if (type === tokTypes.semi || type === tokTypes.comma) {
        links[links.length - 1] = 0;
        operators[operators.length - 1] = 0;
        depth -= here;
      } else if (isOperator(type)) operators[operators.length - 1] = (operators.at(-1) as number) + 1;
      if (depth > BRACKETS || (operators.at(-1) as number) > OPERATORS) return start;
    }
  } catch {
    // The parser says what is wrong, and where.
  }
  return undefined;
}
