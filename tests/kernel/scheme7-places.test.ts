/**
 * Scheme 7 finds the place of a callout from the digits of its tick, if the levels are powers of
 * two. It must be the place that the hands come to, turned level by level.
 */

import { expect } from 'chai';
import { INT_MAX } from '../../kernel/callout/scheme.ts';
import { Scheme7 } from '../../kernel/callout/scheme7.ts';
import { CalloutTable } from '../../kernel/callout/table.ts';

/** Ticks at which the hands are at their first and last slots, and at the wraps of an int. */
const CORNERS = [
  0,
  1,
  255,
  256,
  65_535,
  2 ** 24 - 1,
  2 ** 30,
  2 ** 31 - 2,
  2 ** 31,
  2 ** 32 - 257,
  2 ** 32 - 1,
];
const DISTANCES = [1, 2, 3, 4, 15, 16, 17, 255, 256, 257, 65_536, 2 ** 24 + 1, 2 ** 30 + 5, INT_MAX];

describe('the place of a callout by the digits of its tick', () => {
  /** The places that differ from those of the hands, turned level by level. */
  const differing = (sizes: readonly number[], change: (it: { levels: Uint8Array }) => void): string[] => {
    const found: string[] = [];
    for (const ticks of CORNERS) {
      const table = new CalloutTable(1, ticks, 1);
      const scheme = new Scheme7(table, sizes, 1);
      const inside = scheme as unknown as { levels: Uint8Array; place(c: number): number };
      const byHands = inside as unknown as { placeFar(c: number): number };
      change(inside);
      for (const togo of DISTANCES) {
        table.c_time[0] = (table.ticks + togo) | 0;
        const place = [byHands.placeFar(0), scheme.visited];
        if (inside.place(0) !== place[0] || scheme.visited !== place[1]) found.push(`${ticks} + ${togo}`);
      }
    }
    return found;
  };
  const LEVELS = [[256, 256, 256, 256], [4, 4], [2, 8, 1, 4], [65_536, 16], [2], [64, 64, 64, 64, 64, 4]];

  for (const sizes of [...LEVELS, [60, 60, 24, 100], [256, 256, 100]]) {
    it(`is that of the hands: levels of ${sizes.join(', ')} slots`, () => {
      expect(differing(sizes, () => undefined)).to.deep.equal([]);
    });
  }

  it('is not that of the hands if the highest bit counts as one of the highest digit', () => {
    const wrong = differing([256, 256, 256, 256], ({ levels }) => {
      levels[0] = 3;
    });
    expect(wrong).to.include(`${2 ** 32 - 1} + 1`);
  });
});
