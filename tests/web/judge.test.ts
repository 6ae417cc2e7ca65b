/** The judge in the page: its verdicts are those of the command, before a scheme is booted. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { schemeText } from '../../emu/front/schemetemplate.ts';
import { BROWSERS, browser, LivePage, Served } from './browser.ts';
import { openText } from './owncode.ts';

const GOOD = schemeText('mine');
/** Wrong twins of it: one calls a round too early, the other falls over. */
const EARLY = GOOD.replace('if (table.c_time[c] !== table.ticks) continue;', '');
const FALLS = GOOD.replace('this.queues.remove(c);', "throw new TypeError('no such queue');");

/** The verdict of the command on a scheme, its lines. */
function ofCommand(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-judge-'));
  try {
    writeFileSync(join(folder, 'mine.ts'), text);
    const args = [resolve('build/js/emu/cli/main.js'), 'judge', '--runs', '600', 'mine.ts'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return `${stdout}${stderr}`.trim().replace(/^callwheel: /, '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let served: Served;
before(async () => {
  served = await Served.begin();
});
after(() => served.end());

for (const name of BROWSERS)
  describe(`the judge in ${name}`, () => {
    let started: Browser;
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    async function opened(text: string): Promise<LivePage> {
      const page = await LivePage.open(started, `${served.url}#program=sh`);
      await page.see(/\$ ?$/);
      await openText(page, 'mine.ts', text);
      return page;
    }

    it('says of schemes what the command says', async function () {
      this.timeout(600_000);
      const page = await opened(GOOD);
      // A whole verdict takes long; where scripts run slowly, the one that comes first is enough.
      for (const text of name === 'chromium' ? [GOOD, EARLY, FALLS] : [FALLS]) {
        await openText(page, 'mine.ts', text);
        await page.page.click('#own-judge');
        const verdict = await page.until(
          () => page.textOf('own-verdict'),
          (it) => /acquitted|breaks/.test(it),
          'a verdict',
          200_000,
        );
        // The engines differ in the column at which an expression with new throws.
        const bare = (it: string): string =>
          it.replaceAll('./mine.ts', 'mine.ts').replace(/(mine\.ts:\d+):\d+/, '$1');
        expect(bare(verdict)).to.equal(bare(ofCommand(text)));
      }
      expect(await page.textOf('own-verdict')).to.match(/mine\.ts:\d+:\d+/);
      await page.reads('own-faults', /^\d+:\d+: .*no such queue/);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    if (name !== 'chromium') return;
    it('boots no scheme that breaks a rule, and another one, whose run goes on after a reload', async function () {
      this.timeout(600_000);
      const page = await opened(EARLY);
      await page.click('#own-run');
      await page.until(
        () => page.textOf('messages'),
        (it) => /mine\.ts breaks a rule of schemes: early/.test(it),
        'the conviction',
        200_000,
      );
      await page.page.click('#screen');
      await page.page.keyboard.type('echo still here\r');
      await page.see(/\nstill here\n/);
      await openText(page, 'mine.ts', GOOD);
      await page.click('#own-run');
      await page.until(
        () => page.textOf('machine'),
        (it) => it.includes('mine.ts'),
        'a machine on the scheme',
        200_000,
      );
      await page.see(/\$ ?$/);
      await page.page.click('#screen');
      await page.page.keyboard.type('sleep 0.1; echo on it\r');
      await page.see(/\non it\n\$ ?$/);
      await page.page.keyboard.press('F8');
      const there = await page.stands('paused');
      await page.page.reload();
      await page.reads('messages', /^The run goes on where it was before the page was loaded again\./);
      await page.equals(() => page.moment(), there, 'the run on the scheme, where it was');
      await page.reads('machine', /mine\.ts/);
      await page.see(/\non it\n\$ ?$/);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });
  });
