/**
 * The report of `callwheel compare`: its tables and plots as one HTML page that needs no
 * network.
 */

import type { Table } from './tables.ts';
import type { Workload } from './workloads.ts';

const INTRODUCTIONS: Readonly<Record<string, string>> = {
  latency:
    "Tables I to III of the paper, measured. Nodes are counted; cycles are the model's charges (emu/cost.ts), levels and interrupt entry apart; host time is warm, of the structure alone, the median of nine batches. One hundred random operations with n outstanding.",
  bytes: 'Columns, links and hash link of one callout; heads of queues apart.',
  insertion:
    "The cost of inserting into Scheme 2's list when timers arrive as a Poisson process: the part of the n outstanding that is looked at, measured, derived (residual life), and as section III prints it, where the names of the two distributions seem exchanged.",
  crossing:
    'Scheme 6 costs n c6 / M a tick, Scheme 7 at most n m c7 / T (section VI); c6 and c7 measured in nodes.',
  interrupts:
    'Appendix A: interrupts of the host for each timer that expires. With n timers one interrupt may serve several.',
  workloads: 'Kernel code on a booted machine, a modelled 25 MHz Sun 4/360; the same work on every scheme.',
};

/** The page. `about` says in a sentence or two what was run. */
export function html(
  all: readonly Table[],
  drawn: Readonly<Record<string, string>>,
  about: string,
  workloads: readonly Workload[],
): string {
  const sections = all.map(
    (table) => `<h2>${TITLES[table.name]}</h2>
<p>${INTRODUCTIONS[table.name]}</p>
${table.name === 'workloads' ? `<ul>${workloads.map((w) => `<li><b>${w.name}</b>: ${w.summary}</li>`).join('')}</ul>` : ''}
${PLOTS_OF[table.name]?.map((name) => drawn[name]).join('\n') ?? ''}
${tableHtml(table)}`,
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

const TITLES: Readonly<Record<string, string>> = {
  latency: 'The cost of START, STOP and a tick',
  bytes: 'Memory',
  insertion: "Inserting into Scheme 2's list",
  crossing: 'Scheme 6 against Scheme 7',
  interrupts: 'Interrupts for each timer',
  workloads: 'At work in the kernel',
};

const PLOTS_OF: Readonly<Record<string, readonly string[]>> = {
  latency: ['start', 'tick', 'pair'],
  crossing: ['crossing'],
};

function tableHtml({ head, rows }: Table): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead>\n<tbody>\n${rows.map((cells) => row(cells, 'td')).join('\n')}\n</tbody></table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
