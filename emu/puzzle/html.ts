/** Puzzles as a page of HTML that stands alone and prints well: answers begin on a new sheet. */

import { blocks, escaped, numbered } from './markup.ts';
import { type Answer, type Ask, answerText, type Puzzle } from './question.ts';

const STYLE = `
body { font: 11pt/1.45 Georgia, 'Times New Roman', serif; color: #111; background: #fff;
  max-width: 42em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.5em; }
h2 { font-size: 1.15em; margin: 1.6em 0 0.4em; }
p { margin: 0.5em 0; }
table { border-collapse: collapse; margin: 0.6em 0; }
th, td { border: 1px solid #888; padding: 0.15em 0.6em; text-align: left; font-weight: normal; }
tr:first-child th, th:first-child { background: #eee; }
ol.asks { list-style: lower-alpha; padding-left: 1.6em; }
ol.asks li { margin: 0.5em 0; }
ol.options { list-style: decimal; margin: 0.3em 0; }
.blank { display: inline-block; border-bottom: 1px solid #111; height: 1.1em; }
.number { width: 5em; }
.list { width: 18em; }
.name { display: flex; gap: 2em; margin: 1em 0; }
.name span { flex: 1; border-bottom: 1px solid #111; padding-bottom: 0.2em; }
h2 small { float: right; color: #555; font-weight: normal; font-size: 0.75em; }
@media print {
  @page { margin: 20mm; }
  body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt; }
  section { break-inside: avoid; }
  h2 { break-after: avoid; }
  #answers { break-before: page; }
  th, tr:first-child th, th:first-child { background: none; }
}
`;

function askHtml({ prompt, answer }: Ask): string {
  const options =
    answer.kind === 'choice'
      ? `<ol class="options">${answer.options.map((it) => `<li>${escaped(it)}</li>`).join('')}</ol>`
      : `<span class="blank ${answer.kind}"></span>`;
  return `<li>${escaped(prompt)} ${options}</li>`;
}

const answerHtml = (answer: Answer): string =>
  answer.kind === 'choice'
    ? `<li>(${answer.right + 1}) ${escaped(answerText(answer))}</li>`
    : `<li>${escaped(answerText(answer))}</li>`;

const asksHtml = (items: readonly string[]): string => `<ol class="asks">\n${items.join('\n')}\n</ol>`;

/** The questions, and their answers behind them if they are wanted. */
export function puzzleHtml(puzzles: readonly Puzzle[], answers: boolean): string {
  const questions = puzzles.map(
    ({ title, text, asks, topic, seed }, i) =>
      `<section>\n<h2>${i + 1}. ${escaped(title)} <small>${topic}, seed ${seed}</small></h2>\n${blocks(text)}\n${asksHtml(asks.map(askHtml))}\n</section>`,
  );
  const solved = puzzles.map(
    ({ title, asks, steps }, i) =>
      `<section>\n<h2>${i + 1}. ${escaped(title)}</h2>\n${asksHtml(asks.map(({ answer }) => answerHtml(answer)))}\n${numbered(steps)}\n</section>`,
  );
  return [
    '<!DOCTYPE html>',
    `<html lang="en">\n<head>\n<meta charset="utf-8"/>\n<title>Timer puzzles</title>`,
    `<meta name="viewport" content="width=device-width"/>\n<style>${STYLE}</style>\n</head>\n<body>`,
    '<h1>Timer puzzles</h1>\n<div class="name"><span>Name:</span><span>Date:</span></div>',
    ...questions,
    ...(answers ? ['<div id="answers">\n<h1>Answers</h1>', ...solved, '</div>'] : []),
    '</body>\n</html>\n',
  ].join('\n');
}
