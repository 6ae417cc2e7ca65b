/** The drawings and the page of `callwheel compare`, from figures that are made up here. */

import { expect } from 'chai';
import { barsSvg } from '../../emu/paper/compare/bars.ts';
import { narrowSvg, wideSvg } from '../../emu/paper/compare/chart.ts';
import { html } from '../../emu/paper/compare/page.ts';
import type { Plot } from '../../emu/paper/compare/plot.ts';
import type { Chapter } from '../../emu/paper/compare/section.ts';

const PROCESSORS = [1, 2, 4, 8, 16, 32];
const curve = (name: string, times: number): Plot['curves'][number] => ({
  name,
  points: PROCESSORS.map((x) => [x, x * times]),
});
const PLOT: Plot = {
  name: 'plot',
  title: 'A plot',
  x: 'processors',
  y: 'pairs',
  curves: [
    curve('scheme6, a', 1),
    curve('scheme6, b', 10),
    curve('scheme6, c', 100),
    curve('scheme6, d', 1000),
  ],
};

describe('the drawings of the report', () => {
  for (const [form, svg] of [
    ['wide', wideSvg(PLOT)],
    ['narrow', narrowSvg(PLOT)],
  ] as const) {
    it(`${form}: an axis of less than two decades has its points as ticks`, () => {
      const under = [...svg.matchAll(/<text x="[\d.]+" y="[\d.]+" text-anchor="middle">(\d+)</g)];
      expect(under.map(([, label]) => Number(label))).to.deep.equal(PROCESSORS);
    });
    it(`${form}: four curves of one colour can be told apart, in the drawing and by their names`, () => {
      const lines = [...svg.matchAll(/fill="none"( stroke-dasharray="[\d ]+")?\/>/g)].map(
        ([, dashes]) => dashes,
      );
      expect(lines.filter((it) => it === ' stroke-dasharray="12 4"')).to.have.length(2);
      expect(lines.filter((it) => it === ' stroke-dasharray="4 4"')).to.have.length(2);
    });
  }
  it('an axis of several decades has powers of ten', () => {
    const decades: Plot = { ...PLOT, curves: [{ name: 'bsd', points: [10, 300, 5000].map((x) => [x, x]) }] };
    const under = [...wideSvg(decades).matchAll(/text-anchor="middle">([\d\u2009]+)</g)];
    expect(under.map(([, label]) => label?.replace('\u2009', ''))).to.deep.equal(['10', '100', '1000']);
  });
  it('a million at the axis has room on a phone', () => {
    const plot: Plot = { ...PLOT, curves: [{ name: 'bsd', points: [10, 1e6].map((x) => [x, x]) }] };
    const [, end] =
      /<text x="(\d+)" y="[\d.]+" text-anchor="end">1\u2009000\u2009000</.exec(narrowSvg(plot)) ?? [];
    // Seven digits and two thin spaces of a wide font.
    expect(Number(end)).to.be.at.least(7 * 7.4 + 2 * 3);
  });
  it('bars on a phone have room for the longest name', () => {
    const name = 'yours, my-own-scheme.ts';
    const svg = barsSvg({ name: 'b', title: 'B', unit: 'µs', rows: [{ name, value: 3 }] }, 'narrow');
    const [, end] = /<text x="([\d.]+)"[^>]*text-anchor="end"/.exec(svg) ?? [];
    expect(Number(end)).to.be.above(6.8 * name.length);
    expect(Number(/H([\d.]+)V/.exec(svg)?.[1])).to.be.below(380 - 50);
  });
});

describe('the page of the report', () => {
  const tables = [{ name: 't', title: 'A table', head: ['a'], rows: [['1']] }];
  const chapter: Chapter = { title: 'A question?', introduction: 'An answer.', plots: [PLOT], tables };

  it('folds the tables below a figure away, and shows those of a chapter that has none', () => {
    const folds = (chapters: readonly Chapter[]) => html(chapters, '').match(/<details( open)?>/g);
    expect(folds([chapter])).to.deep.equal(['<details>', '<details>']);
    expect(folds([{ ...chapter, plots: [] }])).to.deep.equal(['<details open>', '<details open>']);
  });
  it('unfolds everything for a printer', () => {
    const page = html([chapter], '');
    expect(page).to.include("addEventListener('beforeprint'").and.to.include("addEventListener('afterprint'");
    expect(page).to.not.include('details:not([open]){display:none}');
  });
  it('repeats the head of a table on each sheet: its buttons, which keep a browser from it, have no boxes', () => {
    const print = html([chapter], '').split('@media print{')[1] ?? '';
    expect(print).to.include('.data thead{display:table-header-group;break-inside:avoid}');
    expect(print).to.include('.data th button{display:contents}');
  });
});
