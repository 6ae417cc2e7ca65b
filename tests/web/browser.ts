/**
 * A browser with the page in it, driven by puppeteer: chromium by its own protocol, Firefox by
 * WebDriver BiDi. The page is served by the command's server, by a process of its own.
 * Puppeteer is installed by the tests that need it, in build/browsers: see the Makefile.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import type { Browser, KeyInput, Page } from 'puppeteer-core';

const installed = createRequire(resolve('build/browsers/package.json'));
const { default: puppeteer }: typeof import('puppeteer-core') = installed('puppeteer-core');

export const BROWSERS = ['chromium', 'firefox-esr'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** The time after which an answer of a page counts as missing, in milliseconds. */
const PATIENCE_MS = 90_000;

/** Starts a browser without a window; `more` are options of chromium. Root has no sandbox. */
export function browser(name: BrowserName, more: readonly string[] = []): Promise<Browser> {
  const executablePath = `/usr/bin/${name}`;
  if (name === 'firefox-esr') return puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const args = ['--disable-gpu', ...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return puppeteer.launch({ browser: 'chrome', executablePath, headless: true, args });
}

/** The served page. */
export class Served {
  private readonly child: ChildProcess;
  /** Its address. */
  readonly url: string;

  private constructor(child: ChildProcess, url: string) {
    this.child = child;
    this.url = url;
  }

  /** Serves the page at a free port. */
  static async begin(): Promise<Served> {
    const child = spawn(process.execPath, ['.', 'web', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [data] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
    const [, url] = /the page is at (\S+)\n/.exec(data.toString()) ?? [];
    if (url === undefined) throw new Error(`callwheel web said: ${data}`);
    return new Served(child, url);
  }

  end(): void {
    this.child.kill();
  }
}

/** A script that drops a log on the page. */
export const dropped = (log: Buffer): string => droppedFile(log, 'run.log');

/** A script that drops a file on the page. */
export const droppedFile = (bytes: Uint8Array, name: string): string => `{
  const bytes = Uint8Array.from(atob('${Buffer.from(bytes).toString('base64')}'), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], '${name}'));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}`;

/** A moment of a page's machine, all from one frame. */
export interface Moment {
  readonly activity: string;
  readonly cycle: number;
  readonly ticks: number;
  /** The run hash there, while the machine stands still; or ''. */
  readonly hash: string;
}

/** The moment that the page shows, by a text, since the tests have no types of the DOM. */
const MOMENT = `(() => {
  const of = (id) => document.getElementById(id)?.textContent ?? '';
  const figure = (id) => Number(of(id).replace(/[^\\d.]/g, ''));
  return { activity: of('activity'), cycle: figure('cycle'), ticks: figure('ticks'), hash: of('hash-here') };
})()`;

/** The handle that the page gives to those who drive it. */
declare const callwheel: { readonly terminal: { readonly text: string } };

/** A page of the browser: it keeps what the browser complains of. */
export class LivePage {
  /** Errors of the console, of scripts and of the policy, and requests that failed. */
  readonly complaints: string[] = [];
  readonly page: Page;
  /** The pages that were opened since the last test. */
  private static opened: LivePage[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    // A machine that is booted anew gives up what the last one had asked for.
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (!reason.includes('ABORTED')) this.complaints.push(`${request.url()} failed: ${reason}`);
    });
  }

  /** Opens an address; `before` is the text of a script that is run before those of the page. */
  static async open(browser: Browser, address: string, before = ''): Promise<LivePage> {
    const live = new LivePage(await browser.newPage());
    LivePage.opened.push(live);
    live.page.setDefaultTimeout(PATIENCE_MS);
    await live.page.setViewport({ width: 1280, height: 800 });
    // Firefox tells its driver nothing of the policy.
    await live.page.evaluateOnNewDocument(`{
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error('policy', violatedDirective, blockedURI));
      let keys = 0;
      addEventListener('keydown', () => { keys++; }, { capture: true });
      Object.defineProperty(globalThis, 'keysOfTest', { get: () => keys });
      ${before}
    }`);
    await live.page.goto(address);
    return live;
  }

  /** The complaints of all pages that were opened since the last call. */
  static allComplaints(): string[] {
    return LivePage.opened.splice(0).flatMap(({ complaints }) => complaints);
  }

  /** Takes a complaint that is meant to be. */
  async expectComplaint(pattern: RegExp): Promise<void> {
    const find = (): number => this.complaints.findIndex((it) => pattern.test(it));
    const at = await this.until(
      async () => find(),
      (it) => it >= 0,
      `a complaint ${pattern}`,
    );
    this.complaints.splice(at, 1);
  }

  /** The text of the terminal. */
  text(): Promise<string> {
    return this.page.evaluate(() => (typeof callwheel === 'undefined' ? '' : callwheel.terminal.text));
  }

  /** The text of an element. */
  textOf(id: string): Promise<string> {
    return this.page.$eval(`#${id}`, (element) => element.textContent ?? '');
  }

  /** The number that an element shows. */
  async figure(id: string): Promise<number> {
    return Number((await this.textOf(id)).replace(/[^\d.]/g, ''));
  }

  /** The moment that the page shows. */
  moment(): Promise<Moment> {
    return this.page.evaluate(MOMENT) as Promise<Moment>;
  }

  /** Waits until the machine stands, or runs, so; at a moment that is as it should be. */
  stands(is: string, isIt: (moment: Moment) => boolean = () => true): Promise<Moment> {
    return this.until(
      () => this.moment().catch(() => ({ activity: '', cycle: 0, ticks: 0, hash: '' })),
      (it) => it.activity === is && isIt(it),
      `a moment that is ${is}`,
    );
  }

  /** Makes a move, and waits until the machine stands so at another cycle. */
  async moved(move: () => Promise<unknown>, is: string): Promise<Moment> {
    const { cycle } = await this.moment();
    await move();
    return this.stands(is, (it) => it.cycle !== cycle);
  }

  /** Presses a key; resolves when the page has obeyed it. */
  async press(key: KeyInput): Promise<void> {
    const heard = (): Promise<number> => this.page.evaluate('keysOfTest') as Promise<number>;
    const before = await heard();
    await this.page.keyboard.press(key);
    await this.until(heard, (it) => it > before, `the key ${key}`);
  }

  /** Waits for a text on the terminal; returns all that is there. A page may be loading yet. */
  async see(pattern: RegExp): Promise<string> {
    return this.until(
      () => this.text().catch(() => ''),
      (text) => pattern.test(text),
      `${pattern}`,
    );
  }

  /** Clicks on an element that has come to rest; a page that scrolls would leave it behind. */
  async click(selector: string): Promise<void> {
    const at = `(() => {
      const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect();
      return box === undefined || box.width === 0 ? '' : [box.left, box.top, box.width].join();
    })()`;
    let last = '';
    await this.until(
      async () => {
        const before = last;
        last = String(await this.page.evaluate(at));
        return last !== '' && last === before;
      },
      (isAtRest) => isAtRest,
      `${selector} at rest`,
    );
    await this.page.click(selector);
  }

  /** Waits until a value is as it should be. */
  async until<T>(
    read: () => Promise<T>,
    isIt: (value: T) => boolean,
    what: string,
    most = PATIENCE_MS,
  ): Promise<T> {
    const end = Date.now() + most;
    for (;;) {
      const value = await read();
      if (isIt(value)) return value;
      if (Date.now() > end)
        throw new Error(`never saw ${what}, but ${JSON.stringify(value)}; ${this.complaints.join('; ')}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  /** Waits until a value is this one, and tells how it differs if it never is. */
  async equals<T>(read: () => Promise<T>, wanted: T, what: string, most?: number): Promise<void> {
    const isIt = (value: T): boolean => isDeepStrictEqual(value, wanted);
    const value = await this.until(read, isIt, what, most).catch(read);
    expect(value, what).to.deep.equal(wanted);
  }

  /** Waits until the text of an element is as it should be. */
  reads(id: string, text: RegExp): Promise<string> {
    return this.until(
      () => this.textOf(id),
      (it) => text.test(it),
      `${text} in ${id}`,
    );
  }

  /** Waits for the end of the run, and returns its hash. */
  end(): Promise<string> {
    return this.until(
      () => this.textOf('hash'),
      (hash) => hash !== '',
      'a run hash',
    );
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}
