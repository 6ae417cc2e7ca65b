/** Programs in C, compiled in the page: they are those of `callwheel cc`, and make its runs. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import type { Browser } from 'puppeteer-core';
import { programText } from '../../emu/front/ctemplate.ts';
import { deflatedLog } from '../../emu/front/link.ts';
import { BROWSERS, browser, LivePage, Served } from './browser.ts';
import { type Point, spotOf } from './selecting.ts';

/** The SHA-256 of the program that the command makes of a text. */
function madeByCommand(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-c-'));
  const main = resolve('build/js/emu/cli/main.js');
  try {
    writeFileSync(join(folder, name), text);
    execFileSync('node', [main, 'cc', name, '-o', 'program'], { cwd: folder });
    return createHash('sha256')
      .update(readFileSync(join(folder, 'program')))
      .digest('hex');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A script that drops a text on the page. */
const dropped = (name: string, text: string): string => `(() => {
  const data = new DataTransfer();
  data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
  dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
})()`;

/** A text with three faults, and one without. */
const WRONG = `#include <stdio.h>
int main(void)
{
    int unused;
    printf("%s\\n", 42);
    return missing;
}
`;
const RIGHT = '#include <stdio.h>\nint main(void) { puts("it is right"); return 3; }\n';

/** An open page with a text in its editor. */
async function opened(browser: Browser, address: string, name: string, text: string): Promise<LivePage> {
  const page = await LivePage.open(browser, address);
  await page.see(/\$ ?$/);
  await page.page.evaluate(dropped(name, text));
  await page.until(
    () =>
      page.page.evaluate(`document.querySelector('#own-bar output')?.textContent ?? ''`) as Promise<string>,
    (it) => it === `program ./${name}`,
    name,
  );
  return page;
}

/** The time in which the compiler comes and is made ready, on a busy computer; in milliseconds. */
const COMPILER_MS = 200_000;

/** Clicks Run when it can be seen, and waits until the text is compiled. */
async function run(page: LivePage): Promise<void> {
  await page.page.waitForSelector('#own-run', { visible: true });
  await page.click('#own-run');
  await page.until(
    () => page.textOf('own-compiling'),
    (it) => it === '',
    'the end of the compilation',
    COMPILER_MS,
  );
}

/** The link to the run as far as it has come. */
async function linkOf(page: LivePage): Promise<string> {
  await page.page.click('#run-menu summary');
  await page.page.click('#link');
  return page.until(
    () => page.page.$eval('#link-text', (field) => (field as unknown as { value: string }).value),
    (it) => it !== '',
    'a link',
  );
}

let served: Served;
before(async () => {
  served = await Served.begin();
});
after(() => served.end());

for (const name of BROWSERS)
  describe(`C in ${name}`, function () {
    this.timeout(2 * COMPILER_MS);
    let started: Browser;
    before(async () => {
      started = await browser(name);
    });
    after(() => started.close());

    it('makes the program that the command makes, byte for byte, and a link to its run', async () => {
      const page = await opened(started, `${served.url}#program=sh&speed=max`, 'ring.c', programText());
      await run(page);
      await page.see(/ 5 at \d+\.\d+ s$/);
      const hash = await page.end();
      const link = await linkOf(page);
      const log = inflateRawSync(deflatedLog(link)).toString();
      const { program } = JSON.parse(log.split('\n', 1)[0] as string) as {
        readonly program: { readonly file: { readonly sha256: string } };
      };
      expect(program.file.sha256).to.equal(madeByCommand('ring.c', programText()));
      const again = execFileSync('sh', ['-c', 'node . replay "$0" 2>&1', link], { encoding: 'utf8' });
      expect(again).to.include(`run hash: ${hash}\n`);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('leads to the faults of a text, and runs it when they are mended', async () => {
      const page = await opened(started, `${served.url}#program=sh&speed=max`, 'wrong.c', WRONG);
      await run(page);
      await page.until(
        () => page.textOf('own-faults'),
        (it) =>
          it ===
          "5:20: warning: format specifies type 'char *' but the argument has type 'int' [-Wformat]6:12: use of undeclared identifier 'missing'",
        'the faults',
      );
      expect(await page.text()).to.match(/\$ ?$/);
      await page.page.evaluate(dropped('wrong.c', RIGHT));
      await page.until(
        () => page.textOf('own-text'),
        (it) => it.includes('it is right'),
        'the other text',
      );
      await run(page);
      await page.see(/^it is right$/m);
      await page.until(
        () => page.textOf('own-faults'),
        (it) => it === '',
        'no fault',
      );
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('says what the linker misses, and goes on', async () => {
      const text = 'int missing(void);\nint main(void)\n{\n    return missing();\n}\n';
      const page = await opened(started, `${served.url}#program=sh&speed=max`, 'lost.c', text);
      await run(page);
      await page.until(
        () => page.textOf('messages'),
        (it) => /lost\.c.*missing/.test(it),
        'the missing function',
      );
      await page.page.focus('#screen textarea');
      await page.page.keyboard.type('echo still here\r');
      await page.see(/^still here$/m);
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });

    it('knows the lines of the text: who set a timer, and from where', async () => {
      const page = await LivePage.open(started, `${served.url}#program=hello&speed=max&at=2ticks`);
      await page.page.evaluate(dropped('ring.c', programText()));
      await run(page);
      const { x, y } = (await page.until(
        () => page.page.evaluate(spotOf('realitexpire')) as Promise<Point | null>,
        (it) => it !== null,
        'the timer of the program',
      )) as Point;
      await page.page.mouse.click(x, y);
      const line =
        programText()
          .split('\n')
          .findIndex((it) => it.includes('setitimer(ITIMER_REAL')) + 1;
      await page.until(
        () => page.textOf('steps'),
        (it) => it.includes(`ring.c:${line}`),
        `the line ${line} of the program`,
      );
      const button = await page.page.evaluateHandle(
        `[...document.querySelectorAll('#steps button')].find((it) => it.textContent === 'ring.c:${line}')`,
      );
      await (button as unknown as { click(): Promise<void> }).click();
      await page.until(
        () => page.textOf('reading-text'),
        (it) => it.includes('setitimer(ITIMER_REAL, &every, NULL)'),
        'the source of the program',
      );
      expect(page.complaints).to.deep.equal([]);
      await page.close();
    });
  });
