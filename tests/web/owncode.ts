// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, not templates
/** Modules for the page: one that looks for differences between engines, and hostile ones. */

import { droppedFile, type LivePage } from './browser.ts';

/** Drops a text on the page, and waits until the editor has it. Another text than it had. */
export async function openText(page: LivePage, name: string, text: string): Promise<void> {
  const kept = `JSON.parse(localStorage.getItem('callwheel.own') ?? 'null')`;
  const mine = `(() => { const it = ${kept}; return it === null ? '' : it.path + it.text; })()`;
  await page.page.evaluate(
    `localStorage.removeItem('callwheel.own'); ${droppedFile(Buffer.from(text), name)}`,
  );
  const isThere = (it: unknown): boolean => it === `./${name}${text}`;
  await page.until(() => page.page.evaluate(mine), isThere, `${name} in the editor`);
}

/** A module with this in its first handler, and with that at its outermost level. */
const module = (handler: string, outside = ''): string => `
import type { Callout, ModuleKernel } from 'callwheel/module.ts';
export const name = 'bad';
export const version = 1;
${outside}
export function load(k: ModuleKernel): { readonly callout: Callout } {
  const callout = k.callout_init();
  const go = (): void => {
    ${handler}
  };
  k.callout_reset(callout, 2, go, undefined);
  return { callout };
}
export function unload(k: ModuleKernel, { callout }: { readonly callout: Callout }): void {
  k.callout_stop(callout);
  k.callout_destroy(callout);
}
`;

/** A module whose lines differ between engines that choose for themselves. */
export const PICKY = module(`
    const say = (text: unknown): void => k.printf(\`\${text}\\n\`);
    for (const f of [() => (null as any).x, () => (undefined as any)(), () => JSON.parse('{'), () => new Array(-1), () => [].reduce((a: never) => a)])
      try { f(); } catch (error) { say(error); say((error as Error).stack); }
    const order: string[] = [];
    [5, 3, 9, 1, 7].sort((a, b) => { order.push(\`\${a}\${b}\`); return a - b; });
    say(order.join());
    for (let i = 1; i < 20; i++) say([Math.sin(i), Math.log(i), Math.exp(i / 3), i ** 0.7, (i / 7).toString(3), 1 / i].join(' '));
    (k as any).nothing.at.all();
`);

/** Hostile modules, by what they do. */
export const HOSTILE: Readonly<Record<string, string>> = {
  spins: module('for (;;);'),
  recurses: module('const f = (): number => f() + 1; f();'),
  'recurses through texts': module('const o: object = { toString: () => `${o}` }; k.log(`${o}`);'),
  'names a routine with a dot': module(
    "const o = { 'a.b.c'(): unknown { return (null as any).x; } }; o['a.b.c']();",
  ),
  'takes memory': module('const all: number[][] = []; for (;;) all.push(new Array(100000).fill(1));'),
  'writes to prototypes': module(
    'for (const it of [Object.prototype, Array.prototype, Object.getPrototypeOf(go), Error.prototype, Map.prototype]) try { (it as any).push = () => 0; k.log("written"); } catch (e) { k.log((e as Error).name); } Object.setPrototypeOf(Object.prototype, {});',
  ),
  'looks for a global': module(
    'for (const it of [() => 0, function* () {}, async (): Promise<void> => {}]) try { k.log(typeof (it as any).constructor("return this")()); } catch (e) { k.log((e as Error).name); }'.replace(
      ', async (): Promise<void> => {}',
      '',
    ),
  ),
  'keeps what the kernel throws': module(
    'try { k.splx(5); } catch (e) { k.log(Object.getPrototypeOf(Object.getPrototypeOf(e)) === Error.prototype ? "ours" : "theirs"); } k.log(String((e: any) => e));',
  ),
};
