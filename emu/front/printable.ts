/** Text of others in a line for the user, who may read it on a terminal. */

/** Control characters, ends of lines, and characters that turn the direction of text. */
const CONTROLS = /[\p{Cc}\p{Bidi_C}\u2028\u2029]/gu;

/**
 * A line whose control characters do nothing to a terminal and whose newlines begin no line: \x1b,
 * \u202e. Tabs stay.
 */
export function printable(line: string): string {
  return line.replace(CONTROLS, (character) => {
    if (character === '\t') return character;
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}
