/** Pictures of the callout structure: every scheme, and what a wrong picture is convicted of. */

import { expect } from 'chai';
import { type Cell, MAX_MARKS, marksOf, type Picture, type Ring } from '../../emu/front/picture/picture.ts';
import { pictureOf } from '../../emu/front/picture/read.ts';
import { leastOf } from '../../emu/front/picture/soonest.ts';
import { bsd } from '../../kernel/callout/bsd.ts';
import { C_PENDING } from '../../kernel/callout/entry.ts';
import { ownScheme } from '../../kernel/callout/kernels.ts';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { scheme3 } from '../../kernel/callout/scheme3.ts';
import { scheme5 } from '../../kernel/callout/scheme5.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import type { Shape, Shaped } from '../../kernel/callout/shape.ts';
import { tegas2 } from '../../kernel/callout/simwheel.ts';
import { IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import { repetitions } from '../matrix.ts';
import type { Choice } from '../model/defendants.ts';
import { differences, randomRun } from '../model/pictures.ts';
import { Random } from '../model/random.ts';
import { EVERY_SCHEME, Setup } from '../model/setup.ts';

const CHOICES: Readonly<Record<string, Choice>> = {
  ...EVERY_SCHEME,
  'scheme6 of 1024, in groups of slots': { scheme: scheme6(1024) },
  'scheme6 of 16, callouts put off': { scheme: scheme6(16), lazy: true },
  'scheme7 of 60, 60, ticks about to wrap': { scheme: scheme7([60, 60]), ticks: 2 ** 31 - 40 },
};

describe('a picture holds exactly what show callout and show wheel say', () => {
  for (const [name, choice] of Object.entries(CHOICES))
    it(`${name}, at 100 points of a random run`, () => {
      for (let seed = 1; seed <= repetitions(1, 20); seed++) {
        let looks = 0;
        randomRun(choice, new Random(seed), 100, ({ callouts }) => {
          const { visited } = callouts.scheme;
          const picture = pictureOf(callouts);
          expect(differences(picture, callouts)).to.deep.equal([]);
          expect(callouts.scheme.visited).to.equal(visited);
          looks++;
        });
        expect(looks).to.equal(100);
      }
    });

  it('at the events that let go of a callout', () => {
    for (const choice of [
      EVERY_SCHEME['scheme6 of 8'],
      EVERY_SCHEME['bsd by walking'],
      { scheme: scheme7() },
    ]) {
      const setup = new Setup({ ncallout: 30, ...choice });
      const { callouts } = setup;
      let looks = 0;
      const look = (gone: number): void => {
        expect(differences(pictureOf(callouts, { gone }), callouts, gone)).to.deep.equal([]);
        looks++;
      };
      callouts.setProbe({ calloutFire: look, calloutUnset: look, calloutSet: () => look(-1) });
      for (const n of [1, 1, 2, 9, 300]) callouts.timeout(setup.note, n, n);
      callouts.untimeout(setup.note, 9);
      setup.tick(2);
      expect(looks).to.equal(5 + 1 + 3);
    }
  });

  it('is tried for every scheme that boots', () => {
    const tried = new Set(Object.keys(CHOICES).map((name) => name.split(' ')[0]));
    const boots = Object.keys(SCHEMES).filter((name) => SCHEMES[name].boots);
    expect(boots.filter((name) => !tried.has(name))).to.deep.equal([]);
  });
});

describe('wrong pictures are convicted', () => {
  /** The rings of a picture with one change. */
  const rings =
    (change: (ring: Ring) => Ring) =>
    (picture: Picture): Picture => ({ ...picture, rings: picture.rings.map(change) });
  /** The same of the cells. */
  const cells = (change: (cell: Cell) => Cell) =>
    rings((ring) => ({ ...ring, cells: ring.cells.map(change) }));
  const TWINS: Readonly<Record<string, (picture: Picture) => Picture>> = {
    'a round forgotten': cells((cell) => ({
      ...cell,
      marks: cell.marks.map((mark) => ({ ...mark, rounds: Math.max(0, mark.rounds - 1) })),
    })),
    'the last of a chain dropped': cells((cell) => ({
      ...cell,
      marks: cell.marks.slice(0, Math.max(1, cell.marks.length - 1)),
    })),
    'the hands swapped': rings((ring) => ({ ...ring, hand: ring.now, now: ring.hand })),
    'a hand one slot on': rings((ring) => ({ ...ring, hand: (ring.hand + 1) % ring.slots })),
    'a slot in the next cell': cells((cell) => ({ ...cell, slot: (cell.slot + 1) % 8 })),
    'a callout drawn twice': cells((cell) => ({ ...cell, marks: [...cell.marks, cell.marks[0]] })),
  };
  for (const [name, twin] of Object.entries(TWINS))
    it(name, () => {
      let convicted = 0;
      randomRun({ scheme: scheme6(8) }, new Random(3), 40, ({ callouts }) => {
        if (differences(twin(pictureOf(callouts)), callouts).length > 0) convicted++;
      });
      expect(convicted).to.be.at.least(5);
    });
});

describe('wrong shapes are convicted', () => {
  /** A maker of schemes whose shape has one thing changed. */
  const wrong =
    (make: SchemeMaker, change: (shape: Shape) => Partial<Shape>): SchemeMaker =>
    (table) => {
      const scheme = make(table) as Shaped;
      const shape = scheme.shape.bind(scheme);
      return Object.assign(scheme, { shape: () => ({ ...shape(), ...change(shape()) }) });
    };
  const TWINS: Readonly<Record<string, SchemeMaker>> = {
    'scheme7 without the callouts that a hand has reached': wrong(scheme7([4, 4]), ({ lists }) => ({
      lists: lists.slice(1),
    })),
    'a list with every second callout': wrong(bsd, ({ after: next }) => ({
      after: (c) => (next(c) < 0 ? -1 : next(next(c))),
    })),
    'chains from their second callout on': wrong(scheme5(4), ({ slot, after: next }) => ({
      slot: (bucket) => (slot(bucket) < 0 ? -1 : next(slot(bucket))),
    })),
    'a tree without right children': wrong(scheme3, ({ tree }) => ({
      tree: tree && { ...tree, right: () => -1 },
    })),
    'an overflow list that is lost': wrong(tegas2(8), ({ lists }) => ({
      lists: lists.map((list) => ({ ...list, first: -1, last: -1 })),
    })),
  };
  for (const [name, scheme] of Object.entries(TWINS))
    it(name, () => {
      let convicted = 0;
      randomRun({ scheme }, new Random(3), 100, ({ callouts }) => {
        if (differences(pictureOf(callouts), callouts).length > 0) convicted++;
      });
      expect(convicted).to.be.at.least(5);
    });
});

describe('the hands of a picture', () => {
  for (const [name, choice] of Object.entries(CHOICES))
    it(`${name}: softclock takes them to where the picture says`, () => {
      const { callouts, machine } = new Setup({ ncallout: 60, ...choice });
      const random = new Random(9);
      for (let round = 0; round < 20; round++) {
        for (let i = 0; i < 2; i++)
          callouts.setcallout(() => undefined, 0, Math.min(callouts.scheme.longest, 1 + random.below(90)));
        let late = pictureOf(callouts);
        machine.at(IPL_SOFTCLOCK, () => {
          for (let i = random.below(70); i >= 0; i--) machine.hardclock();
          late = pictureOf(callouts);
        });
        const { rings } = pictureOf(callouts);
        expect(rings.map(({ hand }) => hand)).to.deep.equal(late.rings.map(({ now }) => now));
        expect(rings.map(({ now }) => now)).to.deep.equal(rings.map(({ hand }) => hand));
      }
    });
});

describe("a scheme of a user's", () => {
  it('is not called: its picture is a list by due tick', () => {
    let closed = false;
    /** Scheme 6 without its shape, which must not be called while a picture is taken. */
    const choice: Choice = {
      scheme: (table) =>
        new Proxy(ownScheme('handle', 8)(table), {
          has: (it, key) => key !== 'shape' && key in it,
          get: (it, key) => {
            const value = Reflect.get(it, key);
            if (typeof value !== 'function') return value;
            if (closed) throw new Error(`called ${String(key)}`);
            return value.bind(it);
          },
        }),
    };
    const { callouts } = new Setup(choice);
    for (const n of [9, 2, 30, 2]) callouts.timeout(() => undefined, n, n);
    closed = true;
    const { rings, lists, tree, pending } = pictureOf(callouts);
    expect({ rings, tree, pending }).to.deep.equal({ rings: [], tree: null, pending: 4 });
    const rows = lists.map(({ marks }) => marks.map(({ left, entry }) => `${left} ${entry}`));
    expect(rows).to.deep.equal([['2 1', '2 3', '9 0', '30 2']]);
  });

  it('the soonest of many are found digit by digit', () => {
    const random = new Random(5);
    for (const most of [1, 10, 199]) {
      const keys = Array.from({ length: 200 }, () => random.word() >> random.pick([0, 8, 27]));
      const order = keys.map((_, i) => i).sort((a, b) => keys[a] - keys[b] || a - b);
      expect(leastOf(keys.length, most, (i) => keys[i])).to.deep.equal(order.slice(0, most));
    }
  });
});

describe('a picture of many callouts is bounded', () => {
  const n = repetitions(2 ** 14, 1_000_000);
  const many: Readonly<Record<string, Choice>> = {
    'scheme5 of 8': { scheme: scheme5(8) },
    scheme6: { scheme: scheme6() },
    scheme7: { scheme: scheme7() },
    ...Object.fromEntries(
      ['bsd', 'scheme2-rear', 'scheme3', 'scheme3-tree', 'tegas2', 'calendar'].map((name) => [
        name,
        { scheme: SCHEMES[name].make([], 0) },
      ]),
    ),
  };
  for (const [name, choice] of Object.entries(many))
    it(`${name}: ${n} callouts`, () => {
      const { callouts } = new Setup({ hashsize: 1, ncallout: n, ...choice });
      const { scheme, table } = callouts;
      const random = new Random(7);
      const left = Array.from({ length: n }, () => 1 + random.below(4 * n));
      // In the order in which a search ends at once.
      if (name !== 'scheme3-tree') left.sort((a, b) => (name === 'bsd' ? b - a : a - b));
      for (let c = 0; c < n; c++) {
        table.take();
        table.c_flags[c] = C_PENDING;
        table.c_time[c] = left[c];
        scheme.start(c, left[c]);
      }
      const picture = pictureOf(callouts);
      expect(picture.pending).to.equal(n);
      expect(marksOf(picture)).to.have.length.within(100, MAX_MARKS);
      expect(picture.looked).to.be.below(n + 40_000);
      const sum = (some: readonly { readonly count: number }[]): number =>
        some.reduce((total, { count }) => total + count, 0);
      expect(sum(picture.rings) + sum(picture.lists) + (picture.tree?.[0].size ?? 0)).to.equal(n);
    });
});
