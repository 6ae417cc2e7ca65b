/**
 * Wrong twins of pictures and of those that follow a callout in them: a picture without one of the
 * callouts or with one in a wrong place, in the form of every scheme; and, in Scheme 7, motions, a
 * cursor and a selection that miss a migration. The debugger's `show callout` convicts them.
 */

import { expect } from 'chai';
import { ChangeCollector, migrations } from '../../emu/front/picture/changes.ts';
import { moved, type Place } from '../../emu/front/picture/cursor.ts';
import { type Choice, Follower, type SelectedCallout } from '../../emu/front/picture/follower.ts';
import { type Cell, type Mark, marksOf, type Picture, type Ring } from '../../emu/front/picture/picture.ts';
import { pictureOf } from '../../emu/front/picture/read.ts';
import type { Callouts } from '../../kernel/callout/callout.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { CalloutLives } from '../../kernel/trace/callout_lives.ts';
import { differences, randomRun, told } from '../model/pictures.ts';
import { Random } from '../model/random.ts';
import { EVERY_SCHEME, Setup } from '../model/setup.ts';
import { Bench, DATA } from './harness.ts';

/** A cell with other marks. */
const withMarks = (cell: Cell, marks: readonly Mark[]): Cell => ({ ...cell, marks, count: marks.length });

/** A ring with other cells. */
const withCells = (ring: Ring, cells: readonly Cell[]): Ring => {
  const filled = cells.filter(({ count }) => count > 0).toSorted((a, b) => a.slot - b.slot);
  return { ...ring, cells: filled, count: filled.reduce((sum, { count }) => sum + count, 0) };
};

/** The picture without the last of its callouts, which its counts do not have either. */
function dropped(picture: Picture): Picture {
  const gone = marksOf(picture).at(-1);
  const others = (marks: readonly Mark[]): Mark[] => marks.filter((mark) => mark !== gone);
  const last = (picture.tree?.length ?? 0) - 1;
  const nodes = picture.tree?.slice(0, last).map((node) => ({
    ...node,
    size: node.depth === 0 ? node.size - 1 : node.size,
    left: node.left === last ? -1 : node.left,
    right: node.right === last ? -1 : node.right,
  }));
  return {
    ...picture,
    pending: picture.pending - 1,
    rings: picture.rings.map((ring) =>
      withCells(
        ring,
        ring.cells.map((cell) => withMarks(cell, others(cell.marks))),
      ),
    ),
    lists: picture.lists.map((list) => {
      const marks = others(list.marks);
      return { ...list, marks, count: marks.length };
    }),
    tree: nodes ?? null,
  };
}

/** The picture with a callout of its highest ring in the slot after its own. */
function misplaced(picture: Picture): Picture {
  const level = picture.rings.findLastIndex(({ count, slots }) => count > 0 && slots > 1);
  return { ...picture, rings: picture.rings.map((ring, i) => (i === level ? turned(ring) : ring)) };
}

/** A ring whose first callout is in the next slot. */
function turned(ring: Ring): Ring {
  const [{ slot, marks }] = ring.cells;
  const to = slot + ring.perCell < ring.slots ? slot + ring.perCell : 0;
  const mark = { ...(marks[0] as Mark), bucket: ring.first + to };
  const rest = ring.cells.map((cell) => (cell.slot === slot ? withMarks(cell, marks.slice(1)) : cell));
  const isThere = rest.some((cell) => cell.slot === to);
  const cells = rest.map((cell) => (cell.slot === to ? withMarks(cell, [...cell.marks, mark]) : cell));
  return withCells(ring, isThere ? cells : [...rest, { slot: to, count: 1, marks: [mark] }]);
}

describe('a wrong picture is convicted in the form of every scheme', () => {
  for (const [name, choice] of Object.entries(EVERY_SCHEME)) {
    const judged = (twin: (picture: Picture) => Picture, has: (picture: Picture) => boolean) => {
      const verdicts: boolean[] = [];
      randomRun(choice, new Random(3), 40, ({ callouts }) => {
        const picture = pictureOf(callouts);
        if (!has(picture)) return;
        const found = differences(twin(picture), callouts);
        verdicts.push(found.some((it) => it.startsWith('callouts: missing ')));
      });
      return verdicts;
    };
    it(`${name}: one callout is left out`, () => {
      const verdicts = judged(dropped, ({ pending }) => pending > 0);
      expect(verdicts.length).to.be.above(10);
      expect(verdicts).to.not.include(false);
    });
    it(`${name}: one callout is in the wrong slot, if it has slots`, () => {
      const verdicts = judged(misplaced, ({ rings }) => rings.some((it) => it.count > 0 && it.slots > 1));
      const { callouts } = new Setup(choice);
      const hasSlots = pictureOf(callouts).rings.some(({ slots }) => slots > 1);
      if (hasSlots) expect(verdicts.length).to.be.above(10);
      expect(verdicts).to.not.include(false);
    });
  }
});

/** The part of a Scheme 7 that a bucket belongs to. */
function partOf({ scheme }: Callouts, bucket: number): string {
  const wheels = scheme.wheels?.() ?? [];
  const level = wheels.findIndex(({ first, slots }) => bucket >= first && bucket < first + slots);
  return level < 0 ? 'overflow' : `level ${level}`;
}

/** A run of Scheme 7, tick by tick: callouts are set, and set anew for the tick they had. */
function* ticking(ticks: number): Generator<Setup & { readonly collector: ChangeCollector }> {
  const setup = new Setup({ scheme: scheme7([4, 4, 4]), ncallout: 60 });
  const { callouts, machine, note } = setup;
  const collector = new ChangeCollector(callouts);
  callouts.setProbe(collector);
  const random = new Random(7);
  for (let tick = 0, number = 0; tick < ticks; tick++) {
    if (random.below(2) === 0) callouts.timeout(note, ++number, 1 + random.below(60));
    const some = told(callouts).filter(({ left }) => left > 1);
    if (some.length > 0 && random.below(3) === 0) {
      const { call, left } = random.pick(some);
      callouts.untimeout(note, Number(call.replace(/\D/g, '')));
      callouts.timeout(note, ++number, left);
    }
    machine.hardclock();
    yield Object.assign(setup, { collector });
  }
}

/** The faults of a way to find the migrations: the debugger knows where each callout is. */
function faultsOfMoves(find: typeof migrations): string[] {
  const faults: string[] = [];
  let before: { readonly picture: Picture; readonly parts: Map<string, string> } | undefined;
  let moves = 0;
  for (const { callouts, collector } of ticking(400)) {
    const parts = new Map(
      told(callouts).map(({ entry, call, bucket }) => [`${entry} ${call}`, partOf(callouts, bucket)]),
    );
    const picture = pictureOf(callouts);
    const changes = collector.take();
    if (before !== undefined) {
      const was = before.parts;
      const expected = [...parts].flatMap(([key, to]) => {
        const from = was.get(key);
        return from === undefined || from === to ? [] : [`${key.split(' ')[0]} ${from} to ${to}`];
      });
      const found = find(before.picture, picture, changes).map(
        ({ entry, from, to }) => `${entry} ${from} to ${to}`,
      );
      moves += expected.length;
      for (const it of expected) if (!found.includes(it)) faults.push(`missing: ${it}`);
      for (const it of found) if (!expected.includes(it)) faults.push(`wrong: ${it}`);
    }
    before = { picture, parts };
  }
  if (moves < 50) faults.push(`only ${moves} moves`);
  return faults;
}

describe('the motions of Scheme 7', () => {
  it('are the migrations that the debugger sees, and no others', () => {
    expect(faultsOfMoves(migrations)).to.deep.equal([]);
  });

  const TWINS: Readonly<Record<string, typeof migrations>> = {
    'forgets the moves into the lowest ring': (...them) =>
      migrations(...them).filter(({ to }) => to !== 'level 0'),
    'forgets the moves out of the highest ring': (...them) =>
      migrations(...them).filter(({ from }) => from !== 'level 2'),
    'takes a callout that was set anew for one that moved': (before, after, between) =>
      migrations(before, after, { ...between, changes: [], sets: 0, unsets: 0, fires: 0 }),
  };
  for (const [name, twin] of Object.entries(TWINS))
    it(`convict a wrong twin that ${name}`, () => expect(faultsOfMoves(twin)).to.not.deep.equal([]));
});

/**
 * The faults of a cursor that stands on a callout while it migrates: from there a step to the right
 * and one to the left lead to the slot in which the debugger has the callout.
 */
function faultsOfCursor(move: typeof moved): string[] {
  const faults: string[] = [];
  let at: Extract<Place, { kind: 'callout' }> | undefined;
  let call = '';
  let migrated = 0;
  for (const { callouts } of ticking(400)) {
    const rows = told(callouts);
    const stands = rows.find(({ entry }) => entry === at?.entry);
    if (at === undefined || stands?.call !== call) {
      const far = rows.find(({ left }) => left > 20);
      at = far && { kind: 'callout', entry: far.entry, bucket: far.bucket };
      call = far?.call ?? '';
      continue;
    }
    if (partOf(callouts, stands.bucket) === 'overflow') continue;
    if (stands.bucket !== at.bucket) migrated++;
    const picture = pictureOf(callouts);
    const back = move(picture, move(picture, at, 'ArrowRight'), 'ArrowLeft');
    if (back?.kind !== 'slots' || back.bucket > stands.bucket || back.last < stands.bucket)
      faults.push(`${call} is in bucket ${stands.bucket}, the cursor came to ${JSON.stringify(back)}`);
  }
  if (migrated < 50) faults.push(`it stood on one that had moved ${migrated} times only`);
  return faults;
}

describe("the keyboard's cursor in Scheme 7", () => {
  it('stays on its callout over a migration', () => expect(faultsOfCursor(moved)).to.deep.equal([]));

  const TWINS: Readonly<Record<string, typeof moved>> = {
    'stays where its callout was': (picture, at, key) =>
      moved(picture, at && { kind: 'slots', bucket: at.bucket, last: at.bucket }, key),
    'begins anew when its callout has moved': (picture, at, key) => {
      const mark = at?.kind === 'callout' && marksOf(picture).find(({ entry }) => entry === at.entry);
      return moved(picture, mark && mark.bucket !== at?.bucket ? undefined : at, key);
    },
  };
  for (const [name, twin] of Object.entries(TWINS))
    it(`convicts a wrong twin that ${name}`, () => expect(faultsOfCursor(twin)).to.not.deep.equal([]));
});

/** The faults of a follower of a timer: where it is, and how often it has moved. */
function faultsOfFollower(make: (bench: Bench, lives: CalloutLives) => Follower): string[] {
  const bench = new Bench({ callout: 'scheme7:4,4,4,4' });
  bench.blockAll();
  const lives = new CalloutLives(bench.k);
  lives.adopt();
  bench.k.addObserver(lives);
  const follower = make(bench, lives);
  const { callouts } = bench.k.cpu;
  bench.pokeItimerval(DATA, 1_000_000, 0);
  bench.p.p_syscall = 'setitimer';
  expect(bench.call(sys_setitimer, 0, DATA, 0)).to.equal(0);
  const mine = told(callouts).find(({ call }) => call.startsWith('realitexpire'));
  const choice = follower.calloutOf(mine?.entry ?? -1, lives.count) as Choice;
  const faults: string[] = [];
  let bucket = mine?.bucket ?? -1;
  let moves = 0;
  for (let tick = 1; callouts.ticks < 100; tick++) {
    const { bucket: shown, steps } = follower.view(choice) as SelectedCallout;
    const row = told(callouts).find(({ entry }) => entry === mine?.entry);
    if (row === undefined) throw new Error(`the timer has gone at tick ${callouts.ticks}`);
    if (row.bucket !== bucket) moves++;
    bucket = row.bucket;
    const said = steps.filter(({ title, state }) => title === 'It moves' && state === 'done').length;
    if (shown !== bucket) faults.push(`tick ${callouts.ticks}: bucket ${shown}, not ${bucket}`);
    if (said !== moves) faults.push(`tick ${callouts.ticks}: ${said} moves of ${moves}`);
    bench.tick(tick);
  }
  if (moves < 2) faults.push(`it moved ${moves} times only`);
  return faults;
}

describe('a selected callout in Scheme 7', () => {
  it('is where the debugger has it, and has the steps of its migrations', () => {
    expect(faultsOfFollower((bench, lives) => new Follower(bench.k, lives))).to.deep.equal([]);
  });

  it('convicts a wrong twin that shows the slot in which it was set', () => {
    class Twin extends Follower {
      override view(choice: Choice) {
        const it = super.view(choice);
        return choice.kind === 'callout' ? { ...it, bucket: choice.life.bucket } : it;
      }
    }
    const faults = faultsOfFollower((bench, lives) => new Twin(bench.k, lives));
    expect(faults.join()).to.match(/bucket \d+, not \d+/);
  });

  it('convicts a wrong twin that forgets its migrations', () => {
    const faults = faultsOfFollower(
      (bench, lives) => new Follower(bench.k, Object.assign(lives, { watch: () => undefined })),
    );
    expect(faults.join()).to.match(/0 moves of 1/);
  });
});
