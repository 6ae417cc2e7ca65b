/**
 * A handout as a page of HTML that stands alone and prints well. A handout is Markdown, of which
 * this reads what the labs need: headings, paragraphs, lists, tables, code, and within a line code,
 * strong and emphasized text, and links.
 */

import { escaped } from '../suite/reports.ts';

const STYLE = `
body { font: 11pt/1.5 Georgia, 'Times New Roman', serif; color: #111; background: #fff;
  max-width: 42em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.5em; }
h2 { font-size: 1.2em; margin: 1.6em 0 0.4em; }
h3 { font-size: 1em; margin: 1.4em 0 0.3em; }
p { margin: 0.5em 0; }
code, pre { font: 0.9em/1.4 ui-monospace, Consolas, Menlo, monospace; }
pre { background: #f3f3f3; padding: 0.4em 0.8em; overflow-x: auto; }
table { border-collapse: collapse; margin: 0.8em 0; }
th, td { border: 1px solid #888; padding: 0.2em 0.6em; text-align: left; vertical-align: top; }
td.number { text-align: right; }
a { color: #14538f; }
@media print {
  @page { margin: 20mm; }
  body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt; }
  pre { background: none; border-left: 2px solid #888; white-space: pre-wrap; break-inside: avoid; }
  h1, h2, h3 { break-after: avoid; }
  tr { break-inside: avoid; }
  a { color: inherit; text-decoration: none; }
}
`;

/** Pieces of a line that are not plain, each with the number of its group. */
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A line of Markdown as HTML. */
export function inline(text: string): string {
  let made = '';
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis, link, to = ''] = found;
    made += escaped(text.slice(from, found.index));
    from = found.index + whole.length;
    if (code !== undefined) made += `<code>${escaped(code)}</code>`;
    else if (strong !== undefined) made += `<strong>${inline(strong)}</strong>`;
    else if (emphasis !== undefined) made += `<em>${inline(emphasis)}</em>`;
    else made += `<a href="${escaped(to)}">${inline(link ?? '')}</a>`;
  }
  return made + escaped(text.slice(from));
}

/** The kind of a line of Markdown. */
type Kind = 'blank' | 'heading' | 'code' | 'row' | 'item' | 'numbered' | 'text';

function kindOf(line: string): Kind {
  if (line.trim() === '') return 'blank';
  if (/^#{1,6} /.test(line)) return 'heading';
  if (line.startsWith('    ')) return 'code';
  if (line.startsWith('|')) return 'row';
  if (line.startsWith('- ')) return 'item';
  return /^\d+\. /.test(line) ? 'numbered' : 'text';
}

/** Lines of one kind that follow each other. */
interface Run {
  readonly kind: Kind;
  readonly lines: string[];
}

/** The lines of a text; those that belong to an item, which are indented, as lines of their own. */
function linesOf(markdown: string): string[] {
  let isItem = false;
  return markdown.split(/\r?\n/).map((line) => {
    const kind = kindOf(line);
    if (kind === 'item' || kind === 'numbered') isItem = true;
    else if (kind !== 'blank' && kind !== 'code') isItem = false;
    return isItem && kind === 'code' ? line.slice(4) : line;
  });
}

/** The runs of a text. Blank lines within code belong to it; a text goes on an item before it. */
function runsOf(markdown: string): Run[] {
  const runs: Run[] = [];
  const lines = linesOf(markdown);
  for (const [i, line] of lines.entries()) {
    const last = runs.at(-1);
    const kind = kindOf(line);
    const isItem = last?.kind === 'item' || last?.kind === 'numbered';
    const isWithinCode = kind === 'blank' && last?.kind === 'code' && lines[i + 1]?.startsWith('    ');
    if (last !== undefined && kind !== 'heading' && (kind === last.kind || isWithinCode))
      last.lines.push(line);
    else if (last !== undefined && isItem && (kind === 'text' || kind === 'code'))
      last.lines.push(`${last.lines.pop()} ${line.trim()}`);
    else runs.push({ kind, lines: [line] });
  }
  return runs;
}

/** The cells of a row of a table; a bar behind a backslash is one of the text. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function table(lines: readonly string[]): string {
  const hasHead = /^[|\s:]*-[|\s:-]*$/.test(lines[1] ?? '');
  const rows = lines.filter((_, i) => !hasHead || i !== 1).map(cellsOf);
  const made = rows.map((cells, i) => {
    const tag = hasHead && i === 0 ? 'th' : 'td';
    const cell = (text: string): string =>
      `<${/^\d+$/.test(text) ? `${tag} class="number"` : tag}>${inline(text)}</${tag}>`;
    return `<tr>${cells.map(cell).join('')}</tr>`;
  });
  return `<table>\n${made.join('\n')}\n</table>`;
}

function blockOf({ kind, lines }: Run): string {
  const [first = ''] = lines;
  if (kind === 'blank') return '';
  if (kind === 'heading') {
    const level = first.indexOf(' ');
    return `<h${level}>${inline(first.slice(level + 1))}</h${level}>`;
  }
  if (kind === 'code') return `<pre><code>${lines.map((it) => escaped(it.slice(4))).join('\n')}</code></pre>`;
  if (kind === 'row') return table(lines);
  if (kind === 'text') return `<p>${lines.map(inline).join('\n')}</p>`;
  const items = lines.map((line) => `<li>${inline(line.replace(/^(?:-|\d+\.) /, ''))}</li>`).join('\n');
  if (kind === 'item') return `<ul>\n${items}\n</ul>`;
  return `<ol start="${Number.parseInt(first, 10)}">\n${items}\n</ol>`;
}

/** The page of a handout, whose first heading is its title. */
export function handoutHtml(markdown: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? 'Handout';
  const body = runsOf(markdown).map(blockOf);
  return pageHtml(title, body.filter((it) => it !== '').join('\n'));
}

/** A page of HTML that asks nobody for anything. */
export const pageHtml = (title: string, body: string): string =>
  [
    '<!DOCTYPE html>',
    '<html lang="en">\n<head>\n<meta charset="utf-8"/>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>`,
    '<link rel="icon" href="data:,"/>',
    `<title>${escaped(title)}</title>\n<meta name="viewport" content="width=device-width"/>`,
    `<style>${STYLE}</style>\n</head>\n<body>`,
    `${body}\n</body>\n</html>\n`,
  ].join('\n');
