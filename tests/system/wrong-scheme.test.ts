/**
 * Wrong schemes of a user's, each convicted by the judge in one line with its place: the guide's
 * wheel, with one mistake each.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadScheme } from '../../emu/cli/scheme-file.ts';
import { convicted, JUDGED_WORK } from '../../emu/front/judging.ts';
import { judge } from '../../emu/judge/trial.ts';
import { runProgram } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'callwheel-wrong-'));

/** The guide's wheel, as its chapter leaves it. */
const WHEEL = (() => {
  const page = readFileSync('userland/share/doc/guide/9-own-scheme.md', 'utf8');
  const [, text = ''] = page.split('```ts\n').map((part) => part.split('```')[0] as string);
  return text.replace(
    '      this.visited++;\n      queues.remove',
    '      this.visited++;\n      if (table.c_time[c] !== table.ticks) continue;\n      queues.remove',
  );
})();

/** A file with the wheel, in which `from` is replaced by `to`. */
function file(name: string, from: string, to: string): string {
  expect(WHEEL).to.include(from);
  const path = join(folder, `${name}.ts`);
  writeFileSync(
    path,
    WHEEL.replace(from, () => to),
  );
  return path;
}

const COUNT = 'this.visited = this.steps = c === this.due ? 0 : 1;';
const NOTHING_DUE = 'if (c === this.due) return NONE;';
const STOP = '    this.visited = 0;\n    this.queues.remove(c);';
const BUCKET = 'return this.table.c_time[c] & (SLOTS - 1);';
const START = 'this.queues.insertTail(this.queues.head(this.bucketOf(c)), c);';
const OUTER = 'const SLOTS = 64;';
const MUST = 'must be a started callout, NONE or WINDOW';

/** Mistakes: their names, the text and its replacement, and the crime; @ stands for the file. */
const MISTAKES: readonly (readonly [name: string, from: string, to: string, crime: string])[] = [
  [
    'spins',
    START,
    'for (;;) this.visited = 0;',
    'no end: start() does not come back: more than 200000 steps, at @:36:14 (tick 0)',
  ],
  [
    'spins in stop',
    STOP,
    '    do { this.visited = 0; } while (c >= 0);',
    'no end: stop() does not come back: more than 200000 steps, at @:40:8 (tick 0)',
  ],
  [
    'spins by a getter',
    'visited = 0;',
    'get visited(): number { for (;;); }\n  set visited(_: number) {}',
    'no end: hardtick() does not come back: more than 200000 steps, at @:14:35 (tick 1)',
  ],
  [
    'recurses',
    BUCKET,
    'return this.bucketOf(c);',
    'no end: start() goes too deep: more than 12288 words of the stack, at @:30:31 (tick 0)',
  ],
  [
    'catches all',
    START,
    'const f = (): void => { try { f(); } catch { f(); } }; f();',
    'no end: start() goes too deep: more than 12288 words of the stack, at @:36:27 (tick 0)',
  ],
  ['throws', STOP, '    throw new Error("oh no");', 'crash: stop(): Error: oh no, at @:40:11 (tick 0)'],
  ['throws nothing', STOP, '    throw undefined;', 'crash: stop(): undefined (tick 0)'],
  [
    'counts NaN',
    COUNT,
    'this.visited = NaN; this.steps = 1;',
    'wrong answer: after expire() visited is NaN, must be an int of 0 or more (tick 1)',
  ],
  [
    'counts undefined',
    COUNT,
    '(this as any).visited = undefined; this.steps = 1;',
    'wrong answer: after expire() visited is undefined, must be an int of 0 or more (tick 1)',
  ],
  [
    'counts below 0',
    COUNT,
    'this.visited = -1; this.steps = 1;',
    'wrong answer: after expire() visited is -1, must be an int of 0 or more (tick 1)',
  ],
  [
    'counts halves',
    COUNT,
    'this.visited = 0.5; this.steps = 1;',
    'wrong answer: after expire() visited is 0.5, must be an int of 0 or more (tick 1)',
  ],
  [
    'counts too much',
    COUNT,
    'this.visited = 2 ** 60; this.steps = 1;',
    'wrong answer: after expire() visited is 1152921504606847000, must be an int of 0 or more (tick 1)',
  ],
  [
    'counts in words',
    COUNT,
    'this.visited = 0; (this as any).steps = "1";',
    'wrong answer: after expire() steps is "1", must be an int of 0 or more (tick 1)',
  ],
  [
    'hands out half a callout',
    NOTHING_DUE,
    'if (c === this.due) return 0.5;',
    `wrong answer: expire() returned 0.5, ${MUST} (tick 1)`,
  ],
  [
    'hands out -3',
    NOTHING_DUE,
    'if (c === this.due) return -3;',
    `wrong answer: expire() returned -3, ${MUST} (tick 1)`,
  ],
  [
    'hands out what is not started',
    NOTHING_DUE,
    'if (c === this.due) return 7;',
    `wrong answer: expire() returned 7, ${MUST} (tick 1)`,
  ],
  [
    'hands out an object',
    NOTHING_DUE,
    'if (c === this.due) return { valueOf: () => -1 } as any;',
    `wrong answer: expire() returned an object, ${MUST} (tick 1)`,
  ],
  [
    'hands out NaN',
    NOTHING_DUE,
    'if (c === this.due) return NaN;',
    `wrong answer: expire() returned NaN, ${MUST} (tick 1)`,
  ],
  [
    'does not remove',
    '    this.queues.remove(c);\n    return c;',
    '    return c;',
    `wrong answer: expire() returned 3, ${MUST} (tick 1)`,
  ],
  [
    'answers a number',
    'return !queues.isAlone(due);',
    'return 1 as any;',
    'wrong answer: hardtick() returned 1, must be true or false (tick 1)',
  ],
  [
    'answers too much',
    'let best = queues.isAlone(due) ? bound : 0;',
    'let best = Infinity;',
    'wrong answer: ticksUntilNext() returned Infinity, must be an int from 0 to 1 (tick 36)',
  ],
  [
    'is late by nonsense',
    'return 0;\n  }\n\n  bucketOf',
    'return -1;\n  }\n\n  bucketOf',
    'wrong answer: lateness() returned -1, must be an int from 0 to 2147483647 (tick 0)',
  ],
  [
    'writes into the table',
    STOP,
    '    this.visited = 0;\n    this.table.c_time.fill(c);\n    this.queues.remove(c);',
    'wrong answer: ticksUntilNext(8) is 3, not 1 to 1 (tick 0)',
  ],
  [
    'breaks its queues',
    'return this.queues.check();',
    'this.queues.next[3] = 7; return this.queues.check();',
    'crash: check(): Panic: circq: next of 3 is 7, whose prev is 7, at @:85:49 (tick 36)',
  ],
  ['has no check', 'check(): number {', 'checks(): number {', 'check is undefined, must be a function'],
  [
    'has a name that spins',
    "name = 'wheel'",
    'name = { toString() { for (;;); } } as any',
    'name is an object, must be a text of 1 to 64 printable characters',
  ],
  [
    'has an order of its own',
    "order = 'none'",
    "order = 'constructor' as any",
    "order is \"constructor\", must be 'fifo', 'lifo' or 'none'",
  ],
  ['takes no time', 'longest = INT_MAX', 'longest = 0', 'longest is 0, must be an int of 1 or more'],
  [
    'changes the table',
    'this.table = table;',
    'this.table = table; (table as any).ticks = 5;',
    'making the scheme: TypeError: a value is not of the type that is needed here, at @:21:40: Cannot set property ticks of [object Object] which has only a getter',
  ],
  ['is nothing', 'Scheme => new Wheel(table)', 'any => undefined', 'start is undefined, must be a function'],
];

/** Files that hold no scheme, and the words for them. */
const FAILURES: readonly (readonly [name: string, from: string, to: string, why: string])[] = [
  [
    'looks for the process',
    OUTER,
    'declare const process: any; const SLOTS = process.pid;',
    '@:4:43: process is not for schemes',
  ],
  ['prints', OUTER, 'console.log(1); const SLOTS = 64;', '@:4:1: console is not for schemes'],
  [
    'imports of Node',
    OUTER,
    "import { pid } from 'node:process'; const SLOTS = pid;",
    '@:4:21: Could not resolve "node:process"',
  ],
  [
    'makes functions of texts',
    OUTER,
    'const F: any = (() => 0).constructor; F("return process")(); const SLOTS = 64;',
    '@: evaluating the file: TypeError: a value is not of the type that is needed here, at @:4:57: F(...) is not a function',
  ],
  [
    'has a pattern',
    OUTER,
    'const SLOTS = /4/.test("4") ? 64 : 0;',
    '@:4:15: regular expressions are not for schemes: use startsWith, includes, indexOf and split',
  ],
  [
    'spins at once',
    OUTER,
    'for (;;); const SLOTS = 64;',
    '@: evaluating the file does not come back: more than 200000 steps, at @:4:9',
  ],
  ['waits', OUTER, 'const SLOTS = await 64;', '@:4:15: await outside of a function'],
  [
    'throws its stack',
    OUTER,
    'throw new Error(String(new Error("x").stack)); const SLOTS = 64;',
    '@: evaluating the file: Error: Error: x, at @:4:7',
  ],
];

describe('a wrong scheme', function () {
  this.timeout(60_000);
  after(() => rmSync(folder, { recursive: true }));

  for (const [name, from, to, crime] of MISTAKES)
    it(`is convicted: one that ${name}`, async () => {
      const path = file(name.replaceAll(' ', '-'), from, to);
      const { conviction } = judge(await loadScheme(path, JUDGED_WORK), 300, 1995);
      expect(conviction?.crime).to.equal(crime.replaceAll('@', path));
    });

  for (const [name, from, to, why] of FAILURES)
    it(`is refused: one that ${name}`, async () => {
      const path = file(name.replaceAll(' ', '-'), from, to);
      const failed = await loadScheme(path, JUDGED_WORK).then(
        () => 'loaded',
        (error: Error) => error.message,
      );
      expect(failed).to.equal(why.replaceAll('@', path));
    });

  it('is told of in one line where no operation is needed to show it', () => {
    const { crime, script, under } = { crime: 'name is 1', script: [], under: 'from tick 0' };
    expect(convicted('./a.ts', { crime, script, under })).to.deep.equal([
      './a.ts breaks a rule of schemes: name is 1; a script without operations shows it, from tick 0',
      [],
    ]);
  });

  it('that the judge acquits panics the kernel at a cycle, the same in every run', async () => {
    const path = file(
      'late',
      '    const slot =',
      '    while (table.ncallout > 100 && table.ticks > 30);\n    const slot =',
    );
    expect(judge(await loadScheme(path, JUDGED_WORK), 60, 1995).conviction).to.equal(undefined);
    const run = async () => {
      const scheme = await loadScheme(path, JUDGED_WORK);
      const { reason, cycles, hash, system } = runProgram(['multi'], {}, { scheme });
      return { reason, cycles, hash, complaints: system.complaints };
    };
    const once = await run();
    expect(once.reason).to.equal('panic');
    expect(once.complaints.join('\n')).to.include(
      `panic: hardtick() does not come back: more than 200000 steps, at ${path}:46:`,
    );
    expect(await run()).to.deep.equal(once);
  });

  it('that panics the kernel by an exception is told with the expression that was wrong', async () => {
    const mistake = '    if (table.ncallout > 100 && table.ticks > 30) (table as any).nosuch.x = 1;\n';
    const path = file('late-exception', '    const slot =', `${mistake}    const slot =`);
    const scheme = await loadScheme(path, JUDGED_WORK);
    const { reason, system } = runProgram(['multi'], {}, { scheme });
    expect(reason).to.equal('panic');
    expect(system.complaints[0]).to.equal(
      `panic: hardtick(): TypeError: a value is not of the type that is needed here, at ${path}:46:73: table.nosuch is undefined, and has no x`,
    );
  });
});
