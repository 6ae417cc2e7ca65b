/**
 * The report of `callwheel compare` as one HTML page that needs no network: first the table of
 * the schemes, then a figure for each question, with what goes into detail folded away.
 */

import { type Bars, barsSvg } from './bars.ts';
import { escaped, narrowSvg, wideSvg } from './chart.ts';
import { SCRIPT } from './page-script.ts';
import { STYLE } from './page-style.ts';
import { type Plot, pointRows } from './plot.ts';
import { type Chapter, csv, inGroups, type Table } from './section.ts';

/** The page. `about` says in a sentence or two what was run. */
export function html(chapters: readonly Chapter[], about: string): string {
  const [first, ...others] = chapters;
  const links = others.map(({ title }, i) => `<a href="#c${i + 1}">${escaped(title)}</a>`).join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Callwheel: the schemes compared</title>
<style>
${STYLE}
</style>
<section class="first">
<h1>${escaped(first.title)}</h1>
${body(first)}
</section>
<nav>${links}</nav>
${others.map((chapter, i) => `<section id="c${i + 1}">\n<h2>${escaped(chapter.title)}</h2>\n${body(chapter)}\n</section>`).join('\n')}
<p class="about">${escaped(about)}</p>
<script>
${SCRIPT}
</script>
</html>
`;
}

function body({
  introduction,
  slide = '',
  plots,
  bars = [],
  notes = [],
  terms = [],
  tables,
}: Chapter): string {
  // Unfolded where there is no figure to see.
  const isOpen = slide === '' && plots.length + bars.length === 0;
  const paragraphs = notes.map((note) => `<p>${escaped(note)}</p>`).join('\n');
  const list = terms.map(([term, means]) => `<dt>${escaped(term)}</dt><dd>${escaped(means)}</dd>`).join('');
  const details = [
    paragraphs,
    list === '' ? '' : `<dl>${list}</dl>`,
    ...tables.map((table) => tableHtml(table, isOpen)),
  ].filter((text) => text !== '');
  const folded =
    details.length === 0
      ? ''
      : `<details${isOpen ? ' open' : ''}><summary>Details${tables.length === 0 ? '' : ' and tables'}</summary>\n${details.join('\n')}\n</details>`;
  const answer = escaped(introduction).replaceAll('\u2009', '\u202f');
  return `<p class="answer">${answer}</p>\n${slide}\n${[...plots.map(plotHtml), ...bars.map(barsHtml)].join('\n')}\n${folded}`;
}

/** A file that the page holds in itself. */
const download = (name: string, type: string, text: string): string =>
  `<a download="${name}" href="data:${type};charset=utf-8,${encodeURIComponent(text)}">${name.replace(/^.*\./, '').toUpperCase()}</a>`;

interface Drawing {
  readonly name: string;
  readonly title: string;
}

function figureHtml(
  { name, title }: Drawing,
  wide: string,
  narrow: string,
  file: string,
  data: string,
): string {
  return `<figure>
<div class="narrow title">${escaped(title)}</div>
${wide}
${narrow}
<figcaption class="tools">${download(`${name}.svg`, 'image/svg+xml', file)}${download(`${name}.csv`, 'text/csv', data)}</figcaption>
</figure>`;
}

const plotHtml = (plot: Plot): string =>
  figureHtml(plot, wideSvg(plot), narrowSvg(plot), wideSvg(plot, true), plotCsv(plot));

const barsHtml = (bars: Bars): string =>
  figureHtml(
    bars,
    barsSvg(bars, 'wide'),
    barsSvg(bars, 'narrow'),
    barsSvg(bars, 'wide', true),
    barsCsv(bars),
  );

/** Bars as CSV. */
export const barsCsv = ({ name, title, unit, rows }: Bars): string =>
  csv({ name, title, head: ['scheme', unit], rows: rows.map(({ name, value }) => [name, String(value)]) });

/** The points of a plot as CSV. */
export const plotCsv = (plot: Plot): string =>
  csv({ name: plot.name, title: plot.title, head: ['curve', plot.x, plot.y], rows: pointRows(plot) });

function tableHtml(table: Table, isOpen: boolean): string {
  const { head, rows, title, name } = table;
  // A column of numbers stands to the right, head and all; its digits are in groups.
  const isNumber = head.map((_, i) => rows.every((cells) => /^-?[\d.]*(?:e[-+]\d+)?$/.test(cells[i])));
  const kind = (i: number): string => (isNumber[i] ? ' class="number"' : '');
  const cell = (text: string, i: number): string => {
    const shown = isNumber[i] ? inGroups(text) : text;
    return `<td${kind(i)}${shown === text ? '' : ` data-value="${text}"`}>${escaped(shown)}</td>`;
  };
  return `<details${isOpen ? ' open' : ''}><summary>${escaped(title)}</summary>
<div class="tools">${download(`${name}.csv`, 'text/csv', csv(table))}</div>
<div class="scroll"><table class="data"><thead><tr>${head.map((text, i) => `<th scope="col"${kind(i)}>${escaped(text)}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('\n')}
</tbody></table></div>
</details>`;
}
