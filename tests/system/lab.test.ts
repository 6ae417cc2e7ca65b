/** `callwheel lab`: a lab of the user's own, from its start to a graded class. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { labNames, labs } from '../../emu/cli/lab/folder.ts';
import { unzip, zip } from '../../emu/front/zip.ts';
import { pointsOf } from '../../emu/lab/grade.ts';
import { MATRIX } from '../matrix.ts';
import { runLine } from './commandlines.ts';

/** A lab about a script of the shell: nothing is compiled. */
const LAB = {
  title: 'Own lab',
  summary: 'a script that sleeps',
  files: ['answer.sh'],
  parts: [
    {
      ...{ name: 'sleeps', points: 30, promise: 'it sleeps for N seconds', files: ['answer.sh'] },
      draw: { N: { from: 2, to: 9 } },
      cases: [
        {
          ...{ name: 'a', script: 'sh /answer $N', limit: 12, files: { '/answer': { file: 'answer.sh' } } },
          expect: { seconds: { min: '$N', max: 10 }, output: ['done'] },
        },
      ],
    },
    {
      ...{
        name: 'at rest',
        points: 10,
        promise: 'it does not compute',
        files: ['answer.sh'],
        needs: 'sleeps',
      },
      cases: [
        {
          ...{ name: 'a', script: 'sh /answer 3', limit: 12, files: { '/answer': { file: 'answer.sh' } } },
          expect: { instructions: { max: 1_000_000 } },
        },
      ],
    },
  ],
};
const SOLUTION = 'sleep "$1"\necho done\n';

describe('callwheel lab', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-lab-'));
    put('own/lab.json', JSON.stringify(LAB));
    put('own/handout.md', '# Own\n');
    put('own/answer.sh', 'echo done\n');
  });
  after(() => rmSync(folder, { recursive: true }));
  const put = (path: string, content: string | Uint8Array): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const lab = (...args: string[]) => runLine(['lab', ...args], '', folder);

  it('lists the labs that come with it, whose graders and files are whole', async () => {
    const { stdout } = await lab('list');
    expect(stdout.split('\n').map((line) => line.split(' ')[0])).to.deep.equal([...labNames(), '']);
    const listed = JSON.parse((await lab('list', '--json')).stdout);
    expect(listed.map(({ name }: { name: string }) => name)).to.deep.equal(labNames());
    for (const { lab: it, folder: at } of labs()) {
      expect(pointsOf(it), it.name).to.equal(100);
      expect(readdirSync(at)).to.include.members(['handout.md', 'lab.json', ...it.files]);
      const handout = readFileSync(join(at, 'handout.md'), 'utf8');
      for (const { name, points } of it.parts)
        expect(handout).to.match(new RegExp(`\\*\\*${name}\\*\\*.* ${points} \\|`));
    }
  });

  it('starts one in a new folder, with all but its grader, and only once', async () => {
    const { status, stdout } = await lab('start', 'alarm', 'mine');
    expect([status, stdout.split('\n')[0]]).to.deep.equal([0, 'mine: handout.md, nap.c, pulse.c, lab']);
    expect(readdirSync(join(folder, 'mine')).sort()).to.deep.equal(['handout.md', 'lab', 'nap.c', 'pulse.c']);
    const again = await lab('start', 'alarm', 'mine');
    expect([again.status, again.stderr]).to.deep.equal([
      125,
      'callwheel: mine/handout.md is there already\n',
    ]);
  });

  it('grades a lab of the user: points, reasons, commands and reports', async () => {
    put('given/answer.sh', 'echo done\n');
    const { status, stdout } = await lab('grade', 'given', '--lab', './own', '--gradescope', 'results.json');
    expect(status).to.equal(1);
    expect(stdout).to.match(
      /^BROKEN sleeps: it sleeps for N seconds\n {2}took [\d.]+ modelled seconds, expected \d to 10\n/,
    );
    expect(stdout).to.match(
      /\n {2}again: callwheel run --seed \d+ --file \/answer=answer\.sh sh -c "sh \/answer \d" sh\n/,
    );
    expect(stdout).to.contain('BROKEN at rest: it does not compute\n  not tried: sleeps comes first\n');
    expect(stdout).to.match(/\nall +0 +40\n$/);
    // The log of the command that is told is one that replays.
    const [, logged = '', again = ''] =
      /\n {2}to a log: callwheel (.*)\n {2}back and forth in it: callwheel replay --ddb (.*)\n/.exec(
        stdout,
      ) ?? [];
    const words = (logged.match(/"[^"]*"|\S+/g) ?? []).map((it) => it.replaceAll('"', ''));
    const first = await runLine(words, '', join(folder, 'given'));
    const second = await runLine(['replay', again], '', join(folder, 'given'));
    expect([first.status, first.stdout]).to.deep.equal([0, 'done\n']);
    expect([second.status, second.stdout]).to.deep.equal([0, 'done\n']);
    expect(JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')).score).to.equal(0);
    put('solved/answer.sh', SOLUTION);
    const solved = await lab('grade', 'solved', '--lab', './own', '--late', '25', '--json', '-');
    const log = JSON.parse(solved.stdout);
    expect([solved.status, log.earned, log.points]).to.deep.equal([1, 30, 40]);
  });

  it('tries some parts alone, and those that they need', async () => {
    const args = ['grade', 'solved', '--lab', './own', '--json', '-', '--part'];
    const names = async (...parts: string[]): Promise<string[]> => {
      const { stdout } = await lab(...args, ...parts);
      return JSON.parse(stdout).parts.map(({ name }: { name: string }) => name);
    };
    expect(await names('sleeps')).to.deep.equal(['sleeps']);
    expect(await names('at rest')).to.deep.equal(['sleeps', 'at rest']);
    for (const [name, says] of [
      ['nope', 'no part is called nope'],
      ['', 'the name of a part is empty'],
    ] as const) {
      const { status, stderr } = await lab(...args, name);
      expect([status, stderr]).to.deep.equal([125, `callwheel: ${says}: there are sleeps, at rest\n`]);
    }
  });

  it('loses no more than the part that cannot be tried', async () => {
    const [first, second] = LAB.parts as [object & { cases: object[] }, object];
    const cases = [{ ...first.cases[0], files: { '/answer': { file: 'none.sh' } } }];
    put(
      'odd/lab.json',
      JSON.stringify({
        ...LAB,
        parts: [
          { ...first, cases },
          { ...second, needs: undefined },
        ],
      }),
    );
    const { stdout } = await lab('grade', 'solved', '--lab', './odd', '--json', '-');
    const { parts, earned } = JSON.parse(stdout);
    expect([earned, parts[0].earned, parts[0].broken.message]).to.deep.equal([
      10,
      0,
      'lab.json:4: --file /answer: none.sh: no such file or directory',
    ]);
  });

  if (MATRIX)
    it('has the same log for the same files and key, and other runs for another key', async () => {
      const logOf = async (...more: string[]) => {
        const { status, stdout } = await lab('grade', 'solved', '--lab', './own', '--json', '-', ...more);
        expect(status).to.equal(0);
        return JSON.parse(stdout);
      };
      const [one, other] = [await logOf(), await logOf('--key', 'secret')];
      const same = await logOf();
      expect(one).to.deep.equal(same);
      expect(other.key).to.not.equal(one.key);
      expect(other.parts[0].runs).to.not.deep.equal(one.parts[0].runs);
      expect(other.earned).to.equal(40);
    });

  it('submits one archive, with the log of the grading', async () => {
    put('own/../submitted/answer.sh', SOLUTION);
    const { status, stdout } = await lab('submit', 'submitted', '--lab', './own', '-o', 'hand-in.zip');
    expect([status, stdout.split('\n').at(-2)]).to.deep.equal([0, 'hand-in.zip: answer.sh, and grade.json']);
    const files = unzip(readFileSync(join(folder, 'hand-in.zip')));
    expect(files.map(({ name }) => name)).to.deep.equal(['lab', 'answer.sh', 'grade.json']);
    expect(JSON.parse(`${Buffer.from(files[2]?.bytes ?? [])}`).earned).to.equal(40);
  });

  it('grades a class, folders and archives; what is wrong with one does not stop the rest', async () => {
    put('class/ann/answer.sh', SOLUTION);
    put('class/bob/answer.sh', 'while :; do :; done\n');
    put('class/cyd/notes.txt', 'I was ill.\n');
    put('class/dan.zip', 'no archive');
    const outside = { name: '../../escaped.sh', bytes: Buffer.from('x') };
    put('class/eve.zip', zip([outside, { name: 'lab1/answer.sh', bytes: Buffer.from(SOLUTION) }]));
    put('class/list.txt', 'no submission');
    const { status, stdout } = await lab('grade', 'class', '--all', '--lab', './own', '--json', 'class.json');
    expect(stdout.split('\n').map((line) => line.replace(/ +/g, ' '))).to.deep.equal([
      'submission 1 2 all of',
      'ann 30 10 40 40',
      'bob 0 0 0 40',
      'cyd 0 0 0 40',
      'dan 0 0 0 40',
      'eve 30 10 40 40',
      '1: sleeps',
      '2: at rest',
      'cyd: answer.sh was not handed in',
      'dan: no zip archive',
      '',
    ]);
    expect(status).to.equal(1);
    const { rows } = JSON.parse(readFileSync(join(folder, 'class.json'), 'utf8'));
    expect(rows.map(({ earned }: { earned: number }) => earned)).to.deep.equal([40, 0, 0, 0, 40]);
    expect(rows[1].grade.parts[0].broken.message).to.contain('the limit of modelled time was reached');
    expect(rows[2].grade.parts[0].broken.message).to.equal('answer.sh was not handed in');
    expect(existsSync(join(folder, 'escaped.sh'))).to.equal(false);
    if (!MATRIX) return;
    const shards = [1, 2].map((i) => ['--shard', `${i}/2`, '--jobs', `${i}`, '--json', `${i}.json`]);
    for (const shard of shards) await lab('grade', 'class', '--all', '--lab', './own', ...shard);
    const merged = await lab('merge', '2.json', '1.json', '--csv', 'class.csv');
    expect([merged.status, merged.stdout]).to.deep.equal([1, stdout]);
    const csv = readFileSync(join(folder, 'class.csv'), 'utf8').split('\r\n');
    expect(csv[1]).to.equal('ann,30,10,0,40,40,');
  });

  if (MATRIX)
    it('takes percents off for lateness, and compares receipts', async () => {
      put('in/ann.zip', readFileSync(join(folder, 'hand-in.zip')));
      const [, answer] = unzip(readFileSync(join(folder, 'hand-in.zip')));
      const forged = { lab: 'own', content: 'x', parts: [{ earned: 30 }] };
      const receipt = { name: 'grade.json', bytes: Buffer.from(JSON.stringify(forged)) };
      put('in/bob.zip', zip([{ name: 'answer.sh', bytes: Buffer.from('echo done\n') }, receipt]));
      put('late.txt', '# name percent\n\nann 25\n');
      const { stdout } = await lab('grade', 'in', '--all', '--lab', './own', '--late-file', 'late.txt');
      expect(stdout.split('\n').map((line) => line.replace(/ +/g, ' '))).to.deep.equal([
        'submission 1 2 late all of',
        'ann 30 10 25 % 30 40',
        'bob 0 0 0 % 0 40',
        '1: sleeps',
        '2: at rest',
        'bob: receipt: of other files',
        '',
      ]);
      expect(answer?.name).to.equal('answer.sh');
      const one = await lab('grade', 'in/ann.zip', '--lab', './own');
      expect([one.status, one.stdout.split('\n').at(-2)]).to.deep.equal([0, 'receipt: the same points']);
      for (const [line, says] of [
        ['cyd 10', 'late.txt:1: no submission is called cyd'],
        ['ann', 'late.txt:1: is no name and percent'],
        ['ann 101', 'late.txt:1: is no name and percent'],
        ['ann 1\nann 2', 'late.txt:2: ann is there already'],
      ] as const) {
        put('late.txt', line);
        const { stderr } = await lab('grade', 'in', '--all', '--lab', './own', '--late-file', 'late.txt');
        expect(stderr).to.equal(`callwheel: ${says}\n`);
      }
    });

  it('refuses what cannot be', async () => {
    put('bad/lab.json', '{}');
    put('bad/lab', '../own\n');
    for (const [args, says] of [
      [['start', 'nope'], `no lab is called nope: there are ${labNames().join(', ')}`],
      [['grade', 'given'], 'given is no folder of a lab: it has no file "lab" (name one by --lab)'],
      [['grade', 'given', '--lab', './bad'], 'bad/lab.json: files is no list of texts'],
      [['grade', 'bad'], 'bad/lab names no lab that comes with Callwheel: name one by --lab'],
      [['grade', 'class', '--all'], '--all: name the lab by --lab'],
      [['grade', 'class', '--all', '--part', 'x'], '--all and --part do not go together'],
      [['grade', 'solved', '--lab', './own', '--shard', '1/2'], '--shard needs --all'],
      [['grade', 'class/dan.zip'], 'class/dan.zip: no zip archive'],
      [['grade', 'hand-in.zip'], 'hand-in.zip: does not say which lab it is: name it by --lab'],
      [['grade', 'none', '--all', '--lab', './own'], 'none: no such file or directory'],
      [['merge', 'results.json'], 'results.json: has no results of "lab grade --all --json"'],
      [['grade', 'given/none', '--lab', './own'], 'given/none: no such file or directory'],
      [
        ['submit', 'mine', '-o', 'none/x.zip'],
        '--output: cannot write none/x.zip: no such file or directory',
      ],
    ] as const) {
      const { status, stderr } = await lab(...args);
      expect([status, stderr]).to.deep.equal([125, `callwheel: ${says}\n`]);
    }
  });
});
