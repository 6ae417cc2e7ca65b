/**
 * `make web-pictures`: the pictures of the page in the README, taken in Debian's chromium: of a
 * machine that was stopped in the middle of its work, and of two that have drawn Figure 9. Runs in
 * the repository, when the page is built.
 */

import { mkdirSync } from 'node:fs';
import { browser, LivePage, Served } from '../tests/web/browser.ts';

const FOLDER = 'userland/share/doc/web';

/** A picture: its name, the address, what is typed if there is something, and the look. */
interface Picture {
  readonly name: string;
  readonly fragment: string;
  readonly typed?: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

const PICTURES: readonly Picture[] = [
  { name: 'sides', fragment: '#figure=9&speed=max', width: 1280, height: 720, theme: 'light' },
  {
    name: 'wheel',
    fragment: '#callout=scheme6:64&speed=20',
    typed: 'sleep 2 & sleep 3 & sleep 9 &\nmulti > log & multi > /dev/null &\nitimers\n',
    ...{ width: 1280, height: 800, theme: 'light' },
  },
  {
    name: 'hierarchy',
    fragment: '#callout=scheme7:32,32,32,32&speed=20',
    typed: 'sleep 2 & sleep 20 & sleep 300 &\nmulti > log & multi > /dev/null &\ncallstat | head -5\n',
    ...{ width: 1280, height: 800, theme: 'dark' },
  },
];

/** The ticks from the last prompt to a picture. */
const TICKS = 4;

async function take({ name, fragment, typed, width, height, theme }: Picture): Promise<void> {
  const live = await LivePage.open(started, `${served.url}${fragment}`);
  const { page } = live;
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    // Nothing is on its way when the picture is taken.
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.setViewport({ width, height });
  if (typed === undefined) await stands(live, 'ended');
  else await typeAndStop(live, typed);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await live.close();
}

/** Waits until the page is at work in this way. */
const stands = (live: LivePage, is: string): Promise<string> =>
  live.until(
    () => live.textOf('activity'),
    (activity) => activity === is,
    is,
  );

/** Types lines at the prompt, and stops the machine a few ticks later. */
async function typeAndStop(live: LivePage, typed: string): Promise<void> {
  const { page } = live;
  await live.see(/\$ ?$/);
  for (const line of typed.split(/(?<=\n)/)) {
    await page.keyboard.type(line);
    await live.see(/\$ ?$/);
  }
  const begun = await live.figure('ticks');
  await live.until(
    () => live.figure('ticks'),
    (tick) => tick >= begun + TICKS,
    'the tick',
  );
  await page.keyboard.press('F8');
  await stands(live, 'paused');
}

mkdirSync(FOLDER, { recursive: true });
const served = await Served.begin();
const started = await browser('chromium');
try {
  for (const picture of PICTURES) await take(picture);
} finally {
  await started.close();
  served.end();
}
