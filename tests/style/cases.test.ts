/**
 * The numbered edge cases: tests/CASES.md and the tests that cite it name the same
 * numbers, in the same files.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const ROW = /^\| (\d+) \| [^|]+\. \| (?:both|today|44bsd) \| ((?:`[\w-]+`(?:, )?)+) \|$/gm;
/**
 * The title of a test or suite that begins with its case, or with two: `case 27 and 28,
 * today: ...`.
 */
const CITED = /\b(?:describe|it)\(\s*['`]case (\d+)(?: and (\d+))?\b/g;

/** The rows of the page: number and files with tests, in the order of the page. */
function rows(): [number: number, files: string][] {
  const page = readFileSync('tests/CASES.md', 'utf8');
  return [...page.matchAll(ROW)].map(([, number, files = '']) => [Number(number), files.replaceAll('`', '')]);
}

/** The files whose tests cite a number, for each number that is cited. */
function citations(): Map<number, Set<string>> {
  const cited = new Map<number, Set<string>>();
  for (const file of readdirSync('tests/kernel').filter((name) => name.endsWith('.test.ts')))
    for (const [, ...numbers] of readFileSync(`tests/kernel/${file}`, 'utf8').matchAll(CITED))
      for (const number of numbers.filter((it) => it !== undefined).map(Number))
        cited.set(number, (cited.get(number) ?? new Set()).add(file.replace('.test.ts', '')));
  return cited;
}

describe('the numbered edge cases', () => {
  it('stand on their page in order, each once, none left out', () => {
    const numbers = rows().map(([number]) => number);
    expect(numbers).to.have.length.above(40);
    expect(numbers).to.deep.equal(numbers.map((_, i) => i + 1));
  });

  it('are each held by tests in the files that the page names, and by no others', () => {
    const cited = [...citations()].sort(([a], [b]) => a - b);
    expect(cited.map(([number, files]) => [number, [...files].sort().join(', ')])).to.deep.equal(rows());
  });
});
