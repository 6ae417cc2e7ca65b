/** The words of a command in a text, as a shell without variables has them. */

/** One word: pieces in quotes, characters behind a backslash, and others that are no blanks. */
const WORD = /(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\\[\s\S]|[^\s"'\\])+/g;
const PIECE = /"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|\\([\s\S])|([^\s"'\\]+)/g;

/** The words of a text: apart by blanks, unless they stand in quotes or behind a backslash. */
export function wordsOf(text: string): string[] {
  return Array.from(text.matchAll(WORD), ([word]) =>
    word.replace(
      PIECE,
      (_, double?: string, single?: string, behind?: string, plain?: string) =>
        (double ?? single)?.replace(/\\([\s\S])/g, '$1') ?? behind ?? plain ?? '',
    ),
  );
}

/** True if each quote of a text has its other one. */
export const isClosed = (text: string): boolean => text.replace(WORD, '').trim() === '';
