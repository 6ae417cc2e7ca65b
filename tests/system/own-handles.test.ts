/**
 * Handles that a scheme of a user's gives: at no price, past interrupts and a table that is full on
 * purpose; and the answers for which such a scheme is convicted. The scheme is the solution of
 * Lab 4.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { paperHost } from '../../emu/cli/paper-host.ts';
import { loadScheme } from '../../emu/cli/scheme-file.ts';
import { TEST_COST, TestMachine } from '../../emu/judge/machine.ts';
import { judge } from '../../emu/judge/trial.ts';
import { PAPER_OPTIONS } from '../../emu/paper/fig9/plan.ts';
import { runPoint } from '../../emu/paper/fig9/run.ts';
import { NOHANDLE } from '../../kernel/callout/entry.ts';
import { calloutsFor } from '../../kernel/callout/kernels.ts';
import { NONE, type SchemeMaker } from '../../kernel/callout/scheme.ts';
import { MATRIX, timeLimit } from '../matrix.ts';

const SOLUTION = 'tests/labs/handle/solution/handle.ts';
const SIZES = { ncallout: 4, wheelsize: 8, hashsize: 4 };
const handler = (): void => {};

/** A facility on a machine, with the scheme of the solution. */
const facility = async (more: { failpoints?: { setcallout(): boolean } } = {}) => {
  const machine = new TestMachine();
  const scheme = await loadScheme(SOLUTION);
  const callouts = calloutsFor('handle', SIZES, machine, TEST_COST, { scheme, ...more });
  machine.callouts = callouts;
  return { machine, callouts };
};

describe('handles that a scheme gives', function () {
  this.timeout(timeLimit(30_000));

  it('take as long as those of the table, to the cycle', async () => {
    const own = { file: 'handle.ts', make: await loadScheme(SOLUTION), kernel: 'handle' } as const;
    const options = { ...PAPER_OPTIONS, max: 40, iterations: 50, own };
    const [mine, ours] = [
      await runPoint('yours', 40, options, paperHost()),
      await runPoint('handle', 40, options, paperHost()),
    ];
    const same = { kernel: '', hostSeconds: 0 };
    expect({ ...mine, ...same }).to.deep.equal({ ...ours, ...same });
  });

  it('are stale after an interrupt that comes before the lock', async () => {
    const { machine, callouts } = await facility();
    let second = NOHANDLE;
    const first = callouts.setcallout(
      () => {
        second = callouts.setcallout(handler, undefined, 9);
      },
      undefined,
      1,
    );
    machine.interrupt = () => {
      machine.interrupt = null;
      machine.hardclock();
    };
    expect(callouts.unsetcallout(first)).to.equal(false);
    expect([callouts.holder(first), callouts.holder(NOHANDLE)]).to.deep.equal([NONE, NONE]);
    expect(callouts.holder(second)).to.not.equal(NONE);
    expect(callouts.unsetcallout(second)).to.equal(true);
    callouts.check();
  });

  it('are 0 where the table is full, on purpose too', async () => {
    const { callouts } = await facility({ failpoints: { setcallout: () => true } });
    expect(callouts.setcallout(handler, undefined, 1)).to.equal(NOHANDLE);
    expect(callouts.unsetcallout(NOHANDLE)).to.equal(false);
    const { callouts: others } = await facility({ failpoints: { setcallout: () => false } });
    const handles = Array.from({ length: 5 }, () => others.setcallout(handler, undefined, 5));
    expect(handles.indexOf(NOHANDLE)).to.equal(4);
    expect(handles.map((handle) => others.unsetcallout(handle))).to.deep.equal([
      true,
      true,
      true,
      true,
      false,
    ]);
    others.check();
  });
});

const GIVES = 'return this.generations[c] * this.size + c;';
const HOLDS = 'return this.generations[c] === Math.floor(handle / this.size) ? c : NONE;';
const INT = 'must be an int from 1 to 9007199254740991';
const HELD = 'must be a started callout with a handle, or NONE';

/** Mistakes: the text, its replacement, and the crime. */
const MISTAKES: readonly (readonly [from: string, to: string, crime: string])[] = [
  [GIVES, 'return 0;', `wrong answer: giveHandle() returned 0, ${INT}`],
  [GIVES, 'return -1;', `wrong answer: giveHandle() returned -1, ${INT}`],
  [GIVES, 'return c + 0.5;', `wrong answer: giveHandle() returned 3.5, ${INT}`],
  [GIVES, 'return Number.NaN;', `wrong answer: giveHandle() returned NaN, ${INT}`],
  [GIVES, 'return 2 ** 53;', `wrong answer: giveHandle() returned 9007199254740992, ${INT}`],
  [GIVES, 'return undefined as never;', `wrong answer: giveHandle() returned undefined, ${INT}`],
  [GIVES, 'throw new Error("none left");', 'crash: giveHandle(): Error: none left, at '],
  [HOLDS, 'return c + 0.5;', `wrong answer: holder() returned 3.5, ${HELD}`],
  [HOLDS, 'return -3;', `wrong answer: holder() returned -3, ${HELD}`],
  [HOLDS, 'return 99;', `wrong answer: holder() returned 99, ${HELD}`],
  [HOLDS, 'return [c] as never;', `wrong answer: holder() returned an array, ${HELD}`],
  ['giveHandle(c', 'give(c', 'giveHandle is undefined, must be a function, as holder is'],
  [HOLDS, 'for (;;);', 'no end: holder() does not come back: more than '],
  ['holder(handle', 'keeper(handle', 'holder is undefined, must be a function, as giveHandle is'],
];

describe('a scheme that gives the handles is convicted', function () {
  this.timeout(timeLimit(60_000));
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-handles-'));
  after(() => rmSync(folder, { recursive: true }));

  // One by each routine; `make matrix` has them all.
  const few = ['return 0;', 'return 99;', 'keeper(handle'];
  for (const [i, [from, to, crime]] of MISTAKES.entries()) {
    if (!MATRIX && !few.includes(to)) continue;
    it(`of "${to}": ${crime}`, async () => {
      const path = join(folder, `${i}.ts`);
      const text = readFileSync(SOLUTION, 'utf8');
      expect(text).to.include(from);
      writeFileSync(
        path,
        text.replace(from, () => to),
      );
      expect(judge(await loadScheme(path, 200_000), 30, 1).conviction?.crime).to.contain(crime);
    });
  }

  it('if what it holds is of another interface', () => {
    // A callout that timeout has set has no handle, whatever the scheme says.
    const make: SchemeMaker = (table) => ({
      ...plainScheme(table.ncallout),
      giveHandle: () => 1,
      holder: () => 0,
    });
    const machine = new TestMachine();
    const callouts = calloutsFor('handle', SIZES, machine, TEST_COST, { scheme: make });
    callouts.timeout(handler, undefined, 1);
    expect(callouts.unsetcallout(7)).to.equal(false);
    expect(callouts.npending).to.equal(1);
  });
});

/** A scheme that keeps nothing. */
const plainScheme = (nbuckets: number): ReturnType<SchemeMaker> => ({
  ...{ name: 'plain', order: 'none', longest: 100, knowsNext: false, nbuckets, visited: 0, steps: 0 },
  ...{ bound: { start: 0, stop: 0, hardtick: 0, expire: 0 }, lateness: () => 0 },
  ...{ start: handler, stop: handler, hardtick: () => false, skip: handler, expire: () => NONE },
  ...{ ticksUntilNext: (bound: number) => bound, bucketOf: () => 0, check: () => 0 },
});
