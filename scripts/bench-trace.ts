/**
 * What the probe costs when nobody watches: the same work on the machine as it
 * is, and on one built without the probe's points, turn by turn in one process
 * (scripts/bench/probepair.ts). As the host's compiler takes another course in
 * every process, the cost is the median of several pairs, and their spread is told.
 *
 * Beside it stands a reckoning that does not depend on what else the host does:
 * the points that the work passes, times what one takes.
 *
 * With --control the machine without points is held against itself: what is
 * told then is what the method cannot tell apart here and now.
 *
 * With --instructions the host's instructions are counted instead of its time,
 * by valgrind: they are the same whatever else the host does.
 *
 * usage: bench-trace [--pairs N] [--control] [--instructions] [--json FILE]
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nanosecondsPerPoint, pointsPassed } from './bench/probeprice.ts';
import { bundle } from './bench/unprobed.ts';

const LOADS = ['setitimer', 'shell', 'mips'];
const ENTRY = 'scripts/bench/probeload.ts';
const WITH = 'build/bench-trace/with.mjs';
const WITHOUT = 'build/bench-trace/without.mjs';

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string', default: '15' },
    control: { type: 'boolean', default: false },
    instructions: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const npairs = Number(options.pairs);

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.round(q * (values.length - 1))];
const median = (values: readonly number[]): number => quantile(values, 0.5);

await bundle(ENTRY, WITH, !options.control);
const points = await bundle(ENTRY, WITHOUT, false);
console.log(options.control ? 'both without points' : `points taken out: ${points}`);

const price = nanosecondsPerPoint();

interface Figure {
  readonly load: string;
  readonly milliseconds: number;
  /** Points passed, and the per cent that they take by reckoning. */
  readonly passed: number;
  readonly reckoned: number;
  /** Per cent that the points add: the median of the pairs, and the quarter and three quarters of them. */
  readonly cost: number;
  readonly quartiles: readonly [number, number];
}

/** One process: milliseconds of the build that it is given first, and of the other. */
function both(first: string, second: string, load: string): readonly [number, number] {
  const args = ['build/js/scripts/bench/probepair.js', first, second, load];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

/** Two processes that meet the builds in one order and in the other: the first is at a disadvantage, which this takes out. */
function compare(load: string): { milliseconds: number; cost: number } {
  const [with1, without1] = both(WITH, WITHOUT, load);
  const [without2, with2] = both(WITHOUT, WITH, load);
  const ratio = Math.sqrt((with1 / without1) * (with2 / without2));
  return { milliseconds: (with1 + with2) / 2, cost: (ratio - 1) * 100 };
}

function measure(load: string): Figure {
  const runs = Array.from({ length: npairs }, () => compare(load));
  const costs = runs.map(({ cost }) => cost);
  const milliseconds = median(runs.map((run) => run.milliseconds));
  const passed = pointsPassed(load);
  return {
    load,
    milliseconds,
    passed,
    reckoned: ((passed * price) / 1e6 / milliseconds) * 100,
    cost: median(costs),
    quartiles: [quantile(costs, 0.25), quantile(costs, 0.75)],
  };
}

/** Sizes of the work: what the larger takes more than the smaller is the work alone, the engine warm. */
const SMALL = 2;
const LARGE = 12;
/** So that the engine compiles at the same points each time. */
const ENGINE = ['--predictable', '--single-threaded'];
const VALGRIND = [
  '--tool=cachegrind',
  '--cache-sim=no',
  '--cachegrind-out-file=/dev/null',
  '--smc-check=all-non-file',
];

/** Millions of instructions of the host for the work. */
function instructions(build: string, load: string): number {
  const total = (size: number): number => {
    const work = ['build/js/scripts/bench/probecount.js', build, load, `${size}`];
    const { stderr, error } = spawnSync('valgrind', [...VALGRIND, process.execPath, ...ENGINE, ...work], {
      encoding: 'utf8',
    });
    const [, count] = /I\s+refs:\s+([\d,]+)/.exec(stderr ?? '') ?? [];
    if (error !== undefined) throw new Error(`--instructions needs valgrind: ${error.message}`);
    if (count === undefined) throw new Error(`valgrind says: ${stderr}`);
    return Number(count.replaceAll(',', ''));
  };
  return (total(LARGE) - total(SMALL)) / (LARGE - SMALL) / 1e6;
}

/** By valgrind. */
function countAll(): void {
  for (const load of LOADS) {
    const probed = instructions(WITH, load);
    const bare = instructions(WITHOUT, load);
    const cost = ((probed / bare - 1) * 100).toFixed(2);
    console.log(
      `${load.padEnd(10)}${probed.toFixed(1).padStart(7)} million instructions, of them for the points ${cost} %; ${pointsPassed(load)} passed`,
    );
  }
}

/** By the clock. */
function timeAll(): void {
  console.log(`a point that nobody listens to: ${price.toFixed(2)} ns`);
  const figures = LOADS.map((load) => {
    const figure = measure(load);
    const { milliseconds, cost, passed, reckoned } = figure;
    const spread = figure.quartiles.map((value) => value.toFixed(2)).join(' to ');
    console.log(
      `${load.padEnd(10)}${milliseconds.toFixed(1).padStart(6)} ms, of it for the points ${cost.toFixed(2)} % (half of the pairs ${spread} %); ${passed} passed, reckoned ${reckoned.toFixed(2)} %`,
    );
    return figure;
  });
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify({ points, npairs, figures }, null, 2)}\n`);
}

if (options.instructions) countAll();
else timeAll();
