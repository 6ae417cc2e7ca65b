/** `callwheel compare`: its report is whole, and its figures agree with known ones. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { rootImage } from '../../emu/cli/image.ts';
import { SUN_4_360 } from '../../emu/cost.ts';
import { type Crossing, crossing } from '../../emu/paper/compare/crossing.ts';
import { type Insertion, insertions } from '../../emu/paper/compare/insertion.ts';
import { type Interrupts, interrupts } from '../../emu/paper/compare/interrupts.ts';
import { type KernelRun, kernelRun } from '../../emu/paper/compare/kernelrun.ts';
import { CONTENDERS, type Latency, latency } from '../../emu/paper/compare/latency.ts';
import { bytesEach } from '../../emu/paper/compare/memory.ts';
import { html } from '../../emu/paper/compare/page.ts';
import { csv } from '../../emu/paper/compare/section.ts';
import { chaptersOf } from '../../emu/paper/compare/sections.ts';
import { WORKLOADS, type Workload } from '../../emu/paper/compare/workloads.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import { MATRIX } from '../matrix.ts';

const COMMAND = 'build/js/emu/cli/main.js';
const BOOTABLE = Object.keys(SCHEMES).filter((name) => SCHEMES[name].boots);
/** Two schemes whose figures of one workload are compared: a list and a wheel. */
const PAIR = ['scheme2', 'scheme6'] as const;

interface Figures {
  readonly latencies: readonly Latency[];
  readonly insertions: readonly Insertion[];
  readonly crossing: Crossing;
  readonly interrupts: readonly Interrupts[];
  readonly workloads: readonly KernelRun[];
  readonly bytes: Readonly<Record<string, number>>;
}

/**
 * The figures of the report: in `make matrix` those that the command measures;
 * else those of every contender with ten callouts, of every scheme with one
 * workload, and of every workload on two schemes.
 */
function measured(folder: string): Figures {
  if (MATRIX) {
    execFileSync(process.execPath, [COMMAND, 'compare', '--max', '10', '--out', folder], { stdio: 'pipe' });
    return JSON.parse(readFileSync(join(folder, 'compare.json'), 'utf8'));
  }
  const image = rootImage();
  const [first, ...others] = WORKLOADS as [Workload, ...Workload[]];
  return {
    latencies: CONTENDERS.flatMap(
      (contender) => latency(contender, 10, SUN_4_360, () => performance.now()) ?? [],
    ),
    bytes: Object.fromEntries(Object.keys(SCHEMES).map((scheme) => [scheme, bytesEach(scheme)])),
    insertions: insertions(10),
    crossing: crossing(() => undefined),
    interrupts: interrupts(),
    workloads: [
      ...BOOTABLE.map((scheme) => kernelRun(first, scheme, image)),
      ...others.flatMap((workload) => PAIR.map((scheme) => kernelRun(workload, scheme, image))),
    ],
  };
}

describe('callwheel compare', function () {
  this.timeout(120_000);
  let folder = '';
  let figures: Figures;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-compare-'));
    figures = measured(folder);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('writes a page that needs no network, with every table and plot', () => {
    const page = MATRIX
      ? readFileSync(join(folder, 'index.html'), 'utf8')
      : html(chaptersOf({ ...figures }), '');
    expect(page.match(/<table>/g)).to.have.length(6);
    expect(page.match(/<svg /g)).to.have.length(4);
    expect(page.replaceAll('http://www.w3.org/', '')).to.not.match(/https?:|src=|NaN|undefined/);
    expect(Object.keys(figures.bytes)).to.deep.equal(Object.keys(SCHEMES));
  });

  if (MATRIX)
    it('writes their data beside it, of every workload on every scheme', () => {
      expect(readdirSync(folder).filter((name) => /\.(csv|svg|json)$/.test(name))).to.have.length(11);
      expect(figures.workloads).to.have.length(WORKLOADS.length * BOOTABLE.length);
    });

  it('refuses a folder it cannot make, in one line', () => {
    try {
      execFileSync(process.execPath, [COMMAND, 'compare', '--out', '/dev/null/x'], { stdio: 'pipe' });
      expect.fail('it was not refused');
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: Buffer };
      expect(status).to.equal(125);
      expect(stderr.toString()).to.match(/^callwheel: --out: cannot write to \/dev\/null\/x: [^\n]*\n$/);
    }
  });

  it('interrupts for each timer are those of Appendix A', () => {
    for (const { hardware, scheme, T, n, each } of figures.interrupts) {
      if (hardware === 'oneshot' || hardware === 'chip') expect(each).to.be.within(0.5, 1.05);
      if (n > 1) continue;
      if (scheme.startsWith('scheme6:')) expect(each).to.be.within(0.7 * (T / 256), T / 256 + 1.2);
      if (scheme.startsWith('scheme7')) expect(each).to.be.at.most(5);
    }
  });

  it('a workload asks the same of every scheme', () => {
    for (const { name } of WORKLOADS) {
      const runs = figures.workloads.filter(({ workload }) => workload === name);
      const [list, wheel] = PAIR.map((wanted) => runs.find(({ scheme }) => scheme === wanted) as KernelRun);
      expect(list.fires, name).to.be.closeTo(wheel.fires, 0.01 * wheel.fires);
      expect(list.sets, name).to.be.closeTo(wheel.sets, 0.01 * wheel.sets);
      expect(wheel.late).to.equal(0);
    }
  });
});

describe('the measurements of compare', () => {
  it('has every scheme in its table', () => {
    const measured = new Set(CONTENDERS.map(({ scheme }) => scheme.replace(/:.*/, '')));
    const expected = Object.keys(SCHEMES).filter((name) => name !== 'scheme4-refuse');
    expect([...measured]).to.have.members(expected);
  });

  it("Scheme 2's insertion is what the residual life of its intervals makes it", () => {
    for (const { measured, derived, n } of insertions(100)) {
      expect(n).to.be.within(80, 120);
      expect(measured).to.be.within(derived - 0.05, derived + 0.05);
    }
  });

  it('commas and quotes survive in CSV', () => {
    expect(csv({ name: '', head: ['a'], rows: [['b,c'], ['"d"']] })).to.equal('a\n"b,c"\n"""d"""\n');
  });
});
