/**
 * Mocha's results, short: a line for each file's suite with a dot a test while
 * it runs, then the failures in full, then `N passed, N failed` alone on a line.
 */

import Mocha from 'mocha';

const { Base } = Mocha.reporters;

export default class Reporter extends Base {
  constructor(runner, options) {
    super(runner, options);
    const { out, stats } = { out: process.stdout, stats: this.stats };
    let suiteStart = 0;
    const outermost = (suite) => suite.parent?.root === true;

    runner.on('suite', (suite) => {
      if (!outermost(suite)) return;
      suiteStart = Date.now();
      out.write(`${suite.title} `);
    });
    runner.on('suite end', (suite) => {
      if (outermost(suite)) out.write(` ${((Date.now() - suiteStart) / 1000).toFixed(1)} s\n`);
    });
    runner.on('pass', () => out.write('.'));
    runner.on('pending', () => out.write('-'));
    runner.on('fail', () => out.write('!'));
    runner.once('end', () => {
      if (this.failures.length > 0) Base.list(this.failures);
      if (stats.pending > 0) out.write(`${stats.pending} skipped\n`);
      out.write(`${stats.passes} passed, ${stats.failures} failed\n`);
    });
  }
}
