/**
 * The interrupt-holding ledger, compared with one that keeps every stretch of every level
 * and searches for the longest.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { Ledger } from '../../emu/ledger.ts';
import { IPL_HIGH, NIPL } from '../../kernel/machdep.ts';

interface Stretch {
  readonly level: number;
  readonly routine: string;
  readonly began: number;
  readonly cycles: number;
  /** True if the level is the lowest of those that were raised together. */
  readonly lowest: boolean;
}

/** All stretches, by level, in the order in which they ended. */
class Dumb {
  readonly ended: Stretch[] = [];
  private readonly open: (Omit<Stretch, 'cycles'> | undefined)[] = [];

  raised(from: number, to: number, cycle: number, routine: string): void {
    for (let level = from + 1; level <= to; level++)
      this.open[level] = { level, routine, began: cycle, lowest: level === from + 1 };
  }

  lowered(from: number, to: number, cycle: number): void {
    for (let level = to + 1; level <= from; level++) {
      const stretch = this.open[level];
      if (stretch !== undefined) this.ended.push({ ...stretch, cycles: cycle - stretch.began });
    }
  }

  /** The first of the longest stretches, or undefined if there was none. */
  static longest(stretches: readonly Stretch[]): Stretch | undefined {
    const most = Math.max(0, ...stretches.map(({ cycles }) => cycles));
    return stretches.find(({ cycles }) => cycles === most && cycles > 0);
  }
}

const NAMES = ['a', 'b', 'c'];

/**
 * One step: the next level, the cycles before it, and the routine that raises the level
 * if it rises.
 */
const step = fc.record({
  to: fc.integer({ min: 0, max: IPL_HIGH }),
  cycles: fc.integer({ min: 0, max: 300 }),
  routine: fc.integer({ min: 0, max: NAMES.length - 1 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Both ledgers after some steps and the way back to level 0. */
function kept(steps: readonly Step[]): { ledger: Ledger; dumb: Dumb } {
  let cycle = 0;
  let ipl = 0;
  const ledger = new Ledger(() => `at ${cycle}`);
  const dumb = new Dumb();
  const numbers = NAMES.map((name) => ledger.routine(name));
  for (const { to, cycles, routine } of [...steps, { to: 0, cycles: 1, routine: 0 }]) {
    cycle += cycles;
    if (to > ipl) {
      ledger.raised(ipl, cycle, numbers[routine] as number);
      dumb.raised(ipl, to, cycle, NAMES[routine] as string);
    } else if (to < ipl) {
      ledger.lowered(ipl, to, cycle);
      dumb.lowered(ipl, to, cycle);
    }
    ipl = to;
  }
  return { ledger, dumb };
}

describe('the interrupt-holding ledger', () => {
  it('knows the longest stretch of each level, who held it, since when and on whose behalf', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { ledger, dumb } = kept(steps);
        const expected = Array.from({ length: NIPL }, (_, level) =>
          Dumb.longest(dumb.ended.filter((stretch) => stretch.level === level)),
        ).flatMap((found) =>
          found === undefined
            ? []
            : [
                {
                  level: found.level,
                  cycles: found.cycles,
                  routine: found.routine,
                  began: found.began,
                  site: `at ${found.began + found.cycles}`,
                },
              ],
        );
        expect(ledger.report()).to.deep.equal(expected);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('counts the stretches of each routine, by the power of two below their cycles', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { ledger, dumb } = kept(steps);
        for (const { routine, cycles, count, total, classes } of ledger.routines()) {
          const mine = dumb.ended.filter((stretch) => stretch.routine === routine && stretch.lowest);
          const lengths = mine.map((stretch) => stretch.cycles);
          expect([cycles, count]).to.deep.equal([Math.max(...lengths), lengths.length]);
          expect(total).to.equal(lengths.reduce((sum, n) => sum + n, 0));
          const counted = [...classes].map((_, i) => {
            const least = i === 0 ? 0 : 2 ** i;
            return lengths.filter((length) => length >= least && length < 2 ** (i + 1)).length;
          });
          expect([...classes]).to.deep.equal(counted);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('forgets the longest stretch of a routine when it is told to, and counts on', () => {
    const ledger = new Ledger(() => '');
    const a = ledger.routine('a');
    const hold = (began: number, cycles: number): void => {
      ledger.raised(0, began, a);
      ledger.lowered(IPL_HIGH, 0, began + cycles);
    };
    hold(10, 64);
    ledger.reset(a);
    expect([ledger.longestOf(a), ledger.routines()]).to.deep.equal([0, []]);
    hold(100, 5);
    expect(ledger.longestOf(a)).to.equal(5);
    expect(ledger.routines()).to.containSubset([{ routine: 'a', count: 2, total: 69, began: 100 }]);
  });

  it('gives one number to one name', () => {
    const ledger = new Ledger(() => '');
    const numbers = ['x', 'y', 'x'].map((name) => ledger.routine(name));
    expect(numbers[2]).to.equal(numbers[0]);
    expect(numbers[1]).not.to.equal(numbers[0]);
    expect(ledger.name(numbers[1] as number)).to.equal('y');
  });
});
