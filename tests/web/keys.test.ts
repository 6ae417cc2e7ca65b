/**
 * A whole visit of the page without a mouse, in both browsers: from Figure 9 to a machine, programs
 * that sleep, time that stands and goes back, a callout whose life is followed, a text in the
 * editor, and a link to the run.
 */

import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { BROWSERS, browser, LivePage, Served } from './browser.ts';

/** The most steps from one control to another. */
const FAR = 60;
/** A user's time from one key to the next, if he is slow, in milliseconds. */
const SLOW_MS = 2500;
/** Counts what only a mouse or a finger does. */
const POINTED = `globalThis.pointed = 0;
for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
  addEventListener(kind, () => { globalThis.pointed++; }, { capture: true });`;

/** A user who has a keyboard alone. */
class Typist {
  readonly page: LivePage;

  constructor(page: LivePage) {
    this.page = page;
  }

  /** Goes on by a key until the focus is at, or within, what a selector finds. */
  async to(selector: string, key: 'Tab' | 'F6' = 'Tab'): Promise<void> {
    const isThere = `document.activeElement?.closest(${JSON.stringify(selector)}) != null`;
    for (let steps = 0; steps < FAR; steps++) {
      if ((await this.page.page.evaluate(isThere)) === true) return;
      await this.page.press(key);
    }
    throw new Error(`${selector} is not reached by ${key}`);
  }

  /** Presses a key with the shift key. */
  async withShift(key: 'Tab' | 'F9'): Promise<void> {
    await this.page.page.keyboard.down('Shift');
    await this.page.press(key);
    await this.page.page.keyboard.up('Shift');
  }

  /** Goes to a control, and presses it. */
  async presses(selector: string): Promise<void> {
    await this.to(selector);
    await this.page.press('Enter');
  }

  /** The step in the life of the selected callout at which the user stands. */
  async step(): Promise<string> {
    const title = `document.querySelector('#steps [aria-current] .title')?.textContent ?? ''`;
    return (await this.page.page.evaluate(title)) as string;
  }
}

let served: Served;
before(async () => {
  served = await Served.begin();
});
after(() => served.end());

for (const name of BROWSERS)
  describe(`a visit by keys alone in ${name}`, () => {
    let started: Browser;
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    it('runs a program, goes back, follows a timer, opens the editor, and makes a link', async () => {
      const page = await LivePage.open(started, served.url, POINTED);
      const typist = new Typist(page);
      await page.stands('running');
      await typist.presses('#other-view');
      // The page is loaded anew, and the terminal has the focus.
      await page.see(/\$ ?$/);
      await page.page.keyboard.type('sleep 1000 & sleep 2000 &\r');
      await page.see(/\[2\] \d+\n\$ ?$/);
      await page.until(
        () => page.figure('pending'),
        (it) => it >= 2,
        'its timers',
      );
      await page.press('F8');
      await page.stands('paused');
      await page.moved(async () => {
        await typist.withShift('F9');
      }, 'past');

      await typist.to('#picture', 'F6');
      await page.press('Home');
      for (let places = 0; !/endtsleep/.test(await page.textOf('spoken')); places++) {
        expect(places, 'places without a timer of a process').to.be.below(FAR);
        await page.press(places % 2 === 0 ? 'ArrowDown' : 'ArrowRight');
      }
      await page.press('Enter');
      await page.reads('selected-title', /^endtsleep/);
      const first = await typist.step();
      await typist.presses('#step-back');
      const earlier = await page.until(
        () => typist.step(),
        (it) => it !== first && it !== '',
        'a step before',
      );
      await typist.presses('#step-next');
      await page.equals(() => typist.step(), first, `the step after ${earlier}`);
      await page.press('Escape');
      await page.press('F8');
      await page.stands('paused');

      await typist.to('#own summary', 'F6');
      await page.press('Enter');
      await page.page.waitForSelector('.cm-content');
      await typist.to('.cm-content');
      await page.page.keyboard.type('// by keys');
      await page.reads('own-text', /\/\/ by keys/);
      // In the text, Tab is a key of its own; after Escape it leads out, however late. Forward from
      // here it would lead Firefox's user out of the page.
      await page.press('Escape');
      await new Promise((settle) => setTimeout(settle, SLOW_MS));
      await typist.withShift('Tab');
      const isInText = `document.activeElement.closest('.cm-content') !== null`;
      await page.equals(() => page.page.evaluate(isInText), false, 'the focus in the text');

      await typist.to('#time', 'F6');
      await typist.presses('#run-menu summary');
      await typist.presses('#link');
      const link = await page.until(
        () => page.page.$eval('#link-text', (field) => (field as unknown as { value: string }).value),
        (it) => it !== '',
        'a link',
      );
      expect(link).to.match(/#log=/);
      expect(await page.page.evaluate('globalThis.pointed')).to.equal(0);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });
  });
