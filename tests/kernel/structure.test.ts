/** A structure as a page follows it: frames, the changes between them, details, lives. */

import { expect } from 'chai';
import { ChangeCollector, type Changes, migrations, visitedBy } from '../../emu/front/picture/changes.ts';
import { describe as inWords } from '../../emu/front/picture/describe.ts';
import { Follower, type SelectedSlots } from '../../emu/front/picture/follower.ts';
import { Owners } from '../../emu/front/picture/owners.ts';
import type { Picture } from '../../emu/front/picture/picture.ts';
import { pictureOf } from '../../emu/front/picture/read.ts';
import { Structure } from '../../emu/front/picture/structure.ts';
import { bsd } from '../../kernel/callout/bsd.ts';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { scheme2 } from '../../kernel/callout/scheme2.ts';
import { scheme3tree } from '../../kernel/callout/scheme3tree.ts';
import { scheme5 } from '../../kernel/callout/scheme5.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import { REG_PC } from '../../kernel/machdep.ts';
import { CalloutLives } from '../../kernel/trace/callout_lives.ts';
import { Setup } from '../model/setup.ts';
import { Bench, DATA } from './harness.ts';
import { ModuleBench, moduleOf } from './module-bench.ts';

/** A follower of a kernel. */
function followerOf(k: Kernel): Follower {
  const lives = new CalloutLives(k);
  k.addObserver(lives);
  return new Follower(k, lives);
}

describe('the structure of a kernel', () => {
  const bench = (): {
    readonly bench: Bench;
    readonly structure: Structure;
    readonly follower: Follower;
  } => {
    const made = new Bench({ wheelsize: 64 });
    made.blockAll();
    return { bench: made, structure: new Structure(made.k), follower: followerOf(made.k) };
  };
  const arm = (it: Bench, value: number, interval = 0): void => {
    it.pokeItimerval(DATA, value, interval);
    it.p.p_syscall = 'setitimer';
    expect(it.call(sys_setitimer, 0, DATA, 0)).to.equal(0);
  };

  it('tells of a timer: its owner, its setter, its slot', () => {
    const { bench: it, structure, follower } = bench();
    arm(it, 500_000);
    const { picture, changes } = structure.frame();
    const set = changes.changes.find(({ kind, call }) => kind === 'set' && call.startsWith('realitexpire'));
    expect(set?.call).to.equal('realitexpire(ITIMER_REAL of pid 2)');
    const [details] = follower.details([set?.entry ?? -1]);
    expect(details).to.include({
      call: 'realitexpire(ITIMER_REAL of pid 2)',
      owner: 'pid 2 (test)',
      routine: 'setcallout',
      setter: 'setitimer of pid 2 (test)',
      left: 51,
      rounds: 0,
      place: '',
    });
    expect(details?.pc).to.equal(it.p.p_regs[REG_PC] >>> 0);
    const { bucket = -1 } = details ?? {};
    const { chain } = follower.view({ kind: 'slots', bucket, last: bucket }) as SelectedSlots;
    expect(chain.map(({ entry }) => entry)).to.deep.equal([set?.entry]);
    expect(picture.owners.map(({ name }) => name)).to.include('pid 2 (test)');
    expect(inWords(picture).join('\n')).to.include('realitexpire(ITIMER_REAL of pid 2), entry');
  });

  it('tells of its life: set by a call, called, set by its handler', () => {
    const { bench: it, structure, follower } = bench();
    arm(it, 50_000, 50_000);
    const entry = structure.frame().changes.changes.at(-1)?.entry ?? -1;
    it.tick(8);
    const { life, setter } = follower.details([entry])[0] as { life: readonly string[]; setter: string };
    expect(setter).to.equal('the handler realitexpire');
    expect(life).to.deep.equal([
      'tick 0: realitexpire was set for 6 ticks by setitimer of pid 2 (test)',
      'tick 6: realitexpire was called',
      'tick 6: realitexpire was set for 5 ticks by the handler realitexpire',
    ]);
  });

  it("tells of a module's callout: its module, and the line that set it", () => {
    const made = new ModuleBench();
    const structure = new Structure(made.k);
    const follower = followerOf(made.k);
    made.load(moduleOf((k) => k.setcallout(function beat() {}, 7, 40)));
    const { picture, changes } = structure.frame();
    const set = changes.changes.find(({ call }) => call.startsWith('wrong.'));
    const [details] = follower.details([set?.entry ?? -1]);
    expect(details).to.include({ call: set?.call, owner: 'module wrong', routine: 'setcallout' });
    expect(details?.place).to.match(/structure\.test\.[jt]s:\d+:\d+/);
    const { bucket = -1 } = details ?? {};
    expect(follower.view({ kind: 'slots', bucket, last: bucket })).to.deep.include({ chain: [details] });
    const kinds = picture.owners.filter(({ name }) => name === 'module wrong').map(({ kind }) => kind);
    expect(kinds).to.deep.equal(['module']);
  });

  it('does not show in a run, and is silent when it is closed', () => {
    const cycles = [true, false].map((watched) => {
      const { bench: it, structure } = bench();
      arm(it, 30_000, 30_000);
      for (let tick = 1; tick < 20; tick++) {
        it.tick(tick);
        if (watched) structure.frame();
      }
      structure.close();
      structure.frame();
      arm(it, 20_000);
      expect(structure.frame().changes).to.include({ sets: 0, unsets: 0, fires: 0 });
      return [it.machine.cycle, it.machine.runHash()];
    });
    expect(cycles[0]).to.deep.equal(cycles[1]);
  });
});

describe('the changes between two pictures', () => {
  const of = (scheme: SchemeMaker): Setup & { readonly collector: ChangeCollector } => {
    const setup = new Setup({ scheme });
    const collector = new ChangeCollector(setup.callouts);
    setup.callouts.setProbe(collector);
    return Object.assign(setup, { collector });
  };

  it('are sets, unsets and fires, in order, each with its tick', () => {
    const { callouts, collector, note } = of(scheme6(8));
    callouts.timeout(note, 'a', 2);
    callouts.timeout(note, 'b', 9);
    callouts.untimeout(note, 'b');
    callouts.calloutTick();
    callouts.calloutTick();
    callouts.softclock();
    const { changes, sets, unsets, fires } = collector.take();
    expect(changes.map(({ kind, due, call }) => `${kind} ${call} ${due}`)).to.deep.equal([
      'set ?("a") 2',
      'set ?("b") 9',
      'unset ?("b") 9',
      'fire ?("a") 2',
    ]);
    expect([sets, unsets, fires]).to.deep.equal([2, 1, 1]);
    expect(collector.take().changes).to.deep.equal([]);
  });

  it('are bounded in one frame, and counted', () => {
    const { callouts, collector, note } = of(scheme6(8));
    for (let i = 0; i < 500; i++) callouts.unsetcallout(callouts.setcallout(note, i, 5));
    const { changes, sets, unsets } = collector.take();
    expect([changes.length, sets, unsets]).to.deep.equal([128, 500, 500]);
  });

  it('find a migration, and no other move', () => {
    const { callouts, collector, note, machine } = of(scheme7([8, 8]));
    callouts.timeout(note, 'far', 20);
    callouts.timeout(note, 'further', 100);
    callouts.timeout(note, 'near', 3);
    let before = pictureOf(callouts);
    const moves: string[] = [];
    for (let t = 1; t <= 20; t++) {
      collector.take();
      machine.hardclock();
      const after = pictureOf(callouts);
      for (const { entry, from, to } of migrations(before, after, collector.take()))
        moves.push(`${t}: ${entry} ${from} to ${to}`);
      before = after;
    }
    expect(moves).to.deep.equal(['16: 0 level 1 to level 0']);
  });

  /** The arguments of the callouts that the longest search visited, in order. */
  const lit = (picture: Picture, { search }: Changes): string[] => {
    if (search === undefined) return [];
    const calls = new Map(
      [
        ...picture.lists.flatMap(({ marks }) => marks),
        ...picture.rings.flatMap(({ cells }) => cells.flatMap(({ marks }) => marks)),
        ...(picture.tree ?? []).map(({ mark }) => mark),
      ].map(({ entry, left }) => [entry, `${left}`]),
    );
    return visitedBy(picture, search).map((entry) => calls.get(entry) ?? '?');
  };
  for (const [name, scheme, ticks, visited] of [
    ['bsd', bsd, 25, '10 20 30'],
    ['scheme2', scheme2(), 25, '10 20 30'],
    ['scheme2-rear', scheme2('rear'), 25, '40 30 20'],
    ['scheme5 of 1', scheme5(1), 25, '40 30 20'],
    ['scheme3-tree', scheme3tree(), 25, '30 20'],
    ['scheme6', scheme6(8), 25, ''],
  ] as const)
    it(`${name}: the nodes that a search visited, in its order`, () => {
      const { callouts, collector, note } = of(scheme);
      for (const n of [30, 10, 40, 20]) callouts.timeout(note, n, n);
      collector.take();
      callouts.timeout(note, 'new', ticks);
      const changes = collector.take();
      const expected = name === 'scheme3-tree' ? '30 10 20' : visited;
      expect(lit(pictureOf(callouts), changes).join(' ')).to.equal(expected);
      expect(changes.search?.visited ?? 0).to.equal(expected === '' ? 0 : expected.split(' ').length);
    });

  it('of many searches in a frame the longest, without what was set after it', () => {
    const { callouts, collector, note } = of(bsd);
    for (const n of [10, 20, 30, 40]) callouts.timeout(note, n, n);
    collector.take();
    callouts.timeout(note, 'long', 35);
    callouts.timeout(note, 'short', 15);
    callouts.timeout(note, 'none', 5);
    expect(lit(pictureOf(callouts), collector.take())).to.deep.equal(['10', '20', '30', '40']);
  });

  it('after an unset, the nodes before the one that is gone', () => {
    const { callouts, collector, note } = of(bsd);
    for (const n of [10, 20, 30, 40]) callouts.timeout(note, n, n);
    callouts.untimeout(note, 30);
    expect(lit(pictureOf(callouts), collector.take())).to.deep.equal(['10', '20']);
  });
});

describe('the colours of owners', () => {
  it('stay while the owner has marks, and are given anew then', () => {
    const { callouts } = new Setup({ scheme: scheme6(8) });
    const owners = new Owners((_func, arg) => ({ kind: 'process', name: `${String(arg)}` }));
    const look = (): string =>
      pictureOf(callouts, { owners })
        .owners.map(({ name, colour }) => `${name}${colour}`)
        .sort()
        .join(' ');
    const nothing = (): void => undefined;
    for (const name of ['a', 'b', 'c']) callouts.timeout(nothing, name, 5);
    expect(look()).to.equal('a7 b6 c2');
    callouts.untimeout(nothing, 'a');
    expect(look()).to.equal('b6 c2');
    callouts.timeout(nothing, 'd', 1);
    callouts.timeout(nothing, 'e', 1);
    expect(look()).to.equal('b6 c2 d7 e1');
  });
});
