/**
 * The engine of the page's machine in both browsers: it is chosen in the menu, stands in the
 * address, and compiles in the worker, unless the server's policy forbids that.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { addressOf } from '../../emu/cli/web.ts';
import { seriousFaults } from './axe.ts';
import { BROWSERS, browser, LivePage, Served } from './browser.ts';

/** The policy of a server that lets no page compile. */
const STRICT = { 'content-security-policy': "script-src 'self'" };

/**
 * The beginning of the worker's program: it asks its server for a path when the policy forbids to
 * compile, and whenever a module of WebAssembly has been made.
 */
const SPY = `{
  const { Module } = WebAssembly;
  try {
    new Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  } catch {
    fetch('forbidden');
  }
  WebAssembly.Module = class extends Module {
    constructor(bytes) {
      super(bytes);
      fetch('made');
    }
  };
}
`;

/** A server of the page whose workers tell what they compile. */
class SpyingServer {
  /** The modules that workers have made, and the workers that may make none. */
  made = 0;
  forbidden = 0;
  private readonly page: string;
  private readonly headers: Readonly<Record<string, string>>;
  private server: Server | undefined;

  /** Serves what is at the address `page`, with these headers. */
  constructor(page: string, headers: Readonly<Record<string, string>>) {
    this.page = page;
    this.headers = headers;
  }

  async begin(): Promise<this> {
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.server = server;
    return this;
  }

  get url(): string {
    return addressOf(this.server as Server);
  }

  end(): void {
    this.server?.close();
  }

  private async answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url === '/made' || url === '/forbidden') {
      this[url.slice(1) as 'made' | 'forbidden']++;
      response.writeHead(204).end();
      return;
    }
    const { status, headers, body } = await fetch(new URL(url, this.page)).then(async (it) => ({
      ...{ status: it.status, headers: it.headers, body: Buffer.from(await it.arrayBuffer()) },
    }));
    response.writeHead(status, { 'content-type': headers.get('content-type') ?? '', ...this.headers });
    response.end(url === '/machine-worker.js' ? Buffer.concat([Buffer.from(SPY), body]) : body);
  }
}

/** A program that is worth compiling. */
const LONG = `#input=${encodeURIComponent('mips 100; exit 3\n')}`;

let served: Served;
let free: SpyingServer;
let strict: SpyingServer;
before(async () => {
  served = await Served.begin();
  free = await new SpyingServer(served.url, {}).begin();
  strict = await new SpyingServer(served.url, STRICT).begin();
});
after(() => {
  for (const it of [served, free, strict]) it.end();
});

/** Makes a move after which the page loads itself again, and waits until it has. */
async function loadedAgain(page: LivePage, move: () => Promise<unknown>): Promise<void> {
  await page.page.evaluate('globalThis.isBefore = true; 0');
  await move();
  const isAgain = "globalThis.isBefore !== true && document.readyState === 'complete'";
  await page.until(
    () => page.page.evaluate(isAgain).catch(() => false),
    (it) => it === true,
    'a page that is loaded again',
  );
}

for (const name of BROWSERS)
  describe(`the engine of the page in ${name}`, () => {
    let started: Browser;
    const open = (fragment: string, { url }: { readonly url: string } = free): Promise<LivePage> =>
      LivePage.open(started, `${url}${fragment}`);
    const chosen = ({ page }: LivePage): Promise<unknown> =>
      page.evaluate("document.querySelector('#engine')?.value");
    before(async () => {
      started = await browser(name);
    });
    beforeEach(() => {
      for (const it of [free, strict]) Object.assign(it, { made: 0, forbidden: 0 });
    });
    after(() => started.close());

    it('is chosen in the menu, where the run goes on with it, and stays after a reload', async () => {
      const page = await open('#program=sh&seed=5');
      await page.see(/\$ ?$/);
      const { keyboard } = page.page;
      await keyboard.type('x=kept; echo one line\r');
      await page.see(/\none line\n\$ ?$/);
      await keyboard.press('F8');
      await page.stands('paused');
      const state = async (): Promise<unknown> => [await page.text(), await page.moment()];
      const before = await state();
      await page.page.click('#run-menu summary');
      expect(await chosen(page)).to.equal('interpreter');
      expect(await seriousFaults(page)).to.deep.equal([]);
      expect(free.made).to.equal(0);
      for (const again of [() => page.page.select('#engine', 'compiled'), () => page.page.reload()]) {
        await loadedAgain(page, again);
        await page.reads('messages', /^The run goes on where it was before/);
        await page.equals(state, before, 'the run where it was');
        expect(page.page.url()).to.match(/#program=sh&seed=5&engine=compiled$/);
        expect(await chosen(page)).to.equal('compiled');
      }
      await keyboard.press('F8');
      await keyboard.type('mips 100; echo still $x\r');
      await page.see(/\nmips: 100 .*\nstill kept\n/);
      // One by each of the two workers, to enter compiled code, and more for the program.
      await page.until(
        async () => free.made,
        (it) => it > 2,
        'compiled code',
      );
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('makes the same run, whichever it is', async () => {
      const hashes = new Set<string>();
      for (const engine of ['', '&engine=interpreter', '&engine=compiled', '&engine=check']) {
        free.made = 0;
        const page = await open(LONG + engine);
        hashes.add(await page.end());
        expect(free.made > 1, engine).to.equal(/compiled|check/.test(engine));
        expect(page.complaints).to.deep.equal([]);
        await page.close();
      }
      expect([...hashes].join()).to.match(/^\w+$/);
    });

    it('is told in a line if it has no such name, and can be chosen then', async () => {
      const page = await open('#program=hello&input=&engine=jit');
      await page.reads('notice', /^engine=jit: Accepted: interpreter, compiled, check\.$/);
      expect(await chosen(page)).to.equal('interpreter');
      await loadedAgain(page, () => page.page.select('#engine', 'check'));
      await page.end();
      expect(page.page.url()).to.match(/#program=hello&input=&engine=check$/);
      await page.close();
    });

    it('is the interpreter, and nothing is said, where a policy forbids to compile', async () => {
      const wanted = await open(LONG);
      const hash = await wanted.end();
      for (const engine of ['compiled', 'check']) {
        const page = await open(`${LONG}&engine=${engine}`, strict);
        expect(await page.end()).to.equal(hash);
        expect(await page.textOf('messages')).to.equal(await wanted.textOf('messages'));
        expect(await page.textOf('notice')).to.equal('');
        await page.close();
      }
      expect(strict).to.include({ made: 0, forbidden: 2 });
      await wanted.close();
    });
  });
