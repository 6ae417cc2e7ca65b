/**
 * The report of `callwheel compare`: its tables and plots as one HTML page that needs no
 * network.
 */

import { plotSvg } from './plot.ts';
import type { Chapter, Table } from './section.ts';

/** The page. `about` says in a sentence or two what was run. */
export function html(chapters: readonly Chapter[], about: string): string {
  const sections = chapters.map(
    ({ title, introduction, terms, plots, tables }) => `<h2>${escaped(title)}</h2>
<p>${escaped(introduction)}</p>
${terms === undefined ? '' : `<ul>${terms.map(([term, means]) => `<li><b>${escaped(term)}</b>: ${escaped(means)}</li>`).join('')}</ul>`}
${plots.map(plotSvg).join('\n')}
${tables.map(tableHtml).join('\n')}`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Callwheel: the schemes compared</title>
<style>
body { font: 16px/1.5 Helvetica, Arial, sans-serif; color: #1f2933; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; font-size: 13px; display: block; overflow-x: auto }
th, td { padding: 2px 10px; text-align: right; border-bottom: 1px solid #e3e7eb; white-space: nowrap }
th:first-child, td:first-child, td:nth-child(2) { text-align: left }
thead th { white-space: normal; vertical-align: bottom }
svg { max-width: 100%; height: auto }
</style>
<h1>The schemes compared</h1>
<p>${about}</p>
${sections.join('\n')}
</html>
`;
}

function tableHtml({ head, rows }: Table): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead>\n<tbody>\n${rows.map((cells) => row(cells, 'td')).join('\n')}\n</tbody></table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
