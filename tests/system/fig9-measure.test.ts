/**
 * Figure 9 measured, and the files that the command writes: in `make test` with three points a
 * kernel; in `make test-docs` as the paper has it, for the figures and the picture of the README.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { paperHost } from '../../emu/cli/paper-host.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { SUN_4_360 } from '../../emu/cost.ts';
import { type Check, checks } from '../../emu/paper/fig9/checks.ts';
import { caption, type Fig9Run, PAPER_OPTIONS, plan } from '../../emu/paper/fig9/plan.ts';
import { measure } from '../../emu/paper/fig9/run.ts';
import { svg } from '../../emu/paper/fig9/svg.ts';
import { summary } from '../../emu/paper/fig9/text.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { type Answer, runLine } from './commandlines.ts';

const OPTIONS = MATRIX ? PAPER_OPTIONS : { ...PAPER_OPTIONS, max: 300, step: 100, iterations: 1000 };
const QUIET = { begin: () => {}, slice: () => {}, done: () => {} };

describe('Figure 9 measured', () => {
  let runs: readonly Fig9Run[];
  let found: readonly Check[];
  before(async function () {
    this.timeout(timeLimit(60_000));
    runs = await measure(OPTIONS, { ...paperHost(), ...UNCOUNTED }, QUIET);
    found = checks(runs).filter((check) => check.basis !== 'host');
  });

  it('has every point', () => {
    expect(runs.map(({ kernel, n }) => ({ kernel, n }))).to.deep.equal(plan(OPTIONS));
  });
  it('is the picture of the paper', () => {
    expect(found).to.have.length(7);
    expect(found.filter((check) => !check.holds)).to.deep.equal([]);
  });
  it('has handle below hash by the price of two probes and one callout, and of nothing else', () => {
    const { hashProbe, calloutNode } = SUN_4_360;
    const seconds = (kernel: string): number[] =>
      runs.filter((run) => run.kernel === kernel).map((run) => run.emulatedSeconds);
    const handle = seconds('handle');
    seconds('hash').forEach((hash, i) => {
      const cycles = ((hash - (handle[i] as number)) * 25e6) / OPTIONS.iterations;
      // A hundredth of the time goes to clock interrupts.
      expect(cycles).to.be.closeTo(2 * hashProbe + calloutNode, 1);
    });
  });
  it('has a hash that rises when its table is smaller than n', async () => {
    const options = { ...PAPER_OPTIONS, max: 200, step: 100, iterations: 20, hashsize: 16 };
    const small = await measure(options, { ...paperHost(), ...UNCOUNTED }, QUIET);
    const found = checks(small, options.hashsize).filter((check) => check.basis !== 'host');
    expect(found.filter(({ holds }) => holds === false)).to.deep.equal([]);
    expect(summary(found)).to.match(/^-- {3}model {4}hash is flat: asked of a table that has a chain/m);
    expect(summary(found)).to.match(/^yes {2}counted {2}hash looks at n \/ 16 callouts a pair, /m);
    expect(caption(options).join('\n')).to.include('The hash table has 16 chains, fewer than timers');
  });
  if (MATRIX) {
    it('is what the README says', () => {
      expect(readFileSync('README.md', 'utf8')).to.include(`\n${summary(found)}\n`);
    });
    it('is the picture in the README: make fig9, then copy build/fig9.svg to userland/share/doc', () => {
      expect(
        svg(runs, caption(PAPER_OPTIONS)) === readFileSync('userland/share/doc/fig9.svg', 'utf8'),
      ).to.equal(true);
    });
  }
});

describe('callwheel fig9', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-fig9-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const SMALL = ['--max', '20', '--step', '10', '--iterations', '200', '--random-seed', '5', '--seed', '2'];
  const fig9 = (...args: string[]): Promise<Answer> => runLine(['fig9', ...SMALL, ...args]);

  it('shows progress, the table and the plot, and writes JSON and SVG', async () => {
    const [json, drawing] = [join(folder, 'new/fig9.json'), join(folder, 'new/fig9.svg')];
    const { status, stdout, stderr } = await fig9('--json', json, '--svg', drawing);
    expect(status).to.equal(0);
    expect(stderr.split('\n').filter((line) => /^\d\/9 {2}\w+ {2}n=\d+ /.test(line))).to.have.length(9);
    expect(stdout).to.match(/^kernel +n +emulated s +host s +nodes visited/m);
    expect(stdout).to.match(/random seed 5, jitter seed 2, measured over 200; the same for all points/);

    const { config, runs } = JSON.parse(readFileSync(json, 'utf8'));
    expect(config).to.include({ max: 20, step: 10, iterations: 200, randomSeed: 5, jitterSeed: 2, hz: 100 });
    const kernels = ['old', 'hash', 'handle'];
    expect(runs.map((run: Fig9Run) => [run.kernel, run.n])).to.deep.equal(
      kernels.flatMap((kernel) => [0, 10, 20].map((n) => [kernel, n])),
    );
    for (const run of runs) {
      expect(run).to.include({ iterations: 200 });
      for (const key of ['emulatedSeconds', 'hostSeconds', 'maxLockedCycles'])
        expect(run[key]).to.be.above(0);
      expect(run.nodesVisited).to.be.at.least(0);
    }
    const rows = stdout.split('\n').filter((line) => /^(?:old|hash|handle) +\d/.test(line));
    expect(rows.map((row) => Number(row.split(/ +/)[2]))).to.deep.equal(
      runs.map((run: Fig9Run) => Number(((run.emulatedSeconds * 10_000) / 200).toFixed(4))),
    );
    expect(readFileSync(drawing, 'utf8')).to.match(/^<svg /);
  });
  if (MATRIX)
    it('gives the JSON alone on stdout, with a scheme of yours as a fourth curve', async () => {
      const [mine, drawing] = [join(folder, 'mine.ts'), join(folder, 'own.svg')];
      writeFileSync(mine, "export { scheme1 as default } from 'callwheel/callout/scheme1.ts';\n");
      const { status, stdout, stderr } = await fig9('--callout', mine, '--json', '-', '--svg', drawing);
      expect([status, stderr.split('\n')[0]]).to.deep.equal([0, `fig9: judging ${mine}`]);
      const { config, runs, checks } = JSON.parse(stdout);
      expect(config.callout).to.equal(mine);
      expect(runs).to.have.length(12);
      const of = (kernel: string): Fig9Run[] => runs.filter((run: Fig9Run) => run.kernel === kernel);
      const [handle, yours] = [of('handle'), of('yours')];
      // The list of Scheme 1 is walked by the clock alone.
      yours.forEach(({ emulatedSeconds, nodesVisited }, i) => {
        const beside = (handle[i] as Fig9Run).emulatedSeconds;
        expect(emulatedSeconds).to.be.closeTo(beside, 0.01 * beside);
        expect(nodesVisited).to.equal(0);
      });
      expect(summary(checks)).to.match(
        /^-- {3}counted {2}yours looks at 0 callouts a pair: held to no limit$/m,
      );
      expect(readFileSync(drawing, 'utf8')).to.include('on your scheme');
    });
  it('says where it cannot write', async () => {
    const { status, stderr } = await fig9('--json', '/dev/null/x/y.json');
    expect(stderr).to.match(/^callwheel: --json: cannot make \/dev\/null\/x: not a directory$/m);
    expect(status).to.equal(125);
  });
});
