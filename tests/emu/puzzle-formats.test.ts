/** The formats of puzzles: each is read back, and has the question, the answers and the steps. */

import { expect } from 'chai';
import { unzip, ZipError, zip } from '../../emu/front/zip.ts';
import { puzzleHtml } from '../../emu/puzzle/html.ts';
import { puzzles } from '../../emu/puzzle/make.ts';
import { field, moodleXml } from '../../emu/puzzle/moodle.ts';
import { qtiPackage } from '../../emu/puzzle/qti.ts';
import { type Answer, answerText, choice, list, number, type Puzzle } from '../../emu/puzzle/question.ts';
import { puzzleText } from '../../emu/puzzle/text.ts';
import { TOPICS } from '../../emu/puzzle/topics.ts';
import { decodeUtf8, encodeUtf8 } from '../../kernel/sys/utf8.ts';
import { type Element, named, parseXml, textOf } from '../xml.ts';

const MADE = puzzles(undefined, 40, 2 * TOPICS.length);

/** A puzzle with every character that a format has to protect. */
const NASTY: Puzzle = {
  ...{ topic: 'nasty', seed: 1, title: 'a < b & "c"', given: {} },
  text: ['Is 1 < 2 && 2 > 1?', { rows: [['<x>'], ['&amp;']] }],
  asks: [
    { prompt: 'Which of <these>?', answer: choice(['a } b', 'c ~ d # e', 'f / "g" \\ h'], 1) },
    { prompt: 'None?', answer: list([]) },
    { prompt: 'How many?', answer: number(0) },
  ],
  steps: ['Since 1 < 2.', 'And "so" on & on.'],
};
const ALL = [...MADE, NASTY];

const answers = (it: Puzzle): string[] => it.asks.map(({ answer }) => answerText(answer));
const only = (element: Element, name: string): Element => {
  const found = named(element, name);
  expect(found, name).to.have.length(1);
  return found[0] as Element;
};

/** The answer that a field of Moodle's takes for right, its first spelling. */
function rightOf(kind: string, body: string): string {
  const options = body.split(/(?<!\\)~/).map((it) => it.replace(/\\(.)/g, '$1'));
  const right = options.find((it) => it.startsWith('='))?.slice(1) ?? '';
  return kind === 'NUMERICAL' ? right.replace(/:0$/, '') : right;
}

describe('puzzles as Moodle XML', () => {
  const quiz = parseXml(moodleXml(ALL));
  const questions = named(quiz, 'question').filter(({ attributes }) => attributes.type === 'cloze');

  it('has a category, and a question for each', () => {
    expect(quiz.name).to.equal('quiz');
    expect(named(quiz, 'question')[0]?.attributes.type).to.equal('category');
    expect(questions).to.have.length(ALL.length);
  });

  it('has the right answers in its fields, and the steps as feedback', () => {
    ALL.forEach((it, i) => {
      const question = questions[i] as Element;
      const html = textOf(only(question, 'questiontext'));
      const body = parseXml(`<div>${html}</div>`);
      const fields = [...textOf(body).matchAll(/\{1:([A-Z_]+):((?:[^}\\]|\\.)*)\}/g)];
      expect(fields.map(([, kind = '', options = '']) => rightOf(kind, options))).to.deep.equal(answers(it));
      const steps = parseXml(textOf(only(question, 'generalfeedback')));
      expect(named(steps, 'li').map(textOf)).to.deep.equal([...it.steps]);
      expect(textOf(only(question, 'name'))).to.contain(it.title);
    });
  });

  it('protects the characters that would end an answer', () => {
    expect(field(NASTY.asks[0]?.answer as Answer)).to.equal(
      '{1:MULTICHOICE_VS:a \\} b~=c \\~ d \\# e~f \\/ \\"g\\" \\\\ h}',
    );
    expect(field(list(['A', 'B']))).to.equal('{1:SHORTANSWER:=A B~=A, B~=A,B~=AB}');
    expect(field(list([10, 2]))).to.equal('{1:SHORTANSWER:=10 2~=10, 2~=10,2}');
  });
});

describe('puzzles as a package of QTI 2.1', () => {
  const files = new Map(unzip(zip(qtiPackage(ALL))).map(({ name, bytes }) => [name, decodeUtf8(bytes)]));
  const documents = new Map([...files].map(([name, text]) => [name, parseXml(text)]));
  const document = (name: string): Element => documents.get(name) as Element;

  it('has a manifest that names every file, and a test of every item', () => {
    const manifest = document('imsmanifest.xml');
    const listed = named(manifest, 'file').map(({ attributes }) => attributes.href);
    expect(['imsmanifest.xml', ...listed]).to.deep.equal([...files.keys()]);
    const resources = named(manifest, 'resource').map(({ attributes }) => attributes.identifier);
    expect(new Set(resources).size).to.equal(ALL.length + 1);
    const refs = named(document('test.xml'), 'assessmentItemRef').map(({ attributes }) => attributes.href);
    expect(refs).to.deep.equal(ALL.map(({ topic, seed }) => `${topic}-${seed}.xml`));
    expect(textOf(only(manifest, 'schema'))).to.equal('QTIv2.1 Package');
  });

  it('has a response with the right answer for each interaction, and a point for each', () => {
    for (const it of ALL) {
      const item = document(`${it.topic}-${it.seed}.xml`);
      const declared = named(item, 'responseDeclaration').map(({ attributes }) => attributes.identifier);
      const used = [...named(item, 'textEntryInteraction'), ...named(item, 'choiceInteraction')];
      expect(used.map(({ attributes }) => attributes.responseIdentifier)).to.have.members(declared);
      const texts = new Map(
        named(item, 'simpleChoice').map((it) => [it.attributes.identifier ?? '', textOf(it)]),
      );
      const right = named(item, 'correctResponse').map((it) => texts.get(textOf(it)) ?? textOf(it));
      expect(right).to.deep.equal(answers(it));
      expect(scoreOf(item, right, texts)).to.equal(it.asks.length);
      expect(
        scoreOf(
          item,
          right.map(() => 'x'),
          texts,
        ),
      ).to.equal(0);
      expect(named(only(item, 'modalFeedback'), 'li').map(textOf)).to.deep.equal([...it.steps]);
    }
  });

  /** The points that the rules of an item give, as a learning system would work them out. */
  function scoreOf(item: Element, given: readonly string[], texts: ReadonlyMap<string, string>): number {
    let score = 0;
    named(item, 'responseDeclaration').forEach((declared, i) => {
      const id = declared.attributes.identifier;
      const said = [...texts].find(([, text]) => text === given[i])?.[0] ?? given[i];
      const rules = only(item, 'responseProcessing');
      const mapped = named(rules, 'mapResponse').some(({ attributes }) => attributes.identifier === id);
      const keys = named(declared, 'mapEntry').map(({ attributes }) => attributes.mapKey);
      const matched = named(rules, 'correct').some(({ attributes }) => attributes.identifier === id);
      const right = textOf(only(declared, 'correctResponse'));
      if ((mapped && keys.includes(said)) || (matched && right === said)) score++;
    });
    return score;
  }
});

describe('puzzles as a page', () => {
  const page = (answered: boolean): Element =>
    parseXml(puzzleHtml(ALL, answered).replace('<!DOCTYPE html>\n', ''));

  it('has every question, and answers only if they are wanted, on a new sheet', () => {
    const titles = ALL.map(({ title }, i) => `${i + 1}. ${title}`);
    for (const answered of [false, true]) {
      const headings = named(page(answered), 'h2').map((it) => `${it.inside[0]}`.trimEnd());
      expect(headings).to.deep.equal(answered ? [...titles, ...titles] : titles);
    }
    const behind = named(page(true), 'div').filter(({ attributes }) => attributes.id === 'answers');
    const shown = named(behind[0] as Element, 'ol')
      .filter(({ attributes }) => attributes.class === 'asks')
      .map((it) => named(it, 'li').map((li) => textOf(li).replace(/^\(\d\) /, '')));
    expect(shown).to.deep.equal(ALL.map(answers));
    expect(puzzleHtml(ALL, true)).to.match(/@media print[\s\S]*#answers \{ break-before: page; \}/);
  });
});

describe('puzzles as text', () => {
  it('is 78 columns wide at most, and has answers only if they are wanted', () => {
    const [plain, answered] = [puzzleText(ALL, false), puzzleText(ALL, true)];
    expect(answered.split('\n').filter((line) => line.length > 78)).to.deep.equal([]);
    expect(answered.startsWith(plain)).to.equal(true);
    expect(plain).to.not.contain('Answers');
    for (const it of MADE)
      for (const answer of answers(it)) expect(answered.replace(/\n +/g, ' ')).to.contain(answer);
  });
});

describe('zip archives', () => {
  const files = ['a', 'folder/ä.txt', 'empty'].map((name, i) => ({
    name,
    bytes: encodeUtf8('x'.repeat(i * 7)),
  }));

  it('come back as they were, the same bytes each time', () => {
    expect(unzip(zip(files))).to.deep.equal(files);
    expect(zip(files)).to.deep.equal(zip(files));
    expect(unzip(zip([]))).to.deep.equal([]);
  });

  it('are refused if they are damaged', () => {
    const whole = zip(files);
    for (const size of [0, 10, whole.length - 1])
      expect(() => unzip(whole.slice(0, size))).to.throw(ZipError);
    // The first byte of a file, a header of the directory, and the place of the directory.
    const place = whole.length - 22;
    for (const at of [30 + 1 + 30 + 13, place + 16, place + 18]) {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x41;
      expect(() => unzip(damaged), `byte ${at}`).to.throw(ZipError);
    }
  });
});
