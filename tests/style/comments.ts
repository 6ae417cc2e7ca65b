/** The rules of style for comments: their place, their words and their width. */

import type { Rule } from './rules.ts';
import { tokenize } from './tokens.ts';

/** A file begins with a comment that describes it. */
export const headComment: Rule = (path, source) => {
  const first = tokenize(source.replace(/^#!.*\n/, ''))[0];
  return first?.kind === 'comment' ? [] : [`${path}:1: does not begin with a comment that says what it is`];
};

/** Nothing is left for later. */
export const nothingLeft: Rule = (path, source) =>
  tokenize(source.replace(/^#!.*\n/, '')).flatMap((token) =>
    token.kind === 'comment' && /\b(?:TODO|FIXME|XXX|HACK)\b/.test(token.text)
      ? [`${path}:${token.line}: ${token.text.trim()}`]
      : [],
  );

const OPENERS = /^(?:What|Who|Whom|Whose|Whether|Where|How|Which|Why)\b/;
/** Pages about the project that are not in the repository. */
const ELSEWHERE = /\b(?:BSD|PAPER|DESIGN|STYLE)\.md\b/;
const COMMENT_COLUMNS = 100;

/**
 * A comment begins with a noun or a verb, not with a question word; its lines
 * end by column 100; and it cites no page that is not in the repository. Line
 * comments one below the other are one comment.
 */
export const plainComments: Rule = (path, source) => {
  const lines = source.split('\n');
  let below = 0;
  return tokenize(source.replace(/^#!/, '//')).flatMap(({ kind, text, line }) => {
    if (kind !== 'comment') return [];
    const found: string[] = [];
    const [opener] = OPENERS.exec(text.replace(/^\/[/*]+[\s*]*/, '')) ?? [];
    if (opener !== undefined && !(below === line && text.startsWith('//')))
      found.push(`${path}:${line}: begins with '${opener}'`);
    text.split('\n').forEach((piece, i) => {
      const whole = lines[line - 1 + i] ?? '';
      const at = `${path}:${line + i}: `;
      const columns = whole.indexOf(piece) + piece.length;
      if (columns > COMMENT_COLUMNS) found.push(`${at}ends in column ${columns}`);
      const [page] = ELSEWHERE.exec(piece) ?? [];
      if (page !== undefined) found.push(`${at}cites ${page}, which is not in the repository`);
    });
    below = text.startsWith('//') ? line + 1 : 0;
    return found;
  });
};
