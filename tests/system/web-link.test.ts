/** The log that a session of the page keeps, and the links that are made of it. */

import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { replayHost } from '../../emu/cli/replay-host.ts';
import { linkTo } from '../../emu/front/link.ts';
import { LoggedSystem } from '../../emu/front/logged.ts';
import { parseLog } from '../../emu/front/logreader.ts';
import { MemoryLog } from '../../emu/front/memorylog.ts';
import { REPLAY_SLICE, replayMaker } from '../../emu/front/replay.ts';
import { sha256 } from '../../emu/front/sha256.ts';
import type { StopReason } from '../../emu/machine.ts';
import type { System } from '../../emu/system.ts';
import { runLine } from './commandlines.ts';
import { TestPage } from './testpage.ts';

/** Makes the run of a log again: how that stopped, its run hash, its output, and how it ended. */
async function again(log: string | undefined): Promise<{ stop: string; hash: string; text: string }> {
  let text = '';
  const write = (bytes: Uint8Array): void => {
    text += Buffer.from(bytes).toString();
  };
  const make = await replayMaker(parseLog(log ?? '', 'log'), replayHost());
  const run = make({
    consoleOutput: write,
    streamOutput: (_fd, bytes) => write(bytes),
    note: () => undefined,
    tell: () => undefined,
  });
  let stop = run.run(REPLAY_SLICE);
  while (stop === 'cycle') stop = run.run(run.cycle + REPLAY_SLICE);
  return { stop: stop === 'parted' ? run.parting : stop, hash: run.system.runHash(), text };
}

const typed = (text: string) => ({ kind: 'typed', bytes: Buffer.from(text) }) as const;

describe('the log of a session of the page', () => {
  it('makes a run that was typed at again, to its end', async () => {
    const page = new TestPage('#callout=scheme7&seed=5');
    await page.see('the prompt', ({ text }) => text.endsWith('$ '));
    page.send(typed('sleep 0.3 & echo h\u00e9; kldload none\r'));
    page.send({ kind: 'resized', size: { rows: 30, columns: 90 } });
    await page.see('an answer', ({ text }) => text.includes('kldload: '));
    page.send(typed('stty size; exit 3\r'));
    const { runHash } = await page.end();
    const { log } = await page.link();
    expect(await again(log)).to.deep.equal({ stop: 'end', hash: runHash, text: page.text });
    expect(log).to.include('"record":"end","how":"halt","status":3,');
  });

  it('leads to where the run stands, also after a tick in the middle of its work', async () => {
    const page = new TestPage('#speed=max&program=sh&arg=-c&arg=for+i+in+1+2+3+4+5+6;+do+ls+/bin;+done');
    page.send({ kind: 'pause' });
    for (let n = 1; n < 5; n++) {
      page.send({ kind: 'step', by: 'tick' });
      await page.see(`tick ${n}`, ({ now }) => now.figures.ticks === n && now.activity === 'paused');
      const { log = '' } = await page.link();
      const [, cycle] = /"cycle":(\d+),"hash":"\w+"\}\n$/.exec(log) ?? [];
      expect(Number(cycle)).to.be.within(page.now.figures.cycle, page.now.figures.cycle + 10_000);
      expect((await again(log)).stop).to.equal('end');
    }
    page.send({ kind: 'run' });
    const { runHash } = await page.end();
    expect(await again((await page.link()).log)).to.include({ stop: 'end', hash: runHash });
  });

  it('keeps for the next run the reason for which the machine came back in a mark', () => {
    const reasons: StopReason[] = ['cycle', 'stuck', 'cycle'];
    const system = { cycle: 0, run: () => reasons.shift(), runHash: () => '' };
    const logged = new LoggedSystem(system as unknown as System, new MemoryLog(), 1000);
    expect(logged.run(500)).to.equal('cycle');
    logged.mark();
    expect(reasons).to.deep.equal(['cycle']);
    expect(logged.run(500)).to.equal('stuck');
    expect(logged.run(0)).to.equal('cycle');
  });

  it('is none when it has become longer than is kept', () => {
    const log = new MemoryLog(2);
    const file = { record: 'file', sha256: '', form: 'text', content: '' } as const;
    log.write(file);
    log.write(file);
    expect(log.text).to.match(/^(?:\{.*\}\n){2}$/);
    log.write(file);
    expect(log.text).to.equal(undefined);
  });
});

/** The log of a link, and the fragment of a log. */
const logOf = (link: string): string =>
  inflateRawSync(Buffer.from(link.slice(link.indexOf('log=') + 4), 'base64url')).toString();
const linkOf = (log: string): string => linkTo('', log.length, deflateRawSync(log)) as string;

describe('a link opened in the page', () => {
  let link = '';
  let of: { readonly stdout: string; readonly stderr: string };
  before(async () => {
    const args = ['run', '--link', '--kernel', 'old', 'sh', '-c', 'sleep 0.2; echo h\u00e9; cat; exit 3'];
    of = await runLine(args, 'one\ntwo \x01\n');
    [, link = ''] = /\nlink: (\S+)\n$/.exec(of.stderr) ?? [];
  });

  it('makes the run of the command again: its text, its hash, and what was read', async () => {
    const page = await TestPage.opened(link.slice(link.indexOf('#')));
    const { status, lines, result, runHash } = await page.end();
    expect([page.text, status, result]).to.deep.equal([of.stdout, 3, 'same']);
    expect(lines.join()).to.match(/^the same run: halt at cycle \d+$/);
    expect(of.stderr).to.include(`run hash: ${runHash}\n`);
    expect(page.contents?.input.map((line) => line.replace(/^[\d.]+ s {2}/, ''))).to.deep.equal([
      'one',
      'two ^A',
    ]);
    expect(page.contents?.settings).to.include('kernel old');
    expect((await page.link()).log).to.equal(logOf(link));
    page.send({ kind: 'look', structure: true });
    await page.see('the structure', ({ now }) => now.structure !== undefined);
    expect(page.frames.filter(({ ended }) => ended !== undefined)).to.have.length(1);
  });

  it('is paced, stops, goes a tick, and says that a log that was cut off is one', async () => {
    const lines = logOf(link).split('\n');
    const cut = `${lines.slice(0, -2).join('\n')}\n`;
    const page = await TestPage.opened(`${linkOf(cut)}&paused=yes&speed=100`);
    page.send({ kind: 'step', by: 'tick' });
    await page.see('a tick', ({ now }) => now.figures.ticks === 1 && now.activity === 'paused');
    page.send({ kind: 'run' });
    const { lines: said, result } = await page.end();
    expect(result).to.equal('cut');
    expect(said.join()).to.match(/^the same run as far as the log goes/);
  });

  it('of the page is replayed by the command, while the run goes on', async () => {
    const first = new TestPage('#kernel=hash&speed=max');
    await first.see('the prompt', ({ text }) => text.endsWith('$ '));
    first.send(typed('echo $((6 * 7)); sleep 0.1\r'));
    await first.see('another prompt', ({ text }) => /42\r?\n\$ $/.test(text));
    const { link: made = '' } = await first.link();
    expect(made).to.match(/^http:\/\/127\.0\.0\.1\/page\.html#log=[\w-]+$/);
    const { status, stdout, stderr } = await runLine(['replay', made]);
    expect([status, stdout.replaceAll('\r', '')]).to.deep.equal([0, first.text.replaceAll('\r', '')]);
    expect(stderr).to.include('the same run as far as the log goes');
    const second = await TestPage.opened(made);
    const { runHash } = await second.end();
    expect(second.text).to.equal(first.text);
    expect(stderr).to.include(`run hash: ${runHash}\n`);
    await first.leave();
  });

  it('makes the run of a program of the user again', async () => {
    const run = await runLine(['run', '--link', '--file', '/tmp/x=package.json', 'wc', '-c', '/tmp/x']);
    const [, own = ''] = /\nlink: (\S+)\n$/.exec(run.stderr) ?? [];
    const page = await TestPage.opened('', logOf(own));
    expect([(await page.end()).result, page.text]).to.deep.equal(['same', run.stdout]);
    expect(page.contents?.files.map(({ path }) => path)).to.deep.equal(['package.json']);
    expect(page.contents?.files[0]?.text).to.include('"name": "callwheel"');
  });

  const wrong: [what: string, fragment: () => string, says: RegExp][] = [
    [
      'damaged',
      () => link.replace('log=', 'log=!'),
      /^the link is damaged, or was cut short: copy the whole/,
    ],
    ['cut short', () => link.slice(0, -20), /^the link is damaged, or was cut short: copy the whole/],
    ['no log', () => linkOf('{}\n'), /^the link:1: not a record of a run log$/],
    ['of another format', () => linkOf(logOf(link).replace('"format":5', '"format":6')), /format 6; this/],
    ['with a setting', () => `${link}&kernel=old`, /^kernel: a link holds it already/],
  ];
  for (const [what, fragment, says] of wrong)
    it(`that is ${what} is refused in a sentence`, async () => {
      const page = await TestPage.opened(fragment());
      expect(page.refused).to.match(says).and.to.not.include('\n');
    });

  it('of another machine says so, and shows what it holds', async () => {
    const other = logOf(link).replace(/"machine":\d+/, '"machine":1');
    const page = await TestPage.opened(linkOf(other));
    await page.end();
    expect(page.frames.flatMap(({ said }) => said).join()).to.match(
      /^the link: logged on machine 1; this is/,
    );
    const image = other.replace(/"image":"\w+"/, `"image":"${'0'.repeat(64)}"`);
    const refused = await TestPage.opened(linkOf(image));
    expect(refused.refused).to.match(/^the link: logged on machine 1; this is machine \d+, on which/);
    expect(refused.contents?.argv[0]).to.equal('sh');
  });

  it('tells where a run parts from it', async () => {
    const page = await TestPage.opened(linkOf(logOf(link).replace('two', 'twa')));
    const { status, result, lines } = await page.end();
    expect([status, result]).to.deep.equal([98, 'parted']);
    expect(lines.join()).to.match(/^the run parts from the log after cycle \d+/);
  });

  it('with a module of its own is refused in a sentence, with its source', async () => {
    const args = ['run', '--link', '--module', 'kernel/modules/heartbeat.ts', 'hello'];
    const [, own = ''] = /\nlink: (\S+)\n$/.exec((await runLine(args)).stderr) ?? [];
    const page = await TestPage.opened(own);
    expect(page.refused).to.match(/^no compiler is here$/);
    expect(page.contents?.files[0]?.text).to.include('export');
  });
});

describe('the SHA-256 that needs no host', () => {
  it('is that of the host, at every length of a block', () => {
    for (const length of [0, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => i * 37);
      expect(sha256(bytes)).to.equal(createHash('sha256').update(bytes).digest('hex'));
    }
  });
});
