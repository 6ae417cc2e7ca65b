/**
 * The worked wrong programs: an exploration finds each race in its few places, and nothing in the
 * mended program, at all places. Each kind of failure has a program with it and one without.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { programOfSource } from '../../emu/cli/clang/program.ts';
import type { Criterion } from '../../emu/explore/criteria.ts';
import { repetitions } from '../matrix.ts';
import { RIGHT, rulesOf, type Subject, searched, subject } from './explored.ts';
import { BELL, LAMP, LEDGER, PROGRAM, type Worked } from './exploredfixtures.ts';

/** A window in which each of the races is. */
const WINDOW = repetitions(1500, 30_000);

describe('an exploration of a worked wrong', function () {
  this.timeout(120_000);
  let program: Uint8Array;
  before(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwheel-hunts-'));
    try {
      writeFileSync(join(folder, 'prog.c'), PROGRAM);
      program = await programOfSource(process.cwd(), join(folder, 'prog.c'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  /** The first failure, in words; undefined if there is none at all places. */
  function found(
    it: Subject,
    criteria: readonly Criterion[],
    window: number,
    faults: readonly string[] = [],
  ): string | undefined {
    const rules = rulesOf(it, { criteria, faults, window });
    const { search } = searched(RIGHT(it.explored, rules, it.base), { all: false });
    const { covered, found: places } = search.tally;
    if (search.failed === undefined) expect([search.complete, covered]).to.deep.equal([true, places]);
    expect(places).to.be.above(0);
    return search.failed?.words;
  }

  for (const [kind, does, words] of [
    [{ kind: 'status' }, 'status', 'the program ends with status 3'],
    [{ kind: 'status', status: 3 }, 'status', 'the program ends with status 3'],
    [{ kind: 'status' }, 'fault', 'the program ends by SIGSEGV'],
    [{ kind: 'hang' }, 'sleep', 'the process sleeps for ever'],
    [{ kind: 'line', text: 'early' }, 'line', 'its output has "early"'],
    [{ kind: 'noline', text: 'late' }, 'line', 'its output has no line with "late"'],
    [{ kind: 'differs' }, 'line', 'line 1 of its output is "early", and undisturbed "late"'],
  ] as const)
    it(`program, ${does}, by ${Object.values(kind).join(' ')}: found, and not in the mended one`, async () => {
      expect(found(await subject(program, { args: [does] }), [kind], WINDOW)).to.equal(words);
      expect(found(await subject(program, { args: [does, 'right'] }), [kind], WINDOW)).to.equal(undefined);
    });

  for (const [title, does, { wrong, mended }, kind, words, moduleFault] of [
    ['forgotten spl', 'ledger', LEDGER, { kind: 'status' }, 'the program ends with status 1', 'unload'],
    ['lost wakeup', 'bell', BELL, { kind: 'hang' }, 'the process sleeps for ever', 'unload'],
    [
      'callout that unload leaves',
      'unload',
      LAMP,
      { kind: 'status' },
      'the program ends with status 1',
      'unload',
    ],
    [
      'callout that a stop leaves',
      'lamp',
      LAMP,
      { kind: 'leak' },
      '1 callout is pending at the end, 0 in',
      'unload',
    ],
    ['handler after unload', 'unload', LAMP, { kind: 'panic' }, 'panic: module lamp', 'panic'],
  ] as const satisfies readonly (readonly [string, string, Worked, Criterion, string, string])[])
    it(`module, ${title}: found, and not in the mended one`, async () => {
      const run = (module: string) => subject(program, { args: [does], module, moduleFault });
      expect(found(await run(wrong), [kind], WINDOW)).to.include(words);
      expect(found(await run(mended), [kind], WINDOW)).to.equal(undefined);
    });

  for (const [title, does, fault, kind, words] of [
    ['setitimer', 'timer', 'setcallout', { kind: 'hang' }, 'the process sleeps for ever'],
    ['read', 'byte', 'eintr', { kind: 'line', text: 'x' }, 'its output has "x"'],
  ] as const)
    it(`program, the error of ${title} not looked at: found, and not in the mended one`, async () => {
      expect(found(await subject(program, { args: [does] }), [kind], 0, [fault])).to.equal(words);
      expect(found(await subject(program, { args: [does, 'right'] }), [kind], 0, [fault])).to.equal(
        undefined,
      );
    });
});
