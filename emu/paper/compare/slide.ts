/**
 * The first page of the report: the paper's table of the schemes with, in each cell, the growth
 * that is claimed, the growth measured, a curve of the counts, and a verdict.
 */

import { escaped } from './chart.ts';
import { type Claim, CONTENDERS, type Contender, holds, ROUTINES, type Routine } from './contenders.ts';
import { type Growth, growthOf, growthText, type Point, small } from './growth.ts';
import type { Cost, Latency } from './latency.ts';
import { colourOf, familyOf, markOf, round, shapeOf } from './look.ts';

/** A row: a contender, and another load of the same scheme, made to be bad for it. */
interface Row {
  readonly title: string;
  readonly structure: string;
  readonly contender: string;
  readonly bad?: string;
}

const ROWS: readonly Row[] = [
  { title: '4.4BSD', structure: 'list of differences', contender: 'bsd' },
  { title: 'Scheme 1', structure: 'unordered list', contender: 'scheme1' },
  { title: 'Scheme 2', structure: 'ordered list', contender: 'scheme2' },
  { title: 'Scheme 3', structure: 'heap', contender: 'scheme3' },
  {
    ...{ title: 'Scheme 3', structure: 'unbalanced tree' },
    ...{ contender: 'scheme3-tree', bad: 'scheme3-tree, equal intervals' },
  },
  { title: 'Scheme 4', structure: 'wheel, all within reach', contender: 'scheme4, within reach' },
  {
    ...{ title: 'Scheme 5', structure: 'n sorted lists' },
    ...{ contender: 'scheme5, n lists', bad: 'scheme5, all in one of 256 lists' },
  },
  {
    ...{ title: 'Scheme 6', structure: 'n queues' },
    ...{ contender: 'scheme6, n queues', bad: 'scheme6, all in one of 256 queues' },
  },
  {
    ...{ title: 'Scheme 6', structure: '256 queues' },
    ...{ contender: 'scheme6, 256 queues', bad: 'scheme6, all in one of 256 queues' },
  },
  { title: 'Scheme 7', structure: 'hierarchy, m = 4', contender: 'scheme7' },
];

const TITLES: Readonly<Record<Routine, string>> = {
  start: 'START_TIMER',
  stop: 'STOP_TIMER',
  tick: 'PER_TICK_BOOKKEEPING',
};

type Measure = (cost: Cost) => number;
const MEAN: Measure = (cost) => cost.nodes;
const WORST: Measure = (cost) => cost.worstNodes;

const pointsOf = (rows: readonly Latency[], routine: Routine, of: Measure): Point[] =>
  rows.map((row) => [row.n, of(row[routine])]);

/** The numbers of claims that every count keeps, and of those that one breaks. */
export function verdicts(latencies: readonly Latency[]): { readonly kept: number; readonly broken: number } {
  const all = CONTENDERS.flatMap((contender) => {
    const rows = latencies.filter(({ name }) => name === contender.name);
    return ROUTINES.flatMap((routine) => [
      isKept(contender, routine, 'mean', rows),
      isKept(contender, routine, 'worst', rows),
    ]);
  });
  const kept = all.filter((verdict) => verdict).length;
  return { kept, broken: all.length - kept };
}

/** True if all counts keep the claim. */
export function isKept(
  { claims }: Contender,
  routine: Routine,
  which: 'mean' | 'worst',
  rows: readonly Latency[],
): boolean {
  const bound = claims?.[routine][which];
  if (bound === undefined) return true;
  return pointsOf(rows, routine, which === 'mean' ? MEAN : WORST).every(([n, y]) => holds(bound, n, y));
}

/** The table as HTML. */
export function slide(latencies: readonly Latency[]): string {
  const own = [...new Set(latencies.map(({ name }) => name))].filter(
    (name) => !CONTENDERS.some((contender) => contender.name === name),
  );
  const rows = [
    ...ROWS,
    ...own.map((name) => ({ title: name.replace(/^.*, /, ''), structure: 'your scheme', contender: name })),
  ];
  const head = ROUTINES.map((routine) => `<th scope="col">${TITLES[routine]}</th>`).join('');
  const n = Math.max(...latencies.map((row) => row.n));
  return `<table class="slide"><thead><tr><th scope="col">scheme</th>${head}</tr></thead>
<tbody>
${rows.map((row) => rowHtml(row, latencies, n)).join('\n')}
</tbody></table>
<p class="key"><span class="yes">✓ holds</span> <span class="no">✗ does not</span> <span>O(…) claimed, then what was measured, in nodes</span> <span>${KEY} mean <svg class="key-line" viewBox="0 0 30 10"><path d="M0 5H30"/></svg> and worst <svg class="key-line" viewBox="0 0 30 10"><path d="M0 5H30" stroke-dasharray="2 3"/></svg></span></p>`;
}

const KEY = 'curves: nodes over n, both by decades, all to one scale:';

function rowHtml(
  { title, structure, contender: name, bad }: Row,
  latencies: readonly Latency[],
  most: number,
): string {
  const of = (wanted: string | undefined): Latency[] => latencies.filter((row) => row.name === wanted);
  const contender = CONTENDERS.find((contender) => contender.name === name);
  const badly = CONTENDERS.find((contender) => contender.name === bad);
  const cells = ROUTINES.map((routine) => {
    const mean = of(name);
    const worst = bad === undefined ? [] : of(bad);
    return cellHtml(routine, contender, mean, badly, worst, familyOf(name), most);
  });
  const family = familyOf(name);
  const mark = `<svg class="mark" viewBox="0 0 16 16" fill="${colourOf(family)}" stroke="${colourOf(family)}">${markOf(shapeOf(family), 8, 8, 5)}</svg>`;
  return `<tr><th scope="row">${mark}<b>${escaped(title)}</b> <small>${escaped(structure)}</small></th>${cells.join('')}</tr>`;
}

function cellHtml(
  routine: Routine,
  contender: Contender | undefined,
  rows: readonly Latency[],
  badly: Contender | undefined,
  badRows: readonly Latency[],
  family: string,
  most: number,
): string {
  const [mean, usual] = [pointsOf(rows, routine, MEAN), pointsOf(rows, routine, WORST)];
  const bad = pointsOf(badRows, routine, WORST);
  const worst =
    (bad.at(-1)?.[1] ?? 0) / (bad.at(-1)?.[0] ?? 1) > (usual.at(-1)?.[1] ?? 0) / (usual.at(-1)?.[0] ?? 1)
      ? bad
      : usual;
  const claim = contender?.claims?.[routine];
  const verdict = (which: 'mean' | 'worst'): boolean =>
    (contender === undefined || isKept(contender, routine, which, rows)) &&
    (which === 'mean' || badly === undefined || isKept(badly, routine, which, badRows));
  const kept = verdict('mean') && verdict('worst');
  const sign =
    claim === undefined
      ? ''
      : `<b class="sign" title="${kept ? 'the claim holds' : 'the claim does not hold'}">${kept ? '✓' : '✗'}</b>`;
  return `<td class="${claim === undefined ? 'none' : kept ? 'yes' : 'no'}">${sign}${spark(mean, worst, family, most)}<b>${claimed(claim, 'mean')}</b> <span class="measured">${measured(mean, claim?.mean.growth, 'mean')}</span><br><small>worst ${claimed(claim, 'worst')} <span class="measured">${measured(worst, claim?.worst.growth, 'worst')}</span></small></td>`;
}

/** A claim as the paper writes it; nothing for a scheme of the user's. */
function claimed(claim: Claim | undefined, which: 'mean' | 'worst'): string {
  if (claim === undefined) return '';
  const { growth } = claim[which];
  const text = which === 'mean' || growth === '1' ? (claim.text ?? growth) : growth;
  return `O(${text})`;
}

/** A measured growth in a few characters; where a constant is claimed, the largest count. */
function measured(points: readonly Point[], growth: Growth | undefined, which: 'mean' | 'worst'): string {
  const fitted = growthOf(points);
  const isConstant = growth === '1' || (which === 'worst' && fitted?.growth === '1');
  if (fitted === undefined || isConstant) return small(Math.max(...points.map(([, y]) => y)));
  return growthText(fitted);
}

const WIDTH = 92;
const HEIGHT = 34;

/** Both curves, on axes that are the same in every cell. */
function spark(mean: readonly Point[], worst: readonly Point[], family: string, most: number): string {
  const x = (n: number): number =>
    round(2 + ((WIDTH - 6) * Math.log10(n / 10)) / Math.max(1, Math.log10(most / 10)));
  const y = (nodes: number): number =>
    round(HEIGHT - 3 - ((HEIGHT - 6) * Math.log10(1 + nodes)) / Math.log10(1 + most));
  const line = (points: readonly Point[]): string =>
    points.map(([n, nodes]) => `${x(n)} ${y(nodes)}`).join('L');
  if (mean.length === 0) return '';
  return `<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" fill="none" stroke="${colourOf(family)}" stroke-width="2.2"><path d="M${line(worst)}" stroke-dasharray="2 3" stroke-width="1.6"/><path d="M${line(mean)}"/></svg>`;
}
