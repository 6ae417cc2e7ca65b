/**
 * Two machines side by side, without a browser: the points of Figure 9 are those of the command,
 * the runs of programs too; the machines stay in step, and stand still when they are told to.
 */

import { expect } from 'chai';
import { paperHost } from '../../emu/cli/paper-host.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import type { Wall } from '../../emu/front/pace.ts';
import { PAPER_OPTIONS } from '../../emu/paper/fig9/plan.ts';
import { measure } from '../../emu/paper/fig9/run.ts';
import { svgOf } from '../../emu/web/draw/svgpen.ts';
import { LIGHT } from '../../emu/web/draw/theme.ts';
import { comparisonOf } from '../../emu/web/side/asked.ts';
import { Figure } from '../../emu/web/side/figure.ts';
import { layPlot, type Series } from '../../emu/web/side/plot.ts';
import type { Begun, PointMade, SideEnded, SideFrame } from '../../emu/web/side/protocol.ts';
import { SideSession, type ToComparison } from '../../emu/web/side/session.ts';
import { runLine } from './commandlines.ts';
import { ROOT_IMAGE } from './harness.ts';

/** A wall that goes on when the session sleeps. */
class SleepingWall implements Wall {
  private time = 0;

  now(): number {
    return this.time;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    await this.yield();
  }

  yield(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}

/** The wall of a host so slow that it makes one step of a machine between two looks at messages. */
class SlowWall extends SleepingWall {
  private looks = 0;

  override now(): number {
    return super.now() + ++this.looks * 11;
  }
}

/** The page's side of a comparison: it draws each frame at its next turn. */
class TestSides {
  readonly frames: SideFrame[] = [];
  begun: Begun | undefined;
  readonly over: Promise<void>;
  private readonly session: SideSession;
  private undrawn = 0;

  constructor(fragment: string, wall: Wall = new SleepingWall()) {
    const post = (message: Begun | SideFrame): void => {
      if (message.kind === 'begun') this.begun = message;
      else this.got(message);
    };
    const around = { ...UNCOUNTED, wall, post };
    this.session = new SideSession(comparisonOf(fragment), 1, ROOT_IMAGE, around);
    this.over = this.session.drive();
  }

  private got(frame: SideFrame): void {
    expect(++this.undrawn, 'frames that were not drawn').to.equal(1);
    this.frames.push(frame);
    setImmediate(() => {
      this.undrawn--;
      this.send({ kind: 'drawn' });
    });
  }

  send(message: ToComparison): void {
    this.session.receive(message);
  }

  leave(): void {
    this.session.leave();
  }

  /** All points that have come. */
  get points(): PointMade[] {
    return this.frames.flatMap(({ points }) => points);
  }

  /** Resolves at the last frame. */
  async end(): Promise<SideFrame> {
    await this.over;
    await this.see(({ activity }) => activity === 'ended');
    return this.now;
  }

  get now(): SideFrame {
    return this.frames.at(-1) as SideFrame;
  }

  /** Resolves when a frame is as it should be. */
  async see(isIt: (frame: SideFrame) => boolean): Promise<void> {
    for (let turns = 0; turns < 20_000; turns++) {
      if (this.frames.length > 0 && isIt(this.now)) return;
      await turn();
    }
    throw new Error(`never seen: ${JSON.stringify({ ...this.now, states: undefined })}`);
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const SMALL = 'max=200&step=100&iterations=100&speed=max';

describe('Figure 9 on two machines', () => {
  it('has the points of callwheel fig9, for each of its kernels', async () => {
    const options = { ...PAPER_OPTIONS, max: 200, step: 100, iterations: 100 };
    const quiet = { begin: () => {}, slice: () => {}, done: () => {} };
    const runs = await measure(options, paperHost(), quiet);
    const of = (kernel: string) =>
      runs.filter((run) => run.kernel === kernel).map(({ kernel: _, hostSeconds: __, ...run }) => run);
    for (const kernel of ['handle', 'hash'] as const) {
      const sides = new TestSides(`#figure=9&${SMALL}&right.kernel=${kernel}`);
      await sides.end();
      const made = (side: number) =>
        sides.points.filter((point) => point.side === side).map(({ side: _, ...point }) => point);
      expect(made(0)).to.deep.equal(of('old'));
      expect(made(1)).to.deep.equal(of(kernel));
      expect(sides.begun).to.deep.include({
        choice: { sides: ['kernel=old', `kernel=${kernel}`], work: 'figure=9' },
      });
    }
  });

  it('runs them in step: none is ahead by more than a tick, at any speed', async () => {
    const { freq, hz } = comparisonOf('').sides[0].config;
    for (const speed of [20, 300]) {
      const sides = new TestSides(`#max=900&step=900&iterations=300&speed=${speed}`);
      await sides.end();
      const both = sides.frames.filter(({ states }) => states.every(({ over }) => !over));
      expect(both.length).to.be.above(3);
      for (const { states } of both)
        expect(Math.abs(states[0].cycle - states[1].cycle)).to.be.at.most(freq / hz);
      const last = sides.frames.findLast(({ n, states }) => n === 900 && !states[0].over && states[1].over);
      expect(last?.states[0].loop.seconds).to.be.above(0.1);
    }
  });

  it('shows the timers of a run that is over, and its figures', async () => {
    const sides = new TestSides(`#figure=9&${SMALL}`);
    const { states } = await sides.end();
    const pictures = sides.frames.flatMap(({ states }) => states.map(({ structure }) => structure?.picture));
    expect(pictures.findLast((it) => it?.scheme === 'bsd')?.pending).to.be.at.least(201);
    expect(pictures.findLast((it) => it?.scheme === 'scheme6')?.pending).to.be.at.least(201);
    const [left] = sides.points.filter(({ side, n }) => side === 0 && n === 200);
    expect(states[0].loop).to.deep.equal({ seconds: left?.emulatedSeconds, nodes: left?.nodesVisited });
  });

  it('stands still when it is told to, or when nobody sees it, and goes on', async () => {
    const sides = new TestSides('#figure=9&max=300&step=300&iterations=300&speed=20&paused=yes');
    const stands = async (): Promise<void> => {
      await sides.see(({ activity }) => activity === 'paused' || activity === 'running');
      for (let i = 0; i < 20; i++) await turn();
      const { cycle } = sides.now.states[0];
      for (let i = 0; i < 50; i++) await turn();
      expect(sides.now.states[0].cycle).to.equal(cycle);
    };
    await stands();
    sides.send({ kind: 'run' });
    await sides.see(({ states }) => states[0].cycle > 1_000_000);
    sides.send({ kind: 'look', page: false, structures: [true, false] });
    await stands();
    sides.send({ kind: 'look', page: true, structures: [true, false] });
    sides.send({ kind: 'speed', ticks: Number.POSITIVE_INFINITY });
    const seen = sides.frames.length;
    await sides.end();
    const later = sides.frames.slice(seen);
    expect(later.some(({ states }) => states[0].structure !== undefined)).to.equal(true);
    expect(later.every(({ states }) => states[1].structure === undefined)).to.equal(true);
    sides.send({ kind: 'look', page: true, structures: [true, true] });
    await sides.see(({ states }) => states[1].structure !== undefined);
  });

  it('ends when it is left', async () => {
    const sides = new TestSides('#speed=20');
    await sides.see(({ states }) => states[0].cycle > 100_000);
    sides.leave();
    await sides.over;
    const { length } = sides.frames;
    for (let i = 0; i < 50; i++) await turn();
    expect(sides.frames.length).to.equal(length);
  });
});

describe('a program on two machines', () => {
  it('makes the runs of the command, with its output', async () => {
    const sides = new TestSides('#program=fig9&arg=50&arg=20&right.callout=scheme7&right.hz=250&speed=max');
    const { states } = await sides.end();
    const texts = [0, 1].map(
      (i) => sides.frames.findLast(({ states }) => states[i]?.output)?.states[i]?.output,
    );
    const args = [
      ['--kernel', 'old'],
      ['--callout', 'scheme7', '--hz', '250'],
    ] as const;
    for (const [i, settings] of args.entries()) {
      const { stdout, stderr, status } = await runLine(['run', ...settings, 'fig9', '50', '20'], '');
      const ended = states[i]?.ended as SideEnded;
      expect([ended.status, texts[i]]).to.deep.equal([status, stdout]);
      expect(stderr).to.include(`run hash: ${ended.runHash}\n`);
    }
    expect(sides.begun?.sides.map(({ name }) => name)).to.deep.equal([
      'old callout facility, timeout',
      'scheme7, kernel handle, hz 250',
    ]);
  });

  it('draws the same figure, whatever the speed of the host and the page', async () => {
    const address = '#program=multi&right.callout=scheme2';
    const drawn = async (fragment: string, wall: Wall): Promise<{ svg: string; frames: number }> => {
      const sides = new TestSides(fragment, wall);
      await sides.end();
      const figure = new Figure(sides.begun as Begun);
      for (const frame of sides.frames) figure.add(frame);
      const scene = layPlot(figure.series(false), figure.axes, 960, 600, 'Nodes visited');
      const { states } = sides.now;
      for (const i of [0, 1] as const) {
        const { points } = figure.series(false)[i] as Series;
        expect(points.length).to.be.above(10);
        expect(points.at(-1)?.[1]).to.equal(states[i].loop.nodes);
      }
      return { svg: svgOf(scene, LIGHT), frames: sides.frames.length };
    };
    const fast = await drawn(`${address}&speed=max`, new SleepingWall());
    const slow = await drawn(`${address}&speed=max`, new SlowWall());
    const paced = await drawn(`${address}&speed=300`, new SleepingWall());
    expect(slow.frames).to.be.above(fast.frames);
    expect([slow.svg === fast.svg, paced.svg === fast.svg]).to.deep.equal([true, true]);
  });

  it('reads its input, and tells how it ended', async () => {
    const script = encodeURIComponent('cat; kill -9 $$\nfrom standard input\n');
    const sides = new TestSides(`#program=sh&input=${script}&speed=max&left.kernel=hash`);
    const { states } = await sides.end();
    for (const { ended } of states)
      expect([ended?.status, ended?.lines]).to.deep.equal([137, ['sh: terminated by SIGKILL']]);
    expect(sides.frames.map(({ states }) => states[0].output ?? '').join('')).to.include(
      'from standard input',
    );
  });

  it('stops at its last cycle', async () => {
    const sides = new TestSides('#program=spin&cycles=1000000&speed=max&left.kernel=hash');
    const { states } = await sides.end();
    for (const { ended } of states) {
      expect(ended?.status).to.equal(124);
      expect(ended?.lines[0]).to.match(/^stopped at cycle 1000\d{3}, the bound of cycles=1000000$/);
    }
  });

  it('that the image does not have is refused in a line', async () => {
    const sides = new TestSides('#program=nothing&left.kernel=hash');
    let said = '';
    await sides.over.catch((error: Error) => {
      said = error.message;
    });
    expect(said).to.equal('nothing: not found in the image');
  });
});

describe('two machines that go to a point', () => {
  it('stand there together, and go by ticks', async () => {
    const sides = new TestSides('#right.callout=scheme7&program=multi&at=11ticks');
    const cycles = async (least: number): Promise<void> => {
      await sides.see(({ activity }) => activity === 'paused');
      for (const { cycle } of sides.now.states) expect(cycle).to.be.within(least, least + 2000);
    };
    await cycles(2_750_000);
    sides.send({ kind: 'step' });
    await sides.see(({ activity, states }) => activity === 'paused' && states[0].cycle > 2_900_000);
    await cycles(3_000_000);
    sides.send({ kind: 'run' });
    const { states } = await sides.end();
    expect(states.map(({ ended }) => ended?.status)).to.deep.equal([0, 0]);
  });

  it('draw Figure 9 point by point', async () => {
    const sides = new TestSides('#figure=9&max=200&iterations=10&lecture=yes');
    const stands = async (npoints: number): Promise<void> =>
      sides.see(({ activity }) => activity === 'paused' && sides.points.length === npoints);
    await stands(0);
    for (const npoints of [2, 4]) {
      sides.send({ kind: 'step' });
      await stands(npoints);
    }
    sides.send({ kind: 'step' });
    await sides.end();
    expect(sides.points.map(({ n }) => n)).to.deep.equal([0, 0, 100, 100, 200, 200]);
  });

  for (const [lecture, nranges] of [
    ['yes', 1],
    ['no', 3],
  ] as const)
    it(`have ${nranges === 1 ? 'one y axis' : 'axes that grow'} with lecture=${lecture}`, async () => {
      const sides = new TestSides(`#figure=9&max=600&step=200&iterations=200&paused=yes&lecture=${lecture}`);
      for (let npoints = 2; npoints < 8; npoints += 2) {
        sides.send({ kind: 'step' });
        await sides.see(({ activity }) => activity === 'paused' && sides.points.length === npoints);
      }
      sides.send({ kind: 'run' });
      await sides.end();
      const figure = new Figure(sides.begun as Begun);
      const ends = sides.frames.map((frame) => {
        figure.add(frame);
        return figure.axes.yMax;
      });
      const most = Math.max(...sides.points.map(({ emulatedSeconds }) => emulatedSeconds * 50));
      expect(ends.at(-1)).to.be.within(most, most * 1.3);
      if (nranges === 1) expect(new Set(ends).size).to.equal(1);
      else expect(new Set(ends).size).to.be.at.least(nranges);
    });
});
