/**
 * Another machine in the place of the first one: the page says what is done until it is there, the
 * first one stands still meanwhile, and nothing of it stays.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { rootImage } from '../../emu/cli/image.ts';
import { moduleText } from '../../emu/front/moduletemplate.ts';
import { schemeText } from '../../emu/front/schemetemplate.ts';
import { members } from '../../kernel/mfs/ustar.ts';
import { BROWSERS, browser, droppedFile, LivePage, Served } from './browser.ts';
import { openText } from './owncode.ts';

/** Keeps the texts that an element has had, from the beginning of the page on. */
const noted = (id: string): string => `{
  globalThis.notedOf_${id.replace('-', '_')} = [];
  new MutationObserver(() => {
    const text = document.getElementById('${id}')?.textContent ?? '';
    const all = notedOf_${id.replace('-', '_')};
    if (text !== '' && all.at(-1) !== text) all.push(text);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}`;

const textsOf = (page: LivePage, id: string): Promise<string[]> =>
  page.page.evaluate(`notedOf_${id.replace('-', '_')}`) as Promise<string[]>;

/** The strip: the end of its lanes, the names of its processes, and the end of its slider. */
const STRIP = `(() => {
  const { lanes } = callwheel.strip;
  const of = lanes === undefined ? [] : lanes.processes.map(({ name }) => name);
  return { to: lanes?.to ?? -1, names: of.join(), max: Number(document.getElementById('cycles').max) };
})()`;

interface Strip {
  readonly to: number;
  readonly names: string;
  readonly max: number;
}

const program = (name: string): Uint8Array =>
  [...members(rootImage())].find(({ path }) => path === `bin/${name}`)?.content as Uint8Array;

let served: Served;
let folder: string;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callwheel-making-'));
  served = await Served.begin();
});
after(() => {
  served.end();
  rmSync(folder, { recursive: true });
});

for (const name of BROWSERS)
  describe(`another machine in ${name}`, () => {
    let started: Browser;
    const open = (fragment: string, before = ''): Promise<LivePage> =>
      LivePage.open(started, `${served.url}${fragment}`, before);
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    it('has the strip, and the files that are saved, for itself', async () => {
      const page = await open('#program=sh');
      await page.see(/\$ ?$/);
      const strip = (): Promise<Strip> => page.page.evaluate(STRIP) as Promise<Strip>;
      // Longer than the run that takes its place.
      await page.until(strip, ({ to, names }) => to > 40e6 && names.includes('sh'), 'the lanes of the shell');
      await page.page.evaluate(droppedFile(program('hello'), 'demo'));
      await page.end();
      const cycle = await page.figure('cycle');
      expect(cycle).to.be.below(40e6);
      await page.until(strip, ({ to, max }) => to === cycle && max === cycle, `lanes up to ${cycle}`);
      expect((await strip()).names)
        .to.match(/demo/)
        .and.not.match(/\bsh\b/);
      if (name === 'chromium') {
        const session = await page.page.createCDPSession();
        await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
        const saved = async (button: string, file: string): Promise<string> => {
          await page.page.click('#run-menu summary');
          await page.page.click(`#${button}`);
          const read = async () =>
            readdirSync(folder).includes(file) ? readFileSync(join(folder, file), 'utf8') : '';
          return page.until(read, (it) => it.trimEnd().endsWith(file.endsWith('svg') ? '</svg>' : '}'), file);
        };
        expect(await saved('save-strip', 'callwheel-strip.svg')).to.match(/>demo<|>demo /);
        const { traceEvents } = JSON.parse(await saved('save-trace', 'callwheel-trace.json')) as {
          readonly traceEvents: readonly { readonly ts?: number }[];
        };
        const last = Math.max(...traceEvents.map(({ ts = 0 }) => ts));
        expect(last).to.be.within((cycle / 25) * 0.9, cycle / 25);
      }
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('is made while the page says what is done, and the first one stands still', async function () {
      this.timeout(300_000);
      const page = await open('#program=sh', noted('own-compiling'));
      await page.see(/\$ ?$/);
      await openText(page, 'mine.ts', schemeText('mine'));
      await page.click('#own-run');
      await page.reads('own-run', /^Cancel$/);
      const made = await page.page.$eval('#activity', (it) => it.getAttribute('data-activity'));
      expect(made).to.equal('making');
      const { cycle } = await page.until(
        () => page.moment(),
        () => true,
        'a moment',
      );
      await page.page.focus('#screen textarea');
      await page.page.keyboard.type('echo lost\r');
      await page.reads('typed', /^keys go nowhere meanwhile$/);
      expect(await page.page.$eval('#go', (it) => it.hasAttribute('disabled'))).to.equal(true);
      expect(Math.abs((await page.figure('cycle')) - cycle)).to.be.below(2.5e6);
      await page.page.evaluate("document.getElementById('own-run').click()");
      await page.reads('own-run', /^Run$/);
      await page.page.keyboard.type('echo goes on\r');
      expect(await page.see(/\ngoes on\n/)).to.not.include('lost');
      await page.page.evaluate("document.getElementById('own-run').click()");
      await page.until(
        () => page.textOf('machine'),
        (it) => it.includes('mine.ts'),
        'a machine on the scheme',
        200_000,
      );
      expect(await page.textOf('own-run')).to.equal('Run');
      const said = (await textsOf(page, 'own-compiling')).join('\n');
      expect(said).to.match(
        /(?:^|\n)Loading the tools for your code\.\nCompiling \.\/mine\.ts\.\n(?:Judging: \d+ of 100 scripts\.\n)+Booting\.$/,
      );
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('that cannot be made is told of, and nothing of what was said stays with the next', async () => {
      const page = await open('#program=sh');
      await page.see(/\$ ?$/);
      await page.page.setViewport({ width: 1366, height: 625 });
      await openText(page, 'wrong.ts', "import 'node:fs';\n");
      const at = (id: string): Promise<{ top: number; bottom: number }> =>
        page.page.evaluate(`(() => {
          const { top, bottom } = document.getElementById('${id}').getBoundingClientRect();
          return { top, bottom };
        })()`) as Promise<{ top: number; bottom: number }>;
      // The text that was dropped is on the screen, and so is what is said about it.
      await page.until(
        () => at('own-text'),
        ({ top }) => top >= 0 && top < 500,
        'the editor in the window',
      );
      await page.click('#own-run');
      await page.reads('messages', /imports 'node:fs'/);
      const { top, bottom } = await at('messages');
      expect(top).to.be.at.least(0);
      expect(bottom).to.be.below(200);
      await page.page.evaluate(droppedFile(program('hello'), 'hello'));
      await page.end();
      await page.reads('messages', /^The run has ended with status 0\.$/);
      await page.page.evaluate(droppedFile(program('hello'), 'again'));
      await page.until(
        () => page.textOf('machine'),
        (it) => it.includes('again'),
        'the next machine',
      );
      await page.end();
      await page.reads('messages', /^The run has ended with status 0\.$/);
      await page.page.click('#unsay');
      await page.reads('messages', /^$/);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('of a link with a module says that the tools come, where the machine will be', async () => {
      const page = await open('#program=sh');
      await page.see(/\$ ?$/);
      await openText(page, 'mine.ts', moduleText('mine'));
      await page.click('#own-run');
      await page.see(/mine: beat 1/);
      await page.page.click('#own-stop');
      await page.stands('paused');
      await page.page.evaluate("document.getElementById('link').click()");
      const link = await page.until(
        () => page.page.$eval('#link-text', (field) => (field as unknown as { value: string }).value),
        (it) => it !== '',
        'a link',
      );
      const fresh = await LivePage.open(started, link, noted('notice'));
      await fresh.end();
      const said = (await textsOf(fresh, 'notice')).join('\n');
      expect(said).to.equal(
        'The machine is on its way: loading the tools for your code.\nThe machine is on its way: compiling ./mine.ts.',
      );
      expect(await fresh.page.$eval('#notice', (it) => it.hasAttribute('hidden'))).to.equal(true);
      expect([...page.complaints, ...fresh.complaints]).to.deep.equal([]);
      for (const it of [page, fresh]) await it.close();
    });

    it('that an address cannot have is told of in the room of the terminal', async () => {
      const page = await open('#kernel=new');
      await page.page.setViewport({ width: 1366, height: 625 });
      await page.stands('refused');
      const place = (await page.page.evaluate(`(() => {
        const { top, bottom, height } = document.getElementById('notice').getBoundingClientRect();
        return { top, bottom, height, inside: document.querySelector('#terminal #notice') !== null };
      })()`)) as { top: number; bottom: number; height: number; inside: boolean };
      expect(place.inside).to.equal(true);
      expect(place.height).to.be.above(150);
      expect(place.bottom).to.be.below(625);
      await page.close();
    });

    it('keeps the strip where it is when one goes back, and says where keys go while it stands', async () => {
      const page = await open('#program=sh');
      await page.see(/\$ ?$/);
      const tops = async (): Promise<unknown> => {
        const all: unknown[] = [];
        for (const width of [1366, 1280, 1100, 900]) {
          await page.page.setViewport({ width, height: 700 });
          await page.page.evaluate(
            'new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))',
          );
          all.push(
            await page.page.evaluate(
              "['lanes', 'go', 'run-menu'].map((id) => { const { left, top, width } = document.getElementById(id).getBoundingClientRect(); return [left, top, width].map(Math.round).join(); })",
            ),
          );
        }
        return all;
      };
      const runs = await tops();
      await page.press('F8');
      await page.stands('paused');
      expect(await tops(), 'paused').to.deep.equal(runs);
      await page.page.focus('#screen textarea');
      await page.page.keyboard.type('echo waited\r');
      await page.reads('typed', /^keys wait until it goes on$/);
      await page.moved(() => page.page.click('#tick-back'), 'past');
      expect(await tops(), 'in the past').to.deep.equal(runs);
      await page.page.click('#go');
      await page.stands('paused');
      await page.press('F8');
      await page.see(/\nwaited\n/);
      expect(await page.textOf('typed')).to.equal('');
      await page.close();
    });
  });
