/** Two machines side by side, the page's first view, in both browsers. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import type { Fig9Run } from '../../emu/paper/fig9/plan.ts';
import type { SideFrame } from '../../emu/web/side/protocol.ts';
import { seriousFaults } from './axe.ts';
import { BROWSERS, browser, LivePage, type Moment, Served } from './browser.ts';

/** The handle that the page gives to those who drive it. */
declare const callwheel: {
  readonly beside: {
    readonly now: SideFrame | undefined;
    readonly figure: { readonly points: readonly Fig9Run[] } | undefined;
  };
};

/** The points of callwheel fig9, of the kernels old and handle. */
function ofCommand(...options: string[]): Omit<Fig9Run, 'hostSeconds'>[] {
  const args = ['.', 'fig9', '--json', '-', '--svg', join(folder, 'fig9.svg'), ...options];
  const json = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { runs } = JSON.parse(json) as { readonly runs: readonly Fig9Run[] };
  return runs.filter(({ kernel }) => kernel !== 'hash').map(({ hostSeconds: _, ...run }) => run);
}

/** The points that the page shows, in the order of the command's. */
async function pointsOf({ page }: LivePage): Promise<Omit<Fig9Run, 'hostSeconds'>[]> {
  const points = (await page.evaluate(() => callwheel.beside.figure?.points ?? [])) as (Fig9Run & {
    readonly side: number;
  })[];
  return [0, 1].flatMap((side) =>
    points
      .filter((point) => point.side === side)
      .map(({ side, ...run }) => ({ ...run, kernel: side === 0 ? ('old' as const) : ('handle' as const) })),
  );
}

/** Waits until the machines stand or run so, through a page that is loaded anew. */
const activity = (page: LivePage, is: string): Promise<Moment> => page.stands(is);

/** So many looks at a drawing, one after the other, find it the same when it stands still. */
const STILL = 30;

let served: Served;
let folder: string;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callwheel-side-'));
  served = await Served.begin();
});
after(() => {
  served.end();
  rmSync(folder, { recursive: true });
});

for (const name of BROWSERS)
  describe(`two machines side by side in ${name}`, () => {
    let started: Browser;
    const open = (fragment: string, address = served.url): Promise<LivePage> =>
      LivePage.open(started, `${address}${fragment}`);
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    it('draws Figure 9 at first, every point as callwheel fig9 has it', async () => {
      const page = await open('');
      await activity(page, 'running');
      expect(await page.textOf('figure-title')).to.equal('Figure 9');
      expect(await page.textOf('caption')).to.match(
        /^Emulated seconds come from a cost model of a 25 MHz Sun/,
      );
      const early = await page.page.$$eval('#points button', (buttons) => buttons.length);
      expect(early).to.be.below(6);
      await page.page.select('#side-speed', 'Infinity');
      await activity(page, 'ended');
      expect(await pointsOf(page)).to.deep.equal(ofCommand());
      await page.page.click('#figure-words summary');
      await page.until(
        () => page.textOf('figure-words'),
        (it) => it.includes('100010.12802003.000.48240.0020.99'),
        'the figure in words',
      );
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('keeps the machines in step, stands still, goes on, and begins again', async () => {
      const page = await open('#figure=9&max=300&step=300&speed=20');
      const now = async (): Promise<SideFrame> =>
        (await page.page.evaluate(() => ({ ...callwheel.beside.now }))) as SideFrame;
      await activity(page, 'running');
      let both = 0;
      // The run takes twenty seconds, and is to be stopped in its midst.
      for (let look = 0; look < 300 && both < 10; look++) {
        const { states } = await now();
        if (states === undefined || states.some(({ over }) => over)) continue;
        both++;
        expect(Math.abs(states[0].cycle - states[1].cycle)).to.be.at.most(250_000);
      }
      expect(both).to.equal(10);
      await page.page.keyboard.press('F8');
      await activity(page, 'paused');
      const seconds = () => page.page.$eval('#left .seconds', (element) => element.textContent);
      const before = await seconds();
      await new Promise((settle) => setTimeout(settle, 300));
      expect(await seconds()).to.equal(before);
      await page.page.click('#side-go');
      await page.page.select('#side-speed', 'Infinity');
      await activity(page, 'ended');
      expect(await pointsOf(page)).to.have.length(4);
      await page.page.click('#side-again');
      await activity(page, 'running');
      expect(await pointsOf(page)).to.have.length.below(4);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('tells each point to mouse and keyboard', async () => {
      const page = await open('#figure=9&max=200&speed=max');
      await activity(page, 'ended');
      await page.page.focus('#points button');
      const told = (): Promise<string> => page.textOf('told');
      const words = [await told()];
      for (let i = 0; i < 5; i++) {
        await page.press('ArrowRight');
        words.push(await told());
      }
      expect(new Set(words).size).to.equal(6);
      expect(words.at(-1)).to.equal(
        'old callout facility, timeout, 200 timers: 2.4231 s, 403.00 nodes a pair',
      );
      await page.page.hover('#points button:nth-child(3)');
      await page.reads('told', / 100 timers: /);
      await page.close();
    });

    it('compares other machines and programs, each in the address', async () => {
      const page = await open('#figure=9&max=100&speed=max');
      await activity(page, 'ended');
      await page.page.select('#choose-work', 'program=multi');
      await page.page.select('#choose-right', 'kernel=handle&callout=scheme7');
      await page.until(
        () => page.page.$eval('#right .name', (element) => element.textContent),
        (it) => it === 'scheme7, kernel handle',
        'the scheme',
      );
      await activity(page, 'ended');
      const { hash } = new URL(page.page.url());
      expect(hash).to.equal(
        '#program=multi&left.kernel=old&right.kernel=handle&right.callout=scheme7&speed=max',
      );
      const output = await page.page.$eval('#right .output', (element) => element.textContent);
      const run = ['.', 'run', '--callout', 'scheme7', 'multi'];
      const said = execFileSync('sh', ['-c', `"$0" ${run.join(' ')} 2>&1 < /dev/null`, process.execPath], {
        encoding: 'utf8',
      });
      const [, runHash] = /run hash: (\w+)/.exec(said) ?? [];
      expect(output).to.match(new RegExp(`status 0, run hash ${runHash}$`));
      await page.page.goBack();
      await page.until(
        () => page.page.$eval('#right .name', (element) => element.textContent),
        (it) => it === 'new callout, handles',
        'the choice before',
      );
      await page.close();
    });

    it('draws the same figure of an address each time, however fast it goes', async () => {
      const drawing = ({ page }: LivePage): Promise<string> =>
        page.$eval('#plot-drawing', (it) => it.innerHTML);
      const first = await open('#program=multi&right.callout=scheme2&speed=max');
      await activity(first, 'ended');
      const second = await open('#program=multi&right.callout=scheme2&speed=300');
      await activity(second, 'ended');
      expect((await drawing(first)).match(/<path/g)?.length).to.be.above(5);
      // Axes go to their ends in steps, and those of a page behind another one stand still.
      const settled = async (page: LivePage): Promise<string> => {
        let [last, same] = ['', 0];
        const isStill = (it: string): boolean => {
          same = it === last ? same + 1 : 0;
          last = it;
          return same >= STILL;
        };
        await page.page.bringToFront();
        return page.until(() => drawing(page), isStill, 'a figure that stands still');
      };
      expect(await settled(second)).to.equal(await settled(first));
      for (const it of [first, second]) await it.close();
    });

    it('leads to one machine and back, and says in a line what is wrong with an address', async () => {
      const page = await open('#left.kernel=new');
      await activity(page, 'refused');
      expect(await page.textOf('notice')).to.equal('left.kernel=new: Accepted: old, hash, handle.');
      await page.page.click('#other-view');
      await page.see(/\$ ?$/);
      const nmarks = `callwheel.panel.picture?.rings[0]?.slots <= 64 ? callwheel.panel.drawn.spots.length : 0`;
      await page.until(
        () => page.page.evaluate(nmarks),
        (it) => (it as number) >= 4,
        'callouts on a small wheel',
      );
      await page.page.click('#other-view');
      await activity(page, 'running');
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('has no serious fault of accessibility, and nothing that moves for those who want none', async () => {
      const page = await open('#figure=9&speed=max');
      await activity(page, 'ended');
      for (const width of [1280, 390]) {
        await page.page.setViewport({ width, height: 844 });
        expect(await seriousFaults(page), `${width}`).to.deep.equal([]);
        const wide = (): Promise<unknown> => page.page.evaluate('document.documentElement.scrollWidth');
        await page.until(wide, (it) => (it as number) <= width, `a page that is ${width} wide`);
      }
      if (name === 'chromium') {
        await page.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
        await page.page.goto(`${served.url}#figure=9&max=300&step=300`);
        await page.page.reload();
        await activity(page, 'running');
        const drawings = new Set<string>();
        const end = Date.now() + 2000;
        while (Date.now() < end)
          drawings.add(await page.page.$eval('#left .seconds', (element) => element.textContent ?? ''));
        expect(drawings.size).to.be.within(1, 6);
      }
      await page.close();
    });

    it('opens from one file, without a server', async () => {
      const page = await open(
        '#figure=9&max=100&speed=max',
        pathToFileURL(resolve('build/web/callwheel.html')).href,
      );
      await activity(page, 'ended');
      expect(await pointsOf(page)).to.deep.equal(ofCommand('--max', '100'));
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });
  });

describe('the first view of the page', () => {
  it('fetches little: no program but that of the figure', async () => {
    const started = await browser('chromium');
    const page = await LivePage.open(started, 'about:blank');
    const fetched: string[] = [];
    page.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.page.goto(served.url);
    await activity(page, 'running');
    const files = fetched.filter((path) => path !== '/' && !path.includes('svg')).sort();
    expect(files).to.deep.equal([
      '/early.js',
      '/machine-worker.js',
      '/page.css',
      '/page.js',
      '/root-figure.bin',
      '/root.bin',
    ]);
    expect(readFileSync('build/web/root-figure.bin').length).to.be.below(30_000);
    await started.close();
  });
});
