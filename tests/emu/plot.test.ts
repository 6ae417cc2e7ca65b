/** The plot of a comparison: its axes, the places of its points, and that nothing lies outside. */

import { expect } from 'chai';
import fc from 'fast-check';
import { widthOf } from '../../emu/web/draw/scene.ts';
import { svgOf } from '../../emu/web/draw/svgpen.ts';
import { DARK, LIGHT } from '../../emu/web/draw/theme.ts';
import { Figure, Growth } from '../../emu/web/side/figure.ts';
import {
  type Axes,
  fieldOf,
  layPlot,
  placeIn,
  roundAbove,
  type Series,
  ticksOf,
} from '../../emu/web/side/plot.ts';
import type { Begun, PointMade, SideFrame } from '../../emu/web/side/protocol.ts';

const positive = fc.double({ min: 1e-3, max: 1e9, noNaN: true });

describe('the axes of a plot', () => {
  it('end at the next round number', () => {
    expect([0, 0.9, 1, 1.1, 10.1705, 12, 81, 20_030_010].map(roundAbove)).to.deep.equal([
      1, 1, 1, 1.2, 12, 12, 100, 25_000_000,
    ]);
    fc.assert(
      fc.property(positive, (value) => {
        expect(roundAbove(value)).to.be.within(value * (1 - 1e-8), value * 1.5);
      }),
    );
  });
  it('have four to nine values from 0 on, the same distance apart', () => {
    expect(ticksOf(1000)).to.deep.equal([0, 200, 400, 600, 800, 1000]);
    expect(ticksOf(12)).to.deep.equal([0, 2, 4, 6, 8, 10, 12]);
    fc.assert(
      fc.property(positive, (max) => {
        const ticks = ticksOf(max);
        expect(ticks.length).to.be.within(4, 9);
        expect(ticks[0]).to.equal(0);
        expect(ticks.at(-1)).to.be.within(max * 0.7, max * 1.001);
      }),
    );
  });
});

const SIDES: Begun['sides'] = [
  { name: 'old callout facility, timeout', short: 'old', look: { form: 'circle', colour: 1 } },
  {
    name: 'new facility, setcallout with handles',
    short: 'new',
    look: { form: 'triangle', colour: 2 },
  },
];
const BEGUN: Begun = {
  ...{ kind: 'begun', run: 1, title: '', sentence: '', caption: [], sides: SIDES, hz: 100, speed: 300 },
  work: { kind: 'figure', max: 1000, iterations: 1000 },
  choice: { sides: ['', ''], work: '' },
};
const point = (side: 0 | 1, n: number, emulatedSeconds: number): PointMade => ({
  ...{ side, n, emulatedSeconds, iterations: 1000, nodesVisited: 2500, maxLockedCycles: 1, longestChain: 0 },
});
const frame = (points: readonly PointMade[], seconds = 0): SideFrame => {
  const state = { cycle: 5, pending: 1, steps: [] };
  return {
    ...{ kind: 'frame', run: 1, activity: 'running', n: 200, range: undefined, points },
    states: [
      { ...state, over: false, loop: { seconds, nodes: 7 } },
      { ...state, over: true, loop: { seconds: 0.05, nodes: 0 } },
    ],
  };
};

describe('the figure of a comparison', () => {
  it('has the points, and the run that is under way, in seconds for 10 000 pairs', () => {
    const figure = new Figure(BEGUN);
    figure.add(frame([point(1, 100, 0.05), point(0, 100, 0.15)]));
    figure.add(frame([point(1, 200, 0.05)], 0.12));
    const [left, right] = figure.series(true);
    expect([left?.points, left?.head]).to.deep.equal([[[100, 1.5]], [200, 1.2]]);
    expect([right?.points, right?.head]).to.deep.equal([
      [
        [100, 0.5],
        [200, 0.5],
      ],
      undefined,
    ]);
    expect(figure.series(false)[0]?.head).to.equal(undefined);
    expect(figure.axes).to.include({ xMax: 1000, yMax: 2 });
  });
  it('is told point by point, as they came, and as a table of the numbers that both have', () => {
    const figure = new Figure(BEGUN);
    figure.add(frame([point(1, 100, 0.05), point(0, 100, 0.15), point(1, 200, 0.05)]));
    expect(figure.told.map(({ words }) => words)).to.deep.equal([
      'new facility, setcallout with handles, 100 timers: 0.5000 s, 2.50 nodes a pair',
      'old callout facility, timeout, 100 timers: 1.5000 s, 2.50 nodes a pair',
      'new facility, setcallout with handles, 200 timers: 0.5000 s, 2.50 nodes a pair',
    ]);
    expect(figure.table.rows).to.deep.equal([['100', '1.5000', '2.50', '0.5000', '2.50', '3.00']]);
  });
  it('keeps few samples of a growth, from its beginning to its end', () => {
    const growth = new Growth();
    for (let i = 1; i <= 10_000; i++) growth.add(i / 100, i);
    const { points } = growth;
    expect(points.length).to.be.within(100, 401);
    expect(points[0]).to.deep.equal([0, 0]);
    expect(points.at(-1)?.[0]).to.be.above(98);
    expect(points.every(([x, y]) => y === Math.round(x * 100))).to.equal(true);
  });
  it('keeps the last of many samples at nearly one time, which lasts', () => {
    const growth = new Growth();
    for (let i = 1; i <= 1000; i++) growth.add(i / 1e6, i);
    growth.add(5, 1001);
    for (let i = 1; i <= 1000; i++) growth.add(5 + i / 1e6, 1001 + i);
    for (let i = 1; i <= 1000; i++) growth.add(10 + i / 100, 2001 + i);
    const upTo = (end: number): number =>
      Math.max(...growth.points.flatMap(([x, y]) => (x < end ? [y] : [])));
    expect([upTo(4), upTo(9)]).to.deep.equal([1000, 2001]);
  });
});

const AXES: Axes = {
  xTitle: 'number of outstanding timers',
  yTitle: 'elapsed seconds for 10\u202f000 set/cancel pairs, modelled',
  yShort: 'modelled seconds for 10\u202f000 pairs',
  xMax: 1000,
  yMax: 12,
};
const SERIES: Series[] = SIDES.map(({ name, look }, i) => ({
  ...{ name, look, marked: true },
  points: Array.from({ length: 11 }, (_, n) => [100 * n, i === 0 ? 0.5 + n : 0.5] as const),
  head: [500, 3] as const,
}));

describe('the drawing of a plot', () => {
  it('goes by steps where nothing is marked', () => {
    const series = SERIES.slice(0, 1).map((it) => ({ ...it, marked: false, head: undefined }));
    const of = (points: Series['points']): number[] => {
      const scene = layPlot(
        series.map((it) => ({ ...it, points })),
        AXES,
        560,
        400,
        'a title',
      );
      return scene.items.flatMap((it) => (it.form === 'path' && it.paint.width === 2.5 ? it.points : []));
    };
    const field = fieldOf(series, AXES, 560, 400);
    const corners = [
      [0, 0],
      [100, 0],
      [100, 4],
      [300, 4],
      [300, 6],
    ] as const;
    expect(
      of([
        [0, 0],
        [100, 4],
        [300, 6],
      ]),
    ).to.deep.equal(corners.flatMap((it) => placeIn(field, AXES, it)));
  });
  for (const [width, height] of [
    [310, 240],
    [360, 240],
    [560, 400],
    [1200, 500],
  ] as const)
    it(`lies within ${width} by ${height}, its points where the axes say`, () => {
      const scene = layPlot(SERIES, AXES, width, height, 'a title', ['a caption']);
      const field = fieldOf(SERIES, AXES, width, height - 17);
      expect(placeIn(field, AXES, [0, 0])).to.deep.equal([field.left, field.bottom]);
      expect(placeIn(field, AXES, [1000, 12])).to.deep.equal([field.right, field.top]);
      const [x, y] = placeIn(field, AXES, [250, 3]);
      expect((x - field.left) / (field.right - field.left)).to.be.closeTo(0.25, 1e-9);
      expect((field.bottom - y) / (field.bottom - field.top)).to.be.closeTo(0.25, 1e-9);
      for (const item of scene.items) {
        if (item.form === 'path')
          item.points.forEach((at, i) => {
            expect(at).to.be.within(0, i % 2 === 0 ? width : height);
          });
        if (item.form !== 'text') continue;
        const half = widthOf(item.words, item.size, item.bold);
        const from =
          item.align === 'left' ? item.x : item.align === 'right' ? item.x - half : item.x - half / 2;
        expect(from, item.words).to.be.at.least(0);
        expect(from + half, item.words).to.be.at.most(width + 3);
        expect(item.y).to.be.within(6, height - 6);
      }
      expect(field.top - 20).to.be.above(20);
    });
  it('is SVG with a title, in the colours of the theme', () => {
    const scene = layPlot(SERIES, AXES, 560, 400, 'Setting & cancelling');
    for (const theme of [LIGHT, DARK]) {
      const svg = svgOf(scene, theme);
      expect(svg).to.include('<title>Setting &amp; cancelling</title>');
      for (const { colour } of SIDES.map(({ look }) => look))
        expect(svg).to.include(`"${theme.owners[colour]}"`);
    }
  });
});
