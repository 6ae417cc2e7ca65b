/** Predictions of students: their formulas, the lines of their files, and the data of a part. */

import { expect } from 'chai';
import { LabError } from '../../emu/lab/fields.ts';
import { FormulaError, worth } from '../../emu/lab/formula.ts';
import { readLab } from '../../emu/lab/lab.ts';
import { formulaOf, missed, type Prediction, predicted, predictionsOf } from '../../emu/lab/predictpart.ts';

const NAMES = new Map([
  ['n', 100],
  ['h', 16],
]);

describe('the formulas of students', () => {
  for (const [formula, value] of [
    ['0', 0],
    ['2n + 3', 203],
    ['2 * n+3', 203],
    ['N / H', 6.25],
    ['n/h + 1', 7.25],
    ['12 (n + 2) 2', 2448],
    ['(n)(h)', 1600],
    ['n - 2 - 3', 95],
    ['n / 2 / 5', 10],
    ['2n/h', 12.5],
    ['1 - -1', 2],
    ['-(2 - n)', 98],
    ['.5n', 50],
    ['1/3 + 1/3 - 2/3', 0],
    [`${'('.repeat(90)}1${')'.repeat(90)}`, 1],
  ] as const)
    it(`${formula} is ${value}`, () => expect(worth(formula, NAMES)).to.equal(value));

  for (const [formula, says] of [
    ['', 'is empty'],
    ['  ', 'is empty'],
    ['m + 1', 'has "m" in it, which is not one of n, h'],
    ['process.exit(0)', 'has "process" in it'],
    ['constructor', 'has "constructor" in it'],
    ['n ** 2', 'has "*" where a number must be'],
    ['n = 2', 'has "=" in it'],
    ['n +', 'ends too early'],
    ['(n', 'has a bracket that is not closed'],
    ['n)', 'ends before ")"'],
    ['n / 0', 'is Infinity, which is no number of 0 or more'],
    ['0 / 0', 'is NaN, which is no number of 0 or more'],
    ['5 - n', 'is -95, which is no number of 0 or more'],
    ['('.repeat(201), 'is longer than 200 characters'],
    ['9'.repeat(200).replace(/9/g, '9*').slice(0, 200), 'ends too early'],
    ['1e9', 'has "e" in it'],
    ['λ', 'has "λ" in it'],
  ] as const)
    it(`${formula.slice(0, 20)} ${says}`, () =>
      expect(() => worth(formula, NAMES)).to.throw(FormulaError, says));
});

describe('a file of predictions', () => {
  const of = (source: string): unknown => formulaOf(source, 'p.txt', 'old nodes');
  for (const [source, formula] of [
    ['old nodes: 2n', '2n'],
    ['# mine\n  old   nodes = 2n # both\r\n', '2n'],
    ['hash nodes: 1\nold nodes:n', 'n'],
  ] as const)
    it(`${JSON.stringify(source)} says ${formula}`, () => expect(of(source)).to.include({ formula }));
  for (const [source, fault] of [
    ['', 'p.txt has no line "old nodes: ..."'],
    ['old nodes 2n', 'p.txt has no line "old nodes: ..."'],
    ['# old nodes: 2n', 'p.txt has no line "old nodes: ..."'],
    ['old nodes:\n', 'p.txt: "old nodes" predicts nothing'],
    ['old nodes: # 2n', 'p.txt: "old nodes" predicts nothing'],
    ['old nodes: 1\nold nodes: 2\n', 'p.txt has 2 lines "old nodes: ..."'],
  ] as const)
    it(`${JSON.stringify(source)}: ${fault}`, () => expect(of(source)).to.deep.equal({ fault }));
});

const LINE = { line: 'old nodes', kernel: 'old', figure: 'nodes', timers: ['$N'], chains: [16], percent: 10 };
const DATA = { file: 'p.txt', lines: [LINE] };
const read = (value: unknown) => predictionsOf(value, 'at', ['p.txt'], { N: 400 });

describe('the data of predictions', () => {
  it('is read, with numbers filled in', () => {
    const [line] = read(DATA).lines;
    expect(line).to.deep.include({ timers: [400], chains: [16], percent: 10, more: 0, than: undefined });
    const parts = [
      {
        ...{ name: 'a', points: 1, promise: 'b', files: ['p.txt'], draw: { N: { from: 1, to: 2 } } },
        predictions: DATA,
      },
    ];
    const lab = { title: 'a', summary: 'b', files: ['p.txt'], parts };
    expect(readLab(JSON.stringify(lab), 'it').parts[0]?.predictions).to.deep.equal(DATA);
  });

  for (const [fields, says] of [
    [{ file: 'q.txt', lines: [LINE] }, 'at.file: q.txt is not among'],
    [{ file: 'p.txt', lines: [] }, 'at.lines is no list, or an empty one'],
    [{ file: 'p.txt', lines: [{ ...LINE, figure: 'time' }] }, 'figure is not one of nodes, locked, crossing'],
    [{ file: 'p.txt', lines: [{ ...LINE, kernel: 'new' }] }, 'kernel is not one of old, hash, handle'],
    [{ file: 'p.txt', lines: [{ ...LINE, timers: ['$M'] }] }, 'timers[0] is no whole number above 0'],
    [{ file: 'p.txt', lines: [{ ...LINE, chains: [24] }] }, 'chains[0] is no power of two'],
    [{ file: 'p.txt', lines: [{ ...LINE, than: 'hash' }] }, 'than is for a crossing'],
    [{ file: 'p.txt', lines: [{ ...LINE, figure: 'crossing' }] }, 'than is for a crossing'],
    [{ file: 'p.txt', lines: [{ ...LINE, precent: 1 }] }, 'has a field precent'],
  ] as const)
    it(`is refused: ${says}`, () => expect(() => read(fields)).to.throw(LabError, says));
});

describe('a prediction', () => {
  const [line] = read(DATA).lines as [Prediction];
  const at = { n: 400, h: 16 };

  it('may be missed by what its line allows, and by no more', () => {
    expect(missed(line, at, 89, 100)).to.equal(
      '"old nodes" predicts 89 nodes a pair for n = 400; measured: 100',
    );
    expect([missed(line, at, 90, 100), missed(line, at, 110, 100)]).to.deep.equal([undefined, undefined]);
    expect(missed({ ...line, more: 2 }, at, 112, 100)).to.equal(undefined);
    const hash = { ...line, kernel: 'hash', figure: 'locked' } as const;
    expect(missed(hash, at, 7.123, 100)).to.equal(
      '"old nodes" predicts 7.12 cycles of lockout for n = 400 and 16 chains; measured: 100',
    );
  });

  it('of a crossing is told to be too late or too early, and not where it is', () => {
    const crossing = { ...line, line: 'crossing', figure: 'crossing', than: 'hash', percent: 0 } as const;
    const says = (value: number) => missed(crossing, at, value, 1);
    expect(says(1)).to.equal(undefined);
    expect(says(2)).to.equal(
      '"crossing" predicts 2; with 16 chains old takes longer than hash from an earlier n on',
    );
    expect(says(0)).to.contain('from a later n on');
  });

  it('that is no formula is told with its line', () => {
    expect(predicted('2m', line, at)).to.deep.equal({
      fault: '"old nodes": the formula has "m" in it, which is not one of n, h',
    });
    expect(predicted('n + h', line, at)).to.deep.equal({ value: 416 });
  });
});
