/** The page of benchmarks: its ratios and its goals follow from the figures in its tables. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const page = readFileSync('userland/share/doc/bench.md', 'utf8');
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const numberOf = (text = 'none'): number => Number(text.replace(/\s/g, ''));

/** A table of the page by the words in its first cell: rows by name, cells by n. */
function table(head: string): Map<string, Map<number, string>> {
  const lines = page.split('\n');
  const at = lines.findIndex((line) => cellsOf(line)[0] === head);
  const sizes = cellsOf(lines[at] as string).map((cell) => numberOf(cell.replace('n = ', '')));
  const rows = new Map<string, Map<number, string>>();
  for (const line of lines.slice(at + 2)) {
    if (!line.startsWith('|')) break;
    const [name = '', ...cells] = cellsOf(line);
    rows.set(name, new Map(cells.map((cell, i) => [sizes[i + 1] as number, cell])));
  }
  return rows;
}

const WORKS = ['pair', 'stop', 'mix', 'ratas'] as const;
type Work = (typeof WORKS)[number];
const warm = Object.fromEntries(WORKS.map((work) => [work, table(`${work}, warm`)]));
const times = Object.fromEntries(WORKS.map((work) => [work, table(`${work}, times`)]));

/** The nanoseconds of a row; NaN if it has none. */
const time = (work: Work, row: string, n: number): number => numberOf(warm[work]?.get(row)?.get(n));
/** A ratio as the page has it: its median and its quarters. */
const ratioOf = (cell: string): number[] =>
  (/^([\d.]+) \(([\d.]+)-([\d.]+)\)$/.exec(cell) ?? []).slice(1).map(Number);
/** The row that another is compared with. */
const beside = (row: string): string =>
  row.endsWith(', scheme7')
    ? row.replace(', scheme7', '')
    : `C: ${row.replace(/, (?:by number|inlined)$/, '')}`;

/** A table of goals: the numbers of timers in its head, and its rows. */
interface Goals {
  readonly sizes: number[];
  readonly rows: string[][];
}

/** The tables of goals whose heads begin with these cells, and have numbers of timers. */
function goals(...head: readonly string[]): Goals[] {
  const lines = page.slice(page.indexOf('## The goals')).split('\n');
  return lines.flatMap((line, at) => {
    const cells = cellsOf(line);
    const sizes = cells.filter((cell) => cell.startsWith('n = ')).map((cell) => numberOf(cell.slice(4)));
    if (sizes.length === 0 || !head.every((cell, i) => cells[i] === cell)) return [];
    const end = lines.findIndex((it, i) => i > at && !it.startsWith('|'));
    return [{ sizes, rows: lines.slice(at + 2, end).map(cellsOf) }];
  });
}

describe('the page of benchmarks', () => {
  it('has ratios that are near the quotients of its medians', () => {
    let compared = 0;
    for (const work of WORKS)
      for (const [row, cells] of times[work] ?? [])
        for (const [n, cell] of cells) {
          if (cell === '-') continue;
          const [median = 0, low = 0, high = 0] = ratioOf(cell);
          expect(low <= median && median <= high, `${work}, ${row}, ${n}: ${cell}`).to.equal(true);
          const quotient = time(work, row, n) / time(work, beside(row), n);
          expect(median / quotient, `${work}, ${row}, ${n}: ${cell}`).to.be.within(0.8, 1.25);
          compared++;
        }
    expect(compared).to.be.greaterThan(30);
  });

  it('has goals that are told as the ratios are', () => {
    const sets = goals('goal', 'at most');
    expect(sets).to.have.length(2);
    for (const { sizes, rows } of sets) {
      expect(rows).to.not.deep.equal([]);
      for (const [goal = '', most, ...cells] of rows) {
        const [, row = '', work = ''] = /^(.*), (\w+)$/.exec(goal) ?? [];
        const medians = sizes.map((n) => ratioOf(times[work]?.get(row)?.get(n) ?? '')[0]?.toFixed(2));
        expect(cells.slice(0, sizes.length), goal).to.deep.equal(medians);
        const reached = sizes.filter((_, i) => Number(medians[i]) <= Number(most));
        const verdict = cells[sizes.length];
        if (reached.length === sizes.length) expect(verdict, goal).to.equal('reached');
        else if (reached.length === 0) expect(verdict, goal).to.equal('not reached');
        else expect(numberOf(verdict?.replace('reached at ', '')), goal).to.equal(reached[0]);
      }
    }
  });

  it('has ratios of the queues of npm and of Node that follow from its tables', () => {
    const others = [...(warm.pair?.keys() ?? [])].filter((name) =>
      /^(?:node|heap-js|tinyqueue|flatqueue|priority-queue|bintrees|sorted-btree)/.test(name),
    );
    expect(others.length).to.be.greaterThan(3);
    const [{ sizes, rows } = { sizes: [], rows: [] }] = goals('the least times as long as handle');
    expect(rows.map(([work]) => work)).to.deep.equal(['pair', 'mix']);
    for (const [work = '', ...cells] of rows)
      for (const [i, n] of sizes.entries()) {
        const ratios = others
          .map((name) => ({
            name,
            ratio: time(work as Work, name, n) / time(work as Work, 'handle', n),
          }))
          .filter(({ ratio }) => !Number.isNaN(ratio))
          .sort((a, b) => a.ratio - b.ratio);
        expect(cells[i]).to.equal(`${ratios[0]?.ratio.toFixed(1)} (${ratios[0]?.name})`);
      }
  });
});
