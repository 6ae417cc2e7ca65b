/** The page on paper: one sheet of A4 or Letter, upright or not, with nothing cut. */

import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { browser, LivePage, Served } from './browser.ts';

describe('the page on paper', () => {
  let served: Served;
  let started: Browser;
  before(async () => {
    served = await Served.begin();
    started = await browser('chromium');
  });
  after(async () => {
    await started.close();
    served.end();
  });

  for (const [view, fragment] of Object.entries({
    'one machine': '#callout=scheme6:16&program=multi&at=50ticks',
    'a shell': '#program=sh',
    'Figure 9': '#figure=9&max=300&iterations=100&speed=max',
    'two programs': '#right.callout=scheme7&program=multi&speed=max',
  }))
    it(`prints ${view} on one sheet`, async () => {
      const page = await LivePage.open(started, `${served.url}${fragment}`);
      const stands = /&at=|sh$/.test(fragment) ? /^(?:paused|idle)$/ : /^ended$/;
      await page.reads('activity', stands);
      const cm = '1cm';
      const margin = { top: cm, bottom: cm, left: cm, right: cm };
      for (const format of ['A4', 'Letter'] as const)
        for (const landscape of [false, true]) {
          const pdf = Buffer.from(await page.page.pdf({ format, landscape, margin })).toString('latin1');
          const npages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length;
          expect(npages, `${format}${landscape ? ', landscape' : ''}`).to.equal(1);
        }
      await page.page.emulateMediaType('print');
      for (const [width, height] of [
        [718, 980],
        [980, 718],
      ] as const) {
        await page.page.setViewport({ width, height });
        const cut = `[...document.querySelectorAll('main section')].filter((it) => it.checkVisibility())
          .filter((it) => it.scrollHeight > it.clientHeight + 1 || it.getBoundingClientRect().bottom > innerHeight)
          .map(({ id }) => id)`;
        await page.equals(() => page.page.evaluate(cut), [], `nothing cut at ${width} by ${height}`);
      }
      // The canvas of the lanes does not make them higher.
      const high = (await page.page.evaluate(`document.getElementById('lanes').clientHeight`)) as number;
      expect(high).to.be.at.most(190);
      await page.close();
    });
});
