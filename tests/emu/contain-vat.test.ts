/** Realms in vats: the same program makes the same run there as in a realm of the host's engine. */

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, not templates

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { freshGlobal } from '../../emu/cli/contained.ts';
import { Fuel } from '../../emu/contain/fuel.ts';
import { instrument } from '../../emu/contain/instrument.ts';
import type { Engine } from '../../emu/contain/quick/engine.ts';
import { makeVatRealm } from '../../emu/contain/quick/realm.ts';
import { withoutTemplates } from '../../emu/contain/quick/templates.ts';
import type { Realm } from '../../emu/contain/realm.ts';
import { makeRealm } from '../../emu/contain/realm-make.ts';
import { MATRIX, repetitions } from '../matrix.ts';
import { randomProgram } from '../model/programs.ts';
import { differences } from './alike.ts';
import { startVatEngine } from './vatengine.ts';

/** Pieces of a program that show what an engine may choose. */
const CHOICES: readonly string[] = [
  // Words of exceptions.
  'null.x;',
  '(void 0)();',
  'const c = 1; c = 2;',
  'x; let x = 1;',
  'new Array(-1);',
  '"a".repeat(-1);',
  'JSON.parse("{");',
  'decodeURI("%");',
  'Symbol() + "";',
  '({}).x.y;',
  '[].reduce((a) => a);',
  'class A { #p; static t(o) { return o.#p; } } A.t({});',
  'for (const a of 5);',
  'new (class A { constructor() { this.x(); } })();',
  '1 in 2;',
  'Object.freeze([1]).push(2);',
  '(1).toString(99);',
  'throw new TypeError("mine");',
  // Order.
  'const s = []; [5, 3, 9, 1, 7, 2].sort((a, b) => { s.push(`${a}${b}`); return a - b; }); log(s.join());',
  'log([3, undefined, "10", 9, , 1].sort().join(), [1, 2, 3].toSorted(() => 0).join());',
  'log([...new Uint8Array([3, 1, 2]).sort((a, b) => b - a)].join(), [2, 1].toSorted((a, b) => a - b).join());',
  'const o = { b: 1, 2: 1, a: 1, 1: 1 }; log(Object.keys(o).join()); for (const k in o) log(k);',
  // Digits.
  'log([0.1, 255.255, 1e21, 0.1234, -0.5, 1 / 3].map((x) => [2, 3, 7, 16, 36].map((r) => x.toString(r)).join()).join());',
  'for (let i = 1; i < 40; i++) log(`${Math.sin(i)} ${Math.exp(i / 7)} ${Math.log(i)} ${Math.pow(i, 1.7)} ${Math.atan2(i, 7)} ${Math.cbrt(i)} ${Math.tanh(i / 9)}`);',
  'log(`${[1e21, 1e-7, 0.1 + 0.2, 5e-324, 1 / 3, 123456789.125].map((x) => `${x} ${x.toFixed(5)} ${x.toPrecision(4)} ${x.toExponential(3)}`)}`);',
  // Frames, names and texts.
  'log(new Error("m").stack, typeof new Error("m").stack); try { null.x; } catch (e) { log(e.stack, Object.keys(e).join(), e.name); }',
  'log(`${() => 1} ${[].push} ${class A {}}`);',
  'const f = function () {}; const g = () => {}; log(f.name, g.name, (class {}).name, f.bind().name);',
  'log(`${{ toString: () => "s", valueOf: () => 1 }}`, `${[1, [2, 3]]}`, { valueOf: () => 2 } + "", String(Symbol("x")));',
  'const t = (s, ...v) => `${s.raw} ${s} ${v}`; log(t`a\\n${1}b${`${2}`}`);',
  'try { throw { a: 1, b: 2 }; } catch ({ a, ...rest }) { log(a, rest.b); } try { null.x; } catch ({ message }) { log(message); }',
  'log([...(function* () { yield* [1, 2]; return 3; })()].join(), Math.max(...[1, 2], ...new Set([3])));',
  'const e = new Error("m"); e.message = "n"; e.name = "N"; log(e.stack, Object.keys(Error).length);',
  'let n = 0; try { (function f() { n++; f(); })(); } catch (e) { log("never"); }',
];

/** A piece by itself, whose exception is told. */
const told = (piece: string): string =>
  `"use strict"; const log = require('log'); try { ${piece} } catch (e) { log(e.name, e.message, \`\${e}\`); }`;

/** The end of a program in a realm of that kind: its words, how it ended, its steps, fuel. */
function endIn(make: (filename: string, fuel: Fuel) => Realm, code: string): unknown {
  const fuel = new Fuel(300_000);
  const realm = make('x', fuel);
  const said: string[] = [];
  const log = realm.func('log', (args) => {
    said.push(args.map((it) => (typeof it === 'object' ? realm.shown(it) : String(it))).join(' '));
  });
  const outcome = realm.evaluate(instrument(code, 'x', 'modules'), new Map([['log', log]]));
  const threw = 'threw' in outcome ? [outcome.threw.text, outcome.threw.spent] : 'value';
  return { said, threw, used: realm.used, words: [...fuel.words] };
}
/** Recursions through built-in routines and conversions, each of which counts its levels in `n`. */
const RECURSIONS: readonly string[] = [
  'const f = () => { level(); [2, 1].sort(f); return 1; }; f();',
  "const f = () => { level(); return 'a'.replaceAll('a', f); }; f();",
  'const o = { toJSON() { level(); return JSON.stringify(o); } }; JSON.stringify(o);',
  'const o = { toString() { level(); return `${o}`; } }; `${o}`;',
  'const o = { toString() { level(); return ({})[o]; } }; ({})[o];',
  'const o = { toString() { level(); return String(o); } }; String(o);',
  'const o = { toString() { level(); return "" + o; } }; "" + o;',
  'const t = (_, o) => `${o}`; const o = { toString() { level(); return t`${o}`; } }; t`${o}`;',
  'const a = []; a[0] = { toString() { level(); return a.slice().join(); } }; a.join();',
  'let a = []; for (let i = 0; i < 5000; i++) a = [a]; String(a);',
  'const f = () => { level(); return "a".charAt({ valueOf: f }); }; f();',
  'const o = { get x() { level(); return Object.assign({}, o); } }; Object.assign({}, o);',
  'class M extends Map { set(a, b) { level(); new M([[1, 2]]); } } new M([[1, 2]]);',
  'function* f() { level(); yield* f(); } [...f()];',
  'const f = (a = (level(), f())) => {}; f();',
  'for (let n = 100; n < 1000; n += 10) { JSON.parse("[".repeat(n) + "]".repeat(n)); level(); }',
  `for (let n = 100; n < 1000; n += 10) { JSON.parse('{"[\\\\"":'.repeat(n) + 1 + '}'.repeat(n)); level(); }`,
];

/** Programs that throw, and the sentence for each. */
const MISTAKES: readonly (readonly [code: string, words: string])[] = [
  ['const q = {}; const z = 1 + q.a.b.c;', 'q.a is undefined, and has no b'],
  ['const list = [1]; `${list.nosuch(4, list)}`;', 'list.nosuch is no function'],
  ['let u;\n\n  u();', 'u is no function'],
  ['const o = { p: null };\no.p.q = 5;', 'o.p is null, and has no q'],
  ['const o = {}; o["a" + 1].x;', 'o["a" + 1] is undefined, and has no x'],
  ['new (class { m() { return this.y.z++; } })().m();', 'this.y is undefined, and has no z'],
  ['const o = {}; o.b(...[1]);', 'o.b is no function'],
  ['[1].map((x) => x.y["z"]);', 'x.y is undefined, and has no z'],
  ['const o = {}; new o.C();', 'o.C is no constructor'],
  ['throw new TypeError("u is not a function");', ''],
];

let vatEngine: Engine;
const inVat = (filename: string, fuel: Fuel): Realm => makeVatRealm(vatEngine, filename, fuel);
const inHost = (filename: string, fuel: Fuel): Realm => makeRealm(freshGlobal(), filename, fuel);

/** Has the host give back the vats that nobody has any more, which it may do some turns later. */
async function collected({ hosts }: Engine): Promise<void> {
  setFlagsFromString('--expose-gc');
  for (let turn = 0; turn < 20 && hosts.size > 1; turn++) {
    (runInNewContext('gc') as () => void)();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

describe('a vat', () => {
  before(async () => {
    vatEngine = await startVatEngine();
  });

  it('makes the same run as a realm of the host’s engine, where engines have a choice', () => {
    const all = CHOICES.map(
      (piece) => `(() => { ${told(piece).replace(/^"use strict"; const log = .*?;/, '')} })();`,
    );
    const code = `"use strict"; const log = require('log'); ${all.join('\n')}`;
    const here = endIn(inHost, code) as { said: string[] };
    const there = endIn(inVat, code) as { said: string[] };
    expect(there.said.filter((line, i) => line !== here.said[i])).to.deep.equal(
      here.said.filter((line, i) => line !== there.said[i]),
    );
    expect(there).to.deep.equal(here);
    expect(here.said).to.include(
      'TypeError a value is not of the type that is needed here TypeError: a value is not of the type that is needed here',
    );
  });

  it('gives the same from every built-in routine, for the same units', () => {
    expect(differences(vatEngine, 3, repetitions(1, 4))).to.deep.equal([]);
  });

  it('orders the names of built-in objects and of exceptions, seals and freezes, alike', () => {
    const code = `"use strict"; const log = require('log'); const names = (it) => log(Reflect.ownKeys(it).map(String).join());
      [Math, Reflect, JSON, Object, Array.prototype, Object.prototype, Error.prototype, new Error('m'), new RangeError('m', { cause: 1 })].forEach(names);
      log(Object.getOwnPropertyNames(Number).join(), Object.keys(Object.getOwnPropertyDescriptors(Map.prototype)).join());
      try { null.x; } catch (e) { e.more = 1; names(e); }
      for (const how of [Object.seal, Object.freeze]) for (const n of [0, 2]) { const it = new Uint8Array(n); try { how(it); } catch (e) { log(e.message); } log(Object.isExtensible(it), Object.isSealed(it)); }`;
    const here = endIn(inHost, code) as { said: string[] };
    expect(endIn(inVat, code)).to.deep.equal(here);
    expect(here.said[7]).to.equal('stack,message');
    expect(here.said[10]).to.equal('stack,message,more');
  });

  it('goes as deep as a realm of the host’s engine, whatever recurs', () => {
    for (const body of RECURSIONS.filter((_, i) => i % repetitions(3, 1) === 0)) {
      const code = `"use strict"; const log = require('log'); let n = 0; const level = () => { n++; log(n); }; ${body}`;
      const here = endIn(inHost, code) as { threw: unknown };
      expect(endIn(inVat, code), body).to.deep.equal(here);
      expect((here.threw as string[])[1], body).to.equal('depth');
    }
  });

  it('ends the activity, and leaves the fuel as it was, where the host has no stack left', () => {
    const fuel = new Fuel();
    const realm = inVat('x', fuel);
    const code = '"use strict"; const f = (n) => (n === 0 ? 0 : f(n - 1)); exports.f = () => f(200);';
    const { value } = realm.evaluate(instrument(code, 'x', 'modules'), new Map()) as { value: unknown };
    const routine = (realm.read(value, 'f') as { value: unknown }).value;
    expect(realm.call(routine, undefined, [])).to.deep.equal({ value: 0 });
    let end: unknown;
    const deeper = (): void => {
      try {
        deeper();
      } catch {
        end ??= realm.call(routine, undefined, []);
      }
    };
    deeper();
    expect(end).to.have.nested.property('threw.spent', 'depth');
    expect([...fuel.words]).to.deep.equal([0, 0, 0, 0]);
  });

  it('names the expression that was wrong as a realm of the host’s engine does', () => {
    const detail = (make: typeof inVat, code: string): string => {
      const outcome = make('x', new Fuel()).evaluate(instrument(code, 'x', 'modules'), new Map());
      return 'threw' in outcome ? outcome.threw.detail : 'value';
    };
    for (const [code, words] of MISTAKES.filter((_, i) => i % repetitions(3, 1) === 0))
      expect([inHost, inVat].map((make) => detail(make, code))).to.deep.equal([words, words]);
    // Each has its own words for a pattern.
    for (const make of [inHost, inVat])
      expect(detail(make, 'const o = {}; const { a: { b } } = o, c = () => o.b;')).to.match(/^Cannot /);
  });

  it('makes the same run of random programs', () => {
    for (const seed of [11, 12]) {
      const code = `"use strict"; const log = require('log'); ${randomProgram(seed)}`;
      expect(endIn(inVat, code), `${seed}`).to.deep.equal(endIn(inHost, code));
    }
  });

  it('shares memory with the host: what it makes, what the user makes, and after it has grown', () => {
    const fuel = new Fuel();
    const realm = inVat('x', fuel);
    const seen: string[] = [];
    const fill = realm.func('fill', ([bytes]) => {
      const at = realm.bytesOf(bytes);
      seen.push(`${at}`);
      at?.set([7, 8]);
    });
    const code = `"use strict"; const fill = require('fill'); exports.keep = [];
      exports.f = (given) => { const own = new Uint8Array([1, 2, 3]); fill(own); given[0] = 5; fill(given.subarray(1)); return [...own, ...given].join(); };
      exports.grow = () => { exports.keep.push(new Uint8Array(30000000)); };`;
    const { value } = realm.evaluate(instrument(code, 'x', 'modules'), new Map([['fill', fill]])) as {
      value: unknown;
    };
    const routine = (name: string) => (realm.read(value, name) as { value: unknown }).value;
    for (const turn of [1, 2]) {
      const given = realm.bytes(4);
      expect(realm.call(routine('f'), undefined, [given]), `${turn}`).to.deep.equal({
        value: '7,8,3,5,7,8,0',
      });
      expect([...(realm.bytesOf(given) ?? [])]).to.deep.equal([5, 7, 8, 0]);
      realm.call(routine('grow'), undefined, []);
    }
    expect(seen).to.deep.equal(['1,2,3', '0,0,0', '1,2,3', '0,0,0']);
    expect(realm.bytesOf({}) ?? realm.bytesOf(value)).to.equal(undefined);
  });

  if (MATRIX)
    it('gives its memory back once nobody has its realm', async () => {
      const engine = await startVatEngine();
      const make = (filename: string, fuel: Fuel): Realm => makeVatRealm(engine, filename, fuel);
      const ends = [
        'exports.g = function* () { yield 1; }; exports.g().next(); log({}, Symbol("s"));',
        'const f = () => f(); f();',
        'for (const a = []; ; ) a.push({});',
        'class A { #x = 1; static y = new A(); } exports.a = A; null.x;',
      ];
      for (let turn = 0; turn < 16; turn++) {
        endIn(make, `"use strict"; const log = require('log'); ${ends[turn % 4]}`);
        if (turn % 8 === 7) await collected(engine);
      }
      expect(engine.hosts.size).to.be.at.most(1);
      // One takes more than three megabytes, and the engine itself some.
      expect(engine.memory.byteLength).to.be.below(48 * 1024 * 1024);
    });

  it('is another world than every other vat, and than the host', () => {
    const code = `"use strict"; const log = require('log');
      for (const f of [() => { Object.prototype.x = 1; }, () => { Array.prototype.push = 1; }, () => { Error.prepareStackTrace = 1; },
        () => { (() => 0).constructor('return this')(); }, () => { Object.getPrototypeOf(function* () {}).constructor('')(); }])
        try { f(); log('done'); } catch (e) { log(e.name); }`;
    expect((endIn(inVat, code) as { said: string[] }).said).to.deep.equal(
      Array.from({ length: 5 }, () => 'TypeError'),
    );
    expect(({} as { x?: unknown }).x).to.equal(undefined);
  });
});

describe('templates as sums', () => {
  const plain = (code: string) => withoutTemplates(code, 'S').code;
  it('convert each value in its turn, and keep the lines', () => {
    expect(plain('`a${b}c`')).to.equal('("a"+S(b)+"c")');
    expect(plain('`${`${x}`}`')).to.equal('(""+S((""+S(x)+""))+"")');
    expect(plain('f`a${`b`}`')).to.equal('f`a${("b")}`');
    expect(plain('`1\n2${a}`\nb').split('\n')).to.have.length(3);
  });

  it('know the column of the text before', () => {
    const code = 'let q = `a${b}c` + `x`; boom();\nnext(`${a}`, end);';
    const { code: made, column } = withoutTemplates(code, 'S');
    const [first = '', second = ''] = made.split('\n');
    expect(column(1, first.indexOf('boom') + 1)).to.equal(code.indexOf('boom') + 1);
    expect(column(2, second.indexOf('end') + 1)).to.equal('next(`${a}`, end'.indexOf('end') + 1);
  });
});
