/**
 * The layout of the page: every view at six widths, light and dark, without a control that is cut,
 * overlapped or out of the window; accessible; and a terminal that keeps its size whatever opens.
 */

import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { schemeText } from '../../emu/front/schemetemplate.ts';
import { seriousFaults } from './axe.ts';
import { browser, LivePage, type Moment, Served } from './browser.ts';

/** The time after which a page has laid out what has changed, in milliseconds. */
const SETTLED_MS = 5000;
const WIDTHS = [360, 390, 768, 1024, 1280, 1920];

/** The views, by their addresses. */
const VIEWS: Readonly<Record<string, string>> = {
  'one machine': '#program=sh',
  'a selection': '#callout=scheme6:16&at=2ticks&program=multi&speed=max',
  'Figure 9': '#figure=9',
  'a lecture on Figure 9': '#figure=9&show=figure&lecture=yes',
  'a lecture on a wheel': '#program=multi&show=structure&lecture=yes',
  'a lecture on the strip': '#callout=scheme6:16&program=multi&at=11ticks&show=time&lecture=yes',
  'a lecture on a terminal and a wheel':
    '#callout=scheme7:8,8,8,8&program=multi&at=11ticks&show=terminal,structure&lecture=yes',
  'a part of another page': '#program=multi&show=terminal,structure,time',
  'the editor': '#program=sh',
};

/** The faults of the layout, by a text, since the tests have no types of the DOM. */
const FAULTS = `(() => {
  const faults = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push('the page is ' + scrollWidth + ' wide');
  // The part of an element that its scrolled ancestors show.
  const seen = (it) => {
    let { left, top, right, bottom } = it.getBoundingClientRect();
    for (let box = it.parentElement; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible' || box === document.body) continue;
      const edge = box.getBoundingClientRect();
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  const controls = [...document.querySelectorAll('button, select, input, summary, a[href]')]
    .filter((it) => it.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
    .filter((it) => !it.closest('.xterm, .cm-editor, #points'))
    .map((it) => ({ it, at: seen(it) }))
    .filter(({ at }) => at.width > 0 && at.height > 0);
  // The room that the words of a choice leave, with the sign that the browser puts beside them;
  // of a speed, which the user tries one after the other, the longest.
  const pen = document.createElement('canvas').getContext('2d');
  const roomOf = (it) => {
    const style = getComputedStyle(it);
    pen.font = style.font;
    const shown = it.id === 'speed' ? [...it.options] : [...it.selectedOptions];
    const words = Math.max(...shown.map(({ text }) => pen.measureText(text).width));
    return it.clientWidth - words - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
  };
  const name = (it) => it.id || it.textContent.trim().slice(0, 20) || it.tagName;
  for (const { it, at } of controls) {
    if (at.left < -0.5 || at.right > clientWidth + 0.5) faults.push(name(it) + ' is out of the window');
    if (it.tagName === 'BUTTON' && it.scrollWidth > it.clientWidth + 1) faults.push(name(it) + ' is cut');
    if (it.tagName === 'SELECT' && roomOf(it) < 0) faults.push(name(it) + ' is cut');
  }
  for (const [i, { it, at }] of controls.entries())
    for (const { it: other, at: there } of controls.slice(i + 1)) {
      if (it.contains(other)) continue;
      const wide = Math.min(at.right, there.right) - Math.max(at.left, there.left);
      const high = Math.min(at.bottom, there.bottom) - Math.max(at.top, there.top);
      if (wide > 1 && high > 1) faults.push(name(it) + ' overlaps ' + name(other));
    }
  return faults;
})()`;

/**
 * The smallest letter that is seen, in parts of the window's height: of the elements, and of the
 * drawings, which are enlarged. With the text that has it.
 */
const LEAST_LETTER = `(() => {
  const times = Number(document.documentElement.style.getPropertyValue('--large'));
  const letters = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) {
    const it = text.parentElement;
    const { width, height } = it.getBoundingClientRect();
    if (text.data.trim() === '' || width < 2 || height < 2 || it.closest('svg, script, style')) continue;
    if (it.checkVisibility({ visibilityProperty: true }))
      letters.push([parseFloat(getComputedStyle(it).fontSize), text.data]);
  }
  for (const it of document.querySelectorAll('#plot-drawing text'))
    if (it.checkVisibility()) letters.push([it.getAttribute('font-size') * times, it.textContent]);
  if (document.getElementById('picture').checkVisibility())
    for (const { form, size, words } of callwheel.panel.drawn?.items ?? [])
      if (form === 'text') letters.push([size * times, words]);
  if (document.getElementById('lanes').checkVisibility())
    for (const { form, size, words } of callwheel.strip?.scene?.items ?? [])
      if (form === 'text') letters.push([size * times, words]);
  letters.sort(([a], [b]) => a - b);
  return { count: letters.length, least: letters[0][0] / innerHeight, words: letters[0][1] };
})()`;

/** The place of the first mark. */
const MARK = `(() => {
  const { left, top } = document.getElementById('picture').getBoundingClientRect();
  const [spot] = callwheel.panel.drawn?.spots ?? [];
  return spot === undefined ? null : { x: left + spot.x, y: top + spot.y };
})()`;

/** The present step of a callout's life, and the button to the next one. */
interface PresentStep {
  readonly title: string;
  /** Pixels of the step that its box does not show. */
  readonly hidden: number;
  /** The middle of the button. */
  readonly x: number;
  readonly y: number;
  readonly goesOn: boolean;
}
const PRESENT_STEP = `(() => {
  const button = document.getElementById('step-next');
  const at = button.getBoundingClientRect();
  const step = document.querySelector('#steps > [aria-current]');
  const box = document.getElementById('life').getBoundingClientRect();
  const here = step?.getBoundingClientRect() ?? box;
  const hidden = Math.max(0, Math.round(box.top - here.top), Math.round(here.bottom - box.bottom));
  const title = step?.querySelector('.title').textContent ?? '';
  return { title, hidden, x: at.left + at.width / 2, y: at.top + at.height / 2, goesOn: !button.disabled };
})()`;

const DROP_SCHEME = `(() => {
  const data = new DataTransfer();
  data.items.add(new File([${JSON.stringify(schemeText('mine'))}], 'mine.ts'));
  dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
})()`;

describe('the layout in chromium', () => {
  let served: Served;
  let started: Browser;
  before(async () => {
    served = await Served.begin();
    started = await browser('chromium');
  });
  after(async () => {
    await started.close();
    served.end();
  });

  /** Selects the first mark. */
  async function select(page: LivePage): Promise<void> {
    const { x, y } = (await page.until(
      () => page.page.evaluate(MARK) as Promise<{ x: number; y: number } | null>,
      (it) => it !== null,
      'a mark',
    )) as { x: number; y: number };
    await page.page.mouse.click(x, y);
    await page.page.waitForSelector('#selected:not([hidden])');
  }

  async function opened(view: string): Promise<LivePage> {
    const page = await LivePage.open(started, `${served.url}${VIEWS[view]}`);
    const isTwo = VIEWS[view]?.includes('figure=9') === true;
    await page.page.waitForSelector(isTwo ? '#side-go:not([disabled])' : '#tick:not([disabled])');
    if (view === 'a selection') await select(page);
    if (view === 'the editor') {
      await page.page.evaluate(DROP_SCHEME);
      await page.page.waitForSelector('.cm-content');
    }
    return page;
  }

  /** The faults that stay when all has been laid out. */
  async function faultsOf(page: LivePage): Promise<string[]> {
    const read = (): Promise<string[]> => page.page.evaluate(FAULTS) as Promise<string[]>;
    return page.until(read, (it) => it.length === 0, 'no faults', SETTLED_MS).catch(read);
  }

  for (const view of Object.keys(VIEWS))
    it(`of ${view} has every control whole and by itself, and is accessible`, async function () {
      this.timeout(240_000);
      const page = await opened(view);
      const faults: string[] = [];
      for (const width of WIDTHS)
        for (const scheme of ['light', 'dark']) {
          await page.page.setViewport({ width, height: 800 });
          await page.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
          await page.page.evaluate(
            'new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))',
          );
          const found = await faultsOf(page);
          if (width === 390 || width === 1280) found.push(...(await seriousFaults(page)));
          faults.push(...found.map((it) => `${width} ${scheme}: ${it}`));
        }
      expect(faults).to.deep.equal([]);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

  for (const view of Object.keys(VIEWS).filter((it) => it.includes('lecture')))
    it(`of ${view} has letters that the last row can read`, async () => {
      const page = await opened(view);
      for (const [width, height] of [
        [1920, 1080],
        [1280, 800],
      ] as const) {
        await page.page.setViewport({ width, height });
        await page.page.evaluate(
          'new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100)))',
        );
        const { count, least, words } = await page.until(
          () => page.page.evaluate(LEAST_LETTER) as Promise<{ count: number; least: number; words: string }>,
          (it) => it.count > 8,
          'letters',
        );
        expect(count).to.be.above(8);
        expect(least, words).to.be.at.least(0.03);
        const inside = await page.page.evaluate('document.documentElement.scrollHeight <= innerHeight');
        expect(inside, `${width} by ${height}: nothing to scroll`).to.equal(true);
      }
      await page.close();
    });

  for (const [width, height] of [
    [1280, 800],
    [1366, 625],
    [390, 844],
  ] as const)
    it(`shows each step of a life at ${width} by ${height}, with the button in its place`, async () => {
      const page = await opened('a selection');
      await page.page.setViewport({ width, height });
      await page.page.$eval('#selected', (it) => it.scrollIntoView());
      await page.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100)))');
      const first = (await page.page.evaluate(PRESENT_STEP)) as PresentStep;
      for (let last = first, steps = 0; last.goesOn; steps++) {
        expect(steps).to.be.below(20);
        await page.page.mouse.click(first.x, first.y);
        const now = await page.until(
          () => page.page.evaluate(PRESENT_STEP) as Promise<PresentStep>,
          (it) => it.title !== last.title && it.title !== '',
          `a step behind ${last.title}`,
        );
        expect([now.x, now.y], now.title).to.deep.equal([first.x, first.y]);
        if (width > 390) expect(now.hidden, now.title).to.equal(0);
        last = now;
      }
      await page.close();
    });

  it('has the wheel and the buttons that step it on one screen of a phone', async () => {
    const page = await LivePage.open(started, `${served.url}#callout=scheme6:16&program=multi&at=11ticks`);
    await page.page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
    await page.page.reload();
    await page.page.waitForSelector('#tick:not([disabled])');
    const ends = `['picture', 'go', 'tick', 'tick-back'].map((id) => {
      const { top, bottom } = document.getElementById(id).getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight ? 'seen' : id + ' from ' + top + ' to ' + bottom;
    })`;
    await page.equals(() => page.page.evaluate(ends), Array(4).fill('seen'), 'all on one screen');
    const size = (await page.page.evaluate('callwheel.terminal.size')) as { rows: number };
    expect(size.rows).to.be.above(8);
    await page.close();
  });

  it('keeps the drawing whole beside its words', async () => {
    const page = await opened('a selection');
    await page.page.click('#unselect');
    await page.page.click('#in-words summary');
    const sizes = `(() => {
      const { width, height } = document.getElementById('drawing').getBoundingClientRect();
      return [width, height];
    })()`;
    const [wide = 0, high = 0] = (await page.page.evaluate(sizes)) as number[];
    expect(wide).to.be.above(300);
    expect(high).to.be.above(200);
    await page.close();
  });

  it('convicts a control that is cut, overlapped or out of the window', async () => {
    const page = await opened('one machine');
    for (const [css, fault] of [
      ['#tick { width: 1.5rem; min-width: 0; white-space: nowrap; justify-content: start }', /tick is cut/],
      ['#speed { width: 4rem }', /speed is cut/],
      [
        '#tick { position: absolute; left: 0; top: 0 } #speed { position: absolute; left: 0; top: 0 }',
        /overlaps/,
      ],
      ['#speed { position: fixed; left: -2rem }', /speed is out of the window/],
      ['#controls { width: 200vw }', /the page is \d+ wide/],
    ] as const) {
      const sheet = JSON.stringify(css);
      await page.page.evaluate(
        `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${sheet}); document.adoptedStyleSheets = [sheet]; }`,
      );
      expect(((await page.page.evaluate(FAULTS)) as string[]).join('; ')).to.match(fault);
    }
    await page.close();
  });

  it('keeps the size of the terminal whatever opens, stands or goes back', async () => {
    const page = await LivePage.open(started, `${served.url}#callout=scheme6:16&at=2ticks&program=multi`);
    const size = (): Promise<unknown> => page.page.evaluate('JSON.stringify(callwheel.terminal.size)');
    await page.page.waitForSelector('#tick:not([disabled])');
    const first = await size();
    const stands = (activity: string): Promise<Moment> => page.stands(activity);
    const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['the pause', () => stands('paused')],
      ['a selection', () => select(page)],
      ['a step', () => page.page.click('#step-next')],
      ['the past', () => page.page.click('#tick-back').then(() => stands('past'))],
      ['no selection', () => page.page.click('#unselect')],
      ['the words', () => page.page.click('#in-words summary')],
      ['the keys', () => page.page.click('#keys summary')],
      ['the menu', () => page.page.click('#run-menu summary')],
      [
        'the link',
        () => page.page.click('#link').then(() => page.page.waitForSelector('#linked:not([hidden])')),
      ],
      ['the present', () => page.page.click('#go').then(() => stands('paused'))],
      [
        'own code',
        () => page.page.click('#own summary').then(() => page.page.waitForSelector('.cm-content')),
      ],
      ['the run', () => page.page.keyboard.press('F8')],
    ];
    for (const [what, go] of ways) {
      await go();
      await page.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100)))');
      expect(await size(), what).to.equal(first);
    }
    await page.close();
  });
});
