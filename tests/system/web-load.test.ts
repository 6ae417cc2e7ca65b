/**
 * The worker's side of the page under load: ten thousand timers that expire at once, some hundred
 * thousand events in each second of the host, with picture, lanes and selection shown. The frames
 * stay as large as they are with few events, and what is not drawn is not sent.
 */

import { serialize } from 'node:v8';
import { expect } from 'chai';
import { repetitions } from '../matrix.ts';
import { TestPage } from './testpage.ts';
import { ticking } from './ticking.ts';

const TIMERS = 10_000;
/** The frames that are looked at. */
const FRAMES = repetitions(8, 24);
/** Turns of the worker in which a page does not draw. */
const TURNS = repetitions(10, 30);
/** The most bytes of a frame, and of one in the mean; a browser draws 60 in a second. */
const LARGEST = 1 << 19;
const MEAN = 1 << 17;

const PROGRAM = ticking(TIMERS, 400);
const SETTINGS = '#ncallout=16384&maxitimers=10000&speed=max';

/** A page that shows all there is of the program. */
async function shown(settings = SETTINGS): Promise<TestPage> {
  const page = await TestPage.withProgram(settings, PROGRAM);
  page.send({ kind: 'look', structure: true });
  page.send({ kind: 'lanes', view: { span: Number.POSITIVE_INFINITY, end: null, pixels: 1200 } });
  await page.see('the timers', ({ now }) => now.figures.pending >= TIMERS);
  return page;
}

const bytesOf = (page: TestPage, from: number): number[] =>
  page.frames.slice(from).map((frame) => serialize(frame).length);

describe('the worker of the page under load', () => {
  it('sends frames of a bounded size, whatever the number of events between them', async () => {
    const page = await shown();
    const from = page.frames.length;
    const { fires } = page.now.figures;
    await page.see('frames', ({ frames }) => frames.length >= from + FRAMES);
    const sizes = bytesOf(page, from);
    const events = (page.now.figures.fires - fires) / FRAMES;
    const mean = sizes.reduce((sum, it) => sum + it, 0) / sizes.length;
    console.log(
      `      ${Math.round(events)} expiries a frame; ${Math.round(mean / 1000)} kB a frame, ${Math.round(Math.max(...sizes) / 1000)} at most`,
    );
    expect(events).to.be.above(TIMERS / 2);
    expect(Math.max(...sizes)).to.be.below(LARGEST);
    expect(mean).to.be.below(MEAN);
    page.send({ kind: 'pause' });
  });

  it('keeps nothing for a page that does not draw, and sends it one frame when it does', async () => {
    const page = await shown();
    page.draws = false;
    const turns = async (n: number): Promise<void> => {
      for (let i = 0; i < n; i++) await new Promise((resolve) => setImmediate(resolve));
    };
    await turns(5);
    const { length } = page.frames;
    const { fires } = page.now.figures;
    await turns(TURNS);
    expect(page.frames.length, 'frames').to.equal(length);
    page.draw();
    await page.see('the next frame', ({ frames }) => frames.length > length);
    await turns(5);
    expect(page.frames.length, 'frames after one was drawn').to.equal(length + 1);
    expect(page.now.figures.fires - fires, 'expiries').to.be.above((TURNS / 3) * TIMERS);
    expect(Math.max(...bytesOf(page, length)), 'bytes').to.be.below(LARGEST);
    page.send({ kind: 'pause' });
  });
});
