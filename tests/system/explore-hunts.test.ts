/**
 * The worked wrong programs: an exploration finds each race in its few places, and nothing in the
 * mended program, at all places. Each kind of failure has a program with it and one without.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { programOfSource } from '../../emu/cli/clang/program.ts';
import { replayHost } from '../../emu/cli/replay-host.ts';
import type { Criterion } from '../../emu/explore/criteria.ts';
import { logOf } from '../../emu/explore/failinglog.ts';
import { Kept } from '../../emu/explore/run.ts';
import { faultsIn, type Placed } from '../../emu/explore/steps.ts';
import { scheduleWords } from '../../emu/explore/words.ts';
import { parseLog } from '../../emu/front/logreader.ts';
import { replayMaker } from '../../emu/front/replay.ts';
import { type CalloutColumns, MAX_SOFTCLOCK_STEPS } from '../../kernel/callout/scheme.ts';
import { Scheme6 } from '../../kernel/callout/scheme6.ts';
import { MATRIX, repetitions, timeLimit } from '../matrix.ts';
import {
  changed,
  claimsOf,
  RIGHT,
  rulesOf,
  type Subject,
  schemeSubject,
  searched,
  subject,
} from './explored.ts';
import { BELL, DropsLate, LAMP, LEDGER, PROGRAM, WATCH, type Worked } from './exploredfixtures.ts';

/** Choices for a module. */
interface More {
  readonly window?: number;
  readonly moduleFault?: 'panic';
}

/** Windows in which the races are. */
const [WINDOW, NARROW] = [repetitions(3000, 30_000), repetitions(1500, 30_000)];

describe('an exploration of a worked wrong', function () {
  this.timeout(timeLimit(120_000));
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

  // A program, a kind of failure and its words.
  const programs = [
    [{ kind: 'status' }, 'status', 'the program ends with status 3'],
    [{ kind: 'status' }, 'count', 'the program ends with status 3'],
    [{ kind: 'status', status: 3 }, 'status', 'the program ends with status 3'],
    [{ kind: 'status' }, 'fault', 'the program ends by SIGSEGV'],
    [{ kind: 'hang' }, 'sleep', 'the process sleeps for ever'],
    [{ kind: 'line', text: 'early' }, 'line', 'its output has "early"'],
    [{ kind: 'noline', text: 'late' }, 'line', 'its output has no line with "late"'],
    [{ kind: 'differs' }, 'line', 'line 1 of its output is "early", and undisturbed "late"'],
  ] as const;
  // In `make test` one that fails, one that hangs and one that is told by its output.
  for (const [kind, does, words] of MATRIX ? programs : [programs[0], programs[1], programs[4], programs[5]])
    it(`program, ${does}, by ${Object.values(kind).join(' ')}: found, and not in the mended one`, async () => {
      expect(found(await subject(program, { args: [does] }), [kind], WINDOW)).to.equal(words);
      expect(found(await subject(program, { args: [does, 'right'] }), [kind], WINDOW)).to.equal(undefined);
    });

  for (const [title, does, { wrong, mended }, kind, words, more] of [
    ['forgotten spl', 'ledger', LEDGER, { kind: 'status' }, 'status 1', { window: NARROW }],
    ['lost wakeup', 'bell', BELL, { kind: 'hang' }, 'the process sleeps for ever', { window: NARROW }],
    [
      'callout that a stop leaves',
      'lamp',
      LAMP,
      { kind: 'leak' },
      '1 callout is pending at the end, 0 in',
      {},
    ],
    [
      'handler after unload',
      'unload',
      LAMP,
      { kind: 'panic' },
      'panic: module lamp',
      { moduleFault: 'panic' },
    ],
  ] as const satisfies readonly (readonly [string, string, Worked, Criterion, string, More])[]) {
    const { window = WINDOW, moduleFault }: More = more;
    // In `make test` one module, wrong and mended.
    if (!MATRIX && does !== 'bell') continue;
    const isBoth = window === NARROW || MATRIX;
    it(`module, ${title}: found${isBoth ? ', and not in the mended one' : ''}`, async () => {
      const run = (module: string) => subject(program, { args: [does], module, moduleFault });
      expect(found(await run(wrong), [kind], window)).to.include(words);
      if (isBoth) expect(found(await run(mended), [kind], window)).to.equal(undefined);
    });
  }

  for (const [title, does, fault, kind, words] of [
    ['setitimer', 'timer', 'setcallout', { kind: 'hang' }, 'the process sleeps for ever'],
    ['read', 'byte', 'eintr:read', { kind: 'line', text: 'x' }, 'its output has "x"'],
  ] as const)
    it(`program, the error of ${title} not looked at: found, and not in the mended one`, async () => {
      expect(found(await subject(program, { args: [does] }), [kind], 0, [fault])).to.equal(words);
      expect(found(await subject(program, { args: [does, 'right'] }), [kind], 0, [fault])).to.equal(
        undefined,
      );
    });

  it('scheme that forgets late callouts: found, by its end and by its invariant, and not in the mended one', () => {
    const right = (table: CalloutColumns) => new Scheme6(table, 0, MAX_SOFTCLOCK_STEPS);
    const wrong = schemeSubject((table) => new DropsLate(table, 0, MAX_SOFTCLOCK_STEPS), program, ['two']);
    expect(found(wrong, [{ kind: 'hang' }], NARROW)).to.equal('the program does not end');
    expect(found(wrong, [{ kind: 'check' }], NARROW)).to.include('scheme6');
    const both: Criterion[] = [{ kind: 'hang' }, { kind: 'check' }];
    expect(found(schemeSubject(right, program, ['two']), both, NARROW)).to.equal(undefined);
  });

  if (MATRIX)
    it('module whose handler reads the cycle is claimed to be the same run only where it is', async () => {
      const watch = await subject(program, { args: ['watch'], module: WATCH });
      const { claims, wrong } = claimsOf(watch, { window: 2500 });
      expect([wrong, claims > 0]).to.deep.equal([0, true]);
      // A twin that does not hear of clocks that are read takes those runs for equal.
      const deaf = changed(watch, ({ survey, ...differing }) => {
        const { clockRead: _, ...rest } = survey ?? {};
        return { ...differing, survey: rest };
      });
      expect(claimsOf(deaf, { window: 2500 }).wrong).to.be.above(0);
    });

  it('program whose handler reads a counter is claimed to be the same run only where it is', async () => {
    const stamp = await subject(program, { args: ['stamp'] });
    const { claims, wrong } = claimsOf(stamp, { window: WINDOW });
    expect([wrong, claims > 0]).to.deep.equal([0, true]);
    // A twin that does not hear of counters that are read takes those runs for equal.
    const deaf = changed(stamp, ({ survey, ...differing }) => {
      const { counterRead: _, ...rest } = survey ?? {};
      return { ...differing, survey: rest };
    });
    expect(claimsOf(deaf, { window: WINDOW }).wrong).to.be.above(0);
  });

  for (const does of MATRIX ? (['status', 'sleep', 'bell'] as const) : (['sleep'] as const))
    it(`program with faults, ${does}, is claimed to be the same run only where it is`, async () => {
      const module = does === 'bell' ? BELL.wrong : undefined;
      const faults = ['clock-double:1', 'clock-lost:2', 'eintr:sigsuspend:1'];
      const faulty = changed(await subject(program, { args: [does], module }), (differing) => ({
        ...differing,
        faults,
      }));
      const { claims, wrong } = claimsOf(faulty, { window: WINDOW });
      expect([wrong, claims > 0]).to.deep.equal([0, true]);
    });

  it('schedule has its faults in their order, each once, and no more than are needed', async () => {
    const timer = await subject(program, { args: ['timer'] });
    const kinds = ['eintr:sigsuspend', 'setcallout'];
    const work = RIGHT(timer.explored, rulesOf(timer, { faults: kinds, window: 0 }), timer.base);
    const { search, results } = searched(work, { moves: 2, randoms: 3 });
    const schedules = results.map(({ moves = [], choices }) =>
      choices === undefined ? faultsIn(moves) : [],
    );
    expect(schedules.map((it) => it.join()).filter((it) => it !== '')).to.have.members([
      'setcallout:1',
      'eintr:sigsuspend:1',
      'eintr:sigsuspend:1,eintr:sigsuspend:2',
      'setcallout:1,eintr:sigsuspend:1',
    ]);
    expect([search.tally.covered, search.tally.randoms]).to.deep.equal([search.tally.found, 3]);
    const both = ['setcallout:1', 'eintr:sigsuspend:1'].map(
      (spec): Placed => ({ kind: 'fault', spec, cycles: 0 }),
    );
    expect(faultsIn(work.minimal({ moves: both, words: '' }).moves)).to.deep.equal(['setcallout:1']);
  });

  it('schedule of a fault is told in words, and its log replays', async () => {
    const timer = await subject(program, { args: ['timer'] });
    const rules = rulesOf(timer, { faults: ['setcallout'], window: 0 });
    const { search } = searched(RIGHT(timer.explored, rules, timer.base), { all: false });
    const steps = search.failed?.moves ?? [];
    const source = (_file: string, line: number) => PROGRAM.split('\n')[line - 1];
    expect(scheduleWords(timer.explored, steps, rules.bound, 0, source).join()).to.match(
      /^the 1st setcallout finds the callout table full in prog\.c:\d+ `if \(setitimer\(.*` \(setitimer\)$/,
    );
    const again = parseLog(logOf(timer.explored, timer.log, steps, rules.bound), 'failing.log');
    expect(again.start.config.faults).to.deep.equal(['setcallout:1']);
    const run = (await replayMaker(again, replayHost()))(new Kept());
    expect([run.run(Number.POSITIVE_INFINITY), run.reason]).to.deep.equal(['end', 'stuck']);
  });
});
