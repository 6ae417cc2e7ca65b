/**
 * Hostile and runaway modules from files: each is named with its place and taken back, or finds
 * nothing; the shell lives on, a bystander sleeps as long as it asked, and the run is the same the
 * next time.
 */

import { expect } from 'chai';
import { Folder, type ModuleRun, runScript } from './modules.ts';

interface Hostile {
  readonly title: string;
  /** The body of load, with `k`. */
  readonly load: string;
  /** Further text of the file, in front of load. */
  readonly head?: string;
  /** The words after `module bad: `, in the first line of the message. */
  readonly says: string;
  /** The line of the file in the place that is told; 0 for none. */
  readonly line?: number;
  /** Commands that bring it about. */
  readonly script?: string;
  /** True for those that are run twice, one for each kind of end. */
  readonly twice?: true;
}

const SPENT = 'has not come back after 50000000 steps of its own';
const DEEP = 'calls itself too deeply: its stack has more than 12288 words';

/** The lines in front of `head`. */
const HEAD = `import { PWAIT, type ModuleKernel } from 'callwheel/module.ts';
export const name = 'bad';
export const version = 1;
`;
/** The file of a hostile module; `head` begins in line 4. */
const fileOf = ({ head = '', load }: Pick<Hostile, 'head' | 'load'>): string =>
  `${HEAD}${head}\nexport function load(k: ModuleKernel): unknown {\n${load}\n}\nexport function unload() {}\n`;

const HOSTILE: readonly Hostile[] = [
  {
    title: 'spins in a handler',
    head: 'function spin() { for (;;); }',
    load: 'k.timeout(spin, 0, 5);',
    says: `callout handler spin: ${SPENT}`,
    line: 4,
    twice: true,
  },
  {
    title: 'spins in a loop that catches everything',
    head: 'function spin() { for (;;) { try { spin(); } catch {} finally { continue; } } }',
    load: 'k.timeout(spin, 0, 5);',
    says: 'callout handler spin: ',
    line: 4,
  },
  {
    title: 'calls itself without an end, and the kernel between',
    head: 'function down(k: ModuleKernel) { k.callout_reset(C, 1, () => {}, 0); down(k); }\nlet C: never;',
    load: 'C = k.callout_init() as never; k.timeout(down, k, 5);',
    says: `callout handler down: ${DEEP}`,
    line: 4,
    twice: true,
  },
  {
    title: 'calls itself in a default value',
    head: 'function down(x: number = down()): number { return x; }',
    load: 'k.timeout(() => down(), 0, 5);',
    says: `callout handler without a name: ${DEEP}`,
    line: 4,
  },
  {
    title: 'swallows the end by a return in finally',
    head: 'function spin(): number { try { for (;;); } finally { return 1; } }',
    load: 'k.timeout(spin as never, 0, 5);',
    says: `callout handler spin: ${SPENT}`,
    line: 4,
  },
  {
    title: 'spins in a thread',
    load: "k.kthread_create('spinner', function* () {\n  yield* k.tsleep(k, PWAIT, 'soon', 5);\n  do {} while (true);\n});",
    says: `thread spinner: ${SPENT}`,
    line: 8,
  },
  {
    title: 'sorts without an end',
    head: 'const LONG = Array.from({ length: 200 }, (_, i) => -i);',
    load: 'k.timeout(() => { LONG.sort(() => { for (;;); }); }, 0, 5);',
    says: `callout handler without a name: ${SPENT}`,
    line: 6,
  },
  {
    title: 'goes through a long array of holes',
    load: 'k.timeout(() => { const a: number[] = []; a.length = 2 ** 32 - 1; a.indexOf(7); }, 0, 5);',
    says: 'callout handler without a name: ',
    line: 6,
  },
  {
    title: 'gives a length twice',
    head: 'const two = { n: 0, get length() { return this.n++ ? 2 ** 40 : 0; } };',
    load: 'k.timeout(() => { [].indexOf.call(two as never, 7 as never); }, 0, 5);',
    says: 'callout handler without a name: threw TypeError: indexOf of something that is no array',
    line: 6,
  },
  {
    title: 'draws an iterator without an end',
    head: 'const endless = { [Symbol.iterator]: () => ({ next: () => ({ value: 0, done: false }) }) };',
    load: 'k.timeout(() => { const [...a] = endless as never as Iterable<number>; }, 0, 5);',
    says: `callout handler without a name: ${SPENT}`,
    line: 6,
  },
  {
    title: 'makes up the sites of an exception',
    head: `const at = { valueOf() { const big = [${'0, '.repeat(3000)}]; return big.length; } };
const site = { getFileName: () => 'callwheel-module:', getFunctionName: () => at, getLineNumber: () => at };`,
    load: `const e = Object.create(Error.prototype);
(Error as never as { prepareStackTrace(e: unknown, sites: unknown[]): void }).prepareStackTrace(e, [site]);
k.timeout(() => { throw e; }, 0, 5);`,
    says: 'callout handler without a name: threw Error',
  },
  {
    title: 'looks at the bits of a number that is none',
    load: 'k.timeout(() => { const f = new Float64Array(1); new Uint32Array(f.buffer); }, 0, 5);',
    says: 'callout handler without a name: threw TypeError: a buffer of Float64Array is not viewed as integers',
    line: 6,
  },
  {
    title: 'repeats a text',
    load: "k.timeout(() => { k.log('x'.repeat(2 ** 28)); }, 0, 5);",
    says: 'callout handler without a name: ',
    line: 6,
  },
  {
    title: 'joins an array that has itself many times',
    load: "k.timeout(() => { let a: unknown[] = ['x']; for (let i = 0; i < 60; i++) a = [a, a]; a.join(); }, 0, 5);",
    says: 'callout handler without a name: ',
    line: 6,
  },
  {
    title: 'hands over an object that throws when it is read',
    load: "k.timeout(() => { k.sysctl('x', { get doc(): string { throw new Error('boo'); }, read: () => 1 }); }, 0, 5);",
    says: 'callout handler without a name: ',
    line: 6,
  },
  {
    title: 'throws an error whose message throws',
    head: "class Bad extends Error { override get message(): string { throw new Error('boo'); } }",
    load: 'k.timeout(() => { throw new Bad(); }, 0, 5);',
    says: 'callout handler without a name: threw ',
    line: 6,
    twice: true,
  },
  {
    title: 'prints an object whose toString does things',
    load: "k.timeout(() => { k.log({ toString() { k.panic(); return ''; } } as never); }, 0, 5);",
    says: 'callout handler without a name: log: an object is no text',
    line: 6,
  },
  {
    title: 'prints a symbol',
    load: "k.timeout(() => { k.log(Symbol('x') as never); }, 0, 5);",
    says: 'callout handler without a name: log: an object is no text',
    line: 6,
  },
  {
    title: 'replaces a routine of Array',
    load: 'k.timeout(() => { Array.prototype.push = () => 0; }, 0, 5);',
    says: 'callout handler without a name: threw TypeError: ',
    line: 6,
  },
  {
    title: 'replaces the iterator of arrays',
    head: 'const P = Array.prototype as unknown as Record<symbol, unknown>;',
    load: 'k.timeout(() => { P[Symbol.iterator] = () => { for (;;); }; }, 0, 5);',
    says: 'callout handler without a name: threw TypeError: ',
    line: 6,
  },
  {
    title: 'makes code out of a text',
    load: "k.timeout(() => { (k.log as never as { constructor: { constructor(s: string): () => void } }).constructor.constructor('return process')(); }, 0, 5);",
    says: 'callout handler without a name: threw ',
    line: 6,
  },
  {
    title: 'asks for the language of the host',
    load: 'k.timeout(() => { k.log((1234.5).toLocaleString()); }, 0, 5);',
    says: 'callout handler without a name: threw ',
    line: 6,
  },
  {
    title: 'spins when its figure is read',
    load: "k.sysctl('x', { doc: 'x', read: () => { for (;;); } });",
    says: `sysctl module.bad.x: ${SPENT}`,
    line: 6,
    script: 'sysctl -n module.bad.x',
  },
  {
    title: 'spins when its device is read',
    load: "k.device('bad', 0o666, { read() { for (;;); } });",
    says: `read of /dev/bad: ${SPENT}`,
    line: 6,
    script: 'cat /dev/bad',
  },
];

describe('a hostile module', function () {
  this.timeout(120_000);
  const folder = new Folder();
  const run = (path: string, script: string): Promise<ModuleRun> =>
    runScript(
      `(sleep 0.3; echo bystander) & kldload ${path}; sleep 0.1; ${script}; wait; kldstat -m bad; echo alive`,
    );

  for (const hostile of HOSTILE) {
    const { title, says, line = 0, script = 'true', twice = false } = hostile;
    it(`${title}: is named, and the rest lives on`, async () => {
      const path = folder.file(`bad${HOSTILE.indexOf(hostile)}.ts`, fileOf(hostile));
      const once = await run(path, script);
      const lines = once.output.split('\n');
      const first = lines.findIndex((text) => text.startsWith('module bad: '));
      expect(lines[first], once.output).to.satisfy((text: string) => text.startsWith(`module bad: ${says}`));
      if (line > 0)
        expect(lines[first + 2]).to.match(new RegExp(`^ {2}at .*bad\\d+\\.ts:${line}:\\d+\\)?(?:: .*)?$`));
      expect(lines).to.include('bystander');
      expect(lines.filter((text) => text !== '').at(-1)).to.equal('alive');
      expect(lines.some((text) => /node:|build\/|emu\/|kernel\//.test(text))).to.equal(false);
      if (!twice) return;
      const again = await run(path, script);
      expect([again.hash, again.output]).to.deep.equal([once.hash, once.output]);
    });
  }

  const REFUSED: readonly (readonly [string, string, string])[] = [
    [
      'an async function',
      "export async function load() { throw new Error('x'); }",
      ':4:1: async and await are not for modules',
    ],
    ['a promise', 'export const load = () => Promise.resolve();', ':4:27: Promise is not for modules'],
    ['a regular expression', 'export const load = () => /x/;', ':4:27: regular expressions are not'],
    [
      'a declared global',
      'declare const process: unknown;\nexport const load = () => process;',
      ':5:27: process is not',
    ],
    ['a large integer', 'export const load = () => 2n ** 3n;', ':4:27: BigInt is not for modules'],
    [
      'a nest of brackets',
      `export const load = () => ${'['.repeat(900)}${']'.repeat(900)};`,
      ':4:226: it is nested too deeply',
    ],
    ['import()', "export const load = () => import('node:fs');", ':4:'],
    ['a top level that spins', 'for (;;);\nexport const load = () => 1;', `: ${SPENT}, at `],
  ];
  for (const [title, text, says] of REFUSED)
    it(`${title} is refused with its place, by loading and by check`, async () => {
      const path = folder.file(`refused${title.replace(/\W/g, '')}.ts`, `${HEAD}${text}\n`);
      const { output } = await runScript(`kldload ${path}; echo status $?`);
      expect(output.split('\n')[0]).to.include(`kldload: ${path}${says}`);
      expect(output).to.include('status 1\n');
    });
});
