/** The frames of a user's file in words: the command line and the page have one rule for them. */

import { expect } from 'chai';
import { FilePlaces } from '../../emu/cli/module/places.ts';
import { RealmException } from '../../emu/contain/border.ts';
import type { Frame, Program } from '../../emu/contain/realm.ts';
import { VatPlaces } from '../../emu/web/own/places.ts';
import type { Places } from '../../kernel/kld/place.ts';

const FILE = 'callwheel-module:0123/pulse.ts';
const SITE = { func: 'Pulse.beat', line: 2, column: 3 };
const PROGRAM: Program = { code: '', filename: FILE, column: (_, column) => column, sites: [SITE] };

/** The place of a position: that of a file which begins on the bundle's tenth line. */
const placed = (line: number, column: number) =>
  line < 10 ? undefined : { file: 'pulse.ts', line: line - 9, column };

/** The places of the file, by those who load it. */
const LOADERS: Readonly<Record<string, Places>> = {
  'the command line': new FilePlaces(
    {
      place: (line, column) => {
        const at = placed(line, column);
        return at && `${at.file}:${at.line}:${at.column}`;
      },
    },
    PROGRAM,
  ),
  'the page': new VatPlaces(placed, PROGRAM, new Int32Array(64)),
};

const frame = (func: string, line = 12, filename = FILE): Frame => ({ func, filename, line, column: 5 });
const thrown = (frames: readonly Frame[], detail = ''): RealmException =>
  new RealmException({
    ...{ text: 'Error: x', message: 'x', errno: undefined, spent: undefined, host: undefined },
    ...{ frames, detail },
  });

/** Exceptions, stacks and other values, and their words. */
const CASES: Readonly<Record<string, readonly [from: unknown, words: readonly string[]]>> = {
  'a function': [thrown([frame('beat')]), ['beat (pulse.ts:3:5)']],
  'code without a name': [thrown([frame('')]), ['pulse.ts:3:5']],
  'a method, before whose name V8 puts that of its object': [
    thrown([frame('Object.beat'), frame('Pulse.beat')]),
    ['beat (pulse.ts:3:5)', 'beat (pulse.ts:3:5)'],
  ],
  'a method that was called by another name': [
    thrown([frame('Object.beat [as run]')]),
    ['beat (pulse.ts:3:5)'],
  ],
  'a name with dots, whether an object stands before it or not': [
    thrown([frame('a.b.c'), frame('Object.a.b.c')]),
    ['c (pulse.ts:3:5)', 'c (pulse.ts:3:5)'],
  ],
  'the words of the engine, behind the first frame': [
    thrown([frame('beat'), frame('go')], 'x is null'),
    ['beat (pulse.ts:3:5): x is null', 'go (pulse.ts:3:5)'],
  ],
  'no frames of the bundler and of other files': [
    thrown([frame('load', 3), frame('other', 12, 'callwheel-module:4567/other.ts'), frame('beat')]),
    ['beat (pulse.ts:3:5)'],
  ],
  'ten frames of a recursion': [
    thrown(Array.from({ length: 400 }, (_, i) => frame('deep', 12 + i))),
    Array.from({ length: 10 }, (_, i) => `deep (pulse.ts:${3 + i}:5)`),
  ],
  'an exception without frames': [thrown([], 'x is null'), []],
  'a stack': [[frame('Object.beat')], ['beat (pulse.ts:3:5)']],
  'a value that is no place': [{}, []],
};

for (const [who, places] of Object.entries(LOADERS))
  describe(`frames of a user's file on ${who}`, () => {
    for (const [what, [from, words]] of Object.entries(CASES))
      it(`tell ${what}`, () => expect(places.framesOf(from)).to.deep.equal(words));

    it('tell a call that has noted itself, but for one of the bundler', () => {
      expect(places.framesOf(SITE)).to.deep.equal([]);
      const own = { ...SITE, line: 12 };
      const program = { ...PROGRAM, sites: [own] };
      const loaded =
        places instanceof VatPlaces
          ? new VatPlaces(placed, program, new Int32Array(64))
          : new FilePlaces({ place: () => 'pulse.ts:3:3' }, program);
      expect(loaded.framesOf(own)).to.deep.equal(['beat (pulse.ts:3:3)']);
    });
  });
