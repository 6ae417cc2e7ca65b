/** The labs in the page: handouts that can be read and printed, and their files in the editor. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { labNames } from '../../emu/cli/lab/folder.ts';
import { BROWSERS, browser, droppedFile, LivePage, Served } from './browser.ts';

let served: Served;
before(async () => {
  served = await Served.begin();
});
after(() => served.end());

for (const name of BROWSERS)
  describe(`labs in ${name}`, function () {
    this.timeout(120_000);
    let started: Browser;
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    it('have handouts that link to each other and load nothing else', async () => {
      const page = await started.newPage();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith('data:')) asked.push(request.url());
      });
      await page.goto(`${served.url}labs/index.html`);
      const links = await page.$$eval('a', (all) => all.map((it) => it.getAttribute('href')));
      expect(links).to.deep.equal(labNames().map((it) => `${it}.html`));
      for (const link of links) {
        await page.goto(`${served.url}labs/${link}`);
        const title = await page.$eval('h1', (it) => it.textContent);
        expect(await page.title()).to.equal(title);
        expect(await page.$$eval('table', (all) => all.length), `${link}`).to.be.above(0);
      }
      expect(asked).to.have.length(1 + links.length);
      await page.close();
    });

    it('have their files in the editor, with a link to the handout', async () => {
      const page = await LivePage.open(started, `${served.url}#program=sh`);
      await page.see(/\$ ?$/);
      await page.page.evaluate(droppedFile(Buffer.from('int main(void) { return 0; }\n'), 'mine.c'));
      const handout = (): Promise<string> =>
        page.page.$eval('#own-handout', (it) => `${it.textContent} ${it.getAttribute('href')}`);
      await page.page.waitForSelector('#own-bar option[value="alarm/pulse.c"]');
      expect(await handout()).to.equal('Labs labs/index.html');
      await page.page.select('#own-bar select', 'alarm/pulse.c');
      await page.equals(handout, 'Handout labs/alarm.html', 'the handout');
      const [first = ''] = readFileSync('userland/labs/alarm/pulse.c', 'utf8').split('\n');
      await page.until(
        () => page.textOf('own-text'),
        (it) => it.includes(first.replace('/* ', '').slice(0, 30)),
        'the text',
      );
      await page.page.select('#own-bar select', 'wheel/scheme6.ts');
      await page.equals(handout, 'Handout labs/wheel.html', 'the handout of the scheme');
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });
  });
