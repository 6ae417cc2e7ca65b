/** The worst cases of a tree and of a calendar, and that their visits are counted. */

import { expect } from 'chai';
import { type Calendar, calendar } from '../../kernel/callout/calendar.ts';
import { NONE, WINDOW } from '../../kernel/callout/scheme.ts';
import { type Scheme3Tree, scheme3tree } from '../../kernel/callout/scheme3tree.ts';

describe('an unbalanced tree of 1 000 000 callouts that is a list', () => {
  const n = 1_000_000;
  const c_time = Int32Array.from({ length: n + 1 }, (_, c) => c + 1);
  /**
   * A degenerate tree, linked by hand: starting the callouts in this order would take n * n
   * / 2 steps.
   */
  const list = (
    down: (tree: Scheme3Tree, c: number, below: number) => void,
    order: number[],
  ): Scheme3Tree => {
    const columns = { ncallout: n + 1, ticks: 0, c_time, c_func: [], c_arg: [] };
    const tree = scheme3tree()(columns) as Scheme3Tree;
    order.forEach((c, i) => {
      if (i === 0) tree.setChildren(tree.top, c, NONE);
      else down(tree, order[i - 1], c);
    });
    tree.first = order[0];
    return tree;
  };
  const ascending = Array.from({ length: n }, (_, c) => c);

  it('to the right: start and check walk all of it, expire takes one look', () => {
    const tree = list((t, c, below) => t.setChildren(c, NONE, below), ascending);
    expect(tree.check()).to.equal(n);
    tree.start(n, n + 1);
    expect(tree.visited).to.equal(n);
    tree.stop(0);
    expect(tree.ticksUntilNext(n)).to.equal(2);
    expect(tree.visited).to.equal(1);
    expect(tree.check()).to.equal(n);
  });

  it('to the left: the earliest is found once, in windows', () => {
    const tree = list((t, c, below) => t.setChildren(c, below, NONE), ascending.toReversed());
    expect(tree.check()).to.equal(n);
    let windows = 0;
    while (tree.expire() === WINDOW) windows++;
    expect(windows).to.equal(n / tree.maxsteps - 1);
    expect(tree.ticksUntilNext(n)).to.equal(1);
    expect(tree.visited).to.equal(1);
  });
});

describe('a calendar queue', () => {
  /** A calendar with n callouts, `spacing` ticks apart, and the visits of starting each. */
  const filled = (n: number, spacing: number): { year: Calendar; visits: number[]; c_time: Int32Array } => {
    const c_time = Int32Array.from({ length: n }, (_, c) => spacing * (c + 1));
    const columns = { ncallout: n, ticks: 0, c_time, c_func: [], c_arg: [] };
    const year = calendar()(columns) as Calendar;
    const visits = ascending(n).map((c) => {
      year.start(c, c_time[c]);
      return year.visited;
    });
    return { year, visits, c_time };
  };
  const ascending = (n: number): number[] => Array.from({ length: n }, (_, c) => c);
  const sum = (visits: readonly number[]): number => visits.reduce((a, b) => a + b, 0);

  it('grows when a day has more than two callouts, and the start that makes it grow has visited each twice', () => {
    const n = 100_000;
    const { year, visits } = filled(n, 7);
    expect(year.nbuckets).to.equal(2 ** 16);
    const grew = ascending(n).filter((c) => visits[c] > 2 * c);
    expect(grew).to.deep.equal(Array.from({ length: 16 }, (_, i) => 2 ** (i + 1)));
    expect(sum(visits) / n).to.be.within(2, 10);
    year.check();
  });

  it('shrinks when a day has less than half a callout', () => {
    const n = 1000;
    const { year } = filled(n, 7);
    const sizes = ascending(n).map((c) => {
      year.stop(c);
      year.check();
      return year.nbuckets;
    });
    expect([...new Set(sizes)]).to.deep.equal([512, 256, 128, 64, 32, 16, 8, 4, 2, 1]);
    expect(sizes.indexOf(256)).to.equal(n - 256);
  });

  it('has days of about three times the distance of the earliest callouts', () => {
    for (const [spacing, width] of [
      [1, 2],
      [7, 16],
      [100, 256],
      [10_000, 16_384],
    ]) {
      expect(2 ** filled(100, spacing).year.shift).to.equal(width);
    }
  });

  it('has no year of more than 2^31 ticks', () => {
    const { year } = filled(20, 100_000_000);
    expect(year.nbuckets * 2 ** year.shift).to.equal(2 ** 31);
    year.check();
  });

  it('keeps those of one tick in one bucket, and starts each at once', () => {
    const { visits } = filled(1000, 0);
    expect(visits.filter((visited) => visited > 1)).to.have.length(9);
  });
});
