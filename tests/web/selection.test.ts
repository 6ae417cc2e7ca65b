/**
 * Selection in the page: a mark is clicked or reached by keys, and the panel says what the debugger
 * says of it; its timer is followed step by step to its end and back, with the kernel's sources and
 * the manual beside it; and the run is that of the command.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { seriousFaults } from './axe.ts';
import { BROWSERS, browser, LivePage, Served } from './browser.ts';
import { type Point, spotOf } from './selecting.ts';

const SETTINGS = '#callout=scheme6:16&speed=max&paused=yes';
const CALL = 'realitexpire(ITIMER_NTH(3) of pid 2)';
/** The same in a shell, whose script is its input. */
const CALL_IN_SHELL = CALL.replace('2', '3');

/** The lines of `show callout` at a cycle of the run, without the page. */
function shownAt(cycle: number): string[][] {
  const program = { path: '/bin/multi', argv: ['multi'], envp: [], file: undefined };
  const host = { consoleOutput: () => undefined, trace: () => undefined, mark: () => undefined };
  const config = { ...DEFAULT_CONFIG, callout: 'scheme6:16' };
  const system = boot(config, new Uint8Array(readFileSync('userland/root.tar')), program, host);
  system.run(cycle);
  expect(system.cycle).to.equal(cycle);
  return system.view.show(['callout']).map((line) => line.trim().split(/\s+/));
}

let served: Served;
before(async () => {
  served = await Served.begin();
});
after(() => served.end());

for (const name of BROWSERS)
  describe(`selection in ${name}`, () => {
    let started: Browser;
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    /** A page that stands at the first tick at which the timer is pending. */
    async function opened(more = 'program=multi', call = CALL): Promise<LivePage> {
      const page = await LivePage.open(started, `${served.url}${SETTINGS}&${more}`);
      await page.stands('paused');
      const isDrawn = '!callwheel.panel.isLate && callwheel.panel.drawn !== undefined';
      for (let tick = 0; tick < 5; tick++) {
        await page.until(
          () => page.page.evaluate(isDrawn),
          (it) => it === true,
          'the drawing',
        );
        if ((await page.page.evaluate(spotOf(call))) !== null) break;
        await page.moved(() => page.page.keyboard.press('F9'), 'paused');
      }
      return page;
    }

    async function clicked(page: LivePage, call = CALL): Promise<void> {
      const { x, y } = (await page.until(
        () => page.page.evaluate(spotOf(call)) as Promise<Point | null>,
        (it) => it !== null,
        'the mark',
      )) as Point;
      await page.page.mouse.click(x, y);
      await page.until(
        () => page.textOf('selected-title'),
        (it) => it === call,
        'the selection',
      );
    }

    const here = (page: LivePage): Promise<string> =>
      page.page.evaluate(
        `document.querySelector('#steps [aria-current] .title')?.textContent ?? ''`,
      ) as Promise<string>;

    it('says of a callout what the debugger says', async () => {
      const page = await opened();
      await clicked(page);
      const cycle = await page.figure('cycle');
      const row = shownAt(cycle).find((words) => words.slice(5).join(' ') === CALL) ?? [];
      const [entry, due, left, bucket, by] = row;
      const said = async (id: string): Promise<string> => page.textOf(`selected-${id}`);
      expect(await said('owner')).to.equal(`pid 2 (multi), entry ${entry}`);
      expect(await said('state')).to.equal('pending');
      expect(await said('due')).to.equal(`tick ${due}, in ${left} ticks`);
      expect(await said('where')).to.equal(
        `slot ${bucket} of 16, ${Math.floor((Number(left) - 1) / 16)} rounds to go`,
      );
      expect(await said('setter')).to.equal(`setitimer of pid 2 (multi), by ${by}`);
      expect(await seriousFaults(page)).to.deep.equal([]);
      await page.page.click('#unselect');
      await page.until(
        () => page.page.$eval('#selected', (it) => (it as unknown as { hidden: boolean }).hidden),
        (hidden) => hidden,
        'no selection',
      );
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('follows a timer to its end and back, and makes the run of the command', async () => {
      const page = await opened(`input=${encodeURIComponent('multi\n')}`, CALL_IN_SHELL);
      await clicked(page, CALL_IN_SHELL);
      const titles: string[] = [];
      for (let at = await here(page); titles.at(-1) !== 'The handler in the program'; ) {
        await page.page.click('#step-next');
        at = await page.until(
          () => here(page),
          (it) => it !== at,
          `a step after ${at}`,
        );
        titles.push(at);
      }
      expect(titles).to.deep.equal([
        'Rounds',
        'Clock interrupt',
        'softclock',
        'The handler realitexpire',
        'SIGALRM is posted',
        'The handler in the program',
      ]);
      expect(await page.textOf('selected-ending')).to.match(
        /^Expired: softclock called realitexpire at tick 41,/,
      );
      for (let at = await here(page); at !== 'setitimer in the program'; ) {
        await page.page.click('#step-back');
        at = await page.until(
          () => here(page),
          (it) => it !== at,
          `a step before ${at}`,
        );
      }
      await page.stands('past');
      expect(await page.textOf('selected-due')).to.equal('tick 41, in 41 ticks');
      await page.page.click('#go');
      await page.stands('paused');
      await page.page.click('#go');
      const all = execFileSync('sh', ['-c', 'echo multi | node . boot --callout scheme6:16 2>&1'], {
        encoding: 'utf8',
      });
      expect(all).to.include(`run hash: ${await page.end()}\n`);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('shows the sources and the manual, which come when they are asked for', async () => {
      const page = await opened();
      const asked: string[] = [];
      page.page.on('request', (request) => asked.push(request.url().replace(/.*\//, '')));
      await clicked(page);
      const read = async (words: string): Promise<string> => {
        const find = `[...document.querySelectorAll('#steps .read')].find((it) => !it.hidden && it.textContent === '${words}')`;
        await page.until(
          () => page.page.evaluate(`${find} !== undefined`),
          (it) => it === true,
          words,
        );
        await page.page.evaluate(`${find}.click()`);
        const text = await page.until(
          () => page.textOf('reading-text'),
          (it) => it.length > 100,
          `the text of ${words}`,
        );
        expect(await seriousFaults(page)).to.deep.equal([]);
        return `${await page.textOf('reading-title')}: ${text}`;
      };
      const line = (): Promise<string> => page.textOf('reading-text .here');
      const multi = readFileSync('userland/bin/multi.c', 'utf8').split('\n');
      const set = multi.findIndex((it) => it.includes('setitimer(ITIMER_NTH(k)')) + 1;
      expect(await read(`multi.c:${set}`)).to.match(new RegExp(`^userland/bin/multi.c, line ${set}: `));
      expect(await line()).to.include('if (setitimer(ITIMER_NTH(k), &it, NULL) < 0)');
      await page.page.keyboard.press('Escape');
      await read('setcallout()');
      expect(await line()).to.match(/^ {2}setcallout = \(func: CalloutFunc/);
      await page.page.keyboard.press('Escape');
      expect(await read('setitimer(2)')).to.match(/^setitimer\(2\): SETITIMER\(2\)[\s\S]*NAME\s+setitimer/);
      await page.page.keyboard.press('Escape');
      expect(asked).to.include('sources.bin');
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('is done by the keyboard, and told', async () => {
      const page = await opened();
      await page.page.focus('#picture');
      const told: string[] = [];
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowDown'] as const) {
        await page.press(key);
        told.push(await page.textOf('spoken'));
      }
      expect(told[0]).to.match(/^wheel, slot \d+: \d callouts?$/);
      expect(told[1]).to.match(/, entry \d+, in \d+ ticks? at tick \d+/);
      expect(told[2]).to.equal(told[0]);
      await page.page.keyboard.press('Enter');
      const title = await page.until(
        () => page.textOf('selected-title'),
        (it) => it !== 'nothing',
        'the selection',
      );
      expect(told[4]?.startsWith(`${title}, entry`)).to.equal(true);
      await page.press('ArrowUp');
      await page.press('Enter');
      await page.until(
        () => page.textOf('selected-title'),
        (it) => /^slot \d+ of 16$/.test(it),
        'the slot',
      );
      await page.page.click('#chain button');
      await page.until(
        () => page.textOf('selected-title'),
        (it) => it === title,
        'a callout of the chain',
      );
      await page.page.focus('#picture');
      await page.press('Escape');
      expect(await page.textOf('spoken')).to.equal('Nothing is selected.');
      await page.close();
    });
  });
