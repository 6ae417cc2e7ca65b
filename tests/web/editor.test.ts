/** Code of a user's in the page: modules and schemes make the runs that the command makes. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { rootImage } from '../../emu/cli/image.ts';
import { moduleText } from '../../emu/front/moduletemplate.ts';
import { schemeText } from '../../emu/front/schemetemplate.ts';
import { members } from '../../kernel/mfs/ustar.ts';
import { BROWSERS, browser, LivePage, Served } from './browser.ts';
import { HOSTILE, PICKY } from './owncode.ts';

/** Runs of the command, by what they show: arguments of boot, the script, and files beside it. */
const RUNS: Readonly<
  Record<
    string,
    { readonly args: readonly string[]; readonly script: string; readonly files?: Record<string, string> }
  >
> = {
  'the modules that come with Callwheel': {
    args: ['--module', 'heartbeat:ms=50,text=thud', '--module', 'audio'],
    script:
      'kldload ratelimit; kldload watchdog; sleep 0.5; echo 1 > /dev/watchdog; kldload rexmt; sleep 0.2; sysctl module; kldunload rexmt; kldstat; exit 3\n',
  },
  'a scheme of a user': {
    args: ['--callout', './mine.ts'],
    script: 'multi & sleep 1; callstat | head -5; itimers; kill %1; exit 3\n',
    files: { 'mine.ts': schemeText('mine') },
  },
  'a module that looks for differences between engines': {
    args: ['--module', './picky.ts'],
    script: 'sleep 0.2; kldstat; exit 3\n',
    files: { 'picky.ts': PICKY },
  },
  'hostile modules, one after the other': {
    args: [],
    script: `${Object.keys(HOSTILE)
      .map((_, i) => `kldload ./bad${i}.ts; sleep 0.1; kldunload bad; `)
      .join('')}echo goes on; kldstat; exit 3\n`,
    files: Object.fromEntries(Object.values(HOSTILE).map((text, i) => [`bad${i}.ts`, text])),
  },
};

/** The run that the command makes: its log, its hash, and the console. */
function madeByCommand(run: (typeof RUNS)[string]): { readonly log: Uint8Array; readonly hash: string } {
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-own-'));
  try {
    for (const [name, text] of Object.entries(run.files ?? {})) writeFileSync(join(folder, name), text);
    const main = resolve('build/js/emu/cli/main.js');
    const command = 'node "$0" boot "$@" --log run.log 2>&1 || true';
    const text = execFileSync('sh', ['-c', command, main, ...run.args], {
      ...{ cwd: folder, input: run.script, encoding: 'utf8' },
    });
    const [, hash = text] = /run hash: (\w+)/.exec(text) ?? [];
    return { log: readFileSync(join(folder, 'run.log')), hash };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A script that drops a file on the page. */
const dropped = (bytes: Uint8Array, name = 'run.log'): string => `(() => {
  const bytes = Uint8Array.from(atob('${Buffer.from(bytes).toString('base64')}'), (letter) => letter.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], '${name}'));
  dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
})()`;

let served: Served;
before(async () => {
  served = await Served.begin();
});
after(() => served.end());

for (const name of BROWSERS)
  describe(`own code in ${name}`, () => {
    let started: Browser;
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    for (const [what, run] of Object.entries(RUNS))
      it(`makes the run of the command: ${what}`, async () => {
        const { log, hash } = madeByCommand(run);
        const page = await LivePage.open(started, `${served.url}#program=sh`);
        await page.see(/\$ ?$/);
        await page.page.evaluate(dropped(log));
        expect(await page.end()).to.equal(hash);
        expect(await page.textOf('messages')).to.match(/the same run: /);
        expect(page.complaints).to.deep.equal([]);
        await page.close();
      });

    it('keeps a text over a reload', async () => {
      const page = await LivePage.open(started, `${served.url}#program=sh`);
      await page.see(/\$ ?$/);
      await page.page.evaluate(dropped(Buffer.from(moduleText('kept')), 'kept.ts'));
      await page.page.waitForSelector('#own-run');
      await page.until(
        () => page.textOf('own-bar'),
        (it) => it.includes('kept.ts'),
        'the text',
      );
      await page.page.focus('.cm-content');
      await page.page.keyboard.type('// here');
      // A reload that breaks off the fetching of the editor's tools is a complaint in Firefox.
      await page.page.waitForNetworkIdle();
      await page.page.reload();
      await page.page.waitForSelector('#own summary');
      await page.page.click('#own summary');
      await page.page.waitForSelector('.cm-content');
      await page.reads('own-editor', /kept\.ts[\s\S]*\/\/ here/);
      await page.close();
    });

    it('checks a text, leads to its fault, runs it, and makes a link to the run', async () => {
      const page = await LivePage.open(started, `${served.url}#program=sh`);
      await page.see(/\$ ?$/);
      await page.page.evaluate(dropped(Buffer.from(moduleText('mine').replace('k.hz', 'k.hx')), 'mine.ts'));
      await page.page.waitForSelector('#own-faults li');
      await page.until(
        () => page.textOf('own-faults'),
        (it) => /^31:47: Property 'hx' does not exist/.test(it),
        'the fault',
      );
      await page.page.click('#own-faults button');
      const isThere = `document.activeElement.closest('.cm-editor') !== null && getSelection().anchorNode.textContent.length > 0`;
      await page.equals(() => page.page.evaluate(isThere), true, 'the focus in the text');
      await page.press('ArrowRight');
      await page.press('Delete');
      await page.page.keyboard.type('z');
      await page.until(
        () => page.textOf('own-faults'),
        (it) => it === '',
        'no fault',
      );
      await page.click('#own-run');
      await page.see(/mine: beat 2/);
      await page.page.click('#own-stop');
      await page.stands('paused');
      await page.page.click('#run-menu summary');
      await page.page.click('#link');
      const link = await page.until(
        () => page.page.$eval('#link-text', (field) => (field as unknown as { value: string }).value),
        (it) => it !== '',
        'a link',
      );
      const fresh = await LivePage.open(started, link);
      const hash = await fresh.end();
      expect(await fresh.textOf('messages')).to.match(/^the same run as far as the log goes/);
      await fresh.reads('log-contents', /mine\.ts/);
      const again = execFileSync('sh', ['-c', 'node . replay "$0" 2>&1', link], { encoding: 'utf8' });
      expect(again).to.include(`run hash: ${hash}\n`);
      await fresh.close();
      await page.page.bringToFront();
      const cycle = await page.figure('cycle');
      await page.page.reload();
      await page.until(
        () => page.textOf('messages'),
        (it) => it.startsWith('The run goes on where it was before the page was loaded again.'),
        'the run that goes on',
      );
      expect([await page.textOf('activity'), await page.figure('cycle')]).to.deep.equal(['paused', cycle]);
      expect(await page.text()).to.match(/mine: beat 2/);
      await page.page.click('#go');
      await page.see(/mine: beat 4/);
      await page.page.click('#run-menu summary');
      await page.page.click('#again');
      await page.until(
        () => page.text(),
        (it) => !it.includes('mine: beat 4'),
        'the machine, booted anew',
      );
      await page.see(/mine: beat 1/);
      expect([...page.complaints, ...fresh.complaints]).to.deep.equal([]);
      await page.close();
    });

    it('begins with a module of ours, which has no faults', async () => {
      const page = await LivePage.open(started, `${served.url}#program=sh`);
      await page.see(/\$ ?$/);
      await page.page.evaluate(dropped(Buffer.from("import 'node:fs';\n"), 'wrong.ts'));
      await page.page.waitForSelector('#own-faults li');
      await page.page.waitForSelector('#own-bar option[value="heartbeat"]');
      await page.page.select('#own-bar select', 'heartbeat');
      await page.until(
        () => page.textOf('own-faults'),
        (it) => it === '',
        'no fault',
      );
      await page.reads('own-text', /from 'callwheel\/module\.ts'/);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('says where a text cannot be run, and the machine goes on', async () => {
      const page = await LivePage.open(started, `${served.url}#program=sh`);
      await page.see(/\$ ?$/);
      await page.page.evaluate(dropped(Buffer.from("import 'node:fs';\n"), 'wrong.ts'));
      await page.page.waitForSelector('#own-run');
      await page.until(
        () => page.textOf('own-text'),
        (it) => it.includes('node:fs'),
        'the text',
      );
      await page.page.waitForSelector('#own-faults li');
      await page.click('#own-run');
      await page.until(
        () => page.textOf('messages'),
        (it) => it.includes("./wrong.ts:1:8: imports 'node:fs': a module is one file"),
        'the reason',
      );
      await page.page.click('#screen');
      await page.page.keyboard.type('echo still here\r');
      await page.see(/\nstill here\n/);
      await page.close();
    });

    it('runs a program that is dropped on it, and says what is none', async () => {
      const elf = [...members(rootImage())].find(({ path }) => path === 'bin/itimerdemo')
        ?.content as Uint8Array;
      const page = await LivePage.open(started, `${served.url}#program=sh`);
      await page.see(/\$ ?$/);
      await page.page.evaluate(dropped(Buffer.from([...elf.subarray(0, 60), 0, 0]), 'broken'));
      await page.reads('messages', /^broken: [^\n]+$/);
      await page.page.keyboard.type('echo still here\r');
      await page.see(/\nstill here\n/);
      await page.page.evaluate(dropped(elf, 'demo'));
      await page.end();
      // The lines about the machine before are gone with it.
      await page.reads('messages', /^The run has ended with status 0\.$/);
      await page.page.click('#run-menu summary');
      await page.page.click('#link');
      const link = await page.until(
        () => page.page.$eval('#link-text', (field) => (field as unknown as { value: string }).value),
        (it) => it !== '',
        'a link',
      );
      const again = execFileSync('sh', ['-c', 'node . replay "$0" 2>&1', link], { encoding: 'utf8' });
      expect(again).to.include(`run hash: ${await page.textOf('hash')}\n`);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('says in the page of one file where the editor is', async () => {
      const page = await LivePage.open(
        started,
        `${pathToFileURL(resolve('build/web/callwheel.html')).href}#program=sh`,
      );
      await page.see(/\$ ?$/);
      await page.page.click('#own summary');
      await page.reads('own-editor', /^The page in one file has no editor/);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });
  });
