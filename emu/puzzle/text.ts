/** Puzzles as plain text, at most 78 columns wide where words allow it. */

import { part } from './markup.ts';
import { type Answer, answerText, type Block, type Puzzle } from './question.ts';

const WIDTH = 78;

/** Words in lines; the first begins with `lead`, the others with as many blanks. */
function filled(text: string, lead = ''): string {
  const lines: string[] = [];
  let line = lead;
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line !== lead && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = ' '.repeat(lead.length);
    }
    line += line === lead || line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

function blockText(block: Block): string {
  if (typeof block === 'string') return filled(block);
  const widths =
    block.rows[0]?.map((_, i) => Math.max(...block.rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return block.rows
    .map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

function askText(prompt: string, answer: Answer, i: number): string {
  const lead = `  ${part(i)}) `;
  const options =
    answer.kind === 'choice' ? answer.options.map((it, j) => filled(it, `     (${j + 1}) `)) : [];
  return [filled(prompt, lead), ...options].join('\n');
}

/** The heading of a puzzle, with what makes it again. */
const heading = ({ title, topic, seed }: Puzzle, i: number): string =>
  `${i + 1}. ${title} (${topic}, seed ${seed})`;

/** The answer as it is written on paper: of a choice, its number. */
const shortAnswer = (answer: Answer): string =>
  answer.kind === 'choice' ? `(${answer.right + 1}) ${answerText(answer)}` : answerText(answer);

function answersOf(it: Puzzle, i: number): string {
  const { asks, steps } = it;
  return [
    heading(it, i),
    '',
    ...asks.map(({ answer }, j) => filled(shortAnswer(answer), `  ${part(j)}) `)),
    '',
    ...steps.map((step) => filled(step, '     - ')),
    '',
  ].join('\n');
}

/** The questions, and their answers behind them if they are wanted. */
export function puzzleText(puzzles: readonly Puzzle[], answers: boolean): string {
  const questions = puzzles.map((it, i) =>
    [
      heading(it, i),
      ...it.text.map((block) => `\n${blockText(block)}`),
      '',
      ...it.asks.map(({ prompt, answer }, j) => askText(prompt, answer, j)),
      '',
    ].join('\n'),
  );
  const behind = answers ? ['Answers\n', ...puzzles.map(answersOf)] : [];
  return [...questions, ...behind].join('\n');
}
