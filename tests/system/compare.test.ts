/** `callwheel compare`: the report is complete, and its figures agree with those that are known. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { rootImage } from '../../emu/cli/image.ts';
import { insertions } from '../../emu/paper/compare/insertion.ts';
import { interrupts } from '../../emu/paper/compare/interrupts.ts';
import { kernelRun } from '../../emu/paper/compare/kernelrun.ts';
import { CONTENDERS } from '../../emu/paper/compare/latency.ts';
import { csv } from '../../emu/paper/compare/tables.ts';
import { WORKLOADS } from '../../emu/paper/compare/workloads.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';

const COMMAND = 'build/js/emu/cli/main.js';

describe('callwheel compare', () => {
  let folder = '';
  before(function () {
    this.timeout(120_000);
    folder = mkdtempSync(join(tmpdir(), 'callwheel-compare-'));
    execFileSync(process.execPath, [COMMAND, 'compare', '--max', '10', '--out', folder], { stdio: 'pipe' });
  });
  after(() => rmSync(folder, { recursive: true }));

  it('writes a page that needs no network, with every table and plot, and their data beside it', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page.match(/<table>/g)).to.have.length(6);
    expect(page.match(/<svg /g)).to.have.length(4);
    expect(page.replaceAll('http://www.w3.org/', '')).to.not.match(/https?:|src=|NaN|undefined/);
    expect(readdirSync(folder).filter((name) => /\.(csv|svg|json)$/.test(name))).to.have.length(11);
    const figures = JSON.parse(readFileSync(join(folder, 'compare.json'), 'utf8'));
    expect(figures.workloads).to.have.length(
      WORKLOADS.length * Object.values(SCHEMES).filter((kind) => kind.boots).length,
    );
    expect(Object.keys(figures.bytes)).to.deep.equal(Object.keys(SCHEMES));
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

  it('interrupts for each timer are those of Appendix A', () => {
    for (const { hardware, scheme, T, n, each } of interrupts()) {
      if (hardware === 'oneshot' || hardware === 'chip') expect(each).to.be.within(0.5, 1.05);
      if (n > 1) continue;
      if (scheme.startsWith('scheme6:')) expect(each).to.be.within(0.7 * (T / 256), T / 256 + 1.2);
      if (scheme.startsWith('scheme7')) expect(each).to.be.at.most(5);
    }
  });

  it('a workload asks the same of every scheme', () => {
    const image = rootImage();
    for (const workload of WORKLOADS) {
      const [list, wheel] = ['scheme2', 'scheme6'].map((scheme) => kernelRun(workload, scheme, image));
      expect(list.fires, workload.name).to.be.closeTo(wheel.fires, 0.01 * wheel.fires);
      expect(list.sets, workload.name).to.be.closeTo(wheel.sets, 0.01 * wheel.sets);
      expect(wheel.late).to.equal(0);
    }
  }).timeout(20_000);

  it('commas and quotes survive in CSV', () => {
    expect(csv({ name: '', head: ['a'], rows: [['b,c'], ['"d"']] })).to.equal('a\n"b,c"\n"""d"""\n');
  });
});
