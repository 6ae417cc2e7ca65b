/**
 * Random worlds without end: every defendant and every wrong twin stands trial
 * over and over, each time with a fresh seed, which is printed when something
 * goes wrong. `fuzz [SECONDS [SEED]]`: 60 seconds by default; with a seed, that
 * one trial of everybody. Exits with 1 at the first wrong verdict.
 */

import * as fc from 'fast-check';
import { DEFENDANTS } from '../tests/model/defendants.ts';
import { TWINS } from '../tests/model/twins.ts';
import { type Defendant, type Script, scripts, trial } from '../tests/model/world.ts';

const seconds = Number(process.argv[2] ?? 60);
const given = process.argv[3] === undefined ? undefined : Number(process.argv[3]);
if (!(seconds >= 0) || (given !== undefined && !Number.isInteger(given))) {
  console.error('usage: fuzz [SECONDS [SEED]]');
  process.exit(2);
}

/** Scripts that one trial runs at most; a twin has to be convicted within them. */
const NUM_RUNS = 500;

function tries(defendant: Defendant, seed: number, endOnFailure: boolean): fc.RunDetails<[Script]> {
  const property = fc.property(scripts(defendant.size), (script) => trial(defendant, script));
  return fc.check(property, { seed, numRuns: NUM_RUNS, endOnFailure });
}

function fail(name: string, seed: number, what: string): never {
  console.error(`${name}, seed ${seed}: ${what}`);
  console.error(`once more: make fuzz SECONDS=0 SEED=${seed}`);
  process.exit(1);
}

const end = performance.now() + 1000 * seconds;
let nscripts = 0;
let nseeds = 0;
do {
  const seed = given ?? Math.floor(Math.random() * 2 ** 31);
  console.log(`seed ${seed}`);
  for (const [name, defendant] of Object.entries(DEFENDANTS)) {
    const details = tries(defendant, seed, false);
    nscripts += details.numRuns;
    if (details.failed) fail(name, seed, fc.defaultReportMessage(details) ?? 'convicted');
  }
  for (const [name, { defendant }] of Object.entries(TWINS)) {
    if (!tries(defendant, seed, true).failed) fail(`the twin that ${name}`, seed, 'acquitted');
  }
  nseeds++;
} while (given === undefined && performance.now() < end);
console.log(`${nscripts} scripts under ${nseeds} seeds: all acquitted, all twins convicted`);
