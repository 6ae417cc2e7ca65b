/** Hard cases of the page in both browsers: reloads, refusals, and browsers that forbid things. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { linkTo } from '../../emu/front/link.ts';
import { BROWSERS, browser, dropped, LivePage, type Moment, Served } from './browser.ts';

let served: Served;
before(async () => {
  served = await Served.begin();
});
after(() => served.end());

/** The log of a link. */
const logOf = (link: string): string =>
  inflateRawSync(Buffer.from(link.split('#log=')[1] ?? '', 'base64url')).toString();

/** The link that the page has made. */
const linkOn = ({ page }: LivePage): Promise<string> =>
  page.$eval('#link-text', (field) => (field as unknown as { value: string }).value);

/** Waits for a message of the page that matches. */
const told = (page: LivePage, pattern: RegExp): Promise<string> =>
  page.until(
    () => page.textOf('messages'),
    (it) => pattern.test(it),
    `${pattern}`,
  );

const activity = (page: LivePage, wanted: string): Promise<Moment> => page.stands(wanted);

for (const name of BROWSERS)
  describe(`the page in ${name}, hard cases`, () => {
    let started: Browser;
    const open = (fragment: string, before?: string): Promise<LivePage> =>
      LivePage.open(started, `${served.url}${fragment}`, before);
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    it('goes on after a reload where it was, and is booted anew by Restart', async () => {
      const page = await open('#program=sh&seed=5');
      await page.see(/\$ ?$/);
      const { keyboard } = page.page;
      await keyboard.type('x=kept; echo one line\r');
      await page.see(/\none line\n\$ ?$/);
      await keyboard.press('F8');
      await activity(page, 'paused');
      const state = async (): Promise<unknown> => [await page.text(), await page.moment()];
      const before = await state();
      await page.page.reload();
      await told(page, /^The run goes on where it was before/);
      await page.equals(state, before, 'the run where it was');
      await page.page.keyboard.press('F8');
      await page.page.keyboard.type('echo still $x\r');
      await page.see(/\nstill kept\n/);
      await page.page.click('#run-menu summary');
      await Promise.all([page.page.waitForNavigation(), page.page.click('#again')]);
      await page.until(
        () => page.text(),
        (it) => /\$ ?$/.test(it) && !it.includes('kept'),
        'another machine',
      );
      expect(await page.textOf('messages')).to.equal('');
      await page.close();
    });

    it('makes the run of a log that was dropped on it again after a reload', async () => {
      const first = await open('#program=hello&input=');
      const hash = await first.end();
      await first.page.click('#run-menu summary');
      await first.page.click('#link');
      const link = await first.until(
        () => linkOn(first),
        (it) => it !== '',
        'a link',
      );
      const page = await open('#program=sh');
      await page.see(/\$ ?$/);
      await page.page.evaluate(dropped(Buffer.from(logOf(link))));
      expect(await page.end()).to.equal(hash);
      await page.page.reload();
      expect(await page.end()).to.equal(hash);
      await page.reads('log-title', /^The run of run\.log$/);
      for (const it of [page, first]) await it.close();
    });

    it('shows a link of another machine that cannot be made again, and links to it', async () => {
      const first = await open('#speed=max');
      await first.see(/\$ ?$/);
      await first.page.keyboard.type('echo typed\r');
      await first.see(/\ntyped\n/);
      await first.page.click('#run-menu summary');
      await first.page.click('#link');
      const link = await first.until(
        () => linkOn(first),
        (it) => it !== '',
        'a link',
      );
      const other = logOf(link)
        .replace(/"machine":\d+/, '"machine":1')
        .replace(/"image":"\w+"/, `"image":"${'0'.repeat(64)}"`);
      const refused = linkTo(served.url, other.length, deflateRawSync(other)) ?? '';
      const page = await LivePage.open(started, refused);
      await page.reads(
        'notice',
        /^the link: logged on machine 1; this is machine \d+, on which the run cannot be made/,
      );
      await page.reads('log-contents', /^Programsh.*echo typed/);
      await page.page.click('#run-menu summary');
      await page.page.click('#link');
      const again = await page.until(
        () => linkOn(page),
        (it) => it !== '',
        'a link',
      );
      expect(logOf(again)).to.equal(other);
      for (const it of [page, first]) await it.close();
    });

    it('boots where storage is forbidden, and says in a sentence that a reload boots anew', async () => {
      const page = await open(
        '#program=sh',
        `Object.defineProperty(globalThis, 'sessionStorage', {
          get() { throw new DOMException('forbidden', 'SecurityError'); },
        });`,
      );
      await page.see(/\$ ?$/);
      await told(
        page,
        /^This browser lets the page keep nothing: when it is loaded again, it boots a machine anew\.$/,
      );
      await page.page.reload();
      await page.see(/\$ ?$/);
      await page.close();
    });

    for (const [what, before, says] of [
      [
        'has no streams that decompress',
        'delete globalThis.DecompressionStream;',
        /^The page cannot work in this browser, which has no DecompressionStream of deflate-raw: take Chromium 103/,
      ],
      [
        'has no workers',
        'delete globalThis.Worker;',
        /^The page cannot work in this browser, which has no Worker: take/,
      ],
      [
        'forbids workers',
        `globalThis.Worker = class { constructor() { throw new DOMException('The operation is insecure.'); } };`,
        /^This browser does not let the page have a worker, in which .* \(The operation is insecure\.\)\.$/,
      ],
    ] as const)
      it(`says in a sentence that a browser ${what}`, async () => {
        const page = await open('#program=sh', before);
        await page.reads('notice', says);
        await activity(page, 'refused');
        expect(
          await page.page.$eval('#go', (go) => (go as unknown as { disabled: boolean }).disabled),
        ).to.equal(true);
        await page.close();
      });
  });

describe('the page in chromium without JavaScript', () => {
  it('says that it needs it', async () => {
    const started = await browser('chromium');
    const page = await started.newPage();
    await page.setJavaScriptEnabled(false);
    await page.goto(served.url);
    expect(await page.$eval('#machine', (it) => it.textContent)).to.equal(
      'The machine runs in this page: it needs JavaScript.',
    );
    await started.close();
  });
});

describe('the files of the page in chromium', () => {
  it('says in a sentence that its files, opened without a server, need one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwheel-page-'));
    cpSync('build/web', folder, { recursive: true });
    const started = await browser('chromium');
    const page = await LivePage.open(started, `${pathToFileURL(join(folder, 'index.html')).href}#program=sh`);
    await page.reads('notice', /^This page needs a server: callwheel web is one\./);
    page.complaints.length = 0;
    await started.close();
    rmSync(folder, { recursive: true });
  });
});
