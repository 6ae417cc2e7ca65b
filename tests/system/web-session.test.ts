/**
 * The session of the page's worker, without a browser: the same runs as the command's, one frame at
 * a time, the controls, and the image whose parts come late.
 */

import { expect } from 'chai';
import { askedOf } from '../../emu/front/address.ts';
import { PartedImage, split } from '../../emu/web/image.ts';
import { members } from '../../kernel/mfs/ustar.ts';
import { runLine } from './commandlines.ts';
import { ROOT_IMAGE } from './harness.ts';
import { BUILD, TestPage } from './testpage.ts';

const SCRIPT = 'multi & itimers\nsleep 1 | cat; date\nfor i in 1 2; do echo $i; done\nexit 3\n';
const fragment = (settings: string, input = SCRIPT): string =>
  `#${settings}&input=${encodeURIComponent(input)}`;

describe('a session of the page', () => {
  for (const [settings, ...args] of [
    ['kernel=old&seed=7', '--kernel', 'old', '--seed', '7'],
    ['callout=scheme2&clock=oneshot&hz=250', '--callout', 'scheme2', '--clock', 'oneshot', '--hz', '250'],
    ['mem=256M', '--mem', '256M'],
  ] as const) {
    it(`makes the run of boot ${args.join(' ')} from a script`, async () => {
      const page = new TestPage(fragment(settings));
      const { status, stdout, stderr } = await runLine(['boot', ...args], SCRIPT);
      const ended = await page.end();
      expect([ended.status, page.text]).to.deep.equal([
        status,
        stdout + stderr.replace(/^(?:seed|run hash): .*\n/gm, ''),
      ]);
      expect(stderr).to.include(`run hash: ${ended.runHash}\n`);
    });
  }

  for (const mem of ['256M', '262144K', `${2 ** 28}`])
    it(`has the memory of mem=${mem}`, () => {
      expect(askedOf(`#mem=${mem}`).config.mem).to.equal(2 ** 28);
    });

  it('runs a program with arguments, and tells how it ended', async () => {
    const page = new TestPage(
      fragment('program=sh&arg=-c&arg=echo+%24%24+%22%26%3D%22%3B+kill+-9+%24%24', ''),
    );
    const { status, lines } = await page.end();
    expect([status, lines, page.text]).to.deep.equal([137, ['sh: terminated by SIGKILL'], '2 &=\n']);
  });

  it('sends no second frame before the first is drawn, and holds the machine back by then', async () => {
    const page = new TestPage(fragment('', 'while true; do cat /bin/sh; done\n'));
    page.draws = false;
    await page.see('a frame', () => true);
    for (let turns = 0; turns < 100; turns++) await new Promise((resolve) => setImmediate(resolve));
    page.draw();
    const { length } = page.now.output;
    expect(length).to.be.within(1 << 18, 1 << 19);
  });

  for (const [ncallout, apart] of [
    [8192, 1],
    [400_000, 7],
  ] as const)
    it(`draws ${ncallout} callouts in one frame of ${apart}, awake or idle, and owes none`, async () => {
      const page = new TestPage(`#ncallout=${ncallout}`);
      page.send({ kind: 'look', structure: true });
      await page.see('the prompt', ({ text }) => text.endsWith('$ '));
      const seen = page.frames.length;
      await page.see('an idle machine', ({ frames }) => frames.length >= seen + 15);
      const drawn = page.frames.flatMap(({ structure }, i) => (structure === undefined ? [] : [i]));
      const gaps = new Set(drawn.slice(1).map((at, i) => at - (drawn[i] ?? 0)));
      expect([...gaps]).to.deep.equal([apart]);
      const { instructions } = page.now.figures;
      page.send({ kind: 'pause' });
      const paused = ({ now }: TestPage): boolean => now.activity === 'paused' && now.structure !== undefined;
      await page.see('the last picture', paused);
      expect(instructions).to.be.at.least(1000);
      expect(page.now.structure?.picture.tick).to.equal(page.now.figures.ticks);
      await page.leave();
    });

  it('types, pauses, goes a tick and goes on', async () => {
    const page = new TestPage('');
    await page.see('the prompt', ({ text }) => text.endsWith('$ '));
    page.send({ kind: 'typed', bytes: Buffer.from('stty size; echo h\u00e9\r') });
    await page.see('an answer', ({ text }) => text.includes('24 80') && text.includes('\nh\u00e9\r\n$ '));
    page.send({ kind: 'pause' });
    await page.see('the pause', ({ now }) => now.activity === 'paused');
    for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
    const { ticks } = page.now.figures;
    for (const n of [1, 2, 3]) {
      page.send({ kind: 'step', by: 'tick' });
      await page.see(`tick ${n}`, ({ now }) => now.figures.ticks === ticks + n && now.activity === 'paused');
    }
    page.send({ kind: 'run' });
    await page.see('time', ({ now }) => now.figures.ticks > ticks + 20);
    page.send({ kind: 'speed', ticks: Number.POSITIVE_INFINITY });
    page.send({ kind: 'typed', bytes: Buffer.from('sleep 100; exit 4\r') });
    expect((await page.end()).status).to.equal(4);
    expect(page.now.figures.ticks).to.be.above(10_000);
  });

  it('goes a tick with a clock that does not tick', async () => {
    const page = new TestPage('#callout=scheme2&clock=oneshot&paused=yes');
    page.send({ kind: 'step', by: 'tick' });
    page.send({ kind: 'step', by: 'tick' });
    await page.see('two ticks', ({ now }) => now.figures.ticks === 2);
    for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
    expect([page.now.figures.ticks, page.now.activity]).to.deep.equal([2, 'paused']);
    expect((await page.leave()).status).to.equal(130);
  });

  it('lets no time pass at the prompt when it is as fast as it goes, also after a change of speed', async () => {
    const page = new TestPage('#speed=max');
    await page.see('the prompt', ({ text }) => text.endsWith('$ '));
    const { cycle } = page.now.figures;
    page.send({ kind: 'speed', ticks: Number.POSITIVE_INFINITY });
    for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
    expect(page.now.figures.cycle).to.equal(cycle);
    expect((await page.leave()).status).to.equal(130);
  });

  it('shows the structure only while it is looked at', async () => {
    const page = new TestPage('');
    await page.see('the prompt', ({ text }) => text.endsWith('$ '));
    expect(page.frames.some(({ structure }) => structure !== undefined)).to.equal(false);
    page.send({ kind: 'look', structure: true });
    await page.see('the structure', ({ now }) => now.structure !== undefined);
    await page.leave();
  });

  describe('with an image whose parts come when they are read', () => {
    const archive = new Uint8Array(ROOT_IMAGE);
    const partOf = (name: string) => ({
      name,
      holes: [...members(archive)]
        .filter(({ path, content }) => path.startsWith(`${name}/`) && content.length > 0)
        .map(({ content }) => [content.byteOffset, content.length] as const),
    });
    const { first, rest } = split(BUILD, archive, ['tests', 'guide'].map(partOf));
    const part = (name: string): Uint8Array => rest.get(name) as Uint8Array;
    /** The parts that a run fetches, and its hash with the parted image and with a whole one. */
    const run = async (input: string): Promise<[fetched: string, late: string, whole: string]> => {
      const fetched: string[] = [];
      const parted = new PartedImage(first, (name) => {
        fetched.push(name);
        return part(name);
      });
      const [a, b] = [new TestPage(fragment('', input), parted.image), new TestPage(fragment('', input))];
      const [late, whole] = [(await a.end()).runHash, (await b.end()).runHash];
      return [fetched.join(), late, whole];
    };
    it('makes the same run without it', async () => {
      const [fetched, late, whole] = await run('ls -l /tests | tail -3\n');
      expect([fetched, late]).to.deep.equal(['', whole]);
    });
    it('makes the same run with it, and fetches it once', async () => {
      const [fetched, late, whole] = await run('wc /tests/many; /tests/many 2\n');
      expect([fetched, late]).to.deep.equal(['tests', whole]);
    });
    it('fetches no part that has come before it is read', async () => {
      const parted = new PartedImage(first, (name) => expect.fail(name));
      parted.provide('tests', part('tests'));
      const page = new TestPage(fragment('', 'wc /tests/many\n'), parted.image);
      await page.end();
      expect(page.text).to.match(/^ *\d+ +\d+ +\d+ \/tests\/many\n$/);
    });
    it('panics in a sentence if a part does not come whole', async () => {
      const parted = new PartedImage(first, (name) => part(name).subarray(1));
      const page = new TestPage(fragment('', 'wc /tests/many\n'), parted.image);
      expect((await page.end()).lines[0]).to.match(/^panic: .*tests has \d+ bytes, not \d+/);
    });
  });
});

describe('an address that asks for no run', () => {
  for (const [fragment, says] of [
    ['#kernel=new', 'kernel=new: Accepted: old, hash, handle.'],
    ['#hz=0100&hz=100', 'hz: the address has it twice'],
    ['#hz=-1', 'hz=-1: Accepted: a whole number from 1 to 1000000.'],
    ['#hz=', 'hz=: Accepted: a whole number'],
    ['#callout=scheme99', 'callout=scheme99: '],
    ['#callout=./mine.ts', 'callout=./mine.ts: '],
    ['#kernel=old&callout=scheme7', 'kernel old finds callouts by walking'],
    ['#clock=chip&callout=scheme2', 'clock chip: '],
    ['#stathz=50', 'stathz 50 divides hz 100.'],
    ['#mem=5', 'mem=5: Accepted: 1M to 2047M'],
    ['#mem=5M6', 'mem=5M6: Accepted: 1M to 2047M'],
    ['#mem=3000M', 'mem=3000M: Accepted: 1M to 2047M'],
    ['#wheel=5', 'wheel: no setting of a run. Accepted: kernel, callout'],
    ['#constructor=1', 'constructor: no setting of a run.'],
    ['#input=%zz', 'the address has a broken percent code in "%zz"'],
    ['#streams=stdin', 'streams: stdin is a stream only with input'],
    ['#streams=stdin,stdin&input=', 'streams=stdin,stdin: Accepted: a list'],
    ['#env=X', 'env=X: Accepted: NAME=VALUE.'],
    ['#speed=0', 'speed=0: Accepted: max, or a whole number'],
    ['#paused', 'paused=: Accepted: yes, no.'],
    ['#program=nothing', 'nothing: not found in the image'],
    ['#program=', 'program=: Accepted: the name of a program'],
    ['#program=/etc/rc', 'not found in the image'],
  ] as const)
    it(`${fragment} is refused in a sentence`, () => {
      const { refused } = new TestPage(fragment);
      expect(refused).to.include(says).and.to.not.include('\n');
    });
});
