/** The keyboard's cursor in a picture, and the sources that a step of a callout's life names. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type CursorKey, moved, type Place, placeText } from '../../emu/front/picture/cursor.ts';
import { marksOf } from '../../emu/front/picture/picture.ts';
import { pictureOf } from '../../emu/front/picture/read.ts';
import { stepsOf } from '../../emu/front/picture/steps.ts';
import { lineOf, schemeFile } from '../../emu/front/sourceplace.ts';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { scheme2 } from '../../kernel/callout/scheme2.ts';
import { scheme3tree } from '../../kernel/callout/scheme3tree.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import { sysent } from '../../kernel/kern/sysent.ts';
import type { Life } from '../../kernel/trace/life_record.ts';
import { Setup } from '../model/setup.ts';

/** A facility with callouts for these ticks, named by their ticks. */
function pictured(scheme: SchemeMaker, ticks: readonly number[]) {
  const setup = new Setup({ scheme });
  for (const n of ticks) setup.callouts.timeout(setup.note, n, n);
  return pictureOf(setup.callouts);
}

/** The places that keys lead to, in words, from nowhere on. */
function way(picture: ReturnType<typeof pictured>, keys: readonly CursorKey[]): string[] {
  let at: Place | undefined;
  return keys.map((key) => {
    at = moved(picture, at, key);
    return at === undefined
      ? 'nowhere'
      : placeText(picture, at)
          .replace(/, entry.*/, '')
          .replace('?', 'note');
  });
}

describe("the keyboard's cursor", () => {
  it('goes from slot to slot and along a chain of a wheel', () => {
    const picture = pictured(scheme6(8), [1, 9, 3]);
    expect(way(picture, ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'])).to.deep.equal([
      'wheel, slot 1: 2 callouts',
      'note(1)',
      'note(9)',
      'note(9)',
      'note(1)',
    ]);
    expect(
      way(picture, ['Home', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']),
    ).to.deep.equal([
      'wheel, slot 1: 2 callouts',
      'wheel, slot 3: 1 callout',
      'wheel, slot 1: 2 callouts',
      'wheel, slot 3: 1 callout',
      'note(3)',
      'wheel, slot 3: 1 callout',
    ]);
  });

  it('goes along a list, and through a tree', () => {
    const keys = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown'] as const;
    expect(way(pictured(scheme2(), [5, 2]), keys)).to.deep.equal([
      'list: 2 callouts',
      'note(2)',
      'note(5)',
      'note(5)',
    ]);
    const tree = pictured(scheme3tree(), [4, 2, 6]);
    expect(new Set(way(tree, ['Home', 'ArrowRight', 'ArrowRight']))).to.have.property('size', 3);
    expect(way(tree, ['Home', 'ArrowUp'])[1]).to.equal(
      `note(${tree.tree?.[0]?.mark.call.replace(/\D/g, '')})`,
    );
  });

  it('comes to every callout of every structure', () => {
    for (const scheme of [scheme6(8), scheme7([4, 4, 4]), scheme2(), scheme3tree()]) {
      const picture = pictured(scheme, [1, 2, 9, 10, 17, 30]);
      const seen = new Set<number>();
      let at: Place | undefined;
      for (let column = 0; column < 8; column++) {
        at = moved(picture, at, 'ArrowRight');
        for (let row = 0; row < 8; row++) {
          if (at?.kind === 'callout') seen.add(at.entry);
          if (picture.tree === null) at = moved(picture, at, 'ArrowDown');
        }
      }
      expect(seen.size, picture.scheme).to.equal(marksOf(picture).length);
    }
  });

  it('is nowhere in an empty structure, and finds its way when its callout is gone', () => {
    expect(moved(pictured(scheme6(8), []), undefined, 'ArrowRight')).to.equal(undefined);
    const gone: Place = { kind: 'callout', entry: 99, bucket: 2 };
    expect(moved(pictured(scheme6(8), [1, 3]), gone, 'ArrowRight')).to.deep.equal({
      ...{ kind: 'slots', bucket: 3, last: 3 },
    });
  });
});

describe('the sources that steps name', () => {
  const sources = new Map(
    readdirSync('kernel', { recursive: true, encoding: 'utf8' })
      .map((name) => join('kernel', name))
      .filter((path) => path.endsWith('.ts'))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
  const life = (part: Partial<Life>): Life => ({
    ...{ number: 1, entry: 0, func: 'realitexpire', call: 'realitexpire()', timer: 'itimer', ticks: 40 },
    ...{ owner: { kind: 'process', name: 'pid 2 (x)' }, routine: 'setcallout', due: 40, bucket: 8, after: 0 },
    by: { kind: 'process', name: 'setitimer', process: 'pid 2 (x)', pc: 0, place: '' },
    ...{ stages: {}, moves: [{ cycle: 1, tick: 1, from: 1, to: 2 }], signal: 0, taken: '' },
    ...{ handler: undefined, end: undefined },
    ...part,
  });
  const from = {
    ...{ cycle: 0, tick: 0, count: 1, tickCycles: 1 },
    wheels: [{ first: 0, slots: 16, unit: 1, hand: 0 }],
    scheme: 'kernel/callout/scheme6.ts',
  };

  it('are there, for every kind of callout', () => {
    const lives: Partial<Life>[] = [
      {},
      { timer: 'sleep', func: 'endtsleep', routine: 'timeout' },
      { timer: 'other', func: 'schedcpu', routine: 'callout_reset' },
      { timer: 'other', func: 'roundrobin', by: { kind: 'boot', name: '', process: '', pc: 0, place: '' } },
      { by: { kind: 'handler', name: 'realitexpire', process: '', pc: 0, place: '' } },
    ];
    for (const part of lives)
      for (const { title, source } of stepsOf(life(part), from))
        if (source !== undefined)
          expect(lineOf(sources, source), `${title}: ${source.name}`).to.not.equal(undefined);
  });

  it('are there for every system call', () => {
    for (const call of sysent)
      if (call !== undefined)
        expect(lineOf(sources, { name: `sys_${call.name}` }), call.name).to.not.equal(undefined);
  });

  it('have the routine of every scheme that sets a callout', () => {
    for (const name of Object.keys(SCHEMES)) {
      const file = schemeFile(name);
      expect(lineOf(sources, { name: 'start', file })?.path, name).to.equal(file);
    }
  });

  it('say which line a routine begins at, and refuse what is none', () => {
    const small = new Map([
      ['kernel/a.ts', '// x\nexport function* sys_x(k: K) {\n}\nclass A {\n  start(c) {\n'],
    ]);
    expect(lineOf(small, { name: 'sys_x' })).to.deep.equal({ path: 'kernel/a.ts', line: 2 });
    expect(lineOf(small, { name: 'start', file: 'kernel/a.ts' })?.line).to.equal(5);
    expect(lineOf(small, { name: 'start' })).to.equal(undefined);
    expect(lineOf(small, { name: 'x.y(' })).to.equal(undefined);
  });
});
