/** The page in both browsers: its runs, its controls, its terminal, and its accessibility. */

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { seriousFaults } from './axe.ts';
import { BROWSERS, browser, dropped, LivePage, Served } from './browser.ts';
import { PAIRS, SCRIPT } from './runs.ts';

/** The output of a script on the command, and its run hash. */
function ofCommand(args: readonly string[], input: string): { readonly text: string; readonly hash: string } {
  const quoted = args.map((arg) => `'${arg}'`).join(' ');
  const all = execFileSync('sh', ['-c', `node . boot ${quoted} 2>&1; true`], { encoding: 'utf8', input });
  const [, hash = ''] = /^run hash: (\w+)$/m.exec(all) ?? [];
  return { text: all.replace(/^(?:run hash|seed): .*\n/gm, '').trimEnd(), hash };
}

/** Pastes two lines into the terminal, by a text, since the tests have no types of the DOM. */
const PASTE = `{
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  const getData = () => 'echo pasted one\\necho pasted two\\n';
  Object.defineProperty(paste, 'clipboardData', { value: { getData } });
  document.querySelector('.xterm-helper-textarea').dispatchEvent(paste);
}`;

const withScript = (settings: string, script = SCRIPT): string =>
  `#${settings}&input=${encodeURIComponent(script)}`;

let served: Served;
before(async () => {
  served = await Served.begin();
});
after(() => served.end());

for (const name of BROWSERS)
  describe(`the page in ${name}`, () => {
    let started: Browser;
    const open = (fragment: string, address = served.url): Promise<LivePage> =>
      LivePage.open(started, `${address}${fragment}`);
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    for (const { settings, args } of PAIRS)
      it(`makes the run of boot ${args.join(' ')}`, async () => {
        const page = await open(withScript(settings));
        const { text, hash } = ofCommand(args, SCRIPT);
        expect(await page.end()).to.equal(hash);
        expect(await page.text()).to.equal(text);
        expect(await page.textOf('messages')).to.include('The run has ended with status 3.');
        expect(page.complaints).to.deep.equal([]);
        await page.close();
      });

    it('boots to the prompt and is typed at: signals, UTF-8, paste, and the size of the window', async () => {
      const page = await open('#program=sh');
      await page.see(/\$ ?$/);
      const { keyboard } = page.page;
      await keyboard.type('stty size; echo h\u00e9llo \u20ac\r');
      await page.see(/\nh\u00e9llo \u20ac\n/);
      const size = /^(\d+) (\d+)$/m.exec(await page.text()) ?? [];
      expect(Number(size[1])).to.be.within(15, 60);
      expect(Number(size[2])).to.be.within(40, 160);
      const held = async (key: 'c' | 'z', again: string): Promise<void> => {
        // The job has the terminal by the time at which it writes.
        await keyboard.type(`sh -c "echo ${again} rea''dy; sleep 1000"\r`);
        await page.see(new RegExp(`${again} ready`));
        await keyboard.down('Control');
        await keyboard.press(key);
        await keyboard.up('Control');
      };
      await held('z', 'first');
      await page.see(/Stopped[\s\S]*\n\$ ?$/);
      await held('c', 'second');
      await page.see(/second ready[\s\S]*\n\$ ?$/);
      await keyboard.type('echo after\r');
      await page.see(/\nafter\n/);
      await page.page.evaluate(PASTE);
      await page.see(/\npasted one\n[\s\S]*\npasted two\n/);
      const columns = (): Promise<unknown> => page.page.evaluate('callwheel.terminal.size.columns');
      const wide = await columns();
      await page.page.setViewport({ width: 700, height: 900 });
      await page.until(columns, (it) => it !== wide, 'a narrower terminal');
      await keyboard.type('stty size\r');
      await page.until(
        async () => [...(await page.text()).matchAll(/^(\d+) (\d+)$/gm)].map(([it]) => it),
        (sizes) => sizes.length === 2 && sizes[0] !== sizes[1],
        'another size',
      );
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('stands still, goes a tick by its button and by its key, and goes on', async () => {
      const page = await open('#paused=yes');
      await page.stands('paused');
      for (const ticks of [1, 2, 3]) {
        if (ticks === 1) await page.page.click('#tick');
        else await page.page.keyboard.press('F9');
        await page.stands('paused', (it) => it.ticks === ticks);
      }
      await page.page.keyboard.press('F8');
      await page.see(/\$ ?$/);
      const ticks = await page.figure('ticks');
      await page.until(
        () => page.figure('ticks'),
        (it) => it > ticks + 20,
        'time that goes on',
      );
      await page.page.select('#speed', '5');
      await new Promise((settle) => setTimeout(settle, 1000));
      const [before, began] = [await page.figure('ticks'), performance.now()];
      await page.until(
        () => page.figure('ticks'),
        (it) => it >= before + 10,
        'ten slow ticks',
      );
      // Two seconds, but the page may show the first of them late. In real time, a tenth of one.
      expect(performance.now() - began).to.be.above(1000);
      await page.close();
    });

    it('goes from part to part by F6', async () => {
      const page = await open('#paused=yes');
      await page.stands('paused');
      const part = `['terminal', 'structure', 'time', 'own'].find((id) =>
        document.getElementById(id).contains(document.activeElement))`;
      const focused = async (key: 'F6' | 'Shift'): Promise<unknown> => {
        if (key === 'Shift') await page.page.keyboard.down('Shift');
        await page.press('F6');
        if (key === 'Shift') await page.page.keyboard.up('Shift');
        return page.page.evaluate(part);
      };
      expect(await page.page.evaluate(part)).to.equal('terminal');
      const round = ['structure', 'time', 'own', 'terminal'];
      for (const it of round) expect(await focused('F6')).to.equal(it);
      expect(await focused('Shift')).to.equal('own');
      // A page whose fragment alone changes loads itself anew.
      await page.page.goto('about:blank');
      await page.page.goto(`${served.url}#program=hello`);
      await page.end();
      for (const it of round) expect(await focused('F6'), 'after the end of the run').to.equal(it);
      await page.close();
    });

    it('comes to the controls by F6 while there is no machine', async () => {
      const page = await open('#kernel=new');
      await page.stands('refused');
      await page.page.focus('#picture');
      await page.press('F6');
      const part = "document.getElementById('time').contains(document.activeElement)";
      expect(await page.page.evaluate(part)).to.equal(true);
      await page.close();
    });

    it('goes back by the slider, by keys and by buttons, and forward to the same', async () => {
      const page = await open(withScript('speed=max', 'sleep 1; echo awake\n'));
      const end = await page.end();
      const text = await page.text();
      const moves = async (move: () => Promise<void>): Promise<string> =>
        (await page.moved(move, 'past')).hash;
      await page.page.focus('#cycles');
      const press = (key: 'Home' | 'ArrowLeft' | 'ArrowRight') => () => page.page.keyboard.press(key);
      const before = await moves(press('ArrowLeft'));
      const earlier = await moves(press('ArrowLeft'));
      expect(earlier).to.match(/^\w+$/).and.to.not.equal(before);
      expect(await moves(press('ArrowRight'))).to.equal(before);
      expect(await moves(() => page.page.click('#tick-back'))).to.equal(earlier);
      const byEvent = await moves(() => page.page.click('#event-back'));
      await moves(() => page.page.click('#event-back'));
      expect(await moves(() => page.page.click('#event'))).to.equal(byEvent);
      await page.page.focus('#cycles');
      await moves(press('Home'));
      expect(text.startsWith(await page.text())).to.equal(true);
      expect(await page.text()).to.not.equal(text);
      await page.page.click('#go');
      await page.stands('ended');
      expect([await page.text(), await page.textOf('hash')]).to.deep.equal([text, end]);
      expect(await seriousFaults(page)).to.deep.equal([]);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('fetches the parts of the image, the last when one of its files is read', async () => {
      const page = await open('#program=sh');
      await page.see(/\$ ?$/);
      await page.page.keyboard.type('man 9 callout | head -3; /tests/many 2; echo status $?\r');
      const text = await page.see(/status \d+/);
      expect(text).to.match(/CALLOUT\(9\)[\s\S]*status 0/);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('keeps up with output without end, and can be interrupted', async () => {
      const page = await open('#speed=max');
      await page.see(/\$ ?$/);
      await page.page.keyboard.type('while true; do ls -l /bin; done\r');
      await page.see(/rwx[\s\S]*rwx/);
      await new Promise((settle) => setTimeout(settle, 1000));
      await page.page.keyboard.down('Control');
      await page.page.keyboard.press('c');
      await page.page.keyboard.up('Control');
      await page.see(/\n\$ ?$/);
      await page.page.keyboard.type('echo still here\r');
      await page.see(/\nstill here\n/);
      await page.close();
    });

    it('makes a link that opens in a fresh page, and opens a log that is dropped on it', async () => {
      const page = await open('#speed=max');
      await page.see(/\$ ?$/);
      await page.page.keyboard.type('echo linked; sleep 0.1\r');
      await page.see(/\nlinked\n\$ ?$/);
      await page.page.click('#run-menu summary');
      await page.page.click('#link');
      const link = await page.until(
        () => page.page.$eval('#link-text', (field) => (field as unknown as { value: string }).value),
        (it) => it !== '',
        'a link',
      );
      const text = await page.text();
      const fresh = await LivePage.open(started, link);
      const hash = await fresh.end();
      expect(await fresh.text()).to.equal(text);
      expect(await fresh.textOf('messages')).to.match(/^the same run as far as the log goes: cycle \d+/);
      const again = execFileSync('sh', ['-c', 'node . replay "$0" 2>&1', link], { encoding: 'utf8' });
      expect(again).to.include(`run hash: ${hash}\n`);
      await page.page.evaluate(
        dropped(inflateRawSync(Buffer.from(link.split('#log=')[1] ?? '', 'base64url'))),
      );
      expect(await page.end()).to.equal(hash);
      expect(await page.text()).to.equal(text);
      await page.reads('log-contents', /^Programsh.*echo linked; sleep 0.1/);
      await page.page.evaluate(dropped(Buffer.from('no log')));
      await page.until(
        () => page.textOf('messages'),
        (it) => it.endsWith('run.log: not a run log: --log writes one'),
        'a refusal',
      );
      expect([...page.complaints, ...fresh.complaints]).to.deep.equal([]);
      for (const it of [page, fresh]) await it.close();
    });

    it('says in a sentence why an address boots no machine', async () => {
      const page = await open('#kernel=new');
      await page.reads('notice', /^kernel=new: Accepted: old, hash, handle\.$/);
      await page.close();
    });

    it('has no serious fault of accessibility, light, dark, or as wide as a phone', async () => {
      const page = await open('#program=sh');
      await page.see(/\$ ?$/);
      const found: string[] = [];
      for (const [scheme, width] of [
        ['light', 1280],
        ['dark', 1280],
        ['light', 390],
      ] as const) {
        await page.page.setViewport({ width, height: 844 });
        if (name === 'chromium')
          await page.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        found.push(...(await seriousFaults(page)).map((fault) => `${scheme} ${width}: ${fault}`));
      }
      expect(found).to.deep.equal([]);
      await page.close();
    });

    it('opens from one file, without a server', async () => {
      const [first] = PAIRS;
      const address = pathToFileURL(resolve('build/web/callwheel.html')).href;
      const page = await open(
        withScript('', `${SCRIPT.replace('exit 3', '/tests/many 2; exit 3')}`),
        address,
      );
      const { text, hash } = ofCommand(first?.args ?? [], SCRIPT.replace('exit 3', '/tests/many 2; exit 3'));
      expect(await page.end()).to.equal(hash);
      expect(await page.text()).to.equal(text);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });
  });
