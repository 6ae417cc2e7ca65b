/**
 * `make bench`: the callout facility on the host, beside the same structures in C, Node's
 * own timers and the queues of npm (scripts/bench/). Each figure is a median of many rounds,
 * in time of the processor, of several processes that measure it and nothing else; contenders
 * that are compared with each other take turns. The counts of what they have set, cancelled
 * and fired must agree. Takes an hour.
 *
 * usage: bench [--json FILE] [--processes N] [--patience X] [--sizes N,N...]
 *         [--workloads NAME,NAME...] [--parts NAME,NAME...] [--only NAME]... [--callout FILE]
 *
 * --patience multiplies the time of each process. A table in a minute:
 *	make bench BENCH="--parts times --workloads stop --sizes 1000 --processes 2"
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { SingleBar } from 'cli-progress';
import { KERNELS } from '../emu/config.ts';
import { commandLine, HELP, type Part, SIZES } from './bench/commandline.ts';
import { ENTRANTS, ownEntrants } from './bench/contenders.ts';
import type { ForkFigure } from './bench/forks.ts';
import { type Goal, goal, timeGoals } from './bench/goals.ts';
import {
  compete,
  compile,
  type Figure,
  heapFigures,
  putOffFigures,
  SCRIPTS,
  tickTimes,
} from './bench/measure.ts';
import {
  forksReport,
  goalsReport,
  heapReport,
  putOffReport,
  setitimerReport,
  ticksReport,
  timesReport,
} from './bench/report.ts';
import type { SetitimerFigure } from './bench/setitimer.ts';
import type { Workload } from './bench/workloads.ts';
import { fromCommandLine } from './commandline.ts';

/**
 * Numbers for Ratas's mix. A run of it has the same length for any number of units, and
 * many units take long.
 */
const RATAS_SIZES = [1000, 10_000];
/** Numbers for a timer that is cancelled and set anew. */
const STOP_SIZES = [1000, 1_000_000];
/** Outstanding timers while single ticks are timed. */
const TICKS_AT = 1_000_000;
/** Single ticks that are timed. */
const NTICKS = 1_000_000;

const options = fromCommandLine('bench', HELP, () => commandLine());
const { nprocesses, patience, parts, sizes, workloads, only, callout } = options;
const amount = { processes: nprocesses, patience };
if (callout !== undefined) {
  console.error(`bench: judging ${callout}`);
  const { judged } = await import('./bench/own.ts');
  await judged(callout);
}
const withC = compile();
if (!withC) console.error('there is no C compiler (cc) here: nothing is compared with C');
const entrants = [...ENTRANTS, ...(callout === undefined ? [] : ownEntrants(callout))].filter(
  (it) =>
    (withC || it.side !== 'C') && (only === undefined || only.includes(it.name) || it.callout !== undefined),
);

/** The sizes at which a workload is measured. */
function sizesOf(workload: Workload): readonly number[] {
  const all = workload === 'ratas' ? RATAS_SIZES : workload === 'stop' ? STOP_SIZES : SIZES;
  return sizes === undefined ? all : all.filter((it) => sizes.includes(it));
}

/** Measures all contenders at all workloads and sizes, with a bar of progress. */
async function measureTimes(): Promise<Figure[]> {
  const rounds = workloads.flatMap((workload) => sizesOf(workload).map((n) => ({ workload, n })));
  const nfamilies = new Set(entrants.map((it) => it.family ?? it.name)).size;
  const bar = new SingleBar({ format: '{bar} {value} of {total} runs of a family, {workload}, n = {n}' });
  bar.start(rounds.length * nfamilies * nprocesses, 0, rounds[0]);
  const figures: Figure[] = [];
  let slow = new Set<string>();
  for (const [i, { workload, n }] of rounds.entries()) {
    if (i > 0 && rounds[i - 1].workload !== workload) slow = new Set();
    bar.update(i * nfamilies * nprocesses, { workload, n });
    figures.push(...(await compete(entrants, workload, n, amount, slow, () => bar.increment())));
  }
  bar.stop();
  return figures;
}

/** Runs setitimer.ts for each kernel. */
function setitimer(): SetitimerFigure[] {
  return KERNELS.map((kernel) =>
    JSON.parse(execFileSync(process.execPath, [`${SCRIPTS}/setitimer.js`, kernel], { encoding: 'utf8' })),
  );
}

/** Runs forks.ts. */
function forks(): ForkFigure[] {
  return JSON.parse(execFileSync(process.execPath, [`${SCRIPTS}/forks.js`], { encoding: 'utf8' }));
}

/** Does a part of the benchmark, if it was asked for, and prints its report. */
async function part<T>(name: Part, measure: () => T | Promise<T>, report: (it: T) => string) {
  if (!parts.has(name)) return undefined;
  const figures = await measure();
  console.log(report(figures));
  return figures;
}

const times = (await part('times', measureTimes, timesReport)) ?? [];
const ticking = entrants.filter(({ name }) => name.endsWith('owned') || name.endsWith('handle'));
const ticks =
  (await part('ticks', () => ticking.map((who) => tickTimes(who, TICKS_AT, NTICKS)), ticksReport)) ?? [];
const heap = await part('heap', heapFigures, heapReport);
const putoff = await part('putoff', () => putOffFigures(nprocesses), putOffReport);
const calls = await part('setitimer', setitimer, setitimerReport);
const forked = await part('forks', forks, forksReport);

const goals: Goal[] = [
  ...timeGoals(times),
  ...Object.entries(heap?.allocated ?? {})
    // A handle that is no small integer is reported, but not held to the goal.
    .filter(([name]) => !name.includes('above'))
    .map(([name, bytes]) => goal(`${name}: allocated by set, cancel and fire`, 0.05, 'bytes', bytes)),
  goal('bytes of a callout', 48, 'bytes', heap?.held ?? null),
  ...ticks
    .filter(({ name }) => !name.startsWith('C'))
    .map(({ name, p999 }) => goal(`${name}: p99.9 of a tick, n = ${TICKS_AT}`, 1, 'ms', p999 / 1e6)),
];
console.log(goalsReport(goals.filter((it) => it.measured !== null)));
const machine = {
  callout,
  node: process.version,
  cpu: cpus()[0]?.model,
  ncpu: cpus().length,
  withC,
  ...amount,
  /** Programs that were running, on average over the last quarter of an hour. */
  busy: loadavg()[2],
};
mkdirSync(dirname(options.json), { recursive: true });
writeFileSync(
  options.json,
  `${JSON.stringify({ machine, times, ticks, heap, putoff, setitimer: calls, forks: forked, goals }, null, 2)}\n`,
);
