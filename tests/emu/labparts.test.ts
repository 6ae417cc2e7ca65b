/** Parts of labs: the nodes of schemes, counted; and the places that students have found. */

import { expect } from 'chai';
import { revived } from '../../emu/judge/reuse.ts';
import { type Load, Uncounted, visitsOf } from '../../emu/lab/counting.ts';
import { answersFault, answersOf, explorationOf } from '../../emu/lab/explorepart.ts';
import { LabError } from '../../emu/lab/fields.ts';
import { schemeTrialOf } from '../../emu/lab/schemepart.ts';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';

const unpriced = (): number => 0;
const LOAD: Load = { callouts: 640, from: 1, to: 6400, ticks: 640 };

describe('the nodes of a scheme', () => {
  it('are those that theory says', () => {
    const hashed = visitsOf(schemeNamed('scheme6:64'), LOAD, 1, unpriced);
    expect([hashed.start, hashed.stop]).to.deep.equal([0, 0]);
    expect(hashed.tick).to.be.within(640 / 64, 640 / 64 + 1);
    const list = visitsOf(schemeNamed('scheme1'), LOAD, 1, unpriced);
    expect(list.tick).to.be.within(640, 2 * 640);
    const sorted = visitsOf(schemeNamed('scheme2'), LOAD, 1, unpriced);
    expect(sorted.start).to.be.within(200, 440);
    expect(visitsOf(schemeNamed('scheme7'), LOAD, 1, unpriced).tick).to.be.below(2);
  });

  it('are counted of a search by function and argument, which must find the right one', () => {
    const by = { ...LOAD, by: 'find' } as const;
    expect(visitsOf(schemeNamed('scheme2'), by, 1, unpriced).stop).to.be.within(200, 440);
    expect(() => visitsOf(schemeNamed('scheme6:64'), by, 1, unpriced)).to.throw(
      Uncounted,
      /^there is no find\(\): callouts cannot be stopped by it$/,
    );
    const first: SchemeMaker = (table) =>
      Object.assign(schemeNamed('scheme6:64')(table), { find: () => 639 });
    expect(() => visitsOf(first, by, 1, unpriced)).to.throw(
      Uncounted,
      'find() finds callout 639 in place of',
    );
  });

  it('are counted of the look-up of a handle', () => {
    const by = { ...LOAD, by: 'handle' } as const;
    expect(visitsOf(numbered(0), by, 1, unpriced).stop).to.equal(0);
    expect(() => visitsOf(schemeNamed('scheme6:64'), by, 1, unpriced)).to.throw(
      Uncounted,
      /^there is no holder\(\): callouts cannot be stopped by it$/,
    );
  });

  it('must pay for the steps', () => {
    let steps = 0;
    const dear = (): number => {
      steps += 1000;
      return steps;
    };
    expect(() => visitsOf(schemeNamed('scheme6:64'), LOAD, 1, dear)).to.throw(
      Uncounted,
      'start() takes 1000 steps and says that it visits 0 nodes: 150 steps and 100 for each node at most',
    );
  });
});

describe('a scheme that never hands a callout out', () => {
  it('is not counted', () => {
    const forgets: SchemeMaker = (table) => {
      const scheme = schemeNamed('scheme6:64')(table);
      const { expire } = scheme;
      scheme.expire = () => {
        let c = expire.call(scheme);
        while (c >= 0 && c < 20) c = expire.call(scheme);
        return c;
      };
      return scheme;
    };
    expect(() => visitsOf(forgets, LOAD, 1, unpriced)).to.throw(
      Uncounted,
      /^a callout that is due on tick \d+ is not handed out until tick \d+$/,
    );
  });
});

/** A scheme whose handles have generations of `bits` bits; 0 for the number of the entry alone. */
function numbered(bits: number): SchemeMaker {
  return (table) => {
    const generations = new Float64Array(table.ncallout);
    const live = new Set<number>();
    const scheme = schemeNamed('scheme6:64')(table);
    const { stop } = scheme;
    const handleOf = (c: number): number => generations[c] * table.ncallout + c + 1;
    return Object.assign(scheme, {
      stop: (c: number): void => {
        stop.call(scheme, c);
        live.delete(c);
        generations[c] = (generations[c] + 1) % 2 ** bits;
      },
      giveHandle: (c: number): number => {
        live.add(c);
        return handleOf(c);
      },
      holder: (handle: number): number => {
        Object.assign(scheme, { visited: 0 });
        const c = (handle - 1) % table.ncallout;
        return live.has(c) && handleOf(c) === handle ? c : -1;
      },
    });
  };
}

describe('handles whose entry is used again', () => {
  for (const [bits, uses, says] of [
    [30, 10_000, undefined],
    [4, 15, undefined],
    [4, 17, 'handle 2 is given out again after 16 uses of the entry'],
    [0, 2, 'handle 2 is given out again after 1 use of the entry'],
  ] as const)
    it(`${bits} bits, ${uses} uses: ${says ?? 'stay stale'}`, () => {
      const found = revived(numbered(bits), uses);
      if (says === undefined) expect(found).to.equal(undefined);
      else expect(found).to.contain(says);
    });

  it('of which a part is compared', () => {
    const half: SchemeMaker = (table) => {
      const scheme = numbered(30)(table);
      let last = 0;
      const { giveHandle } = scheme;
      return Object.assign(scheme, {
        giveHandle: (c: number): number => {
          last = giveHandle?.call(scheme, c) ?? 0;
          return last;
        },
        holder: (handle: number): number => ((handle - last) % 32 === 0 ? 1 : -1),
      });
    };
    expect(revived(half, 1000)).to.equal(
      'handle 2 is stale, and yet it stands for a timer set 16 uses of the entry later',
    );
  });

  it('are missing', () => {
    expect(revived(schemeNamed('scheme6'), 5)).to.equal(
      'giveHandle() is missing: the scheme gives no handles',
    );
  });
});

describe('the places that students have found', () => {
  const answers = answersOf(
    { file: 'a.txt', places: [{ file: 'bell.c', after: [20, 21], before: [22, 22] }] },
    'at',
    ['a.txt'],
  );
  for (const [written, says] of [
    ['# mine\nbell.c 21 22\n', undefined],
    ['  bell.c   20 22', undefined],
    ['', 'a.txt has no line that begins with bell.c'],
    ['bell.c 1 9\nbell.c 21 22', 'a.txt has 2 lines that begin with bell.c: give one place'],
    ['bell.c 21', 'a.txt: "bell.c 21" is not NAME LINE LINE'],
    ['bell.c 20 23', 'a.txt: between lines 20 and 23 is not where bell.c can fail'],
    ['bell.c 22 22', 'a.txt: between lines 22 and 22 is not where bell.c can fail'],
  ] as const)
    it(`${JSON.stringify(written)}: ${says ?? 'right'}`, () => {
      expect(answersFault(answers, written)).to.equal(says);
    });
});

describe('the data of a part', () => {
  it('of a scheme and of an exploration is read', () => {
    const judged = { file: 'a.ts', imports: ['circq.ts'], judge: 9 };
    expect(schemeTrialOf(judged, 'at', ['a.ts'])).to.deep.equal({ ...judged, counts: [], reuses: 0 });
    const { judge: _, ...rest } = judged;
    const reused = { ...rest, reuses: 7 };
    expect(schemeTrialOf(reused, 'at', ['a.ts'])).to.deep.equal({ ...reused, judge: 0, counts: [] });
    const explored = { run: ['a.c'], max: 3, modules: ['./a.ts'], faults: ['clock-lost'] };
    expect(explorationOf(explored, 'at')).to.deep.equal(explored);
  });

  it('is refused where it is wrong', () => {
    for (const [fields, says] of [
      [{ file: 'b.ts', imports: ['x'], judge: 1 }, 'at.file: b.ts is not among'],
      [{ file: 'a.ts', imports: ['x'] }, 'at has none of judge, counts, reuses'],
      [{ file: 'a.ts', imports: ['x'], counts: [{ from: 2, to: 1 }] }, 'at.counts[0]: to is less than from'],
    ] as const)
      expect(() => schemeTrialOf(fields, 'at', ['a.ts'])).to.throw(LabError, says);
    expect(() => explorationOf({ run: ['a'], max: 1, window: 3 }, 'at')).to.throw(LabError, 'a field window');
  });
});
