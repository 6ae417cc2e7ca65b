/** The filling of the page of benchmarks: tables, goals and verdicts follow from figures. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { filledPage, type Written } from '../../scripts/bench/page.ts';
import type { Workload } from '../../scripts/bench/workloads.ts';

const page = readFileSync('userland/share/doc/bench.md', 'utf8');
const machine = { node: 'v1.2.3', cpu: 'a processor', ncpu: 3, processes: 5, patience: 1, busy: 1.25 };

/** A figure of `warm` ns; `times` as long as `beside`, if that is given. */
const figure = (name: string, workload: Workload, n: number, warm: number, beside?: string, times = 0) => {
  const spread = (median: number) => ({ low: median * 0.9, median, high: median * 1.1 });
  const over = beside === undefined ? {} : { over: { name: beside, times: spread(times) } };
  return { name, workload, n, warm, cold: 10 * warm, rounds: spread(warm), ...over };
};

const times = [
  ...[1000, 1_000_000].flatMap((n) => [
    figure('C: owned', 'pair', n, 4),
    figure('owned', 'pair', n, n === 1000 ? 5 : 7, 'C: owned', n === 1000 ? 1.25 : 1.75),
    figure('handle', 'pair', n, 10),
  ]),
  figure('heap-js', 'pair', 1000, 123.4),
  figure('tinyqueue', 'pair', 1000, 61),
];
const written: Written = { machine, times, ticks: [] };
const filled = filledPage(page, written);
/** The line of a page that begins with a cell, after a heading. */
const lineOf = (text: string, heading: string, cell: string) =>
  text
    .slice(text.indexOf(heading))
    .split('\n')
    .find((line) => line.startsWith(`| ${cell} |`));

describe('the filling of the page of benchmarks', () => {
  it('puts figures and ratios into their tables', () => {
    expect(lineOf(filled, '| pair, warm', 'owned')).to.equal('| owned | 5.0 | 7.0 |');
    expect(lineOf(filled, '| pair, warm', 'heap-js')).to.equal('| heap-js | 123 | - |');
    expect(lineOf(filled, '| pair, times', 'owned')).to.equal(
      '| owned | 1.25 (1.13-1.38) | 1.75 (1.57-1.93) |',
    );
    expect(lineOf(filled, '| pair, cold', 'owned')).to.equal('| owned | 50.0 | 70.0 |');
  });

  it('tells goals by the figures', () => {
    const goal = lineOf(filled, '## The goals', 'owned, pair');
    expect(goal).to.equal('| owned, pair | 1.5 | 1.25 | 1.75 | reached at 1 000 |');
    const least = lineOf(filled, '| the least times', 'pair');
    expect(least).to.equal('| pair | 6.1 (tinyqueue) |');
  });

  it('fills the tables of ticks, setitimer, putting off and the other goals', () => {
    const tick = { n: 1_000_000, median: 320, p999: 2020, longest: 155_586_000, meanNodes: 1.128 };
    const all = filledPage(page, {
      ...written,
      ticks: [{ ...tick, name: 'owned', mostNodes: 11 }],
      heap: { allocated: { owned: 0.012, handle: 0.5 }, held: 45 },
      setitimer: ['hash', 'handle'].map((kernel, i) => ({
        ...{ kernel, n: 1000, coldNanoseconds: 9000, warmNanoseconds: 604 - i, warmMin: 1, warmMax: 2 },
      })) as NonNullable<Written['setitimer']>,
    });
    expect(lineOf(all, 'Single ticks of the mix', 'owned')).to.equal(
      '| owned | 0.32 | 2.02 | 155 586 | 1.13 | 11 |',
    );
    expect(lineOf(all, '| kernel | cold', 'handle')).to.equal('| handle | 9000 | 603 |');
    expect(lineOf(all, '| goal | at most | measured', 'bytes held by a callout')).to.equal(
      '| bytes held by a callout | 48 | 45.0 |',
    );
    const last = lineOf(all, '| goal | at most | measured', 'one emulated `setitimer`, n = 1000, warm');
    expect(last).to.match(/\| 1 us \| 0.60 us hash, 0.60 us handle \|$/);
    expect(lineOf(all, 'Putting off lazily', 'scheme6, at once')).to.equal(
      lineOf(page, 'Putting off lazily', 'scheme6, at once'),
    );
  });

  it('leaves the words, and the tables without figures, as they are', () => {
    for (const heading of ['| stop, warm', '| ratas, times', '| kernel | cold'])
      expect(filled.slice(filled.indexOf(heading)).split('\n\n')[0]).to.equal(
        page.slice(page.indexOf(heading)).split('\n\n')[0],
      );
    const words = (text: string) => text.split('\n').filter((line) => !line.startsWith('|'));
    const [before, after] = [words(page), words(filled)];
    expect(after.slice(0, 20)).to.deep.equal(before.slice(0, 20));
    expect(after.slice(-20)).to.deep.equal(before.slice(-20));
  });

  it('names the machine, and changes nothing when it is done again', () => {
    expect(filled).to.include('Node 1.2.3, 3 processors (a processor). All figures are of one run');
    expect(filledPage(filled, written)).to.equal(filled);
  });

  it('refuses a page without a table for figures that there are', () => {
    const without = page.replace('| pair, warm', '| pair, hot');
    expect(() => filledPage(without, written)).to.throw('the page has no table of pair, warm');
  });
});
