/** The files in which compiled results are kept. */

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Cache, keyOf, packed, unpacked } from '../../emu/cli/clang/cache.ts';
import { cacheFolder } from '../../emu/cli/clang/place.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const texts = (parts: readonly Uint8Array[] | undefined): string[] | undefined =>
  parts?.map((part) => new TextDecoder().decode(part));

describe('the cache of cc', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'callwheel-cache-')), 'cc');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

  it('keeps parts under a key, for the next process too', () => {
    new Cache(folder).put('k', [bytes('one'), bytes(''), bytes('three')]);
    expect(texts(new Cache(folder).get('k'))).to.deep.equal(['one', '', 'three']);
    expect(new Cache(folder).get('l')).to.equal(undefined);
    expect(readdirSync(folder)).to.deep.equal(['k']);
  });

  it('takes each damaged file for none, and removes it', () => {
    const whole = Buffer.from(packed([bytes('one'), bytes('two')]));
    const damaged = Array.from(whole.keys(), (at) => {
      const copy = Buffer.from(whole);
      copy[at] = (copy[at] as number) ^ 1;
      return copy;
    });
    const cut = Array.from(whole.keys(), (length) => whole.subarray(0, length));
    for (const file of [...damaged, ...cut]) expect(unpacked(file)).to.equal(undefined);
    mkdirSync(folder);
    writeFileSync(join(folder, 'k'), whole.subarray(1));
    expect(new Cache(folder).get('k')).to.equal(undefined);
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('is bounded: what was not asked for longest goes first', () => {
    const cache = new Cache(folder, 1000);
    for (const [i, key] of ['a', 'b', 'c'].entries()) {
      cache.put(key, [new Uint8Array(200)]);
      utimesSync(join(folder, key), i, i);
    }
    cache.get('a');
    cache.put('d', [new Uint8Array(300)]);
    expect(readdirSync(folder).sort()).to.deep.equal(['a', 'd']);
    cache.put('e', [new Uint8Array(2000)]);
    expect(readdirSync(folder).sort()).to.deep.equal(['a', 'd']);
  });

  it('says nothing where nothing can be kept', () => {
    writeFileSync(folder, 'no folder');
    const cache = new Cache(folder);
    cache.put('k', [bytes('one')]);
    expect(cache.get('k')).to.equal(undefined);
    expect(readFileSync(folder, 'utf8')).to.equal('no folder');
    new Cache(undefined).put('k', []);
    expect(new Cache(undefined).get('k')).to.equal(undefined);
  });

  it('has keys that tell the same bytes apart where they are divided otherwise', () => {
    const keys = [['ab', 'c'], ['a', 'bc'], ['abc'], ['ab', 'c', '']].map(keyOf);
    expect(new Set(keys).size).to.equal(4);
    expect(keyOf([bytes('ab'), 'c'])).to.equal(keys[0]);
  });

  it('lies in the checkout, in the user’s cache, or where he says', () => {
    const folder = (env: NodeJS.ProcessEnv, writable = true) =>
      cacheFolder('/r', () => writable, env, '/home/u');
    expect(folder({})).to.equal('/r/build/cache');
    expect(folder({}, false)).to.equal('/home/u/.cache/callwheel/cc');
    expect(folder({ XDG_CACHE_HOME: '/c' }, false)).to.equal('/c/callwheel/cc');
    expect(folder({ CALLWHEEL_CACHE: '/x' })).to.equal('/x');
    expect(folder({ CALLWHEEL_CACHE: '' })).to.equal(undefined);
  });
});
