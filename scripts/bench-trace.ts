/**
 * The cost of the probe when no observer is attached. The same work runs on the machine
 * as it is, and on one built without the probe's points, turn by turn in one process
 * (scripts/bench/probepair.ts). The host's compiler takes another course in every
 * process. So the cost is the median of several pairs of processes, and their spread is
 * printed.
 *
 * Beside it stands a reckoning that does not depend on what else the host does: the
 * number of points that the work passes, times the time of one point.
 *
 * With --control both machines are without points. The figures then show what the method
 * cannot tell apart here and now.
 *
 * With --instructions the host's instructions are counted by valgrind, in place of its
 * time: their number is the same whatever else the host does.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nanosecondsPerPoint, pointsPassed } from './bench/probeprice.ts';
import { bundle } from './bench/unprobed.ts';
import { fromCommandLine } from './commandline.ts';

/** The pieces of work, by their names in scripts/bench/probeload.ts. */
const LOADS = ['setitimer', 'shell', 'mips'];
const ENTRY = 'scripts/bench/probeload.ts';
const WITH = 'build/bench-trace/with.mjs';
const WITHOUT = 'build/bench-trace/without.mjs';

const HELP = `usage: bench-trace [--pairs N] [--control] [--instructions] [--json FILE]

Measures the cost of the probe's points while nobody observes them, on ${LOADS.join(', ')}.

--pairs         pairs of processes whose median is told (15)
--control       takes the points out of both: what the method cannot tell apart
--instructions  counts the host's instructions, by valgrind, in place of its time
--json          a file for all figures

Exit status: 0; 2 for a wrong command line.`;

/** The command line. Throws if it is wrong. */
function commandLine() {
  const { values } = parseArgs({
    options: {
      pairs: { type: 'string', default: '15' },
      control: { type: 'boolean', default: false },
      instructions: { type: 'boolean', default: false },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const npairs = Number(values.pairs);
  if (!Number.isInteger(npairs) || npairs < 1) throw new Error(`--pairs ${values.pairs}: no number of pairs`);
  return { ...values, npairs };
}

const options = fromCommandLine('bench-trace', HELP, commandLine);
const { npairs } = options;

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.round(q * (values.length - 1))];
const median = (values: readonly number[]): number => quantile(values, 0.5);

await bundle(ENTRY, WITH, !options.control);
const points = await bundle(ENTRY, WITHOUT, false);
console.log(options.control ? 'both without points' : `points taken out: ${points}`);

const price = nanosecondsPerPoint();

/** The figures of one piece of work. */
interface Figure {
  readonly load: string;
  /** Host milliseconds of the work: the median. */
  readonly milliseconds: number;
  /** Number of points passed. */
  readonly passed: number;
  /** Per cent of the time that those points take by reckoning. */
  readonly reckoned: number;
  /** Per cent that the points add to the time: the median of the pairs. */
  readonly cost: number;
  /** The first and the third quartile of that. */
  readonly quartiles: readonly [number, number];
}

/** Runs one process. Returns the milliseconds of the build given first, and of the other. */
function both(first: string, second: string, load: string): readonly [number, number] {
  const args = ['build/js/scripts/bench/probepair.js', first, second, load];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

/**
 * Runs two processes, which meet the builds in opposite orders. The build that comes
 * first is at a disadvantage, and this takes that out.
 */
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

/** Size of the smaller work. The larger takes longer by the work alone: no start, a warm engine. */
const SMALL = 2;
/** Size of the larger work. */
const LARGE = 12;
/** Options for Node by which its engine compiles at the same points each time. */
const ENGINE = ['--predictable', '--single-threaded'];
const VALGRIND = [
  '--tool=cachegrind',
  '--cache-sim=no',
  '--cachegrind-out-file=/dev/null',
  '--smc-check=all-non-file',
];

/** Millions of instructions of the host that the work of size 1 takes. */
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

/** Counts instructions, by valgrind. */
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

/** Measures times, by the clock. */
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
