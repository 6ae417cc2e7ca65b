/**
 * The page under load, in both browsers: a million callouts, ten thousand timers that expire at
 * once, and a fork bomb, with all panels shown. The page stays responsive and the machine has its
 * time. The figures are printed.
 */

import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { askedOf } from '../../emu/front/address.ts';
import { startedFromImage } from '../../emu/front/start.ts';
import { hostOf } from '../../emu/web/session.ts';
import { ROOT_IMAGE } from '../system/harness.ts';
import { ticking } from '../system/ticking.ts';
import { BROWSERS, browser, droppedFile, LivePage, Served } from './browser.ts';
import { type Load, MEASURE, measured, slowestEcho } from './load.ts';

/** The longest task of the page, in milliseconds, on a computer without other work. */
const LONGEST = 250;
/** The most by which a timer may come late where the browser does not tell of tasks. */
const LATEST = 500;
/** The longest time from a key to its echo. */
const ECHO = 2000;
/** The least frames in a second. */
const LEAST = 5;
/** The most by which a machine is slower in the page than alone, in Node. */
const SLOWER = 12;
/** The time for which the machine without a page is measured. */
const ALONE_MS = 1500;

const MILLION = '#program=sh&ncallout=1048576&maxitimers=1000000&speed=max';
const FIG9 = 'fig9 999000 100000000 &';
/** A fork bomb that goes on when the table of processes is full. */
const BOMB = 'bomb() { bomb & bomb & }; while true; do bomb; done 2>/dev/null &\r';

/** Cycles in a second of the host, of a machine with a million callouts and without a page. */
function aloneSpeed(): number {
  const { config } = askedOf(MILLION);
  const argv = ['fig9', '999000', '100000000'];
  const host = { ...hostOf({ write: () => undefined }), ...UNCOUNTED };
  const program = { argv, envp: ['PATH=/bin'] };
  const system = startedFromImage({ config, image: ROOT_IMAGE, host }, program)?.system;
  if (system === undefined) throw new Error('no fig9 in the image');
  while ((system.sysctl('kern.callout.pending') ?? 0) < 999_000) system.run(system.cycle + 1e7);
  const [from, began] = [system.cycle, performance.now()];
  while (performance.now() - began < ALONE_MS) system.run(system.cycle + 1e7);
  return ((system.cycle - from) * 1000) / (performance.now() - began);
}

let served: Served;
let alone = 0;
before(async () => {
  alone = aloneSpeed();
  served = await Served.begin();
});
after(() => served.end());

/** True if a load is within the bounds, each for a computer that is as crowded as this one. */
const isWithin = ({ task, late, frames, crowded }: Load): boolean =>
  task <= LONGEST * crowded && (task > 0 || late <= LATEST * crowded) && frames >= LEAST / crowded;

/** The figures of a load in words. */
const words = ({ task, late, frames, crowded }: Load): string =>
  `computer crowded ${crowded.toFixed(1)} times; ${task > 0 ? `longest task ${Math.round(task)} ms, ` : ''}timer late by ${Math.round(late)} ms, ${Math.round(frames)} frames/s`;

/** Measures a load at whose terminal the user types. Returns the cycles of a second. */
async function answers(page: LivePage, what: string): Promise<number> {
  const [from, began] = [await page.figure('cycle'), performance.now()];
  const load = await measured(page, isWithin);
  const cycles = ((await page.figure('cycle')) - from) * 1000;
  const speed = cycles / (performance.now() - began);
  const echo = await slowestEcho(page, 'echo here');
  await page.page.keyboard.press('Enter');
  await page.see(/^here$/m);
  const more = `key to echo ${Math.round(echo)} ms, ${(speed / 1e6).toFixed(1)} million cycles/s`;
  console.log(`      ${what}: ${words(load)}, ${more}`);
  expect(load, `longest task ${LONGEST}, timer ${LATEST}, frames ${LEAST}`).to.satisfy(isWithin);
  expect(echo, 'key to echo').to.be.at.most(ECHO * load.crowded);
  expect(speed, 'cycles a second').to.be.above(0);
  return speed;
}

for (const name of BROWSERS)
  describe(`the page in ${name} under load`, () => {
    let started: Browser;
    const open = async (fragment: string): Promise<LivePage> => {
      const page = await LivePage.open(started, `${served.url}${fragment}`, MEASURE);
      await page.see(/\$ ?$/);
      return page;
    };
    const pending = (page: LivePage, least: number): Promise<number> =>
      page.until(
        () => page.figure('pending'),
        (it) => it >= least,
        `${least} callouts`,
      );
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    it('answers with a million callouts, while timers are set as fast as it goes', async () => {
      const page = await open(MILLION);
      await page.page.keyboard.type(`${FIG9}\r`);
      await pending(page, 999_000);
      const speed = await answers(page, 'a million callouts');
      console.log(`      the machine alone, in Node: ${(alone / speed).toFixed(1)} times as fast`);
      expect(alone / speed, 'the machine alone').to.be.at.most(SLOWER);
      await page.page.click('#tick-back');
      await page.until(
        () => page.textOf('messages'),
        (it) => it.includes('To go back takes more machines like this one, and it is too large'),
        'the refusal',
      );
      await page.close();
    });

    it('answers while ten thousand timers expire at once', async () => {
      const page = await open('#program=sh&ncallout=16384&maxitimers=10000');
      await page.page.evaluate(droppedFile(ticking(10_000, 400), 'ticking'));
      await pending(page, 10_000);
      await page.page.select('#speed', 'Infinity');
      const fires = await page.figure('fires');
      const began = performance.now();
      const load = await measured(page, isWithin);
      const events = (((await page.figure('fires')) - fires) * 1000) / (performance.now() - began);
      console.log(
        `      ten thousand timers, ${Math.round(events / 1000)} thousand expiries/s: ${words(load)}`,
      );
      expect(load, `longest task ${LONGEST}, timer ${LATEST}, frames ${LEAST}`).to.satisfy(isWithin);
      expect(events).to.be.above(20_000);
      await page.close();
    });

    it('answers during a fork bomb', async () => {
      const page = await open('#program=sh&speed=max');
      await page.page.keyboard.type(BOMB);
      await new Promise((settle) => setTimeout(settle, 1000));
      await answers(page, 'a fork bomb');
      await page.close();
    });
  });
