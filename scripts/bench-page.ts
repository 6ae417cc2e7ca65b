/**
 * Fills the tables of userland/share/doc/bench.md from the figures of `make bench`, and says which
 * goals are told otherwise than before. The words around the tables are for a person to read again.
 *
 * usage: bench-page [FILE.json]
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { filledPage, type Written } from './bench/page.ts';

const PAGE = 'userland/share/doc/bench.md';

const written = JSON.parse(readFileSync(process.argv[2] ?? 'build/bench.json', 'utf8')) as Written;
const before = readFileSync(PAGE, 'utf8');
const after = filledPage(before, written);
writeFileSync(PAGE, after);

/** The goals of a page, by name: their lines. */
const goalsOf = (page: string) =>
  new Map(
    page
      .slice(page.indexOf('## The goals'))
      .split('\n')
      .filter((line) => /reached/.test(line) && line.startsWith('|'))
      .map((line) => [line.split('|')[1].trim(), line]),
  );
const old = goalsOf(before);
const verdictOf = (line = '') => line.split('|').at(-2)?.trim();
for (const [goal, line] of goalsOf(after))
  if (verdictOf(line) !== verdictOf(old.get(goal)))
    console.log(`${goal}: ${verdictOf(old.get(goal)) ?? 'not told'} before, now ${verdictOf(line)}`);
console.log(`${PAGE}: filled; read its words again, above all "The goals that were missed"`);
