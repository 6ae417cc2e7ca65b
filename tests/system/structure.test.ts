/**
 * The callout structure of a booted machine, followed while programs run: each picture is what the
 * debugger shows at that moment, and following it does not show in the run.
 */

import { expect } from 'chai';
import { boot } from '../../emu/boot.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import type { Follower } from '../../emu/front/picture/follower.ts';
import { type Mark, marksOf, type Picture } from '../../emu/front/picture/picture.ts';
import type { Frame, Structure } from '../../emu/front/picture/structure.ts';
import type { System } from '../../emu/system.ts';
import { layOut } from '../../emu/web/draw/layout.ts';
import { motionsOf } from '../../emu/web/draw/motion.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import { MATRIX } from '../matrix.ts';
import { ROOT_IMAGE } from './harness.ts';

/** Runs a program, 7 ms at a time; `look` is called in between, if it is given. */
function run(
  argv: readonly string[],
  config: Partial<MachineConfig>,
  look?: (system: System, structure: Structure, follower: Follower) => void,
): string {
  const program = { path: `/bin/${argv[0]}`, argv, envp: [], file: undefined };
  const host = {
    ...UNCOUNTED,
    consoleOutput: () => undefined,
    trace: () => undefined,
    mark: () => undefined,
  };
  const system = boot({ ...DEFAULT_CONFIG, ...config }, ROOT_IMAGE, program, host);
  const structure = look === undefined ? undefined : system.view.structure();
  const follower = look === undefined ? undefined : system.view.follower();
  const end = 2 * 25_000_000;
  while (system.cycle < end && system.run(Math.min(end, system.cycle + 175_000)) === 'cycle')
    if (structure !== undefined && follower !== undefined) look?.(system, structure, follower);
  return system.runHash();
}

/** The callouts of a picture that are not as `show callout` says, and the rows that it lacks. */
function differences(picture: Picture, shown: readonly string[]): string[] {
  const rows = shown.slice(2).map((row) => row.trim().split(/\s+/).slice(0, 3).join(' '));
  const drawn = marksOf(picture).map(({ entry, due, left }) => `${entry} ${due} ${left}`);
  return [...drawn.filter((it) => !rows.includes(it)), ...rows.filter((it) => !drawn.includes(it))];
}

const CONFIGS: Readonly<Record<string, Partial<MachineConfig>>> = {
  'the kernel old': { kernel: 'old' },
  'scheme6 of 64': { callout: 'scheme6:64' },
  'scheme7 of 8, 8, 8': { callout: 'scheme7:8,8,8' },
  'scheme3-tree with a clock of one timer': { callout: 'scheme3-tree', clock: 'oneshot' },
  'scheme5 with a counter chip': { callout: 'scheme5:32', clock: 'counter' },
  'the timer chip': { clock: 'chip' },
  decsim: { callout: 'decsim:16' },
  'the kernel hash': { kernel: 'hash' },
  ...Object.fromEntries(
    Object.entries(SCHEMES)
      .filter(([name, { boots }]) => boots && !/^(?:scheme[567]|scheme3-tree|decsim)$/.test(name))
      .map(([callout], i) => [callout, { callout, seed: 7 + i }]),
  ),
};

describe('the structure of a machine on which multi runs', () => {
  // One of two schemes in `make test`, with every clock and kernel.
  const configs = Object.entries(CONFIGS).filter((_, i) => MATRIX || i < 6 || i % 2 === 0);
  for (const [name, config] of configs)
    it(name, () => {
      let looks = 0;
      const seen = { set: 0, unset: 0, fire: 0, moves: 0 };
      let before: Frame | undefined;
      const hash = run(['multi'], config, (system, structure) => {
        const frame = structure.frame();
        const { picture, changes, migrations } = frame;
        expect(differences(picture, system.view.show(['callout']))).to.deep.equal([]);
        for (const { kind } of changes.changes) seen[kind]++;
        seen.moves += migrations.length;
        if (before !== undefined)
          motionsOf(layOut(before.picture, 900, 600), layOut(picture, 900, 600), frame);
        before = frame;
        looks++;
      });
      expect(looks).to.be.at.least(100);
      expect(seen.set).to.be.at.least(10);
      expect(seen.fire).to.be.at.least(10);
      if (name.startsWith('scheme7 of')) expect(seen.moves).to.be.at.least(3);
      expect(run(['multi'], config)).to.equal(hash);
    });

  const TWINS: Readonly<Record<string, (mark: Mark, i: number) => Mark[]>> = {
    'leaves out the first callout': (mark, i) => (i === 0 ? [] : [mark]),
    'has a callout in the place of another': (mark, i) => [
      i === 0 ? { ...mark, entry: mark.entry + 1 } : mark,
    ],
    'is late by a tick': (mark) => [{ ...mark, left: mark.left + 1 }],
    'has the due tick of each one later': (mark) => [{ ...mark, due: mark.due + 1 }],
    'has a callout that is no longer pending': (mark) => [mark, { ...mark, entry: 1000 }],
  };
  it('is told from a picture that is wrong', () => {
    const caught = new Set<string>();
    run(['multi'], { callout: 'scheme2' }, (system, structure) => {
      const { picture } = structure.frame();
      const shown = system.view.show(['callout']);
      for (const [name, twin] of Object.entries(TWINS)) {
        const lists = picture.lists.map((list) => ({ ...list, marks: list.marks.flatMap(twin) }));
        if (differences({ ...picture, lists }, shown).length > 0) caught.add(name);
      }
    });
    expect([...caught]).to.have.members(Object.keys(TWINS));
  });

  it('names the process of each timer, and the call that set it', () => {
    const setters = new Set<string>();
    const owners = new Set<string>();
    run(['sh', '-c', 'sleep 1 & multi'], {}, (_system, structure, follower) => {
      const { picture } = structure.frame();
      for (const { name } of picture.owners) owners.add(name);
      const entries = marksOf(picture).map(({ entry }) => entry);
      for (const { setter } of follower.details(entries)) setters.add(setter);
    });
    expect([...owners].map((name) => name.replace(/\d+/, 'N'))).to.include.members([
      'pid N (sleep)',
      'pid N (multi)',
      'schedcpu',
    ]);
    expect([...setters].map((name) => name.replace(/\d+/, 'N'))).to.include.members([
      'the handler realitexpire',
      'setitimer of pid N (multi)',
    ]);
  });
});
