/** `callwheel compare`: its report is whole, and its figures agree with known ones. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { rootImage } from '../../emu/cli/image.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { SUN_4_360 } from '../../emu/cost.ts';
import { CONTENDERS, type Contender, ROUTINES } from '../../emu/paper/compare/contenders.ts';
import {
  type Crossing,
  type CrossingPoint,
  crossing,
  scheme6Bound,
  scheme7Bound,
} from '../../emu/paper/compare/crossing.ts';
import { type Fit, growthOf, growthText } from '../../emu/paper/compare/growth.ts';
import { type HostTime, hostTime } from '../../emu/paper/compare/hosttime.ts';
import { type Insertion, insertions } from '../../emu/paper/compare/insertion.ts';
import { type Interrupts, interrupts, turns } from '../../emu/paper/compare/interrupts.ts';
import { type KernelRun, kernelRun } from '../../emu/paper/compare/kernelrun.ts';
import { type Latency, latencies } from '../../emu/paper/compare/latency.ts';
import { bytesEach } from '../../emu/paper/compare/memory.ts';
import { html } from '../../emu/paper/compare/page.ts';
import { csv } from '../../emu/paper/compare/section.ts';
import { chaptersOf } from '../../emu/paper/compare/sections.ts';
import { isKept, slide, verdicts } from '../../emu/paper/compare/slide.ts';
import { CLIENTS, RUNS, type Tickless, tickless } from '../../emu/paper/compare/tickless.ts';
import { WORKLOADS } from '../../emu/paper/compare/workloads.ts';
import { type Processing, processing } from '../../emu/paper/smp/measure.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import { MATRIX } from '../matrix.ts';
import { helpOf } from './examples.ts';

const COMMAND = 'build/js/emu/cli/main.js';
const BOOTABLE = Object.keys(SCHEMES).filter((name) => SCHEMES[name].boots);
/** Two schemes whose figures of one workload are compared: a list and a wheel. */
const PAIR = ['scheme2', 'scheme6'] as const;
/** The workloads whose figures are compared. */
const COMPARED = MATRIX ? WORKLOADS.map(({ name }) => name) : ['connections', 'rate'];
/** Ticks that are counted of schemes with several wheels: two turns of Scheme 7's second. */
const TICKS = 2 ** 17;
/** The same of the other schemes. */
const TICKS_OF_ONE = 2 ** 14;
/** The same with ten callouts. */
const FEW_TICKS = 2 ** 12;

/** The most ticks that are counted of a contender with `n` callouts. */
const ticksOf = (name: string, n: number): number =>
  n === 10 ? FEW_TICKS : MATRIX || name.startsWith('scheme7') ? TICKS : TICKS_OF_ONE;

interface Figures {
  readonly latencies: readonly Latency[];
  readonly host: readonly HostTime[];
  readonly insertions: readonly Insertion[];
  readonly crossing: Crossing;
  readonly interrupts: readonly Interrupts[];
  readonly tickless: readonly Tickless[];
  readonly workloads: readonly KernelRun[];
  readonly processors: readonly Processing[];
  readonly bytes: Readonly<Record<string, number>>;
}

/**
 * The figures of the report: in `make matrix` those that the command measures, with a scheme of
 * the user's; else those of every contender with few callouts, and of every workload on two
 * schemes.
 */
function measured(folder: string): Figures {
  if (MATRIX) {
    const own = join(folder, 'mine.ts');
    writeFileSync(own, "export { scheme1 as default } from 'callwheel/callout/scheme1.ts';\n");
    const argv = [COMMAND, 'compare', '--max', '1000', '--callout', own, '--out', folder];
    execFileSync(process.execPath, argv, { stdio: 'pipe' });
    return JSON.parse(readFileSync(join(folder, 'compare.json'), 'utf8'));
  }
  const image = rootImage();
  const own: Contender = { ...CONTENDERS[1], name: 'yours, mine.ts', claims: undefined };
  return {
    latencies: [...CONTENDERS, own].flatMap((contender) =>
      [10, 1000].flatMap((n) =>
        latencies({ ...contender, mostTicks: ticksOf(contender.name, n) }, [n], SUN_4_360),
      ),
    ),
    host: CONTENDERS.map((contender) => hostTime(contender, 10, () => performance.now() * 20)),
    bytes: Object.fromEntries(Object.keys(SCHEMES).map((scheme) => [scheme, bytesEach(scheme)])),
    insertions: insertions(10),
    crossing: crossing(() => undefined, 512),
    interrupts: interrupts([64, 1024]),
    tickless: tickless(
      { image, ...UNCOUNTED },
      RUNS.filter(([clock, , scheme]) => clock === 'tick' || scheme === 'scheme3'),
    ),
    processors: processing({ cycles: 20_000 }),
    workloads: WORKLOADS.flatMap((workload) =>
      (COMPARED.includes(workload.name) ? PAIR : PAIR.slice(1)).map((scheme) =>
        kernelRun(workload, scheme, { image, ...UNCOUNTED }),
      ),
    ),
  };
}

describe('callwheel compare', function () {
  this.timeout(MATRIX ? 0 : 120_000);
  let folder = '';
  let figures: Figures;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-compare-'));
    figures = measured(folder);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('writes a page that needs no network, with every table and figure', () => {
    const page = MATRIX
      ? readFileSync(join(folder, 'index.html'), 'utf8')
      : html(chaptersOf({ ...figures }), '');
    expect(page.match(/<table class="data">/g)).to.have.length.at.least(14);
    expect(page.match(/<svg role="img" class="wide"/g)).to.have.length.at.least(8);
    expect(page.match(/<svg role="img" class="narrow"/g)).to.have.length.at.least(8);
    const said = page.replace(/<script>.*<\/script>/s, '').replaceAll('http://www.w3.org/', '');
    expect(said).to.not.match(/https?:|src=|NaN|undefined|Infinity/);
    expect(page).to.include('your scheme');
    expect(Object.keys(figures.bytes)).to.deep.equal(Object.keys(SCHEMES));
  });

  if (MATRIX)
    it('writes their data beside it, of every workload on every scheme', () => {
      const names = readdirSync(folder);
      for (const svg of names.filter((name) => name.endsWith('.svg')))
        expect(names).to.include(svg.replace('.svg', '.csv'));
      expect(figures.workloads).to.have.length(WORKLOADS.length * (BOOTABLE.length + 1));
    });

  it('means and worsts are as the contenders claim, over several turns of the wheels', () => {
    for (const contender of CONTENDERS) {
      const rows = figures.latencies.filter(({ name }) => name === contender.name);
      for (const routine of ROUTINES)
        for (const which of ['mean', 'worst'] as const)
          expect(isKept(contender, routine, which, rows), `${contender.name}, ${routine}, ${which}`).to.equal(
            true,
          );
      for (const { ticks, n, tick } of rows)
        if (ticks < ticksOf(contender.name, n))
          expect(ticks * tick.nodes, `${contender.name}, n = ${n}`).to.be.at.least(9e6);
    }
    const scheme7 = figures.latencies.find(({ name, n }) => name === 'scheme7' && n === 1000) as Latency;
    expect(scheme7.tick.worstNodes).to.equal(904);
  });

  it('a linear claim is no more than is needed', () => {
    for (const { name, claims } of CONTENDERS) {
      const row = figures.latencies.find((row) => row.name === name && row.n === 1000) as Latency;
      for (const routine of ROUTINES) {
        const mean = claims?.[routine].mean;
        if (mean?.growth === 'n')
          expect(row[routine].nodes / 1000, `${name}, ${routine}`).to.be.above(0.3 * mean.most);
      }
    }
  });

  it('the answers of the page are what the figures say', () => {
    const row = (name: string) =>
      figures.latencies.find((row) => row.name === name && row.n === 1000) as Latency;
    expect(row('scheme2').start.nodes / 1000).to.be.within(0.45, 0.55);
    expect([row('scheme6, n queues').start.nodes, row('scheme1').tick.nodes]).to.deep.equal([0, 1000]);
    const routine = (of: string) =>
      figures.workloads.find(({ workload, scheme }) => workload === 'connections' && scheme === of)?.routine;
    const [list, wheel] = PAIR.map(routine);
    expect([list, wheel]).to.deep.equal(['setcallout', 'tsleep']);
    if (MATRIX) expect(routine('bsd')).to.equal('setcallout');
    const answers = chaptersOf({ ...figures }).map(({ introduction }) => introduction);
    const bytes = Object.values(figures.bytes);
    expect(answers.at(-1)).to.match(
      new RegExp(`^From ${Math.min(...bytes)} bytes \\(\\w+\\) to ${Math.max(...bytes)} `),
    );
  });

  it('a claim that does not hold is said, with a sign', () => {
    const { kept, broken } = verdicts(figures.latencies);
    expect([kept, broken]).to.deep.equal([6 * CONTENDERS.length, 0]);
    const wrong = figures.latencies.map((row) =>
      row.name === 'scheme4, within reach' ? { ...row, stop: { ...row.stop, worstNodes: row.n } } : row,
    );
    expect(verdicts(wrong).broken).to.equal(1);
    expect(slide(wrong).match(/<td class="no"><b class="sign"[^>]*>✗/g)).to.have.length(1);
    expect(slide(figures.latencies)).to.not.include('class="no"><b');
  });

  it('Schemes 6 and 7 keep below their bounds, and cross where it says', () => {
    const { crossings } = figures.crossing;
    const points = figures.crossing.points.filter(({ scheme }) => scheme.startsWith('scheme'));
    for (const { scheme, T, perTick } of points) {
      const M = Number(scheme.split(':')[1]);
      expect(perTick, `${scheme}, T = ${T}`).to.be.at.most(M > 0 ? scheme6Bound(M, T) : scheme7Bound(T));
      const met = crossings.find((meeting) => meeting.M === M)?.measured;
      const other = points.find((point) => point.scheme === 'scheme7' && point.T === T) as CrossingPoint;
      if (met !== undefined) expect(perTick > other.perTick, `${scheme}, T = ${T}`).to.equal(T > met);
    }
    const rounded = crossings.map(({ measured }) => Math.round(measured ?? 0));
    expect(rounded).to.deep.equal(MATRIX ? [42, 325, 1441, 5642] : [42, 325, 0, 0]);
  });

  it('interrupts for each timer are those of Appendix A', () => {
    for (const { hardware, scheme, T, n, each } of figures.interrupts) {
      if (hardware === 'oneshot' || hardware === 'chip') expect(each).to.be.within(0.5, 1.05);
      if (n > 1) continue;
      // Forty timers expire, of lifetimes by chance; none is too short for an interrupt of its own.
      if (scheme.startsWith('scheme6:')) {
        expect(each).to.be.closeTo(turns(T), 2 * T <= 256 ? 0 : 0.25 * turns(T));
      }
      if (scheme.startsWith('scheme7')) expect(each).to.be.within(1, 5);
    }
  });

  it('a workload asks the same of every scheme, but for one per cent', () => {
    for (const name of COMPARED) {
      const runs = figures.workloads.filter(({ workload }) => workload === name);
      const wheel = runs.find(({ scheme }) => scheme === 'scheme6') as KernelRun;
      for (const run of runs) {
        expect(run.fires, `${name} on ${run.scheme}`).to.be.closeTo(wheel.fires, 0.01 * wheel.fires);
        expect(run.sets, `${name} on ${run.scheme}`).to.be.closeTo(wheel.sets, 0.01 * wheel.sets);
      }
      expect(wheel.late).to.equal(0);
    }
  });
});

describe('the measurements of compare', () => {
  it('has every scheme in its table', () => {
    const measured = new Set(CONTENDERS.map(({ name }) => name.replace(/,.*/, '')));
    const expected = Object.keys(SCHEMES).filter((name) => name !== 'scheme4-refuse');
    expect([...measured]).to.have.members(expected);
  });

  it('its help and its page name the clocks and schemes that are compared', async () => {
    const texts = [
      await helpOf('compare'),
      readFileSync('userland/share/man/man1/callwheel-compare.1', 'utf8'),
    ];
    const [help = '', page = ''] = texts.map((text) => text.replace(/\s+/g, ' '));
    const ticking = RUNS.filter(([clock]) => clock === 'tick').map(([, hz]) => hz);
    const shared = new Set(RUNS.map(([, , , precision]) => precision).filter((percent) => percent > 0));
    for (const text of [help, page]) {
      expect(text).to.include(`ticks ${ticking.slice(0, -1).join(', ')} and ${ticking.at(-1)} times`);
      expect(text)
        .to.include(`${CLIENTS} clients`)
        .and.to.include(`${[...shared].join(' or ')} percent`);
    }
    for (const [clock, , scheme] of RUNS) expect(help).to.include(clock).and.to.include(scheme);
  });

  it("Scheme 2's insertion is what the residual life of its intervals makes it", () => {
    for (const { measured, derived, n } of insertions(100)) {
      expect(n).to.be.within(80, 120);
      expect(measured).to.be.within(derived - 0.05, derived + 0.05);
    }
  });

  it('a growth is the slowest that fits', () => {
    const of = (f: (n: number) => number) =>
      growthText(growthOf([10, 100, 1000, 10_000].map((n) => [n, f(n)])) as Fit);
    expect(of(() => 2)).to.equal('2');
    expect(of((n) => 1.9 * Math.log2(n))).to.equal('1.9 log n');
    expect(of((n) => n / 2)).to.equal('0.50 n');
    expect(of((n) => n / 256)).to.equal('n / 256');
    expect(
      growthOf([
        [10, 1],
        [100, 1],
      ]),
    ).to.equal(undefined);
  });

  it('commas and quotes survive in CSV', () => {
    expect(csv({ name: '', title: '', head: ['a'], rows: [['b,c'], ['"d"']] })).to.equal(
      'a\n"b,c"\n"""d"""\n',
    );
  });
});
