/**
 * Imports by a pattern: calls of import and require whose path is put together while the program
 * runs. A bundler takes in every file that may be meant.
 */

import { type Token, tokenizer, tokTypes } from 'acorn';

/** The place of the first import by a pattern in a program; undefined if there is none. */
export function patternIn(code: string): number | undefined {
  /** The place of the import whose arguments are being read, and the brackets open in them. */
  let [place, open] = [0, 0];
  let before: readonly [Token | undefined, Token | undefined] = [undefined, undefined];
  try {
    for (const token of tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })) {
      const { type } = token;
      if (open > 0) {
        if (type === tokTypes.parenL) open++;
        else if (type === tokTypes.parenR) open--;
        else if (type === tokTypes.plusMin || type === tokTypes.backQuote) return place;
      } else if (type === tokTypes.parenL && isImport(before)) [place, open] = [before[1]?.start ?? 0, 1];
      before = [before[1], token];
    }
  } catch {
    // The bundler says what is wrong, and where.
  }
  return undefined;
}

/** True if the last two tokens are an import by a call, and no method of that name. */
function isImport([dot, name]: readonly [Token | undefined, Token | undefined]): boolean {
  if (dot?.type === tokTypes.dot || name === undefined) return false;
  // acorn's declarations leave out the value of a token.
  const { value } = name as Token & { readonly value: unknown };
  return name.type === tokTypes._import || (name.type === tokTypes.name && value === 'require');
}
