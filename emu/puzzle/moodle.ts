/**
 * Puzzles as Moodle XML, for the import of a question bank. Each is a question of the kind `cloze`:
 * its text has a field for each answer, in Moodle's words {WEIGHT:KIND:=ANSWER}.
 */

import { blocks, escaped, numbered, part } from './markup.ts';
import type { Answer, Puzzle } from './question.ts';

/** A text within a field: Moodle ends an answer at some characters, unless they are protected. */
const plain = (text: string): string => text.replace(/[}#~/"\\]/g, '\\$&');

/** Ways to write a list that count as right. */
export function spellings(words: readonly string[]): string[] {
  if (words.length === 0) return ['none', '-'];
  const joined = words.every((word) => word.length === 1) ? [words.join('')] : [];
  return [...new Set([words.join(' '), words.join(', '), words.join(','), ...joined])];
}

/** The field of an answer. */
export function field(answer: Answer): string {
  if (answer.kind === 'number') return `{1:NUMERICAL:=${answer.value}:0}`;
  if (answer.kind === 'list')
    return `{1:SHORTANSWER:${spellings(answer.words)
      .map((it) => `=${plain(it)}`)
      .join('~')}}`;
  const options = answer.options.map((it, i) => `${i === answer.right ? '=' : ''}${plain(it)}`);
  return `{1:MULTICHOICE_VS:${options.join('~')}}`;
}

function question({ topic, title, seed, text, asks, steps }: Puzzle): string {
  const fields = asks.map(
    ({ prompt, answer }, i) => `<p>${part(i)}) ${escaped(prompt)}<br/>${escaped(field(answer))}</p>`,
  );
  const html = (body: string): string => `<text>${escaped(body)}</text>`;
  return [
    '  <question type="cloze">',
    `    <name><text>${escaped(`${title} (${topic} ${seed})`)}</text></name>`,
    `    <questiontext format="html">${html([blocks(text), ...fields].join('\n'))}</questiontext>`,
    `    <generalfeedback format="html">${html(numbered(steps))}</generalfeedback>`,
    '    <penalty>0.3333333</penalty>',
    '    <hidden>0</hidden>',
    '  </question>',
  ].join('\n');
}

/** The questions with their answers, in a category of their own. */
export function moodleXml(puzzles: readonly Puzzle[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    '  <question type="category"><category><text>$course$/top/Callwheel puzzles</text></category></question>',
    ...puzzles.map(question),
    '</quiz>\n',
  ].join('\n');
}
