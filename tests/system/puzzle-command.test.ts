/** `callwheel puzzle`: its options, its formats and its refusals. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { unzip } from '../../emu/front/zip.ts';
import { TOPICS } from '../../emu/puzzle/topics.ts';
import { named, parseXml } from '../xml.ts';
import { runLine } from './commandlines.ts';

describe('callwheel puzzle', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-puzzle-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const puzzle = (...args: string[]) => runLine(['puzzle', ...args], '', folder);

  it('lists its topics', async () => {
    const { stdout } = await puzzle('--list');
    const names = TOPICS.map(({ name }) => name);
    expect(stdout.split('\n').map((line) => line.split(' ')[0])).to.deep.equal([...names, '']);
    const topics = JSON.parse((await puzzle('--list', '--json')).stdout);
    expect(topics.map(({ name }: { name: string }) => name)).to.deep.equal(names);
  });

  it('makes the same puzzle for the same seed, and shows answers if it is told to', async () => {
    const one = await puzzle('wheel', '--seed', '17');
    expect(one.stdout).to.match(/^1\. A callout in a hashed wheel \(wheel, seed 17\)\n/);
    expect(one).to.deep.equal(await puzzle('wheel', '--seed', '17'));
    const solved = await puzzle('wheel', '--seed', '17', '--answers');
    expect(solved.stdout.startsWith(`${one.stdout}\nAnswers\n`)).to.equal(true);
    const [made] = JSON.parse((await puzzle('wheel', '--seed', '17', '--json')).stdout);
    for (const { answer } of made.asks) expect(solved.stdout).to.contain(`) ${answer.value}\n`);
  });

  it('writes each format to a file', async () => {
    const bytes: Buffer[] = [];
    for (const format of ['text', 'html', 'moodle', 'qti']) {
      const { status, stdout } = await puzzle('--count', '3', '--format', format, '-o', format);
      expect([status, stdout]).to.deep.equal([0, '']);
      bytes.push(readFileSync(join(folder, format)));
    }
    const [text, html, moodle, qti] = bytes;
    expect(`${text}`).to.match(/^3\. /m);
    expect(named(parseXml(`${html}`.replace('<!DOCTYPE html>\n', '')), 'section')).to.have.length(3);
    expect(named(parseXml(`${moodle}`), 'questiontext')).to.have.length(3);
    expect(unzip(qti as Buffer)).to.have.length(5);
  });

  it('refuses what cannot be', async () => {
    for (const [args, says] of [
      [['nope'], /^callwheel: no topic is called nope: there are wheel, hierarchy, /],
      [['--json', '--format', 'html'], /^callwheel: --json and --format html do not go together\n$/],
      [['--count', '0'], /Accepted: a whole number from 1 to 1000\./],
      [['-o', 'none/x'], /^callwheel: --output: cannot write none\/x: no such file or directory\n$/],
    ] as const) {
      const { status, stdout, stderr } = await puzzle(...args);
      expect([status, stdout]).to.deep.equal([125, '']);
      expect(stderr).to.match(says);
    }
  });
});
