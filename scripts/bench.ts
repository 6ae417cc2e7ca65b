/**
 * `make bench`: the callout facility on the host, beside the same structures in C, Node's
 * own timers and the queues of npm (scripts/bench/). Each figure is the median of several
 * processes that measure it and nothing else. The counts of what they have set, cancelled
 * and fired must agree. Takes half an hour.
 *
 * usage: bench [--json FILE] [--processes N] [--sizes N,N...] [--workloads NAME,NAME...]
 *         [--only NAME]... [--callout FILE]
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { KERNELS } from '../emu/config.ts';
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
import { WORKLOADS, type Workload } from './bench/workloads.ts';

/** Numbers of outstanding timers that are measured. */
const SIZES = [10, 100, 1000, 10_000, 100_000, 1_000_000];
/**
 * Numbers for Ratas's mix. A run of it has the same length for any number of units, and
 * many units take long.
 */
const RATAS_SIZES = [1000, 10_000];
/** Outstanding timers while single ticks are timed. */
const TICKS_AT = 1_000_000;
/** Single ticks that are timed. */
const NTICKS = 1_000_000;

const { values: options } = parseArgs({
  options: {
    json: { type: 'string', default: 'build/bench.json' },
    processes: { type: 'string', default: '5' },
    sizes: { type: 'string' },
    workloads: { type: 'string', default: WORKLOADS.join() },
    only: { type: 'string', multiple: true },
    callout: { type: 'string' },
  },
});

const nprocesses = Number(options.processes);
const sizes = options.sizes?.split(',').map(Number);
const workloads = WORKLOADS.filter((it) => options.workloads.split(',').includes(it));
const { only, callout } = options;
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
  const all = workload === 'ratas' ? RATAS_SIZES : SIZES;
  return sizes === undefined ? all : all.filter((it) => sizes.includes(it));
}

/** Measures all contenders at all workloads and sizes, with a bar of progress. */
function measureTimes(): Figure[] {
  const rounds = workloads.flatMap((workload) => sizesOf(workload).map((n) => ({ workload, n })));
  const bar = new SingleBar({ format: '{bar} {value} of {total} processes, {workload}, n = {n}' });
  bar.start(rounds.length * entrants.length * nprocesses, 0, rounds[0]);
  const figures: Figure[] = [];
  let slow = new Set<string>();
  rounds.forEach(({ workload, n }, i) => {
    if (i > 0 && rounds[i - 1].workload !== workload) slow = new Set();
    bar.update(i * entrants.length * nprocesses, { workload, n });
    figures.push(...compete(entrants, workload, n, nprocesses, slow, () => bar.increment()));
  });
  bar.stop();
  return figures;
}

/** Runs setitimer.ts for each kernel. */
function setitimer(): SetitimerFigure[] {
  return KERNELS.map((kernel) =>
    JSON.parse(execFileSync(process.execPath, [`${SCRIPTS}/setitimer.js`, kernel], { encoding: 'utf8' })),
  );
}

const times = measureTimes();
console.log(timesReport(times));
const ticks = entrants
  .filter(({ name }) => name.endsWith('owned') || name.endsWith('handle'))
  .map((who) => tickTimes(who, TICKS_AT, NTICKS));
console.log(ticksReport(ticks));
const heap = heapFigures();
console.log(heapReport(heap));
const putoff = putOffFigures(nprocesses);
console.log(putOffReport(putoff));
const calls = setitimer();
console.log(setitimerReport(calls));
const forks: ForkFigure[] = JSON.parse(
  execFileSync(process.execPath, [`${SCRIPTS}/forks.js`], { encoding: 'utf8' }),
);
console.log(forksReport(forks));

const goals: Goal[] = [
  ...timeGoals(times),
  ...Object.entries(heap.allocated)
    // A handle that is no small integer is reported, but not held to the goal.
    .filter(([name]) => !name.includes('above'))
    .map(([name, bytes]) => goal(`${name}: allocated by set, cancel and fire`, 0.05, 'bytes', bytes)),
  goal('bytes of a callout', 48, 'bytes', heap.held),
  ...ticks
    .filter(({ name }) => !name.startsWith('C'))
    .map(({ name, p999 }) => goal(`${name}: p99.9 of a tick, n = ${TICKS_AT}`, 1, 'ms', p999 / 1e6)),
];
console.log(goalsReport(goals));
const machine = {
  callout,
  node: process.version,
  cpu: cpus()[0]?.model,
  ncpu: cpus().length,
  withC,
  nprocesses,
};
mkdirSync(dirname(options.json), { recursive: true });
writeFileSync(
  options.json,
  `${JSON.stringify({ machine, times, ticks, heap, putoff, setitimer: calls, forks, goals }, null, 2)}\n`,
);
