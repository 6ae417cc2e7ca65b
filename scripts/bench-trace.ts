/**
 * What the probe costs when nobody watches: the same work on the machine as it
 * is, and on one built without the probe's points, turn by turn in one process
 * (scripts/bench/tappair.ts). As the host's compiler takes another course in
 * every process, the cost is the median of several pairs, and their spread is told.
 *
 * Beside it stands a reckoning that does not depend on what else the host does:
 * the points that the work passes, times what one takes.
 *
 * With --control the machine without points is held against itself: what is
 * told then is what the method cannot tell apart here and now.
 *
 * usage: bench-trace [--pairs N] [--control] [--json FILE]
 */

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nanosecondsPerPoint, pointsPassed } from './bench/tapprice.ts';
import { bundle } from './bench/untapped.ts';

const LOADS = ['setitimer', 'shell', 'mips'];
const ENTRY = 'scripts/bench/tapload.ts';
const WITH = 'build/bench-trace/with.mjs';
const WITHOUT = 'build/bench-trace/without.mjs';

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string', default: '15' },
    control: { type: 'boolean', default: false },
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
console.log(`a point that nobody listens to: ${price.toFixed(2)} ns`);

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
  const args = ['build/js/scripts/bench/tappair.js', first, second, load];
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

const figures: Figure[] = [];
for (const load of LOADS) {
  const figure = measure(load);
  figures.push(figure);
  const spread = figure.quartiles.map((value) => value.toFixed(2)).join(' to ');
  console.log(
    `${load.padEnd(10)}${figure.milliseconds.toFixed(1).padStart(6)} ms, of it for the points ${figure.cost.toFixed(2)} % (half of the pairs ${spread} %); ${figure.passed} passed, reckoned ${figure.reckoned.toFixed(2)} %`,
  );
}
if (options.json !== undefined)
  writeFileSync(options.json, `${JSON.stringify({ points, npairs, figures }, null, 2)}\n`);
