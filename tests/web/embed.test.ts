/**
 * Views of the page in other pages and in lectures, in both browsers: the panels of the address and
 * no others, at their point, with the run hash of the command; and the addresses of the guide.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Browser, Frame } from 'puppeteer-core';
import { pageAddresses } from '../system/pages.ts';
import { seriousFaults } from './axe.ts';
import { BROWSERS, browser, LivePage, type Moment, Served } from './browser.ts';

const RUN = 'callout=scheme6:16&program=multi&input=&at=2751859';

/** The run hash of the command at that cycle, or at its end. */
function hashOf(...options: string[]): string {
  const args = ['.', 'run', '--callout', 'scheme6:16', ...options, 'multi'];
  const line = `"$0" ${args.join(' ')} 2>&1 < /dev/null; true`;
  const said = execFileSync('sh', ['-c', line, process.execPath], { encoding: 'utf8' });
  return /^run hash: (\w+)$/m.exec(said)?.[1] ?? '';
}

/** The ids of the parts of a document that are seen, of those that a look decides on. */
const SEEN = `[...document.querySelectorAll('header, main > section, main > details, #seen')]
  .filter((it) => it.getClientRects().length > 0).map(({ id, tagName }) => id || tagName.toLowerCase())`;

/** A course whose pages have the view of a fragment in a frame, and whose origin is another one. */
class Course {
  private readonly server: Server;

  private constructor(page: string) {
    this.server = createServer((request, response) => {
      const fragment = decodeURIComponent((request.url ?? '').replace(/^\/\??/, ''));
      const frame = `<iframe title="a wheel" src="${page}#${fragment.replaceAll('&', '&amp;')}"></iframe>`;
      const style = '<style>iframe { width: 900px; height: 700px }</style>';
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
      response.end(`<!doctype html><html lang="en"><title>A course</title>${style}<input id="own">${frame}`);
    });
  }

  static async begin(page: string): Promise<Course> {
    const course = new Course(page);
    await new Promise<void>((listens) => course.server.listen(0, 'localhost', listens));
    return course;
  }

  address(fragment: string): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://localhost:${port}/?${encodeURIComponent(fragment)}`;
  }

  end(): void {
    this.server.close();
  }
}

const textIn = (frame: Frame, id: string): Promise<string> =>
  frame.$eval(`#${id}`, (element) => element.textContent ?? '').catch(() => '');

let served: Served;
let course: Course;
before(async () => {
  served = await Served.begin();
  course = await Course.begin(served.url);
});
after(() => {
  served.end();
  course.end();
});

for (const name of BROWSERS)
  describe(`a part of the page in ${name}`, () => {
    let started: Browser;
    const open = (fragment: string): Promise<LivePage> => LivePage.open(started, `${served.url}#${fragment}`);
    const stands = (page: LivePage, is = 'paused'): Promise<Moment> => page.stands(is);
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    it('stands in the page of a course, of another origin, and leaves it its keyboard', async () => {
      const page = await LivePage.open(started, course.address(`${RUN}&show=structure`));
      const [, frame] = page.page.frames() as [Frame, Frame];
      await page.page.focus('#own');
      await page.until(
        () => textIn(frame, 'hash-here'),
        (hash) => hash !== '',
        'the run hash at the point',
      );
      expect(await textIn(frame, 'hash-here')).to.equal(hashOf('--cycles', '2751859'));
      expect(await frame.evaluate(SEEN)).to.deep.equal(['structure']);
      const wide = await frame.evaluate('document.documentElement.scrollHeight <= innerHeight');
      expect(wide, 'nothing to scroll').to.equal(true);
      await page.page.keyboard.type('hello');
      const typed = (): Promise<string> =>
        page.page.$eval('#own', (it) => (it as unknown as { value: string }).value);
      await page.equals(typed, 'hello', 'the text of the course');
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('stands in a page that is a file', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'callwheel-course-'));
      const file = join(folder, 'course.html');
      const address = `${served.url}#${RUN}&show=structure`.replaceAll('&', '&amp;');
      writeFileSync(
        file,
        `<!doctype html><title>A course</title><iframe title="a wheel" src="${address}"></iframe>`,
      );
      const page = await LivePage.open(started, pathToFileURL(file).href);
      rmSync(folder, { recursive: true });
      const hash = await page.until(
        async () => textIn(page.page.frames()[1] as Frame, 'hash-here'),
        (it) => it !== '',
        'the run hash at the point',
      );
      expect(hash).to.equal(hashOf('--cycles', '2751859'));
      await page.close();
    });

    it('has the panels that are named, and no others', async () => {
      const looks: Readonly<Record<string, readonly string[]>> = {
        [`${RUN}&show=structure,time`]: ['structure', 'time'],
        [`${RUN}&show=terminal`]: ['terminal'],
        'figure=9&show=figure': ['figure'],
        'right.callout=scheme7&program=multi&at=0.5s&show=left,right': ['left', 'right'],
      };
      for (const [fragment, sections] of Object.entries(looks)) {
        const page = await open(fragment);
        await page.until(
          () => page.textOf('activity'),
          (it) => it !== 'loading',
          'a machine',
        );
        expect(await page.page.evaluate(SEEN), fragment).to.have.members([...sections]);
        expect(await seriousFaults(page), fragment).to.deep.equal([]);
        expect(page.complaints).to.deep.equal([]);
        await page.close();
      }
    });

    it('says in a line that an address is wrong, with the whole page', async () => {
      const page = await open('program=multi&show=wheel');
      await stands(page, 'refused');
      expect(await page.textOf('notice')).to.equal(
        'show=wheel: Accepted: a list of structure, terminal, time, each once at most.',
      );
      await page.close();
      const alone = await open('program=multi&show=structure&at=soon');
      await stands(alone, 'refused');
      const seen = await alone.page.$eval('#structure #notice', (it) => it.textContent);
      expect(seen).to.match(/^at=soon: Accepted: /);
      await alone.close();
    });

    it('is large in a lecture, and goes by the arrow keys', async () => {
      const page = await open(`${RUN}&lecture=yes`);
      await page.page.setViewport({ width: 1920, height: 1080 });
      const { hash: here } = await stands(page);
      expect(await page.page.evaluate(SEEN)).to.deep.equal(['structure']);
      const size = await page.page.evaluate('parseFloat(getComputedStyle(document.body).fontSize)');
      expect(size).to.be.at.least(28);
      expect(await seriousFaults(page)).to.deep.equal([]);
      expect(here).to.equal(hashOf('--cycles', '2751859'));
      for (const [key, tick, is] of [
        ['ArrowRight', 12, 'paused'],
        ['PageDown', 13, 'paused'],
        ['ArrowLeft', 12, 'past'],
      ] as const) {
        await page.page.keyboard.press(key);
        await page.stands(is, (it) => it.ticks === tick);
      }
      await page.reads('stand', /^0\.12\d+ s · cycle 3.\d{3}.\d{3} · 5 pending · past$/);
      // The keys are buttons, too, which leave the space bar to the machine.
      const press = (words: string): Promise<void> => page.page.click(`#lecture-keys ::-p-text(${words})`);
      await press('next tick');
      await page.stands('paused', ({ ticks }) => ticks === 13);
      await press('back');
      await page.stands('past', ({ ticks }) => ticks === 12);
      await page.page.keyboard.press(' ');
      await page.stands('paused', ({ ticks }) => ticks === 13);
      await page.page.keyboard.press(' ');
      expect(await page.end()).to.equal(hashOf());
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('names the keys that a terminal leaves to a lecture, beside the structure', async () => {
      const page = await open(`${RUN}&lecture=yes&show=terminal,structure`);
      await stands(page);
      expect(await page.page.evaluate(SEEN)).to.have.members(['terminal', 'structure']);
      const words = await page.page.$$eval('#lecture-keys button', (all) =>
        all.map(({ textContent }) => textContent),
      );
      expect(words).to.deep.equal(['Shift+F9: back', 'F8: stop or go', 'F9: next tick']);
      await page.page.keyboard.press('F9');
      await page.stands('paused', ({ ticks }) => ticks === 12);
      await page.page.keyboard.press('F8');
      expect(await page.end()).to.equal(hashOf());
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('draws Figure 9 alone and point by point in a lecture', async () => {
      const page = await open('figure=9&max=200&iterations=100&lecture=yes');
      await stands(page);
      expect(await page.page.evaluate(SEEN)).to.deep.equal(['figure']);
      const points = (): Promise<number> => page.page.$$eval('#points button', ({ length }) => length);
      for (const npoints of [2, 4, 6]) {
        await page.page.keyboard.press('ArrowRight');
        await page.until(points, (it) => it === npoints, `${npoints} points`);
        await stands(page, npoints === 6 ? 'ended' : 'paused');
      }
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('shows a point of the run of a link', async () => {
      const line = `"$0" . run --link --callout scheme6:16 multi 2>&1 < /dev/null`;
      const said = execFileSync('sh', ['-c', line, process.execPath], { encoding: 'utf8' });
      const [link = ''] = /#log=\S+/.exec(said) ?? [];
      const page = await LivePage.open(started, `${served.url}${link}&at=11ticks&show=structure`);
      expect((await stands(page)).ticks).to.equal(11);
      expect(await page.page.evaluate(SEEN)).to.deep.equal(['structure']);
      await page.close();
    });
  });

describe('the addresses of the pages', () => {
  it('open in the browser, each with a machine', async function () {
    this.timeout(600_000);
    const started = await browser('chromium');
    for (const { page: text, fragment } of pageAddresses()) {
      const page = await LivePage.open(started, `${served.url}${fragment}`);
      const is = await page.until(
        () => page.textOf('activity'),
        (it) => it !== 'loading',
        'a machine',
      );
      expect(is, `${text}: ${fragment}`).not.to.equal('refused');
      expect(page.complaints, `${text}: ${fragment}`).to.deep.equal([]);
      await page.close();
    }
    await started.close();
  });
});
