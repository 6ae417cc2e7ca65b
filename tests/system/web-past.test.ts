/**
 * The past of a session of the page, without a browser: steps back and forward lead to the same
 * points, and a visit of the past does not show in the run.
 */

import { expect } from 'chai';
import type { Frame, ToWorker } from '../../emu/web/protocol.ts';
import { MATRIX, repetitions } from '../matrix.ts';
import { Random } from '../model/random.ts';
import { TestPage } from './testpage.ts';

const SCRIPT = 'multi & itimers\nsleep 1; echo awake\nkill %1; exit 3\n';
const address = (settings: string): string => `#${settings}&input=${encodeURIComponent(SCRIPT)}`;

/** A point of the run as the page shows it. */
const point = ({ now, text }: TestPage) => ({ ...now.figures, runHash: now.runHash, text });

/** Sends a message, and resolves with the point at which the page stands after it. */
async function moved(page: TestPage, message: Parameters<TestPage['send']>[0]) {
  const { length } = page.frames;
  page.send(message);
  const stands = ({ activity }: Frame): boolean => ['past', 'paused', 'ended'].includes(activity);
  await page.see(`${JSON.stringify(message)}`, ({ frames, now }) => frames.length > length && stands(now));
  return point(page);
}

const said =
  (words: string) =>
  ({ frames }: TestPage): boolean =>
    frames.some((frame) => frame.said.join().includes(words));

const back = (by: 'tick' | 'event' | 'instruction'): Extract<ToWorker, { kind: 'back' }> => ({
  kind: 'back',
  by,
});
const forward = (by: 'tick' | 'event' | 'instruction'): Extract<ToWorker, { kind: 'step' }> => ({
  kind: 'step',
  by,
});

const SETTINGS = [
  'speed=max',
  'speed=max&callout=scheme2&clock=oneshot',
  'speed=max&kernel=old',
  'speed=max&callout=scheme7&seed=3',
  'speed=max&clock=counter',
];

describe('the past of a session', () => {
  for (const settings of MATRIX ? SETTINGS : SETTINGS.slice(1, 2))
    it(`is the same after steps back and forward, with ${settings}`, async () => {
      const page = new TestPage(address(settings));
      const { runHash } = await page.end();
      const whole = page.text;
      const { cycle: end } = page.now.figures;
      const random = new Random(13);
      for (let n = 0; n < repetitions(3, 20); n++) {
        const by = (['tick', 'event', 'instruction'] as const)[n % 3];
        await moved(page, { kind: 'goto', cycle: random.below(end) });
        const points = [await moved(page, back(by))];
        for (let more = random.below(3); more >= 0; more--) points.push(await moved(page, back(by)));
        expect(points.map(({ cycle }) => cycle)).to.deep.equal(
          [...new Set(points.map(({ cycle }) => cycle))].sort((a, b) => b - a),
          `the stops before a ${by}`,
        );
        expect(whole.startsWith(points[0].text)).to.equal(true);
        for (const there of points.slice(0, -1).reverse())
          expect(await moved(page, forward(by))).to.deep.equal(there, `a ${by} forward`);
      }
      const last = await moved(page, { kind: 'goto', cycle: end });
      expect([last.runHash, last.cycle, last.text, page.now.activity]).to.deep.equal([
        runHash,
        end,
        whole,
        'ended',
      ]);
    });

  it('does not show in the run that goes on after it', async () => {
    const untouched = await new TestPage(address('speed=max')).end();
    const page = new TestPage(address('speed=max&paused=yes'));
    for (const by of ['tick', 'event', 'instruction'] as const) {
      await moved(page, forward(by));
      await moved(page, back('event'));
      await moved(page, { kind: 'goto', cycle: 1000 });
      expect(page.now.activity).to.equal('past');
      await moved(page, { kind: 'run' });
      expect(page.now.activity).to.equal('paused');
    }
    page.send({ kind: 'run' });
    expect(await page.end()).to.deep.equal(untouched);
  });

  it('shows whole moments alone: none on a way, and a step in its midst is no pause', async () => {
    const page = new TestPage(address('speed=5&paused=yes'));
    page.send({ kind: 'look', structure: false });
    await page.see('the pause', ({ now }) => now.activity === 'paused');
    const stops = [page.now.figures.cycle];
    for (let n = 0; n < 3; n++) stops.push((await moved(page, forward('tick'))).cycle);
    expect(page.frames.some(({ activity }) => activity === 'running' || activity === 'idle')).to.equal(true);
    for (const way of [
      back('tick'),
      { kind: 'goto', cycle: 1000 },
      forward('tick'),
      forward('event'),
    ] as const) {
      // The page has drawn the last frame by then, so that the way has one too.
      for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setImmediate(resolve));
      stops.push((await moved(page, way)).cycle);
    }
    const still = page.frames.filter(({ activity }) => activity !== 'running' && activity !== 'idle');
    expect(still.filter(({ activity }) => activity === 'travelling')).to.have.length.above(3);
    expect(still.map(({ figures }) => figures.cycle).filter((cycle) => !stops.includes(cycle))).to.deep.equal(
      [],
    );
    await moved(page, { kind: 'run' });
    page.send({ kind: 'speed', ticks: Number.POSITIVE_INFINITY });
    page.send({ kind: 'run' });
    await page.end();
  });

  it('goes an instruction forward', async () => {
    const page = new TestPage(address('speed=max'));
    await page.end();
    let { instructions } = await moved(page, { kind: 'goto', cycle: 3_000_000 });
    for (let n = 0; n < 5; n++) {
      const there = await moved(page, forward('instruction'));
      expect(there.instructions).to.equal(++instructions);
    }
  });

  it('goes an instruction back, from a program and from an idle machine', async () => {
    const page = new TestPage(address('speed=max'));
    await page.end();
    const idle = Math.round(page.now.figures.cycle * 0.7);
    for (const cycle of [3_000_000, idle]) {
      const { instructions } = await moved(page, { kind: 'goto', cycle });
      const before = await moved(page, back('instruction'));
      // The last instruction may have been that of the boundary itself.
      expect(before.instructions).to.be.within(instructions - 1, instructions);
      expect(before.cycle).to.be.below(cycle);
      const earlier = await moved(page, back('instruction'));
      expect(earlier.instructions).to.equal(before.instructions - 1);
      expect(await moved(page, forward('instruction'))).to.deep.equal(before);
    }
  });

  it('refuses what is typed there, in a sentence, and takes it in the present', async () => {
    const page = new TestPage('');
    await page.see('the prompt', ({ text }) => text.endsWith('$ '));
    await moved(page, back('event'));
    page.send({ kind: 'typed', bytes: Buffer.from('exit 7\r') });
    await page.see('the refusal', said('Nothing can be typed in the past.'));
    await moved(page, { kind: 'run' });
    page.send({ kind: 'run' });
    page.send({ kind: 'typed', bytes: Buffer.from('exit 8\r') });
    expect((await page.end()).status).to.equal(8);
    expect(page.text).to.not.include('exit 7');
  });

  it('shows the structure as it was', async () => {
    const page = new TestPage(address('speed=max'));
    page.send({ kind: 'look', structure: true });
    await page.end();
    await moved(page, { kind: 'goto', cycle: page.now.figures.cycle / 2 });
    const { structure, figures } = page.now;
    expect(structure?.picture.pending).to.equal(figures.pending);
  });

  it('is refused in a sentence where the machine is too large to be made again', async () => {
    const page = new TestPage('#paused=yes&ncallout=1000000');
    page.send(back('tick'));
    await page.see('the refusal', said('it is too large: take ncallout'));
    await page.leave();
  });

  it('ends where nothing was before', async () => {
    const page = new TestPage('#paused=yes');
    page.send(back('tick'));
    await page.see('the answer', said('There is no tick before'));
    expect(page.now.activity).to.equal('paused');
    page.send({ kind: 'run' });
    await page.see('the prompt', ({ text }) => text.endsWith('$ '));
    await page.leave();
  });
});
