/**
 * Profiles of runs: the cycles of an exact one are those that the kernel charges the processes,
 * the statistical one is near it, files have the forms that their readers want, and the run is the
 * same.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { ExactProfile } from '../../emu/profile/exact.ts';
import { profileFile } from '../../emu/profile/files.ts';
import { SampledProfile } from '../../emu/profile/sampled.ts';
import { type ProgramStacks, stacksOf } from '../../emu/profile/stacks.ts';
import { type ProgramTable, type Row, tableOf } from '../../emu/profile/table.ts';
import type { Observer } from '../../kernel/probe.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { runLine } from './commandlines.ts';
import { compiled } from './crashing.ts';
import { type ProgramRun, runProgram } from './harness.ts';

const WORK = `#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static jmp_buf out;
static volatile unsigned x = 1;
static int values[600];

__attribute__((noinline)) static unsigned mix(unsigned n) { return n * 1664525u + 1013904223u; }
__attribute__((noinline)) static void deep(int n) { if (n == 0) longjmp(out, 1); deep(n - 1); x++; }
__attribute__((noinline)) static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void handler(int sig) { x += mix(sig); }
__attribute__((noinline)) static void sort(void)
{
	for (int i = 0; i < 600; i++)
		values[i] = (x = mix(x)) & 0xffff;
	qsort(values, 600, sizeof values[0], compare);
}

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : 1;
	struct itimerval every = { { 0, 20000 }, { 0, 20000 } };
	signal(SIGALRM, handler);
	setitimer(ITIMER_REAL, &every, NULL);
	for (int i = 0; i < rounds; i++) {
		if (setjmp(out) == 0)
			deep(20);
		sort();
		fib(15);
	}
	if (fork() == 0) {
		fib(12);
		_exit(0);
	}
	wait(NULL);
	char text[2000];
	memset(text, 'x', sizeof text);
	for (int i = 0; i < 4; i++)
		write(1, text, sizeof text);
	return puts("") == EOF;
}
`;

/** Cycles of processes as the kernel charges them, by pid. */
class Charged {
  readonly cycles = new Map<number, number>();
  readonly ticks = new Map<number, number>();
  private readonly freq: number;
  readonly observer: Observer = {
    offCpu: (p, why) => {
      // The time of a process that ends is charged before the event.
      if (why !== 'exit') return;
      this.cycles.set(p.p_pid, (p.p_rtime * this.freq) / 1e6);
      this.ticks.set(p.p_pid, p.p_uticks + p.p_sticks + p.p_iticks);
    },
  };

  constructor(freq: number) {
    this.freq = freq;
  }

  sum(of: ReadonlyMap<number, number>, pids: readonly number[]): number {
    return pids.reduce((sum, pid) => sum + (of.get(pid) ?? 0), 0);
  }
}

interface Profiled {
  readonly run: ProgramRun;
  readonly charged: Charged;
  readonly stacks: readonly ProgramStacks[];
  readonly tables: readonly ProgramTable[];
}

/** A run with a profile. */
function profiled(
  argv: readonly string[],
  file: Uint8Array | undefined,
  exact: boolean,
  config: Partial<MachineConfig> = {},
): Profiled {
  const { freq, stathz } = { ...DEFAULT_CONFIG, ...config };
  const given = file === undefined ? {} : { file };
  const profile = exact ? new ExactProfile() : new SampledProfile(freq / stathz);
  const charged = new Charged(freq);
  const run = runProgram(argv, config, {
    ...given,
    observers: [...profile.observers, charged.observer],
    onBoot: (system) => {
      if (profile instanceof ExactProfile) system.meter(profile);
    },
  });
  const stacks = profile.programs.all.map((it) => stacksOf(it)).filter(({ cycles }) => cycles > 0);
  return { run, charged, stacks, tables: stacks.map((it) => tableOf(it, exact)) };
}

const rowOf = (table: ProgramTable | undefined, name: string): Row | undefined =>
  table?.functions.find((row) => row.name === name);

describe('profiles', function () {
  this.timeout(timeLimit(120_000));
  let folder: string;
  let work: Uint8Array;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-profile-'));
    work = await compiled(folder, 'work', WORK, '-O0');
  });
  after(() => rmSync(folder, { recursive: true }));

  const shell = ['sh', '-c', 'ls / | wc; echo $((1 + 2)) | cat; for i in 1 2 3; do basename a/$i; done'];
  for (const [name, argv, own] of [
    ['work', ['/work', '5'], true],
    ['a shell with pipes', shell, false],
  ] as const)
    for (const clock of own && !MATRIX ? (['tick'] as const) : (['tick', 'oneshot', 'chip'] as const))
      it(`by instruction, of ${name}, clock ${clock}: the cycles that the kernel charges, to the cycle`, () => {
        const file = own ? work : undefined;
        const { run, charged, tables } = profiled(argv, file, true, { clock });
        expect(tables.length).to.be.at.least(own ? 1 : 5);
        // A process of the shell's becomes one of another program, and is charged as one.
        const pids = [...new Set(tables.flatMap((it) => it.pids))];
        const all = tables.reduce((sum, it) => sum + it.cycles, 0);
        expect(all).to.be.closeTo(charged.sum(charged.cycles, pids), 0.01);
        for (const { program, cycles, functions } of tables) {
          const own = functions.reduce((sum, { self }) => sum + self, 0);
          expect(own, program).to.equal(cycles);
          for (const { self, total } of functions) expect(total).to.be.within(self, cycles);
        }
        const plain = runProgram(argv, { clock }, file === undefined ? {} : { file });
        expect([run.hash, run.cycles, run.output]).to.deep.equal([plain.hash, plain.cycles, plain.output]);
      });

  it('calls are counted: recursion, a handler, qsort, and longjmp out of 20 of them', () => {
    const { run, tables } = profiled(['/work', '5'], work, true);
    const [table] = tables;
    const calls = (name: string): number | null | undefined => rowOf(table, name)?.calls;
    // fib(n) makes 2 fib(n + 1) - 1 calls: 1973 for 15, and 465 for 12 in the child.
    expect(calls('fib')).to.equal(5 * 1973 + 465);
    expect(calls('deep')).to.equal(5 * 21);
    expect(calls('sort')).to.equal(5);
    expect(calls('main')).to.equal(1);
    const handled = calls('handler') ?? 0;
    expect(handled).to.be.within(1, run.cycles / 500_000 + 1);
    expect(calls('mix')).to.equal(5 * 600 + handled);
    // Recursion counts once; interrupts come on top.
    const fib = rowOf(table, 'fib') as Row;
    expect(fib.total - fib.self).to.be.within(0, fib.self / 20);
    const main = rowOf(table, 'main');
    for (const name of ['sort', 'fib', 'qsort', '[kernel] write', '[kernel] fork', '[kernel] hardclock']) {
      expect(rowOf(table, name)?.total, name).to.be.above(0);
      expect(rowOf(table, name)?.total, name).to.be.below(main?.total ?? 0);
    }
    expect(rowOf(table, 'deep')?.source).to.equal('work.c:15');
    expect(table?.pids).to.have.length(2);
  });

  it('after longjmp the chain of calls is that of main again', () => {
    const { stacks } = profiled(['/work', '2'], work, true);
    const [{ functions, stacks: all }] = stacks as [ProgramStacks];
    const names = all.map((it) => it.functions.map((n) => functions[n]?.name));
    const ofSort = names.filter((it) => it.includes('sort'));
    expect(ofSort.length).to.be.above(0);
    for (const stack of ofSort) expect(stack.slice(0, stack.indexOf('sort')).at(-1)).to.equal('main');
    expect(names.some((it) => it.includes('deep') && it.includes('sort'))).to.equal(false);
  });

  it('by the statistics clock: the ticks that the kernel counts, and near the exact profile', () => {
    const config = { seed: 3, stathz: 1000 };
    const { run, charged, tables } = profiled(['/work', '60'], work, false, config);
    const exact = profiled(['/work', '60'], work, true, config);
    expect(run.hash).to.equal(exact.run.hash);
    const [table] = tables as [ProgramTable];
    const [all] = exact.tables as [ProgramTable];
    const period = DEFAULT_CONFIG.freq / 1000;
    expect(table.cycles / period).to.be.closeTo(charged.sum(charged.ticks, table.pids), 1e-6);
    expect(table.cycles / period).to.be.above(500);
    // 500 samples: the share of a function is within 7 points of its true one.
    for (const name of ['fib', 'qsort', 'sort', 'compare', 'mix', 'main']) {
      const [sampled, true_] = [table, all].map((it) => (rowOf(it, name)?.total ?? 0) / it.cycles) as [
        number,
        number,
      ];
      expect(sampled, name).to.be.closeTo(true_, 0.07);
    }
    for (const { name, self } of all.functions)
      if (self / all.cycles > 0.1) expect(rowOf(table, name)?.self, name).to.be.above(0);
  });

  it('wrong twins: a meter that misses a stretch, and one that counts the kernel twice', () => {
    const twin = (change: (profile: ExactProfile) => void): boolean => {
      const profile = new ExactProfile();
      const charged = new Charged(DEFAULT_CONFIG.freq);
      change(profile);
      runProgram(
        ['/work'],
        {},
        {
          file: work,
          observers: [...profile.observers, charged.observer],
          onBoot: (system) => system.meter(profile),
        },
      );
      const [{ pids, cycles }] = profile.programs.all
        .map((it) => stacksOf(it))
        .filter(({ cycles }) => cycles > 0) as [ProgramStacks];
      return Math.abs(cycles - charged.sum(charged.cycles, pids)) < 0.01;
    };
    expect(twin(() => undefined)).to.equal(true);
    let count = 0;
    expect(
      twin((profile) => {
        const ran = profile.ran.bind(profile);
        profile.ran = (...of) => (++count === 100 ? undefined : ran(...of));
      }),
    ).to.equal(false);
    expect(
      twin((profile) => {
        profile.left = (reason, cycle) => ExactProfile.prototype.left.call(profile, reason, cycle - 1);
      }),
    ).to.equal(false);
  });

  if (MATRIX)
    it('files: speedscope, trace events, collapsed stacks, with all cycles in each', () => {
      const { stacks } = profiled(['/work'], work, true);
      const { freq } = DEFAULT_CONFIG;
      const cycles = stacks.reduce((sum, it) => sum + it.cycles, 0);
      const { profiles, shared } = JSON.parse(profileFile('speedscope', stacks, freq));
      expect(profiles[0].type).to.equal('sampled');
      expect(profiles[0].samples.length).to.equal(profiles[0].weights.length);
      for (const sample of profiles[0].samples)
        for (const frame of sample) expect(shared.frames[frame].name).to.be.a('string');
      expect(profiles[0].endValue).to.be.closeTo((cycles * 1e9) / freq, 1);

      const { traceEvents } = JSON.parse(profileFile('trace', stacks, freq));
      const slices = traceEvents.filter(({ ph }: { ph: string }) => ph === 'X') as {
        readonly ts: number;
        readonly dur: number;
      }[];
      const ends = slices.map(({ ts, dur }) => ts + dur);
      expect(Math.max(...ends)).to.be.closeTo((cycles * 1e6) / freq, 0.01);
      // Slices nest: one that begins within another ends within it.
      const sorted = slices.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
      const open: number[] = [];
      for (const { ts, dur } of sorted) {
        while (open.length > 0 && (open.at(-1) as number) <= ts + 1e-6) open.pop();
        if (open.length > 0) expect(ts + dur).to.be.at.most((open.at(-1) as number) + 1e-6);
        open.push(ts + dur);
      }

      const lines = profileFile('collapsed', stacks, freq).trimEnd().split('\n');
      const sum = lines.reduce((all, line) => all + Number(/ (\d+)$/.exec(line)?.[1]), 0);
      expect(sum).to.equal(cycles);
      expect(lines.some((line) => /^work;_start;.*main;sort;qsort/.test(line))).to.equal(true);
    });

  it('callwheel run --profile: a table, --json, a file; the hash stays', async () => {
    const [program, file, json] = ['work', 'p.speedscope.json', 'run.json'].map((it) => join(folder, it)) as [
      string,
      string,
      string,
    ];
    const plain = await runLine(['run', program]);
    const { stderr, stdout, status } = await runLine(['run', `--profile=${file}`, '--json', json, program]);
    expect([stdout, status]).to.deep.equal([plain.stdout, plain.status]);
    expect(stderr.split('\n').at(-2)).to.equal(plain.stderr.split('\n').at(-2));
    expect(stderr).to.match(
      /^profile of work \(2 processes\): [\d,]+ cycles, 0\.\d{3} s, by instruction; [\d.]+% in the kernel\n/,
    );
    expect(stderr).to.match(/^ +[\d,]+ +[\d.]+% +[\d,]+ +[\d.]+% +2,438 {2}fib \(work\.c:16\)$/m);
    const { profile } = JSON.parse(readFileSync(json, 'utf8'));
    expect(profile[0].program).to.equal('work');
    expect(rowOf(profile[0], 'fib')?.calls).to.equal(2438);
    expect(JSON.parse(readFileSync(file, 'utf8')).exporter).to.equal('callwheel');
    const clock = await runLine(['run', '--profile', '--profile-by', 'clock', program]);
    expect(clock.stderr).to.match(/^profile(?: of work| ?: no process)/);
    expect(clock.stderr.split('\n').at(-2)).to.equal(plain.stderr.split('\n').at(-2));
  });

  it('callwheel replay --profile: that of the run that was logged', async () => {
    const [program, log, json] = ['work', 'work.log', 'replay.json'].map((it) => join(folder, it)) as [
      string,
      string,
      string,
    ];
    const table = (text: string): string[] => text.split('\n').filter((line) => /^profile| {2}\S/.test(line));
    const run = await runLine(['run', '--profile', '--log', log, program]);
    const again = await runLine(['replay', '--profile', '--json', json, log]);
    expect(table(again.stderr)).to.deep.equal(table(run.stderr)).and.not.have.length(0);
    expect(again.stderr).to.include('the same run');
    expect(JSON.parse(readFileSync(json, 'utf8')).profile[0].program).to.equal('work');
    const both = await runLine(['replay', '--profile', '--ddb', log]);
    expect(both.stderr).to.match(/^callwheel: --profile: a debugger makes the run again [^\n]*\n$/);
    expect(run.stderr).to.match(/ \(userland\/lib\/\S+\.c:\d+\)$/m);
  });

  it('wrong uses are refused in a line', async () => {
    for (const [args, words] of [
      [['--profile=x.png'], '--profile=x.png: its name does not tell the format. Accepted: .json, '],
      [
        ['--profile', 'p.json'],
        'p.json: no program; the file of --profile stands behind =, as in --profile=p.json',
      ],
      [['--profile-by', 'clock'], '--profile-by needs --profile'],
      [['--profile=/nowhere/x.json'], 'no such file or directory'],
    ] as const) {
      const { stderr, status } = await runLine(['run', ...args, 'hello']);
      expect(status).to.equal(125);
      expect(stderr).to.contain(words);
      expect(stderr.trimEnd().split('\n')).to.have.length(1);
    }
  });
});
