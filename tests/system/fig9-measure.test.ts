/**
 * Figure 9 measured: the README shows the figures of the machine, and the command writes
 * its files.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { paperHost } from '../../emu/cli/paper-host.ts';
import { SUN_4_360 } from '../../emu/cost.ts';
import { type Check, checks } from '../../emu/paper/fig9/checks.ts';
import { caption, type Fig9Run, PAPER_OPTIONS, plan } from '../../emu/paper/fig9/plan.ts';
import { measure } from '../../emu/paper/fig9/run.ts';
import { svg } from '../../emu/paper/fig9/svg.ts';
import { summary } from '../../emu/paper/fig9/text.ts';

const QUIET = { begin: () => {}, slice: () => {}, done: () => {} };

describe('Figure 9 measured', () => {
  let runs: readonly Fig9Run[];
  let found: readonly Check[];
  before(async function () {
    this.timeout(60_000);
    runs = await measure(PAPER_OPTIONS, paperHost(), QUIET);
    found = checks(runs).filter((check) => check.basis !== 'host');
  });

  it('has every point', () => {
    expect(runs.map(({ kernel, n }) => ({ kernel, n }))).to.deep.equal(plan(PAPER_OPTIONS));
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
      const cycles = ((hash - (handle[i] as number)) * 25e6) / PAPER_OPTIONS.iterations;
      // A hundredth of the time goes to clock interrupts.
      expect(cycles).to.be.closeTo(2 * hashProbe + calloutNode, 1);
    });
  });
  it('has a hash that rises when its table is smaller than n', async () => {
    const options = { ...PAPER_OPTIONS, max: 200, step: 100, iterations: 20, hashsize: 16 };
    const small = await measure(options, paperHost(), QUIET);
    const found = checks(small, options.hashsize).filter((check) => check.basis !== 'host');
    expect(found.filter(({ holds }) => holds === false)).to.deep.equal([]);
    expect(summary(found)).to.match(/^-- {3}model {4}hash is flat: asked of a table that has a chain/m);
    expect(summary(found)).to.match(/^yes {2}counted {2}hash looks at n \/ 16 callouts a pair, /m);
    expect(caption(options).join('\n')).to.include('The hash table has 16 chains, fewer than timers');
  });
  it('is what the README says', () => {
    expect(readFileSync('README.md', 'utf8')).to.include(`\n${summary(found)}\n`);
  });
  it('is the picture in the README: make fig9, then copy build/fig9.svg to userland/share/doc', () => {
    expect(
      svg(runs, caption(PAPER_OPTIONS)) === readFileSync('userland/share/doc/fig9.svg', 'utf8'),
    ).to.equal(true);
  });
});

describe('callwheel fig9', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-fig9-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const SMALL = ['--max', '20', '--step', '10', '--iterations', '200', '--random-seed', '5', '--seed', '2'];
  const fig9 = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, ['build/js/emu/cli/main.js', 'fig9', ...SMALL, ...args], {
      encoding: 'utf8',
    });

  it('shows progress, the table and the plot, and writes JSON and SVG', () => {
    const [json, drawing] = [join(folder, 'new/fig9.json'), join(folder, 'new/fig9.svg')];
    const { status, stdout, stderr } = fig9('--json', json, '--svg', drawing);
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
  it('gives the JSON alone on stdout', () => {
    const { status, stdout } = fig9('--json', '-', '--svg', join(folder, 'x.svg'));
    expect(status).to.equal(0);
    expect(JSON.parse(stdout).runs).to.have.length(9);
  });
  it('says where it cannot write', () => {
    const { status, stderr } = fig9('--json', '/dev/null/x/y.json');
    expect(stderr).to.match(/^callwheel: --json: cannot make \/dev\/null\/x: not a directory$/m);
    expect(status).to.equal(125);
  });
});
