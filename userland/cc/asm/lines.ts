/** Lines of assembly text: comments taken out, statements apart. */

/**
 * Takes the comments of the form of C out of a text; the ends of their lines stay, so that lines
 * keep their numbers.
 */
export function withoutBlockComments(text: string): string {
  if (!text.includes('/*')) return text;
  let result = '';
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') i = endOfString(text, i);
    else if (character === '#') i = endOfLine(text, i);
    else if (character === '/' && text[i + 1] === '*') {
      const close = text.indexOf('*/', i + 2);
      const end = close < 0 ? text.length : close + 2;
      result += `${text.slice(at, i)} ${text.slice(i, end).replace(/[^\n]/g, '')}`;
      at = end;
      i = end - 1;
    }
  }
  return result + text.slice(at);
}

/** The place of the quote that ends the text beginning at `from`, or of the end of its line. */
function endOfString(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"' || text[i] === '\n') return i;
  }
  return text.length;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The statements of a line, which `;` separates, without its comment. */
export function statementsOf(line: string): string[] {
  if (!line.includes('#') && !line.includes(';')) return [line];
  const statements: string[] = [];
  let start = 0;
  for (let i = 0; i < line.length; i++) {
    const character = line[i];
    if (character === '"') i = endOfString(line, i);
    else if (character === "'") i += line[i + 1] === '\\' ? 2 : 1;
    else if (character === '#') return [...statements, line.slice(start, i)];
    else if (character === ';') {
      statements.push(line.slice(start, i));
      start = i + 1;
    }
  }
  return [...statements, line.slice(start)];
}

/** The line and the file that a mark of the preprocessor names: `# 12 "prog.S"`. */
export function lineMark(line: string): { line: number; file: string } | undefined {
  if (line[0] !== '#') return undefined;
  const [, number, file] = /^#\s*(?:line\s+)?(\d+)\s+"((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
  return number === undefined ? undefined : { line: Number(number), file: file as string };
}
