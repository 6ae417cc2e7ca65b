/**
 * A short reporter for mocha: a line for each outermost suite with a dot for each test,
 * then the failures in full, then `N passed, N failed` alone on a line. While a test
 * takes long, a mark is written every second, by a thread of its own, because tests keep
 * this one busy.
 */

import { Worker } from 'node:worker_threads';
import Mocha from 'mocha';

const { Base } = Mocha.reporters;

/**
 * The program of that thread: it writes `~` whenever a second has passed in which
 * `written` did not change.
 */
const ALIVE = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
for (;;) {
  if (Atomics.wait(workerData, 0, workerData[0], 1000) === 'timed-out') writeSync(1, '~');
}`;

export default class Reporter extends Base {
  constructor(runner, options) {
    super(runner, options);
    const { stats } = this;
    const written = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(ALIVE, { eval: true, workerData: written });
    worker.unref();
    const say = (text) => {
      process.stdout.write(text);
      Atomics.add(written, 0, 1);
      Atomics.notify(written, 0);
    };
    let depth = 0;
    let took = 0;

    runner.on('suite', (suite) => {
      if (suite.root || depth++ > 0) return;
      took = 0;
      say(`${suite.title} `);
    });
    runner.on('suite end', (suite) => {
      if (!suite.root && --depth === 0) say(` ${(took / 1000).toFixed(1)} s\n`);
    });
    // Files run side by side, but are reported one after the other: the time of a suite is the sum
    // over its tests.
    runner.on('pass', (test) => {
      took += test.duration ?? 0;
      say('.');
    });
    runner.on('pending', () => say('-'));
    runner.on('fail', () => say('!'));
    runner.once('end', () => {
      worker.terminate();
      if (this.failures.length > 0) Base.list(this.failures);
      if (stats.pending > 0) say(`${stats.pending} skipped\n`);
      say(`${stats.passes} passed, ${stats.failures} failed\n`);
    });
  }
}
