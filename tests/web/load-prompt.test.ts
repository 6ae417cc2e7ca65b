/**
 * The time from opening the page to the shell's prompt, in chromium with its processor slowed four
 * times and a line of 10 Mbit/s. It is printed with its parts.
 */

import { expect } from 'chai';
import { browser, LivePage, Served } from './browser.ts';
import { crowding, slowness } from './load.ts';

/**
 * The most that it may take, in milliseconds, on a computer without other work and as fast as that
 * of slowness().
 */
const BUDGET = 2000;
const SLOWED = 4;
const MEGABIT = 1e6 / 8;

/** The script that notes when the terminal shows the prompt. */
const NOTE = `{
  const look = () => {
    const rows = document.querySelector('.xterm-rows');
    if (rows?.textContent.includes('$')) globalThis.prompted = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** The time of one opening, and the moments at which its files had come. */
async function opened(url: string): Promise<{ readonly prompt: number; readonly files: string }> {
  const started = await browser('chromium');
  try {
    const page = await LivePage.open(started, 'about:blank', NOTE);
    await page.page.emulateCPUThrottling(SLOWED);
    await page.page.emulateNetworkConditions({ download: 10 * MEGABIT, upload: 10 * MEGABIT, latency: 20 });
    await page.page.goto(`${url}#program=sh`);
    const read = () => page.page.evaluate('globalThis.prompted ?? 0') as Promise<number>;
    const prompt = await page.until(read, (it) => it > 0, 'the prompt');
    const files = (await page.page.evaluate(
      `performance.getEntriesByType('resource').map((it) => it.name.split('/').pop() + ' ' + Math.round(it.responseEnd)).join(', ')`,
    )) as string;
    return { prompt, files };
  } finally {
    await started.close();
  }
}

describe('the first load of the page in chromium, slowed', () => {
  it(`comes to the prompt in ${BUDGET} ms`, async () => {
    const served = await Served.begin();
    let best = Number.POSITIVE_INFINITY;
    // Other work of the computer makes one opening slow, not each.
    for (let times = 0; times < 3 && best > BUDGET; times++) {
      const before = Math.max(crowding(), slowness());
      const { prompt, files } = await opened(served.url);
      const crowded = Math.max(before, crowding(), slowness());
      console.log(
        `      computer slow or crowded ${crowded.toFixed(1)} times; prompt after ${Math.round(prompt)} ms; ${files}`,
      );
      best = Math.min(best, prompt / crowded);
    }
    served.end();
    expect(best).to.be.at.most(BUDGET);
  });
});
