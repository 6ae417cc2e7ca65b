/**
 * The file of `callwheel test`, and the message about each kind of mistake in it; the differences
 * that the judge shows.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { difference } from '../../emu/suite/diff.ts';
import { parseJson, SuiteError } from '../../emu/suite/json.ts';
import { readSuite } from '../../emu/suite/read.ts';
import { fuzzSuites } from '../model/suitefuzz.ts';

describe('the differences of texts', () => {
  it('show what was expected, what was found, and two lines around', () => {
    const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const text = (of: readonly string[]): string => of.map((line) => `${line}\n`).join('');
    expect(difference(text(lines), text(lines.with(3, 'x')))).to.deep.equal([
      '  b',
      '  c',
      '- d',
      '+ x',
      '  e',
      '  f',
    ]);
    expect(difference('a\n', 'a')).to.deep.equal(['- a', '+ a (no newline)']);
    expect(difference('', '\x1b[31m\n')).to.deep.equal(['+ \\x1b[31m']);
    expect(difference('', 'x\n'.repeat(100))).to.have.length(25);
    expect(difference('x\n'.repeat(2000), 'y\n'.repeat(2000))).to.have.length(25);
  });

  it('lead from one text to the other', () => {
    const few = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
    fc.assert(
      fc.property(few, few, (a, b) => {
        const edits = difference(a.map((it) => `${it}\n`).join(''), b.map((it) => `${it}\n`).join(''));
        const side = (sign: string): string[] =>
          edits.filter((it) => it.startsWith(sign)).map((it) => it.slice(2));
        const kept = edits.filter((it) => it.startsWith(' ')).length;
        expect(side('-').length - side('+').length).to.equal(a.length - b.length);
        expect(kept).to.be.at.most(Math.min(a.length, b.length));
        if (a.join() === b.join()) expect(side('-').concat(side('+'))).to.deep.equal([]);
      }),
      { seed: 1995 },
    );
  });
});

describe('the file of a suite', () => {
  const one = (fields: string): string => `{"cases": [\n{"name": "a", "run": "true",\n${fields}}]}`;
  const wrong: readonly [what: string, source: string, says: string | RegExp][] = [
    ['no JSON', '{\n"cases": [\n}', 's:3: no JSON: "}", where a value is expected'],
    ['nothing', '', 's:1: no JSON: the end of the file, where a value is expected'],
    ['more than JSON', '{}\n{}', 's:2: no JSON: "{", where the end of the file is expected'],
    ['an open text', '{"cases": "x\n}', /^s:1: no JSON: "\\"", where a value is expected$/],
    ['a field twice', '{"name": "x",\n"name": "y"}', 's:2: the field "name" is there twice'],
    ['depth', '['.repeat(100), 's:1: more than 64 levels deep'],
    ['a list', '[]', 's:1: the file is a list. Accepted: an object.'],
    ['no cases', '{}', 's:1: there is no field "cases", the list of tests'],
    ['cases of none', '{"cases":\n[]}', 's:2: there are no cases'],
    [
      'a stray field',
      one('"expects": 1'),
      /^s:3: there is no field "cases\[0\]\.expects"\. Accepted: name, run,/,
    ],
    ['no program', '{"cases": [\n{"name": "a"}]}', 's:2: cases[0] has neither "run" nor "script"'],
    ['no name', '{"cases": [\n{"run": "a"}]}', 's:2: cases[0] has no "name"'],
    [
      'a name twice',
      '{"cases": [{"name": "a", "run": "a"},\n{"name": "a", "run": "a"}]}',
      's:2: the name "a" is there twice',
    ],
    ['two programs', one('"script": "x"'), /^s:2: cases\[0\] has both/],
    [
      'a status too large',
      one('"expect": {\n"status": 256}'),
      's:4: cases[0].expect.status is 256. Accepted: a whole number from 0 to 255.',
    ],
    [
      'a level of no name',
      one('"expect": {"held": {\n"user": 1}}'),
      's:4: cases[0].expect.held.user: there is no level "user". Accepted: softclock, net, bio, tty, clock, statclock, high.',
    ],
    [
      'a level held for no time',
      one('"expect": {"held": {"net": 0}}'),
      's:3: cases[0].expect.held.net is 0. Accepted: cycles, a whole number above 0.',
    ],
    [
      'a wrong end',
      one('"expect": {"ending": "x"}'),
      /ending is "x"\. Accepted: halt, stuck, panic, limit\.$/,
    ],
    ['a wrong pattern', one('"expect": {"output": {"pattern":\n"("}}'), /^s:4: .*pattern: Invalid regular/],
    ['a wrong rule', one('"expect": {"output": {}}'), 's:3: cases[0].expect.output is empty'],
    ['an event', one('"expect": {"events": ["x"]}'), /^s:3: .*events\[0\]: x: is /],
    ['bounds', one('"expect": {"seconds": {"min": 2, "max": 1}}'), /min 2 is more than max 1$/],
    ['no pace', one('"expect": {"pace": {"from": "a"}}'), /pace needs "from", "line", "every" and "count"$/],
    ['no bounds', one('"expect": {"seconds": {}}'), /has neither "min" nor "max"$/],
    [
      'a setting',
      one('"machine": {"cpu": 1}'),
      /^s:3: there is no setting "cpu"\. Accepted: kernel, callout,/,
    ],
    [
      'a value',
      one('"machine": {"hz": [100,\n0]}'),
      's:4: cases[0].machine.hz[1] is 0. Accepted: a whole number from 1 to 1000000.',
    ],
    ['no values', one('"machine": {"hz": []}'), 's:3: cases[0].machine.hz has no value'],
    ['memory', one('"machine": {"mem": "9"}'), /mem is "9"\. Accepted: 1M to/],
    ['a limit', one('"limit": 0'), /limit is 0\. Accepted: seconds, more than 0 and at most 100000000\.$/],
    [
      'a path twice',
      one('"files": {"/x": "",\n"/x/": ""}'),
      's:4: cases[0].files./x/: "/x" names the same file; leave one of them out',
    ],
    [
      'a file expected twice',
      one('"expect": {"files": {"/x": "", "//x": null}}'),
      /"\/x" names the same file/,
    ],
    ['a file expected nowhere', one('"expect": {"files": {"x": ""}}'), /files\.x: Accepted: a path in the/],
    ['a path', one('"files": {"x": ""}'), /^s:3: cases\[0\]\.files\.x: Accepted: a path in the machine/],
    ['a file', one('"files": {"/x": {}}'), /Accepted: a text, \{"file": "\.\.\."\} or/],
    ['an environment', one('"env": ["A"]'), /env\[0\] is "A"\. Accepted: NAME=VALUE\.$/],
    [
      'too many machines',
      one(
        `"machine": {"seed": [${Array.from({ length: 400 }, (_, i) => i)}], "date": [${Array.from({ length: 400 }, (_, i) => i)}]}`,
      ),
      /more than 100000 machines$/,
    ],
  ];
  for (const [what, source, says] of wrong)
    it(`is refused with its line for ${what}`, () => {
      expect(() => readSuite(source, 's')).to.throw(SuiteError, says);
    });

  it('is read as JSON.parse reads it', () => {
    const plain = (item: ReturnType<typeof parseJson>): unknown => {
      if (item.isList) return item.list().map(plain);
      if (item.isText || item.isNumber || item.isNull) return item.obeying(() => undefined);
      try {
        return Object.fromEntries(item.entries().map(([name, it]) => [name, plain(it)]));
      } catch {
        return item.obeying(() => undefined);
      }
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2), (value, indent) => {
        const source = JSON.stringify(value, null, indent);
        expect(plain(parseJson(source, 's'))).to.deep.equal(JSON.parse(source));
      }),
      { seed: 1995, numRuns: 100 },
    );
  });

  it('that is damaged is read, or refused in a line', () => {
    expect(fuzzSuites(1995, 400)).to.be.within(100, 390);
  });

  it('has defaults, which a case may change', () => {
    const { cases } = readSuite(
      JSON.stringify({
        defaults: { script: ['a', 'b'], machine: { hz: [60, 100] }, expect: { status: 2, output: 'x' } },
        cases: [{ name: 'a' }, { name: 'b', run: 'ls', machine: { hz: 50 }, expect: { output: 'y' } }],
      }),
      's',
    );
    expect(cases.map(({ argv, machines }) => [argv, machines.length])).to.deep.equal([
      [['sh', '-c', 'a\nb\n', 'sh'], 2],
      [['ls'], 1],
    ]);
    expect(cases.map(({ expect: it }) => [it.status, it.output?.text])).to.deep.equal([
      [2, 'x'],
      [2, 'y'],
    ]);
  });
});
