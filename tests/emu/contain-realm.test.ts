/** The world that code of a user's finds, and the border around it. */

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, not templates

import { expect } from 'chai';
import { freshGlobal } from '../../emu/cli/contained.ts';
import { Fuel } from '../../emu/contain/fuel.ts';
import { globalNames } from '../../emu/contain/globals.ts';
import { instrument } from '../../emu/contain/instrument.ts';
import { PERMITS } from '../../emu/contain/permits.ts';
import { makeRealm } from '../../emu/contain/realm-make.ts';
import { endOf, ran } from './contained.ts';

/**
 * A program that walks to everything it can reach, by properties, prototypes, symbols, getters and
 * the results of calls, and has `see` look at each object with the way to it.
 */
const CRAWLER = `
const see = require('see');
const seen = new Set();
const queue = [];
const add = (it, way) => {
  if ((typeof it !== 'object' && typeof it !== 'function') || it === null || seen.has(it)) return;
  seen.add(it);
  queue.push([it, way]);
};
const attempt = (f, way) => { try { add(f(), way); } catch (e) { add(e, way + ' throws'); } };
const roots = { ${globalNames.join(', ')} };
for (const [name, it] of Object.entries(roots)) add(it, name);
for (const [name, it] of Object.entries(require('handed'))) add(it, name);
[() => 0, function () {}, function* () {}, class {}, [], {}, '', 0, true, Symbol.iterator, new Map().keys(),
  [][Symbol.iterator](), ''[Symbol.iterator](), new Set().values(), (function* () {})(), new Error('x'),
  ((s) => s)\`a\`, [].keys(), new WeakMap(), (() => 0).bind(null)]
  .forEach((it, i) => add(Object(it), 'literal ' + i));
let calls = 0;
while (queue.length > 0) {
  const [it, way] = queue.shift();
  see(it, way);
  add(Reflect.getPrototypeOf(it), way + '.__proto__');
  for (const key of Reflect.ownKeys(it)) {
    const at = way + '.' + String(key);
    const found = Reflect.getOwnPropertyDescriptor(it, key);
    if (found.get) { add(found.get, at + ' get'); attempt(() => Reflect.apply(found.get, it, []), at + '()'); }
    if (found.set) add(found.set, at + ' set');
    add(found.value, at);
    attempt(() => it[key], at);
  }
  attempt(() => it.constructor, way + '.constructor');
  if (typeof it !== 'function' || calls++ > 2000) continue;
  attempt(() => it(), way + '()');
  attempt(() => it('x', 0), way + '(x)');
  attempt(() => new it(), 'new ' + way);
  attempt(() => it.constructor('return this')(), way + '.constructor()');
}
see(undefined, 'end');`;

/** The prototypes of the host's own realm. */
const HOST = [Object, Function, Array, Error, Map, Uint8Array, Int32Array, ArrayBuffer, Promise].map(
  (it) => it.prototype as object,
);

describe('the realm', () => {
  it('leads to nothing of the host, and to nothing unfrozen but its own', () => {
    const fuel = new Fuel();
    const realm = makeRealm(freshGlobal(), 'crawler', fuel);
    const foreign: string[] = [];
    const open: string[] = [];
    let count = 0;
    let ended = false;
    const see = realm.func('see', ([it, way]) => {
      ended ||= way === 'end';
      count++;
      if (it === undefined) return;
      for (let at: unknown = it; at !== null; at = Reflect.getPrototypeOf(at as object))
        if (HOST.includes(at as object)) foreign.push(way as string);
      if (/^[A-Z]\w*(?:\.\w+)*$/.test(way as string) && !Object.isFrozen(it)) open.push(way as string);
    });
    function* work(): Generator<undefined, number, undefined> {
      yield;
      return 1;
    }
    const k = realm.object({
      values: {
        list: realm.array([1]),
        bytes: realm.bytes(8),
        KernelError: realm.KernelError,
      },
      getters: {
        ticks: () => 1,
        bad: () => {
          throw new Error('host');
        },
      },
      setters: { ticks: () => undefined },
      functions: {
        throws: () => {
          throw new TypeError('of the host');
        },
        refuses: () => {
          throw Object.assign(new Error('no'), { errno: 2 });
        },
        sleeps: () => realm.iterator(work()),
        fresh: () => realm.object({ functions: { remove: () => undefined } }),
        overflow: () => {
          const f = (): number => f() + 1;
          return f();
        },
      },
    });
    const handed = realm.object({
      values: {
        k,
        error: realm.kernelError(5, 'five'),
        ints: realm.ints(2).inside,
        iterator: realm.iterator(work()),
      },
    });
    const program = instrument(`"use strict";${CRAWLER}`, 'crawler', 'modules');
    const outcome = realm.evaluate(
      program,
      new Map([
        ['see', see],
        ['handed', handed],
      ]),
    );
    expect(endOf({ outcome, said: [], realm, fuel, stops: [] })).to.equal('value');
    expect(ended).to.equal(true);
    expect(count).to.be.above(800);
    expect(foreign).to.deep.equal([]);
    expect(open).to.deep.equal([]);
  });

  it('has what is permitted and nothing else', () => {
    const paths = Object.keys(PERMITS).filter((it) => globalNames.includes(it.split('.')[0] as string));
    const { said } = ran(paths.map((it) => `log('${it} ' + Reflect.ownKeys(${it}).length);`).join(''));
    expect(said).to.deep.equal(
      paths.map((it) => {
        return `${it} ${(PERMITS[it] as string).split(' ').length}`;
      }),
    );
  });

  it('lets nothing of it be changed', () => {
    for (const code of [
      'Array.prototype.push = 1;',
      'Object.prototype.x = 1;',
      'Object = 1;',
      'Object.defineProperty(Array, "isArray", { value: 1 });',
      'delete Math.max;',
      'Object.setPrototypeOf(Array.prototype, null);',
      'Object.prototype.toString = 1;',
      'Error.prepareStackTrace = () => 0;',
      'undefined = 1;',
      '(() => 0).constructor("return 1")().x;',
      'const f = () => 0; f.__proto__.x = 1;',
    ])
      expect(endOf(ran(code)), code).to.match(/^TypeError/);
  });

  it('lets objects of a user have properties of their own that are frozen above', () => {
    const { said } = ran(
      'const o = {}; o.toString = () => "own"; o.constructor = 1; log(`${o}${o.constructor}`); class E extends TypeError { constructor() { super("m"); this.name = "E"; this.message += "n"; } } log(`${new E()} ${Object.keys(new E())}`);',
    );
    expect(said).to.deep.equal(['own1', 'E: mn name']);
  });

  it('shows no frame and no path in a stack', () => {
    expect(
      ran('log(new Error("x").stack); try { null.x; } catch (e) { log(typeof e.stack); }').said,
    ).to.deep.equal(['Error: x', 'string']);
  });

  it('takes an exception of the host in, and gives it back', () => {
    const { realm } = ran('');
    const error = new Error('of the kernel');
    const thrower = realm.func('thrower', () => {
      throw error;
    });
    const out = realm.call(thrower, undefined, []);
    expect('threw' in out && [out.threw.host?.error === error, out.threw.text]).to.deep.equal([
      true,
      'Error: a routine of the kernel has thrown',
    ]);
    const refuser = realm.func('refuser', () => {
      throw Object.assign(new Error('no room'), { errno: 28 });
    });
    const refused = realm.call(refuser, undefined, []);
    expect('threw' in refused && [refused.threw.errno, refused.threw.text]).to.deep.equal([
      28,
      'KernelError: no room',
    ]);
  });

  it('reads an exception without running code of its own', () => {
    for (const [code, text] of [
      ['throw 5;', '5'],
      ['throw "five";', '"five"'],
      ['throw null;', 'null'],
      ['throw { toString() { for (;;); } };', 'an object'],
      ['throw Object.defineProperty(new Error("m"), "message", { get() { for (;;); } });', 'Error'],
      ['class E extends Error { get name() { throw 1; } } throw new E("m");', 'Error: m'],
      ['throw Object.defineProperty(new Error("m"), "stack", { get() { for (;;); } });', 'Error: m'],
      ['throw Object.assign(new Error("a\\nb"), { name: "x".repeat(1000) });', `${'x'.repeat(100)}...: a b`],
      ['throw new Error("\\x1b[2J");', 'Error:  [2J'],
      ['throw () => 0;', 'a function'],
      ['throw Symbol("s");', 'Symbol(s)'],
      ['const o = {}, k = "f"; o[k]();', 'TypeError: a value is not of the type that is needed here'],
    ] as const)
      expect(endOf(ran(code)), code).to.equal(text);
  });

  it('has the words of the engine beside an exception, with the text as its author wrote it', () => {
    const { outcome } = ran('const o = {}, k = "f"; o[k]();');
    expect('threw' in outcome && outcome.threw.detail).to.equal('o[k] is no function');
  });

  it('gives memory both ways', () => {
    const { realm, outcome } = ran(
      'exports.fill = (b) => { b[1] = 7; return b.subarray(1); }; exports.make = () => new Uint8Array([1, 2]);',
    );
    const exports = 'value' in outcome ? outcome.value : undefined;
    const get = (key: string): unknown => (realm.read(exports, key) as { value: unknown }).value;
    const bytes = realm.bytes(3);
    const out = realm.call(get('fill'), undefined, [bytes]);
    expect([...(realm.bytesOf(bytes) ?? [])]).to.deep.equal([0, 7, 0]);
    expect([...(realm.bytesOf('value' in out && out.value) ?? [])]).to.deep.equal([7, 0]);
    const made = realm.call(get('make'), undefined, []);
    expect([...(realm.bytesOf('value' in made && made.value) ?? [])]).to.deep.equal([1, 2]);
    for (const other of [1, null, undefined, {}, new Int32Array(1)])
      expect(realm.bytesOf(other)).to.equal(undefined);
  });

  it('hands memory to no constructor of a user', () => {
    const { realm, outcome, said } = ran(
      'exports.f = (b) => { let got; const species = Object.getOwnPropertySymbols(Map).concat(Reflect.ownKeys(Symbol).map((it) => Symbol[it])); for (const s of species) if (typeof s === "symbol") Object.defineProperty(b, "constructor", { configurable: true, value: { [s]: function (...a) { got = a[0]; return new Uint8Array(8); } } }); for (const f of ["subarray", "slice", "map", "filter", "toSorted"]) try { b[f](() => 0); } catch {} log(typeof got + typeof b.buffer + Reflect.ownKeys(Symbol).includes("species")); };',
    );
    const f = realm.read('value' in outcome && outcome.value, 'f') as { value: unknown };
    realm.call(f.value, undefined, [realm.bytes(8)]);
    expect(said).to.deep.equal(['undefinedobjectfalse']);
  });

  it('runs generators step by step, with work for each', () => {
    const { realm, outcome } = ran(
      'exports.g = function* () { for (let i = 0; i < 300; i++); const x = yield* (function* () { yield 1; return 2; })(); for (let i = 0; i < 300; i++); return x; };',
      { work: 500 },
    );
    const exports = 'value' in outcome ? outcome.value : undefined;
    const g = realm.call((realm.read(exports, 'g') as { value: unknown }).value, undefined, []);
    const generator = 'value' in g ? g.value : undefined;
    expect([realm.isGenerator(generator), realm.isGenerator({}), realm.isGenerator(exports)]).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(realm.resume(generator)).to.deep.equal({ value: 1, done: false });
    expect(realm.resume(generator)).to.deep.equal({ value: 2, done: true });
    expect('threw' in realm.resume({})).to.equal(true);
  });

  it('counts an activity within another by itself', () => {
    const fuel = new Fuel(1000);
    const realm = makeRealm(freshGlobal(), 'x', fuel);
    let inner: unknown;
    const call = realm.func('call', ([f]) => {
      const outcome = realm.call(f, undefined, []);
      inner = 'threw' in outcome ? outcome.threw.spent : 'value';
    });
    const code =
      '"use strict"; const call = require("call"); for (let i = 0; i < 900; i++); call(() => { for (let i = 0; i < 900; i++); }); call(() => { for (;;); }); exports.ok = 1;';
    const outcome = realm.evaluate(instrument(code, 'x', 'modules'), new Map([['call', call]]));
    expect([inner, 'value' in outcome, [...fuel.words]]).to.deep.equal(['work', true, [0, 0, 0, 0]]);
  });
});
