/**
 * The figure of a comparison, as far as it has come: Figure 9, point by point, or the nodes that
 * two machines have visited, over their time. It knows no DOM.
 */

import { PAPER_ITERATIONS } from '../../paper/fig9/plan.ts';
import { type Axes, roundAbove, type Series, type XY } from './plot.ts';
import type { Begun, Both, PointMade, SideFrame, Which } from './protocol.ts';

/** The most samples of a growth. */
const SAMPLES = 400;
/** The room above the range that was measured in a few pairs. */
const RANGE_MARGIN = 1.04;

/**
 * A quantity that grows by steps. When there are too many, those of one window of time become one,
 * the last, which the quantity keeps up to the next window.
 *
 * Invariant: the samples begin at [0, 0], rise in time, and are a function of the steps alone.
 */
export class Growth {
  private kept: XY[] = [[0, 0]];
  /** The length of a window; 0 while all steps are kept. */
  private window = 0;

  /** The quantity has this value from a time on. */
  add(time: number, value: number): void {
    this.put([time, value]);
    if (this.kept.length <= SAMPLES) return;
    this.window = (2 * time) / SAMPLES;
    const [first, ...rest] = this.kept;
    this.kept = [first as XY];
    for (const it of rest) this.put(it);
  }

  private put(sample: XY): void {
    const { kept, window } = this;
    const of = ([time]: XY): number => Math.floor(time / window);
    if (window > 0 && kept.length > 1 && of(kept.at(-1) as XY) === of(sample)) kept.pop();
    kept.push(sample);
  }

  get points(): readonly XY[] {
    return this.kept;
  }
}

/** Seconds of a point for the paper's number of pairs, of whatever number it was measured. */
const scaled = (seconds: number, iterations: number): number => (seconds * PAPER_ITERATIONS) / iterations;

/** A point of the drawing as it is told. */
export interface Told {
  readonly side: Which;
  readonly at: XY;
  readonly words: string;
}

export class Figure {
  private readonly begun: Begun;
  /** The points in the order in which they were made. */
  private readonly points: PointMade[] = [];
  private readonly growths: Both<Growth> = [new Growth(), new Growth()];
  private frame: SideFrame | undefined;

  constructor(begun: Begun) {
    this.begun = begun;
  }

  /** The machines have come so far. */
  add(frame: SideFrame): void {
    this.frame = frame;
    this.points.push(...frame.points);
    frame.states.forEach(({ steps }, i) => {
      for (const [seconds, nodes] of steps) this.growths[i as Which].add(seconds, nodes);
    });
  }

  get isNine(): boolean {
    return this.begun.work.kind === 'figure';
  }

  /** The points of a machine in the order of their timers. */
  made(side: Which): readonly PointMade[] {
    return this.points.filter((point) => point.side === side);
  }

  /** The series. `live` adds the runs that are under way. */
  series(live: boolean): Series[] {
    const { frame } = this;
    const running = live && frame !== undefined && frame.activity !== 'ended';
    return this.begun.sides.map(({ name, look }, i) => {
      const side = i as Which;
      const loop = frame?.states[side].loop;
      if (!this.isNine) {
        const head: XY | undefined = loop === undefined ? undefined : [loop.seconds, loop.nodes];
        return { name, look, points: this.growths[side].points, marked: false, head };
      }
      const points = this.made(side).map(pointAt);
      return { name, look, points, marked: true, head: running ? this.climbing(side, frame) : undefined };
    });
  }

  /** The place of the run that is under way on a machine; undefined outside of its timed loop. */
  private climbing(side: Which, { n = 0, states }: SideFrame): XY | undefined {
    const { over, loop } = states[side];
    const { work } = this.begun;
    if (work.kind !== 'figure' || over || loop.seconds === 0) return undefined;
    return [n, scaled(loop.seconds, work.iterations)];
  }

  /** The axes that hold all series. */
  get axes(): Axes {
    const all = this.series(true).flatMap(({ points, head }) =>
      head === undefined ? points : [...points, head],
    );
    const most = (i: 0 | 1): number => Math.max(0, ...all.map((it) => it[i]));
    const { work } = this.begun;
    const range = scaled(this.frame?.range ?? 0, 1) * RANGE_MARGIN;
    if (work.kind === 'figure')
      return {
        xTitle: 'number of outstanding timers',
        yTitle: 'elapsed seconds for 10\u202f000 set/cancel pairs, modelled',
        yShort: 'modelled seconds for 10\u202f000 pairs',
        xMax: Math.max(1, work.max),
        yMax: roundAbove(Math.max(1, most(1) * 1.02, range)),
      };
    return {
      xTitle: 'modelled seconds',
      yTitle: 'nodes visited to set and unset callouts',
      yShort: 'nodes visited',
      xMax: roundAbove(Math.max(0.1, most(0))),
      yMax: roundAbove(Math.max(10, most(1) * 1.02)),
    };
  }

  /** The points in the order in which they were made, for those who ask for one. */
  get told(): Told[] {
    const { sides } = this.begun;
    return this.points.map((point) => ({
      side: point.side,
      at: pointAt(point),
      words: `${sides[point.side].name}, ${timers(point.n)}: ${secondsOf(point)} s, ${nodesOf(point)} nodes a pair`,
    }));
  }

  /** The table: its head, and a row for each number of timers that both machines have done. */
  get table(): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
    const { sides } = this.begun;
    const [left, right] = [this.made(0), this.made(1)];
    if (!this.isNine) {
      const rows = sides.map(({ name }, i) => {
        const loop = this.frame?.states[i as Which].loop;
        return [name, (loop?.seconds ?? 0).toFixed(6), `${loop?.nodes ?? 0}`];
      });
      return { head: ['machine', 'modelled seconds', 'nodes visited'], rows };
    }
    const head = ['timers', ...sides.flatMap(({ name }) => [`${name}: seconds`, 'nodes a pair']), 'ratio'];
    const rows = left.flatMap((a) => {
      const b = right.find(({ n }) => n === a.n);
      if (b === undefined) return [];
      const ratio = (a.emulatedSeconds / b.emulatedSeconds).toFixed(2);
      return [[`${a.n}`, secondsOf(a), nodesOf(a), secondsOf(b), nodesOf(b), ratio]];
    });
    return { head, rows };
  }
}

const pointAt = ({ n, emulatedSeconds, iterations }: PointMade): XY => [
  n,
  scaled(emulatedSeconds, iterations),
];
const timers = (n: number): string => (n === 1 ? '1 timer' : `${n} timers`);
const secondsOf = ({ emulatedSeconds, iterations }: PointMade): string =>
  scaled(emulatedSeconds, iterations).toFixed(4);
const nodesOf = ({ nodesVisited, iterations }: PointMade): string => (nodesVisited / iterations).toFixed(2);
