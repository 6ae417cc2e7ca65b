/** Markup of questions: what HTML, Moodle and QTI have in common. */

import type { Block } from './question.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text for HTML and XML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (it) => ENTITIES[it] ?? it);

/** Paragraphs and tables, as HTML that is XML too. */
export function blocks(text: readonly Block[]): string {
  return text
    .map((block) => (typeof block === 'string' ? `<p>${escaped(block)}</p>` : table(block)))
    .join('\n');
}

function table({ rows }: Exclude<Block, string>): string {
  const row = (cells: readonly string[], i: number): string =>
    `<tr>${cells.map((cell, j) => (i === 0 || j === 0 ? `<th>${escaped(cell)}</th>` : `<td>${escaped(cell)}</td>`)).join('')}</tr>`;
  return `<table>\n<tbody>\n${rows.map(row).join('\n')}\n</tbody>\n</table>`;
}

/** Steps as a numbered list. */
export const numbered = (steps: readonly string[]): string =>
  `<ol>\n${steps.map((step) => `<li>${escaped(step)}</li>`).join('\n')}\n</ol>`;

/** The letter of a question of a puzzle: a, b, c. */
export const part = (i: number): string => String.fromCharCode(97 + i);
