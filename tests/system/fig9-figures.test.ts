/** Figure 9 without a machine: points, the program's line, checks, table, plot and slide. */

import { expect } from 'chai';
import { KERNELS } from '../../emu/config.ts';
import { checks, linearR2, spread } from '../../emu/paper/fig9/checks.ts';
import {
  type CurveName,
  caption,
  type Fig9Run,
  fig9Config,
  PAPER_OPTIONS,
  plan,
  points,
} from '../../emu/paper/fig9/plan.ts';
import { parseLine } from '../../emu/paper/fig9/point.ts';
import { svg } from '../../emu/paper/fig9/svg.ts';
import { summary, table, terminalPlot } from '../../emu/paper/fig9/text.ts';
import { scheme1 } from '../../kernel/callout/scheme1.ts';
import { CALLOUT_RESERVE } from '../../kernel/sys/param.ts';

const OPTIONS = PAPER_OPTIONS;

/** A scheme of the user's, which is not run here. */
const OWN = { own: { file: 'mine.ts', make: scheme1, kernel: 'handle' } } as const;

/**
 * Runs as in the paper: the old kernel rises, the others are flat. A scheme of the user's rises
 * half as much.
 */
function ideal(max = 1000, own: Partial<typeof OWN> = {}): Fig9Run[] {
  const shape: Record<CurveName, (n: number) => [seconds: number, nodes: number, host: number]> = {
    old: (n) => [1 + n / 100, 2 * n + 2, 0.01 + n / 10_000],
    hash: (n) => [1.1 + n / 1e9, 2, 0.01],
    handle: () => [1, 1, 0.01],
    yours: (n) => [1 + n / 200, n + 1, 0.01],
  };
  return plan({ ...OPTIONS, ...own, max }).map(({ kernel, n }) => {
    const [emulatedSeconds, nodes, hostSeconds] = shape[kernel](n);
    const counted = {
      nodesVisited: nodes * 10_000,
      maxLockedCycles: 500,
      longestChain: kernel === 'hash' ? 1 : 0,
    };
    return { kernel, n, iterations: 10_000, emulatedSeconds, hostSeconds, ...counted };
  });
}

describe('the points of Figure 9', () => {
  it('lie a step apart, the last at max', () => {
    expect(points(1000, 100)).to.deep.equal([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    expect(points(250, 100)).to.deep.equal([0, 100, 200, 250]);
    expect(points(5, 10)).to.deep.equal([0, 5]);
  });
  it('lie on decades beyond 10 000', () => {
    expect(points(100_000, 100)).to.deep.equal([
      1, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
    ]);
  });
  it('end early for the old kernel, which is said', () => {
    const million = { ...OPTIONS, max: 1_000_000 };
    const last = (kernel: CurveName): number | undefined =>
      plan(million).findLast((point) => point.kernel === kernel)?.n;
    expect(KERNELS.map(last)).to.deep.equal([10_000, 1_000_000, 1_000_000]);
    expect(caption(million).join(' ')).to.include('old is cut off at n = 10000');
    expect(caption(OPTIONS).join(' ')).to.not.include('cut off');
  });
  it('have one machine for all, with room for the last', () => {
    for (const max of [1, 1000, 4096, 1_000_000]) {
      const { ncallout, wheelsize, hashsize, maxitimers } = fig9Config({ ...OPTIONS, max });
      expect(maxitimers).to.equal(max + 1);
      expect(ncallout - CALLOUT_RESERVE).to.be.above(max);
      expect(Number.isInteger(Math.log2(wheelsize))).to.equal(true);
      expect([wheelsize, hashsize]).to.deep.equal([ncallout, ncallout]);
    }
    expect(caption(OPTIONS).join(' ')).to.include('ncallout 2048, wheel 2048, hash 2048');
  });
});

describe("the program's line", () => {
  const GOOD = 'fig9 n=100 iterations=10000 seconds=1.234567 nodes=20000 maxlocked=400 chain=3\n';
  it('is read', () => {
    expect(parseLine(GOOD, 100, 10_000)).to.deep.equal({
      n: 100,
      iterations: 10_000,
      emulatedSeconds: 1.234567,
      nodesVisited: 20_000,
      maxLockedCycles: 400,
      longestChain: 3,
    });
  });
  const BAD: readonly string[] = [
    '',
    GOOD.trim(),
    `${GOOD}${GOOD}`,
    ` ${GOOD}`,
    GOOD.replace('n=100', 'n=101'),
    GOOD.replace('iterations=10000', 'iterations=1'),
    GOOD.replace('1.234567', '1.2'),
    GOOD.replace('400', '-400'),
    GOOD.replace(' chain=3', ''),
    'fig9: setitimer: Resource temporarily unavailable\n',
  ];
  for (const text of BAD) {
    it(`is refused: ${JSON.stringify(text).slice(0, 90)}`, () => {
      expect(() => parseLine(text, 100, 10_000)).to.throw('fig9: the program printed');
    });
  }
});

describe('the checks of Figure 9', () => {
  const failing = (change: (run: Fig9Run) => Partial<Fig9Run>): string[] =>
    checks(ideal().map((run) => ({ ...run, ...change(run) })))
      .filter((check) => check.holds === false)
      .map((check) => check.text);

  it('hold for the picture of the paper', () => {
    expect(failing(() => ({}))).to.deep.equal([]);
    expect(checks(ideal())).to.have.length(8);
  });
  it('say so where one point is no line, and where the host is not asked', () => {
    const unasked = (max: number): string[] =>
      checks(ideal(max))
        .filter((check) => check.holds === null)
        .map((check) => check.text);
    expect(unasked(0)).to.deep.equal([
      'old is linear in n: asked of 3 points or more',
      'hash is flat: asked of 2 points or more',
      'handle is flat: asked of 2 points or more',
      'old looks at 2 n callouts a pair or more: asked of an n above 0',
    ]);
    expect(unasked(500)).to.deep.equal([
      'old takes 6.0 times as long as hash at n=500 (3 are asked from n=1000 on)',
    ]);
    expect(checks(ideal(0)).filter((check) => check.holds === false)).to.deep.equal([]);
    expect(svg(ideal(0), [])).to.not.include('NaN');
    expect(terminalPlot(ideal(0), 80, false)).to.not.include('NaN');
  });
  it('ask of a hash of few chains that it is a list of n / chains', () => {
    const runs = (nodes: (n: number) => number): Fig9Run[] =>
      ideal().map((run) => (run.kernel === 'hash' ? { ...run, nodesVisited: nodes(run.n) * 10_000 } : run));
    const found = (nodes: (n: number) => number, chains?: number): (boolean | null)[] =>
      checks(runs(nodes), chains).map(({ holds }) => holds);
    expect(checks(ideal(), 1024)).to.deep.equal(checks(ideal()));
    const [, flat] = checks(
      runs((n) => 2 + n / 64),
      64,
    );
    expect(flat?.holds).to.equal(null);
    expect(found((n) => 2 + n / 64, 64).at(-2)).to.equal(true);
    expect(found((n) => 2 + n / 32, 64).at(-2)).to.equal(false);
    expect(found(() => 2, 64).at(-2)).to.equal(false);
  });
  it('fit a line', () => {
    expect(
      linearR2([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).to.equal(1);
    expect(
      linearR2([
        [0, 0],
        [1, 1],
        [2, 4],
        [3, 9],
      ]),
    ).to.be.closeTo(0.918, 0.001);
    expect(spread([2, 2.1, 2.05])).to.be.closeTo(0.05, 1e-12);
  });
  const WRONG: readonly (readonly [string, (run: Fig9Run) => Partial<Fig9Run>])[] = [
    ['old is linear', (run) => (run.kernel === 'old' ? { emulatedSeconds: 1 + run.n ** 2 } : {})],
    ['hash is within', (run) => (run.kernel === 'hash' ? { emulatedSeconds: 1.1 + run.n / 20_000 } : {})],
    ['handle is within', (run) => (run.kernel === 'handle' ? { emulatedSeconds: 0.9 + run.n / 20_000 } : {})],
    [
      'handle is below',
      (run) => (run.kernel === 'handle' && run.n === 500 ? { emulatedSeconds: 1.1000006 } : {}),
    ],
    ['old looks at', (run) => (run.kernel === 'old' && run.n === 300 ? { nodesVisited: 599 * 10_000 } : {})],
    ['handle looks at', (run) => (run.kernel === 'handle' && run.n === 300 ? { nodesVisited: 10_001 } : {})],
    ['hash looks at', (run) => (run.kernel === 'hash' && run.n === 300 ? { nodesVisited: 30_000 } : {})],
    ['old takes', (run) => (run.kernel === 'old' ? { hostSeconds: 0.029 } : {})],
  ];
  for (const [says, change] of WRONG) {
    it(`convict: ${says}`, () => expect(failing(change).join('\n')).to.include(says));
  }
});

describe("Figure 9 with a scheme of the user's", () => {
  it('has the points of a fourth curve, which ends where old ends', () => {
    const million = { ...OPTIONS, ...OWN, max: 1_000_000 };
    const kernels = plan(million).map(({ kernel }) => kernel);
    expect([...new Set(kernels)]).to.deep.equal([...KERNELS, 'yours']);
    expect(plan(million).at(-1)).to.deep.equal({ kernel: 'yours', n: 10_000 });
    expect(caption(million).at(-1)).to.match(
      /^yours is the kernel with handles .* scheme of mine\.ts, .* cut off at n = 10000, as old is/,
    );
    const old = { ...million, own: { ...OWN.own, kernel: 'old' } } as const;
    expect(caption(old).at(-1)).to.match(/^yours is the kernel old, whose untimeout calls find\(\), on/);
  });
  it('says what it found, and holds it to no limit', () => {
    const found = checks(ideal(1000, OWN));
    expect(found.slice(0, 8)).to.deep.equal(checks(ideal()));
    expect(summary(found.slice(8)).split('\n')).to.deep.equal([
      '--   model    yours takes 6.00 times as long at n=1000 as at n=0; a line has R² 1.00000: held to no limit',
      '--   model    yours takes 0.00 % to 500.00 % more than handle: held to no limit',
      '--   counted  yours looks at 1.00 to 1001.00 callouts a pair: held to no limit',
    ]);
    const flat = ideal(1000, OWN).map((run) =>
      run.kernel === 'yours' ? { ...run, emulatedSeconds: 1.01, nodesVisited: 0 } : run,
    );
    expect(summary(checks(flat))).to.include('yours is within 0.00 % of flat from n=0 to 1000: held');
    expect(summary(checks(flat))).to.include('yours looks at 0 callouts a pair: held');
    expect(checks(ideal(0, OWN)).filter(({ text }) => /yours.*flat|R²/.test(text))).to.deep.equal([]);
  });
  it('is drawn as a fourth curve in a terminal and on the slide, and enlarged if it is flat', () => {
    const runs = ideal(1000, OWN);
    const lines = terminalPlot(runs, 80, false).split('\n');
    expect(lines.filter((line) => /[│┤].*◆/.test(line))).to.have.length.above(5);
    expect(lines.at(-1)).to.include('◆ a kernel on your scheme');
    const slide = svg(runs, []);
    expect(slide).to.include('on your scheme').and.to.include('the two new ones, enlarged');
    const flat = runs.map((run) => (run.kernel === 'yours' ? { ...run, emulatedSeconds: 1.05 } : run));
    expect(svg(flat, [])).to.include('the two new ones and yours, enlarged');
  });
});

describe('Figure 9 in a terminal', () => {
  it('has a line for every run, seconds stated for 10 000 pairs', () => {
    const runs = ideal();
    const lines = table(runs.map((run) => ({ ...run, iterations: 1000 }))).split('\n');
    for (const { kernel, n, emulatedSeconds } of runs) {
      const line = new RegExp(`^${kernel} +${n} +${(emulatedSeconds * 10).toFixed(4)} `);
      expect(lines.filter((text) => line.test(text))).to.have.length(1);
    }
  });
  it('is drawn with three curves, the old one rising', () => {
    const lines = terminalPlot(ideal(), 80, false).split('\n');
    for (const line of lines) expect(line.length).to.be.at.most(80);
    const columns = lines.filter((line) => /[│┤]/.test(line)).map((line) => line.lastIndexOf('●'));
    const drawn = columns.filter((column) => column >= 0);
    expect(drawn).to.have.length.above(10);
    expect(drawn).to.deep.equal(drawn.toSorted((a, b) => b - a));
    for (const mark of ['■', '▲']) {
      const rows = lines.filter((line) => /[│┤]/.test(line) && line.includes(mark));
      expect(rows).to.have.length(1);
      expect(rows[0]?.split(mark)).to.have.length.above(10);
    }
  });
  it('is drawn by decades to a million', () => {
    const text = terminalPlot(ideal(1_000_000), 80, false);
    expect(text).to.match(/ 1 .* 10 .* 1000 .* 100000/);
  });
});

describe('Figure 9 as a slide', () => {
  const draw = (max = 1000): string => svg(ideal(max), ['a cost model', 'ncallout 2048']);
  it('says what it shows', () => {
    const text = draw();
    for (const words of [
      'number of outstanding timers',
      'elapsed seconds',
      'handles',
      'hash table',
      'a cost model',
    ]) {
      expect(text).to.include(words);
    }
    expect(text).to.match(/^<svg [\s\S]*<\/svg>\n$/);
  });
  it('is the same, byte for byte, each time', () => {
    expect(draw()).to.equal(draw());
  });
  it('is drawn to a million', () => {
    expect(draw(1_000_000)).to.match(/>1.000.000</);
  });
});
