/**
 * V8 notes once for all realms that the built-in arrays are as they were made, and its quick ways
 * for them rest on these notes. The making of a realm must leave them: without the first, splice of
 * the host's own arrays takes a hundred times as long. One is lost, that of typed arrays' species,
 * since their constructors are the realm's own: a subarray of the host takes 40 ns longer.
 */

import { spawnSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { expect } from 'chai';
import { freshGlobal } from '../../emu/cli/contained.ts';
import { Fuel } from '../../emu/contain/fuel.ts';
import { instrument } from '../../emu/contain/instrument.ts';
import { makeRealm } from '../../emu/contain/realm-make.ts';

/** The notes, by the names of V8's routines that tell if one still holds. */
const NOTES = [
  ...['ArraySpecies', 'ArrayIterator', 'IsConcatSpreadable', 'MapIterator', 'SetIterator'],
  ...['StringIterator', 'PromiseSpecies', 'RegExpSpecies'],
];

/** The notes that hold. */
function holding(): string[] {
  setFlagsFromString('--allow-natives-syntax');
  return NOTES.filter((name) => new Function(`return %${name}Protector()`)() === true);
}

/** True in a process of its own: in any other one another test may have lost a note. */
const isFresh = process.env.FRESH_ENGINE === '1';

describe('the making of a realm', () => {
  if (!isFresh)
    it('leaves what the engine knows of the built-in objects, in a process of its own', function () {
      this.timeout(30_000);
      const file = 'build/js/tests/emu/contain-protectors.test.js';
      const { status, stdout } = spawnSync(
        process.execPath,
        ['node_modules/mocha/bin/mocha.js', '--no-config', file],
        { encoding: 'utf8', env: { ...process.env, FRESH_ENGINE: '1' } },
      );
      expect(stdout).to.match(/\b1 passing\b/);
      expect(status, stdout).to.equal(0);
    });
  else
    it('leaves what the engine knows of the built-in objects', () => {
      expect(holding()).to.deep.equal(NOTES);
      const realm = makeRealm(freshGlobal(), 'x', new Fuel());
      const code =
        'exports.sum = [...[1, 2].map((it) => it), ...new Set([3]), ...new Map(), ...new Uint8Array(2), ..."ab"].length;';
      const outcome = realm.evaluate(instrument(code, 'x', 'modules'), new Map());
      expect(outcome).to.have.property('value');
      expect(holding()).to.deep.equal(NOTES);
    });
});
