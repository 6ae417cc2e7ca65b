/** The table of a class, its shards, and the measure of how alike two sources are. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { alikeOf, fingerprints, likeness, tokensOf } from '../../emu/lab/alike.ts';
import {
  ClassError,
  classCsv,
  classJson,
  classOf,
  classText,
  merged,
  type Row,
  readClass,
} from '../../emu/lab/class.ts';
import type { Grade } from '../../emu/lab/grade.ts';
import { readLab } from '../../emu/lab/lab.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const SOLUTION = read('tests/labs/alarm/solution/pulse.c');
const GIVEN = [read('userland/labs/alarm/pulse.c'), read('userland/labs/alarm/nap.c')];
const alike = (one: string, other: string): number =>
  likeness(fingerprints(one, GIVEN), fingerprints(other, GIVEN));

/** A source in disguise: other names, numbers and comments. */
const renamed = (source: string): string =>
  source
    .replace(/\b(since|start|now|onalarm|every|block|open|slow|count|ms|i|sig)\b/g, 'my_$1x')
    .replace(/\b1000\b/g, '0x3e8')
    .replaceAll(';', '; /* mine */')
    .replace(/\/\*[^*]*\*\/\n/g, '// by me\n\n');

/** A source with its routines in another order. */
function reordered(source: string): string {
  const routines = source.match(/^static [^;]*?\n\{\n[\s\S]*?\n\}\n/gm) ?? [];
  const rest = routines.reduce((text, routine) => text.replace(routine, ''), source);
  return rest.replace('int main', `${routines.reverse().join('\n')}\nint main`);
}

describe('the measure of tokens', () => {
  it('reads names of its own, numbers and texts alike, and other routines by their names', () => {
    const text =
      "/* x */ int twice(int n) { return 2 * n; } // y\n#define FOO 0x1f\nputs(\"a;b\"); twice('\\'');";
    expect(tokensOf(text).join(' ')).to.equal(
      'int I ( int I ) { return N * I ; } # define I N puts ( S ) ; I ( S ) ;',
    );
  });

  it('finds a source with other names, numbers, comments and order', () => {
    expect(alike(SOLUTION, SOLUTION)).to.equal(100);
    expect(renamed(SOLUTION)).to.not.contain('sigset_t block');
    expect(alike(SOLUTION, renamed(SOLUTION))).to.be.above(90);
    expect(reordered(SOLUTION).indexOf('since(const')).to.be.above(SOLUTION.indexOf('since(const'));
    expect(alike(SOLUTION, reordered(SOLUTION))).to.be.above(75);
    expect(alike(SOLUTION, renamed(reordered(SOLUTION)))).to.be.above(75);
    // A wrong one that was made from the solution.
    expect(alike(SOLUTION, read('tests/labs/alarm/wrong/busy/pulse.c'))).to.be.above(75);
  });

  it('does not find what was written by itself, or was given', () => {
    expect(alike(SOLUTION, read('tests/labs/alarm/others/asleep.c'))).to.be.below(20);
    expect(fingerprints(GIVEN[0] ?? '', GIVEN)).to.deep.equal([]);
    const [given = ''] = GIVEN;
    expect(alike(given, given)).to.equal(0);
  });

  it('tells the pairs, those most alike first, by the file that is', () => {
    const prints = Array.from({ length: 20 }, (_, i) => i);
    const rows = [
      { name: 'ann', prints: { 'a.c': prints, 'b.c': [] } },
      { name: 'bob', prints: { 'a.c': prints.slice(0, 15), 'b.c': [] } },
      { name: 'cyd', prints: { 'a.c': prints.map((it) => it + 4) } },
    ];
    expect(alikeOf(rows, 70)).to.deep.equal([
      { names: ['ann', 'bob'], file: 'a.c', percent: 100 },
      { names: ['ann', 'cyd'], file: 'a.c', percent: 80 },
      { names: ['bob', 'cyd'], file: 'a.c', percent: 73 },
    ]);
    expect(alikeOf(rows, 90)).to.have.length(1);
  });
});

describe('the table of a class', () => {
  const part = { points: 10, promise: 'p', files: ['a.c'], cases: [{}] };
  const lab = readLab(
    JSON.stringify({
      ...{ title: 'A lab', summary: 's', files: ['a.c'] },
      parts: [
        { ...part, name: 'one' },
        { ...part, name: 'two, "three"' },
      ],
    }),
    'own',
  );
  const grade = (earned: number, late = 0, key = 'k'): Grade => ({
    ...{ lab: 'own', title: 'A lab', content: 'c', key, late },
    parts: lab.parts.map(({ name, promise, points }) => {
      return { name, promise, points, earned, broken: undefined, runs: [] };
    }),
  });
  const row = (name: string, fields: Partial<Row>): Row => ({
    ...{ name, grade: undefined, wrong: undefined, notes: [], prints: {}, ...fields },
  });
  const rows = [
    row('zoe', { grade: grade(10) }),
    row('=ann,"x"', { wrong: 'is a link' }),
    row('bob', { grade: grade(10, 25), notes: ['b.c was not handed in'] }),
  ];

  it('is in the order of the names, with remarks and pairs below', () => {
    const pairs = [{ names: ['bob', 'zoe'], file: 'a.c', percent: 93 }] as const;
    expect(classText(classOf(lab, rows), pairs, (line) => line).split('\n')).to.deep.equal([
      'submission   1   2  late  all  of',
      '=ann,"x"     0   0   0 %    0  20',
      'bob         10  10  25 %   15  20',
      'zoe         10  10   0 %   20  20',
      '1: one',
      '2: two, "three"',
      '=ann,"x": is a link',
      'bob: b.c was not handed in',
      'alike, by a measure of tokens, which is no proof:',
      '  bob, zoe: 93 % of a.c',
      '',
    ]);
  });

  it('is CSV, of which a spreadsheet computes nothing', () => {
    expect(parse(classCsv(classOf(lab, rows)))).to.deep.equal([
      ['submission', 'one', 'two, "three"', 'late percent', 'points', 'of', 'remarks'],
      ['\'=ann,"x"', '0', '0', '0', '0', '20', 'is a link'],
      ['bob', '10', '10', '25', '15', '20', 'b.c was not handed in'],
      ['zoe', '10', '10', '0', '20', '20', ''],
    ]);
  });

  it('is the same from shards', () => {
    const whole = classOf(lab, rows);
    const shards = [rows.slice(0, 1), rows.slice(1)].map((some, i) =>
      readClass(classJson(classOf(lab, some), []), `${i}.json`),
    );
    expect(classJson(merged(shards), [])).to.equal(classJson(whole, []));
  });

  it('is not made of what does not belong together', () => {
    const one = classOf(lab, rows);
    const other = { ...one, lab: 'other' };
    const keyed = classOf(lab, [row('eve', { grade: grade(10, 0, 'other') })]);
    for (const [classes, says] of [
      [[one, other], 'results of two labs: own and other'],
      [[one, one], '=ann,"x" is there twice'],
      [[one, keyed], 'the results are by several keys'],
    ] as const)
      expect(() => merged(classes)).to.throw(ClassError, says);
    for (const text of ['', '{}', 'null', '[]', '{"lab":"a","title":"b","parts":[],"rows":[{}]}'])
      expect(() => readClass(text, 'x.json')).to.throw(ClassError, /^x\.json: /);
  });
});
