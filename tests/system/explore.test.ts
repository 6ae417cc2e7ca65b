/**
 * Explorations: the reduced search finds what the unreduced one finds, counts each place once, and
 * is the same however it is shared out. Wrong twins are convicted by the same judge.
 */

import { expect } from 'chai';
import { replayHost } from '../../emu/cli/replay-host.ts';
import { logOf } from '../../emu/explore/failinglog.ts';
import { missOf } from '../../emu/explore/random.ts';
import { Recording } from '../../emu/explore/recording.ts';
import { Kept, oneRun } from '../../emu/explore/run.ts';
import { Search } from '../../emu/explore/search.ts';
import { movesIn } from '../../emu/explore/steps.ts';
import type { Result, Task } from '../../emu/explore/task.ts';
import { scheduleWords } from '../../emu/explore/words.ts';
import { parseLog } from '../../emu/front/logreader.ts';
import { replayMaker } from '../../emu/front/replay.ts';
import type { Move } from '../../emu/moves.ts';
import { MATRIX, repetitions, timeLimit } from '../matrix.ts';
import {
  claimsOf,
  DIFFERS,
  HUNTED,
  type MakeWork,
  ONE,
  RIGHT,
  rulesOf,
  type Searched,
  type Subject,
  searched,
  subject,
  twin,
  unshortened,
} from './explored.ts';

/** The window of the unreduced search. */
const WHOLE = repetitions(2500, 6000);

/** A handler that sees how far the program has come, by its memory. */
const STEPS = `#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static volatile int step, seen = -1;

static void onalarm(int sig)
{
    seen = step;
}

int main(void)
{
    struct itimerval soon = { { 0, 0 }, { 0, 1 } };

    signal(SIGALRM, onalarm);
    setitimer(ITIMER_REAL, &soon, NULL);
    for (int i = 0; i < 6; i++) {
        int unseen = i;
        for (int k = 0; k < 3; k++)
            __asm__ volatile("mul %0, %0, %0" : "+r"(unseen));
        step = i;
    }
    if (seen < 0)
        pause();
    printf("%d\\n", seen);
    return 0;
}
`;

/** Two processes, a pipe, and a signal that is looked at before a read and after it. */
const PAIR = `#include <signal.h>
#include <stdio.h>
#include <unistd.h>
#include <sys/time.h>

static volatile int rang;

static void onalarm(int sig)
{
    rang++;
}

int main(void)
{
    struct itimerval soon = { { 0, 0 }, { 0, 1 } };
    int ends[2], before;
    char c;

    signal(SIGALRM, onalarm);
    setitimer(ITIMER_REAL, &soon, NULL);
    pipe(ends);
    if (fork() == 0) {
        usleep(30000);
        write(ends[1], "x", 1);
        _exit(0);
    }
    before = rang;
    read(ends[0], &c, 1);
    return 2 * before + rang;
}
`;

describe('an exploration', function () {
  this.timeout(timeLimit(120_000));
  const subjects = new Map<string, Subject>();
  const of = (name: string): Subject => subjects.get(name) as Subject;
  /** The unreduced search of `steps`. */
  let whole: Searched;
  before(async () => {
    const text = (name: string): string => HUNTED.get(name) as string;
    for (const name of ['race.c', 'wake.c']) subjects.set(name, await subject(text(name)));
    subjects.set('steps', await subject(STEPS));
    subjects.set('pair', await subject(PAIR));
    const rules = rulesOf(of('steps'), { criteria: DIFFERS, window: WHOLE, reduce: false });
    whole = searched(RIGHT(of('steps').explored, rules, of('steps').base));
  });

  /** The faults of a worker: of what it finds, how it counts, and what it answers. */
  function faultsOf(make: MakeWork): string[] {
    const faults: string[] = [];
    const steps = of('steps');
    const rules = rulesOf(steps, { criteria: DIFFERS, window: WHOLE });
    const { search, failures } = searched(make(steps.explored, rules, steps.base));
    const { covered, found, schedules } = search.tally;
    if ([...whole.failures].some((it) => !failures.has(it))) faults.push('misses an outcome');
    if ([...failures].some((it) => !whole.failures.has(it))) faults.push('invents an outcome');
    if (covered !== found) faults.push('covers other places than it has found');
    if (schedules >= whole.search.tally.schedules) faults.push('reduces nothing');
    const race = of('race.c');
    const work = make(race.explored, rulesOf(race), race.base);
    const { search: raced } = searched(work, { all: false });
    const { moves = [] } = raced.failed ?? {};
    if (moves.length === 0) faults.push('does not find the race');
    const idle: Move = { kind: 'late', at: 250_000, cycles: 1000 };
    const more = [idle, ...movesIn(moves)].sort((a, b) => a.at - b.at);
    if (work.minimal({ moves: more, words: '' }).moves.length !== 1) faults.push('is not minimal');
    return faults;
  }

  it('finds what it finds unreduced, in fewer runs, counts all, and tells the least', () => {
    expect(faultsOf(RIGHT)).to.deep.equal([]);
  });

  it('accounts for each place after each of its tasks', () => {
    const steps = of('steps');
    const work = RIGHT(steps.explored, rulesOf(steps, { window: 2000 }), steps.base);
    const search = new Search(ONE);
    let tasks = 0;
    for (let entry = search.take(); entry !== undefined; entry = search.take()) {
      search.give(entry, work.do(entry.task));
      search.check();
      tasks++;
    }
    expect(tasks).to.be.above(10);
  });

  /** True of a group to which an interrupt is not brought from afar. */
  const isNear = (it: Task): boolean => it.kind !== 'group' || (it.moves[0]?.cycles ?? 0) < 1_000_000;
  const GROUPS = (result: Result): Result => ({ ...result, tasks: result.tasks.slice(0, 1) });
  for (const [words, make, fault] of [
    [
      'skips a window',
      twin((it, task) => (task.kind === 'offers' ? { ...it, tasks: it.tasks.filter(isNear) } : it)),
      'does not find the race',
    ],
    ['reduces too much', twin((it, task) => (task.kind === 'group' ? GROUPS(it) : it)), 'misses an outcome'],
    [
      'miscounts',
      twin((it) => ({ ...it, covered: 2 * it.covered })),
      'covers other places than it has found',
    ],
    ['does not shorten a schedule', unshortened, 'is not minimal'],
  ] as const)
    it(`that ${words} is convicted`, () => {
      expect(faultsOf(make)).to.include(fault);
    });

  it('of two processes takes for equal what is', () => {
    const { claims, wrong } = claimsOf(of('pair'), { window: repetitions(2500, 12_000) });
    expect([wrong, claims > 0]).to.deep.equal([0, true]);
  });

  if (MATRIX)
    it('of two processes has the same outcomes unreduced', () => {
      const pair = of('pair');
      const rules = rulesOf(pair, { criteria: DIFFERS, window: 12_000 });
      const work = (reduce: boolean) => RIGHT(pair.explored, { ...rules, reduce }, pair.base);
      const [all, reduced] = [searched(work(false)), searched(work(true))];
      expect(all.failures.size).to.be.above(0);
      expect(reduced.failures).to.deep.equal(all.failures);
      expect(reduced.search.tally.covered).to.equal(reduced.search.tally.found);
    });

  it('finds alarm and pause, says so in a sentence, and writes a log that replays', async () => {
    const { explored, base, log } = of('race.c');
    const rules = rulesOf(of('race.c'));
    const { search } = searched(RIGHT(explored, rules, base), { all: false });
    const { moves = [], words } = search.failed ?? {};
    const source = (_file: string, line: number) => HUNTED.get('race.c')?.split('\n')[line - 1];
    const bound = rules.bound + (moves[0]?.cycles ?? 0);
    expect(`${scheduleWords(explored, moves, bound, rules.window, source).join()}: ${words}`).to.equal(
      'SIGALRM delivered to pid 2 (prog) after prog.c:15 `alarm(1);` (alarm) and before prog.c:16 `pause();` (sigprocmask): the process sleeps for ever',
    );
    const again = parseLog(logOf(explored, log, moves, bound), 'failing.log');
    expect(again.start.config.moves).to.deep.equal(moves);
    const run = (await replayMaker(again, replayHost()))(new Kept());
    expect([run.run(Number.POSITIVE_INFINITY), run.reason]).to.deep.equal(['end', 'stuck']);
  });

  it('refuses a log whose moves there cannot be', () => {
    const { explored, log } = of('race.c');
    const text = logOf(explored, log, [{ kind: 'still', at: 7000, cycles: 10 }], 100_000);
    for (const wrong of ['"kind":"early"', '"kind":"still","x":1', '"kind":5'])
      expect(() => parseLog(text.replace('"kind":"still"', wrong), 'a.log')).to.throw('config.moves');
    expect(parseLog(text, 'a.log').start.config.moves).to.have.length(1);
  });

  it('proves sigsuspend, with each place covered', () => {
    const { explored, base } = of('wake.c');
    const rules = rulesOf(of('wake.c'), MATRIX ? {} : { window: 4000 });
    const { search } = searched(RIGHT(explored, rules, base));
    const { failures, covered, found } = search.tally;
    expect([failures, covered, search.complete]).to.deep.equal([0, found, true]);
  });

  // explore-hunts has others of this kind, and the guide has this one.
  if (MATRIX)
    it('finds the module that leaves a callout, and nothing in the mended one', async () => {
      const [program, wrong] = ['unload.c', 'pulse.ts'].map((name) => HUNTED.get(name) as string);
      const held = wrong
        ?.replace('  k.callout_stop(on);', '  const level = k.splsoftclock();\n  k.callout_stop(on);')
        .replace('  k.callout_stop(off);', '  k.callout_stop(off);\n  k.splx(level);');
      for (const [module, words] of [
        [wrong, 'the program ends with status 1'],
        [held, undefined],
      ]) {
        const pulse = await subject(program ?? '', { module });
        const { explored, base } = pulse;
        const { search } = searched(RIGHT(explored, rulesOf(pulse, { window: 20_000 }), base), {
          all: false,
        });
        expect([search.failed?.words, search.complete]).to.deep.equal([words, words === undefined]);
      }
    });

  it('in shards, and after an interruption, comes to the same sum', () => {
    const steps = of('steps');
    const window = repetitions(2500, 6000);
    const work = RIGHT(steps.explored, rulesOf(steps, { criteria: DIFFERS, window }), steps.base);
    const whole = searched(work);
    const { covered, failures } = whole.search.tally;
    const shards = [0, 1, 2].map((shard) => searched(work, { shard, of: 3 }).search.tally);
    expect(shards.reduce((sum, it) => sum + it.covered, 0)).to.equal(covered);
    expect(shards.reduce((sum, it) => sum + it.failures, 0)).to.equal(failures);
    const cut = searched(work, {}, undefined, 20).search;
    const state = JSON.parse(JSON.stringify(cut.state));
    expect(searched(work, {}, state).search.tally).to.deep.equal(whole.search.tally);
  });

  it('takes results in the order of their tasks, whichever comes first', () => {
    const steps = of('steps');
    const work = RIGHT(steps.explored, rulesOf(steps, { criteria: DIFFERS, window: 300 }), steps.base);
    const whole = searched(work).search;
    const search = new Search(ONE);
    const out: NonNullable<ReturnType<Search['take']>>[] = [];
    for (let entry = search.take(); entry !== undefined || out.length > 0; entry = search.take()) {
      if (entry !== undefined) out.push(entry);
      if (entry !== undefined && out.length < 7) continue;
      for (const it of out.splice(0).reverse()) search.give(it, work.do(it.task));
    }
    expect(search.tally).to.deep.equal(whole.tally);
    expect(search.failed).to.deep.equal(whole.failed);
  });

  it('goes on to pairs, and to random schedules with a bound on what they miss', () => {
    const steps = of('steps');
    const work = RIGHT(steps.explored, rulesOf(steps, { criteria: DIFFERS, window: 300 }), steps.base);
    const pairs = searched(work, { moves: 2, schedules: 300 });
    expect(pairs.results.some(({ moves }) => moves?.length === 2)).to.equal(true);
    const random = searched(work, { randoms: 5 }).search.tally;
    expect(random.randoms).to.equal(5);
    expect(random.choices).to.be.above(1);
    expect(missOf(2, 3)).to.equal(1 / 8);
  });

  it('looks at a run without changing it', () => {
    const { explored, base } = of('race.c');
    expect(oneRun(explored, [], 10 * base.cycle, new Recording([]))).to.deep.equal(base);
  });
});
