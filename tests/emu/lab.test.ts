/** The data of labs, the numbers of hidden runs, and the reports of a grading. */

import { expect } from 'chai';
import { LabError } from '../../emu/lab/fields.ts';
import {
  earnedOf,
  type Grade,
  gradeJson,
  gradeJunit,
  gradescopeJson,
  gradeText,
  pointsOf,
  showings,
} from '../../emu/lab/grade.ts';
import { contentHash, draw, filledIn, suiteOf } from '../../emu/lab/hidden.ts';
import { readLab } from '../../emu/lab/lab.ts';
import { readSuite } from '../../emu/suite/read.ts';
import { named, parseXml, textOf } from '../xml.ts';

const PART = {
  name: 'one',
  points: 7,
  promise: 'it ends',
  files: ['a.c'],
  draw: { N: { from: 3, to: 90, step: 3 } },
  runs: 2,
  cases: [{ name: 'case', run: ['a.c', '$N', 'x$N'], expect: { seconds: { max: '$N' } } }],
};
const LAB = { title: 'A lab', summary: 'for tests', files: ['a.c'], parts: [PART] };
const read = (lab: object) => readLab(JSON.stringify(lab), 'own');

describe('a lab.json', () => {
  it('is read', () => {
    const { name, files, parts } = read(LAB);
    expect({ name, files }).to.deep.equal({ name: 'own', files: ['a.c'] });
    expect(parts[0]).to.deep.include({ name: 'one', points: 7, runs: 2, needs: undefined });
    const { cases: _, ...rest } = PART;
    const explored = read({ ...LAB, parts: [{ ...rest, explore: { run: ['a.c'], max: 9 } }] });
    expect(explored.parts[0]?.explore).to.deep.equal({ run: ['a.c'], max: 9 });
  });

  const part = (fields: object) => ({ ...LAB, parts: [{ ...PART, ...fields }] });
  for (const [what, lab, says] of [
    ['a list', [], 'own/lab.json is no object'],
    [
      'a strange field',
      { ...LAB, title2: 1 },
      'own/lab.json has a field title2. Accepted: title, summary, files, parts.',
    ],
    ['no parts', { ...LAB, parts: [] }, 'own/lab.json: parts is no list, or an empty one'],
    ['no points', part({ points: 0 }), 'own/lab.json: parts[0].points is no whole number above 0'],
    ['a file of nobody', part({ files: ['b.c'] }), 'own/lab.json: parts[0].files: b.c is not handed in'],
    [
      'neither',
      part({ cases: [] }),
      'own/lab.json: parts[0] has one of cases, explore, answers, predictions, scheme',
    ],
    [
      'both',
      part({ explore: { run: ['a'], max: 1 } }),
      'own/lab.json: parts[0] has one of cases, explore, answers, predictions, scheme',
    ],
    [
      'bounds',
      part({ draw: { N: { from: 2, to: 1 } } }),
      'own/lab.json: parts[0].draw.N: to is less than from',
    ],
    ['a need', part({ needs: 'two' }), 'own/lab.json: parts[0].needs: no part before it is called two'],
  ] as const)
    it(`with ${what} is refused`, () => {
      expect(() => read(lab)).to.throw(LabError, says);
    });

  it('that is no JSON is refused', () => {
    expect(() => readLab('{', 'own')).to.throw(LabError, /^own\/lab\.json: /);
  });
});

describe('hidden runs', () => {
  const [part] = read(LAB).parts;
  if (part === undefined) throw new Error('no part');
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('have numbers within their bounds, the same for the same content and key', () => {
    const seen = new Set<number>();
    for (let i = 0; i < 200; i++) {
      const { numbers, seed } = draw('key', 'content', part, i);
      expect(numbers.N).to.be.within(3, 90);
      expect((numbers.N ?? 1) % 3).to.equal(0);
      expect(seed).to.be.within(0, 2 ** 28);
      seen.add(numbers.N ?? 0);
    }
    expect(seen.size).to.be.above(25);
    expect(draw('key', 'content', part, 5)).to.deep.equal(draw('key', 'content', part, 5));
  });

  it('differ with key, content, part and run', () => {
    const seeds = [
      draw('key', 'content', part, 0),
      draw('other', 'content', part, 0),
      draw('key', 'changed', part, 0),
      draw('key', 'content', { ...part, name: 'two' }, 0),
      draw('key', 'content', part, 1),
    ].map(({ seed }) => seed);
    expect(new Set(seeds).size).to.equal(seeds.length);
  });

  it('know the content by names and bytes, in any order', () => {
    const [a, b] = [
      { name: 'a', bytes: bytes('1') },
      { name: 'b', bytes: bytes('2') },
    ];
    expect(contentHash([a, b])).to.equal(contentHash([b, a]));
    const others = [[a], [{ ...a, name: 'c' }, b], [{ ...a, bytes: bytes('3') }, b]];
    for (const other of others) expect(contentHash(other)).to.not.equal(contentHash([a, b]));
  });

  it('are suites with their numbers', () => {
    const drawn = { numbers: { N: 12 }, seed: 99 };
    expect(filledIn(['$N', 'x$N', '$M', { n: '$N' }], drawn.numbers)).to.deep.equal([
      12,
      'x12',
      '$M',
      { n: 12 },
    ]);
    const [test] = readSuite(suiteOf(part, drawn), 'part').cases;
    expect(test?.argv).to.deep.equal(['a.c', '12', 'x12']);
    expect(test?.expect.seconds?.max).to.equal(12);
    expect(test?.machines.map(({ settings }) => settings)).to.deep.equal([{ seed: 99 }]);
  });
});

describe('the reports of a grading', () => {
  const kept = {
    promise: 'it ends',
    broken: undefined,
    runs: [{ command: 'callwheel run a.c', runHash: 'ab' }],
  };
  const broken = { message: 'took <3> & more', details: ['+ line'], command: 'callwheel run --seed 4 a.c' };
  const grade: Grade = {
    ...{ lab: 'own', title: 'A lab', content: '0123456789abcdef0123', key: '01234567', late: 10 },
    parts: [
      { name: 'ends', points: 60, earned: 60, ...kept },
      { name: 'is "quick"', points: 40, earned: 0, ...kept, broken },
    ],
  };

  it('have points, less those for lateness', () => {
    expect([earnedOf(grade), pointsOf(grade)]).to.deep.equal([54, 100]);
    expect(earnedOf({ ...grade, late: 0 })).to.equal(60);
    expect(earnedOf({ ...grade, late: 100 })).to.equal(0);
    expect(gradeText(grade).split('\n')).to.deep.equal([
      'BROKEN is "quick": it ends',
      '  took <3> & more',
      '    + line',
      '  again: callwheel run --seed 4 a.c',
      '  in gdb: callwheel run --gdb --seed 4 a.c',
      '  to a log: callwheel run --log run.log --seed 4 a.c',
      '  back and forth in it: callwheel replay --ddb run.log',
      '  link to the page: callwheel run --link --seed 4 a.c',
      '',
      'The page, which "callwheel web" serves, opens such logs and links.',
      '',
      'A lab           points   of',
      'ends                60   60',
      'is "quick"           0   40',
      'late: 10 % off      -6',
      'all                 54  100',
      '',
    ]);
    expect(gradeText({ ...grade, late: 0 })).to.not.contain('late');
    const twice = { ...grade, parts: grade.parts.map((part) => ({ ...part, broken })) };
    expect(gradeText(twice)).to.contain('BROKEN is "quick": it ends\n  took <3> & more, see ends\n\n');
  });

  it('are a log in JSON, and what Gradescope reads', () => {
    const log = JSON.parse(gradeJson(grade));
    expect(log).to.deep.include({ earned: 54, points: 100, content: grade.content, key: grade.key });
    expect(log.parts[0].runs).to.deep.equal(kept.runs);
    const { score, tests, output } = JSON.parse(gradescopeJson(grade));
    expect(score).to.equal(54);
    expect(output).to.match(/^10 % off for lateness\. Submission 0123456789abcdef, key 01234567\.$/);
    expect(
      tests.map((it: { score: number; max_score: number; status: string }) => [
        it.score,
        it.max_score,
        it.status,
      ]),
    ).to.deep.equal([
      [60, 60, 'passed'],
      [0, 40, 'failed'],
    ]);
    expect(tests[1].output).to.equal('it ends\ntook <3> & more\n+ line\ncallwheel run --seed 4 a.c');
  });

  it("are JUnit's XML", () => {
    const suites = parseXml(gradeJunit(grade));
    expect(suites.attributes).to.deep.equal({ tests: '2', failures: '1', errors: '0', skipped: '0' });
    expect(named(suites, 'testcase').map(({ attributes }) => attributes.name)).to.deep.equal([
      'ends',
      'is "quick"',
    ]);
    const [failure] = named(suites, 'failure');
    expect(failure?.attributes.message).to.equal('took <3> & more');
    expect(failure && textOf(failure)).to.contain('callwheel run --seed 4 a.c');
  });

  /** The fields of results.json that Gradescope documents, and their types. */
  const WHOLE: Record<string, (value: unknown) => boolean> = {
    score: (it) => typeof it === 'number' && it >= 0,
    output: (it) => typeof it === 'string',
    tests: Array.isArray,
  };
  const TEST: typeof WHOLE = {
    score: (it) => typeof it === 'number' && it >= 0,
    max_score: (it) => typeof it === 'number' && it > 0,
    status: (it) => it === 'passed' || it === 'failed',
    name: (it) => typeof it === 'string' && it !== '',
    output: (it) => typeof it === 'string',
    output_format: (it) => it === 'text',
    visibility: (it) => it === 'visible',
  };
  const check = (what: Record<string, unknown>, fields: typeof WHOLE): void => {
    expect(Object.keys(what).sort()).to.deep.equal(Object.keys(fields).sort());
    for (const [name, isRight] of Object.entries(fields)) expect(isRight(what[name]), name).to.equal(true);
  };

  it('have the fields and types of results.json, and stay well-formed whatever a program writes', () => {
    const message = 'wrote "]]>&amp;<\u0001\u001b[2J\u0000\ud800\n\t\r\u{1f600}';
    const hostile = {
      ...grade,
      parts: grade.parts.map((part) => ({ ...part, broken: { ...broken, message } })),
    };
    for (const it of [grade, hostile, { ...grade, late: 100 }]) {
      const results = JSON.parse(gradescopeJson(it));
      check(results, WHOLE);
      for (const test of results.tests) check(test, TEST);
      expect(results.score).to.be.at.most(pointsOf(it));
    }
    const [failure] = named(parseXml(gradeJunit(hostile)), 'failure');
    expect(failure?.attributes.message).to.match(/^wrote "\]\]>&amp;<\?\?\[2J\?\?\n\t/);
  });

  it('name the commands that show a run again', () => {
    expect(showings('')).to.deep.equal([]);
    expect(showings('callwheel judge ./a.ts')).to.deep.equal([['again', 'callwheel judge ./a.ts']]);
    expect(showings('callwheel run a.c').map(([how]) => how)).to.deep.equal([
      ...['again', 'in gdb', 'to a log', 'back and forth in it', 'link to the page'],
    ]);
    expect(showings('callwheel explore --max 9 a.c 1').slice(1)).to.deep.equal([
      ['to a log', 'callwheel explore --log found.log --max 9 a.c 1'],
      ['back and forth in it', 'callwheel replay --ddb found.log'],
    ]);
  });
});
