/** The page of benchmarks: its ratios and its goals follow from the figures in its tables. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const page = readFileSync('userland/share/doc/bench.md', 'utf8');
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** A table of the page by the words in its first cell: rows by name, figures by n. */
function table(head: string): Map<string, Map<number, number>> {
  const lines = page.split('\n');
  const at = lines.findIndex((line) => cellsOf(line)[0] === head);
  const sizes = cellsOf(lines[at] as string).map((cell) => Number(cell.replace(/^n = |\s/g, '')));
  const rows = new Map<string, Map<number, number>>();
  for (const line of lines.slice(at + 2)) {
    if (!line.startsWith('|')) break;
    const [name = '', ...cells] = cellsOf(line);
    rows.set(name, new Map(cells.map((cell, i) => [sizes[i + 1] as number, Number(cell)])));
  }
  return rows;
}

const tables = { pair: table('pair, warm'), mix: table('mix, warm'), ratas: table('ratas, warm') };
type Work = keyof typeof tables;

const time = (work: Work, row: string, n: number): number => tables[work].get(row)?.get(n) as number;
const overC = (work: Work, row: string, n: number, c = row): string =>
  (time(work, row, n) / time(work, `C: ${c}`, n)).toFixed(1);
/** The ratio of every contender of npm and Node to `row`, by name, lowest first. */
const others = (work: Work, row: string, n: number): [string, number][] =>
  [...tables[work].keys()]
    .filter((name) => /^(?:node|heap-js|tinyqueue|flatqueue|priority-queue|bintrees|sorted)/.test(name))
    .map((name): [string, number] => [name, time(work, name, n) / time(work, row, n)])
    .filter(([, ratio]) => !Number.isNaN(ratio))
    .sort(([, a], [, b]) => a - b);

/** The goals of the page: the cells after the name. */
const goals = new Map(
  page
    .slice(page.indexOf('## The goals'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line): [string, string[]] => {
      const [name = '', ...cells] = cellsOf(line);
      return [name, cells];
    }),
);
const above = (goal: string): string | undefined => goals.get(goal)?.[1];

describe('the page of benchmarks', () => {
  it('has ratios over C that follow from its tables', () => {
    const at = (work: Work, row: string, ns: readonly number[]): string =>
      ns.map((n) => overC(work, row, n)).join(', ');
    expect(above('owned, pair, n = 10, 1000, 10 000')).to.equal(at('pair', 'owned', [10, 1000, 10_000]));
    const pairs = [10, 1000, 10_000];
    expect(goals.get('handle, pair, the same')?.[1]).to.equal(at('pair', 'handle', pairs));
    expect(above('(func, arg), pair, the same')).to.equal(at('pair', '(func, arg)', pairs));
    for (const row of ['owned', 'handle']) {
      expect(above(`${row}, mix, n = 1000`)).to.equal(at('mix', row, [1000]));
      expect(above(`${row}, mix, n = 1 000 000`)).to.equal(at('mix', row, [1_000_000]));
    }
    expect(above('owned, ratas, n = 1000, 10 000')).to.equal(at('ratas', 'owned', [1000, 10_000]));
    expect(above('handle, ratas, the same')).to.equal(at('ratas', 'handle', [1000, 10_000]));
  });

  it('has ratios of the queues of npm and of Node that follow from its tables', () => {
    const [, least] = others('pair', 'handle', 1000)[0] as [string, number];
    const mix = others('mix', 'handle', 1000);
    const three = mix.slice(0, 3).map(([name, ratio]) => `${name} ${ratio.toFixed(1)}`);
    const rest = (mix[3] as [string, number])[1].toFixed(1);
    expect(above('any of npm or Node over handle, n = 1000')).to.equal(
      `${least.toFixed(1)} or more in pair; in mix ${three.join(', ')}, the rest ${rest} or more`,
    );
    const all = (['pair', 'mix'] as const).flatMap((work) =>
      [100, 10_000, 100_000, 1_000_000].flatMap((n) =>
        others(work, 'handle', n).map(([name, ratio]) => ({ key: `${work} ${name} ${n}`, ratio })),
      ),
    );
    const [exception, next] = all.sort((a, b) => a.ratio - b.ratio);
    expect(exception?.key).to.equal('pair flatqueue 1000000');
    expect(above('the same, any other n from 100 on')).to.equal(
      `${next?.ratio.toFixed(1)} or more, but flatqueue in pair at 1 000 000: ${exception?.ratio.toFixed(1)}`,
    );
    const [pair, mixed] = (['pair', 'mix'] as const).map((work) =>
      (time(work, 'flatqueue', 1000) / time(work, 'owned', 1000)).toFixed(1),
    );
    expect(page.replace(/\s+/g, ' ')).to.include(
      `An owned callout is faster than flatqueue ${pair} times in pair, ${mixed} in mix.`,
    );
  });

  it('has ratios in its reasons that follow from its tables', () => {
    const text = page.replace(/\s+/g, ' ');
    const roomy = [1000, 10_000].map((n) => overC('pair', '(func, arg), inlined', n, '(func, arg)'));
    expect(text).to.include(`with room for it the ratios are ${roomy[0]} at 1000 and ${roomy[1]} at 10 000`);
    const byNumber = overC('mix', 'owned, by number', 1_000_000, 'owned');
    expect(text).to.include(`by number the ratio is ${byNumber}`);
    const [owned, handle] = ['owned', 'handle'].map((row) => overC('mix', `${row}, inlined`, 1000, row));
    expect(text).to.include(`are ${owned} times C for owned callouts and ${handle} for handles`);
  });
});
