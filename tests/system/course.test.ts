/**
 * The instructor's page: its table leads to what there is, and its lab is made from its text alone.
 * The commands are run as they stand there.
 */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { labNames } from '../../emu/cli/lab/folder.ts';
import { askedOf } from '../../emu/front/address.ts';
import { pointsOf } from '../../emu/lab/grade.ts';
import { readLab } from '../../emu/lab/lab.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { runLine } from './commandlines.ts';

const FOLDER = 'userland/share/doc';
const PAGE = readFileSync(join(FOLDER, 'course.md'), 'utf8');

/** The files in the text, by the names at the head of their blocks. */
const FILES = new Map(
  Array.from(PAGE.matchAll(/^```(\S+\/\S+)\n([\s\S]*?)^```$/gm), ([, name = '', text = '']) => [name, text]),
);

/** The commands in the text, in their order. */
const COMMANDS = Array.from(PAGE.matchAll(/^ {4}callwheel (.*)$/gm), ([, line = '']) => line);

const wordsOf = (line: string): string[] =>
  (line.match(/'[^']*'|\S+/g) ?? []).map((it) => it.replaceAll("'", ''));

describe("the instructor's page", function () {
  this.timeout(timeLimit(120_000));
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-course-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  it('leads to chapters, views and labs that there are', () => {
    const weeks = PAGE.split('\n').filter((line) => /^\| \d \|/.test(line));
    expect(weeks).to.have.length(6);
    const addresses = weeks.flatMap((line) => line.match(/#[^`]+/g) ?? []);
    expect(addresses).to.have.length(6);
    // The figure is no run; README.md has the same view of it.
    const runs = addresses.filter((it) => it !== '#figure=9&lecture=yes');
    expect(runs).to.have.length(5);
    for (const address of runs) expect(() => askedOf(address.slice(1)), address).to.not.throw();
    const links = Array.from(PAGE.matchAll(/\]\(([^)]+)\)/g), ([, to = '']) => to);
    expect(links.filter((to) => !existsSync(join(FOLDER, to)))).to.deep.equal([]);
    for (const line of weeks)
      for (const [, number = '', to = ''] of line.matchAll(/\[(\d+)\]\(([^)]+)\)/g))
        expect(to, line).to.match(new RegExp(`^guide/${number}-`));
    const named = COMMANDS.flatMap((line) => / (?:start|--lab|submit) (\w[\w-]*)/.exec(line)?.[1] ?? []);
    expect(labNames()).to.include.members(named);
  });

  it('has a lab whose files are whole', () => {
    const lab = readLab(FILES.get('countdown/lab.json') ?? '', 'countdown');
    expect(pointsOf(lab)).to.equal(100);
    expect([...FILES.keys()]).to.include.members(lab.files.map((name) => `countdown/${name}`));
    for (const { name, points, promise } of lab.parts)
      expect(FILES.get('countdown/handout.md')).to.contain(`**${name}**: ${promise} | ${points} |`);
  });

  if (!MATRIX) return;

  it('has a lab that passes its solution and convicts its wrong ones', async () => {
    for (const [name, text] of FILES) put(name.startsWith('countdown/') ? name : `solutions/${name}`, text);
    cpSync(join(folder, 'countdown/count.c'), join(folder, 'solutions/given/count.c'));
    cpSync(join(folder, 'countdown/count.c'), join(folder, 'mine/count.c'));
    const twin = (FILES.get('solution/count.c') ?? '').replace(/\b(every|block|open|ms|onalarm)\b/g, 'my_$1');
    put('solutions/twin/count.c', `/* My own work. */\n${twin}`);
    const [one, all] = COMMANDS.filter((line) => line.includes('./countdown')) as [string, string];
    const mine = await runLine(wordsOf(one), '', folder);
    expect([mine.status, /^BROKEN (.*):/.exec(mine.stdout)?.[1]]).to.deep.equal([1, 'in time']);
    const { stdout } = await runLine(wordsOf(all), '', folder);
    expect(stdout.split('\n').map((line) => line.replace(/ +/g, ' '))).to.include.members([
      'solution 60 40 100 100',
      'drifts 0 0 0 100',
      'burns 60 0 60 100',
      'given 0 0 0 100',
      'twin 60 40 100 100',
      'alike, by a measure of tokens, which is no proof:',
      ' solution, twin: 100 % of count.c',
    ]);
    expect(stdout.match(/% of/g)).to.have.length(1);
  });

  it('has a command in its table that works', async () => {
    const inTable = Array.from(PAGE.matchAll(/`callwheel (run [^`]* \w+)`/g), ([, line = '']) => line);
    expect(inTable).to.have.length(1);
    for (const line of inTable) expect((await runLine(wordsOf(line), '', folder)).status, line).to.equal(0);
  });

  it('has commands that work in their order', async () => {
    for (const line of COMMANDS.filter((it) => !it.includes('./countdown'))) {
      if (line === 'lab start alarm') rmSync(join(folder, 'alarm'), { recursive: true, force: true });
      const { status, stderr } = await runLine(wordsOf(line), '', folder);
      // The files to begin with have less than all points.
      expect(status, `${line}: ${stderr}`).to.equal(/ grade | merge /.test(line) ? 1 : 0);
      if (line.startsWith('lab submit')) {
        cpSync(join(folder, 'alarm'), join(folder, 'submissions/bob'), { recursive: true });

        cpSync(join(folder, 'alarm.zip'), join(folder, 'submissions/ann.zip'));
      }
    }
    expect(readFileSync(join(folder, 'points.csv'), 'utf8')).to.match(/\r\nann,/);
    expect(existsSync(join(folder, 'results.json'))).to.equal(true);
  });
});
